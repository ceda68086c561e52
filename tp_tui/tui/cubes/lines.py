"""Lines that may bear the colours of cubes, and say where they were clicked on."""

from __future__ import annotations

from typing import ClassVar

from textual.events import Click
from textual.message import Message

from tp_tui.tui.cubes.styles import LINE_STYLES
from tp_tui.tui.styled_lines import StyledLines


class CubesLines(StyledLines):
    """Lines of spans that may bear the colours of cubes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{name}" for name in LINE_STYLES}

    class Clicked(Message):
        """The lines were clicked on.

        Attributes:
            widget_id: the widget's name.
            column: the column, from 0.
            line: the line, from 0.
        """

        def __init__(self, widget_id: str, column: int, line: int) -> None:
            """Say where."""
            super().__init__()
            self.widget_id, self.column, self.line = widget_id, column, line

    def on_click(self, event: Click) -> None:
        """Say where the lines were clicked on."""
        event.stop()
        self.post_message(self.Clicked(self.id or "", event.x, event.y))

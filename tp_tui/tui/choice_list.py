"""A list to choose from."""

from __future__ import annotations

from textual.geometry import Size
from textual.widgets import OptionList


class ChoiceList(OptionList):
    """A list whose highlighted line stays in sight when the window changes."""

    def step(self, by: int) -> None:
        """Move the highlight down (1) or up (-1), round the ends."""
        if by > 0:
            self.action_cursor_down()
        else:
            self.action_cursor_up()

    def on_resize(self) -> None:
        """Scroll to that line; where there was room for all, the list has gone back to its beginning."""
        self.call_after_refresh(self.scroll_to_highlight)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that the list takes; Textual cannot fold lines where there is no room for a letter."""
        padding = self.get_component_styles("option-list--option").padding.width
        return super().get_content_height(container, viewport, max(padding + 1, width))

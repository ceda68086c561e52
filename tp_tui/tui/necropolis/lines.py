"""Lines that may bear the colours of stones."""

from __future__ import annotations

from importlib.resources import files
from typing import ClassVar

from tp_tui.tui.necropolis.styles import LINE_STYLES
from tp_tui.tui.styled_lines import ClickableLines


class NecropolisLines(ClickableLines):
    """Lines of spans that may bear the colours of stones."""

    DEFAULT_CSS = files(__package__).joinpath("lines.tcss").read_text(encoding="utf-8")

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{name}" for name in LINE_STYLES}

"""Lines that may bear the colours of cubes."""

from __future__ import annotations

from typing import ClassVar

from tp_tui.tui.cubes.styles import LINE_STYLES
from tp_tui.tui.styled_lines import ClickableLines


class CubesLines(ClickableLines):
    """Lines of spans that may bear the colours of cubes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{name}" for name in LINE_STYLES}

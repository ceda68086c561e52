"""Points that fly from where they were scored to the score of their player."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widget import Widget

from tp_tui.tui.styled_lines import StyledLines

FRAMES = 5
"""The places where flying points are seen on their way."""


class FlyingPoints(StyledLines):
    """A few letters above everything else on a table, hidden until `fly` shows them; the table moves them on."""

    def __init__(self, *, id: str) -> None:
        """Create points that are nowhere yet."""
        super().__init__(id=id)
        self._way: tuple[Offset, Offset] = (Offset(), Offset())
        self._frame = FRAMES

    def start(self, text: str, style: str, way: tuple[Offset, Offset]) -> None:
        """Show points at the beginning of their way, which is given in cells of the terminal."""
        self.show([((text, style),)])
        self.styles.width = len(text)
        self._way, self._frame = way, 0
        self.move_on()
        self.display = True

    def move_on(self) -> bool:
        """Go a step further; hide and return false at the end of the way."""
        self._frame += 1
        if self._frame > FRAMES:
            self.display = False
            return False
        start, end = self._way
        assert isinstance(self.parent, Widget)
        self.offset = start.blend(end, (self._frame - 1) / (FRAMES - 1)) - self.parent.content_region.offset
        return True

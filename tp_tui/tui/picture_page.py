"""Help pages with pictures in the colours of a game's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from textual.containers import Vertical
from textual.widgets import Static

from tp_tui.presenters.key_text import key_names
from tp_tui.presenters.spans import Line
from tp_tui.terminal.palette_widget import PaletteWidget
from tp_tui.tui.interactive_table import Signs
from tp_tui.tui.reading_scroll import content_of
from tp_tui.tui.styled_lines import PALETTE, StyledLines


class LinesPicture(StyledLines):
    """A picture made of lines of spans."""

    def __init__(self, lines: Sequence[Line], *, id: str) -> None:
        """Create a picture; every character must be one column wide."""
        super().__init__(id=id)
        self.styles.width = max(sum(len(text) for text, _ in line) for line in lines)
        self.styles.height = len(lines)
        self.show(lines)


SizeType = TypeVar("SizeType")


class PicturePage(Vertical, PaletteWidget, Generic[SizeType]):
    """A page with pictures. A game's subclass has the style sheet and component classes of its table.

    Attributes:
        glyphs: the signs used in text and pictures.
    """

    glyphs: Signs

    def __init__(self, glyphs: Signs) -> None:
        """Create a page that uses `glyphs`."""
        super().__init__(classes=f"how-to-play {PALETTE}")
        self.glyphs = glyphs
        self._drawn_size: SizeType | None = None

    @property
    def cell_size(self) -> SizeType:
        """The size of the cells on this screen, where pictures grow with it."""
        raise NotImplementedError

    def size_to_draw(self) -> SizeType:
        """Return the size of the cells, for pictures that are drawn anew when it changes."""
        self._drawn_size = self.cell_size
        return self._drawn_size

    def on_resize(self) -> None:
        """Redraw the pictures if their size changes."""
        if self._drawn_size is not None and self.cell_size != self._drawn_size:
            self.refresh(recompose=True)

    def paragraph(self, text: str, place: str = "above") -> Static:
        """Return a paragraph with the CSS class `place`, whose keys shine."""
        spans = ((self.glyphs.plain(part), style) for part, style in key_names(self.app).in_spans(text))
        return Static(content_of(tuple(spans)), classes=place, markup=False)

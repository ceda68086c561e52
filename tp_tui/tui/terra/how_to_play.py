"""How to play, in two pages with pictures: pieces of the board, drawn as the game draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size

from tp_tui.presenters.messages import _
from tp_tui.presenters.terra import names, words
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.tui.help_pages import Page
from tp_tui.tui.picture_page import LinesPicture, PicturePage
from tp_tui.tui.screens.min_size import FULL_SIZE, fits
from tp_tui.tui.styled_lines import palette_css
from tp_tui.tui.terra.board_renderer import SIZES, BoardRenderer
from tp_tui.tui.terra.cell_lines import Cell, CellSize
from tp_tui.tui.terra.prepared_positions import choosing_a_row, growing, placing, sending_workers
from tp_tui.tui.terra.styles import STYLE_CLASSES

LARGE, SMALL = (next(size for size in SIZES if size.width == width) for width in (14, 10))
"""The sizes of a field in the pictures. Six small ones side by side, and two lines of them, fit the smallest screen."""

SMALLEST = CellSize(8, 4)
"""The cells of the pictures where there are fewer columns than 80."""

ROOM_FOR_LARGE = Size(100, 30)
"""The columns and lines that a screen must have for large ones."""


class FieldsPicture(LinesPicture):
    """Some fields of the board beside and below one another."""

    PREFIX = "board--"

    def __init__(self, rows: Sequence[Sequence[Cell]], *, id: str) -> None:
        """Show these cells, row by row."""
        lines = [tuple(span for cell in row for span in cell[line]) for row in rows for line in range(len(row[0]))]
        super().__init__(lines, id=id)


def stretch(interaction: Interaction, first: str, last: str) -> list[list[int]]:
    """Return the fields of the rectangle from one corner to the other, row by row."""
    board = interaction.board
    (top, left), (bottom, right) = (divmod(board.field_number(name), board.columns) for name in (first, last))
    return [[row * board.columns + column for column in range(left, right + 1)] for row in range(top, bottom + 1)]


class BoardPage(PicturePage):
    """A page with pictures of the board, which are as large as the screen allows."""

    DEFAULT_CSS = palette_css(__package__, "BoardPage")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    glyphs: Glyphs

    def on_resize(self) -> None:
        """Draw anew where larger pictures fit, or no longer do."""
        if self.query("FieldsPicture") and self._cell_size != self._drawn_size:
            self.refresh(recompose=True)

    @property
    def _cell_size(self) -> CellSize:
        size = self.app.size
        return LARGE if fits(size, ROOM_FOR_LARGE) else SMALL if size.width >= FULL_SIZE.width else SMALLEST

    def picture(self, interaction: Interaction, rows: Sequence[Sequence[int]], *, id: str) -> FieldsPicture:
        """Return those fields as the game draws them for `interaction`."""
        self._drawn_size = self._cell_size
        cells = BoardRenderer(interaction, self._drawn_size, self.glyphs).cells()
        return FieldsPicture([[cells[field] for field in row] for row in rows], id=id)


class TilesPage(BoardPage):
    """Laying a tile, and its row."""

    def compose(self) -> ComposeResult:
        """The tile over a space, beside it what it is about; the row, below it what it brings."""
        laying, row = placing(), choosing_a_row()
        gains = names.gains(row.rules.row_yield(row.state, row.state.placed, 0))
        yield Horizontal(
            self.picture(laying, stretch(laying, "e7", "h8"), id="placing"),
            self.paragraph(_(words.HOW_TO_PLACE), "beside"),
        )
        yield self.paragraph(_(words.HOW_TO_CHOOSE_A_ROW), "above")
        yield self.picture(row, stretch(row, "c7", "h7"), id="row")
        yield self.paragraph(_(words.WHAT_THE_ROW_BRINGS, gains=gains), "gold")


class WorkersPage(BoardPage):
    """Sending workers, and the stages of a pyramid."""

    def compose(self) -> ComposeResult:
        """The row with its workers; the sites, and what they are; the end of the game."""
        sending, (stages, fields) = sending_workers(), growing()
        is_smallest = self._cell_size == SMALLEST
        said = [_(stage) for stage in words.STAGES]
        captions = " · ".join(said) if is_smallest else "".join(f"{each:<{self._cell_size.width}}" for each in said)
        yield self.paragraph(_(words.HOW_TO_WORK), "first")
        yield self.picture(sending, stretch(sending, "c7", "h7"), id="sending")
        yield self.paragraph(_(words.HOW_TO_BUILD), "above")
        yield self.picture(stages, [fields], id="stages")
        yield self.paragraph(captions, "gold")
        yield self.paragraph(_(words.HOW_IT_ENDS), "above")


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the two pages: tiles and their rows; workers and pyramids."""
    return [
        Page(_(words.TILES_PAGE), "", picture=lambda: TilesPage(glyphs)),
        Page(_(words.WORKERS_PAGE), "", picture=lambda: WorkersPage(glyphs)),
    ]

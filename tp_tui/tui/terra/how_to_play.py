"""How to play, in two pages with pictures: pieces of the board, drawn as the game draws them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets import Static

from tp_tui.games.terra.text.descriptions import yield_words
from tp_tui.tui.help_pages import Page
from tp_tui.tui.screens.min_size import fits
from tp_tui.tui.spans import Line
from tp_tui.tui.styled_lines import StyledWidget
from tp_tui.tui.terra import words
from tp_tui.tui.terra.board_renderer import SIZES, BoardRenderer
from tp_tui.tui.terra.cell_lines import Cell, CellSize, text_width
from tp_tui.tui.terra.glyphs import Glyphs
from tp_tui.tui.terra.interaction import Interaction
from tp_tui.tui.terra.prepared_positions import choosing_a_row, growing, placing, sending_workers
from tp_tui.tui.terra.styles import FIELD_STYLES

LARGE, SMALL = (next(size for size in SIZES if size.width == width) for width in (14, 10))
"""The sizes of a field in the pictures. Six small ones side by side, and two lines of them, fit the smallest screen."""

ROOM_FOR_LARGE = Size(100, 30)
"""The columns and lines that a screen must have for large ones."""


def _colours_of_fields(widget: str) -> str:
    """Return the style sheet of the board's fields as that of another widget."""
    board = "BoardColumn >"
    rules = files(__package__).joinpath("table.tcss").read_text(encoding="utf-8").splitlines()
    return "\n".join(rule.replace(board, f"{widget} >") for rule in rules if rule.startswith(board))


class FieldsPicture(StyledWidget, can_focus=False):
    """Some fields of the board beside and below one another."""

    PREFIX = "board--"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{name}" for name in FIELD_STYLES}
    DEFAULT_CSS = _colours_of_fields("FieldsPicture")

    def __init__(self, rows: Sequence[Sequence[Cell]], *, id: str) -> None:
        """Show these cells, row by row."""
        super().__init__(id=id)
        self._lines: list[Line] = [
            tuple(span for cell in row for span in cell[line]) for row in rows for line in range(len(row[0]))
        ]
        self.styles.width = max(map(text_width, self._lines))
        self.styles.height = len(self._lines)

    @property
    def text(self) -> str:
        """What is shown, without its styles."""
        return "\n".join("".join(text for text, _ in line) for line in self._lines)

    def render_line(self, y: int) -> Strip:
        """Render a line of a row of cells."""
        return self.strip_of(self._lines[y] if y < len(self._lines) else ())


def stretch(interaction: Interaction, first: str, last: str) -> list[list[int]]:
    """Return the fields of the rectangle from one corner to the other, row by row."""
    board = interaction.board
    (top, left), (bottom, right) = (divmod(board.field_number(name), board.columns) for name in (first, last))
    return [[row * board.columns + column for column in range(left, right + 1)] for row in range(top, bottom + 1)]


class PicturePage(Vertical):
    """A page with pictures, which are as large as the screen allows."""

    def __init__(self, glyphs: Glyphs) -> None:
        """Draw with `glyphs`."""
        super().__init__(classes="how-to-play")
        self._glyphs = glyphs

    def on_resize(self) -> None:
        """Draw anew where larger pictures fit, or no longer do."""
        if self.query("FieldsPicture") and self._cell_size != self._drawn_size:
            self.refresh(recompose=True)

    @property
    def _cell_size(self) -> CellSize:
        return LARGE if fits(self.app.size, ROOM_FOR_LARGE) else SMALL

    def picture(self, interaction: Interaction, rows: Sequence[Sequence[int]], *, id: str) -> FieldsPicture:
        """Return those fields as the game draws them for `interaction`."""
        self._drawn_size = self._cell_size
        cells = BoardRenderer(interaction, self._drawn_size, self._glyphs).cells()
        return FieldsPicture([[cells[field] for field in row] for row in rows], id=id)

    def words(self, text: str, kind: str) -> Static:
        """Return a paragraph; `kind` is its class in the style sheet."""
        return Static(self._glyphs.plain(text), classes=kind, markup=False)


class TilesPage(PicturePage):
    """Laying a tile, and its row."""

    def compose(self) -> ComposeResult:
        """The tile over a space, beside it what it is about; the row, below it what it brings."""
        laying, row = placing(), choosing_a_row()
        gains = yield_words(row.rules.row_yield(row.state, row.state.placed, 0))
        yield Horizontal(
            self.picture(laying, stretch(laying, "e7", "h8"), id="placing"),
            self.words(words.HOW_TO_PLACE, "beside"),
        )
        yield self.words(words.HOW_TO_CHOOSE_A_ROW, "above")
        yield self.picture(row, stretch(row, "c7", "h7"), id="row")
        yield self.words(words.WHAT_THE_ROW_BRINGS.format(gains=gains), "gold")


class WorkersPage(PicturePage):
    """Sending workers, and the stages of a pyramid."""

    def compose(self) -> ComposeResult:
        """The row with its workers; the sites, and what they are; the end of the game."""
        sending, (stages, fields) = sending_workers(), growing()
        captions = "".join(f"{caption:<{self._cell_size.width}}" for caption in words.STAGES)
        yield self.words(words.HOW_TO_WORK, "first")
        yield self.picture(sending, stretch(sending, "c7", "h7"), id="sending")
        yield self.words(words.HOW_TO_BUILD, "above")
        yield self.picture(stages, [fields], id="stages")
        yield self.words(captions, "gold")
        yield self.words(words.HOW_IT_ENDS, "above")


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the two pages: tiles and their rows; workers and pyramids."""
    return [
        Page(words.TILES_PAGE, "", picture=lambda: TilesPage(glyphs)),
        Page(words.WORKERS_PAGE, "", picture=lambda: WorkersPage(glyphs)),
    ]

"""How to play, in two pages with pictures of prepared positions, drawn like the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size

from tp_tui.games import get_game
from tp_tui.games.terra.rules.components import COLOURS
from tp_tui.games.terra.rules.state import PLACE, ROW, WORK, TerraState
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra import names, words
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.room import View, named_seats
from tp_tui.tui.help_pages import Page
from tp_tui.tui.picture_page import LinesPicture, PicturePage
from tp_tui.tui.screens.min_size import FULL_SIZE, fits
from tp_tui.tui.styled_lines import palette_css
from tp_tui.tui.terra.board_drawing import EAST, NORTH, SIZES, SOUTH, STYLE_CLASSES, BoardRenderer, Cell, CellSize

ROW_OF_TILES = (
    ("d7", "red+worker", SOUTH),
    ("e7", "yellow", NORTH),
    ("f7", "worker+eye", SOUTH),
    ("g7", "blue+eye", EAST),
)
"""The row in the pictures: fields, faces and directions of the stairs."""

FOUNDATIONS = {"c7": 2, "h7": 1, "f8": 3, "e6": 1}
"""The foundations in the pictures, by field."""


class PreparedPosition:
    """A position in the first turn, to be set up for a picture."""

    def __init__(self) -> None:
        """Deal a game, clear its board and lay the `FOUNDATIONS`."""
        game = get_game("terra")
        state = game.new_initial_state({"first": 1}, 0)
        assert isinstance(state, TerraState)
        self.state = state
        self.board = state.rules.board
        for field in range(self.board.size):
            if state.tiles[field]:
                state.tiles[field] = state.stairs[field] = 0
                state.empty |= 1 << field
        for site in range(len(self.board.sites)):
            state.values[site] = 0
        for name, value in FOUNDATIONS.items():
            state.values[self.site(name)] = value

    def field(self, name: str) -> int:
        """Return the number of a field."""
        return self.board.field_number(name)

    def site(self, name: str) -> int:
        """Return the number of the site on a field."""
        return self.board.site_number[self.field(name)]

    def lay(self, name: str, face: str, way: int) -> None:
        """Place a tile with a given face."""
        field = self.field(name)
        self.state.tiles[field] = self.state.rules.tiles.index(face) + 1
        self.state.stairs[field] = way + 1
        self.state.empty &= ~(1 << field)

    def occupy(self, name: str, player: int, workers: int, level: int = 0, colour: str = "") -> None:
        """Put a player's workers on a site, and a pyramid if `level` is not 0."""
        site, state = self.site(name), self.state
        state.values[site] = state.values[site] or 1
        state.owners[site], state.crews[site], state.levels[site] = player + 1, workers, level
        if colour:
            state.colours[site] = COLOURS.index(colour)

    def interaction(self, *, decides: bool = True) -> TerraInteraction:
        """Return an interaction of the player to move; without `decides`, one that offers no legal actions."""
        state = self.state
        state.legal = None
        seats = tuple(named_seats(["", "greedy"], ["", ""]))
        legal = state.legal_actions() if decides else ()
        view = View(
            game=get_game("terra"),
            options={},
            seat=0,
            seats=seats,
            observation=state.observation(0),
            current=0,
            legal=legal,
            log=(),
            undo_refusal=None,
            can_redo=False,
        )
        return TerraInteraction(view)


def placing() -> TerraInteraction:
    """Return an interaction with the tile in hand held over f7."""
    prepared = PreparedPosition()
    for name, face, way in ROW_OF_TILES:
        if name != "f7":
            prepared.lay(name, face, way)
    state = prepared.state
    state.phase = PLACE
    state.values[prepared.site("f8")] = 0
    found = state.rules.tiles.index("worker+eye")
    state.faces = (*state.faces[: state.hands[0]], found, *state.faces[state.hands[0] + 1 :])
    interaction = prepared.interaction()
    interaction.cursor, interaction.way = prepared.field("f7"), SOUTH
    return interaction


def choosing_a_row() -> TerraInteraction:
    """Return an interaction with the horizontal row through f7 highlighted."""
    prepared = PreparedPosition()
    for name, face, way in ROW_OF_TILES:
        prepared.lay(name, face, way)
    prepared.state.phase, prepared.state.placed = ROW, prepared.field("f7")
    interaction = prepared.interaction()
    interaction.choose_row(0)
    return interaction


def sending_workers() -> TerraInteraction:
    """Return an interaction with the workers of that row waiting to be sent."""
    prepared = PreparedPosition()
    for name, face, way in ROW_OF_TILES:
        prepared.lay(name, face, way)
    state = prepared.state
    state.phase, state.placed, state.row, state.aside = WORK, prepared.field("f7"), 0, 2
    state.sources = (prepared.field("d7"), prepared.field("f7"))
    prepared.occupy("c7", 0, 1)
    interaction = prepared.interaction()
    interaction.pick(prepared.field("d7"))
    interaction.cursor = 0  # its corners would hide the marks
    return interaction


STAGES = (("e6", 0, 0), ("c7", 3, 0), ("h7", 1, 1), ("f8", 3, 2), ("g5", 1, 5))
"""Sites with their workers and pyramid levels, from a free foundation to the highest pyramid."""


def pyramid_stages() -> tuple[TerraInteraction, tuple[int, ...]]:
    """Return an interaction with a site at each of the `STAGES`, and the fields of these sites."""
    prepared = PreparedPosition()
    for name, workers, level in STAGES:
        if workers:
            prepared.occupy(name, 0, workers, level, "blue" if level else "")
    interaction = prepared.interaction(decides=False)
    interaction.cursor = 0  # far from all of them
    return interaction, tuple(prepared.field(name) for name, *_ in STAGES)


# Pages

LARGE, SMALL = (next(size for size in SIZES if size.width == width) for width in (14, 10))
"""The cell sizes of the pictures. Two rows of six small cells fit the smallest screen."""

LARGEST = CellSize(16, 8)
"""The cell size of the pictures on screens with room for it."""

SMALLEST = CellSize(8, 4)
"""The cell size of the pictures on screens narrower than 80 columns."""

ROOM_FOR_LARGE, ROOM_FOR_LARGEST = Size(100, 30), Size(110, 38)
"""The screen sizes from which cells are large and largest."""


class FieldsPicture(LinesPicture):
    """A picture of a rectangle of fields."""

    PREFIX = "board--"

    def __init__(self, rows: Sequence[Sequence[Cell]], *, id: str, gap: int = 0) -> None:
        """Create a picture of cells, given row by row, with so many columns between the cells of a row."""
        between: Line = ((" " * gap, "ink:foreground"),) if gap else ()
        lines = [
            tuple(span for cell in row for span in (*cell[line], *between))
            for row in rows
            for line in range(len(row[0]))
        ]
        super().__init__(lines, id=id)


def rectangle(interaction: TerraInteraction, first: str, last: str) -> list[list[int]]:
    """Return the fields of the rectangle from one corner to the opposite one, row by row."""
    board = interaction.board
    (top, left), (bottom, right) = (divmod(board.field_number(name), board.columns) for name in (first, last))
    return [[row * board.columns + column for column in range(left, right + 1)] for row in range(top, bottom + 1)]


class BoardPage(PicturePage[CellSize]):
    """A page with pictures of the board, as large as the screen allows."""

    DEFAULT_CSS = palette_css(__file__, "BoardPage")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    glyphs: Glyphs

    @property
    def cell_size(self) -> CellSize:
        """The size of the cells on this screen."""
        size = self.app.size
        if fits(size, ROOM_FOR_LARGE):
            return LARGEST if fits(size, ROOM_FOR_LARGEST) else LARGE
        return SMALL if size.width >= FULL_SIZE.width else SMALLEST

    def picture(
        self, interaction: TerraInteraction, rows: Sequence[Sequence[int]], *, id: str, gap: int = 0
    ) -> FieldsPicture:
        """Return a picture of fields as the game draws them for `interaction`."""
        size = self.size_to_draw()
        self.set_class(size == LARGEST, "-roomy")
        cells = BoardRenderer(interaction, size, self.glyphs).cells()
        return FieldsPicture([[cells[field] for field in row] for row in rows], id=id, gap=gap)


class TilesPage(BoardPage):
    """How to place a tile and choose its row."""

    def compose(self) -> ComposeResult:
        """Show a tile being placed, and a row with its gains."""
        laying, row = placing(), choosing_a_row()
        gains = names.gains(row.rules.row_yield(row.state, row.state.placed, 0))
        yield Horizontal(
            self.picture(laying, rectangle(laying, "e7", "h8"), id="placing"),
            self.paragraph(_(words.HOW_TO_PLACE), "beside"),
        )
        yield self.paragraph(_(words.HOW_TO_CHOOSE_A_ROW, gains=gains), "above")
        yield self.picture(row, rectangle(row, "c7", "h7"), id="row").add_class("above")


class WorkersPage(BoardPage):
    """How to send workers and build pyramids."""

    def compose(self) -> ComposeResult:
        """Show a row with its workers, and sites from foundation to pyramid."""
        sending, (stages, fields) = sending_workers(), pyramid_stages()
        is_smallest = self.cell_size == SMALLEST
        said = [_(stage) for stage in words.STAGES]
        captions = " · ".join(said) if is_smallest else "".join(f"{each:<{self.cell_size.width + 1}}" for each in said)
        yield self.paragraph(_(words.HOW_TO_WORK), "first")
        yield self.picture(sending, rectangle(sending, "c7", "h7"), id="sending").add_class("above")
        yield self.paragraph(_(words.HOW_TO_BUILD), "above")
        yield self.picture(stages, [fields], id="stages", gap=1).add_class("above")
        yield self.paragraph(captions, "caption")
        yield self.paragraph(_(words.HOW_IT_ENDS), "above")


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the pages on how to play."""
    return [
        Page(_(words.TILES_PAGE), "", picture=lambda: TilesPage(glyphs)),
        Page(_(words.WORKERS_PAGE), "", picture=lambda: WorkersPage(glyphs)),
    ]

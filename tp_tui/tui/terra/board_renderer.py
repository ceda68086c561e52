"""How every field is drawn: text and style names for each cell, at any cell size. No screen is needed for it."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE, Board
from tp_tui.games.terra.rules.components import COLOURS, WHITE
from tp_tui.games.terra.rules.state import WORK, TerraState
from tp_tui.tui.spans import Line, Span
from tp_tui.tui.terra import preview
from tp_tui.tui.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.tui.terra.interaction import Interaction
from tp_tui.tui.words import PLAYER_LETTERS

Cell = tuple[Line, ...]
"""The lines of a field, each a number of spans as wide as the cell together."""


@dataclass(frozen=True, slots=True)
class CellSize:
    """Columns and lines of a field; the last column is the gap to the next field."""

    width: int
    height: int


SIZES = (CellSize(10, 5), CellSize(8, 4), CellSize(6, 3), CellSize(4, 2))
"""The cell sizes, largest first."""


def best_size(board: Board, width: int, height: int, side: int, top_and_bottom: int) -> CellSize:
    """Return the largest cells with which the board fits a screen with `side` columns and those lines beside it."""
    for size in SIZES:
        if board_width(board, size) + side <= width and board.rows * size.height + top_and_bottom <= height:
            return size
    return SIZES[-1]


def board_width(board: Board, size: CellSize) -> int:
    """Return the columns of a board with cells of that size, row numbers included."""
    return label_width(board) + board.columns * size.width


def label_width(board: Board) -> int:
    """Return the columns taken by the row numbers left of the board."""
    return len(str(board.rows)) + 1


class BoardRenderer:
    """What an interaction sees and points at, drawn field by field."""

    def __init__(self, interaction: Interaction, size: CellSize, glyphs: Glyphs) -> None:
        """Draw with `glyphs` in cells of `size`."""
        self.interaction = interaction
        self.size = size
        self.glyphs = glyphs
        self.state: TerraState = interaction.state
        self.board = interaction.board
        self._row = set(preview.row_shown(interaction))
        self._sources = set(self.state.sources) if self.state.aside else set()
        working = interaction.deciding and interaction.phase == WORK and not interaction.chooser
        self._targets = interaction.targets() if working else set()
        self._needed = set(preview.missing_fields(interaction))

    def cells(self) -> list[Cell]:
        """Draw every field of the board, in order."""
        return [self.cell(field) for field in range(self.board.size)]

    def cell(self, field: int) -> Cell:
        """Draw one field."""
        under_cursor = field == self.interaction.cursor
        if under_cursor and self.interaction.is_placing:
            return self._ghost(field)
        lines = self._drawn(field)
        if under_cursor:
            return tuple(_lit(line, "cursor") for line in lines)
        return tuple(lines)

    def half_of_row(self, row: int) -> str:
        """Return the symbol that a row bears, in two letters, in a game where that matters (V1); else nothing."""
        if not self.state.rules.has_halves:
            return ""
        return "sc" if self._on_other_half(row * self.board.columns) else "sp"

    def _drawn(self, field: int) -> list[Line]:
        kind = self.board.kinds[field]
        if kind == SITE:
            face = self._site(self.board.site_number[field])
        elif kind == OASIS:
            face = self._middle(self.glyphs.oasis, "oasis")
        elif kind == NILE:
            face = self._middle("~", "nile")
        elif self.state.tiles[field]:
            face = self._tile(field)
        else:
            sign = self.glyphs.other_half if self._on_other_half(field) else self.glyphs.free
            face = self._middle(sign, f"space-{self._shade(field)}")
        free = bool(self.state.empty >> field & 1)
        between = face[0][0][1] if free or self._flows_on(field) else "gap"
        marks = self._marks(field, between)
        return [_joined((*line, mark)) for line, mark in zip(face, marks, strict=True)]

    def _marks(self, field: int, between: str) -> list[Span]:
        """Draw the gap column of a field: a worker set aside, the row, a target, what an enclosure needs.

        None of them is told by colour alone.
        """
        marks: list[Span] = [(" ", between)] * self.size.height
        if field in self._row:
            marks[-1] = (self.glyphs.rows[preview.axis_shown(self.interaction)], "row")
        if field in self._sources:
            marks[0] = (self.glyphs.worker, f"row player-{self.state.player + 1}")
        missing = self._missing(field)
        if 0 < missing <= len(self.glyphs.missing):
            marks[0] = (self.glyphs.missing[missing - 1], "gap")
        if field in self._targets or field in self._needed:
            marks[0] = (self.glyphs.target, "target")
        return marks

    def _on_other_half(self, field: int) -> bool:
        """Return whether the field bears the scarab, in a game where that matters (V1)."""
        return self.state.rules.has_halves and field not in self.board.sphinx

    def _flows_on(self, field: int) -> bool:
        """Return whether the Nile goes on to the right."""
        kinds, columns = self.board.kinds, self.board.columns
        return kinds[field] == NILE and (field + 1) % columns > 0 and kinds[field + 1] == NILE

    def _missing(self, field: int) -> int:
        """Count the spaces that the enclosure of the workers' site on `field` still needs; 0 where there is none."""
        if self.board.kinds[field] != SITE or not self.state.crews[self.board.site_number[field]]:
            return 0
        return len(self.state.rules.open_around(self.state, self.board.site_number[field]))

    def _shade(self, field: int) -> str:
        return "dark" if (field % self.board.columns + field // self.board.columns) % 2 else "light"

    def _canvas(self, *lines: Line, style: str) -> list[Line]:
        """Draw these lines in the middle of a cell, each centred, the rest in `style`."""
        width, height = self.size.width - 1, self.size.height
        above = (height - len(lines)) // 2
        blank: Line = ((" " * width, style),)
        drawn: list[Line] = [blank] * above
        for line in lines:
            used = sum(len(text) for text, _ in line)
            left = (width - used) // 2
            spans = ((" " * left, style), *line, (" " * (width - used - left), style))
            drawn.append(_joined(spans))
        return drawn + [blank] * (height - len(drawn))

    def _middle(self, sign: str, style: str) -> list[Line]:
        return self._canvas(((sign, style),), style=style)

    def _tile(self, field: int) -> list[Line]:
        style = f"tile-{self._shade(field)}"
        if field in self._row:
            style = "tile-in-row"
        face = self.state.rules.tiles.faces[self.state.tiles[field] - 1]
        symbols = tuple(
            (sign, f"{style} block-{COLOURS[colour]}" if colour >= 0 else style)
            for sign, colour in self.glyphs.face(face)
        )
        return self._with_stairs(symbols, self.state.stairs[field] - 1, style)

    def _with_stairs(self, symbols: Line, way: int, style: str) -> list[Line]:
        """Draw a tile: its symbols, and its stairs at the side they point to."""
        arrow = self.glyphs.stairs[way]
        width = self.size.width - 1
        used = sum(len(text) for text, _ in symbols)
        if self.size.height == 2:
            below = {0: "^", 1: ">", 2: "^", 3: "<"}[way]
            line = (f"{arrow:{below}{width}}", style)
            return [_joined((*symbols, (" " * (width - used), style))), (line,)]
        left = (width - used) // 2
        west, east = (arrow if way == 3 else " "), (arrow if way == 1 else " ")
        middle = (
            (f"{west:<{left}}" if left else "", style),
            *symbols,
            (f"{east:>{width - used - left}}", style),
        )
        lines = self._canvas(middle, style=style)
        upright = (f"{arrow:^{width}}", style)
        if way == 0:
            lines[0] = (upright,)
        elif way == 2:
            lines[-1] = (upright,)
        return lines

    def _ghost(self, field: int) -> Cell:
        """Draw the tile in hand as it would lie under the cursor; where it may not, a cross below what is there."""
        refused = bool(preview.refusal(self.interaction))
        style = "cursor-wrong" if refused else "cursor"
        lines = self._drawn(field)
        if self.state.empty >> field & 1:
            hand = self.state.faces[self.state.hands[self.state.player]]
            symbols = "".join(sign for sign, _ in self.glyphs.face(self.state.rules.tiles.faces[hand]))
            lying = self._with_stairs(((symbols, style),), self.interaction.way, style)
            lines = [(*new, _gap(line)) for new, line in zip(lying, lines, strict=True)]
        if refused and self.board.kinds[field] == SPACE:
            width = self.size.width - 1
            crossed = "".join(text for text, _ in lines[-1])[:width]
            crossed = self.glyphs.wrong.join((crossed[: width // 2], crossed[width // 2 + 1 :]))
            lines[-1] = ((crossed, style), _gap(lines[-1]))
        return tuple(_lit(line, style) for line in lines)

    def _site(self, site: int) -> list[Line]:
        state, glyphs = self.state, self.glyphs
        level, value, crew = state.levels[site], state.values[site], state.crews[site]
        owner = state.owners[site]
        if not value:
            return self._canvas((("[ ]", "site"),), style="site")
        wide = self.size.width - 1
        if level:
            style = f"pyramid-{COLOURS[state.colours[site]]}"
            name = f"{glyphs.pyramid}{level}{COLOUR_LETTERS[state.colours[site]]}"
        else:
            style, name = "foundation", f"[{value}]"
        if not owner:
            return self._canvas(((name, style),), style=style)
        people = glyphs.worker * crew if wide > 3 else f"{glyphs.worker}{crew}"
        crew_line: Span = (f"{PLAYER_LETTERS[owner - 1]}{people}".center(wide), f"crew player-{owner}")
        head = self._canvas(((name, style),), style=style)[: self.size.height - 1]
        if self.size.height == 2:
            head = [((name.center(wide), style),)]
        elif level:
            head = self._tower(level, name, style)
        return [*head, (crew_line,)]

    def _tower(self, level: int, name: str, style: str) -> list[Line]:
        """Draw a pyramid from the side, as high as the cell allows, its name in the lowest line."""
        wide, high = self.size.width - 1, self.size.height - 1
        lines: list[Line] = []
        for at in range(high - 1):
            steps = high - 1 - at
            grown = level - 1 >= steps
            body = (
                "▄" * max(1, wide - 2 * steps)
                if grown and self.glyphs.free == "·"
                else "=" * (wide - 2 * steps) * grown
            )
            lines.append(((body.center(wide), style),))
        return [*lines, ((name.center(wide), style),)]


def _lit(line: Line, style: str) -> Line:
    """Return a line under the cursor: all in its style but for the gap, so that only what it covers is repainted."""
    return (("".join(text for text, _ in line)[:-1], style), _gap(line))


def _gap(line: Line) -> Span:
    """Return the last column of a cell's line."""
    text, style = line[-1]
    return (text[-1], style)


def _joined(spans: Line) -> Line:
    """Return the spans without empty ones, neighbours of one style as one."""
    joined: list[Span] = []
    for text, style in spans:
        if not text:
            continue
        if joined and joined[-1][1] == style:
            joined[-1] = (joined[-1][0] + text, style)
        else:
            joined.append((text, style))
    return tuple(joined)


STYLE_NAMES = (
    "gap", "label", "oasis", "nile", "tile-in-row", "site", "foundation", "crew", "cursor",
    "cursor-wrong", "row", "target", "space-light", "space-dark", "tile-light", "tile-dark",
    *(f"block-{colour}" for colour in COLOURS),
    *(f"pyramid-{colour}" for colour in COLOURS[:WHITE]),
    *(f"player-{number}" for number in range(1, 5)),
)  # fmt: skip
"""Every style name that is used here; `table.tcss` says what they look like."""

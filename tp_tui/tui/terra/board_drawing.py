"""Drawing of the board: every field as spans of text and style names, in any cell size, without a screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE, Board
from tp_tui.games.terra.rules.components import COLOURS, TOP_LEVEL, WHITE, Face
from tp_tui.games.terra.rules.state import WORK, TerraState
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import names, preview, words
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.symbols import IN_ORDER
from tp_tui.tui.quadrants import quadrant_lines, stepped

LIGHT = tuple(f"light-{colour}" for colour in COLOURS)
"""The styles of the letters of colours on a dark ground, by colour."""

_PLAYERS = range(1, 5)

LINE_STYLES = (
    "strong", "dim", "plain", "points", "tile", "chosen", "good", "bad", "frame", "gold", "row", "water",
    *(f"block-{colour}" for colour in COLOURS),
    *LIGHT,
    *(f"player-{number}" for number in _PLAYERS),
    *(f"owner-{number}" for number in _PLAYERS),
)  # fmt: skip
"""The styles of the lines beside and below the board."""

FIELD_STYLES = (
    "gap", "label", "ground", "oasis", "nile", "site", "foundation", "tile", "tile-edge", "tile-in-row",
    "tile-in-row-edge", "cursor", "cursor-wrong", "frame", "picked", "row", "target", "missing", "changed", "past-row",
    *(f"block-{colour}" for colour in COLOURS),
    *(f"chip-{colour}" for colour in COLOURS),
    *(f"pyramid-{colour}" for colour in COLOURS[:WHITE]),
    *(f"steps-{colour}" for colour in COLOURS[:WHITE]),
    *(f"owner-{number}" for number in _PLAYERS),
    *(f"tip-{number}" for number in _PLAYERS),
)  # fmt: skip
"""The styles of the fields of the board."""

STYLE_CLASSES = {*(f"lines--{name}" for name in LINE_STYLES), *(f"board--{name}" for name in FIELD_STYLES)}
"""The component classes of the table and of help pages with pictures of it."""

Cell = tuple[Line, ...]
"""The lines of a field, each as wide as a cell."""


class CellSize(NamedTuple):
    """The size of a field in columns and lines; the last column is the gap to the next field."""

    width: int
    height: int

    @property
    def face(self) -> int:
        """The width without the gap."""
        return self.width - 1

    @property
    def is_drawn(self) -> bool:
        """Whether symbols are drawn as pictures instead of single glyphs."""
        return self.height >= 5


# Lines of a cell


def text_width(line: Line) -> int:
    """Return the width of a line in characters."""
    return sum(len(text) for text, _ in line)


def centred_line(line: Line, width: int, style: str) -> Line:
    """Centre a line in `width` columns, padded in `style`."""
    used = text_width(line)
    left = (width - used) // 2
    return merged(((" " * left, style), *line, (" " * (width - used - left), style)))


def centred_block(lines: Sequence[Line], size: CellSize, style: str) -> list[Line]:
    """Centre lines in a field, without its gap, padded in `style`."""
    above = (size.height - len(lines)) // 2
    blank: Line = ((" " * size.face, style),)
    below = size.height - len(lines) - above
    return [*[blank] * above, *(centred_line(line, size.face, style) for line in lines), *[blank] * below]


def restyled(line: Line, style: str) -> Line:
    """Return a line in a single style."""
    return (("".join(text for text, _ in line), style),)


def overlaid(line: Line, at: int, span: Span) -> Line:
    """Overwrite a line with `span` from column `at` on."""
    letters = [(letter, style) for text, style in line for letter in text]
    letters[at : at + len(span[0])] = [(letter, span[1]) for letter in span[0]]
    return merged(letters)


def merged(spans: Sequence[Span]) -> Line:
    """Drop empty spans and merge neighbours of the same style."""
    found: list[Span] = []
    for text, style in spans:
        if not text:
            continue
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + text, style)
        else:
            found.append((text, style))
    return tuple(found)


# Tiles

NORTH, EAST, SOUTH, WEST = range(4)

PICTURES = {
    "worker": ("..##..", "..##..", ".####.", "######"),
    "eye": (".####.", "#.##.#", "#.##.#", ".####."),
    "oasis": ("#.##.#", ".####.", "..##..", "..##.."),
    "grave": (".####.", "..##..", "######", ".####."),
    "gold": (".####.", "######", "######", ".####."),
}
"""The symbols of tiles other than blocks as dots, for pictures of three columns and two lines."""

assert {symbol.name for symbol in IN_ORDER} == PICTURES.keys()

PICTURE_LINES = 2


class TileStyle(NamedTuple):
    """The styles of a tile.

    Attributes:
        slab: the tile and its symbols.
        edge: its lower edge.
        workers: its workers; empty for that of the slab.
        plain: whether blocks have no colours.
    """

    slab: str
    edge: str
    workers: str = ""
    plain: bool = False


def tile_lines(face: Face, way: int, size: CellSize, glyphs: Glyphs, style: TileStyle) -> list[Line]:
    """Return the lines of a tile with stairs pointing `way`; the last line is the edge of the slab."""
    if size.is_drawn and glyphs.has_pictures:
        lines = _pictured(face, size, glyphs, style)
    else:
        # With an odd number of lines, the first one is kept free for stairs to the north.
        above = [((" " * size.face, style.slab),)] if size.height % 2 else []
        body = CellSize(size.width, size.height - 1 - len(above))
        lines = [*above, *centred_block([_signs(face, glyphs, style, size)], body, style.slab)]
    lines.append(((" " * size.face, style.edge),))
    return _with_stairs(lines, way, size, glyphs)


def _with_stairs(lines: list[Line], way: int, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Add stairs to the lines of a tile, at the side they point to."""
    arrow, face, middle = glyphs.stairs[way], size.face, (size.height - 1) // 2
    lines = list(lines)
    if size.height == 2:  # only the lower line has room for stairs
        at = {NORTH: face // 2, EAST: face - 1, SOUTH: face // 2, WEST: 0}[way]
        lines[1] = overlaid(lines[1], at, (arrow, lines[1][0][1]))
        return lines
    treads = glyphs.treads if size.face >= 7 else ""
    if way in (NORTH, SOUTH):
        number = 0 if way == NORTH else size.height - 1
        steps = f"{treads}{arrow}{treads}"
        lines[number] = overlaid(lines[number], (face - len(steps)) // 2, (steps, _style(lines[number])))
    else:
        at = face - 1 if way == EAST else 0
        lines[middle] = overlaid(lines[middle], at, (arrow, _style(lines[middle])))
        for number in (middle - 1, middle + 1) if treads else ():
            lines[number] = overlaid(lines[number], at, (glyphs.side_treads, _style(lines[number])))
    return lines


def _style(line: Line) -> str:
    """Return the ground style of a line, which is that of its first column."""
    return line[0][1]


def _signs(face: Face, glyphs: Glyphs, style: TileStyle, size: CellSize) -> Line:
    """Return the symbols of a tile as single glyphs, spaced if there is room."""
    signs = []
    for sign, colour in glyphs.face(face):
        named = f"{style.slab} block-{COLOURS[colour]}" if colour >= 0 and not style.plain else style.slab
        signs.append((sign, style.workers if sign == glyphs.worker and style.workers else named))
    if size.face < 5 or len(signs) < 2:
        return tuple(signs)
    return tuple(span for sign in signs for span in (sign, (" ", style.slab)))[:-1]


def _pictured(face: Face, size: CellSize, glyphs: Glyphs, style: TileStyle) -> list[Line]:
    """Return the symbols of a tile as pictures side by side."""
    slab = style.slab
    pictures: list[list[Line]] = []
    if face.block >= 0:
        chip = slab if style.plain else f"chip-{COLOURS[face.block]}"
        letter = COLOUR_LETTERS[face.block]
        pictures.append([((text, chip),) for text in (f" {letter} ", "   ")])
    for name in (symbol.name for symbol in IN_ORDER):
        named = style.workers if name == "worker" and style.workers else slab
        pictures += [[((text, named),) for text in quadrant_lines(PICTURES[name])]] * face.count(name)
    rows: list[Line] = []
    for number in range(PICTURE_LINES):
        row: Line = ()
        for picture in pictures:
            row = (*row, *(((" ", slab),) if row else ()), *picture[number])
        rows.append(merged(row))
    if max(map(text_width, rows), default=0) > size.face:
        rows = [_signs(face, glyphs, style, size)]
    # The first line is kept free for stairs to the north.
    return centred_block([((" " * size.face, slab),), *rows], CellSize(size.width, size.height - 1), slab)


# Building sites

LOW_STEPS = {1: (), 2: (4, 2), 3: (6, 4), 4: (8, 4), 5: (10, 8)}
"""By level, the widths in dots of the steps above the base in fields of three lines, the lower row first."""


class Site(NamedTuple):
    """The contents of a building site; `value` 0 is an empty site, `owner` a player's number from 1, or 0."""

    value: int
    level: int
    colour: int
    owner: int
    crew: int


def site_of(state: TerraState, number: int) -> Site:
    """Return the contents of a site, given its number."""
    return Site(*(of[number] for of in (state.values, state.levels, state.colours, state.owners, state.crews)))


def site_lines(site: Site, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Return the lines of a building site and its contents; the last line shows the owner."""
    if not site.value:
        return _cleared("[ ]", size, "site", glyphs)
    if site.level:
        lines = _pyramid(site, size, glyphs)
    else:
        height = size.height - bool(site.owner)
        lines = _cleared(f"[{site.value}]", CellSize(size.width, height), "foundation", glyphs)
    if site.owner:
        lines = [*lines[: size.height - 1], _crew(site, size, glyphs)]
    return lines


def _cleared(text: str, size: CellSize, style: str, glyphs: Glyphs) -> list[Line]:
    """Return cleared ground with a text in the middle and, if there is room, marks at its corners."""
    lines = centred_block([((text, style),)], size, style)
    if size.height >= 3:
        for number, corners in ((0, glyphs.corners[:2]), (-1, glyphs.corners[2:])):
            lines[number] = overlaid(lines[number], 0, (corners[0], style))
            lines[number] = overlaid(lines[number], size.face - 1, (corners[1], style))
    return lines


def _pyramid(site: Site, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Return a pyramid seen from the side, with more steps the higher its level; the last line is for the owner."""
    colour = COLOURS[site.colour]
    piece, steps = f"pyramid-{colour}", f"steps-{colour}"
    letter = COLOUR_LETTERS[site.colour]
    if size.height == 2:
        name = f"{glyphs.pyramid}{site.level}{letter}"
        return [centred_line(((name, piece),), size.face, piece), ((" " * size.face, piece),)]
    named = _(words.LEVEL_OF, level=site.level, colour=names.colour(site.colour))
    base = centred_line(((named if len(named) < size.face else f"{site.level}{letter}", piece),), size.face, piece)
    above = size.height - 2
    dots = stepped(step_widths(site.level, size.face * 2, above * 2), size.face * 2)
    drawn = quadrant_lines(dots, plain=not glyphs.has_pictures)
    lines: list[Line] = [((line, steps),) for line in drawn]
    if site.level == TOP_LEVEL and site.owner:
        tip = (glyphs.stairs[0], f"pyramid-{colour} tip-{site.owner}")
        lines[0] = overlaid(lines[0], size.face // 2, tip)
    return [*lines, base, base]


def step_widths(level: int, width: int, rows: int) -> list[int]:
    """Return the width in dots of each of the `rows` above a pyramid's base, from the top; 0 is air.

    Levels are distinguishable in any size, and no step is wider than the one below it.
    """
    if rows == 2:
        widths = [*LOW_STEPS[level], 0, 0][:2]
        return [min(dots, width) for dots in reversed(widths)]
    used = -(-rows * (level - 1) // (TOP_LEVEL - 1))
    found = [0] * (rows - used)
    for row in range(used, 0, -1):
        dots = round(width * (1 - row / (used + 1)))
        found.append(max(2, dots + dots % 2))
    for upper in range(0, rows - 1, 2):
        found[upper] = max(found[upper], _least_above(found[upper + 1], width))
    return found


def _least_above(lower: int, width: int) -> int:
    """Return the fewest dots above `lower` dots of the same line that leave no column with only its lower half filled.

    The character for a lower half block has an ambiguous width.
    """
    begins_a_column = (width - lower) // 2 % 2 == 0
    return max(2, lower - (2 if begins_a_column else 4)) if lower else 0


def _crew(site: Site, size: CellSize, glyphs: Glyphs) -> Line:
    """Return the line with the owner's letter and the workers, as figures if there is room, else as a number."""
    people = glyphs.worker * site.crew if size.face > 3 else f"{glyphs.worker}{site.crew}"
    style = f"owner-{site.owner}"
    letter = PLAYER_LETTERS[site.owner - 1]
    text = f"{letter} {people}" if size.face > 4 else f"{letter}{people}"
    return centred_line(((text, style),), size.face, style)


# The board

SIZES = tuple(CellSize(*size) for size in ((14, 7), (12, 6), (12, 5), (10, 5), (8, 4), (6, 3), (4, 2)))
"""The cell sizes, largest first."""

WAVE = 4
"""The columns between waves of the Nile."""


def best_size(board: Board, width: int, height: int, side: int, top_and_bottom: int) -> CellSize:
    """Return the largest cells that leave `side` columns and `top_and_bottom` lines of the screen free.

    All but the smallest leave the side a third more, since there is more to read than to look at.
    """
    for size in SIZES:
        beside = side if size == SIZES[-1] else side * 4 // 3
        if board_width(board, size) + beside <= width and board.rows * size.height + top_and_bottom <= height:
            return size
    return SIZES[-1]


def board_width(board: Board, size: CellSize) -> int:
    """Return the width of a board in columns, with the row numbers."""
    return label_width(board) + board.columns * size.width


def label_width(board: Board) -> int:
    """Return the width of the row numbers left of the board."""
    return len(str(board.rows)) + 1


class BoardRenderer:
    """Draws the board of an interaction field by field."""

    def __init__(self, interaction: TerraInteraction, size: CellSize, glyphs: Glyphs) -> None:
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
        self._changes = interaction.changes
        self._past_rows = dict(self._changes.rows)
        # Copied: the interaction may have changed by the time another renderer compares itself with this one.
        self._cursor, self._is_placing = interaction.cursor, interaction.is_placing
        self._marks = self._marked_fields()

    def cells(self) -> list[Cell]:
        """Draw every field of the board, in order."""
        return self.cells_after(None, ())[0]

    def cells_after(self, before: BoardRenderer | None, cells: Sequence[Cell]) -> tuple[list[Cell], Collection[int]]:
        """Draw the board, reusing the `cells` drawn by the renderer `before` where nothing has changed.

        Returns:
            The cells of all fields in order, and the numbers of the redrawn fields.
        """
        if before is None or not self._shows_position_of(before):
            drawn: Collection[int] = range(self.board.size)
            found = [self.cell(field) for field in drawn]
        else:
            drawn, found = self._fields_unlike(before), list(cells)
            for field in drawn:
                found[field] = self.cell(field)
        if not self._is_placing:
            self._frame_cursor(found)
        return found, drawn

    def _shows_position_of(self, before: BoardRenderer) -> bool:
        """Return whether only the cursor and the marks can differ from those of `before`."""
        return (
            self.size == before.size
            and self.glyphs is before.glyphs
            and self.state is before.state
            and self._changes is before._changes
        )

    def _fields_unlike(self, before: BoardRenderer) -> set[int]:
        """Return the fields whose marks differ from those of `before`, and those at both cursors."""
        at_cursor = {at for renderer in (before, self) for at in (renderer._cursor - 1, renderer._cursor) if at >= 0}
        marks, old = self._marks, before._marks
        return at_cursor | {field for field in marks.keys() | old.keys() if marks.get(field) != old.get(field)}

    def cell(self, field: int) -> Cell:
        """Draw one field, without the cursor's frame."""
        if field == self._cursor and self._is_placing:
            return self._ghost(field)
        return tuple(self._drawn(field))

    def label_frame(self, row: int, column: int = 0) -> str:
        """Return the left side of the frame if the cursor is on the first field shown of a row, else nothing.

        `column` is the first column shown.
        """
        at_cursor = self._cursor == row * self.board.columns + column and not self._is_placing
        return self.glyphs.frame[0] if at_cursor else ""

    def half_of_row(self, row: int) -> str:
        """Return the half that a row belongs to in two letters; empty in games where halves do not matter (V1)."""
        if not self.state.rules.has_halves:
            return ""
        return "sc" if self._on_other_half(row * self.board.columns) else "sp"

    def _marked_fields(self) -> dict[int, tuple[object, ...]]:
        """Return the marks of all fields marked by the interaction."""
        marks: dict[int, tuple[object, ...]] = {}
        axis = preview.axis_shown(self.interaction)
        picked = self.interaction.source if self.interaction.deciding else None
        for mark, fields in ((axis, self._row), ("target", self._targets), ("needed", self._needed)):
            for field in fields:
                marks[field] = (*marks.get(field, ()), mark)
        for field in self._sources:
            marks[field] = (*marks.get(field, ()), "source", field == picked)
        return marks

    def _frame_cursor(self, cells: list[Cell]) -> None:
        """Draw the cursor in the gaps beside its field, so that it hides nothing."""
        field = self._cursor
        for at, side in ((field - 1, 0), (field, 1)):
            if side or field % self.board.columns:
                frame = (self.glyphs.frame[side], "frame")
                cells[at] = tuple(overlaid(line, self.size.face, frame) for line in cells[at])

    def _drawn(self, field: int) -> list[Line]:
        kind = self.board.kinds[field]
        if kind == SITE:
            face = site_lines(site_of(self.state, self.board.site_number[field]), self.size, self.glyphs)
        elif kind == OASIS:
            face = self._oasis()
        elif kind == NILE:
            face = self._water(field)
        elif self.state.tiles[field]:
            face = self._tile(field)
        else:
            face = self._ground(field)
        gaps = self._gaps(field)
        return [merged((*line, gap)) for line, gap in zip(face, gaps, strict=True)]

    def _gaps(self, field: int) -> list[Span]:
        """Draw the gap column of a field: rows, targets, spaces an enclosure needs, changes.

        Each has its own glyph, so that none depends on colour alone.
        """
        gaps: list[Span] = [(" ", "gap")] * self.size.height
        if self._flows_on(field):
            gaps = [(self._wave(field, self.size.face, line), "nile") for line in range(self.size.height)]
        if field in self._past_rows:
            gaps[-1] = (self.glyphs.rows[self._past_rows[field]], "past-row")
        if field in self._changes.fields:
            gaps[1 if self.size.height > 2 else -1] = (self.glyphs.changed, "changed")
        if field in self._row:
            gaps[-1] = (self.glyphs.rows[preview.axis_shown(self.interaction)], "row")
        missing = self._missing(field)
        if 0 < missing <= len(self.glyphs.missing):
            gaps[0] = (self.glyphs.missing[missing - 1], "missing")
        if field in self._needed:
            gaps[0] = (self.glyphs.needed, "target")
        if field in self._targets:
            gaps[0] = (self.glyphs.target, "target")
        return gaps

    def _on_other_half(self, field: int) -> bool:
        """Return whether the field is on the scarab half, in games where halves matter (V1)."""
        return self.state.rules.has_halves and field not in self.board.sphinx

    def _flows_on(self, field: int) -> bool:
        """Return whether the Nile continues to the right."""
        kinds, columns = self.board.kinds, self.board.columns
        return kinds[field] == NILE and (field + 1) % columns > 0 and kinds[field + 1] == NILE

    def _missing(self, field: int) -> int:
        """Count the spaces that the enclosure of a site still needs; 0 if there are no workers on it."""
        if self.board.kinds[field] != SITE or not self.state.crews[self.board.site_number[field]]:
            return 0
        return len(self.state.rules.open_around(self.state, self.board.site_number[field]))

    # Terrain

    def _ground(self, field: int) -> list[Line]:
        sign = self.glyphs.other_half if self._on_other_half(field) else self.glyphs.free
        return centred_block([((sign, "ground"),)], self.size, "ground")

    def _oasis(self) -> list[Line]:
        if self.size.is_drawn and self.glyphs.has_pictures:
            palm = quadrant_lines(PICTURES["oasis"])
            return centred_block([((line, "oasis"),) for line in palm], self.size, "oasis")
        return centred_block([((self.glyphs.oasis, "oasis"),)], self.size, "oasis")

    def _water(self, field: int) -> list[Line]:
        """Draw waves that continue from field to field."""
        lines = range(self.size.height)
        return [(("".join(self._wave(field, at, line) for at in range(self.size.face)), "nile"),) for line in lines]

    def _wave(self, field: int, at: int, line: int) -> str:
        """Return the character of the Nile at a column and line of a field."""
        across = field % self.board.columns * self.size.width + at
        along = field // self.board.columns * self.size.height + line
        return self.glyphs.nile if (across + along * 2 + along // 2) % WAVE == 1 else " "

    # Tiles

    def _tile(self, field: int) -> list[Line]:
        in_row = field in self._row
        style = TileStyle(*("tile-in-row", "tile-in-row-edge") if in_row else ("tile", "tile-edge"))
        if field in self._sources:
            picked = field == self.interaction.source and self.interaction.deciding
            style = style._replace(workers="picked" if picked else f"owner-{self.state.player + 1}")
        face = self.state.rules.tiles.faces[self.state.tiles[field] - 1]
        return tile_lines(face, self.state.stairs[field] - 1, self.size, self.glyphs, style)

    def _ghost(self, field: int) -> Cell:
        """Draw the tile in hand at the cursor as it is turned; on an illegal space, with a cross."""
        refused = bool(preview.refusal(self.interaction))
        style = "cursor-wrong" if refused else "cursor"
        lines = self._drawn(field)
        gaps = [_last(line) for line in lines]
        if self.state.empty >> field & 1:
            hand = self.state.faces[self.state.hands[self.state.player]]
            tile = self.state.rules.tiles.faces[hand]
            lines = tile_lines(tile, self.interaction.way, self.size, self.glyphs, TileStyle(style, style, plain=True))
        else:
            lines = [(("".join(text for text, _ in line)[:-1], style),) for line in lines]
        if refused and self.board.kinds[field] == SPACE:
            lines[-1] = overlaid(lines[-1], self.size.face // 2, (self.glyphs.wrong, style))
        return tuple(merged((*restyled(line, style), gap)) for line, gap in zip(lines, gaps, strict=True))


def _last(line: Line) -> Span:
    """Return the last column of a cell's line."""
    text, style = line[-1]
    return (text[-1], style)

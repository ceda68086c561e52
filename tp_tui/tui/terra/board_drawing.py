"""Drawing of the board: every field as spans of text and style names, in any cell size, without a screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, Board
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL, Face
from tp_tui.games.terra.rules.state import WORK, TerraState
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import names, preview, words
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.symbols import IN_ORDER
from tp_tui.tui.mixes import mixed
from tp_tui.tui.pixels import PixelPicture
from tp_tui.tui.reading_scroll import chip

LIGHT = tuple(f"light-{colour}" for colour in COLOURS)
"""The styles of the letters of colours on a dark ground, by colour."""


def sign_inks(glyphs: Glyphs) -> dict[str, str]:
    """Return the styles of signs as on the board, in Textual's notation, for the legend."""
    tile = chip("terra-tile-ink", "terra-tile")
    found = dict.fromkeys(map(glyphs.symbol, SYMBOL_NAMES), tile)
    found |= {glyphs.symbol(name): chip(ink, "terra-tile") for name, ink in SIGN_INKS.items()}
    found |= dict.fromkeys(glyphs.stairs, chip("terra-stairs", "terra-tile"))
    for letter, colour in zip(COLOUR_LETTERS, COLOURS, strict=False):
        found[letter] = chip(f"block-{colour}-on-piece", f"block-{colour}-piece")
    return found | {
        glyphs.nile: chip("terra-nile-ink", "terra-nile"),
        glyphs.pit: chip("terra-site-ink", "terra-site"),
        glyphs.slab: chip("terra-foundation-ink", "terra-foundation"),
        "3b": found["b"],
        f"A{glyphs.worker}2": chip("player-ink-1", "player-ground-1"),
        glyphs.target: "bold $primary",
        glyphs.wrong: chip("terra-wrong-ink", "terra-wrong"),
    }


CHIPS = tuple(f"on:block-{colour}-piece ink:block-{colour}-on-piece bold" for colour in COLOURS)
"""The styles of the letters of colours on their own ground, by colour."""

FACES = tuple(
    tuple(f"on:block-{colour}-{face} ink:block-{colour}-on-{face} bold" for face in ("lit", "shade"))
    for colour in PYRAMID_COLOURS
)
"""The styles of what is written on the lit and the shaded face of a pyramid, by colour."""

_PLAYERS = range(1, 5)

LINE_STYLES = (
    "strong", "dim", "plain", "points", "tile", "chosen", "good", "bad", "frame", "gold", "row", "water",
    *(f"block-{colour}" for colour in COLOURS),
    *LIGHT,
    *(f"player-{number}" for number in _PLAYERS),
    *(f"owner-{number}" for number in _PLAYERS),
)  # fmt: skip
"""The styles of the lines beside and below the board."""

STYLE_CLASSES = {*(f"lines--{name}" for name in LINE_STYLES), "board--label"}
"""The component classes of the table and of help pages with pictures of it. Fields name the theme's colours."""

Cell = tuple[Line, ...]
"""The lines of a field, each as wide as a cell."""


class CellSize(NamedTuple):
    """The size of a field in columns and lines."""

    width: int
    height: int

    @property
    def is_drawn(self) -> bool:
        """Whether there is room for two symbols drawn as pictures; else all are single glyphs."""
        return self.height >= 5 and self.width >= 2 * PICTURE_COLUMNS + 2


class Ground(NamedTuple):
    """The colours of what lies on a field.

    Attributes:
        surface: its surface.
        edge: the right edge, and the lower one where there is no `foot`.
        ink: what is written on it.
        foot: the lower edge.
    """

    surface: str
    edge: str
    ink: str
    foot: str = ""

    @property
    def style(self) -> str:
        """The style of texts on the surface."""
        return f"{self.plain_style} bold"

    @property
    def plain_style(self) -> str:
        """The same without bold."""
        return f"on:{self.surface} ink:{self.ink}"


SAND = (
    Ground("terra-ground", "terra-ground", "terra-ground-ink"),
    Ground("terra-ground-2", "terra-ground-2", "terra-ground-ink"),
)
"""The sand of every other field."""

RIVER = (
    Ground("terra-nile", "terra-nile", "terra-nile-ink"),
    Ground("terra-nile-2", "terra-nile-2", "terra-nile-ink"),
)
"""The water of every other field."""

GARDEN = Ground("terra-oasis", "terra-oasis", "terra-oasis-ink")
PIT = Ground("terra-site", "terra-rim", "terra-site-ink")
PLOT = Ground("terra-plot", "terra-plot", "terra-plot-ink")
"""What pyramids stand on."""

SLAB = Ground("terra-foundation", "terra-foundation-edge", "terra-foundation-ink")
STONE = SLAB._replace(surface="terra-slab")
"""A foundation itself; what is written on it stands on `SLAB`, for not every grey carries a text."""
TILE = Ground("terra-tile", "terra-tile-edge", "terra-tile-ink")
TILE_IN_ROW = Ground("terra-row-tile", "terra-tile-edge", "terra-tile-ink", "terra-row-edge")
SAND_IN_ROW = Ground("terra-row", "terra-row", "terra-stairs")
CURSOR = Ground("terra-cursor", "terra-cursor-edge", "terra-cursor-ink")
AT_HAND = CURSOR._replace(foot="terra-cursor-edge")
"""The frame of a tile at the cursor, which needs no corners."""
AT_HAND_IN_ROW = CURSOR._replace(edge="terra-row-edge")
"""The same in the row that is chosen, which has one gold."""
CORNER = "on:terra-cursor-ink ink:terra-cursor"
"""The style of the corners of the cursor: gold with a dark quarter, which are seen on any ground."""
WRONG = Ground("terra-wrong", "terra-wrong", "terra-wrong-ink")

STEP = "terra-step"
"""The colour of stairs that are drawn."""

BLANKS = " ▁▂▃▄▅▆▇█▀▌▐▖▗▘▝▚▞▙▛▜▟┌┐└┘─│"
"""The characters that marks may cover at the corners of a foot: surface and steps, but no player's letter."""

STROKE = 3
"""The columns of a corner of the cursor in a large field."""

NARROW_CELL = 4
"""The width of a cell in which a mark takes the place of a corner of the cursor."""


def owner_style(player: int) -> str:
    """Return the style of what belongs to a player, given by the number from 1."""
    return f"on:player-ground-{player} ink:player-ink-{player} bold"


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
    """Centre lines in a field, padded in `style`."""
    above = (size.height - len(lines)) // 2
    blank: Line = ((" " * size.width, style),)
    below = size.height - len(lines) - above
    return [*[blank] * above, *(centred_line(line, size.width, style) for line in lines), *[blank] * below]


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
    "worker": (
        "....hh....",
        "....ss....",
        ".sccccccs.",
        ".s.cccc.s.",
        "..llllll..",
        "..ss..ss..",
    ),
    "eye": (
        "..........",
        "..kkkkkk..",
        "kkwwbbwwkk",
        "..wwbbww..",
        "...kkkk...",
        "..........",
    ),
    "oasis": (
        ".ggg..ggg.",
        "gg.gggg.gg",
        "gg..tt..gg",
        "g...tt...g",
        "....tt....",
        "...tttt...",
    ),
    "grave": (
        "..jjjjjj..",
        "....jj....",
        "..jjjjjj..",
        ".jjyyyyjj.",
        ".jjjjjjjj.",
        "...jjjj...",
    ),
    "gold": (
        "..........",
        "..dddddd..",
        ".dyyyyyyd.",
        ".dyyyyyyd.",
        "..dddddd..",
        "..........",
    ),
}  # fmt: skip
"""The symbols of tiles other than blocks as pixels, for pictures of five columns and three lines.

No cell has more than two colours; `k` is the ink of their ground.
"""

PICTURE_COLOURS = {
    "s": "terra-stairs",
    "w": "block-white-lit",
    "b": "block-blue-shade",
    "g": "terra-leaf",
    "t": "terra-trunk",
    "j": "terra-jar",
    "y": "terra-coin",
    "d": "terra-coin-shade",
    "p": "terra-palm",
    "h": "terra-tile-ink",
    "c": "terra-stairs",
    "l": "block-white-lit",
    "~": "terra-wave",
}

assert {symbol.name for symbol in IN_ORDER} == PICTURES.keys()

PICTURE_COLUMNS, PICTURE_LINES = 5, 3

SIGN_INKS = {"eye": "block-blue-ink", "oasis": "block-green-ink", "grave": "block-red-ink", "gold": "block-yellow-ink"}
"""The colours of the signs of symbols on a tile; those of others are the ink of the tile."""

SYMBOL_NAMES = [symbol.name for symbol in IN_ORDER]


class TileLook(NamedTuple):
    """How a tile is drawn.

    Attributes:
        ground: its slab.
        workers: the player in whose colours its workers are, by number; -1 for those of the cursor, 0 for its own.
        is_framed: whether `ground` is a frame around it, as of the tile in hand and of one at the cursor.
        is_plain: whether its symbols have no colours.
        within: the slab within the frame.
    """

    ground: Ground = TILE
    workers: int = 0
    is_framed: bool = False
    is_plain: bool = False
    within: Ground = TILE

    @property
    def slab(self) -> Ground:
        """The ground of its symbols."""
        return self.within if self.is_framed else self.ground

    @property
    def style(self) -> str:
        """The style of symbols without a colour of their own; not bold if all are, which takes fewer bytes."""
        return self.slab.plain_style if self.is_plain else self.slab.style

    @property
    def worker_style(self) -> str:
        """The style of the workers."""
        return f"{CORNER} bold" if self.workers < 0 else owner_style(self.workers) if self.workers else self.style


@lru_cache(maxsize=1024)
def tile_lines(face: Face, way: int, size: CellSize, glyphs: Glyphs, look: TileLook) -> Cell:
    """Return the lines of a tile with stairs pointing `way`; below is the edge of the slab."""
    if not glyphs.has_pictures:
        return _tile_in_text(face, way, size, glyphs, look)
    picture = _slab(size, look.ground, is_flat=glyphs.is_flat)
    is_lone_block = face.block >= 0 and not any(map(face.count, SYMBOL_NAMES))
    if size.height == 2 and _has_low_slab(glyphs, look):
        picture.fill(1, 0, 2 * size.width - 2, 3, look.slab.surface)
    elif look.is_framed and not (is_lone_block and size.height == 2):  # a chip alone needs no ground
        above = size.height > 2
        picture.fill(2, 2 * above, 2 * size.width - 4, 2 * (size.height - 1 - above), look.slab.surface)
    if not (size.is_drawn and _stamp_symbols(picture, face, size, look)):
        spans = _signs(face, glyphs, look, is_spaced=not look.is_framed or size.width >= 6)
        at = (size.width - text_width(spans)) // 2
        for sign, style in spans:
            picture.write_styled(at, (size.height - 1) // 2, sign, style)
            at += len(sign)
    _stamp_stairs(picture, way, size, glyphs, look)
    return tuple(picture.lines())


def _has_low_slab(glyphs: Glyphs, look: TileLook) -> bool:
    """Return whether the slab of a framed tile reaches into the lower line where fields have two."""
    return look.is_framed and (bool(glyphs.box) or look.within != TILE)


def _slab(size: CellSize, ground: Ground, *, is_flat: bool) -> PixelPicture:
    """Return a slab with an edge below and at the right; the tile in hand, which often moves, has fewer if small."""
    picture = PixelPicture(size.width, size.height, ground.surface)
    moves = size.height == 2 and ground in (CURSOR, WRONG)
    if not moves:
        picture.fill(2 * size.width - 1, 0, 1, 2 * size.height, ground.edge)
    if not (moves and is_flat):
        picture.fill(0, 2 * size.height - 1, 2 * size.width, 1, ground.foot or ground.edge)
    return picture


def _tile_in_text(face: Face, way: int, size: CellSize, glyphs: Glyphs, look: TileLook) -> Cell:
    """Return the lines of a tile in letters alone, in a frame or with an edge below and at the right."""
    # A line of letters is thin: in the colour of an edge it would not be seen.
    edge = look.ground.edge if glyphs.box or look.ground.edge != TILE.edge else "terra-stairs"
    frame = f"on:{look.ground.surface} ink:{look.ground.foot or edge}"
    if look.is_plain:
        lines: list[Line] = [((" " * size.width, look.style),)] * size.height
    elif glyphs.box:
        lines = [*boxed(size, glyphs.box, frame)]
    else:
        sides = [" "] * (size.height - 1) + ["_"]
        lines = [((side * (size.width - 1) + "|", frame),) for side in sides]
    signs = _signs(face, glyphs, look, is_spaced=size.width >= 6)
    at, middle = (size.width - text_width(signs)) // 2, (size.height - 1) // 2
    for sign in signs:
        lines[middle] = overlaid(lines[middle], at, sign)
        at += len(sign[0])
    line = 0 if way == NORTH and size.height > 2 else -1
    at = {EAST: size.width - 1, WEST: 0}.get(way, (size.width - 1) // 2)
    lines[line] = overlaid(lines[line], at, (glyphs.stairs[way], look.style))
    return tuple(lines)


STEPS_AT_HAND = {NORTH: "▟▙", EAST: "▟", SOUTH: "▟▙", WEST: "▙"}
"""The steps of a tile in hand where fields are low, in the ink of its symbols: a colour more would be one too many."""


def _stamp_stairs(picture: PixelPicture, way: int, size: CellSize, glyphs: Glyphs, look: TileLook) -> None:
    """Draw stairs at the side they point to, as two steps; in fields of two lines some are one step or a sign.

    Those to the north have one beside the symbols. The tile in hand moves with each key: one style takes fewer bytes.
    """
    middle, lowest = size.width, 2 * size.height - 1
    ground = look.ground
    step = 2 if size.is_drawn else 1
    has_own_foot = ground.foot not in ("", ground.edge)  # a player's, which nothing breaks
    free = [at for at in (size.width // 2, size.width // 2 - 1) if not picture.is_written_on(at, 0)]
    if size.height == 2 and way == NORTH and free:
        picture.write_styled(free[0], 0, "▀", look.style if look.is_plain else f"on:{ground.surface} ink:{STEP}")
    elif size.height == 2 and look.is_plain:
        at = {EAST: size.width - 1, WEST: 0}.get(way, size.width // 2 - 1)
        picture.write_styled(at, 1, STEPS_AT_HAND[way], look.style)
    elif size.height == 2 and way == NORTH:
        at = {EAST: size.width - 1, WEST: 0}.get(way, size.width // 2 - 1)
        around = look.slab if _has_low_slab(glyphs, look) else ground
        ink = ground.foot.replace("player-ground", "player-ink") if "player" in ground.foot else around.ink
        below = ground.foot if has_own_foot else around.surface
        picture.write_styled(at, 1, glyphs.stairs[way], f"on:{below} ink:{ink}")
    elif way in (NORTH, SOUTH):
        outer, inner = (0, 1) if way == NORTH else (lowest, lowest - 1)
        picture.fill(middle - 2 * step, outer, 4 * step, 1, STEP)
        picture.fill(middle - step, inner, 2 * step, 1, STEP)
    else:
        left = way == WEST
        picture.fill(0 if left else 2 * middle - 2 * step, lowest, 2 * step, 1, STEP)
        picture.fill(0 if left else 2 * middle - step, lowest - 2 * step + 1, step, 2 * step - 1, STEP)
    if has_own_foot:
        # No cell above the foot has a third colour, which would be lost in the foot's.
        picture.fill(2 * size.width - 1, lowest - 1, 1, 1, ground.surface)
        if way != NORTH and not (size.height == 2 and look.is_plain):
            at = {EAST: 2 * middle - 2 * step, WEST: 0}.get(way, middle - 2 * step)
            picture.fill(at, lowest - 1, 2 * step if way in (EAST, WEST) else 4 * step, 1, STEP)
        picture.fill(0, lowest, 2 * size.width, 1, ground.foot)


def _signs(face: Face, glyphs: Glyphs, look: TileLook, *, is_spaced: bool) -> Line:
    """Return the symbols of a tile as single glyphs, spaced if there is room."""
    surface = look.slab.surface
    signs: list[Span] = []
    if face.block >= 0:
        signs.append((COLOUR_LETTERS[face.block], look.style if look.is_plain else CHIPS[face.block]))
    for name in SYMBOL_NAMES:
        style = look.worker_style if name == "worker" else look.style
        if name in SIGN_INKS and not look.is_plain:
            style = f"on:{surface} ink:{SIGN_INKS[name]} bold"
        signs += [(glyphs.symbol(name), style)] * face.count(name)
    if not is_spaced or len(signs) < 2:
        return tuple(signs)
    return tuple(span for sign in signs for span in (sign, (" ", look.style)))[:-1]


def _stamp_symbols(picture: PixelPicture, face: Face, size: CellSize, look: TileLook) -> bool:
    """Draw the symbols of a tile as pictures side by side; return whether there is room."""
    found = [name for name in SYMBOL_NAMES for _ in range(face.count(name))]
    count = len(found) + (face.block >= 0)
    room = size.width - count * PICTURE_COLUMNS
    if not count or room < 2 * (count > 1):  # two that touch look like one
        return not count
    top = size.height // 2 - 1
    between = min(2, room // (count + 1)) if count > 1 else 0
    at = (room - between * (count - 1)) // 2
    if face.block >= 0:
        _stamp_block(picture, face.block, at, top)
        at += PICTURE_COLUMNS + between
    for name in found:
        colours = {**PICTURE_COLOURS, "k": look.slab.ink}
        if name == "worker" and look.workers < 0:
            # A patch in the colour of the cursor for the one picked up.
            picture.fill(2 * at, 2 * top, 2 * PICTURE_COLUMNS, 2 * PICTURE_LINES, CURSOR.surface)
        elif name == "worker" and look.workers:
            colours |= dict.fromkeys("cl", f"player-ground-{look.workers}")  # dressed as the player's
        picture.stamp(2 * at, 2 * top, PICTURES[name], colours)
        at += PICTURE_COLUMNS + between
    return True


def _stamp_block(picture: PixelPicture, colour: int, column: int, line: int) -> None:
    """Draw a block with a lit top, its letter in front and a shaded foot."""
    block = f"block-{COLOURS[colour]}"
    picture.fill(2 * column, 2 * line, 2 * PICTURE_COLUMNS, 2 * PICTURE_LINES, f"{block}-piece")
    picture.fill(2 * column, 2 * line, 2 * PICTURE_COLUMNS, 2, f"{block}-lit")
    picture.fill(2 * column, 2 * line + 2 * PICTURE_LINES - 1, 2 * PICTURE_COLUMNS, 1, f"{block}-shade")
    picture.write_styled(column + PICTURE_COLUMNS // 2, line + 1, COLOUR_LETTERS[colour], CHIPS[colour])


# Building sites


class Site(NamedTuple):
    """The contents of a building site; `value` 0 is an empty site, `owner` a player's number from 1, or 0.

    While its pyramid rises, `unseen` rows of pixels at its top are not there yet, and `gained` stands for its name.
    """

    value: int
    level: int
    colour: int
    owner: int
    crew: int
    unseen: int = 0
    gained: str = ""


class Rise(NamedTuple):
    """A pyramid that is rising: its field and player, the rows at its top that are not there yet, the points gained."""

    field: int
    player: int
    unseen: int
    gained: int


def rows_of_level(level: int, size: CellSize) -> int:
    """Return the rows of pixels by which a level makes a pyramid higher; where there is no room for one, the tip.

    >>> [rows_of_level(level, CellSize(4, 2)) for level in (1, 2, 3, 4, 5)]
    [1, 1, 1, 1, 1]
    """
    now, before = (sum(map(bool, pyramid_widths(each, size))) if each else 0 for each in (level, level - 1))
    return max(1, now - before)


def site_of(state: TerraState, number: int) -> Site:
    """Return the contents of a site, given its number."""
    value, level, colour = state.values[number], state.levels[number], state.colours[number]
    return Site(value, level, colour, state.owners[number], state.crews[number])


ROOM_FOR_WORDS = 12
"""The width of a field from which the level and the colour of a pyramid are words."""


def site_lines(site: Site, size: CellSize, glyphs: Glyphs) -> Cell:
    """Return the lines of a building site and its contents."""
    name = site.gained or f"{site.level}{COLOUR_LETTERS[site.colour]}"
    if site.level and not site.gained and size.width >= ROOM_FOR_WORDS and glyphs.has_pictures:
        named = _(words.LEVEL_OF, level=site.level, colour=names.colour(site.colour))
        name = named if len(named) + 2 <= size.width else name
    return _site_lines(site, name, size, glyphs)


@lru_cache(maxsize=1024)
def _site_lines(site: Site, name: str, size: CellSize, glyphs: Glyphs) -> Cell:
    if not glyphs.has_pictures:
        return _site_in_text(site, size, glyphs)
    if site.level:
        return _pyramid(site, name, size, glyphs)
    if not site.value:
        return boxed(size, glyphs.box, f"on:{PIT.surface} ink:{PIT.edge}") if glyphs.box else _pit(size)
    picture = _slab(size, STONE, is_flat=glyphs.is_flat)
    if glyphs.has_framed_slabs:
        picture.fill(0, 0, 1, 2 * size.height, STONE.edge)
        picture.fill(0, 0, 2 * size.width, int(size.height > 2), STONE.edge)
    if size.is_drawn:
        _stamp_value(picture, site.value, size, below=1 + glyphs.has_framed_slabs)
    else:
        picture.write_styled((size.width - 1) // 2, (size.height - 1) // 2, str(site.value), SLAB.style)
    lines = picture.lines()
    if not site.owner:
        return tuple(lines)
    strip = _strip(site, size, glyphs)
    if size.is_drawn and not glyphs.has_framed_slabs:
        lines[-2] = (("▄" * size.width, f"on:{STONE.surface} ink:player-ground-{site.owner}"),)
    return (*lines[:-1], strip)


DIGITS: Mapping[int, Sequence[str]] = {
    1: (".#.", "##.", ".#.", ".#.", "###"),
    2: ("##.", "..#", ".#.", "#..", "###"),
    3: ("##.", "..#", ".#.", "..#", "##."),
    4: ("#.#", "#.#", "###", "..#", "..#"),
}
"""The values of foundations as pixels."""


def _stamp_value(picture: PixelPicture, value: int, size: CellSize, *, below: int) -> None:
    """Write the value of a foundation above the place of its strip, larger in larger fields, `below` its upper edge."""
    rows, room, dot = DIGITS[value], 2 * size.height - 3, 2
    if room >= 9:
        rows, dot = tuple(rows[row] for row in (0, 1, 1, 2, 3, 3, 4)), 3
    wide = ["".join(mark * dot for mark in row) for row in rows]
    picture.stamp(size.width - 3 * dot // 2, max(below, (room - len(rows)) // 2), wide, {"#": SLAB.ink})


def _pit(size: CellSize) -> Cell:
    """Draw an empty site: a pit with a rim."""
    picture = PixelPicture(size.width, size.height, PIT.edge)
    side = 1 if size.height < 4 else 2
    picture.fill(side, 1, 2 * size.width - 2 * side, 2 * size.height - 2, PIT.surface)
    return tuple(picture.lines())


def boxed(size: CellSize, box: str, style: str) -> Cell:
    """Draw a frame of lines around a field."""
    upper_left, upper_right, lower_left, lower_right, across, down = tuple(box)
    inner = size.width - 2
    return (
        ((upper_left + across * inner + upper_right, style),),
        *[((down + " " * inner + down, style),)] * (size.height - 2),
        ((lower_left + across * inner + lower_right, style),),
    )


def _strip(site: Site, size: CellSize, glyphs: Glyphs) -> Line:
    """Return the line with the owner's letter and the workers, as figures if there is room, else as a number."""
    people = _people(site.crew, size.width - 2 - (size.width >= 6), glyphs)
    gap = " " * (len(people) + 2 <= size.width)
    return ((f"{PLAYER_LETTERS[site.owner - 1]}{gap}{people}".ljust(size.width), owner_style(site.owner)),)


def _people(crew: int, room: int, glyphs: Glyphs) -> str:
    """Return workers as figures if they fit in `room`, else as one with their number, or as the number alone."""
    if crew <= room:
        return glyphs.worker * crew
    return f"{glyphs.worker}{crew}" if room > 1 else str(crew)


LOW_PYRAMIDS = {1: (0, 0, 0, 6), 2: (0, 0, 6, 8), 3: (0, 4, 6, 8), 4: (2, 4, 6, 8), 5: (2, 4, 6, 8)}
"""By level, the widths in pixels of the rows of a pyramid in fields of two lines, from the top.

The last two differ by the golden tip alone, which is the whole upper line.
"""


def pyramid_widths(level: int, size: CellSize) -> tuple[int, ...]:
    """Return the width in pixels of each row of a pyramid, from the top; 0 is air.

    Its faces are even, and it is higher with each level, in any size.

    >>> pyramid_widths(3, CellSize(6, 3))
    (0, 0, 6, 8, 10, 12)
    """
    width, rows = 2 * size.width, 2 * size.height
    if rows == 4:
        return LOW_PYRAMIDS[level]
    high = round(rows * (level + 1) / (TOP_LEVEL + 1))
    slope = (width - CAP_WIDTH) / (rows - 1)
    widths = [width - 2 * round(row * slope / 2) for row in range(high)]
    return (*[0] * (rows - high), *reversed(widths))


CAP_WIDTH = 2
"""The width in pixels of the tip of a pyramid of the top level."""


def _pyramid(site: Site, name: str, size: CellSize, glyphs: Glyphs) -> Cell:
    """Draw a pyramid with a lit and a shaded face, higher with each level, and a golden cap on the top one."""
    block, middle = f"block-{COLOURS[site.colour]}", size.width
    picture = PixelPicture(size.width, size.height, PLOT.surface)
    whole = pyramid_widths(site.level, size)
    first = sum(not wide for wide in whole) + site.unseen
    for row, wide in enumerate(whole[first:], first):
        is_cap = site.level == TOP_LEVEL and row < 2 and not site.unseen
        lit, shade = ("terra-coin", "terra-coin-shade") if is_cap else (f"{block}-lit", f"{block}-shade")
        picture.fill(middle - wide // 2, row, wide // 2, 1, lit)
        picture.fill(middle, row, wide // 2, 1, shade)
    line, at = size.height - 1, (size.width - len(name)) // 2
    lit, shade = FACES[site.colour]
    if len(name) == 2:  # the level stands on the lit face, the colour on the shaded one
        picture.write_styled(at, line, name[0], lit)
        picture.write_styled(at + 1, line, name[1], shade)
    else:  # on a base as wide as the pyramid
        for row in (2 * line, 2 * line + 1):
            picture.fill(middle - whole[row] // 2, row, whole[row], 1, f"{block}-shade")
        picture.write_styled(at, line, name, shade)
    if site.owner:
        # The workers stand in the pit, on no ground of their own: a neighbour's sign would seem to belong to them.
        styles = owner_style(site.owner), f"on:{PLOT.surface} ink:terra-crew-{site.owner} bold"
        for (at, tag), style in zip(_tags(site, size, glyphs), styles, strict=True):
            picture.write_styled(at, 0, tag, style)
    return tuple(picture.lines())


def _tags(site: Site, size: CellSize, glyphs: Glyphs) -> list[tuple[int, str]]:
    """Return the owner's letter and the workers beside the top of a pyramid, each with its column."""
    people = _people(site.crew, size.width // 2 - 1, glyphs)
    return [(0, PLAYER_LETTERS[site.owner - 1]), (size.width - len(people), people)]


def _site_in_text(site: Site, size: CellSize, glyphs: Glyphs) -> Cell:
    """Return the lines of a building site in letters alone; the last line of a slab shows the owner, or its edge."""
    if site.level:
        lines = _pyramid_in_text(site, size)
        for at, tag in _tags(site, size, glyphs) if site.owner else ():
            lines[0] = overlaid(lines[0], at, (tag, owner_style(site.owner)))
        return tuple(lines)
    height = size.height - bool(site.owner)
    style = SLAB.style if site.value else f"on:{PIT.surface} ink:{PIT.edge}"
    if not site.value and size.height == 2 and not glyphs.box:
        return tuple(((f"[{inner * (size.width - 2)}]", style),) for inner in " _")
    text = f"[{site.value}]" if site.value else "[ ]"
    # A value stands right above its owner.
    above = height // 2 if site.owner else 0
    body = CellSize(size.width, height - above)
    lines = [((" " * size.width, style),)] * above
    lines += centred_block([((text, style),)], body, style)
    if site.owner:
        return (*lines, _strip(site, size, glyphs))
    has_foot = site.value and not glyphs.box  # which would be a rule without colours
    return (*lines[:-1], (("_" * size.width, f"on:{SLAB.surface} ink:{SLAB.edge}"),)) if has_foot else tuple(lines)


ROOFS = {1: "", 2: "____", 3: ".--.", 4: '/""\\', 5: "/\\"}
"""What stands above the lower one of the two lines of a pyramid in letters, by level."""


def _pyramid_in_text(site: Site, size: CellSize) -> list[Line]:
    """Return the lines of a pyramid as slopes, with its level and colour between the lowest."""
    slope, chip = f"on:{PLOT.surface} ink:block-{COLOURS[site.colour]}-lit bold", CHIPS[site.colour]
    name = f"{site.level}{COLOUR_LETTERS[site.colour]}"
    rows = [*_rows_in_text(site.level, size), f"/{name.center(size.width - 2)}\\"]
    lines: list[Line] = []
    for row in rows:
        first, inner, last = row[:1], row[1:-1], row[-1:]
        spans: Line = ((first, slope), (inner, chip), (last, slope)) if first == "/" else ((row, slope),)
        lines.append(centred_line(spans, size.width, slope))
    return lines


def _rows_in_text(level: int, size: CellSize) -> list[str]:
    """Return the rows of a pyramid above its foot, from the top, without the air beside them.

    >>> _rows_in_text(2, CellSize(8, 4)), _rows_in_text(5, CellSize(8, 4))
    (['', '____', '/    \\\\'], ['/\\\\', '/  \\\\', '/    \\\\'])
    """
    above = size.height - 1
    if above < 2:
        return [ROOFS[level]] * above
    rows = [""] * above
    # The half lines of its height: whole rows have slopes, half a row is a flat roof.
    high = round(2 * size.height * (level + 1) / (TOP_LEVEL + 1))
    inner = [size.width - 2 - 2 * round(row * (size.width / 2 - 1) / above) for row in range(size.height)]
    for row in range(1, high // 2):
        rows[above - row] = f"/{' ' * inner[row]}\\"
    top = high // 2
    if top < size.height:
        rows[above - top] = f".{'-' * inner[top]}." if high % 2 else "_" * inner[top - 1]
    return rows


# Oases

SMALL_PALM = (
    "..pppp..",
    ".ppttpp.",
    ".p.tt.p.",
    "...tt...",
)  # fmt: skip
PALM = (
    "...pppppp...",
    "..pp.pp.pp..",
    "..p..tt..p..",
    ".....tt.....",
    ".....tt.....",
    ".....tt.....",
)  # fmt: skip
LARGE_CROWN = (
    "....ppppp..ppppp....",
    "..pppppppppppppppp..",
    ".pppp..pppppp..pppp.",
    "ppp...pp.tt.pp...ppp",
    "pp....pp.tt.pp....pp",
    "p........tt........p",
)  # fmt: skip
LARGE_TRUNK = ".........tt........."
LARGE_FOOT = (
    ".........tt....~~~..",
    "........tttt~~~~~~~~",
)  # fmt: skip
"""The palm of an oasis as pixels, for fields of two lines, for larger ones, and for those it is as high as."""


def _palm(size: CellSize) -> Sequence[str]:
    """Return the palm of an oasis as rows of pixels."""
    if not size.is_drawn:
        return SMALL_PALM if size.height == 2 else PALM
    trunk = 2 * size.height - 1 - len(LARGE_CROWN) - len(LARGE_FOOT)
    return (*LARGE_CROWN, *[LARGE_TRUNK] * trunk, *LARGE_FOOT)


@lru_cache(maxsize=64)
def oasis_lines(size: CellSize, glyphs: Glyphs) -> Cell:
    """Return the lines of an oasis: a palm, and water beside it if there is room."""
    if not glyphs.has_pictures:
        crown = f"\\{glyphs.oasis * 2}/" if glyphs.is_ascii else glyphs.oasis
        trunk: list[Line] = [(("||", GARDEN.plain_style),)] if glyphs.is_ascii else []
        return tuple(centred_block([((crown, GARDEN.style),), *trunk], size, GARDEN.style))
    picture = PixelPicture(size.width, size.height, GARDEN.surface)
    palm = _palm(size)
    top = 1 if size.is_drawn else 2 * ((size.height - len(palm) // 2) // 2)
    picture.stamp(size.width - len(palm[0]) // 2, top, palm, PICTURE_COLOURS)
    if size.height > 2 and not size.is_drawn:
        picture.fill(2 * size.width - 4, 2 * size.height - 1, 4, 1, "terra-wave")
    return tuple(picture.lines())


WAVE = (
    "..~~....~~..",
    "~~..~~~~..~~",
)  # fmt: skip
"""A wave of the Nile as pixels, for fields with room for pictures."""

CALM = 0.4
"""How much of the colour of waves a wave of pixels has, which is much larger than a sign."""

# The board

SIZES = tuple(CellSize(*size) for size in ((14, 7), (12, 6), (12, 5), (10, 5), (8, 4), (6, 3), (4, 2)))
"""The cell sizes, largest first."""


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

    def __init__(self, interaction: TerraInteraction, size: CellSize, glyphs: Glyphs, rise: Rise | None = None) -> None:
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
        self._new_tiles = interaction.new_tiles
        # While a row is chosen, it is one thing, and no frame cuts it.
        is_choosing = interaction.chooser is not None and interaction.chooser.kind == "row"
        self._unframed = self._row if is_choosing and glyphs.has_pictures else set()
        # Copied: the interaction may have changed by the time another renderer compares itself with this one.
        self._cursor, self._is_placing, self._points = (
            interaction.cursor,
            interaction.is_placing,
            interaction.is_pointing and not interaction.points_beside,
        )
        self._rise = rise
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
        return found, drawn

    def _shows_position_of(self, before: BoardRenderer) -> bool:
        """Return whether only the cursor and the marks can differ from those of `before`."""
        return (
            self.size == before.size
            and self.glyphs is before.glyphs
            and self.state is before.state
            and self._new_tiles is before._new_tiles
            and self._points == before._points
            and self._unframed == before._unframed
        )

    def _fields_unlike(self, before: BoardRenderer) -> set[int]:
        """Return the fields whose marks differ from those of `before`, and those at both cursors."""
        marks, old = self._marks, before._marks
        changed = {field for field in marks.keys() | old.keys() if marks.get(field) != old.get(field)}
        return changed | {self._cursor, before._cursor}

    def cell(self, field: int) -> Cell:
        """Draw one field."""
        is_laid = field == self._cursor and self._is_placing and bool(self.state.empty >> field & 1)
        lines, ground = self._ghost(field) if is_laid else self._drawn(field)
        lines = self._marked(field, lines, ground, is_laid=is_laid)
        return tuple(_filled(line, self.size.width) for line in lines)

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
        if self._rise:
            marks[self._rise.field] = (*marks.get(self._rise.field, ()), "rise", self._rise.unseen)
        return marks

    def _drawn(self, field: int) -> tuple[Cell, Ground]:
        """Draw what lies on a field, and return its ground."""
        kind = self.board.kinds[field]
        if kind == SITE:
            site = site_of(self.state, self.board.site_number[field])
            if self._rise and self._rise.field == field:
                site = site._replace(unseen=self._rise.unseen, gained=f"+{self._rise.gained}")
            return site_lines(site, self.size, self.glyphs), PLOT if site.level else SLAB if site.value else PIT
        if kind == OASIS:
            return oasis_lines(self.size, self.glyphs), GARDEN
        if kind == NILE:
            ground = RIVER[self._is_odd(field)]
            return water_lines(self.glyphs, self.size, ground), ground
        if self.state.tiles[field]:
            return self._tile(field)
        ground = SAND_IN_ROW if field in self._row else SAND[self._is_odd(field)]
        if sign := self._row_sign(field):
            axis = preview.axis_shown(self.interaction)
            if self.glyphs.has_pictures and self.size.height == 2:
                return trodden_lines(self.size, ground), ground
            return path_lines(sign, self.glyphs.ways[axis], axis, self.size, ground), ground
        sign = self.glyphs.other_half if self._on_other_half(field) else self.glyphs.free
        return sand_lines(sign, self.size, ground), ground

    def _marked(self, field: int, lines: Cell, ground: Ground, *, is_laid: bool) -> Cell:
        """Add cursor or cross, and marks where they hide nothing: targets, rows, what an enclosure needs.

        Each has its own glyph, so that none depends on colour alone. With pictures, the tiles of a row have a dark edge
        instead. The marks stand at the upper corners, beside pyramids at the lower ones.
        """
        last = self.size.width - 1
        corner = 1 if self._is_pyramid(field) else max(1, self.size.height - 1 - self.size.is_drawn) - 1
        cross, other = None, self._mark_of(field, ground)
        framed = self._is_pointed_at(field) and not is_laid and ground.surface != CURSOR.surface
        if framed and self._is_placing:
            cross, framed = (self.glyphs.wrong, WRONG.style), False
        if not (framed or cross or other):
            return lines
        found = list(lines)
        is_lit = framed and self.glyphs.has_pictures and self.size.width <= NARROW_CELL and ground is SLAB
        if is_lit:
            # Corners would hide most of so small a slab and cut the strip of its owner.
            letters = "".join(text for text, _ in found[0])
            found[0] = (("".join(" " if letter in BLANKS else letter for letter in letters), CURSOR.style),)
        # Above the strip of an owner, which stays whole.
        foot = -2 if ground is SLAB and self.glyphs.has_pictures and "player-ground" in found[-1][0][1] else -1
        for at, mark in ((0, cross), (last, other)):
            if framed and not is_lit:
                for line, sign in ((0, self.glyphs.frame[at > 0]), (foot, self.glyphs.frame[2 + (at > 0)])):
                    found[line] = self._with_corner(found[line], at, sign, ground)
                    if self.glyphs.has_pictures and self.size.is_drawn:
                        self._lengthen(found, line, at)
            if mark:
                # Beside the corner of the frame, where there is room.
                beside = at + (-1 if at else 1)
                inside: tuple[int, int] | None = None
                if framed and self.size.width > NARROW_CELL:
                    inside = corner, beside
                elif framed and not self.glyphs.has_pictures:
                    inside = _blank(found, (corner, beside), (-1, beside))
                # The edge of a slab runs through beside the mark.
                on_edge = ground is SLAB and self.glyphs.has_pictures and self.size.width > NARROW_CELL
                if mark is cross and self.size.width <= NARROW_CELL and self.glyphs.has_pictures:
                    inside = _blank(found, (corner, at), (corner, at + 1), over="▀")  # between the two signs of a tile
                line, place = inside or (corner, at - (on_edge and at > 0))
                style = (ground.style if inside else CURSOR.style) if framed else mark[1]
                found[line] = overlaid(found[line], place, (mark[0], style))
        return tuple(found)

    def _with_corner(self, line: Line, at: int, sign: str, ground: Ground) -> Line:
        """Add a corner of the cursor to a line; a letter there stays."""
        letter = "".join(text for text, _ in line)[at]
        if letter.strip(BLANKS):
            return overlaid(line, at, (letter, CURSOR.style))
        if not self.glyphs.has_pictures:
            return overlaid(line, at, (sign, ground.style))
        return overlaid(line, at, (sign, CORNER))

    def _lengthen(self, lines: list[Line], line: int, at: int) -> None:
        """Add strokes to a corner of the cursor in a large field, where nothing is written."""
        inward, beside = (1, -1)[at > 0], line + (1, -1)[line < 0]
        for along in range(1, STROKE):
            if _blank(lines, (line, at + inward * along)):
                lines[line] = overlaid(lines[line], at + inward * along, ("▀▄"[line < 0], CORNER))
        lines[beside] = overlaid(lines[beside], at, ("▌▐"[at > 0], CORNER))

    def _mark_of(self, field: int, ground: Ground) -> Span | None:
        """Return the most important mark of a field."""
        glyphs, missing = self.glyphs, self._missing(field)
        if field in self._targets:
            return (glyphs.target, CURSOR.style)
        if field in self._needed:
            return (glyphs.needed, CURSOR.style)
        if 0 < missing <= len(glyphs.missing):
            level, colour = self._level_shown(field)
            return (glyphs.missing[missing - 1], CHIPS[colour] if level > 1 else ground.style)
        if not glyphs.has_pictures and ground not in (*SAND, SAND_IN_ROW) and (sign := self._row_sign(field)):
            return (sign, ground.plain_style)
        return None

    def _is_pointed_at(self, field: int) -> bool:
        return field == self._cursor and self._points and field not in self._unframed

    def _row_sign(self, field: int) -> str:
        """Return the sign of the row chosen that a field belongs to."""
        return self.glyphs.rows[preview.axis_shown(self.interaction)] if field in self._row else ""

    def _level_shown(self, field: int) -> tuple[int, int]:
        """Return level and colour of a pyramid that fills the corners of its low field; else 0, 0."""
        if self.size.width > NARROW_CELL or not self.glyphs.has_pictures or self.board.kinds[field] != SITE:
            return 0, 0
        site = self.board.site_number[field]
        return self.state.levels[site], self.state.colours[site]

    def _is_pyramid(self, field: int) -> bool:
        return self.board.kinds[field] == SITE and self.state.levels[self.board.site_number[field]] > 0

    def _is_odd(self, field: int) -> bool:
        """Return whether the field is one of the dark ones of a chessboard."""
        return bool(sum(divmod(field, self.board.columns)) % 2)

    def _on_other_half(self, field: int) -> bool:
        """Return whether the field is on the scarab half, in games where halves matter (V1)."""
        return self.state.rules.has_halves and field not in self.board.sphinx

    def _missing(self, field: int) -> int:
        """Count the spaces that the enclosure of a site still needs; 0 if there are no workers on it."""
        if self.board.kinds[field] != SITE or not self.state.crews[self.board.site_number[field]]:
            return 0
        return len(self.state.rules.open_around(self.state, self.board.site_number[field]))

    # Tiles

    def _tile(self, field: int) -> tuple[Cell, Ground]:
        ground = TILE_IN_ROW if field in self._row else TILE
        if is_framed := self._is_pointed_at(field) and self.glyphs.has_pictures and not self._is_placing:
            ground = AT_HAND_IN_ROW if field in self._row else AT_HAND
        new_of = self._new_tiles.get(field, -1)
        if self.glyphs.has_pictures and new_of >= 0:
            ground = ground._replace(foot=f"player-ground-{new_of + 1}")
        within = TILE_IN_ROW if field in self._row else TILE
        look = TileLook(ground, is_framed=is_framed, within=within)
        if field in self._sources:
            picked = field == self.interaction.source and self.interaction.deciding
            look = look._replace(workers=-1 if picked else self.state.player + 1)
        face = self.state.rules.tiles.faces[self.state.tiles[field] - 1]
        way = self.state.stairs[field] - 1
        lines = tile_lines(face, way, self.size, self.glyphs, look)
        if new_of >= 0:
            at = self.size.width - 1 if way == WEST else 0
            letter = PLAYER_LETTERS[new_of], owner_style(new_of + 1)
            lines = (*lines[:-1], overlaid(lines[-1], at, letter))
        return lines, ground

    def _ghost(self, field: int) -> tuple[Cell, Ground]:
        """Draw the tile in hand at the cursor as it is turned; if it cannot be laid, with a cross.

        Where fields are low it has the colours of the cursor alone, since it moves with each key.
        """
        refused = bool(preview.refusal(self.interaction))
        ground = WRONG if refused else CURSOR
        face = self.state.rules.tiles.faces[self.state.faces[self.state.hands[self.state.player]]]
        is_framed = self.glyphs.has_pictures and (self.size.height > 2 or bool(self.glyphs.box))
        look = TileLook(ground, is_framed=is_framed, is_plain=not is_framed)
        lines = tile_lines(face, self.interaction.way, self.size, self.glyphs, look)
        if refused:
            lines = (overlaid(lines[0], 0, (self.glyphs.wrong, ground.plain_style)), *lines[1:])
        return lines, ground


def _blank(lines: Sequence[Line], *places: tuple[int, int], over: str = "") -> tuple[int, int] | None:
    """Return the first of `places`, lines with columns, that nothing is written on but one of the signs `over`."""
    return next((at for at in places if not "".join(text for text, _ in lines[at[0]])[at[1]].strip(" " + over)), None)


@lru_cache(maxsize=64)
def sand_lines(sign: str, size: CellSize, ground: Ground, style: str = "") -> Cell:
    """Return the lines of a free space with a sign in the middle."""
    style = style or f"on:{ground.surface} ink:terra-grain"
    return tuple(centred_block([((sign, style),)], size, f"on:{ground.surface}"))


@lru_cache(maxsize=8)
def trodden_lines(size: CellSize, ground: Ground) -> Cell:
    """Return the lines of a low free space that a row leads over: with the golden foot of its tiles."""
    picture = PixelPicture(size.width, size.height, ground.surface)
    picture.fill(0, 2 * size.height - 1, 2 * size.width, 1, TILE_IN_ROW.foot)
    return tuple(picture.lines())


@lru_cache(maxsize=64)
def path_lines(sign: str, way: str, axis: int, size: CellSize, ground: Ground) -> Cell:
    """Return the lines of a free space that a row leads over: strokes from edge to edge, or an arrow if low."""
    if size.height == 2:  # strokes of two lines are hairs
        return sand_lines(way, size, ground, ground.style)
    strokes: list[str] = []
    for line in range(size.height):
        along = (2 * line + 1) * size.width // (2 * size.height)
        at = ((size.width - 1) // 2, (size.width - 1) // 2, along, size.width - 1 - along)[axis]
        across = sign * size.width if line == (size.height - 1) // 2 else ""
        strokes.append((" " * at + sign if axis else across).ljust(size.width))
    return tuple(((text, f"on:{ground.surface} ink:{ground.ink}"),) for text in strokes)


@lru_cache(maxsize=64)
def water_lines(glyphs: Glyphs, size: CellSize, ground: Ground) -> Cell:
    """Return the lines of a field of the Nile with two waves, which are offset from field to field."""
    if size.is_drawn and glyphs.has_pictures:
        picture = PixelPicture(size.width, size.height, ground.surface)
        colour = "terra-wave" if glyphs.has_framed_slabs else mixed(RIVER[0].surface, "terra-wave", CALM)
        for wave in range(2):
            at = (2 * size.width - len(WAVE[0])) * (1 + 2 * ((wave + RIVER.index(ground)) % 2)) // 4
            picture.stamp(at, size.height * (1 + 2 * wave) // 2 - 1, WAVE, {"~": colour})
        return tuple(picture.lines())
    style = f"on:{ground.surface} ink:terra-wave"
    lines = [" " * size.width] * size.height
    for wave in range(2):
        at = size.width * (1 + 2 * ((wave + RIVER.index(ground)) % 2)) // 4
        lines[size.height * (1 + 2 * wave) // 4] = f"{' ' * at}{glyphs.nile}".ljust(size.width)
    return tuple(((text, style),) for text in lines)


def _filled(line: Line, width: int) -> Line:
    """Pad a line of a cell to the width of the cell."""
    missing = width - sum(cell_len(text) for text, _ in line)
    return (*line, (" " * missing, line[-1][1])) if missing > 0 else line

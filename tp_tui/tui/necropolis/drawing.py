"""Drawing of a necropolis on a canvas: sky and ground, cards, ghosts and open places, the held card, the obelisk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from textual.color import Color

from tp_tui.games.necropolis.rules.components import COLOURS, KINDS_OF_STONE, NO_GLYPH, Card, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.previews import Cell, largest_cells, with_card
from tp_tui.games.necropolis.rules.pyramid import (
    LETTERS,
    PLACE_COLUMNS,
    PLACE_COUNT,
    PLACE_NAMES,
    PLACE_OF,
    PLACE_ROWS,
    PLACES,
    ROW_WIDTHS,
)
from tp_tui.games.necropolis.rules.scoring import faces_of, obelisk_points
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.facts import Counted, best_on_obelisk, tomb_of
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, MONO, UNKNOWN, Glyphs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.spots import OBELISK_SPOT
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.pixels import PixelPicture
from tp_tui.tui.scenery import LEAST_MOON, SKY, STAR, STARLIGHT, bands, crescent, disc_rows

_NUMBERS = range(1, len(PLAYER_LETTERS) + 1)

LINE_STYLES = (
    "strong", "dim", "plain", "chosen", "good", "bad", "sand", "earth", "open", "frame", "wrong", "now",
    *(f"player-{number}" for number in _NUMBERS),
    *(f"owner-{number}" for number in _NUMBERS),
)  # fmt: skip
"""`owner-` is text on the player's colour."""

STYLE_CLASSES = {f"lines--{name}" for name in LINE_STYLES}
"""The component classes of the table and of help pages with pictures of it."""

GROUNDS = {name: f"necropolis-{name}" for name in ("sand", "earth", "open", "now")}
"""The grounds of the styles that do not stand on the ground of the screen."""


class CellSize(NamedTuple):
    """The size in columns and lines of a cell, which holds a small stone; a card is two cells wide and two high.

    `foot` is the number of lines for the foot of a card below cells that are too low to have one of their own.
    """

    width: int
    height: int
    foot: int = 0

    @property
    def card_width(self) -> int:
        """The columns of a card."""
        return 2 * self.width

    @property
    def card_height(self) -> int:
        """The lines of a card."""
        return 2 * self.height + self.foot


SMALL_CARD = CellSize(1, 1)
"""The smallest cells that have letters."""


def glyphs_in_theme(glyphs: Glyphs, colours: Mapping[str, str], *, has_colours: bool) -> Glyphs:
    """Return the glyphs for a theme: without colours cards are outlines, in few colours no band is for free places."""
    found = glyphs if has_colours or glyphs.is_plain else MONO
    has_bands = all(colours[sky] != colours[faint] for sky, faint in FAINT.items())
    is_by_day = Color.parse(colours[SKY[0]]).brightness > 0.5
    has_row_sky = has_bands and len({colours[sky] for sky in SKY}) < len(SKY)
    return _under(found, has_bands=has_bands, is_by_day=is_by_day, has_row_sky=has_row_sky)


@cache
def _under(glyphs: Glyphs, *, has_bands: bool, is_by_day: bool, has_row_sky: bool) -> Glyphs:
    """Return glyphs for a sky, the same object every time: lines drawn with others are drawn anew."""
    return glyphs._replace(has_bands=has_bands, is_by_day=is_by_day, has_row_sky=has_row_sky)


class Canvas:
    """A grid of styled characters; later drawing covers earlier."""

    def __init__(self, width: int, height: int, style: str = "plain") -> None:
        """Create a blank canvas in `style`, the name of a component class; a negative size counts as 0."""
        self.width, self.height = max(0, width), max(0, height)
        ground = GROUNDS.get(style, "background")
        self._cells: list[list[Span]] = [[(" ", style)] * self.width for _ in range(self.height)]
        self._grounds = [[ground] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, *styles: str) -> None:
        """Write `text` at column `x` of line `y` in component classes, clipped to the canvas."""
        style = " ".join(styles)
        ground = next((GROUNDS[name] for name in reversed(style.split()) if name in GROUNDS), "background")
        for at, letter in enumerate(text, x):
            self._set(at, y, letter, style, ground)

    def fill(self, x: int, y: int, width: int, height: int, ground: str, ink: str = "") -> None:
        """Clear a rectangle in the colour `ground`, in one style with text in the colour `ink`, if any."""
        left, right = max(0, x), min(self.width, x + width)
        if left >= right:
            return
        blank = [(" ", f"on:{ground} ink:{ink}" if ink else f"on:{ground}")] * (right - left)
        for line in range(max(0, y), min(self.height, y + height)):
            self._cells[line][left:right] = blank
            self._grounds[line][left:right] = [ground] * (right - left)

    def ink(self, x: int, y: int, text: str, ink: str, *, ground: str = "", more: str = "") -> None:
        """Write `text` in the colour `ink` on the colour below it, or on `ground`, with `more` style names."""
        if not 0 <= y < self.height:
            return
        for at, letter in enumerate(text, x):
            if 0 <= at < self.width:
                below = ground or self._grounds[y][at]
                self._set(at, y, letter, f"{more} on:{below} ink:{ink}".lstrip(), below)

    def write_on_frame(self, x: int, y: int, text: str) -> None:
        """Write `text` in the colours of the frame of a low held card: in one style, a move of it takes few bytes."""
        self.ink(x, y, text, NOW_INK, ground=NOW, more="frame")

    def draw_picture(self, x: int, y: int, picture: PixelPicture) -> None:
        """Draw a picture with its upper left corner at column `x` of line `y`."""
        for line, spans in enumerate(picture.lines(), y):
            at = x
            for text, style in spans:
                for letter in text:
                    self._set(at, line, letter, style, style.split()[0].removeprefix("on:"))
                    at += 1

    def _set(self, x: int, y: int, letter: str, style: str, ground: str) -> None:
        if 0 <= y < self.height and 0 <= x < self.width:
            self._cells[y][x] = (letter, style)
            self._grounds[y][x] = ground

    def draw_below(self, y: int, colour: str) -> None:
        """Colour the lower half of a line of feet, which keep the upper one; frames stand before it."""
        for x, (letter, style) in enumerate(self._cells[y]):
            if "frame" in style or SLOT in style or letter in FOOT_OF_FRAME:
                continue
            ground = "necropolis-plinth" if "plinth" in style else self._grounds[y][x]
            if letter == "▐":  # the left edge of a card, which has a colour of the sky already
                ground = style.partition("ink:")[2]
            self.ink(x, y, "▄", colour, ground=FEET[ground] if ground in _LIT_FACES else ground)

    def ground_at(self, x: int, y: int) -> str:
        """Return the name of the colour below a cell; empty outside the canvas."""
        return self._grounds[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def lines(self) -> list[Line]:
        """Return the lines, with adjacent characters of one style in one span."""
        found = []
        for row in self._cells:
            spans: list[Span] = []
            first, style = 0, row[0][1] if row else ""
            for at, (_letter, name) in enumerate(row):
                if name != style:
                    spans.append(("".join(letter for letter, _ in row[first:at]), style))
                    first, style = at, name
            spans.append(("".join(letter for letter, _ in row[first:]), style))
            found.append(tuple(spans))
        return found

    # Cards

    def draw_card(
        self,
        x: int,
        y: int,
        deck: Deck,
        face: int,
        size: CellSize,
        glyphs: Glyphs,
        *,
        capitals: Collection[Cell] = (),
        lit: Collection[Cell] | None = None,
        frame: str = "",
    ) -> None:
        """Draw a card with its upper left corner at column `x` of line `y`.

        Args:
            x: the column of its left edge, half of which shows what is below it, as half of the right one does.
            y: its first line.
            deck: the deck.
            face: the card.
            size: the size of its cells.
            glyphs: the signs.
            capitals: the cells, counted from the lower left one, whose stones have capital letters.
            lit: the cells whose stones are lit; by default all.
            frame: the style of a frame at its edges: `frame` or none.
        """
        if glyphs.is_outlined:
            self._draw_outlined(x, y, deck, face, size, glyphs, capitals, lit, is_held=bool(frame))
            return
        width, height, _foot = size
        below = [self._grounds_at(x, line, size) for line in range(y, y + size.card_height)]
        if face == HIDDEN:
            self._draw_back(x, y, size)
            self._draw_low_feet(x, y, size, glyphs)
        else:
            card = deck.cards[face]
            for column, lower, colour, cells in _stones_on(card):
                is_lit = lit is None or not cells.isdisjoint(lit)
                is_capital = not cells.isdisjoint(capitals)
                high = height * len(cells)
                at = x + column * width + _letter_column(column, size, glyphs)
                self._draw_stone(x, y + lower * height, size, high, colour, column, at, is_lit, is_capital)
            if not frame:
                self._draw_low_feet(x, y, size, glyphs)
            # A low card in hand is redrawn with every move: without a seam that takes few bytes.
            if width > 2 and not glyphs.is_plain and not (frame and height == 1):
                self._draw_seam(x + width - 1, y, size)
        if frame and width > 1 and not glyphs.is_plain:
            if height > 1:
                self._draw_frame(x, y, size, frame)
            else:
                self._draw_low_frame(x, y, size)
        elif width > 1:
            self._draw_edges(x, y, size, glyphs, below, frame)
        if face != HIDDEN and card.glyph != NO_GLYPH:
            across, down = _glyph_cell(card, size, glyphs)
            sign = glyphs.buildings[card.glyph]
            self.ink(x + across, y + down, sign, "necropolis-glyph-ink", ground="necropolis-glyph")

    def _draw_outlined(
        self, x: int, y: int, deck: Deck, face: int, size: CellSize, glyphs: Glyphs,
        capitals: Collection[Cell], lit: Collection[Cell] | None, *, is_held: bool,
    ) -> None:  # fmt: skip
        """Draw a card as an outline with letters, bold if lit; one in hand is filled."""
        width, height, high = size.width, size.height, size.card_height
        ground, ink = ("necropolis-now", "necropolis-now-ink") if is_held else ("background", "necropolis-frame")
        self.fill(x, y, size.card_width, high, ground, ink)
        if width > 1:
            # With a single line for each stone there is none for the upper edge.
            draw_outline(self, x, y, size.card_width, high, ink, has_top=height > 1, has_foot=high > 2)
        card = deck.cards[face] if face != HIDDEN else None
        for column, lower, colour, cells in _stones_on(card):
            letter = COLOUR_LETTERS[colour] if card else UNKNOWN
            inner = lower * height if height == 1 else 1 + lower * (height - 1)
            line = height - 1 if len(cells) > 1 else inner + (height - 2) // 2 * (height > 1)
            self.ink(
                x + column * width + (width - column) // 2, y + line,
                letter if cells.isdisjoint(capitals) else letter.upper(), ink,
                more="" if lit is not None and cells.isdisjoint(lit) else "bold",
            )  # fmt: skip
        if card and card.glyph != NO_GLYPH:
            across, down = _glyph_cell(card, size, glyphs)
            self.ink(x + across, y + down, glyphs.buildings[card.glyph], ink)

    def _grounds_at(self, x: int, line: int, size: CellSize) -> tuple[str, str]:
        """Return the colours below the left and the right edge of a card in a line."""
        if not (self.width and self.height):
            return "", ""
        row = self._grounds[min(max(line, 0), self.height - 1)]
        return row[min(max(x, 0), self.width - 1)], row[min(max(x + size.card_width - 1, 0), self.width - 1)]

    def _draw_stone(
        self, x: int, y: int, size: CellSize, height: int, colour: int, column: int, letter_at: int, is_lit: bool,
        is_capital: bool,
    ) -> None:  # fmt: skip
        """Draw a stone of the card at column `x`: a face with a letter and, where there are lines for it, a foot."""
        width = size.width
        face, ink, foot = stone_colours(colour, is_lit=is_lit)
        left = x + column * width
        self.fill(left, y, width, height, face, ink)
        letter = COLOUR_LETTERS[colour].upper() if is_capital else COLOUR_LETTERS[colour]
        self.ink(letter_at, y + (height - 1) // 2, letter, ink)
        if size.height > 1:
            self.ink(left, y + height - 1, "▄" * width, foot)

    def _draw_low_feet(self, x: int, y: int, size: CellSize, glyphs: Glyphs) -> None:
        """Draw the feet of a low card, where it has a line for them: its lower half, in ASCII all of it."""
        line = y + 2 * size.height
        for left in (x, x + size.width) if size.foot else ():
            face = self.ground_at(max(left, 0), line - 1)
            if foot := FEET.get(face):
                self.fill(left, line, size.width, 1, foot if glyphs.is_plain else face)
                if not glyphs.is_plain:
                    self.ink(left, line, "▄" * size.width, foot)

    def halve_feet(self, x: int, y: int, size: CellSize) -> None:
        """Draw the feet of a low card in the upper half of their line, so that air is below it."""
        line, right = y + 2 * size.height, x + size.card_width - 1
        for at in range(x, right + 1):
            face = self.ground_at(max(at, x + 1), line - 1)
            self.ink(at, line, "▝" if at == x else "▀", FEET.get(face, face), ground="background")

    def _draw_seam(self, x: int, y: int, size: CellSize) -> None:
        """Draw a dark seam in column `x` of a card, where the stones at its left and right are of one colour."""
        for line in range(max(0, y), min(self.height, y + size.card_height)):
            face = self.ground_at(x, line)
            if face and face == self.ground_at(x + 1, line):
                self.ink(x, line, "▟" if self._cells[line][x][0] == "▄" else "▐", FEET[face])

    def _draw_back(self, x: int, y: int, size: CellSize) -> None:
        """Draw a card face down."""
        self.fill(x, y, size.card_width, 2 * size.height, "necropolis-back")
        for column in (0, 1):
            at = x + column * size.width + (size.width - column) // 2
            self.ink(at, y + (2 * size.height - 1) // 2, UNKNOWN, "necropolis-back-ink")
        if size.height > 1:
            self.ink(x, y + 2 * size.height - 1, "▄" * size.card_width, "necropolis-back-foot")

    def _draw_edges(
        self, x: int, y: int, size: CellSize, glyphs: Glyphs, below: Sequence[tuple[str, str]], frame: str
    ) -> None:
        """Let half of the first column of a card show what is below it; half of the last one is in shade."""
        right = x + size.card_width - 1
        for line, (left_ground, right_ground) in enumerate(below, y):
            if not 0 <= line < self.height:
                continue
            if glyphs.is_plain:  # a blank column parts the cards
                self.fill(right, line, 1, 1, right_ground)
                for at, sign in zip((x, right - (size.width > 2)), glyphs.frame, strict=True):
                    if line >= y + 2 * size.height:
                        continue
                    if frame:
                        self.put(at, line, sign, frame)
                    elif size.width > 2 and size.height == 1 and (foot := FEET.get(self.ground_at(at, line))):
                        self.ink(at, line, sign, foot)
                continue
            for at, sign in ((x, "▐"), (right, "▌")):
                if 0 <= at < self.width and (face := self._grounds[line][at]) in FEET:
                    # A foot is two colours in a cell already: its edge is all foot, as if it were bevelled.
                    is_foot = self._cells[line][at][0] == "▄"
                    if at == x:
                        self.ink(at, line, sign, FEET[face] if is_foot else face, ground=left_ground)
                    elif is_foot:
                        self.fill(at, line, 1, 1, FEET[face])
                    else:
                        self.ink(at, line, sign, face, ground=FEET[face])

    def _draw_low_frame(self, x: int, y: int, size: CellSize) -> None:
        """Draw bars beside a low held card."""
        right, foot = x + size.card_width - 1, y + 2 * size.height
        for line in range(y, foot):
            self.write_on_frame(x, line, "▐")
            self.write_on_frame(right, line, "▌")

    def _draw_frame(self, x: int, y: int, size: CellSize, frame: str) -> None:
        """Draw three sides of a frame in the edges of the held card, which keeps off its neighbours."""
        left, right, foot = x, x + size.card_width - 1, y + 2 * size.height - 1
        for line in range(max(0, y), min(foot + 1, self.height)):
            for at, inner in ((left, "▐"), (right, "▌")):
                if 0 <= at < self.width:
                    face = self._grounds[line][at] if line < foot else NOW
                    self.ink(at, line, inner, FEET[face] if face == YELLOW else face, ground=NOW, more=frame)
        for at in range(left + 1, right):
            face = self.ground_at(at, foot)
            self.ink(at, foot, "▀", FEET.get(face, face), ground=NOW, more=frame)


NOW = "necropolis-now"
"""The colour of the frame of the held card."""

NOW_INK = "necropolis-now-ink"
"""What parts a low held card from the bars beside it, so that a yellow stone is seen, and the ink of its points."""


def _stones_on(card: Card | None) -> Iterator[tuple[int, int, int, Set[Cell]]]:
    """Yield column, row from the top, colour and cells of each stone of a card; of one face down two tall ones."""
    for column, stones in enumerate((card.left, card.right) if card else ((HIDDEN,), (HIDDEN,))):
        for lower, colour in enumerate(stones):
            yield column, lower, colour, {(column, 1 - lower)} if len(stones) > 1 else {(column, 0), (column, 1)}


def _glyph_cell(card: Card, size: CellSize, glyphs: Glyphs) -> tuple[int, int]:
    """Return the column and the line of a card's glyph: in a tall stone, right below the letter."""
    column = int(len(card.right) == 1)
    return column * size.width + _letter_column(column, size, glyphs), size.height


def _letter_column(column: int, size: CellSize, glyphs: Glyphs) -> int:
    """Return the column of a letter in its stone; in ASCII it leaves room for the edge of a narrow card and a gap."""
    return 0 if glyphs.is_plain and column and size.width == 3 else (size.width - column) // 2


def stone_colours(colour: int, *, is_lit: bool) -> tuple[str, str, str]:
    """Return the names of the colours of a stone's face, letter and foot."""
    return _LIT[colour] if is_lit else _DIM[colour]


_LIT = tuple((f"necropolis-{c}-lit", f"necropolis-{c}-ink", f"necropolis-{c}-foot") for c in COLOURS)
_DIM = tuple((f"necropolis-{c}-dim", f"necropolis-{c}-dim-ink", f"necropolis-{c}-dim-foot") for c in COLOURS)
FEET = {face: foot for face, _ink, foot in (*_LIT, *_DIM)} | {"necropolis-back": "necropolis-back-foot"}
"""The colour of the foot of a face, by its own."""

_LIT_FACES = frozenset(face for face, _ink, _foot in _LIT)

YELLOW = "necropolis-yellow-lit"
"""The face that is as golden as a frame, so that its own shade parts it from one."""

FOOT_OF_FRAME = "└─┘"
"""The signs of the lower side of a frame."""


# The scene

SIZES = tuple(CellSize(*size) for size in ((8, 4), (7, 3), (6, 3), (5, 2), (4, 2), (3, 1, 1), (3, 1)))
"""The sizes of a cell, largest first."""

COLUMNS = 5
"""The columns of the bottom row in sight: those that have a card, and those where the next one can lie."""

FIRST_SHOWN = 1
"""The first of them if nothing calls for another."""

ROWS = len(ROW_WIDTHS)

MARGIN = 1
"""The columns left of the pyramid."""

MIN_BELOW = 7
"""The fewest lines for everything but the sky with the pyramid: score, ground, tomb, hand, groups."""


def best_size(width: int, height: int, side: int) -> CellSize:
    """Return the largest cells that leave `side` columns of a table free, and the lines of what is below the pyramid.

    All but the smallest leave the side a third more, since a larger screen has more to read there.
    """
    for size in SIZES:
        beside = side if size.width == SIZES[-1].width else side * 4 // 3
        below = MIN_BELOW + (size.height > 1) * (2 * size.height + 2)
        if pyramid_width(size) + beside <= width and ROWS * size.card_height + below <= height:
            return size
    return SIZES[-1]


def pyramid_width(size: CellSize) -> int:
    """Return the width in columns of a pyramid with the obelisk beside it."""
    return 2 * (COLUMNS + 1) * size.width + 6


def first_column(occupied: int) -> int:
    """Return the first column of the bottom row in sight, so that all places where a card can lie are.

    >>> first_column(0b0001000), first_column(0b0001110), first_column(0b1111000)
    (1, 0, 2)
    """
    there = [column for column in range(len(LETTERS)) if occupied >> column & 1] or [len(LETTERS) // 2]
    grows = len(there) < ROW_WIDTHS[0]
    return max(there[-1] + grows - COLUMNS + 1, min(FIRST_SHOWN, there[0] - grows), 0)


def ghosts(occupied: int) -> list[int]:
    """Return the ten places of the finished pyramid, as far as they are certain, including those with a card."""
    first = first_column(occupied)
    if occupied >> first + ROW_WIDTHS[0] & 1:
        first += 1
    return [PLACE_OF[row, first + at] for row, width in enumerate(ROW_WIDTHS) for at in range(width)]


def shown_state(interaction: NecropolisInteraction) -> NecropolisState:
    """Return the position with the held card laid on its spot, for its groups; unchanged if it cannot lie there."""
    state = interaction.state
    if interaction.held != HIDDEN and interaction.spot < PLACE_COUNT and interaction.refusal() is None:
        return with_card(state, interaction.shown, interaction.held, interaction.spot)
    return state


def corner(place: int, size: CellSize, first: int = FIRST_SHOWN) -> tuple[int, int]:
    """Return the column and line of the upper left corner of a place, the line counted from the pyramid's top."""
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    return MARGIN + (2 * (column - first) + row) * size.width, (ROWS - 1 - row) * size.card_height


def place_at(x: int, y: int, size: CellSize, first: int = FIRST_SHOWN) -> int | None:
    """Return the place drawn at a column and line, or None."""
    for place in PLACES:
        left, top = corner(place, size, first)
        if 0 <= x - left < size.card_width and 0 <= y - top < size.card_height and left < obelisk_left(size):
            return place
    return None


def obelisk_left(size: CellSize) -> int:
    """Return the first column of the obelisk's ground."""
    return MARGIN + 2 * COLUMNS * size.width


def laid_card(
    canvas: Canvas,
    interaction: NecropolisInteraction,
    place: int,
    face: int,
    at: tuple[int, int],
    size: CellSize,
    glyphs: Glyphs,
    lit: Sequence[frozenset[Cell]],
    capital: Sequence[frozenset[Cell]],
    frame: str = "",
) -> None:
    """Draw a card of a pyramid; `lit` and `capital` have the cells of the pyramid by colour."""
    left, bottom = 2 * PLACE_COLUMNS[place] + PLACE_ROWS[place], 2 * PLACE_ROWS[place]
    card = interaction.state.deck.cards[face]
    stones = [(x, y, colour) for x, column in enumerate((card.left, card.right))
              for y, colour in ((0, column[-1]), (1, column[0]))]  # fmt: skip
    shining = None if frame else [(x, y) for x, y, colour in stones if (left + x, bottom + y) in lit[colour]]
    capitals = [(x, y) for x, y, colour in stones if (left + x, bottom + y) in capital[colour]]
    canvas.draw_card(*at, interaction.state.deck, face, size, glyphs, capitals=capitals, lit=shining, frame=frame)


def _above(place: int) -> Iterator[int]:
    """Yield the places that rest on a place, into whose outlines the frame of a high card there reaches."""
    for column in (PLACE_COLUMNS[place] - 1, PLACE_COLUMNS[place]):
        if (above := PLACE_OF.get((PLACE_ROWS[place] + 1, column))) is not None:
            yield above


def groups_in(state: NecropolisState, player: int) -> list[frozenset[Cell]]:
    """Return the cells of the largest group of each colour."""
    return [largest_cells(state, player, colour) for colour in range(KINDS_OF_STONE)]


ROW_SKY = tuple(f"necropolis-sky-{row}" for row in range(1, ROWS + 1))
"""The sky behind each row of cards, from the top, where each has one colour."""

DUSK_OF_FEW = (*(row for row in ROW_SKY[:3] for _ in range(2)), ROW_SKY[3], SKY[7])
"""The sky behind higher cards where some bands of a scene's are alike."""


def _draw_sky(canvas: Canvas, top: int, high: int, size: CellSize, glyphs: Glyphs) -> None:
    """Fill `high` lines from `top` on with the bands of the sky, behind cells of a size.

    Behind low cards each row has one colour, so that a move between the places takes few bytes.
    """
    sky = bands(high, DUSK_OF_FEW if glyphs.has_row_sky else SKY)
    if size.foot or size == TINY:
        row = mini_lines(size) // ROWS
        sky = [ROW_SKY[max(0, ROWS - 1 - above // row)] for above in reversed(range(high))]
    for line, ground in enumerate(sky, top):
        canvas.fill(0, line, canvas.width, 1, ground)


def _draw_ground(canvas: Canvas, line: int, glyphs: Glyphs, *, is_thin: bool) -> None:
    """Draw the ground, on which names stand; a thin one has none in its line, since no ink could be read on it."""
    canvas.fill(0, line, canvas.width, 1, "necropolis-sand")
    canvas.put(0, line, " " * canvas.width, "sand")
    if glyphs.is_plain and not is_thin:
        canvas.ink(0, line, "=" * canvas.width, "scene-ground-edge")


def _draw_horizon(canvas: Canvas, line: int, size: CellSize) -> None:
    """Draw thin ground: half a line, in the place of the feet of low cards or in the line behind higher ones."""
    if size.foot:
        canvas.draw_below(line - 1, "scene-ground")
    else:
        canvas.ink(0, line, "▀" * canvas.width, "scene-ground")


def scene_lines(
    interaction: NecropolisInteraction,
    size: CellSize,
    glyphs: Glyphs,
    sky: int = 0,
    rows: range = range(ROWS),
    *,
    is_night: bool = True,
    has_stars: bool = True,
    thin_ground: bool = False,
) -> list[Line]:
    """Draw the necropolis shown: its pyramid and obelisk below `sky` more lines, then the ground.

    `rows` are those in sight, counted from the top; a sky with all of them has a moon and, with `has_stars`, stars, or
    by day the sun; with `thin_ground` only half a line is sand.
    """
    state, player = interaction.state, interaction.shown
    occupied = state.occupied[player]
    lines = sky + len(rows) * size.card_height + 1
    sky -= lines_of_horizon(size, sky, thin_ground=thin_ground)
    first, top = first_column(occupied), sky - rows.start * size.card_height
    high = sky + len(rows) * size.card_height
    canvas = Canvas(pyramid_width(size), lines, "sand")
    _draw_sky(canvas, 0, high, size, glyphs)

    def at(place: int) -> tuple[int, int]:
        x, y = corner(place, size, first)
        return x, top + y

    # At the end the sun shines on the winner in the picture above the scoring, and there is one light.
    if len(rows) == ROWS and not interaction.view.is_over:
        taken = [at(place) for place in PLACES if occupied >> place & 1 or place in ghosts(occupied)]
        places = [*taken, *map(at, interaction.open_places)]
        _draw_lights(canvas, size, places, glyphs, is_night=is_night, has_stars=has_stars)
    held_over = interaction.spot if interaction.held != HIDDEN and interaction.spot < PLACE_COUNT else -1
    would_be = shown_state(interaction)
    # Only letters follow the held card, and where cards are low its own alone, so that a move redraws little.
    lit = groups_in(state, player)
    capital = lit if would_be is state else groups_in(would_be, player)
    laid_capital = lit if size.foot else capital
    is_open = interaction.open_places
    framed = {*_above(held_over)} if held_over >= 0 and would_be is not state and size.height > 1 else set()
    for place in ghosts(occupied):
        if not (occupied >> place & 1 or place in is_open or place in framed):
            _draw_ghost(canvas, *at(place), size, glyphs)
    gains = interaction.gains()
    best = best_place(gains) if interaction.held == HIDDEN else None
    for place in is_open:
        gain = f"{gains[place]:+}" if place in gains else ""
        draw_open(
            canvas, *at(place), PLACE_NAMES[place], gain, size, glyphs, is_best=None if best is None else place == best
        )
    for place in PLACES:
        face = state.card_at(player, place)
        if face != HIDDEN:
            laid_card(canvas, interaction, place, face, at(place), size, glyphs, lit, laid_capital)
            if (player, place) in interaction.changes.places:
                _mark_changed(canvas, *at(place), size, glyphs)
    if held_over >= 0:
        x, y = at(held_over)
        if would_be is not state:
            laid_card(
                canvas, interaction, held_over, interaction.held, (x, y), size, glyphs, lit, capital, frame="frame"
            )
            _draw_gain(canvas, x, y, f"{gains[held_over]:+}", size, glyphs)
        else:
            _draw_wrong(canvas, x, y, size, glyphs, has_sides=size.height > 1 or not occupied >> held_over & 1)
    ground = lines - 1
    _draw_ground(canvas, ground, glyphs, is_thin=thin_ground)
    for place in {*ghosts(occupied), *is_open, *(place for place in PLACES if occupied >> place & 1)}:
        if not PLACE_ROWS[place]:
            middle = at(place)[0] + size.width - 1 + (size.width > 3)
            canvas.put(middle, ground, LETTERS[PLACE_COLUMNS[place]], "sand")
    _draw_obelisk(canvas, interaction, size, glyphs, high, ground)
    if thin_ground and (size.foot or ground > high):
        _draw_horizon(canvas, high, size)
    return canvas.lines()


def lines_of_horizon(size: CellSize, sky: int, *, thin_ground: bool) -> int:
    """Return the lines of the sky that a thin ground takes for itself."""
    return int(thin_ground and not size.foot and sky > 0)


MAX_RADIUS = 6
"""The largest radius of sun and moon, in rows of pixels."""

STARS = ((6, 8), (17, 30), (29, 5), (38, 22), (55, 34), (61, 6), (88, 26), (96, 10))
"""Places of stars in hundredths of the width and of the sky's height."""


MARGIN_OF_LIGHT = 1
"""The columns left of sun or moon."""

STAR_GAP = 3
"""The columns between a star and a place, at least."""


def _draw_lights(
    canvas: Canvas, size: CellSize, places: Collection[tuple[int, int]], glyphs: Glyphs, *, is_night: bool,
    has_stars: bool,
) -> None:  # fmt: skip
    """Draw the sun, or with `has_stars` the moon and stars; no star beside `places`.

    What shines stands at the upper left, as the right sides of stones are shaded; where a place is there, between the
    top of the pyramid and the obelisk.
    """
    radius = max(LEAST_MOON, min(size.card_height, MAX_RADIUS))
    left, top = MARGIN_OF_LIGHT, 1
    if any(x < left + 2 * radius and y < top + radius for x, y in places):
        left = obelisk_left(size) - 2 * size.width + (2 * size.width - 2 * radius) // 2 + 1
    wide = size.card_width + STAR_GAP
    if is_night and has_stars:
        for number, (across, down) in enumerate(STARS):
            x, y = canvas.width * across // 100, canvas.height * down // 100
            is_beside = any(
                -STAR_GAP <= x - at < wide and 0 <= y - line <= size.card_height for at, line in (*places, (left, top))
            )
            if not is_beside:
                canvas.ink(x, y, "." if glyphs.is_plain else STAR, STARLIGHT[number % 2])
    if glyphs.is_plain or (is_night and not has_stars):  # neither looks like one in letters, nor a moon in few colours
        return
    light = "scene-moon" if is_night else "scene-sun"
    disc = PixelPicture(2 * radius, radius, canvas.ground_at(left, top))
    for line in range(radius):
        disc.fill(0, 2 * line, 4 * radius, 2, canvas.ground_at(left, top + line))
    if is_night:
        disc.stamp(0, 0, crescent(radius, from_left=True), {"#": light})
    else:
        for row, half in enumerate(disc_rows(radius)):
            disc.fill(2 * radius - half, row, 2 * half, 1, light)
    canvas.draw_picture(left, top, disc)


def best_place(gains: Mapping[int, int]) -> int:
    """Return the place of the pyramid with the largest gain, the first of equals; -1 if there is none."""
    return max((spot for spot in sorted(gains) if spot < PLACE_COUNT), key=gains.__getitem__, default=-1)


def outline_width(size: CellSize, glyphs: Glyphs) -> int:
    """Return the columns of the outline of a card: in ASCII a blank one follows, so that two do not touch."""
    return size.card_width - glyphs.is_plain


def draw_outline(
    canvas: Canvas, x: int, y: int, width: int, height: int, ink: str | Mapping[str, str],
    *, has_top: bool = True, has_foot: bool = True,
) -> None:  # fmt: skip
    """Draw a frame on what is below it, in the colour `ink`, or in that which it has for a ground."""
    sides = range(y + has_top, y + height - has_foot)
    for line in range(y, y + height):
        style = ink if isinstance(ink, str) else ink.get(canvas.ground_at(x, line), GHOST)
        if line in sides:
            canvas.ink(x, line, "│", style)
            canvas.ink(x + width - 1, line, "│", style)
        else:
            left, right = "└┘" if line >= sides.stop else "┌┐"
            canvas.ink(x, line, f"{left}{'─' * (width - 2)}{right}", style)


NO_GAIN = "+0"
"""What is said of a spot that brings nothing."""

OFF_SKY = 2
"""The bands between a sky and the free places in it: enough for an edge, and little."""

GHOST = "necropolis-ghost"
"""The colour of free places where it is not that of a sky."""

FAINT = dict(zip(SKY, (*SKY[OFF_SKY:], *[GHOST] * OFF_SKY), strict=True))
"""The colour of a free place by that of the sky behind it: nearer to the horizon, its own right above that."""

FAINTS = {**FAINT, **dict(zip(ROW_SKY, (ROW_SKY[2], ROW_SKY[2], ROW_SKY[3], GHOST), strict=True))}
"""The same, also by the sky of a row."""


def _draw_ghost(canvas: Canvas, x: int, y: int, size: CellSize, glyphs: Glyphs) -> None:
    """Draw the outline of a card that is not there yet."""
    height = size.card_height if glyphs.is_plain else 2 * size.height
    ink: str | Mapping[str, str] = GHOST
    if glyphs.has_bands and not glyphs.is_by_day:
        ink = "lines-dim" if glyphs.is_plain else FAINTS  # dots and dashes show little of their colour
    draw_outline(canvas, x, y, outline_width(size, glyphs), height, ink)


def draw_open(
    canvas: Canvas, x: int, y: int, name: str, gain: str, size: CellSize, glyphs: Glyphs, *, is_best: bool | None = None
) -> None:
    """Draw the outline of a card on a spot where it can lie, with its name and its points; grey if it brings none.

    `is_best` says whether no other spot brings more; None where that is not told.
    """
    width, height = outline_width(size, glyphs), size.card_height
    shines = is_best and gain != NO_GAIN
    if (size.foot or (height == 2 and not name)) and gain and not glyphs.is_outlined:
        _draw_slot(canvas, x, y, name, gain, (width, height), shines=bool(shines))
        return
    name_ink = ink = "necropolis-open-ink" if shines else "necropolis-open-edge"
    chip, chip_ink = "necropolis-now", "necropolis-now-ink"
    if gain == NO_GAIN:
        ink, chip, chip_ink = GHOST, "necropolis-white-dim", "necropolis-white-dim-ink"
    draw_outline(canvas, x, y, width, height, ink)
    # The name stands in the frame where it is too low for two lines.
    line = y + (height - bool(name) - bool(gain)) // 2 if height > 3 else y
    if name:
        canvas.ink(x + (width - len(name)) // 2, line, name, name_ink)
    if gain:
        text = f" {gain} " if len(gain) + 2 < width - 1 else gain
        canvas.ink(x + (width - len(text)) // 2, line + bool(name), text, chip_ink, ground=chip)


def _draw_slot(canvas: Canvas, x: int, y: int, name: str, gain: str, size: tuple[int, int], *, shines: bool) -> None:
    """Draw a low free place of so many columns and lines in the ink of texts, so that a move takes few bytes.

    Before a card is in hand the best place has its points on gold.
    """
    width, height = size
    draw_outline(canvas, x, y, width, height, SLOT)
    canvas.ink(x + (width - len(name)) // 2, y, name, SLOT)
    ink, ground = ("necropolis-now-ink", NOW) if shines else (SLOT, "")
    canvas.ink(x + 1, y + height - 1 if height > 2 else y, gain.center(width - 2), ink, ground=ground)


SLOT = "necropolis-slot"
"""The colour of a low free place: that of texts where colours are dear, as in truecolor."""


def _draw_gain(canvas: Canvas, x: int, y: int, gain: str, size: CellSize, glyphs: Glyphs) -> None:
    """Write the points that a card would bring in the upper side of its frame, or beside a card at the top of the sky.

    Of a low card they stand at the foot, if there is a line.
    """
    if size.foot:
        canvas.write_on_frame(x, y + 2 * size.height, gain.center(outline_width(size, glyphs)))
    elif size.height > 1 and not (glyphs.is_plain or glyphs.is_outlined):
        if not y:
            canvas.put(x + size.card_width + 1, y, f" {gain} ", "now")
        else:
            canvas.ink(x, y - 1, "▄" * size.card_width, NOW)
            text = f" {gain} "
            canvas.put(x + (size.card_width - len(text)) // 2, y - 1, text, "now")


def _draw_wrong(canvas: Canvas, x: int, y: int, size: CellSize, glyphs: Glyphs, *, has_sides: bool) -> None:
    """Mark a place where the held card cannot lie; beyond the columns in sight, at the edge of the scene.

    A low card keeps its sides: to draw them again would take many bytes.
    """
    right, middle = x + size.card_width - 1, y + size.height - 1
    last = obelisk_left(size) - 1
    if right < MARGIN or x > last:
        canvas.put(0 if x < MARGIN else last + 1, middle, glyphs.wrong, "wrong")
        return
    for line in range(y, y + 1 + (size.height > 1) * (2 * size.height - 1)) if has_sides else ():
        for at, sign in ((x, glyphs.frame[1]), (right, glyphs.frame[0])):
            if 0 <= at <= last:
                if glyphs.is_plain:
                    canvas.put(at, line, glyphs.frame[at == right], "wrong")
                else:
                    canvas.ink(at, line, sign, "necropolis-wrong", more="wrong")
    canvas.put(min(max(x + size.width - 1, 0), last), middle, glyphs.wrong, "wrong")


def _mark_changed(canvas: Canvas, x: int, y: int, size: CellSize, glyphs: Glyphs) -> None:
    """Mark a card as new, without covering a letter."""
    across = x + (size.width - glyphs.is_plain if size.width < 4 else size.card_width - 2)
    line = y + 2 * size.height - 1 - (size.height > 1)
    ground = canvas.ground_at(across, line)
    ink = INKS.get(ground)
    if ink:
        canvas.ink(across, line, glyphs.changed, ink, more="bold")


INKS = {face: ink for face, ink, _foot in (*_LIT, *_DIM)}
"""The colour of what is written on a face, by its own."""


# The obelisk


class ObeliskSize(NamedTuple):
    """How the cards of an obelisk are drawn: cells, `lines` a card takes, and cards beside each other."""

    size: CellSize
    lines: int
    across: int = 1


def obelisk_size(cards: int, high: int, size: CellSize) -> ObeliskSize:
    """Return how to draw this many cards as large as `high` lines allow."""
    choices = [ObeliskSize(size, size.card_height)]
    choices += [ObeliskSize(cell, cell.card_height) for cell in SIZES if cell < size and cell.width >= 3]
    choices += [ObeliskSize(SMALL_CARD, 1, across) for across in (1, 2, 3)]
    return next((each for each in choices if -(-cards // each.across) * each.lines <= high), choices[-1])


def _draw_obelisk(
    canvas: Canvas, interaction: NecropolisInteraction, size: CellSize, glyphs: Glyphs, high: int, ground: int
) -> None:
    """Draw the obelisk on its plinth, with the ghost of its next card, and its name and points in the line `ground`."""
    state, player = interaction.state, interaction.shown
    left, width = obelisk_left(size), canvas.width - obelisk_left(size)
    is_at = interaction.held != HIDDEN and interaction.spot == OBELISK_SPOT
    gains = interaction.gains()
    is_target = OBELISK_SPOT in gains
    gain = f"{gains[OBELISK_SPOT]:+}" if is_target else ""
    faces = [*faces_of(state, state.obelisks[player])]
    laid = len(faces)
    drawn = obelisk_size(laid, high, size)
    if is_at and is_target and obelisk_size(laid + 1, high, size) == drawn:
        faces.append(interaction.held)  # if it would make the others smaller, its frame on the ground is enough
    cell = drawn.size
    wide = cell.card_width if drawn.lines > 1 else 6
    x = left + (width - size.card_width) // 2
    if not faces or cell.foot:  # a card without a foot of its own would look sunk into it
        _draw_plinth(canvas, x - 1, high - 1, size.card_width + 2)
    best = best_on_obelisk(state, player)
    for number, face in enumerate(faces):
        line = high - (number // drawn.across + 1) * drawn.lines
        frame = "frame" if number >= laid else ""
        if drawn.lines > 1:
            card = state.deck.cards[face]
            counts = best_cells(card, best.colour)
            canvas.draw_card(
                x + (size.card_width - wide) // 2, line, state.deck, face, cell, glyphs,
                capitals=counts, lit=None if frame else counts, frame=frame,
            )  # fmt: skip
            if frame:
                _draw_gain(canvas, x + (size.card_width - wide) // 2, line, gain, cell, glyphs)
            elif cell.foot and not number:
                # The lowest one stands on the plinth itself, which is as high as a foot.
                canvas.fill(x - 1, line + 2 * cell.height, size.card_width + 2, 1, "necropolis-plinth")
        else:
            at = (
                x + (size.card_width - wide) // 2
                if drawn.across == 1
                else x - 1 + number % drawn.across * COLUMNS_IN_LINE[drawn.across]
            )
            letters = card_letters(state.deck, face, across=drawn.across)
            for letter, colour in letters:
                face_colour, ink, _foot = stone_colours(colour, is_lit=colour == best.colour or bool(frame))
                text = letter.upper() if colour == best.colour else letter
                canvas.ink(at, line, text, ink, ground=face_colour, more=frame)
                at += len(text)
    top = high - (len(faces) + 1) * drawn.lines
    if is_target and not is_at and drawn.lines > 1 and top >= 0:
        draw_open(canvas, x + (size.card_width - wide) // 2, top, "", gain, cell, glyphs)
    elif glyphs.is_plain and faces and drawn.lines > 1:
        canvas.ink(x + size.width - 2, high - len(faces) * drawn.lines - 1, "/^\\", "scene-sun")
    elif not faces and high >= size.card_height:
        _draw_ghost(canvas, x, high - size.card_height, size, glyphs)
    is_framed = is_at and len(faces) > laid and drawn.lines > 2 and not glyphs.is_plain  # then it needs no other mark
    sign = glyphs.here if is_at and not is_framed else " "
    is_hidden_target = is_target and not is_at and (drawn.lines == 1 or top < 0)
    style = ("now" if is_target else "wrong") if is_at and not is_framed else "open" if is_hidden_target else "sand"
    points = f" {obelisk_points(best.number) or ''}".rstrip()
    more = "+" if is_hidden_target else glyphs.changed if player in interaction.changes.obelisks else ""
    label = f"{sign}{_(words.OBELISK_PART)}{points}{more}"
    canvas.put(left, ground, label[:width], *(("frame", style) if is_at and not is_framed else (style,)))


def best_cells(card: Card, best: int) -> list[Cell]:
    """Return the cells of a card, counted from the lower left one, with stones of the obelisk's best colour."""
    return [(column, upper) for column, stones in enumerate((card.left, card.right))
            for upper, colour in ((0, stones[-1]), (1, stones[0])) if colour == best]  # fmt: skip


def _draw_plinth(canvas: Canvas, x: int, line: int, width: int) -> None:
    """Draw the plinth in the lower half of a line."""
    canvas.ink(x, line, "▄" * width, "necropolis-plinth")


COLUMNS_IN_LINE = {1: 6, 2: 4, 3: 3}
"""The columns of a card in a single line, by the number of cards beside each other."""


def card_letters(deck: Deck, face: int, across: int = 2) -> list[tuple[str, int]]:
    """Return a card in a single line, from left to right: letters with their colours, upper stones before lower ones.

    `across` is the number of cards beside each other, which says how wide they are.

    >>> card_letters(DECK, 30)  # doctest: +SKIP
    [('b ', 0), ('b', 0), ('w', 1)]
    """
    found = []
    for stones in (deck.cards[face].left, deck.cards[face].right):
        if len(stones) == 1:
            letter = COLOUR_LETTERS[stones[0]]
            found.append(({1: f" {letter} ", 2: f"{letter} ", 3: letter}[across], stones[0]))
        else:
            upper, lower = (COLOUR_LETTERS[colour] for colour in stones)
            found += [(upper, stones[0]), (f"{lower} " if across == 1 else lower, stones[1])]
    return found


# The others in small

TINY = CellSize(1, 0)
"""The cells of a pyramid without letters: a column wide and half a line high."""

MINI_SIZES = (*(size for size in SIZES if size.width <= 6), CellSize(2, 1), TINY)
"""The sizes of the others' pyramids, largest first."""


def mini_lines(size: CellSize) -> int:
    """Return the lines of sky behind a necropolis in small."""
    return ROWS if size == TINY else ROWS * size.card_height


def mini_height(size: CellSize) -> int:
    """Return the lines of a necropolis in small with its ground, which has its owner's name."""
    return mini_lines(size) + 1


def mini_width(size: CellSize) -> int:
    """Return the columns of a necropolis in small, with its obelisk and a gap on each side and between them."""
    return _mini_columns(size) + (8 if size == TINY else 2 + max(6, size.card_width + 2))


def _mini_columns(size: CellSize) -> int:
    """Return the columns of a pyramid in small."""
    return 2 * ROW_WIDTHS[0] * size.width


def draw_minis(
    canvas: Canvas, line: int, interaction: NecropolisInteraction, places: Mapping[int, int], size: CellSize,
    glyphs: Glyphs, *, thin_ground: bool = False, sky: int = 0,
) -> None:  # fmt: skip
    """Draw necropolises in small below `sky` more lines of one sky, with their owners' names on the ground.

    `places` has the first column of each by player.
    """
    high, across = mini_lines(size), mini_width(size)
    _draw_sky(canvas, line, high + sky, size, glyphs)
    line += sky
    _draw_ground(canvas, line + high, glyphs, is_thin=thin_ground)
    names = player_names(interaction.view)
    for player, x in places.items():
        _draw_mini(canvas, x, line, interaction, player, size, glyphs)
        canvas.put(x + 1, line + high, PLAYER_LETTERS[player], f"owner-{player + 1}")
        canvas.put(x + 3, line + high, names[player][: across - 4], "sand")
        if interaction.view.is_over:
            _draw_stones_of_tomb(canvas, x + 1, line + high + 1, across - 2, interaction.state, player)


def _draw_mini(
    canvas: Canvas, x: int, y: int, interaction: NecropolisInteraction, player: int, size: CellSize, glyphs: Glyphs
) -> None:
    """Draw a player's pyramid and obelisk in small."""
    state = interaction.state
    occupied = state.occupied[player]
    first, lit = min(PLACE_COLUMNS[place] for place in ghosts(occupied)), groups_in(state, player)
    is_tiny, lines = size == TINY, mini_lines(size)
    left, high = x + 1 + is_tiny, lines // ROWS
    for place in ghosts(occupied):
        if not occupied >> place & 1:
            across, down = corner_in_small(place, first, size, high)
            if not is_tiny:
                _draw_ghost(canvas, left + across, y + down, size, glyphs)
                continue
            faint = FAINTS[canvas.ground_at(left + across, y + down)]
            is_line = glyphs.is_outlined or not glyphs.has_bands
            sign = ".." if glyphs.is_plain else "▁▁" if is_line else "▄▄"
            canvas.ink(left + across, y + down, sign, faint if glyphs.has_bands else GHOST)
    for place in PLACES:
        face = state.card_at(player, place)
        if face == HIDDEN:
            continue
        across, down = corner_in_small(place, first, size, high)
        if is_tiny:
            _draw_tiny(canvas, left + across, y + down, state.deck, face, glyphs, place, lit)
        else:
            laid_card(canvas, interaction, place, face, (left + across, y + down), size, glyphs, lit, lit)
    best = best_on_obelisk(state, player)
    beside = left + _mini_columns(size) + 2
    faces = faces_of(state, state.obelisks[player])
    drawn = obelisk_size(len(faces), lines, size) if size.width > 2 else ObeliskSize(SMALL_CARD, 1, 1)
    if faces and not (is_tiny or glyphs.is_plain or glyphs.is_outlined):
        wide = size.card_width if drawn.lines > 1 or len(faces) <= lines else 2 * size.width + 1
        canvas.ink(beside - 1, y + lines, "▀" * (wide + 2), "scene-ground-edge")
    for number, face in enumerate(faces):
        column, line = beside + number // lines * 3, y + lines - 1 - number % lines
        if is_tiny:
            _draw_tiny(canvas, column, line, state.deck, face, glyphs)
        elif drawn.lines > 1:
            counts, top = best_cells(state.deck.cards[face], best.colour), y + lines - (number + 1) * drawn.lines
            canvas.draw_card(beside, top, state.deck, face, drawn.size, glyphs, capitals=counts, lit=counts)
        elif glyphs.is_plain or glyphs.is_outlined:
            for letter, colour in card_letters(state.deck, face):
                face_colour, ink, _foot = stone_colours(colour, is_lit=colour == best.colour)
                canvas.ink(column, line, letter, ink, ground=face_colour)
                column += len(letter)
        else:
            wide = size.width if len(faces) <= lines else 1  # then two stand beside each other
            _draw_flat(canvas, beside + number // lines * (2 * wide + 1), line, state.deck, face, wide, best.colour)


def _draw_flat(canvas: Canvas, x: int, line: int, deck: Deck, face: int, wide: int, best: int) -> None:
    """Draw a card in a line, each stone in so many columns and without a letter; those that are not `best` are dim."""
    for column, stones in enumerate((deck.cards[face].left, deck.cards[face].right)):
        upper, lower = (stone_colours(colour, is_lit=colour == best)[0] for colour in (stones[0], stones[-1]))
        canvas.ink(x + wide * column, line, "▀" * wide, upper, ground=lower)


def _draw_stones_of_tomb(canvas: Canvas, x: int, line: int, width: int, state: NecropolisState, player: int) -> None:
    """Write in `width` columns how many stones of each colour lie in a tomb, with its name if there is room."""
    stones = sorted(tomb_of(state, player).stones, key=lambda each: -each.number)
    label = f"{_(words.TOMB_PART)} "
    canvas.put(0, line, " " * canvas.width, "earth")
    columns = next((each for each in (COUNT_COLUMNS, COUNT_COLUMNS - 1) if len(stones) * (each + 1) <= width), 0)
    if len(label) + len(stones) * (columns + 1) <= width:
        canvas.put(x, line, label, "earth")
        x += len(label)
    for each in stones:
        draw_count(canvas, x, line, each, columns)
        x += columns + 1


COUNT_COLUMNS = 3
"""The columns of a number of stones behind the letter of their colour."""


def draw_count(canvas: Canvas, x: int, line: int, counted: Counted, columns: int = COUNT_COLUMNS) -> None:
    """Write a number of stones of a colour on that colour."""
    face, ink, _foot = stone_colours(counted.colour, is_lit=True)
    letter = COLOUR_LETTERS[counted.colour].upper()
    canvas.ink(x, line, f"{letter}{counted.number:>{columns - 1}}", ink, ground=face)


def corner_in_small(place: int, first: int, size: CellSize, high: int) -> tuple[int, int]:
    """Return the column and line of a place in a pyramid in small."""
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    return (2 * (column - first) + row) * size.width, (ROWS - 1 - row) * high


def _draw_tiny(
    canvas: Canvas,
    x: int,
    y: int,
    deck: Deck,
    face: int,
    glyphs: Glyphs,
    place: int = -1,
    lit: Sequence[frozenset[Cell]] = (),
) -> None:
    """Draw a card in two columns of a line, a stone in half a column."""
    card = deck.cards[face]
    for column, stones in enumerate((card.left, card.right)):
        colours = []
        for upper, colour in ((1, stones[0]), (0, stones[-1])):
            cell = (2 * PLACE_COLUMNS[place] + PLACE_ROWS[place] + column, 2 * PLACE_ROWS[place] + upper)
            is_lit = place < 0 or cell in lit[colour]
            colours.append(stone_colours(colour, is_lit=is_lit))
        (upper_face, ink, _foot), (lower_face, *_) = colours
        if glyphs.is_plain:
            canvas.ink(x + column, y, " " if glyphs.has_bands else "[]"[column], ink, ground=upper_face)
        elif upper_face == lower_face:
            canvas.ink(x + column, y, "█", upper_face)
        else:
            canvas.ink(x + column, y, "▀", upper_face, ground=lower_face)

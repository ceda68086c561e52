"""Drawing of a pyramid on a canvas: its cards, open places, the held card, and their styles."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tp_tui.games.necropolis.rules.components import COLOURS, KINDS_OF_STONE, NO_GLYPH, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.previews import Cell, largest_cells, with_card
from tp_tui.games.necropolis.rules.pyramid import (
    LETTERS,
    PLACE_COLUMNS,
    PLACE_COUNT,
    PLACE_NAMES,
    PLACE_ROWS,
    PLACES,
    ROW_WIDTHS,
)
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, UNKNOWN, Glyphs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span

_NUMBERS = range(1, len(PLAYER_LETTERS) + 1)

LINE_STYLES = (
    "strong", "dim", "plain", "chosen", "good", "bad", "sky", "sand", "open", "frame", "wrong", "changed", "now",
    *(f"stone-{colour}" for colour in COLOURS),
    *(f"largest-{colour}" for colour in COLOURS),
    *(f"player-{number}" for number in _NUMBERS),
    *(f"owner-{number}" for number in _NUMBERS),
)  # fmt: skip
"""`stone-` is a stone, `largest-` one of the largest group of its colour, `owner-` text on the player's colour."""

STYLE_CLASSES = {f"lines--{name}" for name in LINE_STYLES}
"""The component classes of the table and of help pages with pictures of it."""


class CellSize(NamedTuple):
    """The size in columns and lines of a cell, which holds a small stone; a card is two cells wide and two high."""

    width: int
    height: int

    @property
    def card_width(self) -> int:
        """The columns of a card."""
        return 2 * self.width

    @property
    def card_height(self) -> int:
        """The lines of a card."""
        return 2 * self.height


SMALL_CARD = CellSize(1, 1)
"""The smallest cells; the glyph of a card stands right of it."""


class Canvas:
    """A grid of styled characters; later drawing covers earlier."""

    def __init__(self, width: int, height: int, style: str) -> None:
        """Create a blank canvas in `style`."""
        self.width, self.height = width, height
        self._cells: list[list[Span]] = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write `text` at column `x` of line `y`, clipped to the canvas."""
        if 0 <= y < self.height:
            for at, letter in enumerate(text, x):
                if 0 <= at < self.width:
                    self._cells[y][at] = (letter, style)

    def mark(self, x: int, y: int, letter: str, style: str) -> None:
        """Write one character, adding `style` to the style below it."""
        if 0 <= y < self.height and 0 <= x < self.width:
            below = self._cells[y][x][1]
            self._cells[y][x] = (letter, f"{below} {style}")

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Clear a rectangle in `style`."""
        for line in range(y, y + height):
            self.put(x, line, " " * width, style)

    def lines(self) -> list[Line]:
        """Return the lines, with adjacent characters of one style in one span."""
        found = []
        for row in self._cells:
            spans: list[Span] = []
            for letter, style in row:
                if spans and spans[-1][1] == style:
                    spans[-1] = (spans[-1][0] + letter, style)
                else:
                    spans.append((letter, style))
            found.append(tuple(spans))
        return found

    def draw_card(
        self,
        x: int,
        y: int,
        deck: Deck,
        face: int,
        size: CellSize,
        glyphs: Glyphs,
        largest: Collection[tuple[int, int]] = (),
    ) -> None:
        """Draw a card with its upper left corner at column `x` of line `y`.

        The glyph is in the upper left cell, or right of the card if cells are the smallest. `largest` has the cells,
        counted from the lower left one, whose stones belong to the largest group of their colour; they get capitals.
        """
        width, height = size
        if face == HIDDEN:
            self.fill(x, y, size.card_width, size.card_height, "sand")
            for number in range(4):
                self._letter(x + number % 2 * width, y + number // 2 * height, UNKNOWN, "sand", size)
            return
        card = deck.cards[face]
        for column, stones in enumerate((card.left, card.right)):
            for upper in (True, False):
                colour = stones[0] if upper else stones[-1]
                is_largest = (column, int(upper)) in largest
                # Only the letter marks the largest group, so that little is redrawn with every move.
                style = f"stone-{COLOURS[colour]}"
                left, top = x + column * width, y if upper else y + height
                self.fill(left, top, width, height, style)
                is_continued = len(stones) == 1 and not upper
                letter = COLOUR_LETTERS[colour].upper() if is_largest else COLOUR_LETTERS[colour]
                if is_continued:
                    self._letter(left, top, glyphs.tall, style, size)
                else:
                    marked = f"largest-{COLOURS[colour]}" if is_largest else style
                    self._letter(left, top, letter, marked, size)
        if card.glyph != NO_GLYPH:
            sign = glyphs.buildings[card.glyph]
            if width == 1:
                self.put(x + size.card_width, y, sign, "strong")
            else:
                self.put(x + (width - 1) // 2 + 1, y + (height - 1) // 2, sign, f"stone-{COLOURS[card.left[0]]}")

    def _letter(self, x: int, y: int, letter: str, style: str, size: CellSize) -> None:
        self.put(x + (size.width - 1) // 2, y + (size.height - 1) // 2, letter, style)


# Pyramids

SIZES = tuple(CellSize(*size) for size in ((8, 4), (6, 3), (4, 2), (3, 1)))
"""The sizes of a cell, largest first."""

CELLS_ACROSS, CELLS_HIGH = 2 * len(LETTERS), 2 * len(ROW_WIDTHS)
"""The cells that a pyramid can span in both directions; its bottom row can grow to either side."""


def best_size(width: int, height: int, side: int, below: int) -> CellSize:
    """Return the largest cells that leave `side` columns and `below` lines of a table free.

    All but the smallest leave the side a third more, since a larger screen has more to read there.
    """
    for size in SIZES:
        beside = side if size == SIZES[-1] else side * 4 // 3
        if pyramid_width(size) + beside <= width and CELLS_HIGH * size.height + 1 + below <= height:
            return size
    return SIZES[-1]


def pyramid_width(size: CellSize) -> int:
    """Return the width of a pyramid in columns."""
    return CELLS_ACROSS * size.width


def shown_state(interaction: NecropolisInteraction) -> NecropolisState:
    """Return the position with the held card laid on its spot, for its groups; unchanged if it cannot lie there."""
    state = interaction.state
    if interaction.held != HIDDEN and interaction.spot < PLACE_COUNT and interaction.refusal() is None:
        return with_card(state, interaction.shown, interaction.held, interaction.spot)
    return state


def pyramid_lines(interaction: NecropolisInteraction, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Draw the pyramid shown, with the letters of its columns in the sand below it."""
    state, player = interaction.state, interaction.shown
    canvas = Canvas(pyramid_width(size), CELLS_HIGH * size.height + 1, "sky")
    held_over = interaction.spot if interaction.held != HIDDEN and interaction.spot < PLACE_COUNT else -1
    would_be = shown_state(interaction)
    largest = [largest_cells(would_be, player, colour) for colour in range(KINDS_OF_STONE)]
    for place in interaction.open_places:
        _draw_open(canvas, place, size)
    for place in PLACES:
        face = state.card_at(player, place)
        if face != HIDDEN:
            _draw_card(canvas, interaction, place, face, size, glyphs, largest)
            if (player, place) in interaction.changes.places:
                x, y = corner(place, size)
                canvas.mark(x + size.card_width - 1, y + size.card_height - 1, glyphs.changed, "changed")
    if held_over >= 0:
        if would_be is not state:
            _draw_card(canvas, interaction, held_over, interaction.held, size, glyphs, largest)
        _draw_frame(canvas, held_over, size, glyphs, is_wrong=would_be is state)
    base = canvas.height - 1
    canvas.fill(0, base, canvas.width, 1, "sand")
    for number, letter in enumerate(LETTERS):
        canvas.put(number * size.card_width + size.width - 1, base, letter, "sand")
    return canvas.lines()


def corner(place: int, size: CellSize) -> tuple[int, int]:
    """Return the column and line of the upper left corner of a place."""
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    return (2 * column + row) * size.width, (CELLS_HIGH - 2 * row - 2) * size.height


def place_at(x: int, y: int, size: CellSize) -> int | None:
    """Return the place drawn at a column and line, or None."""
    for place in PLACES:
        left, top = corner(place, size)
        if 0 <= x - left < size.card_width and 0 <= y - top < size.card_height:
            return place
    return None


def _draw_open(canvas: Canvas, place: int, size: CellSize) -> None:
    """Draw a place where a card can lie: cleared, with its name."""
    x, y = corner(place, size)
    # Small places have no edge, which would have to be redrawn whenever a card moves over them.
    edge = int(size.height > 1)
    canvas.fill(x + edge, y + edge, size.card_width - 2 * edge, size.card_height - edge, "open")
    canvas.put(x + size.width - 1, y + size.height - (size.height == 1), PLACE_NAMES[place], "open")


def _draw_card(
    canvas: Canvas,
    interaction: NecropolisInteraction,
    place: int,
    face: int,
    size: CellSize,
    glyphs: Glyphs,
    largest: list[frozenset[Cell]],
) -> None:
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    left, bottom = 2 * column + row, 2 * row
    card = interaction.state.deck.cards[face]
    capitals = []
    for x, stones in enumerate((card.left, card.right)):
        for y, colour in ((0, stones[-1]), (1, stones[0])):
            if (left + x, bottom + y) in largest[colour]:
                capitals.append((x, y))
    canvas.draw_card(*corner(place, size), interaction.state.deck, face, size, glyphs, capitals)


def _draw_frame(canvas: Canvas, place: int, size: CellSize, glyphs: Glyphs, *, is_wrong: bool) -> None:
    """Frame the held card left and right, and mark it if it cannot lie there."""
    x, y = corner(place, size)
    style = "wrong" if is_wrong else "frame"
    for line in range(y, y + size.card_height):
        for at, sign in ((x, glyphs.frame[0]), (x + size.card_width - 1, glyphs.frame[1])):
            canvas.mark(at, line, sign, style)
    if is_wrong:
        canvas.mark(x + size.width - 1, y + size.height - 1, glyphs.wrong, style)

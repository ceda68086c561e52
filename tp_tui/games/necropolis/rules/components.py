"""The components as immutable data: stones, glyphs, cards and decks (clauses A1, A2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import quoted

COLOURS = ("blue", "white", "red", "green", "yellow")
"""The names of colours in decks and card notation, in the order of score lines (A22)."""

KINDS_OF_STONE = len(COLOURS)

BUILDINGS = ("pyramid", "obelisk", "tomb")
"""The names of buildings in decks and notation; each has a glyph of the same name."""

PYRAMID, OBELISK, TOMB = range(3)
NO_GLYPH = -1

DECK_SIZE = 105

LONGEST_SHOWN = 120
"""The letters that a fault shows of a text in a file."""

LINE = 16
"""The number of bits per line in a mask of cells, which goes line by line from the bottom, left to right."""

Column = tuple[int, ...]
"""The colours of a column of stones: one tall stone, or two small ones, the upper one first."""

Shape = tuple[tuple[int, int, int], ...]
"""For each colour of a card: the colour, the mask of its cells, and the mask of one cell of each stone.

The lower left cell of the card is bit 0.
"""


@dataclass(frozen=True, slots=True)
class Card:
    """A building card: two columns of stones, and the building of its glyph, or `NO_GLYPH` (A1)."""

    left: Column
    right: Column
    glyph: int = NO_GLYPH

    @classmethod
    def from_text(cls, stones: str, glyph: str = "") -> Card:
        """Return the card with these stones, such as `blue | white/red`, and that glyph if any.

        Raises:
            FaultError: there is no such card.
        """
        columns = [_column(text) for text in stones.split("|")]
        if len(columns) != 2:
            raise FaultError("necropolis.columns", quoted(stones, LONGEST_SHOWN))
        left, right = columns
        if len(left) + len(right) > 3:
            raise FaultError("necropolis.four_stones", quoted(stones, LONGEST_SHOWN))
        if glyph and glyph not in BUILDINGS:
            raise FaultError("necropolis.no_glyph", quoted(glyph, LONGEST_SHOWN), BUILDINGS)
        return cls(left, right, BUILDINGS.index(glyph) if glyph else NO_GLYPH)

    @property
    def stones(self) -> tuple[int, ...]:
        """The colours of its stones, from left to right and top to bottom."""
        return self.left + self.right

    @property
    def name(self) -> str:
        """Its stones in notation: `blue|white/red`."""
        return "|".join("/".join(COLOURS[colour] for colour in column) for column in (self.left, self.right))

    @property
    def glyph_name(self) -> str:
        """The building of its glyph; empty if it has none."""
        return "" if self.glyph == NO_GLYPH else BUILDINGS[self.glyph]

    @property
    def shape(self) -> Shape:
        """The layout of its stones."""
        cells, anchors = Counter[int](), Counter[int]()
        for x, column in enumerate((self.left, self.right)):
            lower, upper = 1 << x, 1 << x + LINE
            cells[column[0]] |= upper
            cells[column[-1]] |= lower
            anchors[column[-1]] |= lower
            if len(column) > 1:
                anchors[column[0]] |= upper
        return tuple((colour, cells[colour], anchors[colour]) for colour in sorted(cells))


def _column(text: str) -> Column:
    names = [name.strip() for name in text.split("/")]
    for name in names:
        if name not in COLOURS:
            raise FaultError("necropolis.no_colour", quoted(name, LONGEST_SHOWN), COLOURS)
    if len(names) > 2:
        raise FaultError("necropolis.column_stones", quoted(text.strip(), LONGEST_SHOWN), len(names))
    return tuple(map(COLOURS.index, names))


class Deck:
    """The cards of a game, numbered from 0, with lookup tables."""

    def __init__(self, title: str, cards: tuple[Card, ...]) -> None:
        """Number `cards` in this order, and prepare lookup tables."""
        self.title = title
        self.cards = cards
        self.shapes = tuple(card.shape for card in cards)
        self.colour_masks = tuple(sum(1 << colour for colour in set(card.stones)) for card in cards)
        self.glyphs = tuple(card.glyph for card in cards)
        self.stones = tuple(tuple(map(card.stones.count, range(KINDS_OF_STONE))) for card in cards)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments only, not the tables."""
        return (deck_of, (self.title, self.cards))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The stones of the cards in notation, by number."""
        return tuple(card.name for card in self.cards)


@lru_cache(maxsize=16)
def deck_of(title: str, cards: tuple[Card, ...]) -> Deck:
    """Return the shared deck of these cards."""
    return Deck(title, cards)

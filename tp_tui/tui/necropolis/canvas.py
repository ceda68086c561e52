"""A canvas of styled characters, and cards drawn on it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tp_tui.games.necropolis.rules.components import COLOURS, NO_GLYPH, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, UNKNOWN, Glyphs
from tp_tui.presenters.spans import Line, Span


class CellSize(NamedTuple):
    """The size of a cell, which one small stone fills, in columns and lines; a card is two cells wide and two high."""

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
    """A grid of styled characters, in which what is drawn later covers what was there."""

    def __init__(self, width: int, height: int, style: str) -> None:
        """Make a blank canvas in `style`."""
        self.width, self.height = width, height
        self._cells: list[list[Span]] = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write `text` at column `x` of line `y`, clipped to the canvas."""
        if 0 <= y < self.height:
            for at, letter in enumerate(text, x):
                if 0 <= at < self.width:
                    self._cells[y][at] = (letter, style)

    def mark(self, x: int, y: int, letter: str, style: str) -> None:
        """Write one character and lay `style` over the style that is there."""
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

        The glyph is in the upper left cell, or right of the card where cells are smallest. `largest` are the cells,
        counted from the lower left one, whose stones belong to the largest group of their colour: they get capitals.
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
                # The letter alone tells the largest group: what changes with every move must be little.
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

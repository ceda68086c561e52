"""Pictures of coloured pixels, two by two per character cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tp_tui.presenters.spans import Line, Span

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The blocks indexed by the sum of their dots: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of the dots of a Braille sign, by line and column."""

BLANK_DOTS = 0x2800
"""The Braille sign without dots, from which the others count."""


class PixelPicture:
    """A grid of pixels with the names of theme colours, and letters on some of its cells.

    A cell shows two colours at most. If it has more, those with the fewest pixels take the colour of the most frequent
    one. Positions are in pixels for colours, twice the columns and lines, and in cells for letters; what lies outside
    the picture is clipped.
    """

    def __init__(self, columns: int, lines: int, colour: str) -> None:
        """Create a picture of a single colour, a size in columns and lines."""
        self.columns, self.lines_high = columns, lines
        self._pixels = [[colour] * (2 * columns) for _ in range(2 * lines)]
        self._letters: dict[tuple[int, int], tuple[str, str, str]] = {}

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle of pixels."""
        left, right = max(0, x), min(2 * self.columns, x + width)
        if left < right:
            for row in self._pixels[max(0, y) : max(0, y + height)]:
                row[left:right] = [colour] * (right - left)

    def stamp(self, x: int, y: int, shape: Sequence[str], colours: dict[str, str]) -> None:
        """Draw a shape given as rows of characters: each in `colours` is a pixel, any other is left as it is."""
        for down, row in enumerate(shape, y):
            for across, mark in enumerate(row, x):
                if mark in colours:
                    self.fill(across, down, 1, 1, colours[mark])

    def write(self, column: int, line: int, text: str, ink: str, *, ground: str = "", more: str = "bold") -> None:
        """Write letters over the cells from `column` on.

        Args:
            column: the cell's column.
            line: the cell's line.
            text: characters one column wide.
            ink: their colour.
            ground: the colour below them; by default the most frequent one of each cell.
            more: further style names.
        """
        for at, letter in enumerate(text, column):
            self._letters[at, line] = (letter, ground, f"ink:{ink} {more}".rstrip())

    def colour_of(self, column: int, line: int) -> str:
        """Return the most frequent colour of a cell."""
        return Counter(self._square(column, line)).most_common(1)[0][0]

    def colours_of(self, column: int, line: int) -> set[str]:
        """Return all colours of a cell."""
        return {*self._square(column, line)}

    def _square(self, column: int, line: int) -> Sequence[str]:
        """Return a cell's pixels: upper left, upper right, lower left, lower right."""
        upper, lower = self._pixels[2 * line], self._pixels[2 * line + 1]
        return (*upper[2 * column : 2 * column + 2], *lower[2 * column : 2 * column + 2])

    def is_written_on(self, column: int, line: int) -> bool:
        """Return whether there is more than a blank on a cell."""
        return self._letters.get((column, line), " ")[0] != " "

    def write_styled(self, column: int, line: int, text: str, style: str) -> None:
        """Write letters over the cells from `column` on in a style that has a ground."""
        for at, letter in enumerate(text, column):
            self._letters[at, line] = (letter, "", style)

    def lines(self) -> list[Line]:
        """Return the picture as lines of spans."""
        return [self._line(line) for line in range(self.lines_high)]

    def _line(self, line: int) -> Line:
        spans: list[Span] = []
        for column in range(self.columns):
            sign, style = self._cell(column, line)
            if spans and spans[-1][1] == style:
                spans[-1] = (spans[-1][0] + sign, style)
            else:
                spans.append((sign, style))
        return tuple(spans)

    def _cell(self, column: int, line: int) -> Span:
        return self._span_of(self._square(column, line), self._letters.get((column, line)))

    def _span_of(self, square: Sequence[str], found: tuple[str, str, str] | None) -> Span:
        """Return a cell with these pixels and, if there is one, this letter."""
        if found and found[2].startswith("on:"):
            return found[0], found[2]
        ground = square[0]
        if square.count(ground) < 4:
            (ground, _), *others = Counter(square).most_common()
        else:
            others = []
        if found:
            letter, below, style = found
            return letter, f"on:{below or ground} {style}"
        if not others:
            return " ", f"on:{ground}"
        ink = others[0][0]
        sign = QUADRANTS[sum(bit for bit, colour in zip((1, 2, 4, 8), square, strict=True) if colour == ink)]
        return sign, f"on:{ground} ink:{ink}"

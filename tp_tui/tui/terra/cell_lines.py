"""Lines of spans for one field of the board: centred, padded, joined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.presenters.spans import Line, Span

Cell = tuple[Line, ...]
"""The lines of a field, each a number of spans as wide as the cell together."""


class CellSize(NamedTuple):
    """Columns and lines of a field; the last column is the gap to the next field."""

    width: int
    height: int

    @property
    def face(self) -> int:
        """The columns without the gap."""
        return self.width - 1

    @property
    def is_drawn(self) -> bool:
        """Whether there is room for pictures in the place of signs."""
        return self.height >= 5


def text_width(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(len(text) for text, _ in line)


def centred(line: Line, width: int, style: str) -> Line:
    """Return a line in the middle of `width` columns, the rest in `style`."""
    used = text_width(line)
    left = (width - used) // 2
    return joined(((" " * left, style), *line, (" " * (width - used - left), style)))


def stacked(lines: Sequence[Line], size: CellSize, style: str) -> list[Line]:
    """Return lines, each centred, in the middle of a field's face, the rest in `style`."""
    above = (size.height - len(lines)) // 2
    blank: Line = ((" " * size.face, style),)
    below = size.height - len(lines) - above
    return [*[blank] * above, *(centred(line, size.face, style) for line in lines), *[blank] * below]


def restyled(line: Line, style: str) -> Line:
    """Return a line all in one style."""
    return (("".join(text for text, _ in line), style),)


def placed(line: Line, at: int, span: Span) -> Line:
    """Return a line with `span` written over it from column `at` on."""
    letters = [(letter, style) for text, style in line for letter in text]
    letters[at : at + len(span[0])] = [(letter, span[1]) for letter in span[0]]
    return joined(letters)


def joined(spans: Sequence[Span]) -> Line:
    """Return the spans without empty ones, neighbours of one style as one."""
    found: list[Span] = []
    for text, style in spans:
        if not text:
            continue
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + text, style)
        else:
            found.append((text, style))
    return tuple(found)

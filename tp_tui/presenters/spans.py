"""Styled text for the lines of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import Final

Span = tuple[str, str]
"""A text and the names of its styles, separated by spaces: component classes of the widget without their prefix."""

Line = tuple[Span, ...]
"""A line or part of a line, as spans from left to right."""

SHINING: Final = "bold gold"
"""The style of what is read first in a text: keys, points, what is chosen."""


def lines_of(text: str, style: str = "") -> list[Line]:
    """Return the lines of a text in one style; an empty line has no spans."""
    return [((line, style),) if line else () for line in text.split("\n")]


def text_of(lines: Sequence[Line]) -> str:
    """Return the text of lines without styles."""
    return "\n".join(map(text_in, lines))


def text_in(line: Line) -> str:
    """Return the text of a line without styles."""
    return "".join(text for text, _style in line)


def filled(message: str, style: str, **places: Span) -> Line:
    """Return a translated message in one style, with its places filled with spans.

    >>> filled("{points} from the pyramid", "dim", points=("12", "gold"))
    (('12', 'gold'), (' from the pyramid', 'dim'))
    """
    spans: list[Span] = []
    for text, place, _form, _conversion in Formatter().parse(message):
        spans += [(text, style)] if text else []
        spans += [places[place]] if place else []
    return tuple(spans)

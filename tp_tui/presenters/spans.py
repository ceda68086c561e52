"""Styled text for the lines of the screen."""

from __future__ import annotations

from collections.abc import Sequence

Span = tuple[str, str]
"""A text and the names of its styles, separated by spaces: component classes of the widget without their prefix."""

Line = tuple[Span, ...]
"""A line or part of a line, as spans from left to right."""


def lines_of(text: str, style: str = "") -> list[Line]:
    """Return the lines of a text in one style; an empty line has no spans."""
    return [((line, style),) if line else () for line in text.split("\n")]


def text_of(lines: Sequence[Line]) -> str:
    """Return the text of lines without styles."""
    return "\n".join("".join(text for text, _style in line) for line in lines)

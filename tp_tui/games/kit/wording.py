"""Counting, listing and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable

UNCOUNTED = ("gold",)
"""Nouns without a plural."""

PLACE = re.compile(r"[a-z]\d+\b")
"""A place at the beginning of a text, such as `b4`."""


def count(number: int, noun: str) -> str:
    """Return the number with its noun: `1 worker`, `2 workers`, `2 gold`."""
    return f"{number} {noun}" if number == 1 or noun in UNCOUNTED else f"{number} {noun}s"


def listed(words: Iterable[str], nothing: str = "none") -> str:
    """Return `a, b and c`; `nothing` if there are no words."""
    *most, last = (*words,) or (nothing,)
    return f"{', '.join(most)} and {last}" if most else last


def either(words: Iterable[str]) -> str:
    """Return `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st` and so on."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{int(number)}{ending}"


def capitalized(text: str) -> str:
    """Return `text` with a capital at its beginning; the name of a place, such as `b4`, stays as it is."""
    return text if PLACE.match(text) else text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return `text` as a sentence: with a capital at its beginning, but for a place, and an end.

    >>> sentence("the stack is empty"), sentence("b4 lies on nothing")
    ('The stack is empty.', 'b4 lies on nothing.')
    """
    return capitalized(text) + ("" if text.endswith((".", "…")) else ".")


def in_a_line(text: str, width: int, rest: str = "…") -> str:
    """Return the text if it has no more than `width` signs, else its beginning up to a word, and `rest`.

    >>> in_a_line("Greedy places eye at f7; takes row d", 32)
    'Greedy places eye at f7; takes …'
    """
    if len(text) <= width:
        return text
    return f"{text[: width - len(rest)].rpartition(' ')[0].rstrip(',;')} {rest}"

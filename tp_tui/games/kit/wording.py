"""English counts and lists."""

from __future__ import annotations

from collections.abc import Iterable

UNCOUNTED = ("gold",)
"""Nouns without a plural."""


def count(number: int, noun: str) -> str:
    """Return the number with its noun: `1 worker`, `2 workers`, `2 gold`."""
    return f"{number} {noun}" if number == 1 or noun in UNCOUNTED else f"{number} {noun}s"


def listed(words: Iterable[str], nothing: str = "none") -> str:
    """Return `a, b and c`, or `nothing` if there are no words."""
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


def in_a_line(text: str, width: int, rest: str = "…") -> str:
    """Return `text`, cut at a word boundary and ended with `rest` if it is longer than `width` characters.

    >>> in_a_line("Greedy places eye at f7; takes row d", 32)
    'Greedy places eye at f7; takes …'
    """
    if len(text) <= width:
        return text
    return f"{text[: width - len(rest)].rpartition(' ')[0].rstrip(',;')} {rest}"

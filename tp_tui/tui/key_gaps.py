"""The columns between the keys of a line, in the footer, below boxes and in the menu alike."""

from __future__ import annotations

from collections.abc import Sequence

WIDE_GAP, CLOSE_GAP = 3, 2
"""The columns between two keys, and where they do not all fit otherwise."""


def key_gap(keys: Sequence[int], width: int) -> int:
    """Return the columns between keys of these widths in a line of `width`, its margins not counted.

    >>> key_gap([10, 10], 23), key_gap([10, 10], 22)
    (3, 2)
    """
    return WIDE_GAP if columns_of(keys, WIDE_GAP) <= width else CLOSE_GAP


def columns_of(keys: Sequence[int], gap: int) -> int:
    """Return the columns that keys of these widths take with gaps between them."""
    return sum(keys) + gap * max(0, len(keys) - 1)

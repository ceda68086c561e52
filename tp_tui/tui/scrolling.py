"""Parts of a board that is larger than its room: which rows or columns are shown, the cursor always among them."""

from __future__ import annotations

MARGIN = 1
"""Rows or columns beyond the cursor that stay in sight too, as long as there are any."""


def in_sight(before: range, room: int, size: int, at: int) -> range:
    """Return which of `size` rows are shown in `room`: those of `before`, moved as little as shows the one `at`.

    >>> in_sight(range(0, 5), 5, 11, 7)
    range(4, 9)
    >>> in_sight(range(4, 9), 5, 11, 6)
    range(4, 9)
    >>> in_sight(range(4, 9), 11, 11, 6)
    range(0, 11)
    """
    room = max(1, min(room, size))
    margin = min(MARGIN, (room - 1) // 2)
    first = min(max(before.start, at + margin - room + 1), max(0, at - margin))
    first = min(max(0, first), size - room)
    return range(first, first + room)


def more_rows(shown: range, size: int) -> str:
    """Return signs that say where there are more rows than those `shown` of `size`: above, below.

    >>> more_rows(range(2, 5), 11), more_rows(range(0, 5), 5)
    ('^v', '')
    """
    return f"{'^' if shown.start else ' '}{'v' if shown.stop < size else ' '}".rstrip()

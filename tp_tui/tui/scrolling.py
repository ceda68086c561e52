"""Scrolling of boards that are larger than their space, such that the cursor stays visible."""

from __future__ import annotations

MARGIN = 1
"""The number of rows or columns to keep visible beyond the cursor."""


def in_sight(before: range, room: int, size: int, at: int) -> range:
    """Return the rows to show: the range `before`, scrolled just enough to show the cursor.

    Args:
        before: the rows shown so far.
        room: the number of rows that fit.
        size: the number of rows of the board.
        at: the row of the cursor.

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
    """Return marks for hidden rows above (`^`) and below (`v`) the `shown` ones of `size`.

    >>> more_rows(range(2, 5), 11), more_rows(range(0, 5), 5)
    ('^v', '')
    """
    return f"{'^' if shown.start else ' '}{'v' if shown.stop < size else ' '}".rstrip()

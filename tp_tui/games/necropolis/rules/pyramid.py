"""The geometry of a pyramid: places, where cards can be laid, and groups of stones (clauses A11, A15).

Places are numbered row by row from the bottom, left to right. Sets of places are bit masks.
"""

from __future__ import annotations

from functools import cache, lru_cache

from tp_tui.games.necropolis.rules.components import LINE

ROW_WIDTHS = (4, 3, 2, 1)
"""The number of cards in each row of a finished pyramid, from the bottom."""

CARDS_IN_PYRAMID = sum(ROW_WIDTHS)
LETTERS = "abcdefg"
"""The columns of the bottom row. The first card lies in the middle one."""

PLACE_ROWS = tuple(row for row in range(len(ROW_WIDTHS)) for _ in range(len(LETTERS) - row))
"""By place, its row, from 0."""

PLACE_COLUMNS = tuple(column for row in range(len(ROW_WIDTHS)) for column in range(len(LETTERS) - row))
"""By place, the column of the leftmost bottom place below it, from 0."""

PLACE_COUNT = len(PLACE_ROWS)
PLACES = range(PLACE_COUNT)
PLACE_NAMES = tuple(f"{row + 1}{LETTERS[column]}" for row, column in zip(PLACE_ROWS, PLACE_COLUMNS, strict=True))
"""By place, its name: `2d` rests on `1d` and `1e`."""

PLACE_OF = {(row, column): place for place, (row, column) in enumerate(zip(PLACE_ROWS, PLACE_COLUMNS, strict=True))}
FIRST_PLACE = PLACE_NAMES.index("1d")

CORNERS = tuple(2 * column + row + LINE * 2 * row for row, column in zip(PLACE_ROWS, PLACE_COLUMNS, strict=True))
"""By place, the bit of its lower left cell: each row is shifted by half a card, which is one cell (A15)."""

ROW_MASKS = tuple(sum(1 << place for place in PLACES if PLACE_ROWS[place] == row) for row in range(len(ROW_WIDTHS)))
"""By row, the mask of its places."""


def place_below(place: int) -> tuple[int, ...]:
    """Return the two places that `place` rests on; none for the bottom row."""
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    return () if row == 0 else (PLACE_OF[row - 1, column], PLACE_OF[row - 1, column + 1])


def places_beside(place: int) -> tuple[int, ...]:
    """Return the neighbours of `place` in its row."""
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    return tuple(PLACE_OF[row, near] for near in (column - 1, column + 1) if (row, near) in PLACE_OF)


SUPPORTS = tuple(sum(1 << below for below in place_below(place)) for place in PLACES)
"""By place, the mask of the places it rests on, which must have cards."""

BESIDE = tuple(sum(1 << near for near in places_beside(place)) for place in PLACES)
"""By place, the mask of its neighbours in the row."""


@cache
def open_places(occupied: int) -> tuple[int, ...]:
    """Return the places where a card can be laid, given the mask of `occupied` places (A11)."""
    return tuple(place for place in PLACES if is_open(occupied, place))


def is_open(occupied: int, place: int) -> bool:
    """Return whether a card can be laid at `place` (A11)."""
    row = PLACE_ROWS[place]
    there = occupied & ROW_MASKS[row]
    if occupied >> place & 1 or occupied & SUPPORTS[place] != SUPPORTS[place]:
        return False
    if not there:
        return row > 0 or place == FIRST_PLACE
    return bool(there & BESIDE[place]) and there.bit_count() < ROW_WIDTHS[row]


@lru_cache(maxsize=1 << 18)
def largest_group(cells: int, anchors: int) -> int:
    """Return the number of stones in the largest connected group of a colour (A15, A16).

    Args:
        cells: the mask of all cells of the colour.
        anchors: the mask of one cell of each of its stones.
    """
    largest, left = 0, cells
    # No later group can be larger than all that is left.
    while (anchors & left).bit_count() > largest:
        group = group_of(left, left & -left)
        largest = max(largest, (anchors & group).bit_count())
        left &= ~group
    return largest


def group_of(cells: int, start: int) -> int:
    """Return the mask of the `cells` connected to `start`, a subset of them."""
    group, grown = 0, start
    while grown != group:
        group = grown
        grown = (group | group << 1 | group >> 1 | group << LINE | group >> LINE) & cells
    return group

"""The geometry of a pyramid: the names of its places, their supports, and the places below them (clause Q2)."""

from __future__ import annotations

from functools import cache

from tp_tui.games.cubes.rules.components import WIDTHS

ROWS = "abcde"
"""The letters of the rows, from the bottom."""


class Pyramid:
    """The places on one side of the pyramid board, numbered row by row from the bottom, left to right.

    Masks have a bit for each place.

    Attributes:
        side: the name of the side.
        widths: by row, its number of places.
        names: by place, its name, such as `b3`.
        rows: by place, its row, counted from the bottom.
        supports: by place, the two places it rests on; none in the bottom row.
        above: by place, the places that rest on it, each with its other support.
        below: by place, the mask of all places below it (Q11).
        row_masks: by row, the mask of its places.
    """

    def __init__(self, side: str) -> None:
        """Lay out the places of a side."""
        self.side = side
        self.widths = WIDTHS[side]
        self.size = sum(self.widths)
        starts = [sum(self.widths[:row]) for row in range(len(self.widths))]
        spots = [(row, number) for row, width in enumerate(self.widths) for number in range(width)]
        self.row_starts = tuple(starts)
        self.names = tuple(f"{ROWS[row]}{number + 1}" for row, number in spots)
        self.rows = tuple(row for row, _ in spots)
        self.supports: tuple[tuple[int, ...], ...] = tuple(
            (starts[row - 1] + number, starts[row - 1] + number + 1) if row else () for row, number in spots
        )
        above: list[list[tuple[int, int]]] = [[] for _ in spots]
        below: list[int] = []
        for place, pair in enumerate(self.supports):
            mask = 0
            if pair:
                left, right = pair
                above[left].append((place, right))
                above[right].append((place, left))
                mask = below[left] | below[right] | 1 << left | 1 << right
            below.append(mask)
        self.above = tuple(map(tuple, above))
        self.below = tuple(below)
        self.row_masks = tuple((1 << width) - 1 << start for width, start in zip(self.widths, starts, strict=True))
        self._numbers = {name: place for place, name in enumerate(self.names)}

    def number_of(self, name: str) -> int | None:
        """Return the number of the place called `name`; None if there is no such place."""
        return self._numbers.get(name)

    def places_in(self, mask: int) -> list[int]:
        """Return the places in a mask, in ascending order."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found


@cache
def pyramid_of(side: str) -> Pyramid:
    """Return the shared pyramid of a side."""
    return Pyramid(side)

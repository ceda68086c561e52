"""The outlook of a pyramid: the points that its empty places can still bring, by the number of cubes they need.

A cube of colour X in row h, counted from 0, has at least h cubes of X below it, one in each row, unless a green one
passes the colour on. So an empty place can bring at most the number of places below it, less h, or less the number of
X and green cubes already there if that is more or a green one is among them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.cubes.rules.components import GREEN
from tp_tui.games.cubes.rules.pyramid import Pyramid, pyramid_of

ALL_PLAIN = (1 << GREEN) - 1
"""The mask of all plain colours."""

COLOURS_IN = tuple(tuple(colour for colour in range(GREEN) if mask >> colour & 1) for mask in range(ALL_PLAIN + 1))
"""By mask, its plain colours."""

MAX_NEEDED = 15
"""The most cubes that a place can need: its own and all those below it."""


class Outlook(NamedTuple):
    """What the empty places of a pyramid can bring.

    Attributes:
        points: tuples of a number of cubes and the points of all places that need that many, separately for places
            that take one plain colour, two, and more.
        rows: by row, the cubes needed to fill it, including those below it; 0 if it is full.
        fields: tuples of a number of cubes and how many colour fields that need that many can still be filled in their
            colour.
    """

    points: tuple[tuple[int, int, int, int], ...]
    rows: tuple[int, ...]
    fields: tuple[tuple[int, int], ...]


@lru_cache(maxsize=200_000)
def outlook_of(side: str, fields: tuple[int, ...], built: tuple[int, ...]) -> Outlook:
    """Return the outlook of a pyramid.

    Args:
        side: the side of the board.
        fields: by colour, the mask of its colour fields.
        built: by colour, the mask of the cubes built.
    """
    pyramid = pyramid_of(side)
    green = built[GREEN]
    filled = built[0] | built[1] | built[2] | built[3] | green
    counted = tuple(mask | green for mask in built[:GREEN])
    takes = _colours_there(pyramid, built)
    by_choice = tuple([0] * (MAX_NEEDED + 1) for _ in range(3))
    open_fields = [0] * (MAX_NEEDED + 1)
    supports, all_below, heights = pyramid.supports, pyramid.below, pyramid.rows
    for place in range(pyramid.size):
        if filled >> place & 1:
            continue
        height = heights[place]
        if not height:
            takes[place] = ALL_PLAIN
            continue
        left, right = supports[place]
        mask = takes[place] = takes[left] | takes[right]
        below = all_below[place]
        needed = (below & ~filled).bit_count() + 1
        colours = COLOURS_IN[mask]
        spent = min([(below & counted[colour]).bit_count() for colour in colours])
        choice = len(colours) - 1
        least = spent if below & green else max(spent, height)
        by_choice[choice if choice < 2 else 2][needed] += below.bit_count() - least
    for colour in range(GREEN):
        for place in pyramid.places_in(fields[colour] & ~filled):
            if takes[place] >> colour & 1:
                open_fields[(all_below[place] & ~filled).bit_count() + 1] += 1
    missing, rows = 0, []
    for row in pyramid.row_masks:
        missing += (row & ~filled).bit_count()
        rows.append(missing if row & ~filled else 0)
    points = [(needed, *by_needed) for needed, by_needed in enumerate(zip(*by_choice, strict=True)) if any(by_needed)]
    return Outlook(tuple(points), tuple(rows), tuple([each for each in enumerate(open_fields) if each[1]]))


def _colours_there(pyramid: Pyramid, built: tuple[int, ...]) -> list[int]:
    """Return by place the mask of the plain colours that its cube supports; 0 if it has no cube."""
    found = [0] * pyramid.size
    for colour in range(GREEN):
        for place in pyramid.places_in(built[colour]):
            found[place] = 1 << colour
    for place in pyramid.places_in(built[GREEN]):
        found[place] = ALL_PLAIN
    return found

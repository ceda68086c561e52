"""The worth of buildings: the points they score now, and their potential."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp

from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.components import LINE
from tp_tui.games.necropolis.rules.pyramid import CARDS_IN_PYRAMID, CORNERS, PLACES, group_of, open_places
from tp_tui.games.necropolis.rules.scoring import BONUS, BONUS_FROM, MAJORITY, OBELISK_POINTS

CARD_CELLS = 3 | 3 << LINE
"""The mask of a card's cells, with its lower left cell at bit 0."""

Masks = tuple[int, ...]
"""By colour, a mask of cells of a pyramid."""

STEEPEST = 30.0
"""The argument beyond which the logistic function is treated as 0 or 1, to avoid large exponentials."""


@cache
def fillable_cells(occupied: int) -> int:
    """Return the mask of the free cells that can still be filled in a pyramid with these places `occupied`."""
    cells = 0
    for place in PLACES:
        if not occupied >> place & 1 and _reachable(occupied) >> place & 1:
            cells |= CARD_CELLS << CORNERS[place]
    return cells


@cache
def _reachable(occupied: int) -> int:
    """Return the mask of the free places that can be filled at some time."""
    found = 0
    for place in open_places(occupied):
        found |= 1 << place | _reachable(occupied | 1 << place)
    return found


@lru_cache(maxsize=1 << 17)
def largest_with_halo(cells: int, anchors: int) -> tuple[int, int]:
    """Return the number of stones in the largest group of a colour, and the mask of cells in or next to it."""
    best = size = 0
    left = cells
    while (anchors & left).bit_count() > size:
        group = group_of(left, left & -left)
        left &= ~group
        if (stones := (anchors & group).bit_count()) > size:
            best, size = group, stones
    return size, best << 1 | best >> 1 | best << LINE | best >> LINE


def logistic(lead: float) -> float:
    """Return the logistic function of `lead`: 0.5 at 0 and nearly 1 from 3 on."""
    return 1.0 if lead > STEEPEST else 0.0 if lead < -STEEPEST else 1 / (1 + exp(-lead))


@lru_cache(maxsize=1 << 17)
def pyramid_worth(weights: Weights, cells: Masks, anchors: Masks, occupied: int) -> float:
    """Return the worth of a pyramid without its glyphs (A15–A18)."""
    left = CARDS_IN_PYRAMID - occupied.bit_count()
    sizes, halos = zip(*map(largest_with_halo, cells, anchors), strict=True)
    largest = max(sizes)
    worth = float(sum(sizes) + largest)
    missing = sum(BONUS_FROM - size for size in sizes if size < BONUS_FROM)
    if not missing:
        worth += BONUS
    elif left:
        worth += BONUS * logistic(weights.bonus_reach * left - weights.bonus_need * missing)
    if weights.open_cells and left:
        free, limit = fillable_cells(occupied), weights.open_limit
        counted = [min((halo & free).bit_count(), limit) for halo in halos]
        hope = sum(counted) + counted[sizes.index(largest)]
        worth += weights.open_cells * hope * left / CARDS_IN_PYRAMID
    return worth


def obelisk_worth(weights: Weights, counts: Sequence[int], left: int) -> float:
    """Return the worth of an obelisk with `counts` cards by colour and `left` rounds to come (A19)."""
    best = max(counts)
    if not left or not weights.obelisk_rate:
        return float(OBELISK_POINTS[min(best, len(OBELISK_POINTS) - 1)])
    expected = min(best + weights.obelisk_rate * left, len(OBELISK_POINTS) - 1.0)
    whole = min(int(expected), len(OBELISK_POINTS) - 2)
    points, more = OBELISK_POINTS[whole], OBELISK_POINTS[whole + 1]
    others = sum(counts) - best
    return points + (expected - whole) * (more - points) + weights.obelisk_second * others * left / CARDS_IN_PYRAMID


def tomb_worth(weights: Weights, own: Sequence[int], others: Sequence[int], left: int, rivals: int) -> float:
    """Return the worth of a tomb (A20).

    Denying a majority to an opponent is worth something, too: the more, the fewer `rivals` there are.

    Args:
        weights: the weights.
        own: by colour, the player's stones.
        others: by colour, the most stones of an opponent.
        left: the rounds to come.
        rivals: the number of opponents.
    """
    denied = weights.denied / rivals
    worth = 0.0
    doubt = weights.tomb_doubt + weights.tomb_doubt_later * left
    for mine, theirs in zip(own, others, strict=True):
        if left:
            lead = logistic((mine - theirs) / doubt)
            worth += lead - denied * (1 - lead)
        else:
            worth += (mine > theirs) - denied * (theirs > mine)
    return MAJORITY * worth

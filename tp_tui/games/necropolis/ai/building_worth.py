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


MAX_LEAD = 4 * CARDS_IN_PYRAMID
"""More than any lead in stones: a tomb gets a card of at most three a round, and one more may be weighed."""


def logistic(lead: float) -> float:
    """Return the logistic function of `lead`: 0.5 at 0 and nearly 1 from 3 on."""
    return 1.0 if lead > STEEPEST else 0.0 if lead < -STEEPEST else 1 / (1 + exp(-lead))


def open_cells(weights: Weights, halos: Sequence[int], free: int) -> list[float]:
    """Return by group how many of the `free` cells are in its halo, as far as they count."""
    limit = weights.open_limit
    return [count if (count := (halo & free).bit_count()) < limit else limit for halo in halos]


def worth_of_groups(weights: Weights, sizes: Sequence[int], beside: Sequence[float], occupied: int) -> float:
    """Return the worth of a pyramid without its glyphs (A15–A18).

    Args:
        weights: the weights.
        sizes: by colour, the stones of its largest group.
        beside: by colour, the `open_cells` of this group.
        occupied: the mask of the occupied places.
    """
    left = CARDS_IN_PYRAMID - occupied.bit_count()
    largest = max(sizes)
    worth = float(sum(sizes) + largest)
    missing = 0
    for size in sizes:
        if size < BONUS_FROM:
            missing += BONUS_FROM - size
    if not missing:
        worth += BONUS
    elif left:
        worth += _hoped_bonus(weights.bonus_reach, weights.bonus_need, left, missing)
    if weights.open_cells and left:
        hope = sum(beside) + beside[sizes.index(largest)]
        worth += weights.open_cells * hope * left / CARDS_IN_PYRAMID
    return worth


@lru_cache(maxsize=1 << 10)
def _hoped_bonus(reach: float, need: float, left: int, missing: int) -> float:
    """Return the points to expect of the bonus with `left` cards to come and `missing` stones (A18)."""
    return BONUS * logistic(reach * left - need * missing)


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
    worth, shares = 0.0, shares_by_lead(weights, left, rivals)
    for mine, theirs in zip(own, others, strict=True):
        worth += shares[mine - theirs]
    return MAJORITY * worth


@lru_cache(maxsize=1 << 8)
def shares_by_lead(weights: Weights, left: int, rivals: int) -> tuple[float, ...]:
    """Return by lead in stones the share of a majority that counts; negative leads are at the end, as in an index.

    The arguments are those of `tomb_worth`.
    """
    denied, doubt = weights.denied / rivals, weights.tomb_doubt + weights.tomb_doubt_later * left
    leads = [*range(MAX_LEAD + 1), *range(-MAX_LEAD, 0)]
    if not left:
        return tuple((lead > 0) - denied * (lead < 0) for lead in leads)
    chances = [logistic(lead / doubt) for lead in leads]
    return tuple(chance - denied * (1 - chance) for chance in chances)

"""Sequential halving: which of several turns does best, with as few rollouts as will do (Karnin, Koren, Somekh 2013).

All get the same samples, then the worse half drops out. What is clearly behind drops out earlier (racing, Maron and
Moore 1994). Because the samples are the same, differences tell more than each result by itself.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, variance

from tp_tui.bots.base import Clock
from tp_tui.bots.rollouts import Results

LEAST_SAMPLES = 4
"""The samples it takes before something can be clearly behind."""

CLEARLY = 2.5
"""The standard errors of the difference that something must be behind for that."""

AT_ONCE = 12
"""About how many rollouts are played between two looks at the standings."""

LEAST_AT_ONCE = 2
"""The least samples of that, so that two processes can share them."""

PlaySamples = Callable[[range, Sequence[int], Clock], Results]
"""Plays samples, by number, for the entrants given, as far as there is time."""


def winner(
    entered: Mapping[int, float],
    play: PlaySamples,
    rollouts: int | None,
    clock: Clock,
    seconds: float,
    is_decided: Callable[[Sequence[int]], bool],
) -> int:
    """Return the entrant that does best; of equal ones the first.

    Args:
        entered: at least one, with what is added to the average of each.
        play: plays samples.
        rollouts: how many rollouts there may be in all; None is as many as there is time for.
        clock: the time for it.
        seconds: about how long a rollout takes; every round gets the time for one of each entrant left.
        is_decided: whether these entrants need not be told apart.
    """
    alive, size, begun = list(entered), len(entered), 0
    results: dict[int, list[float]] = {entrant: [] for entrant in entered}
    for rounds_left in range(math.ceil(math.log2(size)), 0, -1):
        part = clock.part(1 / rounds_left, seconds * len(alive))
        end = sys.maxsize if rollouts is None else begun + max(1, rollouts // (rounds_left * size))
        while begun < end and not is_decided(alive):
            samples = max(LEAST_AT_ONCE, AT_ONCE // len(alive))
            found = play(range(begun, min(end, begun + samples)), alive, part)
            if not found:
                break
            begun = max(found) + 1
            for each in found.values():
                for entrant, result in zip(alive, each, strict=True):
                    results[entrant].append(result)
            alive = _not_behind(alive, entered, results)
            if rollouts is not None:
                # What dropped out counts as played: telling the others apart better is seldom worth the time.
                rollouts = max(0, rollouts - len(found) * size)
        size = (size + 1) // 2
        alive = alive[:size]
    return alive[0]


def _not_behind(alive: Sequence[int], entered: Mapping[int, float], results: Mapping[int, list[float]]) -> list[int]:
    """Return those of `alive` that are not clearly behind the best of them, the best first."""
    totals = {entrant: fmean(results[entrant]) + entered[entrant] for entrant in alive}
    # A stable sort: equal ones keep their order.
    best, *others = sorted(alive, key=lambda entrant: -totals[entrant])
    return [best, *(each for each in others if totals[best] - totals[each] <= _doubt(results[each], results[best]))]


def _doubt(results: Sequence[float], best: Sequence[float]) -> float:
    """Return how far behind the best something may be by chance."""
    count = len(best)
    if count < LEAST_SAMPLES:
        return math.inf
    differences = [there - here for here, there in zip(results, best, strict=True)]
    return CLEARLY * math.sqrt(variance(differences) / count)

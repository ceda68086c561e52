"""A race of turns: which of them comes out best, by as few rollouts as will do.

Sequential halving (Karnin, Koren and Somekh 2013): all get the same samples, then the worse half drops out. What is
clearly behind need not wait for that (racing, Maron and Moore 1994). All see the same samples, so that their
differences tell more than each by itself.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, variance

from tp_tui.bots.base import Clock
from tp_tui.bots.rollouts import Results

LEAST_SAMPLES = 4
"""How many samples it takes to say that something is clearly behind."""

CLEARLY = 2.5
"""How many standard errors of the difference something must be behind for that."""

AT_ONCE = 12
"""About how many rollouts are asked for between two looks at who is behind."""

LEAST_AT_ONCE = 2
"""How many samples they are at least, so that two processes can share them."""

Play = Callable[[range, Sequence[int], Clock], Results]
"""Plays samples by their numbers for some of those that race, as far as there is time."""


def winner(
    entered: Mapping[int, float],
    play: Play,
    rollouts: int | None,
    clock: Clock,
    seconds: float,
    is_decided: Callable[[Sequence[int]], bool],
) -> int:
    """The one of those `entered` that comes out best; of what comes out the same the first.

    Args:
        entered: at least one, with what is added for each to what it comes to on average.
        play: plays samples.
        rollouts: how many rollouts all together may take; None as many as there is time for.
        clock: how long it may take.
        seconds: about how long a rollout takes; every round gets the time for one of each that races.
        is_decided: whether these need not be told apart.
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
                # What dropped out counts as if it went on: telling the others apart better is seldom worth the time.
                rollouts = max(0, rollouts - len(found) * size)
        size = (size + 1) // 2
        alive = alive[:size]
    return alive[0]


def _not_behind(alive: Sequence[int], entered: Mapping[int, float], results: Mapping[int, list[float]]) -> list[int]:
    """Those of `alive` that are not clearly behind the best of them, the best first."""
    totals = {entrant: fmean(results[entrant]) + entered[entrant] for entrant in alive}
    # A stable sort: of what comes out the same the one that was before stays before.
    best, *others = sorted(alive, key=lambda entrant: -totals[entrant])
    return [best, *(each for each in others if totals[best] - totals[each] <= _doubt(results[each], results[best]))]


def _doubt(results: Sequence[float], best: Sequence[float]) -> float:
    """How far behind the best something may be by luck."""
    count = len(best)
    if count < LEAST_SAMPLES:
        return math.inf
    differences = [there - here for here, there in zip(results, best, strict=True)]
    return CLEARLY * math.sqrt(variance(differences) / count)

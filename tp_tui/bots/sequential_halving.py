"""Sequential halving: best-arm identification with a fixed budget (Karnin, Koren and Somekh 2013).

Each round gives all remaining arms (turns) the same samples, then drops the worse half. An arm that is clearly behind
is dropped earlier (racing, Maron and Moore 1994). Sharing samples makes the differences less noisy than the results.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, variance

from tp_tui.bots.base import Clock
from tp_tui.bots.rollouts import Results

MIN_SAMPLES = 4
"""The samples needed before an arm can be clearly behind."""

CLEARLY_BEHIND = 2.5
"""The standard errors of the difference by which an arm is clearly behind."""

BATCH_ROLLOUTS = 12
"""The approximate number of rollouts between two comparisons."""

MIN_BATCH_SAMPLES = 2
"""The fewest samples in a batch, so that two processes can share it."""

PlaySamples = Callable[[range, Sequence[int], Clock], Results]
"""Plays samples, by number, for the given arms while there is time."""


def best_arm(
    priors: Mapping[int, float],
    play: PlaySamples,
    rollouts: int | None,
    clock: Clock,
    seconds: float,
    is_decided: Callable[[Sequence[int]], bool],
) -> int:
    """Return the best arm; of equal ones the first. The arguments are those of `best_arms`."""
    arms, _ = best_arms(priors, play, rollouts, clock, seconds, is_decided)
    return arms[0]


def best_arms(
    priors: Mapping[int, float],
    play: PlaySamples,
    rollouts: int | None,
    clock: Clock,
    seconds: float,
    is_decided: Callable[[Sequence[int]], bool],
    count: int = 1,
) -> tuple[list[int], dict[int, list[float]]]:
    """Return up to `count` arms that are not clearly behind, best first, and the results of all arms.

    Args:
        priors: for each arm, at least one, the value added to the average of its results.
        play: plays samples.
        rollouts: the total number of rollouts; None for as many as time allows.
        clock: the time limit.
        seconds: the estimated time of a rollout; every round has time for one of each remaining arm.
        is_decided: whether these arms need no further comparison.
        count: how many arms may be left at the end.
    """
    alive, size, begun = list(priors), len(priors), 0
    results: dict[int, list[float]] = {arm: [] for arm in priors}
    for rounds_left in range(math.ceil(math.log2(size)), 0, -1):
        part = clock.part(1 / rounds_left, seconds * len(alive))
        end = sys.maxsize if rollouts is None else begun + max(1, rollouts // (rounds_left * size))
        while begun < end and not is_decided(alive):
            samples = max(MIN_BATCH_SAMPLES, BATCH_ROLLOUTS // len(alive))
            found = play(range(begun, min(end, begun + samples)), alive, part)
            if not found:
                break
            begun = max(found) + 1
            for each in found.values():
                for arm, result in zip(alive, each, strict=True):
                    results[arm].append(result)
            alive = _not_behind(alive, priors, results)
            if rollouts is not None:
                # Charge dropped arms as well: spending their share on the others is seldom worth the time.
                rollouts = max(0, rollouts - len(found) * size)
        size = max(count, (size + 1) // 2)
        alive = alive[:size]
    return alive, results


def _not_behind(alive: Sequence[int], priors: Mapping[int, float], results: Mapping[int, list[float]]) -> list[int]:
    """Return the arms that are not clearly behind the best of `alive`, best first."""
    totals = {arm: fmean(results[arm]) + priors[arm] for arm in alive}
    # The sort is stable: equal arms keep their order.
    best, *others = sorted(alive, key=lambda arm: -totals[arm])
    return [best, *(arm for arm in others if totals[best] - totals[arm] <= _margin(results[arm], results[best]))]


def _margin(results: Sequence[float], best: Sequence[float]) -> float:
    """Return by how much an arm may trail the best by chance."""
    count = len(best)
    if count < MIN_SAMPLES:
        return math.inf
    differences = [there - here for here, there in zip(results, best, strict=True)]
    return CLEARLY_BEHIND * math.sqrt(variance(differences) / count)

"""Timing on a busy machine: short parts, the best round of each, and a loop as the yardstick.

Workloads are cut into parts of a millisecond or two. Every round runs all parts, and before each of them a fixed
pure-Python loop on the same core. Interference only ever slows a part down, so its best round is the closest to the
cost of the code itself; and because the loop is timed in the same rounds, the ratio of the two hardly depends on the
day or the machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

LOOP_STEPS = 15_000
"""The steps of the loop: about a millisecond."""

_TABLE = tuple(number * 37 % 64 for number in range(64))

PROBES = 3
"""The runs of the loop on each core before the fastest is chosen."""

Part = Callable[[], Mapping[str, float]]
"""A short piece of work that returns the seconds it took, by name of the figure."""


@dataclass(frozen=True, slots=True)
class Workload:
    """The parts to time, and the number of units (such as decisions) in all of them together."""

    parts: tuple[Part, ...]
    units: int


@dataclass(frozen=True, slots=True)
class Timings:
    """The results of the best rounds: the seconds of a loop step, and the seconds per unit by workload and figure."""

    step: float
    workloads: tuple[dict[str, float], ...]


def loop_seconds() -> float:
    """Run the loop and return the seconds it took.

    A step does what engines do: call a function, look up a table, count in a list and sometimes copy a slice. The speed
    of arithmetic alone would vary more from process to process.
    """
    begun = perf_counter()
    counts, spot = [0] * len(_TABLE), 0
    for step in range(LOOP_STEPS):
        spot = _TABLE[_turned(spot, step)]
        counts[spot] += 1
        if counts[spot] > 9:
            counts[spot] = 0
            tuple(counts[:7])
    return perf_counter() - begun


def _turned(spot: int, step: int) -> int:
    return (spot + step) & 63


def clock_seconds() -> float:
    """Return the seconds that reading the clock takes, the best of many."""
    best = 1.0
    for _ in range(500):
        begun = perf_counter()
        best = min(best, perf_counter() - begun)
    return best


def best_rounds(workloads: Sequence[Workload], rounds: int, done: Callable[[], object] | None = None) -> Timings:
    """Run all parts of all `workloads` in every round, with the loop before each part; call `done` after a round."""
    loop = loop_seconds()
    best: list[list[dict[str, float]]] = [[{} for _ in workload.parts] for workload in workloads]
    for _ in range(rounds):
        for workload, kept in zip(workloads, best, strict=True):
            for part, least in zip(workload.parts, kept, strict=True):
                loop = min(loop, loop_seconds())
                for name, seconds in part().items():
                    least[name] = min(seconds, least.get(name, seconds))
        if done is not None:
            done()
    found = []
    for workload, kept in zip(workloads, best, strict=True):
        names = {name: None for least in kept for name in least}
        found.append({name: sum(least[name] for least in kept) / workload.units for name in names})
    return Timings(loop / LOOP_STEPS, tuple(found))


@contextmanager
def one_core() -> Iterator[int | None]:
    """Pin this process to the fastest core and yield its number; None if the system cannot pin processes."""
    get, put = getattr(os, "sched_getaffinity", None), getattr(os, "sched_setaffinity", None)
    if get is None or put is None:
        yield None
        return
    allowed = get(0)

    def quickness(core: int) -> float:
        put(0, {core})
        return min(loop_seconds() for _ in range(PROBES))

    try:
        core = min(sorted(allowed), key=quickness)
        put(0, {core})
    except OSError:
        put(0, allowed)
        yield None
        return
    try:
        yield core
    finally:
        put(0, allowed)

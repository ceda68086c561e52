"""Timing on a machine that does other things too: short parts, the best round of each, and a loop as the yardstick.

What is to be timed is cut into parts of a millisecond or two. Every round goes through all parts, and before each of
them a fixed loop of plain Python runs on the same core. What disturbs a part makes it slower, never faster, so the
best round of each part is what the code itself takes; and because loop and parts had the same rounds, their ratio is
much the same on another day or another machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

LOOP_STEPS = 15_000
"""How many steps the loop takes: a millisecond or so."""

_TABLE = tuple(number * 37 % 64 for number in range(64))

PROBES = 3
"""How often the loop runs on each core before one is chosen."""

Part = Callable[[], Mapping[str, float]]
"""Something short to time: does its work and says, by the name of the figure, how many seconds it took."""


@dataclass(frozen=True, slots=True)
class Workload:
    """What is timed: its parts, and how many of what its figures count all parts do together."""

    parts: tuple[Part, ...]
    units: int


@dataclass(frozen=True, slots=True)
class Timings:
    """What the best rounds took: the seconds of one step of the loop, and by workload and figure the seconds of one."""

    step: float
    workloads: tuple[dict[str, float], ...]


def loop_seconds() -> float:
    """Return how long the loop took, in seconds.

    A step does what engines do: calls a function, looks into a table, counts in a list and now and then copies a part
    of it. Arithmetic alone would be a worse yardstick: what it takes differs from process to process.
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
    """Return what one reading of the clock costs, in seconds: the best of many."""
    best = 1.0
    for _ in range(500):
        begun = perf_counter()
        best = min(best, perf_counter() - begun)
    return best


def best_rounds(workloads: Sequence[Workload], rounds: int, done: Callable[[], object] | None = None) -> Timings:
    """Run all parts of all `workloads` in each of so many rounds, the loop before each; `done` hears of every round."""
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
    """Stay on the core that is quickest now, and say which; None where the system cannot hold a process to one."""
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

"""SPSA: optimizing numbers by noisy comparisons.

Simultaneous perturbation stochastic approximation (Spall 1992): all numbers are moved at random at the same time, once
one way and once the other; which of the two does better, and by how much, says how far they all go that way. Here they
are moved by shares of their size, so that none changes its sign, and their units do not matter.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.bots.base import part_seed

STEP_DECAY = 0.602
CHANGE_DECAY = 0.101
"""How fast the two gains decay: Spall's values, the least that theory allows."""

SLOW_SHARE = 0.1
"""The share of the rounds during which the steps hardly decay yet."""

FARTHEST = 8.0
"""The factor by which a number may grow or shrink in all."""

DIGITS = 6
"""The significant digits of the numbers that are tried."""


class Trial(NamedTuple):
    """A comparison: the numbers of both sides, and the share by which they were moved."""

    number: int
    directions: Mapping[str, int]
    change: float
    plus: Mapping[str, float]
    minus: Mapping[str, float]


class Spsa:
    """Moves `weights` towards what does better, one trial after another."""

    def __init__(self, start: Mapping[str, float], rounds: int, seed: int, change: float, step: float) -> None:
        """Begin at `start`, numbers other than 0.

        Args:
            start: the numbers by their names.
            rounds: how many trials there are to be.
            seed: of the directions; those of a trial do not depend on the results of others.
            change: the share of its size that every number is moved by in the first trial.
            step: the share that it then moves by if one side wins everything.
        """
        self.start = dict(start)
        self.weights = dict(start)
        self._seed = seed
        self._change = change
        self._slow = SLOW_SHARE * rounds
        self._step = step * 2 * change * (self._slow + 1) ** STEP_DECAY

    def trial(self, number: int) -> Trial:
        """Return what is to be compared in trial `number`, from 1."""
        rng = random.Random(part_seed(self._seed, number))
        directions = {name: 1 if rng.random() < 0.5 else -1 for name in self.weights}
        change = self._change / number**CHANGE_DECAY
        sides = [
            {name: rounded(self._moved(name, side * change * directions[name])) for name in self.weights}
            for side in (1, -1)
        ]
        return Trial(number, directions, change, *sides)

    def learn(self, trial: Trial, signal: float) -> None:
        """Move the weights; `signal` is from -1, where the minus side won everything, to 1, where the plus side did."""
        gain = self._step / (self._slow + trial.number) ** STEP_DECAY
        slope = signal / (2 * trial.change)
        self.weights = {name: self._moved(name, gain * slope * trial.directions[name]) for name in self.weights}

    def _moved(self, name: str, share: float) -> float:
        """Return that number moved by a share of its size, within its bounds."""
        moved, begun = self.weights[name] * math.exp(share), self.start[name]
        low, high = sorted((begun / FARTHEST, begun * FARTHEST))
        return min(high, max(low, moved))


def rounded(number: float, digits: int = DIGITS) -> float:
    """Return the number with so many significant digits."""
    return float(f"{number:.{digits}g}")

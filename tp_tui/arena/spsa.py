"""SPSA: finding better numbers where all there is to tell them by is noise.

Simultaneous perturbation stochastic approximation (Spall 1992): all numbers are moved at random at the same time, once
one way and once the other; which of the two does better, and by how much, says how far all of them go that way. Here
they are moved by shares of their size, so that none changes its sign and all move alike, whatever their unit.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.bots.base import part_seed

STEP_DECAY = 0.602
CHANGE_DECAY = 0.101
"""How fast the two gains fall off: Spall's own, the least that theory allows."""

SLOW_SHARE = 0.1
"""The share of the rounds for which the steps do not fall off much yet."""

FARTHEST = 8.0
"""No number becomes more than so many times what it was, or less than that part of it."""

DIGITS = 6
"""The digits that tried numbers have: enough, and short to write."""


class Trial(NamedTuple):
    """Numbers to be compared: those of one side, those of the other, and by what share they were moved."""

    number: int
    directions: Mapping[str, int]
    change: float
    plus: Mapping[str, float]
    minus: Mapping[str, float]


class Spsa:
    """Moves `weights` towards what does better, one trial after the other."""

    def __init__(self, start: Mapping[str, float], rounds: int, seed: int, change: float, step: float) -> None:
        """Begin at `start`, numbers other than 0.

        Args:
            start: the numbers by their names.
            rounds: how many trials there are to be.
            seed: of the directions; each trial has its own from it, whatever the others came to.
            change: the share of its size that every number is moved by in the first trial.
            step: the share that it then goes on, if one side does all that it can.
        """
        self.start = dict(start)
        self.weights = dict(start)
        self._seed = seed
        self._change = change
        self._slow = SLOW_SHARE * rounds
        self._step = step * 2 * change * (self._slow + 1) ** STEP_DECAY

    def trial(self, number: int) -> Trial:
        """What is to be compared in trial `number`, from 1."""
        rng = random.Random(part_seed(self._seed, number))
        directions = {name: 1 if rng.random() < 0.5 else -1 for name in self.weights}
        change = self._change / number**CHANGE_DECAY
        sides = [
            {name: rounded(self._moved(name, side * change * directions[name])) for name in self.weights}
            for side in (1, -1)
        ]
        return Trial(number, directions, change, *sides)

    def learn(self, trial: Trial, signal: float) -> None:
        """Move the weights by what came out: `signal` is from -1, the minus side did all it could, to 1, plus did."""
        gain = self._step / (self._slow + trial.number) ** STEP_DECAY
        slope = signal / (2 * trial.change)
        self.weights = {name: self._moved(name, gain * slope * trial.directions[name]) for name in self.weights}

    def _moved(self, name: str, share: float) -> float:
        """That number made greater by a share of its size, or smaller if that is negative, within its bounds."""
        moved, begun = self.weights[name] * math.exp(share), self.start[name]
        low, high = sorted((begun / FARTHEST, begun * FARTHEST))
        return min(high, max(low, moved))


def rounded(number: float, digits: int = DIGITS) -> float:
    """The number with so many digits that count."""
    return float(f"{number:.{digits}g}")

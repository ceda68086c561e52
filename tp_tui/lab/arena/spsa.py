"""SPSA, simultaneous perturbation stochastic approximation (Spall 1992): optimize weights by noisy comparisons.

Each trial perturbs all weights at random in opposite directions and compares the two sides; the result gives the step.
Perturbations are multiplicative, so that signs are kept and units do not matter.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.bots.base import part_seed

STEP_DECAY = 0.602
CHANGE_DECAY = 0.101
"""The exponents of the two gain sequences: Spall's values, the smallest that theory allows."""

SLOW_SHARE = 0.1
"""Spall's stability constant as a share of the rounds: until then steps hardly decay."""

FARTHEST = 8.0
"""The factor by which a weight may grow or shrink in all."""

DIGITS = 6
"""The significant digits of trial weights."""


class Trial(NamedTuple):
    """A comparison: the weights of both sides, and the relative change between them and the current weights."""

    number: int
    directions: Mapping[str, int]
    change: float
    plus: Mapping[str, float]
    minus: Mapping[str, float]


class Spsa:
    """Optimizes `weights`, one trial after another."""

    def __init__(self, start: Mapping[str, float], rounds: int, seed: int, change: float, step: float) -> None:
        """Start the optimization.

        Args:
            start: the initial weights, none of them 0.
            rounds: the planned number of trials.
            seed: the seed of the directions, which depend only on it and the trial's number.
            change: the relative perturbation in the first trial.
            step: the relative step after the first trial if one side wins everything.
        """
        self.start = dict(start)
        self.weights = dict(start)
        self._seed = seed
        self._change = change
        self._slow = SLOW_SHARE * rounds
        self._step = step * 2 * change * (self._slow + 1) ** STEP_DECAY

    def trial(self, number: int) -> Trial:
        """Return trial `number`, from 1."""
        rng = random.Random(part_seed(self._seed, number))
        directions = {name: 1 if rng.random() < 0.5 else -1 for name in self.weights}
        change = self._change / number**CHANGE_DECAY
        sides = [
            {name: rounded(self._moved(name, side * change * directions[name])) for name in self.weights}
            for side in (1, -1)
        ]
        return Trial(number, directions, change, *sides)

    def learn(self, trial: Trial, signal: float) -> None:
        """Move the weights by the result of a trial: `signal` is 1 if the plus side won everything, -1 if the minus."""
        gain = self._step / (self._slow + trial.number) ** STEP_DECAY
        slope = signal / (2 * trial.change)
        self.weights = {name: self._moved(name, gain * slope * trial.directions[name]) for name in self.weights}

    def _moved(self, name: str, share: float) -> float:
        """Return a weight moved by a relative amount, within its bounds."""
        moved, begun = self.weights[name] * math.exp(share), self.start[name]
        low, high = sorted((begun / FARTHEST, begun * FARTHEST))
        return min(high, max(low, moved))


def rounded(number: float, digits: int = DIGITS) -> float:
    """Round a number to significant digits."""
    return float(f"{number:.{digits}g}")

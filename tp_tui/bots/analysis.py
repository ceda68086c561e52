"""Analyses: what a position offers the player to move, from which hints, advice and reviews are read.

Rollouts of the candidate turns use the same samples of the hidden information, with the most samples for the best
turns. A later search continues the analysis where the last one stopped, so that two short searches are worth one long
one. All hints, advice and reviews are derived from the analysis and so cannot contradict each other, unless a longer
search has changed the ranking, which they then mention.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.games.contract import Action

VALUE_WEIGHT = 1.0
"""The weight of the evaluation at a turn's end, added to the average of its rollouts.

Ten rollouts a turn were compared with 12 games that greedy bots played to the end from each of six turns. This weight
raises the correlation from 0.60 to 0.65 (143 decisions with two players) and from 0.70 to 0.74 (60 with four).
"""

MIN_SAMPLES = 4
"""The samples needed to estimate an error."""

VALUED_ERROR = 3.0
"""The standard error in points that is assumed where there are too few samples to estimate it."""

MIN_LOSS = 1.5
"""The points below which two turns are about as good, however sure the difference is."""

CONFIDENCE = 2.0
"""The standard errors below which two turns are about as good, however large the difference is."""

FEW_SAMPLES = 2.4
"""By how much more than one time the errors count in a single sample, and as much less in more of them.

As in Student's distribution an error that rests on four samples is 1.6 times as large for the same confidence.
"""

FINE_LOSS = 1.5
"""The points that a turn may lose and still be fine."""


def mean_of(numbers: Sequence[float]) -> float:
    """Return the arithmetic mean.

    The module `statistics` is slow to import, and its variance would take longer than the rollouts.
    """
    return math.fsum(numbers) / len(numbers)


class Line(NamedTuple):
    """A candidate turn: its actions up to the next hidden outcome.

    Attributes:
        actions: the actions.
        value: the mean evaluation of the positions at its end.
        results: the results of its rollouts in the first samples of the analysis, in points.
    """

    actions: tuple[Action, ...]
    value: float
    results: tuple[float, ...] = ()


class Margin(NamedTuple):
    """By how much one turn is better than another.

    Attributes:
        points: the difference of the means, weighted as in the bots' search.
        error: its standard error.
        rollouts: the rollouts behind it, of both turns together.
        ahead: the share of the samples in which the better turn came out ahead; ties count half.
    """

    points: float = 0.0
    error: float = 0.0
    rollouts: int = 0
    ahead: float = 0.5

    @property
    def games(self) -> int:
        """The games tried with each of the two turns, in the same samples."""
        return self.rollouts // 2

    @property
    def is_sampled(self) -> bool:
        """Whether its error rests on rollouts."""
        return self.rollouts >= 2 * MIN_SAMPLES

    @property
    def is_clear(self) -> bool:
        """Whether one turn is the better one, rather than both about as good."""
        errors = CONFIDENCE * (1 + FEW_SAMPLES / self.games) if self.games else CONFIDENCE
        return self.points >= max(MIN_LOSS, errors * self.error)

    @property
    def is_open(self) -> bool:
        """Whether no turn is clearly the better one, and yet one may be by more than a fine turn may lose."""
        return not self.is_clear and self.points + self.error >= FINE_LOSS


class Analysis(NamedTuple):
    """What a position offers the player to move.

    Attributes:
        seed: the seed of the samples.
        weight: the total weight of the near and far rollouts added up in a result; the evaluation has `VALUE_WEIGHT`.
        lines: the candidate turns, followed by turns that were played but not found.
        is_cut_short: whether there was no time to find all candidate turns, so that the next look has to.
    """

    seed: int
    weight: float
    lines: tuple[Line, ...]
    is_cut_short: bool = False

    @property
    def rollouts(self) -> int:
        """The number of rollouts behind it."""
        return sum(len(line.results) for line in self.lines)

    @property
    def best(self) -> Line:
        """The line of the greatest mean among those in the most samples; of equal ones the first."""
        depth = max(len(line.results) for line in self.lines)
        return max((line for line in self.lines if len(line.results) == depth), key=self.mean)

    @property
    def lead(self) -> Margin | None:
        """By how much the best line is better than the next one, of those in the most samples; None for no other."""
        best = self.best
        others = [line for line in self.lines if line is not best]
        depth = max((len(line.results) for line in others), default=0)
        margins = [self.margin(best, line) for line in others if len(line.results) == depth]
        return min(margins, key=lambda margin: margin.points, default=None)

    def mean(self, line: Line, samples: int | None = None) -> float:
        """Return the mean outcome of a line over its first `samples`, by default over all: the player's lead, points.

        It is comparable with that of another line over the same samples only.
        """
        results = line.results[:samples]
        if not results:
            return line.value
        return (VALUE_WEIGHT * line.value + mean_of(results)) / (VALUE_WEIGHT + self.weight)

    def standard_error(self, line: Line) -> float:
        """Return the standard error of the mean outcome of a line."""
        return VALUED_ERROR if len(line.results) < MIN_SAMPLES else self._error(line.results)

    def margin(self, better: Line, worse: Line) -> Margin:
        """Return by how much `better` is ahead of `worse` in the samples that both were played in."""
        samples = min(len(better.results), len(worse.results))
        points = self.mean(better, samples) - self.mean(worse, samples)
        gaps = [ours - theirs for ours, theirs in zip(better.results, worse.results, strict=False)]
        if len(gaps) < MIN_SAMPLES:
            return Margin(points, VALUED_ERROR, 2 * samples)
        ahead = mean_of([(gap > 0) + 0.5 * (gap == 0) for gap in gaps])
        return Margin(points, self._error(gaps), 2 * samples, ahead)

    def risk(self, line: Line) -> float:
        """Return the most that a line may lose to any other: a standard error more than it is behind."""
        margins = [self.margin(other, line) for other in self.lines if other is not line]
        return max((margin.points + margin.error for margin in margins if margin.is_sampled), default=0.0)

    def _error(self, results: Sequence[float]) -> float:
        count, mean = len(results), mean_of(results)
        variance = sum((result - mean) ** 2 for result in results) / (count - 1)
        return math.sqrt(variance / count) / (VALUE_WEIGHT + self.weight)

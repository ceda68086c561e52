"""Compare two sides that played the same deals: by wins, or by progress towards a goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.statistics import mean, wilson_interval


class PairedResult(NamedTuple):
    """The result of the first side against the second.

    Attributes:
        contests: the number of games, or of seeds that each side played alone.
        wins: the contests won by the first side; a tie counts half.
        points: the mean score of each side.
        goals: how often each side reached the goal; 0 without a goal.
        signal: the first side's advantage from -1 to 1, half by wins, half by points.
        stand_ins: the decisions made by the stand-in.
    """

    contests: int
    wins: float
    points: tuple[float, float]
    goals: tuple[int, int]
    signal: float
    stand_ins: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% Wilson interval of the first side's win rate."""
        return wilson_interval(self.wins, self.contests)

    def as_entry(self) -> dict[str, object]:
        """Return the result as an entry of a record."""
        return {**self._asdict(), "points": list(self.points), "goals": list(self.goals)}

    @classmethod
    def from_entry(cls, entry: Mapping[str, Any]) -> PairedResult:
        """Parse an entry, the inverse of `as_entry`.

        Raises:
            KeyError, TypeError, ValueError: the entry is malformed.
        """
        values = {name: entry[name] for name in cls._fields}
        return cls(**{**values, "points": tuple(values["points"]), "goals": tuple(values["goals"])})


class _Contest(NamedTuple):
    """A contest: the first side's share of the win and its lead, and the points and goals of both sides."""

    share: float
    lead: float
    points: tuple[float, float]
    goals: tuple[int, int] = (0, 0)


def paired_result(results: Mapping[int, Result], alone: bool) -> PairedResult:
    """Summarize the `results` so far.

    Args:
        results: results by task index. Each deal has two adjacent ones: the first side is the first entry in one and
            the second in the other; or, `alone`, each side played one of them.
        alone: whether the sides play towards a goal instead of against each other.
    """
    contests = []
    for place, result in sorted(results.items()):
        if not alone:
            contests.append(_against(result, place % 2))
        elif place % 2 and place - 1 in results:
            contests.append(_alone(results[place - 1], result))
    leads = sum(abs(contest.lead) for contest in contests)
    wins = sum(contest.share for contest in contests)
    # Points are less noisy than wins, which a single point may decide; but wins are the objective.
    by_wins = 2 * wins / len(contests) - 1 if contests else 0.0
    by_points = sum(contest.lead for contest in contests) / leads if leads else 0.0
    return PairedResult(
        len(contests),
        wins,
        (mean([contest.points[0] for contest in contests]), mean([contest.points[1] for contest in contests])),
        (sum(contest.goals[0] for contest in contests), sum(contest.goals[1] for contest in contests)),
        (by_wins + by_points) / 2,
        sum(sum(result.stand_ins) for result in results.values()),
    )


def _against(result: Result, mine: int) -> _Contest:
    points = (float(result.points[mine]), float(result.points[1 - mine]))
    return _Contest(result.shares[mine], points[0] - points[1], points)


def _alone(first: Result, second: Result) -> _Contest:
    points = (float(first.points[0]), float(second.points[0]))
    goals = (int(first.shares[0]), int(second.shares[0]))
    ahead = first.progress - second.progress
    # A game ends when the goal is reached, so points are comparable only if neither side reached it.
    lead = 0.0 if any(goals) else points[0] - points[1]
    return _Contest(0.5 + 0.5 * ((ahead > 0) - (ahead < 0)), lead, points, goals)

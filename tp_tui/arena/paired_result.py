"""How one side did against another that played the same deals: by wins, or by who came nearer to a goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tp_tui.arena.match import Result
from tp_tui.arena.statistics import mean, wilson_interval


class PairedResult(NamedTuple):
    """How one side did against the other.

    Attributes:
        contests: what was won or lost: games; without an opponent seeds, each played by both sides.
        wins: those that the first side won; a tie counts half.
        points: the mean score of either side.
        goals: how often either side reached the goal; 0 where there is none.
        signal: how much the first side did better, from -1 to 1: half by wins, half by points.
        stand_ins: for how many decisions the simplest bot stood in.
    """

    contests: int
    wins: float
    points: tuple[float, float]
    goals: tuple[int, int]
    signal: float
    stand_ins: int

    @property
    def interval(self) -> tuple[float, float]:
        """Of the share of contests won by the first side, 95% (Wilson)."""
        return wilson_interval(self.wins, self.contests)

    def as_entry(self) -> dict[str, object]:
        """As a record has it."""
        return {**self._asdict(), "points": list(self.points), "goals": list(self.goals)}

    @classmethod
    def from_entry(cls, entry: Mapping[str, Any]) -> PairedResult:
        """The inverse of `as_entry`; KeyError, TypeError or ValueError if it is none."""
        values = {name: entry[name] for name in cls._fields}
        return cls(**{**values, "points": tuple(values["points"]), "goals": tuple(values["goals"])})


class _Contest(NamedTuple):
    """One thing to win: the first side's share, its lead, and the points of both."""

    share: float
    lead: float
    points: tuple[float, float]
    goals: tuple[int, int] = (0, 0)


def paired_result(results: Mapping[int, Result], alone: bool) -> PairedResult:
    """What the `results` show, as far as they are there.

    Args:
        results: by their places. Each deal has two side by side: the first side has the first entry in one and the
            second in the other; or, `alone`, the first side played the one and the second side the other.
        alone: whether there is no opponent, but a goal.
    """
    contests = []
    for place, result in sorted(results.items()):
        if not alone:
            contests.append(_against(result, place % 2))
        elif place % 2 and place - 1 in results:
            contests.append(_alone(results[place - 1], result))
    leads = sum(abs(contest.lead) for contest in contests)
    wins = sum(contest.share for contest in contests)
    # Points tell more than wins, which one point decides; but wins are what counts.
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
    # Who reaches the goal stops there, so that points say something only where neither does.
    lead = 0.0 if any(goals) else points[0] - points[1]
    return _Contest(0.5 + 0.5 * ((ahead > 0) - (ahead < 0)), lead, points, goals)

"""Scores, line by line, the utilities that follow from them, and goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.games.contract.actions import Argument


class ScoreLine(NamedTuple):
    """Points and their reason: the clause, and a fact that presenters put into words.

    `id` identifies the reason within its game and `args` are its arguments. `place` is the field that scores, if any.
    """

    clause: str
    id: str
    points: int
    place: str = ""
    args: tuple[Argument, ...] = ()


class Score(NamedTuple):
    """The score of a player, line by line."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    def by_clause(self) -> dict[str, int]:
        """Return the points by clause, in the order of the lines."""
        found: dict[str, int] = {}
        for line in self.lines:
            found[line.clause] = found.get(line.clause, 0) + line.points
        return found


class Goal(NamedTuple):
    """What to reach in a game without opponents: a fact, with the progress so far and what is needed."""

    id: str
    done: int
    needed: int
    args: tuple[Argument, ...] = ()


def zero_sum_returns(totals: Sequence[int]) -> list[float]:
    """Return the utility of each player for these final scores; most points win, and ties share the win.

    Of n players, k joint winners get (n-k) / (k(n-1)) each and the others -1 / (n-1).
    """
    best = max(totals)
    winners = sum(total == best for total in totals)
    losers = len(totals) - winners
    if not losers:
        return [0.0] * len(totals)
    others = len(totals) - 1
    return [losers / (winners * others) if total == best else -1 / others for total in totals]

"""Scores and what they come to: points with their reasons, returns, goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tp_tui.games.contract.actions import Argument


class ScoreLine(NamedTuple):
    """Points and what brought them: the clause, a fact that presenters put into words, how many, on which field if any.

    `id` names what brought them within the game, `args` are what it is about.
    """

    clause: str
    id: str
    points: int
    place: str = ""
    args: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """What a player's position is worth, line by line."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)

    def by_clause(self) -> dict[str, int]:
        """Return the points of each clause that has a line, in the order of the lines."""
        found: dict[str, int] = {}
        for line in self.lines:
            found[line.clause] = found.get(line.clause, 0) + line.points
        return found


class Goal(NamedTuple):
    """What is to be reached where there is no rival: a fact, how far it is, and how far it must be."""

    id: str
    done: int
    needed: int
    args: tuple[Argument, ...] = ()


def win_shares(totals: Sequence[int]) -> list[float]:
    """Return each player's utility for these final scores, summing to 0; most points win and a tie is shared.

    Of n players, k sharing the win get (n-k) / (k(n-1)) each and the others -1 / (n-1).
    """
    best = max(totals)
    winners = sum(total == best for total in totals)
    losers = len(totals) - winners
    if not losers:
        return [0.0] * len(totals)
    others = len(totals) - 1
    return [losers / (winners * others) if total == best else -1 / others for total in totals]

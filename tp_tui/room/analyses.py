"""A cache of analyses, so that another question about a position continues where the last answer stopped.

They are kept here and not by the bots, whose process ends whenever nobody waits for its answer any more, and in
the cache on the disk for when the game is opened again.
"""

from __future__ import annotations

from collections.abc import Hashable

from tp_tui.bots.analysis import Analysis
from tp_tui.bots.base import Advice
from tp_tui.bots.questions import Question
from tp_tui.bots.review import Review
from tp_tui.games.contract import Fault
from tp_tui.storage.kept_analyses import forget_analysis, keep_analysis, kept_analysis

MAX_KEPT = 200
"""The most positions whose analyses are kept: more than a player decides in a game."""


class Analyses:
    """The analyses of the positions that were asked about last."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: dict[Hashable, Analysis | None] = {}

    def known(self, decision: Question) -> Analysis | None:
        """Return the analysis of the position of a decision, if there is one."""
        position = _position(decision)
        if position not in self._kept:
            self._put(position, kept_analysis(decision))
        return self._kept[position]

    def keep(self, decision: Question, answer: Advice | Review | Fault) -> None:
        """Keep the analysis that an answer about the position of a decision is a reading of.

        After a fault forget what was known: it may be the cause.
        """
        if isinstance(answer, Fault):
            self._kept.pop(_position(decision), None)
            forget_analysis(decision)
        elif answer.analysis is not None:
            self._put(_position(decision), answer.analysis)
            keep_analysis(decision, answer.analysis)

    def _put(self, position: Hashable, analysis: Analysis | None) -> None:
        self._kept.pop(position, None)
        self._kept[position] = analysis
        if len(self._kept) > MAX_KEPT:
            self._kept.pop(next(iter(self._kept)))


def _position(decision: Question) -> Hashable:
    seen = decision.observation
    return seen.player, seen.state.turn_number(), seen.state.transposition_key()

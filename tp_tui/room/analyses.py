"""A cache of analyses, so that another question about a position continues where the last answer stopped.

They are kept here and not by the bots, whose process ends whenever nobody waits for its answer any more.
"""

from __future__ import annotations

from collections.abc import Hashable

from tp_tui.bots.analysis import Analysis
from tp_tui.bots.base import Advice
from tp_tui.bots.questions import Question
from tp_tui.bots.review import Review
from tp_tui.games.contract import Fault

MAX_KEPT = 200
"""The most positions whose analyses are kept: more than a player decides in a game."""


class Analyses:
    """The analyses of the positions that were asked about last."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: dict[Hashable, Analysis] = {}

    def known(self, decision: Question) -> Analysis | None:
        """Return the analysis of the position of a decision, if there is one."""
        return self._kept.get(_position(decision))

    def keep(self, decision: Question, answer: Advice | Review | Fault) -> None:
        """Keep the analysis that an answer about the position of a decision is a reading of."""
        if isinstance(answer, Fault) or answer.analysis is None:
            return
        position = _position(decision)
        self._kept.pop(position, None)
        self._kept[position] = answer.analysis
        if len(self._kept) > MAX_KEPT:
            self._kept.pop(next(iter(self._kept)))


def _position(decision: Question) -> Hashable:
    seen = decision.observation
    return seen.player, seen.state.turn_number(), seen.state.transposition_key()

"""The default evaluation: the current score."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract.actions import Action
from tp_tui.games.contract.evaluation import Evaluation
from tp_tui.games.contract.state import State


class ScoreEvaluation(Evaluation):
    """Evaluates a position by the player's points, and at the end of the game also by the returns."""

    def value(self, state: State, player: int) -> float:
        """Return the player's points, plus one for a win, so that tie-breaks count."""
        return state.points(player) + state.returns()[player]

    def candidates(self, state: State) -> Sequence[Action]:
        """Return all legal actions."""
        return state.legal_actions()

    def outcome_is_hidden(self, state: State) -> bool:
        """Return False: a search treats a sample of what is hidden as known."""
        return False

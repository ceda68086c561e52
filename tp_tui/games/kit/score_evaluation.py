"""An evaluation for games that have none of their own: the points as they stand."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract.actions import Action
from tp_tui.games.contract.evaluation import Evaluation
from tp_tui.games.contract.state import State


class ScoreEvaluation(Evaluation):
    """Judges a position by the player's points, and at the end of the game by its returns besides."""

    def value(self, state: State, player: int) -> float:
        """Return the player's points; a win counts as a point more, so that ties in points are told apart."""
        return state.points(player) + state.returns()[player]

    def candidates(self, state: State) -> Sequence[Action]:
        """Return every legal action."""
        return state.legal_actions()

    def outcome_is_hidden(self, state: State) -> bool:
        """Return False: samples of what is hidden are searched as if they were known."""
        return False

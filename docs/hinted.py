"""A greedy player who takes one hint a turn, to measure what hints are worth."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tp_tui.bots import HINT_BOT, Bot, Budget, make_bot
from tp_tui.games.contract import Action, Game, Observation


class Hinted(Bot):
    """Plays the hint for its first choice of a turn as far as it goes, and the rest of the turn as greedy does."""

    name = "hinted"

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Create the player and its coach."""
        super().__init__(game, weights)
        self._player, self._coach = make_bot("greedy", game), make_bot(HINT_BOT, game)
        self._turn, self._hint = -1, list[Action]()

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return the hint's next action; without one, greedy's."""
        turn = observation.state.turn_number()
        if turn != self._turn and len(legal_actions) > 1:
            self._turn = turn
            self._hint = [*self._coach.advise(observation, legal_actions, budget, rng).actions]
        if self._hint and self._hint[0] in legal_actions:
            return self._hint.pop(0)
        self._hint.clear()
        return self._player.choose(observation, legal_actions, budget, rng)

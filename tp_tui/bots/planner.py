"""The planner: searches its whole turn and considers the opponents' replies."""

from __future__ import annotations

import random

from tp_tui.bots.base import Clock
from tp_tui.bots.beam_search import Turn, TurnBot, best_of
from tp_tui.bots.rollouts import RolloutRequest, Rollouts
from tp_tui.games.contract import Observation, SearchKind

BEAM_SHARE = 0.6
"""The share of a decision's time for finding turns; the opponents' replies get the rest."""


class PlannerBot(TurnBot):
    """A beam search that compares its best turns by the positions after the opponents' next turns."""

    name = "planner"
    search_kind = SearchKind.REPLIES

    def turns(self, observation: Observation, clock: Clock, rng: random.Random) -> list[Turn]:
        """Return the best turns with their values after the opponents' replies; in a solo game, as found."""
        settings = self.settings(observation)
        best = best_of(super().turns(observation, clock.part(BEAM_SHARE), rng), settings.turns)
        if observation.state.players == 1 or len({turn.actions[0] for turn in best}) == 1:
            return best
        chains = tuple(turn.actions for turn in best)
        seed = rng.getrandbits(32)
        request = RolloutRequest(
            self.game.name, observation, chains, seed, settings.horizon, weights=self.weights, kind=self.search_kind
        )
        samples = range(settings.rollouts // settings.turns)
        found = Rollouts(request).play(samples, range(len(best)), clock)
        if not found:
            return best
        return [
            turn._replace(value=sum(results) / len(found))
            for turn, results in zip(best, zip(*found.values(), strict=True), strict=True)
        ]

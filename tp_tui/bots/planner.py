"""The planner: looks through its whole turn, and asks what it leaves to those who come next."""

from __future__ import annotations

import random

from tp_tui.bots.base import Clock
from tp_tui.bots.beam_search import Turn, TurnBot, best_turns
from tp_tui.bots.rollouts import RolloutRequest, Rollouts
from tp_tui.games.contract import Observation

ANSWERED = 3
"""How many turns it looks for answers to."""

SAMPLES_OF_ANSWERS = 2
"""How many ways hidden things may lie it averages those over."""

BEAM_SHARE = 0.6
"""The share of a decision's time that finding the turns may take; the answers have the rest."""


class PlannerBot(TurnBot):
    """Pursues many turns, and judges the best of them when those who come next have answered it."""

    name = "planner"
    summary = "looks through its whole turn, and at what it leaves to the others and to the end"
    width = 8
    samples = 12

    def turns(self, observation: Observation, clock: Clock, rng: random.Random) -> list[Turn]:
        """The best turns, by what they are worth when the others have had theirs; as found where nobody else plays."""
        best = best_turns(super().turns(observation, clock.part(BEAM_SHARE), rng), ANSWERED)
        if observation.state.players == 1 or len({turn.actions[0] for turn in best}) == 1:
            return best
        chains = tuple(turn.actions for turn in best)
        contest = RolloutRequest(self.game.name, observation, chains, rng.getrandbits(32), 0, weights=self.weights)
        found = Rollouts(contest).play(range(SAMPLES_OF_ANSWERS), range(len(best)), clock)
        if not found:
            return best
        return [
            Turn(sum(results) / len(found), turn.actions)
            for turn, results in zip(best, zip(*found.values(), strict=True), strict=True)
        ]

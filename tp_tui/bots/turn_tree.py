"""Alpha-beta search over whole turns: every player picks from the best few turns of a beam search.

With more than two players it is paranoid (Sturtevant and Korf 2000): all others choose what is worst for the player.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf

from tp_tui.bots.base import Clock
from tp_tui.bots.beam_search import Turn, best_of, find_turns
from tp_tui.bots.rollouts import play_on
from tp_tui.games.contract import TERMINAL_PLAYER, Evaluation, Observation, SearchSettings, State


class TurnTree:
    """Judges the turns of a player by the replies to them, in one sample of the hidden information.

    At the leaves all players are greedy up to the end of the player's next turn.
    """

    def __init__(
        self, evaluation: Evaluation, quick: Evaluation, settings: SearchSettings, player: int, clock: Clock
    ) -> None:
        """Search for `player` with `settings`: the evaluation judges positions, the quick one plays on at leaves."""
        self._evaluation, self._quick, self._settings = evaluation, quick, settings
        self._player, self._clock = player, clock

    def best(self, observation: Observation, turns: Sequence[Turn], value_weight: float, rng: random.Random) -> Turn:
        """Return the best of `turns`, by the outcome after the replies and their own value times `value_weight`.

        When time runs out, those not yet looked at do not count.
        """
        start = self._evaluation.determinize(observation, rng)
        best, chosen = -inf, turns[0]
        for turn in turns:
            prior = value_weight * turn.value
            outcome = self._search(_after(start, turn), self._settings.tree_depth, best - prior, inf)
            if self._clock.is_up():
                break
            if outcome + prior > best:
                best, chosen = outcome + prior, turn
        return chosen

    def _search(self, state: State, depth: int, lower: float, upper: float) -> float:
        """Return the outcome of `state` for the player, exact if it is between `lower` and `upper`."""
        mover = state.current_player()
        if mover == TERMINAL_PLAYER or not depth or self._clock.is_up():
            return self._leaf(state)
        width = self._settings.tree_width
        turns = best_of(find_turns(self._evaluation, state, mover, width, self._clock), width)
        own = mover == self._player
        best = -inf if own else inf
        for turn in turns:
            outcome = self._search(_after(state, turn), depth - 1, lower, upper)
            if own:
                best = max(best, outcome)
                lower = max(lower, best)
            else:
                best = min(best, outcome)
                upper = min(upper, best)
            if lower >= upper:
                break
        return best

    def _leaf(self, state: State) -> float:
        """Return the outcome when all have played on greedily to the end of the player's next turn."""
        turn = (state.current_player(), state.turn_number())
        # The turn that is judged is over, and one more is to come.
        play_on(state, self._player, self._quick.best_turn, 1, self._clock, turn, own_turns=1)
        return self._evaluation.outcome(state, self._player)


def _after(state: State, turn: Turn) -> State:
    after = state.clone()
    for action in turn.actions:
        after.apply_action(action)
    return after

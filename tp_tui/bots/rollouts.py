"""Rollouts: how a turn comes out when everybody plays on, from samples of what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tp_tui.bots.base import Clock, part_seed
from tp_tui.games import get_game
from tp_tui.games.contract import TERMINAL_PLAYER, Action, Evaluation, Observation, State

FAR_EACH = 4
"""How many far rollouts go with each near one: more can happen until their end, and they are faster."""

FAR_SHARE = 0.8
"""How much what far rollouts come to counts, of what the near one does."""

Results = dict[int, list[float]]
"""By the number of a sample what the turns asked about came to."""


@dataclass(frozen=True, slots=True)
class RolloutRequest:
    """Turns to be compared; it can be sent to another process.

    Attributes:
        game: by name.
        observation: what the player knows before them.
        turns: the chains of actions; what comes after them is played out.
        seed: of all samples together.
        ahead: how many turns of the player are played out besides, each to its end; with 0 the rollouts stop before the
            player's next turn.
        far: the same for the far rollouts that go with each, led by rules of thumb; with 0 there are none.
        weights: what the evaluation judges by in the place of the game's own, by name.
    """

    game: str
    observation: Observation
    turns: tuple[tuple[Action, ...], ...]
    seed: int
    ahead: int
    far: int = 0
    weights: tuple[tuple[str, float], ...] = ()


class Rollouts:
    """Plays on from the turns of a contest and judges what has come out.

    In near rollouts everyone does what looks best at once, in far ones what rules of thumb say.
    """

    def __init__(self, contest: RolloutRequest) -> None:
        """Those of `contest`."""
        self._contest = contest
        self._evaluation, self._quick = judges(contest.game, contest.weights)

    def play(self, numbers: Iterable[int], turns: Sequence[int], clock: Clock) -> Results:
        """What `turns`, given by their places, come to in the samples with these `numbers`, as far as the time goes.

        A sample is always the same for its number, and the same for all turns, so that luck favours none of them.
        """
        found: Results = {}
        for number in numbers:
            results = self._sample(number, turns, clock)
            if results is None:
                break
            found[number] = results
        return found

    def _sample(self, number: int, turns: Sequence[int], clock: Clock) -> list[float] | None:
        """What `turns` come to in that sample; None if the time does not suffice.

        Where it suffices for the near rollouts, far ones of all turns are added as long as there is time.
        """
        contest, rng = self._contest, random.Random(part_seed(self._contest.seed, number))
        totals = self._each(rng, turns, self._quick.best_action, contest.ahead, clock)
        if totals is None or not contest.far:
            return totals
        for _ in range(FAR_EACH):
            results = self._each(rng, turns, self._quick.rollout_action, contest.far, clock)
            if results is None:
                break
            totals = [total + FAR_SHARE / FAR_EACH * result for total, result in zip(totals, results, strict=True)]
        return totals

    def _each(
        self, rng: random.Random, turns: Sequence[int], policy: Callable[[State], Action], ahead: int, clock: Clock
    ) -> list[float] | None:
        """What a rollout of each of `turns` comes to, from the same position; None without the time for all."""
        contest, results = self._contest, []
        hidden = self._evaluation.determinize(contest.observation, rng)
        for turn in turns:
            result = self._rollout(hidden.clone(), contest.turns[turn], policy, ahead, clock)
            if result is None:
                return None
            results.append(result)
        return results

    def _rollout(
        self, state: State, actions: Sequence[Action], policy: Callable[[State], Action], ahead: int, clock: Clock
    ) -> float | None:
        """What comes out when the player does `actions` in `state` and all play on; None without the time for it."""
        seen = self._contest.observation
        player = seen.player
        for action in actions:
            state.apply_action(action)
        turn, own_turns = (player, seen.state.turn_number()), 0
        while not clock.is_up():
            mover = state.current_player()
            now = (mover, state.turn_number())
            if now != turn:
                own_turns += turn[0] == player
                turn = now
            if mover == TERMINAL_PLAYER or (own_turns > ahead and (ahead or mover == player)):
                return self._evaluation.outcome(state, player)
            state.apply_action(policy(state))
        return None


@lru_cache(maxsize=16)
def judges(game: str, weights: tuple[tuple[str, float], ...]) -> tuple[Evaluation, Evaluation]:
    """The evaluation of that game with these weights, and the quick one that leads rollouts.

    They are kept, for they remember what they saw.
    """
    evaluation = get_game(game).evaluation(dict(weights))
    return evaluation, evaluation.quick().shortsighted()

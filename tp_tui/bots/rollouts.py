"""Rollouts: what a turn leads to when all players go on, in samples of what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tp_tui.bots.base import Clock, part_seed
from tp_tui.games import get_game
from tp_tui.games.contract import TERMINAL_PLAYER, Action, Evaluation, Observation, SearchKind, State

FAR_EACH = 4
"""The far rollouts with each near one: they are faster, and more can happen before they end."""

FAR_SHARE = 0.8
"""The weight of the far rollouts together, of that of the near one."""

Results = dict[int, list[float]]
"""By the number of a sample the results of the turns asked about."""


@dataclass(frozen=True, slots=True)
class RolloutRequest:
    """Turns to be compared; it can be sent to another process.

    Attributes:
        game: by name.
        observation: what the player knows before them.
        turns: the chains of actions; rollouts go on from their ends.
        seed: of all samples together.
        horizon: further turns of the player that a rollout goes on for, each to its end; with 0 it stops where the
            player's next turn begins.
        far_horizon: the same for far rollouts, by rules of thumb; with 0 there are none.
        weights: of the evaluation, instead of the game's own, by name.
        kind: what the search looks at that asks; its evaluation judges the rollouts, too.
    """

    game: str
    observation: Observation
    turns: tuple[tuple[Action, ...], ...]
    seed: int
    horizon: int
    far_horizon: int = 0
    weights: tuple[tuple[str, float], ...] = ()
    kind: SearchKind = SearchKind.ROLLOUTS


class Rollouts:
    """Goes on from the turns of a request and evaluates the positions reached.

    In near rollouts all players take the action that looks best at once, in far ones what rules of thumb say.
    """

    def __init__(self, request: RolloutRequest) -> None:
        """Get ready for the rollouts of `request`."""
        self._request = request
        self._evaluation, self._quick = judges(request.game, request.weights, request.kind)

    def play(self, numbers: Iterable[int], turns: Sequence[int], clock: Clock) -> Results:
        """Return the results of `turns`, given by place, in the samples with these `numbers`, while there is time.

        A sample depends on its number alone and is the same for all turns, so that luck favours none of them.
        """
        found: Results = {}
        for number in numbers:
            results = self._sample(number, turns, clock)
            if results is None:
                break
            found[number] = results
        return found

    def _sample(self, number: int, turns: Sequence[int], clock: Clock) -> list[float] | None:
        """Return the results of `turns` in that sample; None without the time for their near rollouts.

        Far rollouts of all turns are added as long as there is time.
        """
        request, rng = self._request, random.Random(part_seed(self._request.seed, number))
        totals = self._each(rng, turns, self._quick.best_action, request.horizon, clock)
        if totals is None or not request.far_horizon:
            return totals
        for _ in range(FAR_EACH):
            results = self._each(rng, turns, self._quick.rollout_action, request.far_horizon, clock)
            if results is None:
                break
            totals = [total + FAR_SHARE / FAR_EACH * result for total, result in zip(totals, results, strict=True)]
        return totals

    def _each(
        self, rng: random.Random, turns: Sequence[int], policy: Callable[[State], Action], horizon: int, clock: Clock
    ) -> list[float] | None:
        """Return the result of a rollout of each of `turns` from the same position; None without the time for all."""
        request, results = self._request, []
        hidden = self._evaluation.determinize(request.observation, rng)
        for turn in turns:
            result = self._rollout(hidden.clone(), request.turns[turn], policy, horizon, clock)
            if result is None:
                return None
            results.append(result)
        return results

    def _rollout(
        self, state: State, actions: Sequence[Action], policy: Callable[[State], Action], horizon: int, clock: Clock
    ) -> float | None:
        """Return the outcome when the player does `actions` in `state` and all go on; None without the time for it."""
        seen = self._request.observation
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
            if mover == TERMINAL_PLAYER or (own_turns > horizon and (horizon or mover == player)):
                return self._evaluation.outcome(state, player)
            state.apply_action(policy(state))
        return None


@lru_cache(maxsize=16)
def judges(
    game: str, weights: tuple[tuple[str, float], ...], kind: SearchKind = SearchKind.ROLLOUTS
) -> tuple[Evaluation, Evaluation]:
    """Return what a search of that kind judges by in that game, with these weights, and the quick one for rollouts.

    They are cached together with all that they have worked out.
    """
    evaluation = get_game(game).evaluation(dict(weights)).evaluation_for(kind)
    return evaluation, evaluation.quick().shortsighted()

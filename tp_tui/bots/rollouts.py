"""Rollouts: playing on from the end of a turn, in samples of the hidden information."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tp_tui.bots.base import Clock, part_seed
from tp_tui.games import get_game
from tp_tui.games.contract import TERMINAL_PLAYER, Action, Evaluation, Observation, SearchKind, SearchSettings, State

FAR_EACH = 4
"""Far rollouts per near one: they are faster, and vary more."""

FAR_SHARE = 0.8
"""The weight of all far rollouts of a sample together, relative to the near one."""

Policy = Callable[[State], Sequence[Action]]
"""Returns the next actions of the current player."""

Results = dict[int, list[float]]
"""For each sample number, the results of the turns, in order."""


@dataclass(frozen=True, slots=True)
class RolloutRequest:
    """Turns to compare by rollouts. Picklable.

    Attributes:
        game: the game's name.
        observation: what the player knows before the turn.
        turns: the action sequences from whose ends rollouts start.
        seed: the seed of all samples.
        horizon: the player's further turns in a near rollout, each to its end; with 0 it stops where the player's next
            turn begins.
        far_horizon: the same for far rollouts; with 0 there are none.
        weights: evaluation weights that override the game's.
        kind: the kind of search, which determines the evaluation.
    """

    game: str
    observation: Observation
    turns: tuple[tuple[Action, ...], ...]
    seed: int
    horizon: int
    far_horizon: int = 0
    weights: tuple[tuple[str, float], ...] = ()
    kind: SearchKind = SearchKind.ROLLOUTS

    @classmethod
    def of_search(
        cls,
        game: str,
        observation: Observation,
        turns: Iterable[tuple[Action, ...]],
        seed: int,
        settings: SearchSettings,
        weights: tuple[tuple[str, float], ...],
        kind: SearchKind = SearchKind.ROLLOUTS,
    ) -> RolloutRequest:
        """Return the request of a search with these `settings`; far rollouts are shorter with more players."""
        far_horizon = settings.far_horizon // observation.state.players
        return cls(game, observation, tuple(turns), seed, settings.horizon, far_horizon, weights, kind)


class Rollouts:
    """Plays on from the turns of a request and evaluates the positions reached.

    In near rollouts all players are greedy; in far ones they follow the cheaper rollout policy.
    """

    def __init__(self, request: RolloutRequest) -> None:
        """Prepare the rollouts of `request`."""
        self._request = request
        self._evaluation, self._quick = search_evaluations(request.game, request.weights, request.kind)

    def play(self, numbers: Iterable[int], turns: Sequence[int], clock: Clock) -> Results:
        """Play `turns`, given by index, in the samples with these `numbers` while there is time.

        A sample is determined by the seed and its number and is the same for all turns (common random numbers).
        """
        found: Results = {}
        for number in numbers:
            results = self._sample(number, turns, clock)
            if results is None:
                break
            found[number] = results
        return found

    def _sample(self, number: int, turns: Sequence[int], clock: Clock) -> list[float] | None:
        """Return the results of `turns` in one sample; None if time runs out during the near rollouts.

        Far rollouts of all turns are added while there is time.
        """
        request, rng = self._request, random.Random(part_seed(self._request.seed, number))
        totals = self._each(rng, turns, self._quick.best_turn, request.horizon, clock)
        if totals is None or not request.far_horizon:
            return totals
        for _ in range(FAR_EACH):
            results = self._each(rng, turns, self._far_policy, request.far_horizon, clock)
            if results is None:
                break
            totals = [total + FAR_SHARE / FAR_EACH * result for total, result in zip(totals, results, strict=True)]
        return totals

    def _far_policy(self, state: State) -> Sequence[Action]:
        return (self._quick.rollout_action(state),)

    def _each(
        self, rng: random.Random, turns: Sequence[int], policy: Policy, horizon: int, clock: Clock
    ) -> list[float] | None:
        """Play one rollout of each turn from the same position; None if time runs out."""
        request, results = self._request, []
        hidden = self._evaluation.determinize(request.observation, rng)
        for turn in turns:
            result = self._rollout(hidden.clone(), request.turns[turn], policy, horizon, clock)
            if result is None:
                return None
            results.append(result)
        return results

    def _rollout(
        self, state: State, actions: Sequence[Action], policy: Policy, horizon: int, clock: Clock
    ) -> float | None:
        """Apply `actions` to `state`, play on by `policy` and return the outcome; None if time runs out."""
        seen = self._request.observation
        player = seen.player
        for action in actions:
            state.apply_action(action)
        turn = (player, seen.state.turn_number())
        is_done = play_on(state, player, policy, horizon, clock, turn)
        return self._evaluation.outcome(state, player) if is_done else None


def play_on(
    state: State, player: int, policy: Policy, horizon: int, clock: Clock, turn: tuple[int, int], own_turns: int = 0
) -> bool:
    """Play `state` on by `policy` up to the end of one of the player's turns; return False if time runs out before.

    Args:
        state: the position, which is changed.
        player: the player who looks ahead.
        policy: chooses the actions of all players.
        horizon: the player's further turns to play, each to its end, after the first; with 0 it stops where the second
            one begins.
        clock: the time limit.
        turn: the turn that is under way: its player and its number.
        own_turns: the turns of the player that are over already.
    """
    while not clock.is_up():
        mover = state.current_player()
        now = (mover, state.turn_number())
        if now != turn:
            own_turns += turn[0] == player
            turn = now
        if mover == TERMINAL_PLAYER or (own_turns > horizon and (horizon or mover == player)):
            return True
        for action in policy(state):
            state.apply_action(action)
    return False


@lru_cache(maxsize=16)
def search_evaluations(
    game: str, weights: tuple[tuple[str, float], ...], kind: SearchKind = SearchKind.ROLLOUTS
) -> tuple[Evaluation, Evaluation]:
    """Return the evaluation for a kind of search, and the quick one that chooses actions in rollouts.

    Both are cached, along with their own caches.
    """
    evaluation = get_game(game).evaluation(dict(weights)).evaluation_for(kind)
    return evaluation, evaluation.quick().shortsighted()

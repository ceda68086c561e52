"""Rollouts: playing on from the end of a turn, in samples of the hidden information."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, itemgetter

from tp_tui.bots.base import Clock, part_seed
from tp_tui.bots.beam_search import find_turns
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.games.contract import TERMINAL_PLAYER, Action, Observation, SearchKind, SearchSettings, State

FAR_EACH = 4
"""Far rollouts per near one: they are faster, and vary more."""

FAR_SHARE = 0.8
"""The weight of all far rollouts of a sample together, relative to the near one."""

PLANNED_WIDTH = 1
"""The width of the beam for each turn that a rollout plans."""

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
        beam: the positions that a beam over the player's whole turns keeps in a near rollout, and the turns it tries
            from each; with 0 the player is greedy.
        width: the positions of the beam that finds each of the player's turns in a near rollout; with 0 the player is
            greedy.
    """

    game: str
    observation: Observation
    turns: tuple[tuple[Action, ...], ...]
    seed: int
    horizon: int
    far_horizon: int = 0
    weights: tuple[tuple[str, float], ...] = ()
    kind: SearchKind = SearchKind.ROLLOUTS
    beam: int = 0
    width: int = 0

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
        chains = tuple(turns)
        return cls(
            game,
            observation,
            chains,
            seed,
            settings.horizon,
            far_horizon,
            weights,
            kind,
            settings.rollout_beam,
            settings.rollout_width,
        )


class Rollouts:
    """Plays on from the turns of a request and evaluates the positions reached.

    In near rollouts all players are greedy, but for the player's own turns, which a beam may find one by one or another
    one plan together; in far ones they follow the cheaper rollout policy.
    """

    def __init__(self, request: RolloutRequest) -> None:
        """Prepare the rollouts of `request`."""
        self._request = request
        self._evaluation, self._quick = search_evaluations(request.game, request.weights, request.kind)
        seen = request.observation
        self._player, self._turn = seen.player, (seen.player, seen.state.turn_number())

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
        near = self._planned if request.beam else self._greedy
        totals = self._each(rng, turns, near, clock)
        if totals is None or not request.far_horizon:
            return totals
        for _ in range(FAR_EACH):
            results = self._each(rng, turns, self._far, clock)
            if results is None:
                break
            totals = [total + FAR_SHARE / FAR_EACH * result for total, result in zip(totals, results, strict=True)]
        return totals

    def _far_policy(self, state: State) -> Sequence[Action]:
        return (self._quick.rollout_action(state),)

    def _each(
        self, rng: random.Random, turns: Sequence[int], play: Callable[[State, Clock], float | None], clock: Clock
    ) -> list[float] | None:
        """Play one rollout of each turn from the same position; None if time runs out."""
        request, results = self._request, []
        hidden = self._evaluation.determinize(request.observation, rng)
        for turn in turns:
            state = hidden.clone()
            for action in request.turns[turn]:
                state.apply_action(action)
            result = play(state, clock)
            if result is None:
                return None
            results.append(result)
        return results

    def _greedy(self, state: State, clock: Clock) -> float | None:
        policy = partial(self._found_turn, clock) if self._request.width else self._quick.best_turn
        return self._played_on(state, policy, self._request.horizon, clock)

    def _found_turn(self, clock: Clock, state: State) -> Sequence[Action]:
        """Return the best turn that a beam finds for the player; the others are greedy."""
        if state.current_player() != self._player:
            return self._quick.best_turn(state)
        turns = find_turns(self._quick, state, self._player, self._request.width, clock)
        return max(turns, key=attrgetter("value")).actions

    def _far(self, state: State, clock: Clock) -> float | None:
        return self._played_on(state, self._far_policy, self._request.far_horizon, clock)

    def _played_on(self, state: State, policy: Policy, horizon: int, clock: Clock) -> float | None:
        """Play on by `policy` and return the outcome; None if time runs out."""
        is_done = play_on(state, self._player, policy, horizon, clock, self._turn)
        return self._evaluation.outcome(state, self._player) if is_done else None

    def _planned(self, state: State, clock: Clock) -> float | None:
        """Return the best outcome that a beam over the player's turns finds; None if time runs out.

        It knows what the sample hides. The others are greedy.
        """
        best, beam = -math.inf, [state]
        for played in range(self._request.horizon + 1):
            found: dict[Hashable, State] = {}
            for position in beam:
                turn = (self._player, position.turn_number()) if played else self._turn
                for end in self._ends(position, clock) if played else (position,):
                    for after in self._outcomes(end):
                        if not play_on(after, self._player, self._quick.best_turn, 0, clock, turn):
                            return None
                        found.setdefault(after.transposition_key(), after)
            valued = {self._evaluation.outcome(after, self._player): after for after in found.values()}
            best = max([best, *(value for value, after in valued.items() if after.is_terminal())])
            ranked = sorted(valued.items(), key=itemgetter(0), reverse=True)
            ranked = [(value, after) for value, after in ranked if not after.is_terminal()][: self._request.beam]
            if not ranked:
                return best
            beam = [after for _, after in ranked]
        return max(best, ranked[0][0])

    def _ends(self, state: State, clock: Clock) -> list[State]:
        """Return the ends of the best turns from `state`."""
        turns = find_turns(self._quick, state, self._player, PLANNED_WIDTH, clock, 1)
        ends = []
        for turn in sorted(turns, key=attrgetter("value"), reverse=True)[: self._request.beam]:
            end = state.clone()
            for action in turn.actions:
                end.apply_action(action)
            ends.append(end)
        return ends

    def _outcomes(self, end: State) -> list[State]:
        """Return the positions after each action with a hidden outcome at the end of a turn; else that end alone."""
        if not self._quick.outcome_is_hidden(end):
            return [end.clone()]
        after = []
        for action in self._quick.candidates(end):
            child = end.clone()
            child.apply_action(action)
            after.append(child)
        return after


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

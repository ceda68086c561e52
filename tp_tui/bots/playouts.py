"""Playouts: how a turn comes out when everybody plays on, from samples of what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from tp_tui.bots.base import Clock, part_seed
from tp_tui.games import get_game
from tp_tui.games.base import TERMINAL_PLAYER, Action, Evaluation, Observation, State

Results = dict[int, list[float]]
"""By the number of a sample what the turns asked about came to."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Turns to be compared; it can be sent to another process.

    Attributes:
        game: by name.
        observation: what the player knows before them.
        turns: the chains of actions; what comes after them is played out.
        seed: of all samples together.
        ahead: how many turns of the player are played out besides, each to its end; with 0 the playouts stop before the
            player's next turn.
        offhand: whether the playouts are led by rules of thumb, rather than by what looks best at once.
        weights: what the evaluation judges by in the place of the game's own, by name.
    """

    game: str
    observation: Observation
    turns: tuple[tuple[Action, ...], ...]
    seed: int
    ahead: int
    offhand: bool = False
    weights: tuple[tuple[str, float], ...] = ()


class Playouts:
    """Plays on from the turns of a contest, everyone as looks best at once, and judges what has come out."""

    def __init__(self, contest: Contest) -> None:
        """Those of `contest`."""
        self._contest = contest
        self._evaluation, quick = judges(contest.game, contest.weights)
        self._policy = quick.offhand_action if contest.offhand else quick.best_action

    def play(self, numbers: Iterable[int], turns: Sequence[int], clock: Clock) -> Results:
        """What `turns`, given by their places, come to in the samples with these `numbers`, as far as the time goes.

        A sample is always the same for its number, and the same for all turns, so that luck favours none of them.
        """
        contest, player = self._contest, self._contest.observation.player
        found: Results = {}
        for number in numbers:
            sample = self._evaluation.imagine(contest.observation, random.Random(part_seed(contest.seed, number)))
            results = []
            for turn in turns:
                if clock.is_up():
                    return found
                result = self._playout(sample.clone(), contest.turns[turn], player, clock)
                if result is None:
                    return found
                results.append(result)
            found[number] = results
        return found

    def _playout(self, state: State, actions: Sequence[Action], player: int, clock: Clock) -> float | None:
        """What comes out when `player` does `actions` in `state` and all play on; None if the time does not suffice."""
        for action in actions:
            state.apply_action(action)
        turn, own_turns, ahead = (player, self._contest.observation.state.turn_number()), 0, self._contest.ahead
        while (mover := state.current_player()) != TERMINAL_PLAYER:
            now = (mover, state.turn_number())
            if now != turn:
                own_turns += turn[0] == player
                if own_turns > ahead and (ahead or mover == player):
                    break
                turn = now
            if clock.is_up():
                return None
            state.apply_action(self._policy(state))
        return self._evaluation.outcome(state, player)


@lru_cache(maxsize=16)
def judges(game: str, weights: tuple[tuple[str, float], ...]) -> tuple[Evaluation, Evaluation]:
    """The evaluation of that game with these weights, and the quick one that leads playouts.

    They are kept, for they remember what they saw.
    """
    evaluation = get_game(game).evaluation(dict(weights))
    return evaluation, evaluation.quick().shortsighted()


def every(first: int, step: int, end: int | None) -> Iterable[int]:
    """The numbers from `first` in steps as far as `end`, which is left out; None goes on without an end."""
    return count(first, step) if end is None else range(first, end, step)

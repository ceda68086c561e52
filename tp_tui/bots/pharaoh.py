"""The pharaoh: weighs the best turns it finds by playing on from them, with what is hidden drawn anew each time.

An information-set Monte Carlo search with truncated playouts: a beam narrows the turns, a quick policy plays everyone
up to the end of the bot's next turn, and the evaluation judges what has come out. The playouts go where they matter by
sequential halving (Karnin, Koren and Somekh 2013): all turns get the same samples, then the worse half is given up.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence

from tp_tui.bots.base import Bot, Budget
from tp_tui.bots.beam import Clock, Turn, find_turns
from tp_tui.games.base import TERMINAL_PLAYER, Action, Game, Observation, State

WIDTH = 8
"""How many positions of its turn the bot pursues at each step."""

TURNS = 6
"""How many turns it compares."""

PLAYOUTS = 48
"""How many playouts a decision gets where the budget says nothing."""

BEAM_SHARE = 0.4
"""The share of the time that finding the turns may take; comparing them has the rest."""


class PharaohBot(Bot):
    """Plays on from the best turns in its mind, and begins the one that comes out best."""

    name = "pharaoh"
    summary = "plays on from the best turns in its mind, with what is hidden drawn anew each time"

    def __init__(self, game: Game) -> None:
        """A bot for seats of `game`, judging by that game's evaluation."""
        super().__init__(game)
        self.evaluation = game.evaluation()
        self._quick = self.evaluation.quick()

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The action that begins the turn that comes out best within the budget."""
        begun = time.perf_counter()
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        turns = self._turns(observation, candidates, budget, rng)
        if len({turn.actions[0] for turn in turns}) == 1:
            return turns[0].actions[0]
        milliseconds = budget.milliseconds
        end = None if milliseconds is None else begun + milliseconds / 1000
        return self._compare(observation, turns, budget.playouts, end, rng)

    def _turns(
        self, observation: Observation, candidates: Sequence[Action], budget: Budget, rng: random.Random
    ) -> list[Turn]:
        """The turns to compare, the best first by what they are worth at their end."""
        if self.evaluation.is_chance(observation.state):
            return [Turn(0.0, (action,)) for action in candidates]
        milliseconds = budget.milliseconds
        clock = Clock(Budget(None if milliseconds is None else int(milliseconds * BEAM_SHARE)))
        state = self.evaluation.imagine(observation, rng)
        found = find_turns(self.evaluation, state, observation.player, WIDTH, clock)
        # Turns worth exactly the same have almost always the same steps in another order.
        different = {turn.value: turn for turn in sorted(found, key=_value)}
        return sorted(different.values(), key=_value, reverse=True)[:TURNS]

    def _compare(
        self, observation: Observation, turns: list[Turn], playouts: int | None, end: float | None, rng: random.Random
    ) -> Action:
        """The first action of the turn that comes out best, by sequential halving."""
        if playouts is None and end is None:
            playouts = PLAYOUTS
        totals = [0.0] * len(turns)
        alive = list(range(len(turns)))
        rounds = math.ceil(math.log2(len(turns)))
        for number in range(rounds):
            samples = None if playouts is None else max(1, playouts // ((rounds - number) * len(alive)))
            until = None if end is None else _part(end, rounds - number)
            played = 0
            while (samples is None or played < samples) and (until is None or time.perf_counter() < until):
                sample = self.evaluation.imagine(observation, rng)
                results = []
                for turn in alive:
                    results.append(self._playout(sample.clone(), turns[turn].actions, observation.player))
                    if end is not None and time.perf_counter() > end:
                        break
                if len(results) == len(alive):
                    for turn, result in zip(alive, results, strict=True):
                        totals[turn] += result
                played += 1
            if playouts is not None:
                playouts = max(0, playouts - played * len(alive))
            # A stable sort: of what comes out the same the turn that is worth more at its end stays before.
            alive.sort(key=lambda turn: -totals[turn])
            alive = alive[: (len(alive) + 1) // 2]
        return turns[alive[0]].actions[0]

    def _playout(self, state: State, actions: Sequence[Action], player: int) -> float:
        """What comes out when `player` does `actions` in `state` and all play on up to the end of its next turn."""
        for action in actions:
            state.apply_action(action)
        mover, own_turns = player, 0
        while (current := state.current_player()) != TERMINAL_PLAYER:
            if current != mover:
                own_turns += current == player
                if mover == player and own_turns:
                    break
                mover = current
            state = self._step(state, current)
        return self._lead(state, player)

    def _step(self, state: State, player: int) -> State:
        """The position after the action that looks best at once."""
        candidates = self._quick.candidates(state)
        best: State | None = None
        best_value = -math.inf
        for action in candidates:
            child = state.clone()
            child.apply_action(action)
            if len(candidates) == 1:
                return child
            value = self._quick.value(child, player)
            if value > best_value:
                best, best_value = child, value
        assert best is not None
        return best

    def _lead(self, state: State, player: int) -> float:
        """How far `player` is ahead of the others on average; alone, what the position is worth."""
        values = [self.evaluation.value(state, other) for other in range(state.players)]
        own = values.pop(player)
        return own - sum(values) / len(values) if values else own


def _part(end: float, rounds: int) -> float:
    """When a round must end of which so many are left until `end`."""
    now = time.perf_counter()
    return now + (end - now) / rounds


def _value(turn: Turn) -> float:
    return turn.value

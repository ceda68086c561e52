"""The greedy bot: plays the best turn it finds and looks no further. It knows no game but by its `Evaluation`."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from tp_tui.bots.base import Bot, Budget
from tp_tui.games.base import Action, Game, Observation, State

WIDTH = 6
"""How many positions of its turn the bot pursues at each step."""

SAMPLES = 8
"""How many ways hidden things may lie the bot averages over, where its next action turns on them."""


class GreedyBot(Bot):
    """Looks for the best end of its own turn with a beam over the chain of actions, and takes the first of them.

    Where the next action turns on something hidden (`Evaluation.is_chance`) it compares averages over samples instead.
    """

    name = "greedy"
    summary = "plays the best turn it finds, and looks no further"

    def __init__(self, game: Game) -> None:
        """A bot for seats of `game`, judging by that game's evaluation."""
        super().__init__(game)
        self.evaluation = game.evaluation()

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The action that begins the best turn found within the budget."""
        clock = _Clock(budget)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        if self.evaluation.is_chance(observation.state):
            return self._best_on_average(candidates, observation, clock, rng)
        return self._search(self.evaluation.imagine(observation, rng), observation.player, clock)[0]

    def _best_on_average(
        self, candidates: Sequence[Action], observation: Observation, clock: _Clock, rng: random.Random
    ) -> Action:
        """Of the candidates the one that leads to most on average over samples of what is hidden."""
        player = observation.player
        totals = [0.0] * len(candidates)
        for _ in range(SAMPLES):
            state = self.evaluation.imagine(observation, rng)
            for number, action in enumerate(candidates):
                child = state.clone()
                child.apply_action(action)
                if child.current_player() == player:
                    totals[number] += self._search(child, player, clock)[1]
                else:
                    totals[number] += self.evaluation.value(child, player)
            if clock.is_up():
                break
        return candidates[max(range(len(candidates)), key=totals.__getitem__)]

    def _search(self, state: State, player: int, clock: _Clock) -> tuple[Action, float]:
        """The first action of the best turn found from `state`, and what the end of that turn is worth."""
        evaluation = self.evaluation
        ends: list[tuple[float, Action]] = []
        beam: list[tuple[float, Action | None, State]] = [(0.0, None, state)]
        while beam:
            # By value: what is worth exactly the same has almost always come about in another order.
            found: dict[float, tuple[float, Action | None, State]] = {}
            for _, first, node in beam:
                for action in evaluation.candidates(node):
                    child = node.clone()
                    child.apply_action(action)
                    value = evaluation.value(child, player)
                    if child.current_player() != player or evaluation.is_chance(child):
                        ends.append((value, first or action))
                    else:
                        found.setdefault(value, (value, first or action, child))
                if clock.is_up():
                    break
            beam = sorted(found.values(), key=_value, reverse=True)[:WIDTH]
            if clock.is_up():
                break
        value, first = max(ends, key=_value) if ends else beam[0][:2]
        assert first is not None
        return first, value


def _value(entry: tuple[float, *tuple[object, ...]]) -> float:
    return entry[0]


class _Clock:
    """Says when a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        """Start now."""
        self._end = None if budget.milliseconds is None else time.perf_counter() + budget.milliseconds / 1000

    def is_up(self) -> bool:
        """Whether the time is over; never without a limit."""
        return self._end is not None and time.perf_counter() >= self._end

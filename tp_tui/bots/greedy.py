"""The greedy bot: plays the best turn it finds, one turn deep, by the evaluation that the game registers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tp_tui.bots.base import Bot, Budget
from tp_tui.games.base import Action, Evaluation, Game, Observation, State

WIDTH = 6
SAMPLES = 16


class GreedyBot(Bot):
    """Searches its own turn with a beam and takes the first step of the best one."""

    name = "greedy"
    summary = "plays the best turn it finds, and looks no further"

    def __init__(self, game: Game) -> None:
        """A bot for seats of `game`, judging by that game's evaluation."""
        super().__init__(game)
        self.evaluation = game.evaluation()
        self.width = WIDTH

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The first action of the best turn found."""
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        clock = Clock(budget)
        if not self.evaluation.is_chance(observation.state):
            return self.search(self.evaluation.imagine(observation, rng), observation.player, clock)[0]
        totals = [0.0] * len(candidates)
        for _ in range(SAMPLES):
            state = self.evaluation.imagine(observation, rng)
            for number, action in enumerate(candidates):
                child = state.clone()
                child.apply_action(action)
                totals[number] += self.best_value(child, observation.player, clock)
            if clock.is_up():
                break
        return candidates[max(range(len(candidates)), key=totals.__getitem__)]

    def best_value(self, state: State, player: int, clock: Clock) -> float:
        if state.current_player() != player:
            return self.evaluation.value(state, player)
        return self.search(state, player, clock)[1]

    def search(self, state: State, player: int, clock: Clock) -> tuple[Action, float]:
        evaluation = self.evaluation
        best: tuple[Action, float] | None = None
        beam: list[tuple[float, Action | None, State]] = [(0.0, None, state)]
        while beam:
            found: dict[float, tuple[float, Action | None, State]] = {}
            for _, first, node in beam:
                for action in evaluation.candidates(node):
                    child = node.clone()
                    child.apply_action(action)
                    value = evaluation.value(child, player)
                    opening = first or action
                    if child.current_player() != player or evaluation.is_chance(child):
                        if best is None or value > best[1]:
                            best = opening, value
                    elif value not in found:
                        found[value] = value, opening, child
                if clock.is_up():
                    break
            beam = sorted(found.values(), key=lambda entry: -entry[0])[: self.width]
            if clock.is_up():
                break
        if best is None:
            value, opening, _ = beam[0]
            assert opening is not None
            return opening, value
        return best


class Clock:
    """Says when a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        """Start now."""
        self.end = None if budget.milliseconds is None else time.perf_counter() + budget.milliseconds / 1000

    def is_up(self) -> bool:
        """Whether the time is over; never without a limit."""
        return self.end is not None and time.perf_counter() >= self.end

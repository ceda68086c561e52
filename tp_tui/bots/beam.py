"""The turns that a player can take from a position, found with a beam over the chain of their actions."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.bots.base import Bot, Budget
from tp_tui.games.base import Action, Evaluation, Game, Observation, State


class Turn(NamedTuple):
    """A chain of actions up to the end of a turn, or to where what comes next is hidden, and what that is worth."""

    value: float
    actions: tuple[Action, ...]


class Clock:
    """Says when the time of a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        """Start now."""
        self._end = None if budget.milliseconds is None else time.perf_counter() + budget.milliseconds / 1000

    def is_up(self) -> bool:
        """Whether the time is over; never without a limit."""
        return self._end is not None and time.perf_counter() >= self._end


def find_turns(evaluation: Evaluation, state: State, player: int, width: int, clock: Clock) -> list[Turn]:
    """The turns of `player` from `state` that a beam of `width` positions comes upon, in the order found.

    There is at least one; when the time is up before any has come to its end, the best beginning of one.
    """
    ends: list[Turn] = []
    beam: list[tuple[float, tuple[Action, ...], State]] = [(0.0, (), state)]
    while beam and not clock.is_up():
        # By value: what is worth exactly the same has almost always come about in another order.
        found: dict[float, tuple[float, tuple[Action, ...], State]] = {}
        for _, actions, node in beam:
            for action in evaluation.candidates(node):
                child = node.clone()
                child.apply_action(action)
                value = evaluation.value(child, player)
                if child.current_player() != player or evaluation.is_chance(child):
                    ends.append(Turn(value, (*actions, action)))
                else:
                    found.setdefault(value, (value, (*actions, action), child))
            if clock.is_up() and (ends or found):
                break
        beam = sorted(found.values(), key=_value, reverse=True)[:width]
    if ends:
        return ends
    return [Turn(value, actions) for value, actions, _ in beam[:1] if actions] or [
        Turn(0.0, (evaluation.candidates(state)[0],))
    ]


class TurnBot(Bot):
    """Looks for the best end of its own turn with a beam over the chain of actions, and takes the first of them.

    Where the next action turns on something hidden (`Evaluation.is_chance`) it compares averages over samples instead.
    """

    width: int
    """How many positions of its turn the bot pursues at each step."""

    samples: int
    """How many ways hidden things may lie the bot averages over, where its next action turns on them."""

    def __init__(self, game: Game) -> None:
        """A bot for seats of `game`, judging by that game's evaluation."""
        super().__init__(game)
        self.evaluation = game.evaluation()

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The action that begins the best turn found within the budget."""
        clock = Clock(budget)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        if self.evaluation.is_chance(observation.state):
            return self._best_on_average(candidates, observation, clock, rng)
        return self._best_turn(self.evaluation.imagine(observation, rng), observation.player, clock).actions[0]

    def _best_on_average(
        self, candidates: Sequence[Action], observation: Observation, clock: Clock, rng: random.Random
    ) -> Action:
        """Of the candidates the one that leads to most on average over samples of what is hidden."""
        player = observation.player
        totals = [0.0] * len(candidates)
        for _ in range(self.samples):
            state = self.evaluation.imagine(observation, rng)
            for number, action in enumerate(candidates):
                child = state.clone()
                child.apply_action(action)
                if child.current_player() == player:
                    totals[number] += self._best_turn(child, player, clock).value
                else:
                    totals[number] += self.evaluation.value(child, player)
            if clock.is_up():
                break
        return candidates[max(range(len(candidates)), key=totals.__getitem__)]

    def _best_turn(self, state: State, player: int, clock: Clock) -> Turn:
        return max(find_turns(self.evaluation, state, player, self.width, clock), key=_value)


def _value(entry: tuple[float, *tuple[object, ...]]) -> float:
    return entry[0]

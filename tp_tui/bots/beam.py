"""The turns that a player can take from a position, found with a beam over the chain of their actions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from tp_tui.bots.base import Bot, Budget, Clock
from tp_tui.games.base import Action, Evaluation, Game, Observation, State

DECISION_SHARE = 0.5
"""The share of the time left for the turn that a decision may take: others of the same turn come after it."""


class Turn(NamedTuple):
    """A chain of actions up to the end of a turn, or to where what comes next is hidden, and what that is worth."""

    value: float
    actions: tuple[Action, ...]


def find_turns(evaluation: Evaluation, state: State, player: int, width: int, clock: Clock) -> list[Turn]:
    """The turns of `player` from `state` that a beam of `width` positions comes upon, in the order found.

    There is at least one. When the time is up there are beginnings of turns among them; the first step is always
    weighed, whatever the time.
    """
    ends: list[Turn] = []
    beam: list[tuple[float, tuple[Action, ...], State]] = [(0.0, (), state)]
    while beam:
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
            if clock.is_up():
                break
        beam = sorted(found.values(), key=itemgetter(0), reverse=True)[:width]
        if clock.is_up():
            return ends + [Turn(value, actions) for value, actions, _ in beam]
    return ends


class TurnBot(Bot):
    """Looks for the best end of its own turn with a beam over the chain of actions, and takes the first of them.

    Where the next action turns on something hidden (`Evaluation.is_chance`) it compares averages over samples instead.
    """

    width: int
    """How many positions of its turn the bot pursues at each step."""

    samples: int
    """How many ways hidden things may lie the bot averages over, where its next action turns on them."""

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """A bot for seats of `game`, judging by that game's evaluation with these `weights`."""
        super().__init__(game)
        self.evaluation = game.evaluation(weights)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The action that begins the best turn found within the budget."""
        clock = Clock.of(budget, DECISION_SHARE)
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
        return max(find_turns(self.evaluation, state, player, self.width, clock), key=attrgetter("value"))

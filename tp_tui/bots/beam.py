"""The turns that a player can take from a position, found with a beam over the chain of their actions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from tp_tui.bots.base import Bot, Budget, Clock
from tp_tui.games.base import Action, Evaluation, Game, Observation, State

WIDTH_AHEAD = 1
"""How many positions are pursued beyond what is hidden: each stands for one of many ways that it may lie."""

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


def best_turns(turns: Sequence[Turn], count: int) -> list[Turn]:
    """The best of `turns`, best first.

    Those worth exactly the same count as one, for they almost always have the same steps in another order.
    """
    different = {turn.value: turn for turn in turns}
    return sorted(different.values(), key=attrgetter("value"), reverse=True)[:count]


def turns_on_average(
    evaluation: Evaluation, observation: Observation, samples: int, clock: Clock, rng: random.Random
) -> list[Turn]:
    """The candidates, and what each leads to on average over so many samples of what is hidden.

    Where it is the same player's decision after one, a beam of `WIDTH_AHEAD` finds the best way. When the time is up
    there are fewer samples.
    """
    player, candidates = observation.player, evaluation.candidates(observation.state)
    totals, done = [0.0] * len(candidates), 0
    while done < samples and not (done and clock.is_up()):
        state = evaluation.imagine(observation, rng)
        for number, action in enumerate(candidates):
            child = state.clone()
            child.apply_action(action)
            if child.current_player() == player:
                totals[number] += max(turn.value for turn in find_turns(evaluation, child, player, WIDTH_AHEAD, clock))
            else:
                totals[number] += evaluation.value(child, player)
        done += 1
    return [Turn(total / done, (action,)) for action, total in zip(candidates, totals, strict=True)]


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
            turns = turns_on_average(self.evaluation, observation, self.samples, clock, rng)
        else:
            turns = self.turns(observation, clock, rng)
        return max(turns, key=attrgetter("value")).actions[0]

    def turns(self, observation: Observation, clock: Clock, rng: random.Random) -> list[Turn]:
        """The turns to choose from, by what each is worth."""
        state = self.evaluation.imagine(observation, rng)
        return find_turns(self.evaluation, state, observation.player, self.width, clock)

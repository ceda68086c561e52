"""The turns that a player can take from a position, found with a beam over the chain of their actions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple, TypeVar

from tp_tui.bots.base import Bot, Budget, Clock
from tp_tui.bots.rollouts import judges
from tp_tui.games.contract import Action, Evaluation, Game, Observation, State

WIDTH_AHEAD = 1
"""How many positions are pursued beyond what is hidden: each stands for one of many ways that it may lie."""

DECISION_SHARE = 0.5
"""The share of the time left for the turn that a decision may take: others of the same turn come after it."""


class Turn(NamedTuple):
    """A chain of actions up to the end of a turn, or to where what comes next is hidden, and what that is worth."""

    value: float
    actions: tuple[Action, ...]


class _Node(NamedTuple):
    """A position within a turn: what it is worth, and the actions that lead there."""

    value: float
    actions: tuple[Action, ...]
    state: State


Chain = TypeVar("Chain", Turn, _Node)


def find_turns(
    evaluation: Evaluation, state: State, player: int, width: int, clock: Clock, alike: int | None = None
) -> list[Turn]:
    """The turns of `player` from `state` that a beam of `width` positions comes upon, in the order found.

    With `alike` the beam holds no more positions than that with the same first action, while there are others. There
    is at least one turn. When the time is up there are beginnings of turns among them; the first step is always
    weighed, whatever the time.
    """
    ends: list[Turn] = []
    beam = [_Node(0.0, (), state)]
    while beam:
        # By value: what is worth exactly the same has almost always come about in another order.
        found: dict[float, _Node] = {}
        for _, actions, node in beam:
            for action in evaluation.candidates(node):
                child = node.clone()
                child.apply_action(action)
                value = evaluation.value(child, player)
                if child.current_player() != player or evaluation.outcome_is_hidden(child):
                    ends.append(Turn(value, (*actions, action)))
                else:
                    found.setdefault(value, _Node(value, (*actions, action), child))
            if clock.is_up():
                break
        beam = best_of(found.values(), width, alike)
        if clock.is_up():
            return ends + [Turn(value, actions) for value, actions, _ in beam]
    return ends


def best_turns(turns: Sequence[Turn], count: int, alike: int | None = None) -> list[Turn]:
    """The best of `turns`, best first; with `alike` no more than that of the same first action, while there are others.

    Those worth exactly the same count as one, for they almost always have the same steps in another order.
    """
    different = {turn.value: turn for turn in turns}
    return best_of(different.values(), count, alike)


def best_of(chains: Iterable[Chain], count: int, alike: int | None) -> list[Chain]:
    """The `count` best of `chains`, best first, `alike` of the same first action before further ones of it."""
    ranked = sorted(chains, key=attrgetter("value"), reverse=True)
    if alike is None:
        return ranked[:count]
    begun = Counter[Action]()
    first, further = list[Chain](), list[Chain]()
    for chain in ranked:
        begun[chain.actions[0]] += 1
        (first if begun[chain.actions[0]] <= alike else further).append(chain)
    return sorted((first + further)[:count], key=attrgetter("value"), reverse=True)


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
        state = evaluation.determinize(observation, rng)
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

    Where the next action turns on something hidden (`Evaluation.outcome_is_hidden`) it compares
    averages over samples instead.
    """

    width: int
    """How many positions of its turn the bot pursues at each step."""

    samples: int
    """How many ways hidden things may lie the bot averages over, where its next action turns on them."""

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """A bot for seats of `game`, registered by that game's evaluation with these `weights`."""
        super().__init__(game)
        self.weights = tuple((weights or {}).items())
        self.evaluation, _ = judges(game.name, self.weights)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The action that begins the best turn found within the budget."""
        clock = Clock.of(budget, DECISION_SHARE)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        if self.evaluation.outcome_is_hidden(observation.state):
            turns = turns_on_average(self.evaluation, observation, self.samples, clock, rng)
        else:
            turns = self.turns(observation, clock, rng)
        return max(turns, key=attrgetter("value")).actions[0]

    def turns(self, observation: Observation, clock: Clock, rng: random.Random) -> list[Turn]:
        """The turns to choose from, by what each is worth."""
        state = self.evaluation.determinize(observation, rng)
        return find_turns(self.evaluation, state, observation.player, self.width, clock)

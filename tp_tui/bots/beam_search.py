"""Beam search for the turns that a player can take from a position."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import ClassVar, NamedTuple, TypeVar

from tp_tui.bots.base import Bot, Budget, Clock
from tp_tui.bots.rollouts import judges
from tp_tui.games.contract import Action, Evaluation, Game, Observation, SearchKind, SearchSettings, State

WIDTH_AHEAD = 1
"""The width of the beam after a hidden outcome: its positions are only one sample of many."""

DECISION_SHARE = 0.5
"""The share of the time left for the turn that a decision may take: others of the turn may follow."""


class Turn(NamedTuple):
    """A chain of actions up to the end of a turn, or to where the outcome of the next is hidden, and its value."""

    value: float
    actions: tuple[Action, ...]


class _Node(NamedTuple):
    """A position within a turn, its value, and the actions that lead there."""

    value: float
    actions: tuple[Action, ...]
    state: State


Chain = TypeVar("Chain", Turn, _Node)


def find_turns(
    evaluation: Evaluation,
    state: State,
    player: int,
    width: int,
    clock: Clock,
    per_first_action: int | None = None,
) -> list[Turn]:
    """Return the turns of `player` from `state` that a beam of `width` positions finds, in the order found.

    Of several ways to the same position only the first is pursued or returned. With `per_first_action` the beam holds
    no more positions than that with the same first action, as long as there are others. There is at least one turn.
    When the time is up some turns may be beginnings only; the first step is always weighed, whatever the time.
    """
    ends: dict[Hashable, Turn] = {}
    beam, turn = [_Node(0.0, (), state)], (player, state.turn_number())
    while beam:
        found: dict[Hashable, _Node] = {}
        for _, actions, node in beam:
            for action in evaluation.candidates(node):
                child = node.clone()
                child.apply_action(action)
                key = child.transposition_key()
                if key in ends or key in found:
                    continue
                value = evaluation.value(child, player)
                if (child.current_player(), child.turn_number()) != turn or evaluation.outcome_is_hidden(child):
                    ends[key] = Turn(value, (*actions, action))
                else:
                    found[key] = _Node(value, (*actions, action), child)
            if clock.is_up():
                break
        beam = best_of(found.values(), width, per_first_action)
        if clock.is_up():
            return [*ends.values(), *(Turn(value, actions) for value, actions, _ in beam)]
    return list(ends.values())


def best_of(chains: Iterable[Chain], count: int, per_first_action: int | None = None) -> list[Chain]:
    """Return the `count` best of `chains`, best first, as various as they can be.

    Chains of a value that a better or earlier one has are taken only for want of others: they often differ in next to
    nothing, and a narrow beam would be full of them. So are, before those, chains beyond `per_first_action` with the
    same first action.
    """
    begun, values = Counter[Action](), set[float]()
    first, further, same = list[Chain](), list[Chain](), list[Chain]()
    for chain in sorted(chains, key=attrgetter("value"), reverse=True):
        if chain.value in values:
            same.append(chain)
            continue
        values.add(chain.value)
        begun[chain.actions[0]] += 1
        (first if per_first_action is None or begun[chain.actions[0]] <= per_first_action else further).append(chain)
    return sorted((first + further + same)[:count], key=attrgetter("value"), reverse=True)


def turns_on_average(
    evaluation: Evaluation, observation: Observation, samples: int, clock: Clock, rng: random.Random
) -> list[Turn]:
    """Return the candidates with what each leads to on average over `samples` of what is hidden.

    Where the same player decides next, a beam of `WIDTH_AHEAD` finds the rest of the turn. When the time is up there
    are fewer samples.
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
    """A bot that finds the best turn by beam search and takes its first action.

    Where the outcome of the next action is hidden (`Evaluation.outcome_is_hidden`) it compares averages over samples
    instead.
    """

    search_kind: ClassVar[SearchKind] = SearchKind.ROLLOUTS
    """What the search looks at; the evaluation says how wide and how far, and what it leaves out."""

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Make a bot for `game`, which is registered, with these `weights` in its evaluation."""
        super().__init__(game)
        self.weights = tuple((weights or {}).items())
        self.evaluation, _ = judges(game.name, self.weights, self.search_kind)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return the first action of the best turn found within the budget."""
        clock = Clock.of(budget, DECISION_SHARE)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        if self.evaluation.outcome_is_hidden(observation.state):
            samples = self.settings(observation).hidden_samples
            turns = turns_on_average(self.evaluation, observation, samples, clock, rng)
        else:
            turns = self.turns(observation, clock, rng)
        return max(turns, key=attrgetter("value")).actions[0]

    def settings(self, observation: Observation) -> SearchSettings:
        """Return how wide and how far the bot searches from there."""
        return self.evaluation.search_settings(observation.state, self.search_kind)

    def turns(self, observation: Observation, clock: Clock, rng: random.Random) -> list[Turn]:
        """Return the turns to choose from, by what each is worth."""
        state = self.evaluation.determinize(observation, rng)
        return find_turns(self.evaluation, state, observation.player, self.settings(observation).beam_width, clock)


class GreedyBot(TurnBot):
    """A narrow beam search that ignores what a turn leaves to the others."""

    name = "greedy"
    search_kind = SearchKind.OWN_TURN

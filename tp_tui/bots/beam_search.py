"""Beam search over the turns a player can take from a position."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import ClassVar, NamedTuple, TypeVar

from tp_tui.bots.base import Bot, Budget, Clock
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.games.contract import Action, Evaluation, Game, Observation, SearchKind, SearchSettings, State

WIDTH_AHEAD = 1
"""The width of the beam after a hidden outcome: its positions are only one sample of many."""

BEAM_SHARE = 0.75
"""The share of the time after which the beam is given up, and its best turns are completed."""

MAX_COMPLETED = 4
"""The turns that are completed then, if there is time: enough to compare."""

DECISION_SHARE = 0.5
"""The share of the turn's remaining time that one decision may take: more may follow in the same turn."""


class Turn(NamedTuple):
    """A sequence of actions up to the end of a turn or the next hidden outcome, and its value."""

    value: float
    actions: tuple[Action, ...]


class _Node(NamedTuple):
    """A position within a turn, its value, and the actions leading to it."""

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
    """Return the turns of `player` that a beam of `width` positions finds, at least one, in the order found.

    Transpositions are pruned: only the first path to a position counts. `per_first_action` limits the positions in the
    beam that share a first action, as long as there are others. When time runs out, only the best positions of the beam
    are played on, to the end of the turn: the value of an incomplete turn promises too much.
    """
    beam_clock = clock.part(BEAM_SHARE)
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
            if beam_clock.is_up():
                break
        beam = best_of(found.values(), width, per_first_action)
        if beam_clock.is_up():
            completed = list[Turn]()
            for begun in beam[:MAX_COMPLETED]:
                completed.append(_completed(evaluation, begun, turn))
                if clock.is_up():
                    break
            return [*ends.values(), *completed]
    return list(ends.values())


def _completed(evaluation: Evaluation, node: _Node, turn: tuple[int, int]) -> Turn:
    """Return the turn that a node begins, completed by the action of the greatest value at each step."""
    value, actions, state = node
    player = turn[0]
    while (state.current_player(), state.turn_number()) == turn and not evaluation.outcome_is_hidden(state):
        children = []
        for action in evaluation.candidates(state):
            child = state.clone()
            child.apply_action(action)
            children.append(_Node(evaluation.value(child, player), (*actions, action), child))
        value, actions, state = max(children, key=attrgetter("value"))
    return Turn(value, actions)


def best_of(chains: Iterable[Chain], count: int, per_first_action: int | None = None) -> list[Chain]:
    """Return the `count` best of `chains`, best first, preferring variety.

    Chains of equal value often differ in next to nothing and would fill a narrow beam, so all but the first come last.
    Just before them come chains beyond the `per_first_action` best with the same first action.
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


def average_turns(
    evaluation: Evaluation, observation: Observation, samples: int, clock: Clock, rng: random.Random
) -> list[Turn]:
    """Return each candidate action with its average value over `samples` of the hidden information.

    Where the same player decides next, a beam of `WIDTH_AHEAD` completes the turn. Fewer samples are taken when time
    runs out; if it does so in the first one, only the candidates that it came to are returned.
    """
    player, candidates = observation.player, [*evaluation.candidates(observation.state)]
    totals, done = [0.0] * len(candidates), 0
    while done < samples and not (done and clock.is_up()):
        state = evaluation.determinize(observation, rng)
        for number, action in enumerate(candidates):
            if number and not done and clock.is_up():
                del candidates[number:]
                break
            child = state.clone()
            child.apply_action(action)
            if child.current_player() == player:
                totals[number] += max(turn.value for turn in find_turns(evaluation, child, player, WIDTH_AHEAD, clock))
            else:
                totals[number] += evaluation.value(child, player)
        done += 1
    return [Turn(total / done, (action,)) for action, total in zip(candidates, totals, strict=False)]


def candidate_turns(
    evaluation: Evaluation, observation: Observation, settings: SearchSettings, clock: Clock, rng: random.Random
) -> list[Turn]:
    """Return the turns that rollouts are to compare, the most valuable first."""
    if evaluation.outcome_is_hidden(observation.state):
        found = average_turns(evaluation, observation, settings.hidden_samples, clock, rng)
        return sorted(found, key=attrgetter("value"), reverse=True)[: settings.turns]
    state = evaluation.determinize(observation, rng)
    width, per_first_action = settings.beam_width, settings.turns_per_first_action
    found = find_turns(evaluation, state, observation.player, width, clock, per_first_action)
    return best_of(found, settings.turns, per_first_action)


class TurnBot(Bot):
    """A bot that finds the best turn by beam search and plays its first action.

    If the outcome of the next action is hidden (`Evaluation.outcome_is_hidden`), it compares averages over samples.
    """

    search_kind: ClassVar[SearchKind] = SearchKind.ROLLOUTS
    """What the search considers; from it the evaluation derives width, depth and what to leave out."""

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Create a bot for a registered `game` with these evaluation `weights`."""
        super().__init__(game)
        self.weights = tuple((weights or {}).items())
        self.evaluation, _ = search_evaluations(game.name, self.weights, self.search_kind)

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
            turns = average_turns(self.evaluation, observation, samples, clock, rng)
        else:
            turns = self.turns(observation, clock, rng)
        return max(turns, key=attrgetter("value")).actions[0]

    def settings(self, observation: Observation) -> SearchSettings:
        """Return the width and depth of a search from `observation`."""
        return self.evaluation.search_settings(observation.state, self.search_kind)

    def turns(self, observation: Observation, clock: Clock, rng: random.Random) -> list[Turn]:
        """Return the turns to choose from, with their values."""
        state = self.evaluation.determinize(observation, rng)
        return find_turns(self.evaluation, state, observation.player, self.settings(observation).beam_width, clock)


class GreedyBot(TurnBot):
    """A narrow beam search that ignores what a turn leaves to the others."""

    name = "greedy"
    search_kind = SearchKind.OWN_TURN

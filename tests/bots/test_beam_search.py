"""The beam: one way to each position, whatever its value, and the best ones first."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bots.games import GAME, random_game
from tp_tui.bots.base import Clock
from tp_tui.bots.beam_search import Turn, best_of, find_turns
from tp_tui.bots.review import after
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.games.contract import (
    DEFAULT_SEARCH,
    Action,
    Evaluation,
    SearchKind,
    State,
)

_, QUICK = search_evaluations(GAME.name, ())


class Indifferent(Evaluation):
    """Finds every position worth the same, and weighs the first few actions that are legal."""

    def __init__(self, weighed: int) -> None:
        """Weigh so many actions of each position."""
        self._weighed = weighed

    def value(self, state: State, player: int) -> float:
        """Nothing."""
        return 0.0

    def candidates(self, state: State) -> Sequence[Action]:
        """The first few."""
        return state.legal_actions()[: self._weighed]

    def outcome_is_hidden(self, state: State) -> bool:
        """Whether a row has been chosen, or a turn is over: two steps are enough here."""
        return any(action.kind not in ("place", "row") for action in state.legal_actions())


def positions_reached(state: State, weighed: int, steps: int) -> int:
    """Count the positions that so many steps lead to, when the first few legal actions are taken at each."""
    level = [state]
    for _ in range(steps):
        found = {}
        for position in level:
            for action in position.legal_actions()[:weighed]:
                child = position.clone()
                child.apply_action(action)
                found[child.transposition_key()] = child
        level = list(found.values())
    return len(level)


def test_actions_of_equal_value_are_told_apart() -> None:
    state = GAME.new_initial_state({}, 1)
    turns = find_turns(Indifferent(3), state, state.current_player(), 3, Clock(None))
    assert len({turn.actions[0] for turn in turns}) == 3
    assert {turn.value for turn in turns} == {0.0}


def test_every_position_is_reached_once() -> None:
    state = GAME.new_initial_state({}, 1)
    turns = find_turns(Indifferent(4), state, state.current_player(), 99, Clock(None))
    assert len(turns) == positions_reached(state, weighed=4, steps=2)
    ends = set()
    for turn in turns:
        end = state.clone()
        for action in turn.actions:
            end.apply_action(action)
        ends.add(end.transposition_key())
    assert len(ends) == len(turns)


@pytest.mark.parametrize("place", [0, 20, 40])
def test_without_time_there_are_whole_turns(place: int) -> None:
    """A turn that is cut short promises more than it brings, so that it must not be compared with others."""
    state = random_game(5)[place]
    player, evaluation = state.current_player(), GAME.evaluation({})
    if evaluation.outcome_is_hidden(state):
        state = next(other for other in random_game(5)[place:] if not evaluation.outcome_is_hidden(other))
        player = state.current_player()
    turn = (player, state.turn_number())
    turns = find_turns(evaluation, state, player, 8, Clock(0.0))
    assert turns
    for found in turns:
        end = after(state, found.actions)
        assert (end.current_player(), end.turn_number()) != turn or evaluation.outcome_is_hidden(end)
        assert found.value == pytest.approx(evaluation.value(end, player))


def test_turns_that_begin_alike_come_after_others() -> None:
    one, two, *_ = GAME.new_initial_state({}, 1).legal_actions()
    begun = (one, one, one, two, two)
    turns = [Turn(value, (action,)) for value, action in zip((5.0, 4.0, 3.0, 2.0, 1.0), begun, strict=True)]
    assert [turn.value for turn in best_of(turns, 3)] == [5.0, 4.0, 3.0]
    assert [turn.value for turn in best_of(turns, 3, per_first_action=1)] == [5.0, 4.0, 2.0]
    assert [turn.value for turn in best_of(turns, 4, per_first_action=2)] == [5.0, 4.0, 2.0, 1.0]
    assert [turn.value for turn in best_of(turns, 9, per_first_action=1)] == [5.0, 4.0, 3.0, 2.0, 1.0]


def test_turns_of_the_same_value_come_after_others() -> None:
    actions = GAME.new_initial_state({}, 1).legal_actions()
    turns = [Turn(value, (action,)) for value, action in zip((1.0, 3.0, 3.0, 2.0), actions, strict=False)]
    assert [turn.value for turn in best_of(turns, 2)] == [3.0, 2.0]
    assert [turn.value for turn in best_of(turns, 4)] == [3.0, 3.0, 2.0, 1.0]
    assert set(best_of(turns, 4)) == set(turns)


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_a_beam_of_what_begins_otherwise_reaches_more_placements(edition: str) -> None:
    narrow = wide = 0
    for seed in range(4):
        state = GAME.new_initial_state({"edition": edition}, seed)
        while state.turn_number() < 8:
            state.apply_action(QUICK.rollout_action(state))
        for limit in (None, 1):
            turns = find_turns(GAME.evaluation(), state, state.current_player(), 8, Clock(None), limit)
            begun = len({turn.actions[0] for turn in turns})
            narrow, wide = (narrow + begun, wide) if limit is None else (narrow, wide + begun)
    assert wide > narrow


def test_a_game_without_settings_of_its_own_has_the_usual_ones() -> None:
    state = GAME.new_initial_state({}, 1)
    assert [Indifferent(1).search_settings(state, kind) for kind in SearchKind] == list(DEFAULT_SEARCH.values())

"""Transposition keys: the same for positions that go on alike, different for all others."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable

import pytest

from tests.games.terra.players import any_kind, builder, wide_games
from tests.games.terra.positions import bare, to_phase
from tp_tui.games.terra.rules.observation_tensor import TerraObserver
from tp_tui.games.terra.rules.state import WORK, TerraState

OBSERVER = TerraObserver()


def after(state: TerraState, *texts: str) -> TerraState:
    """Return the position after these actions, given in notation."""
    state = state.clone()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def rest_of_game(state: TerraState, seed: int) -> list[object]:
    """Return what there is to see of a game that goes on at random from `state`: choices, points, what all know."""
    state, rng = state.clone(), random.Random(seed)
    seen: list[object] = []
    while not state.is_terminal():
        seen += [state.legal_actions(), *(state.points(player) for player in range(state.players))]
        state.apply_action(any_kind(state, rng))
    return [*seen, state.scores(), state.returns(), *(OBSERVER.tensor(state, p) for p in range(state.players))]


def reached_in_two_steps(state: TerraState) -> dict[Hashable, list[TerraState]]:
    """Return by key the positions that two actions of the same turn lead to, of a few of the legal ones."""
    found: dict[Hashable, list[TerraState]] = defaultdict(list)
    for first in state.legal_actions()[:12]:
        between = state.clone()
        between.apply_action(first)
        if between.phase != WORK or between.player != state.player:
            continue
        for second in between.legal_actions()[:12]:
            end = between.clone()
            end.apply_action(second)
            found[end.transposition_key()].append(end)
    return found


def test_a_copy_has_the_same_key_and_no_position_comes_twice() -> None:
    for state, choose, rng in wide_games(1, seed=40):
        seen: set[Hashable] = set()
        while True:
            key = state.transposition_key()
            assert key not in seen
            assert state.clone().transposition_key() == key
            seen.add(key)
            if state.is_terminal():
                break
            state.apply_action(choose(state, rng))


def test_what_is_hidden_belongs_to_the_key() -> None:
    state = bare()
    other = state.clone()
    other.foundations = (other.foundations[-1], *other.foundations[:-1])
    assert other.foundations != state.foundations
    assert other.transposition_key() != state.transposition_key()


def test_steps_in_another_order_lead_to_the_same_key() -> None:
    state = to_phase(bare(edition="nile"), "work", "e4", gold=5)
    assert after(state, "buy", "sail").transposition_key() == after(state, "sail", "buy").transposition_key()
    assert after(state, "buy").transposition_key() != after(state, "sail").transposition_key()


@pytest.mark.measured
def test_positions_with_the_same_key_go_on_in_the_same_way() -> None:
    compared = 0
    for number, (state, _, rng) in enumerate(wide_games(1, seed=80)):
        while not state.is_terminal() and not (state.phase == WORK and rng.random() < 0.02):
            state.apply_action(builder(state, rng))
        if state.is_terminal():
            continue
        for same in reached_in_two_steps(state).values():
            compared += len(same) - 1
            assert len({repr(rest_of_game(one, number)) for one in same[:3]}) == 1
    assert compared > 100

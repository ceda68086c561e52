"""The engine agrees with a second one written from the rules alone (`reference`), move by move."""

from __future__ import annotations

import pytest

from tests.engine.players import builder, enrich, games
from tests.engine.reference import Table


def compare(state, choose, rng, extra=False) -> tuple[int, int]:
    """Play a game on both; how many positions agreed, and the highest level built."""
    table = Table.of(state)
    positions = 0
    while not state.is_terminal():
        if extra and table.phase == "place" and rng.random() < 0.3:
            enrich(state, rng)
            table = Table.of(state)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(texts) == len(set(texts)), "an action is listed twice"
        assert set(texts) == table.legal()
        for player in range(table.players):
            assert state.points(player) == state.scores()[player].total == table.total(player)
        action = choose(state, rng)
        text = state.action_to_string(action)
        state.apply_action(action)
        table.apply(text)
        assert Table.of(state) == table, text
        positions += 1
    assert table.legal() == set()
    return positions, max(state.levels)


def run(count, seed):
    positions = highest = 0
    for number, (state, choose, rng) in enumerate(games(count, seed)):
        more, level = compare(state, choose, rng, extra=choose is builder and number % 2)
        positions, highest = positions + more, max(highest, level)
    return positions, highest


@pytest.mark.rule("B1", "B3", "B11", "B12", "B13", "B17", "B22", "B23", "B30", "B31", "B32")
def test_both_engines_agree_in_random_games():
    positions, highest = run(36, seed=1000)
    assert positions > 3000
    assert highest >= 4


@pytest.mark.slow
@pytest.mark.rule("B1", "B3", "B11", "B12", "B13", "B17", "B22", "B23", "B24", "B30", "B31", "B32")
@pytest.mark.parametrize("part", range(10))
def test_both_engines_agree_in_many_random_games(part):
    positions, highest = run(108, seed=5000 + 1000 * part)
    assert positions > 9000
    assert highest == 5

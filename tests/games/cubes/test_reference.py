"""The engine agrees with a second one written from the rules alone (`reference`), move by move."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.cubes.positions import PLAYERS, SETUPS, games
from tests.games.cubes.reference import Table
from tests.slow import some


def compare(state, choose, rng, seen):
    """Play a game on both; what came up is counted in `seen`."""
    table = Table.of(state)
    while not state.is_terminal():
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(texts) == len(set(texts)), "an action is listed twice"
        assert set(texts) == table.legal()
        assert state.current_player() == table.me
        for player in range(state.players):
            assert state.points(player) == state.scores()[player].total == table.total(player)
        action = choose(state, rng)
        text = state.action_to_string(action)
        state.apply_action(action)
        table.apply(text)
        assert Table.of(state) == table, text
        seen[action.kind] += 1
    assert table.over
    assert table.legal() == set()
    returns = state.returns()
    best = max(returns)
    assert [player for player in range(state.players) if returns[player] == best] == table.winners()
    seen["stalled"] += bool(state.strip)
    seen["rows"] += sum(state.rows_filled)
    seen["mixings"] += state.mixings


def run(count, seed, in_full=True):
    seen = Counter()
    for state, choose, rng in some(games(count, seed), in_full, 5):
        compare(state, choose, rng, seen)
    return seen


@pytest.mark.rule("Q6", "Q8", "Q10", "Q11", "Q13", "Q14", "Q16", "Q17", "Q18", "Q23", "Q25")
def test_both_engines_agree_in_random_games(in_full):
    seen = run(len(PLAYERS) * len(SETUPS), seed=1000, in_full=in_full)
    assert sum(seen[kind] for kind in ("money", "buy", "take", "build", "done")) > (5_000 if in_full else 800)
    assert seen["take"] > 0
    assert not in_full or min(seen["stalled"], seen["rows"], seen["mixings"]) > 0


@pytest.mark.measured
@pytest.mark.rule("Q6", "Q8", "Q10", "Q11", "Q13", "Q14", "Q16", "Q17", "Q18", "Q23", "Q25")
@pytest.mark.parametrize("part", range(4))
def test_both_engines_agree_in_many_random_games(part):
    seen = run(5 * len(PLAYERS) * len(SETUPS), seed=50_000 + 1000 * part)
    assert sum(seen[kind] for kind in ("money", "buy", "take", "build", "done")) > 25_000
    assert min(seen["stalled"], seen["rows"], seen["mixings"]) > 0

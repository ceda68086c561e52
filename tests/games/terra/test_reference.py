"""The engine agrees with a second one written from the rules alone (`reference`), move by move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.terra.players import EXTENDED, builder, enrich, games, setups, wide_games
from tests.games.terra.positions import crowded
from tests.games.terra.reference import Table
from tests.slow import some
from tp_tui.games.terra.rules.state import PHASES


def compare(state, choose, rng, extra, phases) -> int:
    """Play a game on both; the highest level built. The positions that agreed are counted in `phases`."""
    table = Table.of(state)
    while not state.is_terminal():
        if extra and table.phase == "place" and rng.random() < 0.3:
            enrich(state, rng)
            table = Table.of(state)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(texts) == len(set(texts)), "an action is listed twice"
        assert set(texts) == table.legal()
        assert (state.current_player(), state.current_seat()) == (table.me, table.seat)
        for player in range(table.players):
            assert state.points(player) == state.scores()[player].total == table.total(player)
        action = choose(state, rng)
        text = state.action_to_string(action)
        state.apply_action(action)
        table.apply(text)
        assert Table.of(state) == table, text
        phases[table.phase] += 1
    assert table.legal() == set()
    if table.mission:
        assert state.returns() == [1.0 if table.goal_stands() else -1.0]
    return max(state.levels)


def run(count, seed):
    phases = Counter()
    levels = [
        compare(state, choose, rng, choose is builder and rng.random() < 0.7, phases)
        for state, choose, rng in games(count, seed)
    ]
    assert set(phases) == set(PHASES)
    assert phases["trim"] > count / 4
    return phases.total(), max(levels)


@pytest.mark.slow
@pytest.mark.rule("B1", "B3", "B11", "B12", "B13", "B17", "B22", "B23", "B30", "B31", "B32")
def test_both_engines_agree_in_random_games():
    positions, highest = run(144, seed=1000)
    assert positions > 15_000
    assert highest == 5


def run_wide(each, seed):
    phases, seen = Counter(), Counter()
    for state, choose, rng in wide_games(each, seed):
        compare(state, choose, rng, rng.random() < 0.5, phases)
        seen.update(horus=max(state.horus), graves=max(state.graves), oases=max(state.oases), ships=max(state.ships))
        seen["cards"] += sum(map(bool, state.card_owners))
    assert set(phases) == set(PHASES)
    assert min(seen.values()) > each
    return phases.total()


@pytest.mark.slow
@pytest.mark.rule("H1", "H3", "H4", "H7", "H9", "N3", "N5", "N6", "N8", "N9", "V1", "V2", "V3", "M1", "M4", "M5", "D7")
def test_both_engines_agree_in_every_edition_variant_and_mission():
    assert run_wide(2, seed=2000) > 15_000


@pytest.mark.rule("B3", "D8", "D9", "D10", "N3", "H7")
def test_both_engines_agree_where_space_is_short(in_full):
    phases, left_over = Counter(), 0
    for number, options in some(enumerate(setups()[::2]), in_full, 5):
        stairs, search_order = ("adjacent", "line")[number % 2], ("keep", "free")[number // 2 % 2]
        state = crowded(seed=number, stairs=stairs, search_order=search_order, **options)
        compare(state, EXTENDED[number % len(EXTENDED)], random.Random(number), number % 3 == 0, phases)
        left_over += not state.placements
    assert phases.total() > (4000 if in_full else 700)
    assert left_over > (40 if in_full else 7)


@pytest.mark.measured
@pytest.mark.rule("H1", "H3", "H4", "H7", "H9", "N3", "N5", "N6", "N8", "N9", "V1", "V2", "V3", "M1", "M4", "M5", "D7")
@pytest.mark.parametrize("part", range(4))
def test_both_engines_agree_in_every_edition_variant_and_mission_many_times(part):
    assert run_wide(5, seed=50_000 + 1000 * part) > 35_000


@pytest.mark.measured
@pytest.mark.rule("B1", "B3", "B11", "B12", "B13", "B17", "B22", "B23", "B24", "B30", "B31", "B32")
@pytest.mark.parametrize("part", range(4))
def test_both_engines_agree_in_many_random_games(part):
    positions, highest = run(240, seed=5000 + 1000 * part)
    assert positions > 25_000
    assert highest == 5

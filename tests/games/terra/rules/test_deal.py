"""Set-up: stacks, start tiles, hands, workers and lots (S1 to S5)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.faults import raises_fault
from tests.games.terra.positions import field, new, play, snapshot
from tp_tui.games import get_game
from tp_tui.games.contract import OptionError

SEEDS = range(40)


@pytest.mark.rule("S1", "S2", "S3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_stacks_of_five_less_one_tile_from_as_many_stacks_as_were_drawn_from(players):
    for seed in SEEDS:
        state = new(players, seed)
        assert len(state.stacks) == 8
        heights = sorted(len(stack) for stack in state.stacks)
        assert heights == [4] * (4 + players) + [5] * (4 - players)


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_hand_comes_from_another_stack_that_gave_no_start_tile(players):
    for seed in SEEDS:
        state = new(players, seed)
        assert len(set(state.hand_stacks)) == players
        assert all(len(state.stacks[stack]) == 4 for stack in state.hand_stacks)
        short = {number for number, stack in enumerate(state.stacks) if len(stack) == 4}
        assert len(short - set(state.hand_stacks)) == 4
        assert len(set(state.hands)) == players


@pytest.mark.rule("S1", "S2", "S3")
def test_no_tile_is_dealt_twice_and_none_is_missing():
    for seed in SEEDS:
        state = new(4, seed)
        hidden = [tile for stack in state.stacks for tile in stack] + state.hands
        assert len(set(hidden)) == len(hidden) == 36
        faces = Counter(state.faces[tile] for tile in hidden)
        faces.update(face - 1 for face in state.tiles if face)
        assert faces == Counter(state.rules.tiles.deck)


@pytest.mark.rule("S1", "S5")
def test_the_tiles_are_shuffled():
    deals = {state.faces for state in (new(seed=seed) for seed in SEEDS)}
    assert len(deals) == len(SEEDS)
    assert len({tuple(new(seed=seed).foundations) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("S2", "S3")
def test_the_stacks_of_start_tiles_and_hands_are_drawn_by_lot():
    for player in (0, 1):
        assert {new(seed=seed).hand_stacks[player] for seed in range(120)} == set(range(8))
    start_stacks = Counter()
    for seed in range(120):
        state = new(seed=seed)
        short = {number for number, stack in enumerate(state.stacks) if len(stack) == 4}
        start_stacks.update(short - set(state.hand_stacks))
    assert set(start_stacks) == set(range(8))


@pytest.mark.rule("S2")
def test_start_tiles_lie_face_up_with_a_foundation_each_site_they_adjoin():
    for seed in SEEDS:
        state = new(seed=seed)
        laid = {number for number, tile in enumerate(state.tiles) if tile}
        assert laid == {field(state, name) for name in ("f5", "f6", "g6", "g7")}
        assert sum(1 for value in state.values if value) == 3
        assert len(state.foundations) == 19
        assert state.revealed.bit_count() == 4
        for player in (0, 1):
            known = [face for face in state.observation(player).state.faces if face >= 0]
            assert len(known) == 5


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("players", "workers"), [(2, 15), (3, 13), (4, 11)])
def test_workers_by_the_number_of_players(players, workers):
    state = new(players)
    assert state.supply == [workers] * players
    assert not any(state.crews)


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_begins_is_drawn_by_lot_or_named(players):
    game = get_game("terra")
    lots = Counter(game.new_initial_state({"players": players}, seed).current_player() for seed in range(400))
    assert set(lots) == set(range(players))
    assert min(lots.values()) > 400 / players * 0.7
    for seat in range(1, players + 1):
        assert new(players, first=seat).current_player() == seat - 1
    with raises_fault(OptionError, "first"):
        new(players, first=players + 1)


@pytest.mark.rule("S3")
def test_naming_who_begins_leaves_the_deal_as_it_was():
    deals = [snapshot(new(seed=5, first=first)) for first in (0, 1, 2)]
    for deal in deals:
        del deal["player"], deal["first"]
    assert deals[0] == deals[1] == deals[2]


@pytest.mark.rule("S4", "B19")
@pytest.mark.parametrize(("players", "turns", "tiles"), [(2, 14, 32), (3, 12, 40), (4, 9, 40)])
@pytest.mark.parametrize("seed", range(3))
def test_turns_and_tiles_by_the_number_of_players(players, turns, tiles, seed):
    state = new(players, seed, first=players)
    turns_of = Counter()
    while not state.is_terminal():
        action = state.legal_actions()[-1 if seed else 0]
        if action.kind == "place":
            turns_of[state.current_player()] += 1
        state.apply_action(action)
    assert turns_of == dict.fromkeys(range(players), turns)
    assert sum(1 for tile in state.tiles if tile) == tiles


@pytest.mark.rule("S4")
def test_with_two_players_a_stack_leaves_at_one_tile():
    state = new(2)
    last = 0
    while not state.is_terminal():
        heights = [len(stack) for stack in state.stacks]
        assert 1 not in heights
        last = max(last, heights.count(0))
        state.apply_action(state.legal_actions()[0])
    assert last == 8


@pytest.mark.rule("S4")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_last_tile_of_a_stack_is_drawn_too(players):
    state = new(players)
    drawn = 0
    while not state.is_terminal():
        before = sum(map(len, state.stacks))
        state.apply_action(state.legal_actions()[0])
        drawn += before - sum(map(len, state.stacks))
    assert drawn == 40 - 4 - players
    assert state.revealed.bit_count() == 40


@pytest.mark.rule("S4", "B18")
def test_the_tile_of_a_stack_that_leaves_is_not_seen():
    state = new(2, seed=4)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    for player in (0, 1):
        assert sum(1 for face in state.observation(player).state.faces if face < 0) == 8


@pytest.mark.rule("S5")
def test_the_same_seed_gives_the_same_deal_and_another_another():
    assert snapshot(new(3, 7)) == snapshot(new(3, 7))
    assert snapshot(new(3, 7)) != snapshot(new(3, 8))


@pytest.mark.rule("S5")
def test_the_same_seed_and_decisions_give_the_same_game():
    one, other = new(2, 9), new(2, 9)
    for texts in (("place f7 s", "row v", "done", "draw 3"), ("place h8 n", "row d", "done", "draw 3")):
        play(one, *texts)
        play(other, *texts)
    assert snapshot(one) == snapshot(other)


def test_options_are_checked():
    with raises_fault(OptionError, "1 seat"):
        get_game("terra").new_initial_state({"players": 1}, 1)
    for wrong in ({"players": 0}, {"players": 5}, {"players": "two"}, {"stairs": "up"}, {"colour": "red"}):
        with raises_fault(OptionError, next(iter(wrong))):
            get_game("terra").new_initial_state(wrong, 1)

"""Placing a tile: where, which way the stairs point, and what is founded (B2 to B4, D9, D10)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    bare,
    example,
    field,
    fill,
    found,
    give,
    legal,
    new,
    own_board,
    play,
    pyramid,
    refusal,
    site,
    snapshot,
)
from tp_tui.games.contract import IllegalActionError

THREE_EMPTY = """S . S . S .
. . . . . o
* S * . . .
* S * . . .
"""
THREE_EMPTY_STARTS = {"a3": "east", "c3": "west", "a4": "east", "c4": "west"}

# No site in rows 2 and 4, nor in columns b to d: only c1, d1, c3 and d3 are left to lay on.
FOUR_LEFT = """S * . .
* . . .
S * . .
* . . .
"""
FOUR_LEFT_STARTS = {"b1": "west", "a2": "north", "b3": "west", "a4": "north"}


def ways(state, name):
    """The ways that stairs may point at a field now."""
    return {text[-1] for text in legal(state, "place") if text.split()[1] == name}


@pytest.mark.rule("B2")
@pytest.mark.parametrize("name", ["a1", "g1", "e10", "k5", "e1", "k8", "b10"])
def test_no_tile_on_an_oasis_or_a_site(name):
    state = bare()
    assert ways(state, name) == set()
    assert {refusal(state, f"place {name} {way}") for way in "nesw"} == {"B2"}


@pytest.mark.rule("B2")
def test_a_tile_goes_on_any_free_space_and_no_other():
    state = new()
    spaces = {text.split()[1] for text in legal(state, "place")}
    assert len(spaces) == 110 - 22 - 8 - 4 == len(state.rules.board.spaces) - 4
    assert spaces.isdisjoint({"f5", "f6", "g6", "g7"})
    assert refusal(state, "place f5 e") == "B2"
    play(state, "place a2 s", "row h", "done", "draw 1")
    assert "a2" not in {text.split()[1] for text in legal(state, "place")}


@pytest.mark.rule("B3")
def test_stairs_beside_a_site_point_at_it_whatever_state_it_is_in():
    state = bare()
    assert ways(state, "f7") == {"s"}
    found(state, "f8", 2)
    assert ways(state, "f7") == {"s"}
    found(state, "f8", 2, player=1, crew=1)
    assert ways(state, "f7") == {"s"}
    pyramid(state, "f8", "red", 5, player=1)
    assert ways(state, "f7") == {"s"}
    assert {refusal(state, f"place f7 {way}") for way in "new"} == {"B3"}


@pytest.mark.rule("B3")
def test_stairs_away_from_sites_point_at_the_first_one_in_line():
    state = own_board(THREE_EMPTY, THREE_EMPTY_STARTS)
    assert (ways(state, "d3"), ways(state, "e3"), ways(state, "f3")) == ({"w"}, {"n", "w"}, {"w"})
    assert {refusal(state, f"place e3 {way}") for way in "es"} == {"B3"}
    found(state, "b3", player=1, crew=3)
    found(state, "e1", player=1, crew=1)
    fill(state, but=["e3"])
    assert ways(state, "e3") == {"n", "w"}


@pytest.mark.rule("B3")
def test_each_space_of_the_desert_allows_the_ways_that_the_grid_allows():
    state = bare()
    grid = [["S" if kind == 1 else "." for kind in state.rules.board.kinds[y * 11 : y * 11 + 11]] for y in range(10)]
    steps = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    for number in state.rules.board.spaces:
        x, y = number % 11, number // 11
        near, far = set(), set()
        for way, (dx, dy) in steps.items():
            a, b, distance = x + dx, y + dy, 1
            while 0 <= a < 11 and 0 <= b < 10:
                if grid[b][a] == "S":
                    far.add(way)
                    near |= {way} if distance == 1 else set()
                    break
                a, b, distance = a + dx, b + dy, distance + 1
        assert ways(state, f"{chr(97 + x)}{y + 1}") == (near or far)


@pytest.mark.rule("B3")
def test_the_house_option_lets_stairs_point_at_the_first_site_every_way():
    state = bare(stairs="line")
    assert ways(state, "f7") == {"n", "e", "s", "w"}
    found(state, "f8", 2)
    assert ways(state, "f7") == {"n", "e", "s", "w"}
    assert ways(state, "k1") == {"w", "s"}
    assert ways(state, "c10") == {"n", "w", "e"}
    assert refusal(bare(stairs="line"), "place k1 e") == "B3"


@pytest.mark.rule("B4")
def test_example_1_the_stairs_found_the_empty_site_they_point_at():
    state = example()
    top = state.foundations[0]
    assert ways(state, "f7") == {"s"}
    events = play(state, "place f7 s")
    assert state.values[site(state, "f8")] == top
    assert len(state.foundations) == 18
    assert any(event.kind == "founded" and event.reveals for event in events)


@pytest.mark.rule("B4")
def test_nothing_is_founded_where_a_foundation_lies():
    state = new()
    before = bytes(state.values)
    play(state, "place h6 s")
    assert bytes(state.values) == before
    assert len(state.foundations) == 19


@pytest.mark.rule("B4", "B3")
def test_nothing_is_founded_at_a_distance_or_to_another_side():
    state = bare(stairs="line")
    play(state, "place f7 e")
    assert not any(state.values)
    far = own_board(THREE_EMPTY, THREE_EMPTY_STARTS)
    play(far, "place e3 n")
    assert not far.values[site(far, "e1")]


@pytest.mark.rule("B4")
@pytest.mark.parametrize("way", ["e", "w"])
def test_at_most_one_site_is_founded_a_turn(way):
    state = own_board(THREE_EMPTY, THREE_EMPTY_STARTS)
    play(state, f"place b1 {way}", "row h", "done")
    founded = {name for name in ("a1", "c1", "e1") if state.values[site(state, name)]}
    assert founded == {"c1" if way == "e" else "a1"}


@pytest.mark.rule("B4", "C4")
def test_the_stack_of_foundations_is_used_from_the_top():
    state = new(seed=6)
    order = state.foundations
    for text, name, value in (("place f7 s", "f8", order[0]), ("place g9 s", "g10", order[1])):
        play(state, text, "row h", "done", "draw 1")
        assert state.values[site(state, name)] == value
    assert state.foundations == order[2:]


@pytest.mark.rule("D9", "B3")
def test_between_several_sites_an_empty_one_goes_first_and_else_any():
    state = own_board(THREE_EMPTY, THREE_EMPTY_STARTS)
    assert ways(state, "b1") == {"e", "w"}
    found(state, "c1")
    assert ways(state, "b1") == {"w"}
    assert refusal(state, "place b1 e") == "B3"
    found(state, "a1", player=1, crew=1)
    assert ways(state, "b1") == {"e", "w"}


@pytest.mark.rule("B3", "B4")
def test_founding_a_site_narrows_the_ways_at_its_other_neighbours():
    state = own_board(THREE_EMPTY, THREE_EMPTY_STARTS)
    assert ways(state, "d1") == {"e", "w"}
    play(state, "place b1 e", "row h", "done", "draw 1")
    assert ways(state, "d1") == {"e"}
    play(state, "place d1 e", "row h", "done", "draw 1")
    assert ways(state, "f1") == {"w"}


@pytest.mark.rule("D10", "B3")
def test_a_space_with_no_site_in_line_takes_no_tile():
    state = own_board(FOUR_LEFT, FOUR_LEFT_STARTS)
    assert {text.split()[1] for text in legal(state, "place")} == {"c1", "d1", "c3", "d3"}
    assert {refusal(state, f"place c2 {way}") for way in "nesw"} == {"B3"}


@pytest.mark.rule("D10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tile_without_a_space_leaves_the_game_and_the_turn_goes_on_with_draw(players):
    state = own_board(FOUR_LEFT, FOUR_LEFT_STARTS, players)
    for name in ("c1", "d1", "c3", "d3"):
        play(state, f"place {name} w", "row h", "done", "draw 1" if state.stacks[0] else "draw 2")
    player = state.current_player()
    assert player == 4 % players
    assert legal(state, "draw") == {f"draw {number + 1}" for number in range(8) if state.stacks[number]}
    assert legal(state) == legal(state, "draw") | legal(state, "search")
    hand = state.hands[(player + 1) % players]
    play(state, "draw 8")
    assert state.current_player() == (player + 1) % players
    assert hand not in state.hands
    draws = 5
    while not state.is_terminal():
        assert state.legal_actions()[0].kind == "draw"
        state.apply_action(state.legal_actions()[0])
        draws += 1
    assert draws == {2: 26, 3: 33, 4: 32}[players]


@pytest.mark.rule("D10", "D4", "B19")
def test_after_a_tile_without_a_space_the_limits_are_kept_and_nobody_draws_in_a_last_turn():
    state = own_board(FOUR_LEFT, FOUR_LEFT_STARTS)
    fill(state, but=["c1", "c2"])
    state.stacks = [()] * 8
    give(state, 1, gold=5, red=8)
    play(state, "place c1 w", "row h", "done")
    assert (state.current_player(), state.hands) == (1, [-1, -1])
    assert {text.split()[0] for text in legal(state)} == {"swap", "buy", "hire"}
    play(state, "swap red red", "buy", "swap red red")
    assert state.is_terminal()
    assert (state.gold[1], sum(state.gold) + state.bank_gold) == (2, 24)


@pytest.mark.rule("D10", "V1", "D8")
@pytest.mark.parametrize("stack", [1, 8])
def test_with_symbols_a_tile_is_left_over_only_when_neither_half_has_a_space(stack):
    state = own_board(FOUR_LEFT, FOUR_LEFT_STARTS, symbol="yes")
    fill(state, but=["c1", "c2", "d3"])
    state.hand_stacks[1] = stack - 1
    play(state, "place c1 w" if "place c1 w" in legal(state) else "place d3 w", "row h", "done", "draw 1")
    assert legal(state, "place") in ({"place c1 w"}, {"place d3 w"})
    play(state, min(legal(state, "place")), "row h", "done", "draw 2")
    assert legal(state, "place") == set()
    assert legal(state, "draw")


def test_a_refused_placement_changes_nothing():
    state = new()
    before = snapshot(state)
    with pytest.raises(IllegalActionError, match="B3"):
        state.apply_action(state.rules.space.place[field(state, "f7")][0])
    assert snapshot(state) == before

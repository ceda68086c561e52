"""Drawing and searching, and what is hidden (B16, B18, S4, D5)."""

from __future__ import annotations

import random

import pytest

from tests.games.terra.positions import field, give, legal, new, play, refusal
from tp_tui.games.terra.rules.state import HIDDEN


def drawing(gold: int = 4, players: int = 2, seed: int = 1, **options):
    """The first player is to draw."""
    state = new(players, seed, **options)
    play(state, "place a2 s", "row h", "done")
    give(state, gold=gold)
    return state


def full_stack(state):
    """A stack, counted from 1, that nothing was taken from."""
    return next(number for number, stack in enumerate(state.stacks, 1) if len(stack) == 5)


def shorten(state, stack, height):
    """Leave only the undermost tiles of a stack."""
    state.stacks[stack - 1] = state.stacks[stack - 1][-height:]
    state.legal = None


@pytest.mark.rule("B16")
def test_any_stack_is_drawn_from():
    state = drawing(gold=0)
    assert legal(state) == {f"draw {number}" for number in range(1, 9)}
    assert refusal(state, "search 1") == "B16"


@pytest.mark.rule("B16")
def test_the_top_tile_is_drawn():
    state = drawing()
    stack = state.stacks[4]
    play(state, "draw 5")
    assert state.hands[0] == stack[0]
    assert state.stacks[4] == stack[1:]
    assert state.hand_stacks[0] == 4
    assert state.gold[0] == 4


@pytest.mark.rule("B16", "D5")
def test_a_search_costs_1_gold_and_shows_the_whole_stack():
    state = drawing(gold=1)
    number = full_stack(state)
    stack = state.stacks[number - 1]
    assert f"search {number}" in legal(state)
    play(state, f"search {number}")
    assert (state.gold[0], state.bank_gold) == (0, 24)
    assert legal(state) == {f"take {place}" for place in range(1, 6)}
    seen = state.observation(0).state.faces
    assert [seen[tile] for tile in stack] == [state.faces[tile] for tile in stack]
    assert state.current_player() == 0


@pytest.mark.rule("B16")
@pytest.mark.parametrize("place", [1, 3, 5])
def test_the_tiles_not_taken_keep_their_order(place):
    state = drawing()
    number = full_stack(state)
    stack = list(state.stacks[number - 1])
    play(state, f"search {number}", f"take {place}")
    assert state.hands[0] == stack.pop(place - 1)
    assert list(state.stacks[number - 1]) == stack
    assert state.current_player() == 1


@pytest.mark.rule("B16", "D5")
def test_the_option_lets_them_go_back_in_another_order():
    state = drawing(search_order="free")
    number = full_stack(state)
    a, b, c, d, e = state.stacks[number - 1]
    play(state, f"search {number}", "take 2")
    assert state.hands[0] == b
    for remaining, text in ((4, "next 3"), (3, "next 1"), (2, "next 2"), (1, "next 1")):
        assert legal(state) == {f"next {place}" for place in range(1, remaining + 1)}
        assert state.current_player() == 0
        play(state, text)
    assert state.stacks[number - 1] == (d, a, e, c)
    assert state.current_player() == 1


@pytest.mark.rule("B16", "S4", "D5")
@pytest.mark.parametrize("search_order", ["keep", "free"])
@pytest.mark.parametrize("texts", [("draw 3",), ("search 3", "take 1"), ("search 3", "take 2")])
def test_with_two_players_a_stack_left_at_one_tile_is_removed(search_order, texts):
    state = drawing(search_order=search_order)
    shorten(state, 3, 2)
    play(state, *texts)
    assert state.stacks[2] == ()
    assert state.current_player() == 1
    play(state, "place a4 n", "row h", "done")
    assert not {"draw 3", "search 3"} & legal(state)
    assert refusal(state, "draw 3") == "B16"


@pytest.mark.rule("B16", "S4", "D5")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_last_tile_stays(players):
    state = drawing(players=players, search_order="free")
    shorten(state, 3, 2)
    kept, taken = state.stacks[2]
    play(state, "search 3", "take 2")
    assert state.hands[0] == taken
    assert legal(state) == {"next 1"}
    play(state, "next 1")
    assert state.stacks[2] == (kept,)
    play(state, "place a4 n", "row h", "done")
    give(state, 1, gold=1)
    play(state, "search 3", "take 1")
    assert state.stacks[2] == ()
    assert state.current_player() == 2


@pytest.mark.rule("B16", "D5")
def test_after_a_search_only_take_and_nothing_else():
    state = drawing()
    give(state, gold=4, red=4)
    assert {text.split()[0] for text in legal(state)} == {"draw", "search"}
    assert refusal(state, "swap red red") == "B1"
    play(state, "search 1")
    assert {text.split()[0] for text in legal(state)} == {"take"}
    assert refusal(state, "draw 1") == refusal(state, "buy") == "B1"
    assert refusal(state, "take 8") == "B16"


@pytest.mark.rule("B18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_stacks_and_foundations_are_hidden_from_the_others(players):
    state = new(players, seed=8)
    for player in range(players):
        seen = state.observation(player).state
        for other in range(players):
            shown = seen.faces[seen.hands[other]]
            assert shown == (state.faces[state.hands[other]] if other == player else HIDDEN)
        assert all(seen.faces[tile] == HIDDEN for stack in seen.stacks for tile in stack)
        assert set(seen.foundations) == {HIDDEN}
        assert len(seen.foundations) == 19


@pytest.mark.rule("B18")
def test_what_lies_on_the_board_all_see():
    state = new()
    hand = state.hands[0]
    assert state.observation(1).state.faces[hand] == HIDDEN
    play(state, "place f7 s")
    seen = state.observation(1).state
    assert seen.faces[hand] == state.faces[hand]
    assert seen.tiles[field(state, "f7")] == state.faces[hand] + 1
    assert seen.values == state.values


@pytest.mark.rule("B18", "B16")
def test_what_was_seen_in_a_search_stays_known_to_who_saw_it_and_to_no_other():
    state = drawing(seed=3)
    number = full_stack(state)
    stack = state.stacks[number - 1]
    play(state, f"search {number}", "take 2", "place a4 n", "row h", "done", "draw 1" if number != 1 else "draw 2")
    known = state.observation(0).state.faces
    others = state.observation(1).state.faces
    for tile in stack:
        assert known[tile] == state.faces[tile]
        assert others[tile] == HIDDEN


@pytest.mark.rule("B18")
def test_what_one_has_seen_is_what_one_finds_when_it_is_drawn_from_there():
    state = drawing(seed=3)
    number = full_stack(state)
    stack = state.stacks[number - 1]
    play(state, f"search {number}", "take 5")
    faces = [state.faces[tile] for tile in stack]
    for chance in range(20):
        other = state.resample_from_infostate(0, random.Random(chance))
        assert [other.faces[tile] for tile in other.stacks[number - 1]] == faces[:4]
        assert other.faces[other.hands[0]] == faces[4]


@pytest.mark.rule("B18")
def test_a_tile_drawn_is_known_to_its_player_only():
    state = drawing()
    play(state, "draw 2")
    assert state.observation(0).state.faces[state.hands[0]] == state.faces[state.hands[0]]
    assert state.observation(1).state.faces[state.hands[0]] == HIDDEN


@pytest.mark.rule("B16", "B19")
def test_in_the_last_turns_nothing_is_drawn():
    state = drawing()
    for number in range(1, 9):
        shorten(state, number, 2 if number == 1 else 0)
        if number > 1:
            state.stacks[number - 1] = ()
    play(state, "draw 1")
    assert not any(state.stacks)
    play(state, "place a4 n", "row h", "done")
    assert state.current_player() == 0
    assert not state.is_terminal()
    play(state, "place b8 w", "row h", "done")
    assert state.is_terminal()

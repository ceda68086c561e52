"""The symbol and the open stacks variant, alone and together (V1 to V3, D8)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.games.terra.positions import bare, fill, give, hold, legal, new, play, refresh, refusal
from tp_tui.games.terra.rules.state import HIDDEN

EDITIONS = ("basic", "horus", "nile")
OPEN = (1, 2, 5, 6)


def symbol(stack, gold=0, **options):
    """A position in which the tile in hand came from that stack."""
    state = bare(symbol="yes", **options)
    state.hand_stacks[0] = stack - 1
    give(state, gold=gold)
    return refresh(state)


def rows_open(state):
    return {int(text.split()[1][1:]) for text in legal(state, "place")}


@pytest.mark.rule("V1", "S1", "C2", "C3", "V3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("open_stacks", ["no", "yes"])
@pytest.mark.parametrize("stack", range(1, 9))
def test_the_tile_belongs_on_the_half_of_its_storage(edition, open_stacks, stack):
    state = symbol(stack, edition=edition, open=open_stacks)
    assert rows_open(state) == (set(range(1, 6)) if stack <= 4 else set(range(6, 11)))
    free = bare(edition=edition)
    wanted = {text for text in legal(free, "place") if (int(text.split()[1][1:]) <= 5) == (stack <= 4)}
    assert legal(state, "place") == wanted


@pytest.mark.rule("V1")
def test_the_wrong_half_is_refused_with_the_symbol():
    assert refusal(symbol(1, gold=1), "place f7 s") == "V1"
    assert refusal(symbol(8), "place f4 n") == "V1"
    assert refusal(symbol(8), "place g5 n") == "B2"


@pytest.mark.rule("V1", "D8")
def test_the_tile_dealt_at_the_start_and_the_tile_drawn_belong_to_their_stacks():
    for seed in range(8):
        state = new(seed=seed, symbol="yes")
        state.turn = 1
        assert rows_open(state) == (set(range(1, 6)) if state.hand_stacks[0] < 4 else set(range(6, 11)))
    for stack in (4, 5):
        state = symbol(1, players=2)
        play(state, min(legal(state, "place")), "row v", "done", f"draw {stack}")
        play(state, min(legal(state, "place")), "row v", "done")
        play(state, min(legal(state, "draw")))
        assert rows_open(state) == (set(range(1, 6)) if stack <= 4 else set(range(6, 11)))


@pytest.mark.rule("V1", "D8", "B16")
def test_a_tile_found_in_a_search_belongs_to_the_stack_searched():
    state = symbol(1, gold=1)
    play(state, min(legal(state, "place")), "row v", "done", "search 7", "take 2")
    play(state, min(legal(state, "place")), "row v", "done")
    play(state, min(legal(state, "draw")))
    assert rows_open(state) == set(range(6, 11))


@pytest.mark.rule("V1", "D8")
def test_one_gold_waives_the_symbol_for_this_tile():
    state = symbol(1, gold=2)
    play(state, "waive")
    assert (state.gold[0], state.bank_gold) == (1, 23)
    assert rows_open(state) == set(range(1, 11))
    assert "waive" not in legal(state)
    assert refusal(state, "waive") == "D8"
    play(state, "place f7 s")
    assert "waive" not in legal(state)


@pytest.mark.rule("V1", "D8")
def test_the_next_tile_is_bound_again():
    state = symbol(1, gold=2)
    play(state, "waive", "place f7 s", "row v", "done", "draw 1")
    play(state, min(legal(state, "place")), "row v", "done", "draw 8")
    assert rows_open(state) == set(range(1, 6))
    assert "waive" in legal(state)


@pytest.mark.rule("V1")
def test_no_gold_no_waiver_and_none_outside_the_variant():
    assert refusal(symbol(1), "waive") == "V1"
    state = bare()
    give(state, gold=3)
    assert refusal(state, "waive") == "V1"


@pytest.mark.rule("V1", "D8", "B1")
def test_a_waiver_is_for_placing_only():
    state = symbol(1, gold=3)
    play(state, min(legal(state, "place")))
    assert "waive" not in legal(state)
    assert refusal(state, "waive") == "B1"
    play(state, "row v")
    assert refusal(state, "waive") == "B1"


@pytest.mark.rule("V1", "D8")
def test_where_its_half_is_full_the_tile_lies_anywhere_for_nothing():
    state = symbol(1, gold=2)
    fill(state, but=["f7", "b9"])
    assert {text.split()[1] for text in legal(state, "place")} == {"f7", "b9"}
    assert "waive" not in legal(state)
    assert refusal(state, "waive") == "D8"
    play(state, min(legal(state, "place")))
    assert state.gold[0] == 2


@pytest.mark.rule("V1", "D8")
def test_one_space_left_on_its_half_is_enough_to_bind_it():
    state = symbol(1, gold=1)
    fill(state, but=["f7", "b9", "c4"])
    assert {text.split()[1] for text in legal(state, "place")} == {"c4"}
    assert "waive" in legal(state)


def tops(state):
    return {number: stack[0] for number, stack in enumerate(state.stacks, 1) if stack}


@pytest.mark.rule("V2", "B18")
@pytest.mark.parametrize(("edition", "players"), itertools.product(EDITIONS, (2, 3, 4)))
def test_all_see_the_top_tiles_of_four_stacks_and_no_others(edition, players):
    state = new(players, seed=players, edition=edition, open="yes")
    for observer in (-1, *range(players)):
        faces = state.observation(observer).state.faces
        for number, tile in tops(state).items():
            assert (faces[tile] == state.faces[tile]) if number in OPEN else (faces[tile] == HIDDEN)
        for stack in state.stacks:
            assert all(faces[tile] == HIDDEN for tile in stack[1:])


@pytest.mark.rule("V2")
def test_the_next_tile_is_turned_up_when_the_top_is_drawn():
    state = bare(open="yes")
    top, second = state.stacks[0][:2]
    play(state, "place f7 s", "row v", "done", "draw 1")
    assert state.hands[0] == top
    for observer in (-1, 0, 1):
        faces = state.observation(observer).state.faces
        assert faces[second] == state.faces[second]
        assert faces[top] == state.faces[top]


@pytest.mark.rule("V2", "B16")
@pytest.mark.parametrize("open_stacks", ["no", "yes"])
def test_only_face_down_stacks_can_be_searched(open_stacks):
    state = bare(open=open_stacks)
    give(state, gold=1)
    play(state, "place f7 s", "row v", "done")
    closed = [number for number in range(1, 9) if open_stacks == "no" or number not in OPEN]
    assert legal(state, "search") == {f"search {number}" for number in closed}
    assert legal(state, "draw") == {f"draw {number}" for number in range(1, 9)}
    if open_stacks == "yes":
        assert [refusal(state, f"search {number}") for number in OPEN] == ["V2"] * 4


@pytest.mark.rule("D5", "B1", "S4", "V2")
@pytest.mark.parametrize("gold", [0, 4])
def test_a_search_of_a_stack_that_is_gone_is_refused_because_it_is_gone(gold):
    state = bare(open="yes")
    assert {refusal(state, f"search {number}") for number in range(1, 9)} == {"B1"}
    play(state, "place f7 s", "row v", "done")
    give(state, gold=gold)
    for number in (OPEN[0], 8):
        state.stacks[number - 1] = ()
        state.legal = None
        for word in ("search", "draw"):
            assert refusal(state, f"{word} {number}") == "B16"
            refused = state.explain(state.rules.space.search[number - 1])
            assert refused is not None
            assert (refused.id, refused.args) == ("stack_empty", (number - 1,))


@pytest.mark.rule("V2", "S4", "B18")
@pytest.mark.parametrize(("edition", "gone"), [("basic", 8), ("horus", 24), ("nile", 32)])
def test_the_tiles_of_a_stack_that_leaves_are_seen_by_nobody(edition, gone):
    state = new(2, seed=5, edition=edition, open="yes")
    while not state.is_terminal():
        state.apply_action(next(a for a in state.legal_actions() if a.kind not in ("recall", "search")))
    for observer in (-1, 0, 1):
        assert state.observation(observer).state.faces.count(HIDDEN) == gone


@pytest.mark.rule("V3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_variants_together(edition):
    state = new(3, seed=3, edition=edition, symbol="yes", open="yes")
    state.turn = 1
    give(state, gold=2)
    kinds = Counter(text.split()[0] for text in legal(state))
    assert kinds["waive"] == 1
    half = set(range(1, 6)) if state.hand_stacks[0] < 4 else set(range(6, 11))
    assert rows_open(state) == half
    play(state, min(legal(state, "place")), "row v", "done")
    assert legal(state, "search") == {"search 3", "search 4", "search 7", "search 8"}


@pytest.mark.rule("V1", "V2", "V3")
def test_the_variants_leave_the_deal_as_it_was():
    deals = [new(seed=9, symbol=s, open=o) for s in ("no", "yes") for o in ("no", "yes")]
    assert len({(state.faces, tuple(state.stacks), tuple(state.hands), state.foundations) for state in deals}) == 1


@pytest.mark.rule("V1")
def test_holding_another_face_changes_nothing():
    state = symbol(6)
    hold(state, "worker+eye")
    assert rows_open(state) == set(range(6, 11))

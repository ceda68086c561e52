"""What may be held at the end of a turn, and how it is brought down (B17, D4)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import bare, blocks, found, give, legal, play, pyramid, refusal, site


def after_draw(**means):
    """The first player has these means, drew a tile, and B13 is not in the way."""
    state = bare()
    play(state, "place a2 s", "row h", "done")
    give(state, **means)
    return state


def trimming(state) -> bool:
    return state.current_player() == 0


@pytest.mark.rule("B17")
@pytest.mark.parametrize("gold", [0, 4])
@pytest.mark.parametrize("red", [0, 7])
def test_within_the_limits_the_turn_ends_with_the_draw(gold, red):
    state = after_draw(gold=gold, red=red)
    play(state, "draw 1")
    assert state.current_player() == 1
    assert (state.gold[0], blocks(state).get("red", 0)) == (gold, red)


@pytest.mark.rule("B17", "B20", "D4")
@pytest.mark.parametrize(("red", "swaps"), [(8, 1), (9, 2), (11, 4)])
def test_too_many_blocks_are_exchanged_until_seven_are_left(red, swaps):
    state = after_draw(red=red)
    play(state, "draw 1")
    for _ in range(swaps):
        assert trimming(state)
        assert legal(state) == legal(state, "swap") != set()
        play(state, "swap red red")
    assert state.current_player() == 1
    assert sum(blocks(state).values()) == 7


@pytest.mark.rule("B17", "B22", "D4")
def test_building_brings_blocks_down_too():
    state = after_draw(red=8)
    pyramid(state, "e6", "red", 1, crew=3)
    play(state, "draw 1")
    assert legal(state, "build") == {"build e6 red"}
    play(state, "build e6 red")
    assert state.current_player() == 1


@pytest.mark.rule("B17", "B21", "D4")
@pytest.mark.parametrize(("gold", "spent"), [(5, 3), (7, 3), (8, 6), (10, 6)])
def test_too_much_gold_is_spent(gold, spent):
    state = after_draw(gold=gold)
    play(state, "draw 1")
    for _ in range(spent // 3):
        assert trimming(state)
        assert "done" not in legal(state)
        play(state, "buy")
    assert state.current_player() == 1
    assert state.gold[0] == gold - spent
    assert blocks(state) == {"white": spent // 3}


@pytest.mark.rule("B17", "B21")
def test_hiring_spends_gold_as_well():
    state = after_draw(gold=5)
    found(state, "a3")
    play(state, "draw 1")
    assert {"buy", "hire a3"} <= legal(state)
    play(state, "hire a3")
    assert state.current_player() == 1
    assert state.crews[site(state, "a3")] == 1


@pytest.mark.rule("B17", "D4")
def test_gold_that_buys_nothing_goes_back():
    state = after_draw(gold=7)
    found(state, "a3", player=1, crew=1)
    give(state, 1, yellow=32)
    play(state, "draw 1")
    assert state.current_player() == 1
    assert (state.gold[0], state.bank_gold) == (4, 20)


@pytest.mark.rule("B17", "D4", "D3")
def test_gold_goes_back_where_no_worker_is_left_to_hire():
    state = after_draw(gold=6, workers=0)
    found(state, "a3")
    give(state, 1, yellow=32)
    play(state, "draw 1")
    assert state.current_player() == 1
    assert state.gold[0] == 4


@pytest.mark.rule("B17", "D4")
def test_a_hire_keeps_the_trim_open_though_no_block_is_left():
    state = after_draw(gold=6)
    found(state, "a3")
    give(state, 1, yellow=32)
    play(state, "draw 1")
    assert trimming(state)
    assert legal(state) == {"hire a3"}
    play(state, "hire a3")
    assert (state.current_player(), state.gold[0]) == (1, 3)


@pytest.mark.rule("D4")
def test_surplus_gold_goes_back_only_when_the_trim_ends():
    state = after_draw(gold=6, red=9)
    give(state, 1, yellow=23)
    assert state.bank_blocks == 0
    play(state, "draw 1")
    assert trimming(state)
    assert state.gold[0] == 6
    assert "buy" not in legal(state)
    play(state, "swap red red")
    assert state.gold[0] == 6
    assert "buy" in legal(state)
    play(state, "swap red red")
    assert trimming(state)
    play(state, "buy")
    assert trimming(state), "eight blocks again"
    play(state, "swap red white")
    assert (state.current_player(), state.gold[0], sum(blocks(state).values())) == (1, 3, 7)


@pytest.mark.rule("D4")
def test_taking_workers_back_can_end_the_trim_no_more_than_start_it():
    state = after_draw(gold=5, workers=0)
    found(state, "a3", crew=1)
    give(state, 1, yellow=32)
    play(state, "draw 1")
    assert state.current_player() == 1, "the surplus goes back although a recall would have made a hire possible"
    assert state.gold[0] == 4


@pytest.mark.rule("D4", "B17")
def test_trimming_blocks_lasts_while_workers_are_taken_back():
    state = after_draw(red=8)
    found(state, "a3", crew=2)
    play(state, "draw 1", "recall a3", "recall a3")
    assert trimming(state)
    assert state.supply[0] == 17
    play(state, "swap red red")
    assert state.current_player() == 1


@pytest.mark.rule("B1", "B17")
def test_only_additional_actions_in_trim():
    state = after_draw(gold=7, red=8)
    found(state, "e6", crew=3)
    found(state, "a3", crew=1)
    play(state, "draw 1")
    assert {text.split()[0] for text in legal(state)} == {"recall", "build", "swap", "hire", "buy"}
    for text in ("done", "draw 1", "search 1", "row h", "place a4 n"):
        assert refusal(state, text) == "B1"


@pytest.mark.rule("D4", "B19")
@pytest.mark.parametrize("stacks", [True, False])
def test_limits_follow_a_last_turn_too(stacks):
    state = bare()
    if not stacks:
        state.stacks = [()] * 8
    play(state, "place a2 s", "row h")
    give(state, gold=5, red=8)
    play(state, "done")
    if stacks:
        play(state, "draw 1")
    assert trimming(state)
    assert "swap red red" in legal(state)
    play(state, "buy", "swap red red", "swap red red")
    assert state.current_player() == 1
    assert (state.gold[0], sum(blocks(state).values())) == (2, 7)


@pytest.mark.rule("D4", "B17")
def test_the_very_last_turn_ends_the_game_after_its_trim():
    state = bare()
    state.stacks = [()] * 8
    play(state, "place a2 s", "row h", "done", "place a4 n", "row h")
    give(state, 1, red=8)
    play(state, "done")
    assert not state.is_terminal()
    play(state, "swap red red")
    assert state.is_terminal()
    assert sum(blocks(state, 1).values()) == 7


@pytest.mark.rule("B17")
def test_within_a_turn_there_is_no_limit():
    state = bare()
    give(state, gold=15, red=12)
    play(state, "place a2 s", "row h")
    assert (state.gold[0] >= 15, blocks(state)["red"] >= 12) == (True, True)
    play(state, "buy", "done")
    assert legal(state, "draw")

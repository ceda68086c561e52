"""Building pyramids, exchanging and buying blocks (B20 to B24, C7, D2)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    COLOURS,
    WORTH,
    bare,
    blocks,
    found,
    give,
    legal,
    pieces,
    play,
    pyramid,
    refusal,
    site,
    to_phase,
)

SIX = COLOURS[:6]


@pytest.mark.rule("B22", "B31")
def test_a_pyramid_from_the_foundation_to_the_top():
    state = bare()
    found(state, "e6", 3, crew=3)
    worth = {1: 5, 2: 10, 3: 20, 4: 35, 5: 60}
    for level in range(1, 6):
        give(state, workers=4, red=level)
        play(state, "build e6 red with red" if level == 1 else "build e6 red")
        assert state.levels[site(state, "e6")] == level
        assert state.crews[site(state, "e6")] == 1
        assert state.supply[0] == 6
        assert blocks(state) == {}
        assert state.bank_blocks == 32
        assert state.points(0) == worth[level]
        assert legal(state, "build") == set()
        pyramid(state, "e6", "red", level, crew=3)
    give(state, red=7)
    assert refusal(state, "build e6 red") == "B22"


@pytest.mark.rule("B22")
@pytest.mark.parametrize("crew", [1, 2])
@pytest.mark.parametrize("level", [0, 2])
def test_building_takes_three_workers(crew, level):
    state = bare()
    pyramid(state, "e6", "red", level, crew=crew)
    give(state, red=7)
    assert refusal(state, "build e6 red" if level else "build e6 red with red") == "B22"


@pytest.mark.rule("B22")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_building_takes_as_many_blocks_as_the_new_level(level):
    state = bare()
    pyramid(state, "e6", "red", level, crew=3)
    give(state, red=level, blue=3)
    assert refusal(state, "build e6 red") == "B22"
    give(state, red=level + 1)
    assert legal(state, "build") == {"build e6 red"}


@pytest.mark.rule("B22")
def test_a_foundation_takes_a_block():
    state = bare()
    found(state, "e6", crew=3)
    assert legal(state, "build") == set()
    assert refusal(state, "build e6 red with red") == "B22"


@pytest.mark.rule("B22")
def test_one_builds_on_ones_own_sites_only():
    state = bare()
    found(state, "e6", player=1, crew=3)
    pyramid(state, "h7", "red", 1, player=1, crew=3)
    give(state, red=4)
    assert legal(state, "build") == set()
    assert refusal(state, "build e6 red with red") == refusal(state, "build h7 red") == "B22"


@pytest.mark.rule("B22", "B1")
@pytest.mark.parametrize("phase", ["place", "row", "work", "trim"])
def test_building_is_free_in_every_phase_of_ones_turn(phase):
    state = bare()
    pyramid(state, "e6", "red", 1, crew=3)
    pyramid(state, "h7", "blue", 2, crew=3)
    give(state, red=2, blue=7)
    to_phase(state, phase, placed="f7")
    play(state, "build h7 blue", "build e6 red") if phase != "trim" else play(state, "build h7 blue")
    assert state.levels[site(state, "h7")] == 3
    assert state.levels[site(state, "e6")] == (1 if phase == "trim" else 2)


@pytest.mark.rule("B23", "D2")
def test_the_first_level_may_have_any_colour_and_be_paid_with_any_block():
    state = bare()
    found(state, "e6", crew=3)
    give(state, grey=1, white=2)
    assert legal(state, "build") == {f"build e6 {colour} with {paid}" for colour in SIX for paid in ("grey", "white")}
    assert refusal(state, "build e6 red") == "B23"
    play(state, "build e6 violet with grey")
    assert blocks(state) == {"white": 2}
    assert state.colours[site(state, "e6")] == SIX.index("violet")


@pytest.mark.rule("B23")
def test_later_levels_take_their_colour():
    state = bare()
    pyramid(state, "e6", "red", 1, crew=3)
    give(state, red=3, blue=4)
    assert legal(state, "build") == {"build e6 red"}
    assert refusal(state, "build e6 blue") == refusal(state, "build e6 red with red") == "B23"


@pytest.mark.rule("B23", "B20")
@pytest.mark.parametrize(
    ("red", "white", "left"),
    [
        (3, 2, {"white": 2}),
        (4, 2, {"red": 1, "white": 2}),
        (2, 2, {"white": 1}),
        (1, 3, {"white": 1}),
        (1, 2, {}),
        (0, 3, {}),
    ],
)
def test_white_stands_for_any_colour_and_is_used_last(red, white, left):
    state = bare()
    pyramid(state, "e6", "red", 2, crew=3)
    give(state, red=red, white=white)
    play(state, "build e6 red")
    assert blocks(state) == left
    assert state.bank_blocks == 32 - sum(left.values())


@pytest.mark.rule("C7", "B23")
def test_a_colour_whose_three_first_levels_are_used_up_cannot_be_begun():
    state = bare()
    for name in ("e6", "h7", "g5"):
        found(state, name, crew=3)
        give(state, grey=1)
        play(state, f"build {name} red with grey")
    found(state, "f8", crew=3)
    give(state, red=1)
    assert legal(state, "build") == {f"build f8 {colour} with red" for colour in SIX if colour != "red"}
    assert refusal(state, "build f8 red with red") == "C7"


@pytest.mark.rule("C7")
@pytest.mark.parametrize(("level", "left"), [(2, 10), (3, 8), (4, 8)])
def test_a_level_whose_piece_is_used_up_cannot_be_built(level, left):
    state = bare()
    for _ in range(left):
        pyramid(state, "e6", "red", level - 1, crew=3)
        give(state, white=level)
        play(state, "build e6 red")
    pyramid(state, "e6", "red", level - 1, crew=3)
    give(state, red=7)
    assert refusal(state, "build e6 red") == "C7"
    pyramid(state, "e6", "red", level, crew=3)
    assert legal(state, "build") == {"build e6 red"}


@pytest.mark.rule("C7")
def test_pieces_are_shared_by_all_colours_and_players():
    state = bare()
    state.pieces[pieces(state, 3)] = 1
    for name, colour in (("e6", "red"), ("h7", "blue")):
        pyramid(state, name, colour, 2, crew=3)
    give(state, red=3, blue=3)
    play(state, "build e6 red")
    assert refusal(state, "build h7 blue") == "C7"


@pytest.mark.rule("B24")
def test_each_player_has_two_pieces_of_level_5():
    state = bare()
    for name in ("e6", "h7"):
        pyramid(state, name, "red", 4, crew=3)
        give(state, red=5)
        play(state, f"build {name} red")
    pyramid(state, "g5", "red", 4, crew=3)
    pyramid(state, "f8", "blue", 4, player=1, crew=3)
    give(state, red=7)
    assert refusal(state, "build g5 red") == "B24"
    give(state)
    play(state, "place a2 s", "row h", "done", "draw 1")
    give(state, 1, blue=5)
    assert "build f8 blue" in legal(state)


@pytest.mark.rule("B20", "B1")
@pytest.mark.parametrize("phase", ["place", "row", "work", "trim"])
def test_any_2_blocks_are_exchanged_for_a_white_one(phase):
    state = bare()
    give(state, blue=2, red=1, white=5)
    to_phase(state, phase, placed="f7")
    assert legal(state, "swap") == {
        "swap blue blue",
        "swap blue red",
        "swap blue white",
        "swap red white",
        "swap white white",
    }
    play(state, "swap blue red")
    assert blocks(state) == {"blue": 1, "white": 6}
    assert state.bank_blocks == 25


@pytest.mark.rule("B20")
def test_two_alike_and_two_white_ones_are_exchanged_too():
    state = bare()
    give(state, green=2, white=1)
    play(state, "swap green green")
    assert blocks(state) == {"white": 2}
    play(state, "swap white white")
    assert blocks(state) == {"white": 1}
    assert state.bank_blocks == 31


@pytest.mark.rule("B20")
def test_one_block_is_not_exchanged():
    state = bare()
    give(state, blue=1)
    assert legal(state, "swap") == set()
    assert {refusal(state, f"swap blue {other}") for other in ("blue", "red", "white")} == {"B20"}


@pytest.mark.rule("B20", "C5")
def test_an_exchange_works_with_an_empty_supply():
    state = bare()
    give(state, 1, yellow=25)
    give(state, 0, red=7)
    assert state.bank_blocks == 0
    play(state, "swap red red")
    assert blocks(state) == {"red": 5, "white": 1}
    assert state.bank_blocks == 1


@pytest.mark.rule("B21", "B1")
@pytest.mark.parametrize("phase", ["place", "row", "work"])
def test_a_block_bought_for_3_gold_is_white(phase):
    state = bare()
    give(state, gold=4, red=1)
    to_phase(state, phase, placed="f7")
    play(state, "buy")
    assert blocks(state) == {"red": 1, "white": 1}
    assert (state.gold[0], state.bank_gold, state.bank_blocks) == (1, 23, 30)


@pytest.mark.rule("D3", "C5", "B21")
def test_no_block_is_bought_from_an_empty_supply():
    state = bare()
    give(state, 1, yellow=32)
    give(state, 0, gold=3)
    assert refusal(state, "buy") == "B21"


@pytest.mark.rule("B22")
def test_worth_by_level():
    state = bare()
    for level, worth in WORTH.items():
        pyramid(state, "e6", "red", level)
        assert state.points(0) == worth == state.scores()[0].total

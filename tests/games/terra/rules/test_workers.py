"""Moving workers, taking them back, hiring them: where they may go (B10 to B15, B21, D3)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    bare,
    example,
    fill,
    found,
    give,
    hold,
    lay,
    legal,
    new,
    play,
    pyramid,
    refusal,
    site,
    to_phase,
)

# What a worker at f7 meets first in each of the eight directions (south-east there is only the edge).
AROUND_F7 = {"f3", "e6", "i4", "h7", "f8", "d9", "c7"}


def at_work(*faces, **options):
    """The first player laid a worker at f7 and chose the column; `faces` lie on f6, f5, f4."""
    state = bare(**options)
    for name, face in zip(("f6", "f5", "f4"), faces, strict=False):
        lay(state, name, face)
    hold(state, "worker")
    play(state, "place f7 s", "row v")
    return state


@pytest.mark.rule("B11")
def test_a_worker_moves_in_any_of_eight_directions_to_the_first_site():
    state = at_work()
    fill(state)
    for name in AROUND_F7:
        found(state, name)
    for name in ("g5", "d4", "g10", "i9", "c2", "k8"):
        found(state, name)
    assert legal(state, "move") == {f"move f7 {name}" for name in AROUND_F7}
    assert refusal(state, "move f7 g5") == "B11"


@pytest.mark.rule("B11")
def test_it_never_passes_a_free_space():
    state = at_work()
    for name in AROUND_F7:
        found(state, name)
    fill(state, but=["f5", "h5", "g7", "d7", "e8"])
    assert legal(state, "move") == {"move f7 e6", "move f7 f8"}
    for name in ("f3", "i4", "h7", "c7", "d9"):
        assert refusal(state, f"move f7 {name}") == "B11"


@pytest.mark.rule("B11")
@pytest.mark.parametrize("value", [0, 3])
def test_it_never_passes_a_site(value):
    state = at_work()
    fill(state)
    if value:
        found(state, "h7", value)
    for name in ("k8", "f3"):
        found(state, name)
    hold_back = {text.split()[2] for text in legal(state, "move")}
    assert hold_back == {"f8", "f3"} | ({"h7"} if value else set())
    assert refusal(state, "move f7 j6") == "B11"


@pytest.mark.rule("B11")
def test_it_never_ends_on_an_empty_site():
    state = at_work()
    fill(state)
    assert legal(state, "move") == {"move f7 f8"}
    assert {refusal(state, f"move f7 {name}") for name in AROUND_F7 - {"f8"}} == {"B11"}


@pytest.mark.rule("B11")
def test_it_passes_oases():
    state = bare()
    found(state, "e1")
    found(state, "j1")
    hold(state, "worker")
    lay(state, "f1", "eye")
    play(state, "place h1 s", "row h")
    assert legal(state, "move") == {"move h1 e1", "move h1 h2"}
    lay(state, "i1", "eye")
    assert legal(state, "move") == {"move h1 e1", "move h1 h2", "move h1 j1"}


@pytest.mark.rule("B11")
def test_it_goes_onto_free_foundations_and_ones_own_sites():
    state = at_work()
    found(state, "e6", crew=2)
    fill(state)
    pyramid(state, "f3", "red", 4)
    found(state, "h7", player=1, crew=1)
    pyramid(state, "c7", "blue", 1, player=1)
    assert legal(state, "move") == {"move f7 e6", "move f7 f3", "move f7 f8"}
    assert refusal(state, "move f7 h7") == refusal(state, "move f7 c7") == "B12"


@pytest.mark.rule("B11", "B12")
def test_a_foundation_taken_is_its_players_alone():
    state = at_work()
    found(state, "e6")
    play(state, "move f7 e6", "done", "draw 1")
    assert (state.owners[site(state, "e6")], state.crews[site(state, "e6")]) == (1, 1)
    give(state, 1, gold=3)
    assert refusal(state, "hire e6") == "B12"
    assert "hire f8" in legal(state)


@pytest.mark.rule("B12")
@pytest.mark.parametrize("level", [0, 1, 5])
def test_three_workers_are_the_most_on_a_site(level):
    state = at_work()
    for crew in (1, 2, 3):
        pyramid(state, "e6", "red", level, crew=crew)
        give(state, gold=3)
        assert ("move f7 e6" in legal(state)) == ("hire e6" in legal(state)) == (crew < 3)
    assert refusal(state, "move f7 e6") == refusal(state, "hire e6") == "B12"


@pytest.mark.rule("B10")
def test_each_symbol_sends_one_worker():
    state = at_work("worker")
    for name in ("e6", "c7", "g5"):
        found(state, name)
    play(state, "move f6 e6")
    assert {text.split()[1] for text in legal(state, "move")} == {"f7"}
    assert refusal(state, "move f6 g5") == "B10"
    assert state.aside == 1


@pytest.mark.rule("B10")
def test_only_workers_of_the_row_move():
    state = at_work("eye")
    lay(state, "g7", "worker")
    found(state, "h7")
    assert refusal(state, "move g7 h7") == refusal(state, "move f6 f8") == "B10"


@pytest.mark.rule("B10", "B15", "D3")
def test_workers_that_come_back_do_not_join_the_row():
    state = bare()
    found(state, "e6", crew=1)
    lay(state, "f6", "worker")
    hold(state, "worker")
    give(state, workers=1)
    play(state, "place f7 s", "row v", "recall e6")
    assert (state.aside, state.supply[0]) == (1, 1)
    play(state, "move f6 e6")
    assert legal(state, "move") == set()
    assert refusal(state, "move f7 f8") == "B10"
    assert state.supply[0] == 1


@pytest.mark.rule("B14")
@pytest.mark.parametrize("moved", [0, 1, 2])
def test_workers_that_do_not_move_go_back_at_done(moved):
    state = at_work("worker")
    found(state, "e6")
    play(state, *["move f7 f8", "move f6 e6"][:moved])
    assert state.supply[0] == 13
    play(state, "done")
    assert (state.supply[0], state.aside) == (15 - moved, 0)


@pytest.mark.rule("B14")
def test_workers_that_cannot_move_go_back_at_done():
    state = bare(stairs="line")
    hold(state, "worker")
    play(state, "place f7 n", "row v")
    assert legal(state, "move") == set()
    play(state, "done")
    assert state.supply[0] == 15


@pytest.mark.rule("B13")
@pytest.mark.parametrize("text", ["move f7 f8", "hire f8"])
def test_in_the_first_turn_one_foundation_only(text):
    state = example()
    give(state, gold=12)
    play(state, "place f7 s", "row v")
    assert {"move f7 f8", "move f7 e6", "move f7 h7", "hire e6", "hire h7", "hire g5"} <= legal(state)
    play(state, text)
    assert legal(state, "hire") == {"hire f8"}
    assert legal(state, "move") == {"move f5 f8"} | ({"move f7 f8"} if text.startswith("hire") else set())
    assert refusal(state, "move f5 e6") == refusal(state, "hire h7") == "B13"


@pytest.mark.rule("B13", "B15")
def test_taking_the_worker_back_does_not_free_a_second_foundation():
    state = example()
    give(state, gold=12)
    play(state, "place f7 s", "row v", "move f5 e6", "recall e6")
    assert legal(state, "move") == {"move f7 e6"}
    assert legal(state, "hire") == {"hire e6"}
    assert refusal(state, "move f7 f8") == "B13"


@pytest.mark.rule("B13", "B22")
def test_building_does_not_free_a_second_foundation():
    state = example()
    give(state, gold=12, red=1)
    play(state, "place f7 s", "row v", "move f5 e6", "move f7 e6", "hire e6", "build e6 red with red")
    assert legal(state, "hire") == {"hire e6"}
    assert refusal(state, "hire f8") == "B13"


@pytest.mark.rule("B13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_is_so_bound_in_the_first_turn_and_none_in_the_second(players):
    state = new(players, first=players)
    for turn in range(2 * players):
        player = state.current_player()
        assert player == (players - 1 + turn) % players
        give(state, player, gold=6)
        one, other = sorted(legal(state, "hire"))[:2]
        play(state, one)
        assert (other in legal(state)) == (turn >= players)
        play(state, one.replace("hire", "recall"))
        give(state, player)
        place = sorted(legal(state, "place"))[0]
        play(state, place, "row h", "done", f"draw {turn % 2 + 1}")


@pytest.mark.rule("B13")
def test_the_bond_holds_to_the_end_of_the_first_turn():
    state = example()
    play(state, "place f7 s", "row v", "move f5 e6", "done")
    give(state, gold=8)
    play(state, "draw 1")
    assert legal(state, "hire") == {"hire e6"}


@pytest.mark.rule("B15", "B1")
@pytest.mark.parametrize("phase", ["place", "row", "work", "trim"])
def test_workers_come_back_from_a_site_at_any_time_in_ones_turn(phase):
    state = bare()
    found(state, "e6", crew=2)
    found(state, "h7", player=1, crew=2)
    give(state, workers=3, blue=9)
    to_phase(state, phase, placed="f7")
    assert legal(state, "recall") == {"recall e6"}
    assert refusal(state, "recall h7") == "B15"
    play(state, "recall e6")
    assert (state.crews[site(state, "e6")], state.supply[0]) == (1, 4)


@pytest.mark.rule("B15")
def test_a_foundation_left_by_its_last_worker_is_free():
    state = bare()
    found(state, "e6", crew=2)
    play(state, "recall e6")
    assert state.owners[site(state, "e6")] == 1
    play(state, "recall e6")
    assert (state.owners[site(state, "e6")], state.crews[site(state, "e6")]) == (0, 0)
    assert refusal(state, "recall e6") == "B15"
    play(state, "place a2 s", "row h", "done", "draw 1")
    give(state, 1, gold=3)
    assert "hire e6" in legal(state)


@pytest.mark.rule("B15")
@pytest.mark.parametrize("level", [1, 3, 5])
def test_the_last_worker_stays_on_a_pyramid(level):
    state = bare()
    pyramid(state, "e6", "red", level, crew=3)
    play(state, "recall e6", "recall e6")
    assert state.crews[site(state, "e6")] == 1
    assert refusal(state, "recall e6") == "B15"


@pytest.mark.rule("B21")
@pytest.mark.parametrize("phase", ["place", "row", "work", "trim"])
def test_a_worker_is_hired_for_3_gold_without_any_line(phase):
    state = bare()
    found(state, "a3")
    found(state, "k8", crew=1)
    pyramid(state, "b10", "red", 2)
    found(state, "e6", player=1, crew=1)
    give(state, gold=3, workers=5, **({"blue": 9} if phase == "trim" else {}))
    to_phase(state, phase, placed="f7")
    assert legal(state, "hire") == {"hire a3", "hire k8", "hire b10"}
    assert refusal(state, "hire c2") in ("B11", "B21")
    play(state, "hire a3")
    assert (state.gold[0], state.bank_gold, state.supply[0]) == (0, 24, 4)
    assert (state.owners[site(state, "a3")], state.crews[site(state, "a3")]) == (1, 1)


@pytest.mark.rule("B21")
def test_with_2_gold_nothing_is_bought():
    state = bare()
    found(state, "a3")
    give(state, gold=2)
    assert legal(state, "hire") == legal(state, "buy") == set()
    assert refusal(state, "hire a3") == refusal(state, "buy") == "B21"


@pytest.mark.rule("D3", "B21")
def test_no_worker_is_hired_from_an_empty_supply():
    state = bare()
    found(state, "a3")
    give(state, gold=6, workers=0)
    assert refusal(state, "hire a3") == "B21"


@pytest.mark.rule("D3", "B10", "B14")
def test_workers_set_aside_cannot_be_hired():
    state = bare()
    found(state, "a3")
    lay(state, "f6", "worker")
    hold(state, "worker")
    give(state, gold=3, workers=2)
    play(state, "place f7 s", "row v")
    assert (state.aside, state.supply[0]) == (2, 0)
    assert refusal(state, "hire a3") == "B21"
    give(state, gold=8)
    play(state, "done", "draw 1")
    assert "hire a3" in legal(state)

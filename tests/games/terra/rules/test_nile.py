"""The Nile and the Oases: ships, oasis tiles, strategy cards (N1 to N7, C10, C11, D3, D6, D7)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.terra.positions import (
    blocks,
    field,
    fill,
    finish,
    found,
    give,
    hold,
    lay,
    legal,
    new,
    nile,
    play,
    put,
    refusal,
    sail,
    surround,
    track,
)
from tp_tui.games.terra.rules.data_files import shipped_supplies

CARDS = ("grave", "horus", "oases", "nile", "highest", "most")


@pytest.mark.rule("N1", "C10")
def test_there_are_64_tiles_with_these_faces_more():
    state, before = new(edition="nile"), new(edition="horus")
    names = Counter(state.rules.tiles.faces[number].name for number in state.faces)
    names.subtract(before.rules.tiles.faces[number].name for number in before.faces)
    assert +names == {"oasis+eye": 1, "oasis+grave": 1, "oasis+worker": 2, "oasis+white": 2, "oasis+gold": 2}
    assert len(state.faces) == 64


@pytest.mark.rule("N1", "N2", "S2", "C3")
def test_the_start():
    state = new(4, edition="nile")
    assert state.ships == state.oases == state.horus == state.graves == [0] * 4
    assert sum(1 for value in state.values if value) == 13
    assert len(state.foundations) == 9
    assert {number for number, tile in enumerate(state.tiles) if tile} == {
        field(state, name) for name in ("h3", "h5", "c5", "d7")
    }
    assert [state.points(player) for player in range(4)] == [0] * 4


# Rows and the Nile


@pytest.mark.rule("C3", "N3", "B5")
@pytest.mark.parametrize(("axis", "fields", "steps"), [("h", 3, 2), ("d", 5, 4)])
def test_the_rulebooks_example_of_a_tile_at_the_nile(axis, fields, steps):
    state = new(edition="nile")
    state.turn = 1
    hold(state, "red+worker")
    play(state, "place c2 s", f"row {axis}")
    row = state.rules.board.row_fields[field(state, "c2")]["hvda".index(axis)]
    assert len([n for n in row if state.tiles[n] or state.rules.board.kinds[n] == 3]) == fields
    assert (state.ships, blocks(state)) == ([steps, 0], {"red": 1})
    assert {"move c2 c3", "move c2 f2", "move c2 h7"} <= legal(state, "move")


@pytest.mark.rule("N10")
def test_the_rulebooks_example_of_a_diagonal_row():
    state = nile()
    for name, face in {"i4": "red", "h5": "eye", "e8": "worker"}.items():
        lay(state, name, face)
    put(state, "j3", "grey")
    play(state, "row a")
    assert blocks(state) == {"grey": 1, "red": 1}
    assert (state.horus[0], state.aside, state.ships[0], state.gold[0]) == (1, 1, 2, 0)


@pytest.mark.rule("N10", "N3", "B7")
def test_every_field_of_a_row_longer_than_four_counts():
    state = nile()
    lay(state, "g1", "blue+eye")
    put(state, "f1", "oasis+white")
    play(state, "row h")
    row = state.rules.board.row_fields[field(state, "f1")][0]
    assert row == tuple(field(state, name) for name in ("c1", "d1", "e1", "f1", "g1"))
    assert (state.ships[0], state.oases[0], state.horus[0], state.gold[0]) == (2, 1, 1, 1)
    assert blocks(state) == {"blue": 1, "white": 1}


@pytest.mark.rule("N3", "C11")
@pytest.mark.parametrize(("before", "after"), [(0, 4), (20, 24), (22, 24), (24, 24)])
def test_the_ship_stops_at_the_last_step(before, after):
    state = nile()
    sail(state, 0, before)
    put(state, "c2", "red")
    play(state, "row d")
    assert state.ships == [after, 0]


@pytest.mark.rule("N4", "D3", "C11")
def test_ship_steps_are_bought_for_two_gold_up_to_the_last():
    state = nile()
    give(state, gold=5)
    play(state, "sail", "sail")
    assert (state.ships, state.gold[0]) == ([2, 0], 1)
    assert refusal(state, "sail") == "N4"
    sail(state, 0, 21)
    give(state, gold=4)
    play(state, "sail")
    assert state.ships[0] == 24 == shipped_supplies("nile").nile_steps
    assert refusal(state, "sail") in ("N3", "D3")


@pytest.mark.rule("N5", "C10")
@pytest.mark.parametrize("more", ["eye", "grave", "worker", "white", "gold"])
def test_an_oasis_tile_is_a_step_and_what_is_shown_with_it(more):
    state = nile()
    put(state, "k7", f"oasis+{more}")
    play(state, "row v")
    assert state.oases == [1, 0]
    got = (state.horus[0], state.graves[0], state.aside, blocks(state).get("white", 0), state.gold[0])
    assert got == tuple(int(more == name) for name in ("eye", "grave", "worker", "white", "gold"))


@pytest.mark.rule("N5", "B7")
def test_a_board_oasis_stays_a_gold_and_no_step():
    state = nile()
    put(state, "e5", "blue")
    play(state, "row h")
    assert (state.gold[0], state.oases[0], state.ships[0]) == (1, 0, 2)


@pytest.mark.rule("D6", "C5")
@pytest.mark.parametrize(
    ("left", "wanted"),
    [
        (0, {}),
        (1, {"white": 1}),
        (2, {"white": 2}),
        (3, {"white": 2, "red": 1}),
        (4, {"white": 2, "red": 1, "blue": 1}),
    ],
)
def test_when_blocks_run_out_grave_goods_come_first_then_oases_then_from_the_left(left, wanted):
    state = nile()
    for name, face in {"c9": "red", "d8": "blue", "h4": "grave+white"}.items():
        lay(state, name, face)
    give(state, 1, white=32 - left)
    put(state, "e7", "oasis+white")
    play(state, "row a")
    assert blocks(state) == wanted


@pytest.mark.rule("D6")
@pytest.mark.parametrize(("axis", "fields"), [("h", ("a4", "b4", "c4")), ("v", ("c8", "c9", "c10"))])
def test_plain_tiles_are_served_from_the_left_and_from_the_top(axis, fields):
    state = nile()
    for name, face in zip(fields[:2], ("red", "blue"), strict=True):
        lay(state, name, face)
    give(state, 1, white=31)
    put(state, fields[2], "grey")
    play(state, f"row {axis}")
    assert blocks(state) == {"red": 1}


# Enclosure


AROUND_F2 = {"f1": "oasis+white", "g1": "oasis+eye", "g2": "oasis+worker", "f3": "oasis+grave"}


@pytest.mark.rule("N6", "H7", "N3")
def test_enclosure_activates_oasis_tiles_and_the_nile():
    state = nile()
    found(state, "f2", 2, player=1, crew=1)
    surround(state, "f2", AROUND_F2, last="g3")
    put(state, "g3", "oasis+gold")
    assert (state.oases, state.ships) == ([0, 5], [0, 2])
    assert (state.horus, state.graves, state.gold) == ([0, 1], [0, 1], [0, 2])
    assert (blocks(state, 1), blocks(state), state.aside) == ({"white": 1}, {}, 0)


@pytest.mark.rule("N6")
def test_other_blocks_around_a_site_stay_where_they_are():
    state = nile()
    found(state, "f2", 2, player=0, crew=1)
    surround(state, "f2", {"f1": "red", "g1": "grave+white", "g2": "blue+eye"}, last="g3")
    put(state, "g3", "grey+worker")
    assert blocks(state) == {}
    assert (state.graves[0], state.horus[0], state.oases[0], state.ships[0]) == (1, 1, 0, 2)


@pytest.mark.rule("N6", "N3")
def test_enclosure_does_not_carry_the_ship_beyond_the_end():
    state = nile()
    sail(state, 0, 23)
    found(state, "f2", 2, player=0, crew=1)
    surround(state, "f2", {}, last="g3")
    put(state, "g3", "blue")
    assert state.ships == [24, 0]


@pytest.mark.rule("D7", "B17")
def test_a_block_of_an_enclosure_in_ones_own_turn_must_be_exchanged_at_its_end():
    state = nile()
    found(state, "f2", 2, player=0, crew=1)
    surround(state, "f2", {"f1": "oasis+white"}, last="g3")
    give(state, blue=7)
    put(state, "g3", "worker")
    finish(state, "a")
    assert (state.current_player(), sum(blocks(state).values())) == (0, 8)
    play(state, "swap blue blue")
    assert (state.current_player(), sum(blocks(state).values())) == (1, 7)


@pytest.mark.rule("D7", "B17")
def test_a_block_from_anothers_turn_is_enforced_at_the_end_of_ones_own():
    state = nile()
    state.player = state.first = 1
    found(state, "f2", 2, player=0, crew=1)
    surround(state, "f2", {"f1": "oasis+white"}, last="g3")
    give(state, blue=7)
    put(state, "g3", "worker")
    finish(state, "a")
    assert (state.current_player(), sum(blocks(state).values())) == (0, 8)
    put(state, "k7", "worker")
    finish(state)
    assert state.current_player() == 0
    assert "swap blue blue" in legal(state)


# Strategy cards


@pytest.mark.rule("N7")
@pytest.mark.parametrize(
    ("steps", "price"), [(5, 1), (9, 1), (10, 2), (13, 2), (14, 2), (15, 3), (20, 4), (25, 5), (49, 9)]
)
def test_a_card_costs_a_gold_for_each_coin(steps, price):
    state = nile()
    track(state, horus=steps)
    give(state, gold=price - 1)
    assert legal(state, "card") == set()
    assert refusal(state, "card most") == "N7"
    give(state, gold=price)
    assert legal(state, "card") == {f"card {card}" for card in CARDS}
    play(state, "card most")
    assert (state.gold[0], state.bank_gold) == (0, 24)


@pytest.mark.rule("N7")
def test_no_card_before_five_steps():
    state = nile()
    track(state, horus=4)
    give(state, gold=9)
    assert legal(state, "card") == set()
    assert refusal(state, "card nile") == "N7"


@pytest.mark.rule("N7")
def test_one_card_a_game_and_none_twice():
    state = nile()
    for player in (0, 1):
        track(state, player, horus=5)
        give(state, player, gold=4)
    play(state, "card grave")
    assert legal(state, "card") == set()
    assert refusal(state, "card oases") == "N7"
    state.player = 1
    state.legal = None
    assert legal(state, "card") == {f"card {card}" for card in CARDS[1:]}
    assert refusal(state, "card grave") == "N7"


@pytest.mark.rule("N4", "N7", "D4", "H5")
def test_surplus_gold_can_be_spent_on_everything():
    state = nile()
    found(state, "f2")
    track(state, horus=5)
    give(state, gold=7)
    put(state, "k7", "blue")
    finish(state)
    kinds = {text.split()[0] for text in legal(state)}
    assert kinds == {"offer", "sail", "card", "hire", "buy"}
    play(state, "sail", "card nile")
    assert state.current_player() == 1


@pytest.mark.rule("N3", "B11")
def test_workers_cross_the_nile_but_no_gap():
    state = nile()
    for name in ("c3", "f2", "h7"):
        found(state, name)
    put(state, "c2", "worker")
    play(state, "row d")
    assert legal(state, "move") == {"move c2 c3", "move c2 f2", "move c2 h7"}


@pytest.mark.rule("N3", "H7")
def test_a_site_in_the_bend_of_the_nile_needs_tiles_only_where_there_is_space():
    state = nile()
    found(state, "g4", 2, player=0, crew=1)
    fill(state, "worker", but=["g3"])
    put(state, "g3", "eye")
    assert state.horus[0] >= 1
    assert state.ships[0] == 3

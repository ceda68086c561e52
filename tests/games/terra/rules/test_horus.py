"""Horus and Grave Goods: tracks, grave goods and their scoring (H1 to H6, H8, H9, C9, C11)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.terra.positions import (
    bare,
    blocks,
    finish,
    give,
    horus,
    lay,
    legal,
    new,
    play,
    put,
    pyramid,
    refusal,
    score_lines,
    to_phase,
    track,
)
from tp_tui.games.terra.rules.data_files import shipped_supplies


@pytest.mark.rule("H1", "C9")
def test_there_are_56_tiles_with_these_faces_more():
    state = new(edition="horus")
    names = Counter(state.rules.tiles.faces[number].name for number in state.faces)
    basic = new()
    names.subtract(basic.rules.tiles.faces[number].name for number in basic.faces)
    assert +names == {"eye+eye": 4, "grave+white": 6, "grave+worker": 4, "grave+gold": 2}
    assert len(state.faces) == 56


@pytest.mark.rule("S1", "S4", "H1", "N1")
@pytest.mark.parametrize(
    ("edition", "height", "gone"), [("horus", 7, {2: 3, 3: 2, 4: 2}), ("nile", 8, {2: 4, 3: 3, 4: 3})]
)
@pytest.mark.parametrize(("players", "turns", "laid"), [(2, 14, 32), (3, 12, 40), (4, 9, 40)])
def test_stacks_turns_and_tiles_of_the_later_editions(edition, height, gone, players, turns, laid):
    state = new(players, seed=players, edition=edition)
    assert sorted(len(stack) for stack in state.stacks) == [height - 1] * (4 + players) + [height] * (4 - players)
    turns_of, lowest = Counter(), 99
    while not state.is_terminal():
        turns_of[state.current_player()] += state.legal_actions()[0].kind == "place"
        state.apply_action(next(a for a in state.legal_actions() if a.kind != "recall"))
        lowest = min([lowest, *(len(stack) for stack in state.stacks if stack)])
    assert turns_of == dict.fromkeys(range(players), turns)
    assert sum(1 for tile in state.tiles if tile) == laid
    assert lowest == gone[players] + 1
    assert state.revealed.bit_count() == laid


@pytest.mark.rule("H2")
def test_every_token_starts_at_nought():
    state = new(4, edition="horus")
    assert state.horus == state.graves == [0] * 4
    assert [state.points(player) for player in range(4)] == [0] * 4


@pytest.mark.rule("H3", "C11", "B8")
@pytest.mark.parametrize(
    ("before", "face", "after", "gold"),
    [
        (0, "eye", 1, 0),
        (3, "eye", 4, 0),
        (4, "eye", 5, 2),
        (3, "eye+eye", 5, 2),
        (4, "eye+eye", 6, 2),
        (5, "eye", 6, 0),
        (9, "eye", 10, 2),
        (99, "eye", 100, 2),
    ],
)
def test_an_eye_is_a_step_and_a_coin_reached_or_passed_is_two_gold(before, face, after, gold):
    state = horus()
    track(state, horus=before)
    put(state, "f7", face)
    play(state, "row v")
    assert (state.horus, state.gold) == ([after, 0], [gold, 0])
    assert state.bank_gold == 24 - gold


@pytest.mark.rule("H3", "C6")
def test_an_empty_supply_pays_no_coin_and_the_step_is_made():
    state = horus()
    track(state, horus=4)
    give(state, 1, gold=23)
    put(state, "f7", "eye")
    play(state, "row v")
    assert (state.horus[0], state.gold[0], state.bank_gold) == (5, 1, 0)


@pytest.mark.rule("H4", "H6")
@pytest.mark.parametrize(
    ("face", "gold", "white", "workers"), [("grave+white", 0, 1, 0), ("grave+worker", 0, 0, 1), ("grave+gold", 1, 0, 0)]
)
def test_a_grave_good_is_a_step_with_what_is_shown_beside_it(face, gold, white, workers):
    state = horus()
    put(state, "f7", face)
    play(state, "row v")
    assert state.graves == [1, 0]
    assert (state.gold[0], state.aside, blocks(state)) == (gold, workers, {"white": 1} if white else {})


@pytest.mark.rule("H4")
def test_each_tile_with_a_grave_good_is_a_step():
    state = horus()
    lay(state, "f5", "grave+gold")
    lay(state, "f6", "grave+white")
    put(state, "f7", "grave+worker")
    play(state, "row v")
    assert state.graves == [3, 0]


@pytest.mark.rule("H5")
@pytest.mark.parametrize("phase", ["place", "row", "work"])
def test_grave_goods_are_bought_for_one_gold_any_number_of_times(phase):
    state = horus()
    if phase != "place":
        lay(state, "f7", "eye")
        to_phase(state, phase, "f7")
    give(state, gold=3)
    play(state, "offer", "offer", "offer")
    assert (state.graves, state.gold[0], state.bank_gold) == ([3, 0], 0, 24)
    assert refusal(state, "offer") == "H5"


@pytest.mark.rule("H5", "N4", "N7")
def test_the_basic_version_has_none_of_the_later_purchases():
    state = bare()
    give(state, gold=9)
    assert [refusal(state, text) for text in ("offer", "sail", "card nile")] == ["H5", "N4", "N7"]
    state = horus()
    give(state, gold=9)
    assert "offer" in legal(state)
    assert [refusal(state, text) for text in ("sail", "card nile")] == ["N4", "N7"]


@pytest.mark.rule("H5", "D4", "B17")
def test_surplus_gold_is_spent_on_grave_goods_and_never_given_back():
    state = horus()
    give(state, gold=6, workers=0)
    give(state, 1, white=32)
    put(state, "f7", "blue")
    finish(state)
    assert legal(state) == {"offer"}
    play(state, "offer", "offer")
    assert (state.current_player(), state.gold[0], state.graves[0]) == (1, 4, 2)


# Final scoring


@pytest.mark.rule("H8")
def test_steps_are_points_and_final_points_bring_no_coins():
    state = horus()
    track(state, horus=13)
    pyramid(state, "e1", "red", 5)
    assert score_lines(state, 0, "H8") == [13]
    assert state.points(0) == state.scores()[0].total == 13 + 60
    assert state.gold == [0, 0]


@pytest.mark.rule("H9")
@pytest.mark.parametrize(
    ("graves", "points"),
    [
        ([20, 15, 8, 2], [55, 35, 14, 2]),
        ([20, 20, 2, 2], [56, 56, 2, 2]),
        ([2, 8, 15, 20], [2, 14, 35, 55]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 0], [2, 0]),
        ([3, 3, 0], [6, 6, 0]),
    ],
)
def test_grave_goods_score_themselves_and_every_difference(graves, points):
    state = horus(len(graves))
    for player, count in enumerate(graves):
        track(state, player, graves=count)
    assert [state.points(player) for player in range(len(graves))] == points
    assert [sum(score_lines(state, player, "H9")) for player in range(len(graves))] == points


@pytest.mark.rule("C11", "H3")
def test_the_horus_track_has_no_end():
    assert shipped_supplies("horus").horus_coin == 5
    state = horus()
    track(state, horus=499)
    put(state, "f7", "eye")
    play(state, "row v")
    assert (state.horus[0], state.gold[0]) == (500, 2)

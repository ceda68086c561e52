"""Enclosed sites: who gets what, in which order, and the limits at the end of the turn (H7, D7, D9, B17)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    bare,
    blocks,
    crowded,
    fill,
    finish,
    found,
    give,
    hold,
    horus,
    legal,
    play,
    put,
    pyramid,
    refusal,
    ring,
    surround,
    track,
)


@pytest.mark.rule("H7", "H3")
def test_the_figure_of_the_rulebook_seven_eyes_and_a_coin():
    state = horus()
    found(state, "d4", 2, player=0, crew=1)
    eyes = dict.fromkeys(("c3", "d3", "e3", "c4", "c5", "d5", "e5"), "eye")
    surround(state, "d4", eyes, last="e4")
    put(state, "e4", "grave+gold")
    assert (state.horus, state.graves) == ([7, 0], [1, 0])
    assert state.gold == [1 + 2, 0]


@pytest.mark.rule("H7")
def test_a_board_oasis_around_a_site_counts_as_a_coin():
    state = horus()
    found(state, "c2", 2, player=0, crew=2)
    surround(state, "c2", dict.fromkeys(("c1", "d1", "b2", "d2", "b3", "c3"), "eye"), last="d3")
    put(state, "d3", "eye")
    assert (state.horus[0], state.gold[0]) == (7, 1 + 2)


@pytest.mark.rule("H7")
def test_the_figure_of_the_rulebook_nine_eyes_at_the_border():
    state = horus()
    found(state, "e1", 3, player=1, crew=1)
    surround(state, "e1", dict.fromkeys(("d1", "f1", "d2", "e2"), "eye+eye"), last="f2")
    put(state, "f2", "eye")
    assert (state.horus, state.gold) == ([0, 9], [0, 2])


@pytest.mark.rule("H7")
def test_the_bonus_goes_to_whoever_has_workers_there_whoever_laid_the_tile():
    for owner in (0, 1, 2):
        state = horus(3)
        pyramid(state, "e1", "red", 2, player=owner, crew=1)
        surround(state, "e1", {"d1": "eye", "d2": "grave+worker"}, last="f2")
        put(state, "f2", "grave+gold")
        wanted = [int(player == owner) for player in range(3)]
        assert (state.horus, state.graves, state.gold) == (wanted, [2 * n for n in wanted], wanted)
        assert state.aside == 0


@pytest.mark.rule("H7")
def test_no_workers_no_bonus_then_or_later():
    state = horus()
    found(state, "e1")
    surround(state, "e1", {"d1": "eye+eye"}, last="f2")
    put(state, "f2", "grave+worker")
    play(state, "row v")
    give(state, gold=3)
    play(state, "hire e1", "done")
    play(state, min(legal(state, "draw")))
    assert state.crews[0] == 1
    put(state, "g2", "worker")
    assert (state.horus, state.graves) == ([0, 0], [1, 0])


@pytest.mark.rule("H7")
def test_a_gap_left_is_no_enclosure_and_a_site_pays_once():
    state = horus()
    found(state, "e1", 1, player=0, crew=1)
    surround(state, "e1", {"d1": "eye"}, last="f2")
    put(state, "g2", "worker")
    assert state.horus == [0, 0]
    finish(state)
    put(state, "f2", "worker")
    assert state.horus == [1, 0]
    finish(state)
    put(state, "e4", "worker")
    assert state.horus == [1, 0]


@pytest.mark.rule("H7", "N6")
def test_blocks_and_workers_around_a_site_bring_nothing():
    state = horus()
    found(state, "e1", 1, player=0, crew=1)
    surround(state, "e1", {"d1": "blue", "d2": "grave+white", "f1": "worker", "e2": "red+eye"}, last="f2")
    put(state, "f2", "worker+eye")
    assert (state.horus[0], state.graves[0], state.gold[0], blocks(state), state.aside) == (2, 1, 0, {}, 0)


@pytest.mark.rule("H7")
def test_one_tile_can_enclose_two_sites_of_one_player():
    state = horus()
    found(state, "e1", 1, player=0, crew=1)
    found(state, "f3", 1, player=0, crew=1)
    surround(state, "e1", {}, last="f2")
    surround(state, "f3", {"e2": "eye"}, last="f2")
    put(state, "f2", "eye")
    assert state.horus == [4, 0]


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("players", "turn_of", "owners", "first"),
    [(2, 0, (1, 0), 0), (2, 1, (0, 1), 1), (3, 2, (1, 0), 0), (3, 1, (0, 2), 2), (4, 3, (2, 1), 1)],
)
def test_bonuses_are_paid_in_order_of_play_from_whose_turn_it_is(players, turn_of, owners, first):
    state = horus(players)
    state.player = turn_of
    found(state, "e1", 1, player=owners[0], crew=1)
    found(state, "f3", 1, player=owners[1], crew=1)
    for site in ("e1", "f3"):
        surround(state, site, {}, last="f2")
    give(state, (turn_of + 1) % players, gold=23)
    held = state.gold[:]
    events = put(state, "f2", "grave+gold")
    assert next(event.player for event in events if event.kind == "enclosed") == first
    assert [now - then for now, then in zip(state.gold, held, strict=True)] == [int(p == first) for p in range(players)]
    assert [state.graves[owner] for owner in owners] == [1, 1]


def with_bonus(turn_of, owner=0):
    """`owner` has 4 gold and gets one more for a site enclosed by the player whose turn it is; that turn is over."""
    state = horus()
    state.player = state.first = turn_of
    found(state, "e1", 1, player=owner, crew=1)
    surround(state, "e1", {"d1": "grave+gold"}, last="f2")
    give(state, owner, gold=4)
    put(state, "f2", "worker")
    assert state.gold[owner] == 5
    finish(state)
    return state


@pytest.mark.rule("H7", "B17", "D4")
def test_a_bonus_of_ones_own_turn_must_be_spent_at_its_end():
    state = with_bonus(turn_of=0)
    assert (state.current_player(), state.gold[0]) == (0, 5)
    assert refusal(state, "done") == "B1"
    play(state, "offer")
    assert (state.current_player(), state.gold[0]) == (1, 4)


@pytest.mark.rule("H7", "B17")
def test_a_bonus_of_anothers_turn_may_be_held_to_the_end_of_ones_own():
    state = with_bonus(turn_of=1)
    assert (state.current_player(), state.gold[0]) == (0, 5)
    put(state, "g9", "blue")
    finish(state)
    assert (state.current_player(), state.gold[0]) == (0, 5)
    play(state, "offer")
    assert (state.current_player(), state.gold[0]) == (1, 4)


@pytest.mark.rule("H7", "B17")
def test_gold_of_a_bonus_and_of_a_row_count_alike():
    state = horus()
    found(state, "e1", 1, player=0, crew=1)
    surround(state, "e1", {"d1": "grave+gold"}, last="f2")
    give(state, gold=4)
    put(state, "f2", "grave+gold")
    finish(state)
    for gold in (4 + 2 + 1, 6, 5):
        assert (state.current_player(), state.gold[0]) == (0, gold)
        play(state, "offer")
    assert (state.current_player(), state.gold[0]) == (1, 4)


@pytest.mark.rule("H7", "D7", "B17", "D4")
@pytest.mark.parametrize(("players", "turn_of"), [(count, turn) for count in (2, 3, 4) for turn in range(count)])
@pytest.mark.parametrize(
    ("edition", "enclosed", "last", "face", "bonus"),
    [("horus", "e1", "f2", "grave+gold", (5, 0)), ("nile", "f2", "g3", "oasis+white", (1, 5))],
)
def test_however_much_comes_at_once_is_held_up_to_the_end_of_ones_own_turn(
    players, turn_of, edition, enclosed, last, face, bonus
):
    state = bare(players, edition=edition)
    state.player = state.first = turn_of
    found(state, enclosed, 1, player=0, crew=1)
    surround(state, enclosed, dict.fromkeys(ring(state, enclosed), face), last=last)
    give(state, gold=4, blue=7)
    put(state, last, face)
    means = (4 + bonus[0], 7 + bonus[1])
    for player in [*range(turn_of, players), 0][: (players - turn_of) % players + 1]:
        assert (state.current_player(), state.gold[0], sum(blocks(state).values())) == (player, *means)
        if player != turn_of:
            put(state, min(text.split()[1] for text in legal(state, "place")), "worker")
        finish(state)
    while state.current_player() == 0:
        assert state.gold[0] > 4 or sum(blocks(state).values()) > 7
        play(state, "offer" if state.gold[0] > 4 else min(legal(state, "swap")))
    assert (state.gold[0], sum(blocks(state).values())) == (4, 7)


@pytest.mark.rule("H7", "B17", "B19")
def test_what_comes_after_ones_last_turn_stays():
    state = horus()
    state.stacks = [()] * 8
    put(state, "g9", "worker")
    finish(state)
    found(state, "e1", 1, player=0, crew=1)
    surround(state, "e1", {}, last="f2")
    give(state, gold=4, blue=7)
    put(state, "f2", "grave+gold")
    finish(state, "h")
    assert state.is_terminal()
    assert (state.gold[0], sum(blocks(state).values())) == (5, 7)


@pytest.mark.rule("H7", "B17")
def test_gold_that_is_no_bonus_is_not_exempt():
    state = horus()
    give(state, gold=4)
    track(state, horus=4)
    put(state, "f7", "eye")
    finish(state)
    assert state.current_player() == 0
    play(state, "offer", "offer")
    assert state.current_player() == 1


@pytest.mark.rule("H7")
def test_workers_that_arrive_in_the_same_turn_come_too_late():
    state = horus()
    found(state, "e1")
    surround(state, "e1", {"d1": "eye", "d2": "eye"}, last="e2")
    put(state, "e2", "worker")
    assert state.horus == [0, 0]
    play(state, "row a")
    play(state, "move e2 e1")
    assert state.horus == [0, 0]


@pytest.mark.rule("H7")
def test_workers_hired_before_the_tile_is_laid_come_in_time():
    state = horus()
    found(state, "e1")
    surround(state, "e1", {"d1": "eye", "d2": "eye"}, last="e2")
    give(state, gold=3)
    play(state, "hire e1")
    put(state, "e2", "worker")
    assert state.horus == [2, 0]


@pytest.mark.rule("H7")
def test_a_full_board_that_holds_workers_nowhere_brings_nothing():
    state = horus()
    fill(state, "eye+eye", but=["e2"])
    hold(state, "eye")
    put(state, "e2")
    assert state.horus == [0, 0]


@pytest.mark.rule("D9", "H7")
def test_a_site_beside_a_site_counts_as_filled():
    state = crowded(edition="horus")
    found(state, "b2", player=1, crew=1)
    surround(state, "b2", {"a3": "eye", "c3": "eye+eye"}, last="c2")
    put(state, "c2", "eye")
    assert state.horus == [0, 4]

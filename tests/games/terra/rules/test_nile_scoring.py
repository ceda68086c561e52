"""The Nile and the Oases: final scoring (N8, N9)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    found,
    give,
    nile,
    play,
    put,
    pyramid,
    sail,
    score_lines,
    surround,
    tasks,
    track,
)

CARDS = ("grave", "horus", "oases", "nile", "highest", "most")


@pytest.mark.rule("N8")
@pytest.mark.parametrize(
    ("oases", "levels", "points"), [(8, [4], 32), (8, [4, 2, 1], 32), (3, [5, 5], 15), (8, [], 0), (0, [5], 0)]
)
def test_oases_count_by_the_highest_pyramid(oases, levels, points):
    state = nile()
    track(state, oases=oases)
    for name, level in zip(("b1", "f2", "c3"), levels, strict=False):
        pyramid(state, name, "red", level)
    pyramid(state, "g4", "blue", 5, player=1)
    assert score_lines(state, 0, "N8") == [points] * bool(points)


@pytest.mark.rule("N8", "C11")
@pytest.mark.parametrize(
    ("pyramids", "foundations", "steps", "points"),
    [
        (6, 0, 21, 42),
        (3, 3, 23, 42),
        (5, 0, 15, 25),
        (4, 0, 17, 20),
        (3, 0, 2, 0),
        (3, 0, 0, 0),
        (1, 1, 3, 2),
        (1, 0, 24, 8),
        (0, 0, 24, 0),
    ],
)
def test_the_nile_counts_what_one_owns_by_the_palms_reached(pyramids, foundations, steps, points):
    state = nile()
    names = iter(("b1", "f2", "c3", "g4", "e6", "h7", "f8"))
    for _ in range(pyramids):
        pyramid(state, next(names), "red", 1)
    for _ in range(foundations):
        found(state, next(names), 2, crew=2)
    sail(state, 0, steps)
    give(state)
    assert score_lines(state, 0, "N8") == [points] * bool(points)


def fulfil(state, player, card):
    """Let that player alone fulfil the task."""
    if card in ("grave", "horus", "oases"):
        track(state, player, **{"grave": {"graves": 1}, "horus": {"horus": 1}, "oases": {"oases": 1}}[card])
    elif card == "nile":
        sail(state, player, 1)
        give(state, player)
    elif card == "most":
        found(state, "c3", 1, player, 1)
    else:
        pyramid(state, "b1", "red", 1, player)
        found(state, "c3", 1, 1 - player, 1)


@pytest.mark.rule("N9")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("owner", "points"), [(None, 10), (0, 20), (1, 10)])
def test_a_task_brings_ten_points_and_twenty_with_its_card(card, owner, points):
    state = nile()
    fulfil(state, 0, card)
    if owner is not None:
        state.card_owners[CARDS.index(card)] = owner + 1
    assert tasks(state, 0) == {card: points}
    assert tasks(state, 1) == {}
    assert state.points(0) == state.scores()[0].total


@pytest.mark.rule("N9")
@pytest.mark.parametrize("track_name", ["graves", "horus", "oases"])
@pytest.mark.parametrize(("steps", "best"), [((3, 2, 1), 0), ((1, 2, 3), 2), ((2, 2, 1), None), ((0, 0, 0), None)])
def test_the_most_steps_alone(track_name, steps, best):
    state = nile(3)
    for player, count in enumerate(steps):
        track(state, player, **{track_name: count})
    name = {"graves": "grave", "horus": "horus", "oases": "oases"}[track_name]
    for player in range(3):
        assert tasks(state, player) == ({name: 10} if player == best else {})


@pytest.mark.rule("N9", "H8")
def test_the_eyes_of_horus_are_counted_before_final_scoring():
    state = nile()
    track(state, 0, horus=3)
    pyramid(state, "b1", "red", 5, player=1)
    assert "horus" in tasks(state, 0)
    assert "horus" not in tasks(state, 1)


@pytest.mark.rule("N9")
@pytest.mark.parametrize(
    ("journeys", "best"),
    [
        ([(0, 3), (1, 2)], 0),
        ([(0, 3), (1, 3)], 0),
        ([(1, 3), (0, 3)], 1),
        ([(0, 2), (1, 3), (0, 1)], 1),
        ([(0, 3), (1, 3), (0, 1), (1, 1)], 0),
        ([(0, 3), (1, 4), (0, 1), (2, 4)], 1),
        ([(2, 24), (0, 24), (1, 24)], 2),
        ([], None),
    ],
)
def test_the_furthest_ship_and_between_equals_the_one_there_first(journeys, best):
    state = nile(3)
    for player, steps in journeys:
        sail(state, player, steps)
        give(state, player)
    for player in range(3):
        assert tasks(state, player) == ({"nile": 10} if player == best else {})


@pytest.mark.rule("N9", "N3")
def test_a_ship_at_the_end_that_gets_more_steps_has_not_arrived_anew():
    state = nile()
    sail(state, 0, 24)
    sail(state, 1, 24)
    give(state, 1)
    put(state, "c2", "red")
    play(state, "row d")
    assert "nile" in tasks(state, 0)


@pytest.mark.rule("N9", "D7")
def test_a_ship_moved_by_an_enclosure_in_anothers_turn_arrives_after_the_ones_paid_before():
    state = nile()
    sail(state, 0, 2)
    found(state, "f2", 2, player=1, crew=1)
    surround(state, "f2", {}, last="g3")
    put(state, "g3", "blue")
    assert state.ships == [2, 2]
    assert ("nile" in tasks(state, 0), "nile" in tasks(state, 1)) == (True, False)


SITES = ("b1", "f2", "c3", "g4", "e6", "h7", "f8", "i9")


@pytest.mark.rule("N9")
@pytest.mark.parametrize(
    ("one", "other", "best"),
    [
        ([5], [4, 4, 4], 0),
        ([5, 3], [5, 4], 1),
        ([5, 4], [5], 0),
        ([5, 4, 2], [5, 4, 3], 1),
        ([4, 4, 1], [4, 4], 0),
        ([5, 4, 3, 2], [5, 4, 3], None),
        ([2], [2], None),
        ([], [], None),
    ],
)
def test_the_highest_pyramids_are_compared_down_to_the_third(one, other, best):
    state, names = nile(), iter(SITES)
    for player, levels in enumerate((one, other)):
        for level in levels:
            pyramid(state, next(names), "red", level, player)
    for player in (0, 1):
        assert ("highest" in tasks(state, player)) == (player == best)


@pytest.mark.rule("N9")
@pytest.mark.parametrize(
    ("one", "other", "best"), [((2, 1), (1, 1), 0), ((0, 3), (2, 0), 0), ((1, 1), (2, 0), None), ((0, 0), (0, 1), 1)]
)
def test_most_pyramids_and_foundations_together(one, other, best):
    state, names = nile(), iter(SITES)
    for player, (pyramids, foundations) in enumerate((one, other)):
        for _ in range(pyramids):
            pyramid(state, next(names), "red", 2, player)
        for _ in range(foundations):
            found(state, next(names), 1, player, 1)
    for player in (0, 1):
        assert ("most" in tasks(state, player)) == (player == best)


@pytest.mark.rule("N8", "N9", "H8", "H9", "B30", "B31", "B32")
def test_everything_together():
    state = nile()
    track(state, 0, horus=12, graves=5, oases=3)
    track(state, 1, horus=7, graves=2, oases=3)
    pyramid(state, "b1", "red", 3)
    found(state, "f2", 2, crew=2)
    found(state, "c3", 3, player=1, crew=1)
    sail(state, 0, 6)
    sail(state, 1, 7)
    give(state, 0, gold=2, blue=1)
    give(state, 1, gold=1)
    state.card_owners[CARDS.index("most")] = 1
    mine = 20 + 2 + 3 + 12 + (5 + 3) + 3 * 3 + 2 * 2 + 10 + 10 + 10 + 20
    theirs = 3 + 1 + 7 + 2 + 0 + 1 * 2 + 10
    assert [state.points(0), state.points(1)] == [mine, theirs]
    assert [score.total for score in state.scores()] == [mine, theirs]

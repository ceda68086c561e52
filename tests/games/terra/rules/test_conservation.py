"""Random games by the thousand: they end in time, and nothing is lost or made on the way."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.terra.checks import CHECKS, check_end_of_turn
from tests.games.terra.players import PLAYERS, games, wide_games
from tests.games.terra.positions import new
from tests.games.terra.reference import TURNS
from tests.slow import some
from tp_tui.games.terra.rules.state import PHASES

OVER = PHASES.index("over")


def play_through(state, choose, rng, every_step):
    """Play a game to its end, checking as it goes; the events by kind."""
    turns, seats, kinds = Counter(), Counter(), Counter()
    while not state.is_terminal():
        player, turn = state.current_player(), state.turn
        action = choose(state, rng)
        turns[player] += action.kind == "row"
        seats[state.current_seat()] += action.kind == "row"
        events = []
        state.apply_action(action, events)
        for event in events:
            kinds[event.kind] += 1
        ended = (state.player, state.turn) != (player, turn)
        if ended:
            check_end_of_turn(state, player)
        if every_step or (ended and not rng.randrange(4)) or state.is_terminal():
            for check in CHECKS:
                check(state)
    assert state.phase == OVER
    mission, count = state.rules.options["mission"], state.rules.options["players"]
    if mission:
        won = kinds["won"]
        assert turns[0] == 28 or (won and turns[0] < 28)
        assert max(seats.values()) - min(seats[seat] for seat in range(count)) <= 1
        assert set(seats) <= set(range(count))
        assert state.returns()[0] in (-1.0, 1.0)
    else:
        assert turns == seats == dict.fromkeys(range(state.players), TURNS[state.players])
        assert sum(state.returns()) == pytest.approx(0)
    return kinds


@pytest.mark.rule("B19", "S4", "C4", "C5", "C6", "C7", "C8", "B17", "B30", "B31", "B32")
def test_nothing_is_lost_or_made_at_any_step(in_full):
    for state, choose, rng in some(games(36, seed=20_000), in_full, 5):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.rule("B19", "S4")
def test_hundreds_of_random_games_end_in_time(in_full):
    for seed in some(range(120), in_full, 5):
        choose = PLAYERS[seed // 3 % len(PLAYERS)]
        play_through(new(2 + seed % 3, seed, first=0), choose, random.Random(seed), every_step=False)


@pytest.mark.measured
@pytest.mark.rule("B19", "S4")
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_random_games_end_in_time(part):
    for state, choose, rng in games(720, seed=100_000 * (part + 1)):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.rule("B19", "S4", "C9", "C10", "C11", "H2", "N2", "N3", "N7", "V3", "M1", "M5")
def test_nothing_is_lost_or_made_in_any_edition_variant_or_mission(in_full):
    kinds = Counter()
    for state, choose, rng in some(wide_games(2, seed=30_000), in_full, 5):
        kinds += play_through(state, choose, rng, every_step=False)
    rare = ("enclosed", "waived", "offered", "sailed", "card", "built")
    assert not in_full or min(kinds[kind] for kind in rare) > 10


@pytest.mark.rule("S4", "B19")
@pytest.mark.parametrize("edition", ["horus", "nile"])
def test_nothing_is_lost_or_made_at_any_step_of_the_later_editions(edition, in_full):
    played = wide_games(1, seed=31_000, only=lambda options: options.get("edition") == edition)
    for state, choose, rng in some(played, in_full, 5):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.measured
@pytest.mark.rule("B19", "S4", "C9", "C10", "C11", "H2", "N2", "N3", "N7", "V3", "M1", "M5")
@pytest.mark.parametrize("part", range(4))
def test_nothing_is_lost_or_made_in_any_edition_variant_or_mission_many_times(part):
    for state, choose, rng in wide_games(5, seed=200_000 * (part + 1)):
        play_through(state, choose, rng, every_step=True)

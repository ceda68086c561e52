"""The missions: one player, a goal, one to four seats (M1 to M5, H10, D1, D9)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.terra.positions import (
    COLOURS,
    bare,
    field,
    found,
    give,
    lay,
    legal,
    new,
    pieces,
    play,
    put,
    pyramid,
    refusal,
    score_lines,
    site,
    to_phase,
)
from tp_tui.games import get_game
from tp_tui.games.contract import OptionError
from tp_tui.presenters.faults import fault_text

SITES = ("e1", "j1", "c2", "h2", "a3", "f3", "k3", "d4")
SEATS = (1, 2, 3, 4)


def mission(number, seats=1, **options):
    return bare(seats, mission=number, **options)


def safe(state):
    """Some action that does not go round in circles."""
    return next(action for action in state.legal_actions() if action.kind not in ("recall", "search"))


@pytest.mark.rule("M1", "D1", "C7", "S1", "S4")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seats", SEATS)
def test_the_start_of_a_mission(number, seats):
    state = new(seats, seed=seats, mission=number)
    assert state.players == 1
    assert len(state.hands) == len(state.hand_stacks) == 1
    assert state.supply == [12]
    assert (state.bank_gold, state.bank_blocks) == (24, 32)
    assert state.pieces[pieces(state, 5)] == 8
    assert sorted(len(stack) for stack in state.stacks) == [4] * 5 + [5] * 3
    assert len(state.faces) == 40
    assert state.returns() == [0.0]


@pytest.mark.rule("M1", "S4", "B19", "M5")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seats", SEATS)
def test_a_mission_has_28_turns_and_the_seats_take_turns(number, seats):
    state = new(seats, seed=7, mission=number, first=seats)
    order, lowest = [], 9
    while not state.is_terminal():
        assert state.current_player() == 0
        if state.legal_actions()[0].kind == "place":
            order.append(state.current_seat())
        state.apply_action(safe(state))
        lowest = min([lowest, *(len(stack) for stack in state.stacks if stack)])
    assert order == [(seats - 1 + turn) % seats for turn in range(28)]
    assert sum(1 for tile in state.tiles if tile) == 32
    assert lowest == 2
    assert state.observation(0).state.faces.count(-1) == 8
    assert state.returns() == [-1.0]


@pytest.mark.rule("M1", "S3")
def test_the_seat_that_begins_is_drawn_by_lot_or_named():
    game = get_game("terra")
    lots = Counter(game.new_initial_state({"players": 3, "mission": 1}, seed).current_seat() for seed in range(200))
    assert set(lots) == {0, 1, 2}
    assert [new(3, mission=1, first=seat).current_seat() for seat in (1, 2, 3)] == [0, 1, 2]


@pytest.mark.rule("M1", "B18")
def test_every_seat_decides_for_the_one_player():
    state = new(4, mission=1)
    assert [state.player_of(seat) for seat in range(4)] == [0] * 4
    assert state.observation(0).state.faces[state.hands[0]] == state.faces[state.hands[0]]


@pytest.mark.rule("D9", "B13", "M1")
def test_only_the_first_of_the_28_turns_is_a_first_turn():
    for turn, wanted in ((0, {"hire e1"}), (1, {"hire e1", "hire c2"})):
        state = mission(1, 4, turn=turn)
        found(state, "e1")
        found(state, "c2")
        give(state, gold=6)
        play(state, "hire e1")
        assert legal(state, "hire") == wanted


@pytest.mark.rule("H10")
@pytest.mark.parametrize("edition", ["horus", "nile"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_missions_are_played_with_the_basic_version_only(edition, number):
    with pytest.raises(OptionError) as answer:
        new(2, mission=number, edition=edition)
    assert "mission" in fault_text(answer.value)
    assert "basic" in fault_text(answer.value)


@pytest.mark.rule("M1")
def test_there_are_three_missions_and_none_takes_more_than_four_seats():
    for wrong in ({"mission": 4}, {"mission": -1}, {"mission": 1, "players": 5}, {"mission": 1, "players": 0}):
        with pytest.raises(OptionError):
            get_game("terra").new_initial_state(wrong, 1)


def summits(state, count, level, colours=COLOURS, names=SITES):
    for name, colour in zip(names[:count], colours, strict=False):
        pyramid(state, name, colour, level)


def ready(state, name, colour, level, blocks):
    """A pyramid with a full crew and the blocks for its next level."""
    pyramid(state, name, colour, level, crew=3)
    give(state, **{colour: blocks})


@pytest.mark.rule("M2", "M5")
@pytest.mark.parametrize("seats", SEATS)
def test_mission_1_is_won_with_the_fourth_pyramid_worth_60(seats):
    state = mission(1, seats)
    summits(state, 2, 5)
    ready(state, "a3", "red", 4, 5)
    play(state, "build a3 red")
    assert not state.is_terminal()
    ready(state, "f3", "red", 4, 5)
    play(state, "build f3 red")
    assert state.is_terminal()
    assert (state.returns(), state.legal_actions()) == ([1.0], ())
    assert state.scores()[0].total == 240 == state.points(0)


@pytest.mark.rule("M1", "M2", "B24", "C7")
def test_the_one_player_has_eight_finials():
    state = mission(2)
    for count, name in enumerate(SITES):
        ready(state, name, "red", 4, 5)
        assert state.pieces[pieces(state, 5)] == 8 - count
        play(state, f"build {name} red")
    ready(state, "i4", "red", 4, 5)
    assert legal(state, "build") == set()
    assert refusal(state, "build i4 red") == "B24"


@pytest.mark.rule("M3", "M5")
@pytest.mark.parametrize(("extra", "won"), [(0, -1.0), (1, 1.0)])
def test_mission_2_needs_more_than_275_points_at_the_end(extra, won):
    state = mission(2, turn=27)
    summits(state, 4, 5)
    pyramid(state, "f3", "red", 4)
    state.stacks = [()] * 8
    give(state, blue=extra)
    put(state, "f7", "worker")
    assert not state.is_terminal()
    play(state, "row v", "done")
    assert state.is_terminal()
    assert state.scores()[0].total == 275 + extra == state.points(0)
    assert state.returns() == [won]


@pytest.mark.rule("M3", "M5")
def test_mission_2_goes_on_when_the_points_are_there():
    state = mission(2, 2)
    summits(state, 5, 5)
    ready(state, "f3", "red", 4, 5)
    play(state, "build f3 red")
    assert state.points(0) > 275
    assert not state.is_terminal()
    assert state.returns() == [0.0]


@pytest.mark.rule("M4")
def test_mission_3_takes_all_workers_back_and_closes_the_pyramid():
    state = mission(3)
    ready(state, "e1", "red", 3, 4)
    kept = state.supply[0]
    play(state, "build e1 red")
    assert (state.crews[site(state, "e1")], state.supply[0]) == (0, kept + 3)
    assert state.levels[site(state, "e1")] == 4
    give(state, gold=9, red=9)
    assert not {text for text in legal(state) if "e1" in text and text.split()[0] in ("hire", "recall", "build")}
    assert score_lines(state, 0, "B31") == [35]
    assert state.points(0) == state.scores()[0].total == 35 + 18


@pytest.mark.rule("M4", "B11")
def test_mission_3_lets_no_worker_move_to_a_closed_pyramid():
    state = mission(3)
    ready(state, "f8", "red", 3, 4)
    play(state, "build f8 red")
    found(state, "e6")
    lay(state, "f7", "worker")
    put(state, "f6", "worker")
    play(state, "row v")
    assert "move f7 e6" in legal(state)
    assert not {text for text in legal(state, "move") if text.endswith("f8")}


def closed(turn=1):
    state = mission(3, turn=turn)
    ready(state, "f8", "red", 3, 4)
    play(state, "build f8 red")
    give(state, gold=3, red=5)
    return state


@pytest.mark.rule("M4")
def test_a_hired_worker_for_a_closed_pyramid_is_refused_with_its_clause():
    assert refusal(closed(), "hire f8") == "M4"


@pytest.mark.rule("M4")
def test_a_move_to_a_closed_pyramid_is_refused_with_its_clause():
    state = closed()
    put(state, "f7", "worker")
    play(state, "row v")
    assert refusal(state, "move f7 f8") == "M4"


@pytest.mark.rule("M4")
def test_raising_a_closed_pyramid_is_refused():
    assert refusal(closed(), "build f8 red") in ("M4", "B22")


@pytest.mark.rule("M4", "M5")
@pytest.mark.parametrize("seats", SEATS)
def test_mission_3_is_won_with_six_colours(seats):
    state = mission(3, seats)
    summits(state, 4, 4)
    for name in SITES[:4]:
        state.crews[site(state, name)] = 0
    ready(state, "a3", COLOURS[3], 3, 4)
    play(state, f"build a3 {COLOURS[3]}")
    assert not state.is_terminal()
    ready(state, "f3", COLOURS[4], 3, 4)
    play(state, f"build f3 {COLOURS[4]}")
    assert not state.is_terminal()
    ready(state, "k3", COLOURS[5], 3, 4)
    play(state, f"build k3 {COLOURS[5]}")
    assert state.is_terminal()
    assert state.returns() == [1.0]
    assert state.scores()[0].total == 7 * 35


@pytest.mark.rule("M2", "M4")
@pytest.mark.parametrize("number", [1, 2])
def test_in_the_other_missions_a_worker_stays_and_the_fifth_level_is_built(number):
    state = mission(number)
    ready(state, "e1", "red", 3, 4)
    play(state, "build e1 red")
    assert state.crews[site(state, "e1")] == 1
    ready(state, "e1", "red", 4, 5)
    play(state, "build e1 red")
    assert state.levels[site(state, "e1")] == 5


@pytest.mark.rule("M5", "B1")
def test_a_goal_reached_while_spending_surplus_ends_the_mission_too():
    state = mission(1)
    summits(state, 3, 5)
    pyramid(state, "f3", "red", 4, crew=3)
    give(state, red=9)
    to_phase(state, "trim")
    play(state, "build f3 red")
    assert state.is_terminal()
    assert state.returns() == [1.0]


@pytest.mark.rule("M1", "V1", "V2", "V3")
@pytest.mark.parametrize("seats", SEATS)
def test_missions_with_both_variants(seats):
    state = new(seats, mission=1, symbol="yes", open="yes")
    rows = {int(text.split()[1][1:]) for text in legal(state, "place")}
    assert rows == (set(range(1, 6)) if state.hand_stacks[0] < 4 else set(range(6, 11)))
    give(state, gold=2)
    play(state, min(legal(state, "place")), "row v", "done")
    assert legal(state, "search") == {"search 3", "search 4", "search 7", "search 8"}


@pytest.mark.rule("D1")
def test_start_tiles_stand_in_the_order_of_the_clause():
    for edition, names in (("basic", ("f5", "f6", "g6", "g7")), ("nile", ("h3", "h5", "c5", "d7"))):
        state = new(edition=edition)
        assert [number for number, _ in state.rules.board.starts] == [field(state, name) for name in names]

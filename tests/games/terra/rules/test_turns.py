"""The phases of a turn, whose turn it is, and the end (B1, B19)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import bare, found, give, lay, legal, new, play, pyramid, refusal, to_phase
from tp_tui.games.contract import TERMINAL_PLAYER, IllegalActionError

ADDITIONAL = {"recall", "build", "swap", "hire", "buy"}


def rich():
    """A position in which every additional action is possible."""
    state = bare()
    found(state, "e6", crew=2)
    pyramid(state, "h7", "red", 1, crew=3)
    found(state, "g5")
    lay(state, "f7", "worker")
    give(state, gold=9, red=2, blue=1)
    return state


@pytest.mark.rule("B1")
@pytest.mark.parametrize(
    ("phase", "kinds"),
    [
        ("place", {"place"} | ADDITIONAL),
        ("row", {"row"} | ADDITIONAL),
        ("work", {"done"} | ADDITIONAL),
        ("draw", {"draw", "search"}),
        ("trim", ADDITIONAL),
        ("over", set()),
    ],
)
def test_each_phase_offers_its_actions(phase, kinds):
    state = to_phase(rich(), phase, placed="f7")
    assert {text.split()[0] for text in legal(state)} == kinds


@pytest.mark.rule("B1")
def test_a_turn_runs_through_its_phases():
    state = new()
    for text, kind in (("place a2 s", "row"), ("row h", "done"), ("done", "draw"), ("draw 1", "place")):
        assert refusal(state, "take 1") == "B1"
        play(state, text)
        assert legal(state, kind)


@pytest.mark.rule("B1")
def test_the_row_comes_after_the_tile_and_the_tile_once():
    state = new()
    assert refusal(state, "row h") == refusal(state, "done") == refusal(state, "draw 1") == "B1"
    play(state, "place a2 s")
    assert refusal(state, "place a4 n") == refusal(state, "done") == refusal(state, "draw 1") == "B1"
    play(state, "row h")
    assert refusal(state, "place a4 n") == refusal(state, "row v") == refusal(state, "draw 1") == "B1"


@pytest.mark.rule("B1")
def test_the_row_is_left_by_done_only():
    state = bare()
    play(state, "place a2 s", "row h")
    give(state, gold=3, red=4)
    play(state, "swap red red", "swap red red", "buy")
    assert "done" in legal(state)
    assert state.current_player() == 0


@pytest.mark.rule("B1")
def test_additional_actions_come_in_any_number_and_order():
    state = rich()
    play(state, "hire e6", "build e6 blue with red", "swap red blue", "recall h7", "hire h7", "buy")
    assert legal(state, "place")
    play(state, "build h7 red")
    assert (state.gold[0], legal(state, "swap")) == (0, set())


@pytest.mark.rule("B1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_take_turns_in_order(players):
    state = new(players, first=2)
    for turn in range(3 * players):
        assert state.current_player() == (1 + turn) % players
        text = sorted(legal(state, "place"))[0]
        play(state, text, "row h", "done", f"draw {turn % 8 + 1}")


@pytest.mark.rule("B19", "S4")
@pytest.mark.parametrize(("players", "turns"), [(2, 14), (3, 12), (4, 9)])
def test_the_game_ends_when_all_tiles_are_laid_and_that_turn_is_over(players, turns):
    state = new(players, seed=2)
    assert state.rules.turns == turns
    for turn in range(turns * players):
        assert not state.is_terminal()
        assert state.turn_number() == turn // players + 1
        play(state, sorted(legal(state, "place"))[0], "row v")
        assert not state.is_terminal()
        play(state, "done")
        if any(state.stacks):
            play(state, sorted(legal(state, "draw"))[-1])
        while legal(state) and legal(state, "place") == set():
            play(state, sorted(legal(state))[0])
    assert state.is_terminal()
    assert state.current_player() == TERMINAL_PLAYER
    assert state.legal_actions() == ()
    assert not any(state.stacks)


@pytest.mark.rule("B19")
def test_when_the_game_is_over_nothing_is_legal():
    state = to_phase(rich(), "over")
    for text in ("place a2 s", "row h", "recall e6", "swap red red", "done", "draw 1"):
        assert refusal(state, text) == "B19"
    with pytest.raises(IllegalActionError, match="B19"):
        state.apply_action(state.rules.space.done)

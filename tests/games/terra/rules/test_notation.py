"""Actions to text and back, read leniently; a mistake is answered with what would have been legal (D2)."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.terra.positions import bare, found, give, legal, new, nile, play, pyramid, to_phase, track
from tp_tui.games.contract import Fault, IllegalActionError, NotationError
from tp_tui.presenters.faults import fault_text

EVERY_KIND = {
    *("place", "row", "move", "recall", "build", "swap", "hire", "buy", "offer", "sail", "card", "waive"),
    *("draw", "search", "take", "next", "done"),
}


def named(state, text):
    """The notation of what `text` is read as."""
    return state.action_to_string(state.string_to_action(text))


def test_every_action_there_is_has_a_number_and_a_text_of_its_own():
    state = new()
    space = state.rules.space.all
    assert [action.number for action in space] == list(range(len(space)))
    assert len({state.action_to_string(action) for action in space}) == len(space)
    assert {action.kind for action in space} == EVERY_KIND
    assert all(state.action_to_string(action).split()[0] == action.kind for action in space)


@pytest.mark.rule("D2")
def test_what_actions_are_called():
    state = bare()
    found(state, "g5", crew=3)
    pyramid(state, "h7", "blue", 1, crew=3)
    give(state, gold=3, red=1, blue=1, white=1)
    wanted = {"place f7 s", "recall g5", "build g5 blue with red", "build h7 blue", "swap blue red", "swap red white"}
    assert wanted | {"buy"} <= legal(state)
    assert legal(to_phase(state, "row", "f7"), "row") == {"row h", "row v", "row d", "row a"}


@pytest.mark.rule("D2")
@pytest.mark.parametrize("text", ["swap red blue", "swap blue red", "SWAP RED BLUE", "sw r b", "swap r blue"])
def test_the_colours_of_a_swap_are_read_in_either_order(text):
    state = bare()
    give(state, red=1, blue=1, white=1)
    assert named(state, text) == "swap blue red"


@pytest.mark.rule("D2")
@pytest.mark.parametrize("text", ["swapredblue", "swapbluered", "SwapRedBlue"])
def test_either_order_is_read_without_spaces_too(text):
    state = bare()
    give(state, red=1, blue=1, white=1)
    assert named(state, text) == "swap blue red"


@pytest.mark.parametrize(
    ("typed", "wanted"), [("grave", "offer"), ("Ship", "sail"), ("gra", "offer"), ("card grave", "card grave")]
)
def test_the_words_of_players_are_understood(typed, wanted):
    state = nile(turn=2)
    give(state, gold=4)
    track(state, 0, horus=5)
    to_phase(state, "work")
    assert named(state, typed) == wanted


def test_either_half_is_understood():
    state = new(symbol="yes")
    give(state, gold=1)
    assert state.string_to_action("either").kind == "waive"


@pytest.mark.parametrize(
    "text",
    ["place f7 s", "PLACE F7 S", "  place   f7  s ", "\tplace f7 s\n", "placef7s", "pl f7 s", "place f7", "PlaceF7"],
)
def test_case_spaces_and_unique_beginnings(text):
    assert named(new(), text) == "place f7 s"


@pytest.mark.parametrize("text", ["build g5 blue with red", "b g5 bl with r", "build g5 blue red", "BUILD G5 BLUE R"])
def test_a_first_level_is_read_with_or_without_its_with(text):
    state = bare()
    found(state, "g5", crew=3)
    give(state, red=1, white=1)
    assert named(state, text) == "build g5 blue with red"


def test_a_first_level_is_read_without_spaces():
    state = bare()
    found(state, "g5", crew=3)
    give(state, red=1, white=1)
    assert named(state, "buildg5bluewithred") == "build g5 blue with red"


def test_a_number_is_not_the_beginning_of_another():
    state = new()
    assert "place a10 e" in legal(state)
    assert "place a1 e" not in legal(state)
    for text in ("place a1", "place a1 e", "placea1e"):
        with pytest.raises((NotationError, IllegalActionError)):
            state.string_to_action(text)


def test_a_number_is_not_the_beginning_of_another_without_spaces_either():
    with pytest.raises((NotationError, IllegalActionError)):
        named(new(), "placea1")


def test_what_can_mean_several_moves_is_answered_with_them():
    state = new()
    play(state, "place f7 s")
    with pytest.raises(NotationError) as answer:
        state.string_to_action("row")
    for text in ("row h", "row v", "row d", "row a"):
        assert text in fault_text(answer.value)


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "place z9 n", "row x", "place f7 s s", "1", "é"])
def test_a_mistake_is_answered_with_what_would_have_been_legal(text):
    state = new()
    play(state, "place f7 s")
    with pytest.raises(NotationError) as answer:
        state.string_to_action(text)
    assert "row h" in fault_text(answer.value) or "row v" in fault_text(answer.value)


def test_what_is_a_move_but_not_legal_is_refused_with_its_clause():
    with pytest.raises(IllegalActionError) as answer:
        new().string_to_action("place a1 e")
    assert answer.value.refusal.clause == "B2"
    assert answer.value.refusal.args == (0,)
    assert "B2" in str(answer.value)


def test_when_the_game_is_over_that_is_said():
    state = to_phase(new(), "over")
    with pytest.raises(NotationError) as answer:
        state.string_to_action("xyzzy")
    assert answer.value.fault == Fault("no_move", ("xyzzy", ()))
    with pytest.raises(IllegalActionError, match="over"):
        state.string_to_action("place f7 s")


@pytest.mark.slow
@given(st.text(max_size=30) | st.from_regex(r"\A[a-z]{0,6} ?[a-k]?[0-9]{0,2} ?[a-z]{0,5}\Z"))
@settings(max_examples=150, deadline=None)
def test_whatever_is_typed_is_read_or_answered(text):
    state = new()
    with contextlib.suppress(NotationError, IllegalActionError):
        assert state.string_to_action(text) in state.legal_actions()

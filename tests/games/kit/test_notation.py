"""Reading notation: what is clear is understood, what is not is answered with what would be."""

from __future__ import annotations

import pytest

from tp_tui.games.contract import Action, Fault, NotationError
from tp_tui.games.kit.notation import find_actions, read_action

TEXTS = ("draw 1", "draw 10", "play red", "play redder", "pass", "swap red blue")
ACTIONS = tuple(Action(number, text.split()[0], ()) for number, text in enumerate(TEXTS))


def text_of(action: Action) -> str:
    return TEXTS[action.number]


def turned(action: Action) -> str:
    words = text_of(action).split()
    return " ".join([words[0], *reversed(words[1:])]) if action.kind == "swap" else ""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw 1", ["draw 1"]),
        ("DRAW10", ["draw 10"]),
        ("d", ["draw 1", "draw 10"]),
        ("play red", ["play red"]),
        ("play r", ["play red", "play redder"]),
        ("p", ["play red", "play redder", "pass"]),
        ("pa", ["pass"]),
        ("swap blue red", ["swap red blue"]),
        ("swap b", ["swap red blue"]),
        ("draw 1 2", []),
        ("xyzzy", []),
    ],
)
def test_a_text_finds_what_it_can_mean(typed: str, meant: list[str]) -> None:
    assert [text_of(action) for action in find_actions(typed, ACTIONS, text_of, turned)] == meant


def test_what_is_legal_goes_first_and_what_is_not_is_left_to_the_rules() -> None:
    assert read_action("play r", ACTIONS[2:3], ACTIONS, text_of) == ACTIONS[2]
    assert read_action("pass", ACTIONS[:2], ACTIONS, text_of) == ACTIONS[4]


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", Fault("type_move", ((("draw 1", 1),),))),
        ("dr", Fault("several_moves", (2, "dr", ("draw 1", "draw 10")))),
        ("dance", Fault("no_move", ("dance", (("draw 1", 1),)))),
    ],
)
def test_a_mistake_is_answered_with_what_is_legal(typed: str, fault: Fault) -> None:
    with pytest.raises(NotationError) as error:
        read_action(typed, ACTIONS[:2], ACTIONS[:2], text_of)
    assert error.value.fault == fault


def test_at_the_end_of_a_game_nothing_is_legal() -> None:
    with pytest.raises(NotationError) as error:
        read_action("dance", (), ACTIONS[:2], text_of)
    assert error.value.fault == Fault("no_move", ("dance", ()))


@pytest.mark.parametrize(
    ("typed", "meant"), [("red b", "swap red blue"), ("redblue", "swap red blue"), ("10", "draw 10")]
)
def test_the_first_word_can_be_left_out(typed: str, meant: str) -> None:
    assert text_of(read_action(typed, ACTIONS, ACTIONS, text_of)) == meant


@pytest.mark.parametrize("typed", ["blue", "redb", "r"])
def test_a_word_without_its_first_is_no_move_unless_all_others_are_there(typed: str) -> None:
    with pytest.raises(NotationError):
        read_action(typed, ACTIONS, ACTIONS, text_of)


@pytest.mark.parametrize(("typed", "lacking"), [("blue", ("red blue",)), ("dance", None), ("red green", None)])
def test_a_move_that_lacks_one_word_is_answered_with_those_that_have_it(
    typed: str, lacking: tuple[str, ...] | None
) -> None:
    with pytest.raises(NotationError) as error:
        read_action(typed, ACTIONS, ACTIONS, text_of)
    assert (error.value.fault.args[1] if error.value.fault.id == "word_missing" else None) == lacking

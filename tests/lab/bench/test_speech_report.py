"""What is heard is counted: few words a key with the reader setting, and turns of line mode within their goals."""

from __future__ import annotations

from statistics import mean

import pytest

from tp_tui.games import get_game
from tp_tui.lab.bench.speech_report import KEYS, shortest, speech_lines, spoken, turn_in_lines


def test_what_moves_the_cursor_divides_what_is_spoken() -> None:
    assert spoken("\x1b]22;default\x07\x1b[1;1Hab\x1b[31mcd\x1b[m\x1b[2;3Hef\x07 \x1b[K") == ["abcd", "ef"]


def test_beginnings_are_typed_where_they_are_understood() -> None:
    state = get_game("terra").new_initial_state({"players": 2}, 3)
    action = state.legal_actions()[0]
    typed = shortest(state, action)
    assert state.string_to_action(typed) == action
    assert len(typed) < len(state.action_to_string(action))


SEEDS = (1, 2, 3, 7, 11)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "words", "keys"), [("terra", 60, 30), ("necropolis", 40, 20), ("cubes", 40, 20)])
def test_a_turn_is_within_its_budget(game: str, words: int, keys: int) -> None:
    """A turn is heard in so many words and typed in so many keys, on average; no game is far above."""
    heard, others, typed = zip(*(turn_in_lines(game, "normal", 9, seed) for seed in SEEDS), strict=True)
    assert mean(heard) <= words
    assert max(heard) <= 1.1 * words
    assert all(0 < told < said for told, said in zip(others, heard, strict=True))
    assert 0 < mean(typed) <= keys


@pytest.mark.slow
def test_turns_are_shorter_in_brief() -> None:
    normal, brief = (turn_in_lines("terra", verbosity, 4, 7)[0] for verbosity in ("normal", "brief"))
    assert 0 < brief < normal


@pytest.mark.slow
def test_the_report_has_a_line_for_each_game_and_key() -> None:
    lines = [*speech_lines(1, 7)]
    assert sum(any(key in line for key in KEYS) for line in lines[1:]) >= 3 * len(KEYS)
    assert sum(line.strip().startswith("cubes") for line in lines) == len(KEYS) + 2

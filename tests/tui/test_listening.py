"""Real readers listen to the real program: see `tests.tui.readers`. Where one is missing, its tests are skipped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.readers import (
    BEGINNINGS,
    BRLTTY,
    CELLS,
    FENRIR,
    SIGNS,
    TEN_KEYS,
    YASR,
    Brltty,
    Fenrir,
    Yasr,
    hear_lesson,
    hear_turns,
    keep_settings,
    played,
    words_heard,
)
from tests.tui.terminal import Terminal
from tp_tui.games import get_game

MAX_WORDS_OF_A_KEY = 12

MAX_WORDS_OF_A_TURN = 250
"""The most words of a turn on the screen by Enter, with what the other did, on average."""

MAX_WORDS_AT_START = 60

MAX_WORDS_OF_A_STEP = 80
"""The most words of a step of a lesson: its text, what is pointed at, and the keys."""

MAX_WORDS_OF_THE_MENU = 90

TURNS = 10

pytestmark = pytest.mark.slow

WITH_FENRIR = pytest.mark.skipif(FENRIR is None, reason="Fenrir is not installed (Debian: fenrir)")
WITH_YASR = pytest.mark.skipif(YASR is None, reason="yasr is not installed (Debian: yasr)")
WITH_BRLTTY = pytest.mark.skipif(BRLTTY is None, reason="BRLTTY is not installed (Debian: brltty)")


@pytest.fixture(params=BEGINNINGS)
def fenrir(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fenrir]:
    found = Fenrir(tmp_path, played(request.param), BEGINNINGS[request.param])
    yield found
    found.close()


@WITH_FENRIR
def test_a_cursor_key_is_a_few_words_of_what_is_pointed_at(fenrir: Fenrir) -> None:
    terminal = fenrir.terminal
    assert words_heard(fenrir.at_start) <= MAX_WORDS_AT_START, fenrir.at_start
    for key in ("right", "left", "tab", "tab"):
        line = terminal.lines[terminal.screen.cursor.y]
        said = fenrir.hears(key)
        if terminal.lines[terminal.screen.cursor.y] == line:
            continue  # the cursor stands at the edge
        assert words_heard(said) <= MAX_WORDS_OF_A_KEY, said
        first = re.findall(r"\w+", terminal.lines[terminal.screen.cursor.y])[0]
        assert re.findall(r"\w+", said[0])[0] == first


@WITH_FENRIR
def test_a_box_says_its_title_first_and_it_and_the_game_are_left_without_escape(fenrir: Fenrir) -> None:
    box = "How the game stands"
    assert fenrir.hears("e")[0] == box
    assert "Esc" not in fenrir.terminal.text
    fenrir.hears("backspace")
    assert box not in fenrir.terminal.text
    fenrir.hears("q")
    fenrir.terminal.wait_for("Quick game")


@WITH_FENRIR
@pytest.mark.timeout(900)
def test_ten_turns_are_played_by_ear(fenrir: Fenrir, tmp_path: Path) -> None:
    said, done = hear_turns(fenrir, tmp_path, TURNS)
    assert done >= TURNS or "Enter shows the scoring" in fenrir.terminal.text
    assert all(said), "a key says nothing"
    assert sum(map(words_heard, said)) / done <= MAX_WORDS_OF_A_TURN


@WITH_FENRIR
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", BEGINNINGS)
def test_a_lesson_is_taken_by_ear(game: str, tmp_path: Path) -> None:
    lesson = get_game(game).lessons()[0]
    fenrir = Fenrir(tmp_path, ["tutorial", lesson.name, "--game", game], f"1/{lesson.length}")
    try:
        for key, said in hear_lesson(fenrir, game):
            shown = words_of(fenrir.terminal.text)
            heard = words_of(SIGNS.sub(" ", " ".join(said)))
            assert heard <= shown, (key, said)
            assert words_heard(said) <= MAX_WORDS_OF_A_STEP, (key, said)
        assert "Well done" in fenrir.terminal.text
        menu = fenrir.hears("enter")
        fenrir.terminal.wait_for("Quick game")
        assert words_of(SIGNS.sub(" ", " ".join(menu))) <= words_of(fenrir.terminal.text), menu
        assert 0 < words_heard(menu) <= MAX_WORDS_OF_THE_MENU, menu
    finally:
        fenrir.close()


@WITH_YASR
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", BEGINNINGS)
def test_what_is_spoken_as_it_is_written_is_whole_and_in_order(game: str, tmp_path: Path) -> None:
    yasr = Yasr(tmp_path, played(game), BEGINNINGS[game])
    terminal, box = yasr.terminal, "How the game stands"
    try:
        assert words_heard(yasr.at_start) <= MAX_WORDS_AT_START, yasr.at_start
        for key in ("right", "left", "tab", "tab"):
            line = terminal.lines[terminal.screen.cursor.y]
            said = yasr.hears(key)
            now = terminal.lines[terminal.screen.cursor.y]
            if now != line:
                assert words_heard(said) <= MAX_WORDS_OF_A_KEY, said
                assert said[-1] == now.strip()
        assert yasr.hears("e")[0] == box
        yasr.hears("backspace")
        assert box not in terminal.text
        said, done = hear_turns(yasr, tmp_path, 1)
        assert done >= 1
        assert all(said), "a key says nothing"
        assert sum(map(words_heard, said)) <= MAX_WORDS_OF_A_TURN
    finally:
        yasr.close()


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text))


# Braille


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Brltty]:
    (tmp_path / "braille").mkdir()
    found = Brltty(tmp_path / "braille")
    yield found
    found.close()


@WITH_BRLTTY
@pytest.mark.parametrize("game", BEGINNINGS)
def test_the_braille_window_shows_what_each_of_ten_keys_points_at(game: str, display: Brltty, tmp_path: Path) -> None:
    keep_settings(tmp_path, "on")
    terminal = Terminal(played(game), tmp_path)
    try:
        terminal.wait_for(BEGINNINGS[game])
        for key in TEN_KEYS:
            terminal.press(key)
            terminal.settle()
            display.see(terminal)
            line = terminal.screen.display[terminal.screen.cursor.y]
            display.wait_for(line[:CELLS].strip())
        assert len(set(display.shown)) > 2
    finally:
        terminal.close()

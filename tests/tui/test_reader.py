"""What a screen reader hears of the screen, by the stream alone: whole lines in order, few words, no questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal
from tp_tui.lab.bench.speech_report import spoken
from tp_tui.presenters.messages import word_count
from tp_tui.storage.settings import Settings, save_settings

MAX_WORDS_OF_A_KEY = 12

QUESTIONS = ("\x1b[>", "$p", "\x1b]22", "\x1bP", "\x1b[5n", "\x1b[6n")
"""What the terminal would have to answer, or shows where it does not know it."""

GAMES = {"terra": "Place your tile", "cubes": "Your turn", "necropolis": "Take a god tile"}


def started(home: Path, game: str, reader: str = "on", **environment: str) -> Terminal:
    config = home / ".config" / "tp-tui" / "settings.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    assert save_settings(Settings(reader=reader), config) is None
    seated = ["play", "--game", game, "--seats", "you,greedy", "--seed", "7"]
    terminal = Terminal(seated, home, environment=environment)
    terminal.wait_for(GAMES[game])
    terminal.settle()
    return terminal


def menu(home: Path) -> Terminal:
    config = home / ".config" / "tp-tui" / "settings.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    assert save_settings(Settings(reader="on"), config) is None
    terminal = Terminal([], home)
    terminal.wait_for("Quick game")
    terminal.settle()
    return terminal


def heard(terminal: Terminal, *keys: str) -> list[str]:
    """Press keys and return what is said until nothing more comes."""
    before = len(terminal.received)
    terminal.press(*keys)
    terminal.settle()
    return spoken(terminal.received[before:].decode())


@pytest.fixture(params=GAMES)
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    found = started(tmp_path, request.param)
    yield found
    found.close()


def line_said(terminal: Terminal) -> str:
    return terminal.lines[terminal.screen.cursor.y].strip()


@pytest.mark.slow
def test_a_cursor_key_says_the_line_of_the_cursor_alone(terminal: Terminal) -> None:
    for keys in (["right"] * 3, ["left", "down", "up"]):
        for key in keys:
            said = heard(terminal, key)
            assert said in ([], [line_said(terminal)])
            assert sum(map(word_count, said)) <= MAX_WORDS_OF_A_KEY


@pytest.mark.slow
def test_a_box_says_its_title_first_and_nothing_that_is_not_on_the_screen(terminal: Terminal) -> None:
    said = heard(terminal, "e")
    assert said[0] == "How the game stands"
    on_screen = [" ".join(line.split()) for line in terminal.lines]
    assert all(line in on_screen for line in said)
    assert not re.search(r"[.·▐▄]{3}", terminal.text)  # no picture


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["New game", "Challenges", "Your record", "Settings", "Tutorial", "How to play"])
def test_what_the_menu_opens_names_a_way_back_that_is_not_escape(entry: str, tmp_path: Path) -> None:
    terminal = menu(tmp_path)
    try:
        while not line_said(terminal).startswith(entry):
            terminal.press("down")
            terminal.settle()
        terminal.press("enter")
        terminal.wait(lambda: "Quick game" not in terminal.text)
        terminal.settle()
        assert not re.search(r"\bEsc\b", terminal.text)
        terminal.press("backspace")
        terminal.wait_for("Quick game")
    finally:
        terminal.close()


@pytest.mark.slow
def test_the_boxes_of_a_game_are_left_with_backspace(terminal: Terminal) -> None:
    before = terminal.text
    for key in ("e", "?", "o"):
        terminal.press(key)
        terminal.settle()
        assert terminal.text != before
        assert not re.search(r"\bEsc\b", "\n".join(terminal.lines[-2:]))
        terminal.press("backspace")
        terminal.settle()
        if key == "o":  # which tells what a line of the board begins to tell, so that this is over
            assert terminal.lines[-1] == before.splitlines()[-1]
        else:
            assert terminal.text == before


@pytest.mark.slow
def test_a_line_that_is_typed_is_left_without_escape(terminal: Terminal) -> None:
    before = terminal.text
    terminal.press(":")
    terminal.wait_for("Ctrl-g closes")
    terminal.press("x", "\x07")
    terminal.settle()
    assert terminal.text.splitlines()[-1] == before.splitlines()[-1]


@pytest.mark.slow
def test_each_page_of_the_help_says_its_title_first(terminal: Terminal) -> None:
    first, *_ = heard(terminal, "?")
    second, *_ = heard(terminal, "right")
    pages = [re.fullmatch(r"Help: (.+), (\d) of (\d)", said) for said in (first, second)]
    assert all(pages)
    one, other = (int(page[2]) for page in pages if page)
    assert other == one + 1
    assert first != second


@pytest.mark.slow
def test_what_was_said_last_is_said_again(tmp_path: Path) -> None:
    terminal = started(tmp_path, "terra")
    try:
        said = heard(terminal, "tab")
        assert said == [line_said(terminal)]
        before = len(terminal.received)
        terminal.press("\x12")
        terminal.wait(lambda: spoken(terminal.received[before:].decode()) == said)
        assert line_said(terminal) == said[0]
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "environment"),
    [("on", {}), ("off", {"TERM": "linux"}), ("off", {"TERM": "vt100"}), ("auto", {"TERM": "vt220"})],
)
def test_a_reader_and_terminals_that_show_questions_are_asked_none(
    reader: str, environment: dict[str, str], tmp_path: Path
) -> None:
    terminal = started(tmp_path, "terra", reader, **environment)
    try:
        terminal.press("tab", "right", "q")
        terminal.settle()
        sent = terminal.received.decode()
        assert [each for each in QUESTIONS if each in sent] == []
    finally:
        terminal.close()


@pytest.mark.slow
def test_with_a_reader_a_step_that_cannot_be_undone_is_asked_about(tmp_path: Path) -> None:
    terminal = started(tmp_path, "terra")
    try:
        keys: Sequence[str] = ("tab",)
        while "reveals" not in line_said(terminal):
            heard(terminal, *keys)
        heard(terminal, "enter")
        terminal.wait_for("You could not undo that")
        heard(terminal, "enter")
        terminal.wait_for("Choose a row")
    finally:
        terminal.close()


@pytest.mark.slow
def test_the_menu_turns_into_words_with_one_key(tmp_path: Path) -> None:
    terminal = Terminal([], tmp_path)
    try:
        terminal.wait_for("Quick game")
        terminal.press("\x12")
        terminal.wait_for("The screen is words now")
        terminal.settle()
        assert "T E R R A" not in terminal.text
        assert heard(terminal, "down") == []  # the terminal's cursor says it
        settings = (tmp_path / ".config" / "tp-tui" / "settings.toml").read_text(encoding="utf-8")
        assert 'reader = "on"' in settings
    finally:
        terminal.close()

"""Line mode in a real terminal, and a game that changes between it and the screen."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import environment
from tests.tui.terminal import Terminal
from tp_tui.storage.game_log import load_save

PLAY = ("play", "--seats", "you,random", "--seed", "7", "--pace", "instant", "--option", "first=1")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal([*PLAY, "--plain"], tmp_path)
    yield terminal
    terminal.close()


def test_a_game_goes_from_lines_to_the_screen_and_back(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">")
    assert b"\x1b[?1049h" not in terminal.received  # no alternate screen
    terminal.press("place f7 s\r")
    terminal.wait_for("Row through f7")
    terminal.press("screen\r")
    terminal.wait_for("Choose a row through f7.")
    assert b"\x1b[?1049h" in terminal.received
    terminal.press(":")
    terminal.press("row h\r")
    terminal.wait_for("finish")
    terminal.press("L")
    terminal.wait_for("The game goes on.")
    terminal.press("last\r")
    terminal.wait_for("You took row h")
    terminal.press("quit\r")
    terminal.wait_for("tp-tui play --resume --plain")
    terminal.child.wait()
    (file,) = tmp_path.rglob("*.tp")
    actions = [str(action.kind) for action in load_save(file).saved.actions]
    assert actions[-2:] == ["place", "row"]


def test_plain_is_a_word_on_the_screen_and_questions_are_answered_there(tmp_path: Path) -> None:
    terminal = Terminal(PLAY, tmp_path)
    try:
        terminal.wait_for("Place your tile.")
        terminal.press("\x1bOQ")  # F2
        terminal.wait_for("Around it: north, ")
        terminal.press("escape")
        terminal.wait(lambda: "Around it" not in terminal.text)
        terminal.press(":")
        terminal.press("at g5\r")
        terminal.wait_for("g5 foundation 3")
        terminal.press(":")
        terminal.press("plain\r")
        terminal.wait_for("Type a move, number")
    finally:
        terminal.close()


def test_the_menu_goes_on_in_line_mode(tmp_path: Path) -> None:
    terminal = Terminal([], tmp_path)
    try:
        terminal.wait_for("Quick game")
        terminal.settle()
        terminal.press("L")
        terminal.wait_for("Type a number, or how a line begins.")
        terminal.press("quit\r")
        terminal.wait_for("Good-bye.")
    finally:
        terminal.close()


def test_a_game_on_too_small_a_terminal_goes_on_in_line_mode(tmp_path: Path) -> None:
    terminal = Terminal(PLAY, tmp_path, size=(59, 20))
    try:
        terminal.wait_for("L goes on in line mode.")
        terminal.press("L")
        terminal.wait_for("Place your tile: ")
    finally:
        terminal.close()


def test_who_set_it_begins_in_line_mode(tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "tp-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('plain = "on"\n', encoding="utf-8")
    for arguments, said in (([], "Type a number, or how a line begins."), (PLAY, "Place your tile: ")):
        terminal = Terminal(arguments, tmp_path)
        try:
            terminal.wait_for(said)
            assert b"\x1b[?1049h" not in terminal.received  # no alternate screen
        finally:
            terminal.close()


def test_the_bell_rings_for_a_turn(tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "tp-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('bell = "on"\n', encoding="utf-8")
    terminal = Terminal(
        ["play", "--game", "cubes", "--seats", "you,random", "--option", "first=1", "--plain"], tmp_path
    )
    try:
        terminal.wait_for("Turn 1, your turn.")
        before = terminal.received.count(b"\a")
        terminal.press("money\r")
        terminal.wait_for("Turn 2")
        assert terminal.received.count(b"\a") == before + 1
    finally:
        terminal.close()


def test_tab_completes_what_can_be_typed_now(terminal: Terminal) -> None:
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">")
    terminal.press("p\t")
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == "> place")
    terminal.press("f\t")
    terminal.wait_for("f1, f10, f2, f4, f7, f9")
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == "> place f")
    terminal.press("7 \t")
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == "> place f7 s")
    terminal.press("\r")
    terminal.wait_for("Row through f7")
    terminal.press("ro\t\t")
    terminal.wait_for("row, rows")
    terminal.press(" \t")
    terminal.wait_for("a, d, h, v")


def test_a_script_plays_without_a_terminal(tmp_path: Path) -> None:
    """Without a terminal it is line mode by itself: what the script sends is part of what is printed."""
    played = subprocess.run(
        [sys.executable, "-m", "tp_tui", *PLAY],
        input="place f7 s\nrow h\nlast\n", capture_output=True, text=True, env=environment(tmp_path), timeout=120,
        check=False, cwd=tmp_path,
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, "")
    assert "> row h\nBlue, green, gold (+" in played.stdout
    assert played.stdout.endswith("The game is saved. To go on with it: tp-tui play --resume --plain\n")
    assert "\x1b" not in played.stdout


def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    terminal = Terminal(PLAY, tmp_path, environment={"TERM": "dumb"})
    try:
        terminal.wait_for("High pyramids bring the most")
        assert b"\x1b" not in terminal.received
    finally:
        terminal.close()


def test_ctrl_c_leaves_with_the_game_saved(terminal: Terminal) -> None:
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">")
    terminal.press("place f7 s\r")
    terminal.wait_for("Row through")
    terminal.press("\x03")
    terminal.wait_for("The game is saved.")
    terminal.child.wait()

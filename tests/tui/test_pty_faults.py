"""What terminals, lines and signals do to the program, in a real pseudo-terminal: it ends cleanly and loses nothing."""

from __future__ import annotations

import os
import signal
import termios
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import saved_games

SLOW = pytest.mark.slow

STATES = {
    "menu": ([], (), "How to play"),
    "set-up": ([], ("j", "j", "enter"), "Enter begins the game"),
    "game": (["play", "--seed", "7"], (), "Enter place"),
    "a bot thinks": (["play", "--seed", "7", "--option", "first=2", "--seats", "you,pharaoh"], (), "is playing"),
    "a hint is thought about": (["play", "--seed", "7", "--option", "first=1"], ("i",), "thinking about a hint"),
}
"""By name the arguments, the keys, and what the screen then shows."""

RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?2004l")
"""What is written to leave the alternate screen, show the cursor, and end reports of mouse and pastes."""


def saves_of(home: Path) -> Path:
    return home / ".local/share/tp-tui/saves"


def in_state(name: str, home: Path) -> Terminal:
    arguments, keys, shown = STATES[name]
    terminal = Terminal(arguments, home)
    if keys:
        terminal.wait_for("How to play" if not arguments else "Enter place")
        terminal.press(*keys)
    terminal.wait_for(shown)
    return terminal


def wait_for_the_end(terminal: Terminal) -> None:
    for _ in range(600):
        terminal.read(0.05)
        if not terminal.child.isalive():
            break
    terminal.read(0.1)
    assert not terminal.child.isalive(), terminal.text


def fail_at_the_log(terminal: Terminal, saves: Path) -> bytes:
    """Lay a tile and ask for the log, which ends the program; return what is written behind the screen.

    The terminal is as it was, the player sees no traceback, and the game is kept.
    """
    terminal.wait_for("Enter place")
    terminal.press("tab", "enter")
    terminal.wait_for("Choose a row")
    terminal.press("O")
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 70
    assert b"Traceback" not in terminal.received
    assert all(sequence in terminal.received for sequence in RESTORED)
    (kept,) = saved_games(saves)
    assert load_save(kept.file).saved.actions
    return terminal.received[terminal.received.rindex(RESTORED[0]) :]


QUICK = {("menu", signal.SIGTERM), ("game", signal.SIGHUP), ("a bot thinks", signal.SIGTERM)}


@pytest.mark.parametrize(
    ("state", "number"),
    [
        pytest.param(state, number, marks=[] if (state, number) in QUICK else pytest.mark.slow)
        for state in STATES
        for number in (signal.SIGTERM, signal.SIGHUP)
    ],
)
def test_a_signal_ends_the_program_and_restores_the_terminal(
    state: str, number: signal.Signals, tmp_path: Path
) -> None:
    terminal = in_state(state, tmp_path)
    before = len(terminal.received)
    terminal.child.kill(number)
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 128 + number
    written = terminal.received[before:]
    assert all(sequence in written for sequence in RESTORED), written
    assert b"Traceback" not in terminal.received
    mode = termios.tcgetattr(terminal.child.child_fd)[3]
    assert mode & termios.ECHO
    assert mode & termios.ICANON
    terminal.close()


def test_a_terminal_that_is_gone_ends_the_program_and_the_game_is_kept(tmp_path: Path) -> None:
    terminal = in_state("game", tmp_path)
    terminal.press("tab", "enter")
    terminal.wait_for("Choose a row")
    pid = terminal.child.pid
    os.close(terminal.child.child_fd)
    terminal.child.closed = terminal.child.ptyproc.closed = True
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) in (129, -signal.SIGHUP)
    (summary,) = saved_games(saves_of(tmp_path))
    assert summary.actions >= 1
    assert load_save(summary.file).remarks == ()


@pytest.mark.parametrize("state", [*(pytest.param(state, marks=SLOW) for state in ("menu", "set-up")), "game"])
def test_bytes_that_are_no_text_do_no_harm(state: str, tmp_path: Path) -> None:
    terminal = in_state(state, tmp_path)
    for junk in (b"\xe9r", b"\xff\xfe\xfd", b"\xc3", b"r", b"\xf0\x9f"):
        terminal.child.send(junk)
        terminal.settle()
    assert terminal.child.isalive(), terminal.text
    terminal.press("\x03")
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 0
    assert b"Traceback" not in terminal.received
    terminal.close()


@pytest.mark.slow
def test_twenty_thousand_keys_at_once_do_not_hold_up_the_program(tmp_path: Path) -> None:
    terminal = in_state("game", tmp_path)
    sent = 0
    while sent < 20_000:
        sent += os.write(terminal.child.child_fd, b"hjkl" * 250)
        terminal.read(0.01)
    # One of what follows once the keys are through ends the program; it would take half a minute to do them all.
    for _ in range(100):
        terminal.press("\x03")
        terminal.read(0.1)
        if not terminal.child.isalive():
            break
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 0
    terminal.close()


@pytest.mark.parametrize("key", [pytest.param("\x03", id="ctrl+c"), pytest.param("\x11", id="ctrl+q", marks=SLOW)])
def test_leaving_says_that_the_game_is_saved(key: str, tmp_path: Path) -> None:
    terminal = in_state("game", tmp_path)
    terminal.press("tab", "enter")
    terminal.wait_for("Choose a row")
    terminal.press(key)
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 0
    assert b"tp-tui play --resume" in terminal.received
    terminal.close()

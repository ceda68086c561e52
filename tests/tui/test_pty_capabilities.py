"""What the terminal can show is asked of it, in a real pseudo-terminal; nobody waits for its answers."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal
from tp_tui.lab.bench.terminal_session import LINE_BYTES, ROUND_TRIP
from tp_tui.terminal.terminal_queries import ASK_STATUS, ASK_WIDTH, SLOW_SECONDS

QUESTION = b"\x1bP$qm\x1b\\"
STATUS = "\x1b[0n"
TRUECOLOR = b"38;2;"
"""A colour that a terminal of 256 has no number for."""

ANSWERS = {
    "xterm": "\x1bP1$r0;48:2::1:2:3m\x1b\\",
    "kitty": "\x1bP1$r48;2;1;2;3m\x1b\\",
    "contour": "\x1bP1$r0;48:2:1:2:3m\x1b\\",
    "foot, asked for RGB": "\x1bP1+r524742=382F382F38\x1b\\",
    "wezterm, asked for Tc": "\x1bP0+r524742\x1b\\\x1bP1+r5463\x1b\\",
}
DENIALS = {
    "rounded to 256": "\x1bP1$r0;48;5;16m\x1b\\",
    "not known": "\x1bP0$r\x1b\\",
    "no capability": "\x1bP0+r524742;5463\x1b\\",
    "a colour that nobody set": "\x1bP1$r0;48:2::9:9:9m\x1b\\",
    "nothing": "",
}


@contextmanager
def menu(home: Path, environment: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    """The menu, before any answer."""
    terminal = Terminal([], home, environment=environment)
    try:
        terminal.wait_for("Quick game")
        terminal.settle()
        yield terminal
    finally:
        terminal.close()


def answered(terminal: Terminal, answer: str) -> bytes:
    """What is sent after an answer."""
    before = len(terminal.received)
    terminal.child.send(answer)
    terminal.settle()
    return terminal.received[before:]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_terminal_that_says_so_gets_all_colours_after_the_first_frame(name: str, tmp_path: Path) -> None:
    with menu(tmp_path) as terminal:
        assert QUESTION in terminal.received
        assert terminal.received.index(QUESTION) < terminal.received.index(ASK_STATUS.encode())
        assert TRUECOLOR not in terminal.received
        assert answered(terminal, ANSWERS[name]) == b""
        assert TRUECOLOR in answered(terminal, STATUS)
        assert "Quick game" in terminal.text
        assert answered(terminal, STATUS) == b"", "an answer that nobody asked for"


@pytest.mark.parametrize("name", DENIALS)
def test_whoever_does_not_say_so_keeps_256(name: str, tmp_path: Path) -> None:
    with menu(tmp_path) as terminal:
        assert answered(terminal, DENIALS[name] + STATUS) == b""


def test_a_slow_line_keeps_256_colours_or_falls_back_to_them(tmp_path: Path) -> None:
    """The clock runs in the program, so this has to take as long as a slow line takes."""
    with menu(tmp_path) as terminal:
        time.sleep(SLOW_SECONDS)
        assert answered(terminal, ANSWERS["xterm"] + STATUS) == b""
    with menu(tmp_path, {"COLORTERM": "truecolor"}) as terminal:
        assert TRUECOLOR in terminal.received
        time.sleep(SLOW_SECONDS)
        redrawn = answered(terminal, STATUS)
        assert b"38;5;" in redrawn
        assert TRUECOLOR not in redrawn


@pytest.mark.slow
@pytest.mark.parametrize("is_known", [True, False], ids=["colours are known", "colours are asked for"])
def test_over_the_slow_line_of_the_benchmark_a_frame_that_takes_too_long_means_256_colours(
    is_known: bool, tmp_path: Path
) -> None:
    """The line brings its bytes one after the other, and the status is answered once the first frame has come."""
    environment = {"COLORTERM": "truecolor"} if is_known else {}
    terminal = Terminal(["play", "--seats", "you,greedy", "--seed", "7"], tmp_path, (200, 60), environment)
    try:
        while ASK_STATUS.encode() not in terminal.received:
            terminal.take(terminal.child.read_nonblocking(LINE_BYTES // 20, timeout=60))
            time.sleep(1 / 20)
        assert (TRUECOLOR in terminal.received) is is_known
        assert len(terminal.received) / LINE_BYTES + ROUND_TRIP > SLOW_SECONDS
        time.sleep(ROUND_TRIP)
        answered(terminal, STATUS if is_known else ANSWERS["xterm"] + STATUS)
        terminal.wait_for("Place your tile")
        redrawn = answered(terminal, "?")
        assert b"38;5;" in redrawn
        assert TRUECOLOR not in redrawn
    finally:
        terminal.close()


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb"])
def test_some_terminals_are_asked_nothing(term: str, tmp_path: Path) -> None:
    terminal = Terminal(["--screen"] if term == "dumb" else [], tmp_path, environment={"TERM": term})
    try:
        terminal.wait(lambda: bool(terminal.text.strip()))
        terminal.settle()
        assert b"\x1bP" not in terminal.received.replace(b"\x1bP=1s\x1b\\", b"").replace(b"\x1bP=2s\x1b\\", b"")
        assert ASK_STATUS.encode() not in terminal.received
    finally:
        terminal.close()


def test_a_terminal_that_draws_signs_two_columns_wide_gets_narrow_ones(tmp_path: Path) -> None:
    with menu(tmp_path) as terminal:
        assert ASK_WIDTH.encode() in terminal.received
        assert "⇑" not in answered(terminal, "\x1b[2;2R" + STATUS).decode()
        assert "↑" in terminal.text
    with menu(tmp_path) as terminal:
        answered(terminal, "\x1b[2;3R" + STATUS)
        assert "↑" not in terminal.text
        assert "⇑" in terminal.text

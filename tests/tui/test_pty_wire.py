"""What goes over the wire, measured in a real pseudo-terminal with 256 colours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal

MOST_BYTES = 300
"""For a cursor move at 80×24."""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(["play", "--seats", "you,greedy", "--seed", "7", "--pace", "instant"], tmp_path)
    opened.wait_for("Place your tile")
    opened.read(0.5)
    yield opened
    opened.close()


def test_a_cursor_move_costs_little_and_idling_nothing(terminal: Terminal) -> None:
    assert terminal.read(2.0) == b""
    costs = []
    for key in ["right"] * 10 + ["down"] * 3 + ["left"] * 12 + ["up"] * 5:
        terminal.press(key)
        costs.append(len(terminal.read(0.3)))
    assert all(costs), "a key moved nothing"
    assert max(costs) <= MOST_BYTES, costs


def test_the_line_of_keys_is_written_only_where_other_keys_do_something(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seats", "random,random", "--seed", "7", "--pace", "quick"], tmp_path)
    try:
        terminal.wait_for("takes row")
        terminal.read(0.5)
        before = len(terminal.received)
        # Two bots move on and on, and all the time the same keys do something.
        terminal.wait_for("Turn 2 of 14")
        assert b"Turn 2" in terminal.received[before:]
        assert b"Recap" not in terminal.received[before:]
    finally:
        terminal.close()


def test_the_program_follows_the_size_of_the_terminal(terminal: Terminal) -> None:
    terminal.resize(60, 20)
    terminal.wait_for("needs a terminal of 80×24; this one is 60×20")
    terminal.resize(120, 40)
    # Six columns from letter to letter: the cells have grown.
    terminal.wait(lambda: "a     b     c" in terminal.lines[0], what="larger cells")
    terminal.wait_for("Place your tile")


def test_quitting_leaves_the_terminal_as_it_was(terminal: Terminal) -> None:
    terminal.press("q")
    terminal.wait_for("Quick game")
    terminal.press("q")
    terminal.wait(lambda: not terminal.child.isalive(), 20, "the end")
    terminal.read(0.5)
    assert b"\x1b[?1049l" in terminal.received
    assert terminal.child.exitstatus == 0

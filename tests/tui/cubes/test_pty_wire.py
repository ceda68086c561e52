"""What the table of Cubes sends, measured in a real pseudo-terminal with 256 colours at 80×24."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.tui.cubes.table_helpers import session_after
from tests.tui.cubes.test_snapshots import middle
from tests.tui.terminal import Terminal
from tests.tui.test_pty_wire import cost
from tp_tui.storage.game_log import save_text

MAX_BYTES, MAX_IN_TRUECOLOR = 200, 300
"""The most that a move of the cursor may cost."""

ENVIRONMENTS: Mapping[int, Mapping[str, str]] = {MAX_BYTES: {}, MAX_IN_TRUECOLOR: {"COLORTERM": "truecolor"}}
"""The environment in which each budget holds."""

KEYS = ("b", "3", "enter", "enter", "tab", "enter")
"""Three cubes are bought and two of them built."""

SEATS = ("you,greedy", "you,greedy,greedy", "you,greedy,greedy,greedy")


def opened(home: Path, seats: str, environment: Mapping[str, str] | None = None) -> Terminal:
    """A game with a cube to build and others built."""
    arguments = ["play", "--game", "cubes", "--seats", seats, "--seed", "7", "--pace", "instant"]
    terminal = Terminal([*arguments, "--option", "first=1"], home, environment=environment)
    terminal.wait_for("Your turn.")
    for key in KEYS:
        terminal.press(key)
        terminal.settle()
    terminal.wait_for("Enter build")
    terminal.settle()
    return terminal


def resumed(home: Path, players: int, environment: Mapping[str, str] | None = None) -> Terminal:
    """A game in its second half with a cube to build."""
    file = home / "late.tp"
    room = session_after(*middle(players, "large"), players=players)
    file.write_text(save_text(room.saved()), encoding="utf-8")
    terminal = Terminal(["play", "--resume", str(file), "--pace", "instant"], home, environment=environment)
    terminal.wait_for("Enter build")
    terminal.settle()
    return terminal


def test_a_cursor_move_costs_little_and_idling_nothing(tmp_path: Path) -> None:
    terminal = opened(tmp_path, SEATS[-1])
    try:
        assert terminal.read(2.0) == b""
        costs = [cost(terminal, key) for key in ("right", "up", "up", "left", "down", "tab", "shift+tab")]
        assert 0 < max(costs) <= MAX_BYTES, costs
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("most", [MAX_BYTES, MAX_IN_TRUECOLOR])
@pytest.mark.parametrize("seats", SEATS)
def test_a_cursor_move_costs_little_at_every_place(seats: str, most: int, tmp_path: Path) -> None:
    assert_cheap_everywhere(opened(tmp_path, seats, ENVIRONMENTS[most]), most)


@pytest.mark.slow
@pytest.mark.parametrize("most", [MAX_BYTES, MAX_IN_TRUECOLOR])
@pytest.mark.parametrize("players", [2, 4])
def test_nor_does_it_cost_more_between_many_cubes(players: int, most: int, tmp_path: Path) -> None:
    assert_cheap_everywhere(resumed(tmp_path, players, ENVIRONMENTS[most]), most)


def assert_cheap_everywhere(terminal: Terminal, most: int) -> None:
    """Assert that no move of the cursor through all rows costs more than `most` bytes."""
    try:
        costs = [cost(terminal, key) for width in (10, 9, 8, 7, 6) for key in (*["right"] * width, "up")]
        costs += [cost(terminal, "tab") for _ in range(10)]
        print(f"\nat most {max(costs)}, on average {sum(costs) / len(costs):.0f} bytes")
        assert max(costs) <= most, costs
    finally:
        terminal.close()

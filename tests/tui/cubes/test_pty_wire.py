"""What the table of Cubes sends, measured in a real pseudo-terminal with 256 colours at 80×24."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal
from tests.tui.test_pty_wire import cost

MOST_BYTES, MOST_IN_TRUECOLOR = 200, 300
"""The most that a move of the cursor may cost."""

KEYS = ("b", "3", "enter", "enter", "tab", "enter")
"""Three cubes are bought and two of them built."""

SEATS = ("you,greedy", "you,greedy,greedy", "you,greedy,greedy,greedy")


def opened(home: Path, seats: str, environment: Mapping[str, str] | None = None) -> Terminal:
    """A game with a cube to build and others built."""
    arguments = ["play", "--game", "cubes", "--seats", seats, "--seed", "7", "--pace", "instant"]
    terminal = Terminal([*arguments, "--option", "first=1"], home, environment=environment)
    terminal.wait_for("b: buy")
    for key in KEYS:
        terminal.press(key)
        terminal.settle()
    terminal.wait_for("Enter: build")
    terminal.settle()
    return terminal


def test_a_cursor_move_costs_little_and_idling_nothing(tmp_path: Path) -> None:
    terminal = opened(tmp_path, SEATS[-1])
    try:
        assert terminal.read(2.0) == b""
        costs = [cost(terminal, key) for key in ("right", "up", "up", "left", "down", "tab", "shift+tab")]
        assert 0 < max(costs) <= MOST_BYTES, costs
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("most", [MOST_BYTES, MOST_IN_TRUECOLOR])
@pytest.mark.parametrize("seats", SEATS)
def test_a_cursor_move_costs_little_at_every_place(seats: str, most: int, tmp_path: Path) -> None:
    terminal = opened(tmp_path, seats, {"COLORTERM": "truecolor"} if most == MOST_IN_TRUECOLOR else None)
    try:
        costs = [cost(terminal, key) for width in (10, 9, 8, 7, 6) for key in (*["right"] * width, "up")]
        assert len(costs) == 45
        print(f"\n{seats}: at most {max(costs)}, on average {sum(costs) / len(costs):.0f} bytes")
        assert max(costs) <= most, costs
    finally:
        terminal.close()

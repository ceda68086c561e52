"""What Necropolis costs on the wire, measured in a real pseudo-terminal at 80×24, in 256 colours and in truecolor."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.tui.necropolis.recorded import COUNTS, moves_until, saved
from tests.tui.terminal import Terminal
from tests.tui.test_pty_wire import cost
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, PAIR
from tp_tui.games.necropolis.rules.state import NecropolisState

MAX_BYTES = {"a cursor move": 300, "a card": 1500, "another necropolis": 4500}
MAX_IN_TRUECOLOR = {"a cursor move": 300, "a card": 2000, "another necropolis": 7000}
COLOURS: Mapping[str, tuple[Mapping[str, str], Mapping[str, int]]] = {
    "256 colours": ({}, MAX_BYTES),
    "truecolor": ({"COLORTERM": "truecolor"}, MAX_IN_TRUECOLOR),
}
"""The environment and the budgets by the number of colours."""


def late_building(state: NecropolisState) -> bool:
    return state.player == 0 and state.phase == BUILD and state.round > 6 and len(state.hands[0]) == 3


def opened(
    tmp_path: Path, players: int, moves: str, prompt: str, environment: Mapping[str, str] | None = None
) -> Terminal:
    """A saved game that goes on at 80×24."""
    arguments = ["play", "--resume", str(saved(players, moves, tmp_path)), "--pace", "instant"]
    terminal = Terminal(arguments, tmp_path, environment=environment)
    terminal.wait_for(prompt)
    terminal.wait_for("(o: all of it)")
    terminal.settle()
    return terminal


def test_a_cursor_move_costs_little_and_idling_nothing(tmp_path: Path) -> None:
    terminal = opened(tmp_path, 2, moves_until(2, late_building), "Choose a card")
    try:
        assert terminal.read(2.0) == b""
        terminal.press("1", "enter")
        terminal.wait_for("Lay card 1")
        costs = [cost(terminal, key) for key in ["tab"] * 3 + ["left"] * 4]
        assert all(costs), "a key moved nothing"
        assert max(costs) <= MAX_BYTES["a cursor move"], costs
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("players", COUNTS)
def test_no_key_costs_more_than_it_may_at_any_place(players: int, colours: str, tmp_path: Path) -> None:
    environment, most = COLOURS[colours]
    terminal = opened(tmp_path, players, moves_until(players, late_building), "Choose a card", environment)
    costs: dict[str, list[int]] = {}

    def press(what: str, *keys: str) -> None:
        costs.setdefault(what, []).extend(cost(terminal, key) for key in keys)

    try:
        press("a cursor move", "down", "up", "tab")
        for card in "123":
            press("a card", card, "enter")
            # Every place of every row, there and back; then what is below the pyramid.
            press("a cursor move", *["tab"] * 6, *["up"] * 4)
            for places in (4, 5, 6, 7):
                press("a cursor move", *["right"] * places, *["left"] * places, "down")
            press("a cursor move", "down", "left", "right", "up", "shift+tab")
        press("another necropolis", *["v"] * players)
        print(f"\n{players} players: " + ", ".join(f"{what} {max(found)}" for what, found in costs.items()))
        assert {what: max(found) for what, found in costs.items() if max(found) > most[what]} == {}
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize(("phase", "prompt"), [(GOD, "Take a god tile"), (PAIR, "Take a pair")])
def test_no_line_of_a_list_costs_more(players: int, phase: int, prompt: str, tmp_path: Path) -> None:
    moves = moves_until(players, {GOD: late_gods, PAIR: late_pairs}[phase])
    terminal = opened(tmp_path, players, moves, prompt)
    try:
        costs = [cost(terminal, key) for key in ["down"] * players + ["tab", "up"]]
        print(f"\n{players} players, {prompt}: {max(costs)}")
        assert max(costs) <= MAX_BYTES["a cursor move"], costs
    finally:
        terminal.close()


def late_gods(state: NecropolisState) -> bool:
    return state.player == 0 and state.phase == GOD and state.round > 6


def late_pairs(state: NecropolisState) -> bool:
    return state.player == 0 and state.phase == PAIR and state.round > 6

"""What goes over the wire, measured in a real pseudo-terminal at 80×24, in 256 colours and in truecolor."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pyte
import pytest

from tests.tui.necropolis.recorded import moves_until, saved
from tests.tui.necropolis.test_interaction import late_building
from tests.tui.terminal import Terminal

MAX_BYTES = {
    "a cursor move": 200,
    "a rotation": 250,
    "placing a tile": 1500,
    "taking a row": 1500,
    "opening :": 300,
    "closing :": 300,
    "opening a dialog": 6000,
    "closing a dialog": 7000,
    "a resize": 8000,
    "the first board": 9000,
    "a turn of a bot": 4000,
}
"""The most that each may cost in 256 colours."""

MAX_IN_TRUECOLOR = {
    **MAX_BYTES,
    "a cursor move": 300,
    "opening a dialog": 8000,
    "closing a dialog": 8000,
    "a resize": 16000,
    "the first board": 16000,
    "a turn of a bot": 7000,
}
"""The most that each may cost in truecolor, where a colour takes up to 11 bytes more."""

COLOURS: Mapping[str, tuple[Mapping[str, str], Mapping[str, int]]] = {
    "256 colours": ({}, MAX_BYTES),
    "truecolor": ({"COLORTERM": "truecolor"}, MAX_IN_TRUECOLOR),
}
"""The environment and the budgets by the number of colours."""

GAMES: Mapping[str, Sequence[str]] = {
    "basic": ("--seats", "you,greedy"),
    "horus": ("--seats", "you,greedy", "--edition", "horus"),
    "nile": ("--seats", "you,greedy", "--edition", "nile"),
    "four on the Nile": ("--seats", "you,greedy,greedy,greedy", "--edition", "nile"),
    "mission": ("--seats", "you", "--mission", "1"),
}


def opened(home: Path, arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> Terminal:
    """A game that waits for the player's first tile."""
    seated = ["play", *arguments, "--seed", "7", "--pace", "instant"]
    terminal = Terminal(seated, home, environment=environment)
    terminal.wait_for("Place your tile")
    terminal.settle()
    return terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    found = opened(tmp_path, GAMES["basic"])
    yield found
    found.close()


def cost(terminal: Terminal, key: str) -> int:
    """The bytes that a key costs: what comes until all is done and drawn."""
    before = len(terminal.received)
    terminal.press(key)
    terminal.settle()
    return len(terminal.received) - before


def test_a_cursor_move_costs_little_and_idling_nothing(terminal: Terminal) -> None:
    assert terminal.read(2.0) == b""
    costs = [cost(terminal, key) for key in ["right"] * 10 + ["down"] * 3 + ["left"] * 5]
    assert all(costs), "a key moved nothing"
    assert max(costs) <= MAX_BYTES["a cursor move"], costs


@pytest.mark.slow
@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_costs_more_than_it_may_at_any_place_of_the_board(name: str, colours: str, tmp_path: Path) -> None:
    environment, most = COLOURS[colours]
    terminal = opened(tmp_path, GAMES[name], environment)
    try:
        costs: dict[str, int] = {"the first board": len(terminal.received)}

        def press(what: str, *keys: str) -> None:
            for key in keys:
                costs[what] = max(costs.get(what, 0), cost(terminal, key))

        press("a cursor move", *["left"] * 6, *["up"] * 6)
        press("a cursor move", *[*["right"] * 10, "down", *["left"] * 10, "down"] * 5)
        press("a rotation", *"rrrr")
        for key in "?eO":
            press("opening a dialog", key)
            press("closing a dialog", "escape")
        press("opening :", ":")
        assert terminal.read(2.0) == b"", "the line for typing blinks"
        press("closing :", "escape")
        for lines in (25, 24):
            before = len(terminal.received)
            terminal.resize(80, lines)
            terminal.settle()
            costs["a resize"] = max(costs.get("a resize", 0), len(terminal.received) - before)
        press("placing a tile", "tab", "enter")
        press("taking a row", "enter")
        print(f"\n{name:<18}{'bytes':>6}{'budget':>8}")
        print("\n".join(f"{what:<18}{cost:>6}{most[what]:>8}" for what, cost in costs.items()))
        assert {what: cost for what, cost in costs.items() if cost > most[what]} == {}
        assert set(costs) == set(MAX_BYTES) - {"a turn of a bot"}
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_card_is_moved_about_for_little(players: int, tmp_path: Path) -> None:
    file = saved(players, moves_until(players, late_building), tmp_path)
    terminal = Terminal(
        ["play", "--resume", str(file), "--pace", "instant"], tmp_path, environment=COLOURS["truecolor"][0]
    )
    try:
        terminal.wait_for("Choose a card to lay")
        terminal.wait_for("o: all")  # the advice comes when it comes
        terminal.settle()
        costs = [cost(terminal, key) for key in ("right", "left")]
        terminal.press("enter")
        terminal.wait_for("Lay card 1")
        terminal.settle()
        costs += [cost(terminal, key) for key in [*["tab"] * 6, *["right"] * 4, *["left"] * 4, *["up", "down"] * 3]]
        assert any(costs), "nothing moved"
        assert max(costs) <= MAX_IN_TRUECOLOR["a cursor move"], costs
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["instant", "quick"])
@pytest.mark.parametrize("edition", ["basic", "nile"])
@pytest.mark.parametrize("colours", COLOURS)
def test_a_turn_of_a_bot_costs_what_a_few_keys_do(colours: str, edition: str, pace: str, tmp_path: Path) -> None:
    environment, most = COLOURS[colours]
    arguments = ["play", "--seats", "you,greedy", "--edition", edition, "--seed", "7", "--pace", pace]
    terminal = Terminal([*arguments, "--option", "first=1"], tmp_path, environment=environment)
    try:
        costs = []
        for turn in range(1, 5):
            terminal.wait_for(f"Turn {turn}/14")
            terminal.wait_for("Place your tile")
            terminal.settle()
            for key in ("tab", "enter", "enter", "f"):
                terminal.press(key)
                terminal.settle()
            before = len(terminal.received)
            terminal.press("enter")
            terminal.wait(lambda turn=turn: f"Turn {turn + 1}/14" in terminal.text, 60, "the next turn")
            terminal.wait_for("Place your tile")
            terminal.wait(lambda: "last turn" in terminal.text.lower(), 60, "the advice")
            terminal.settle()
            costs.append(len(terminal.received) - before)
        print(f"\n{edition}, {pace}: {costs}")
        assert max(costs) <= most["a turn of a bot"], costs
    finally:
        terminal.close()


def test_a_bot_that_thinks_costs_nothing(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(
        "import time\nfrom tp_tui.bots import Bot\nclass Slow(Bot):\n"
        "    def choose(self, observation, legal_actions, budget, rng):\n"
        "        time.sleep(6)\n        return legal_actions[0]\n"
    )
    seats = f"you,{bot}:Slow"
    terminal = Terminal(["play", "--seats", seats, "--seed", "7", "--option", "first=2"], tmp_path)
    try:
        terminal.wait_for("is playing")
        terminal.settle()
        assert terminal.read(3) == b""
    finally:
        terminal.close()


def everything(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """What a screen shows, cell by cell; of a blank one the ground alone."""
    rows = range(screen.lines)
    cells = [[screen.buffer[y][x] for x in range(screen.columns)] for y in rows]
    return [[(cell.data, cell.bg) if cell.data == " " else tuple(cell) for cell in row] for row in cells]


KEYS = (
    "right",
    "left",
    "up",
    "down",
    "tab",
    "shift+tab",
    "enter",
    "escape",
    "r",
    "b",
    "e",
    "O",
    "?",
    "f",
    "1",
    ":",
    "u",
)


def both_after(keys: Sequence[str], tmp_path: Path) -> list[list[list[tuple[object, ...]]]]:
    """What the screen shows after these keys: drawn by the program, and by Textual's own driver."""
    shown = []
    for number, driver in enumerate(("", "textual.drivers.linux_driver:LinuxDriver")):
        home = tmp_path / str(number)
        home.mkdir()
        terminal = opened(home, ("--seats", "you,you:Ben"), {"TEXTUAL_DRIVER": driver} if driver else None)
        try:
            for key in keys:
                if key.startswith("size"):
                    terminal.resize(80, int(key[4:]))
                else:
                    terminal.press(key)
                terminal.settle()
            shown.append(everything(terminal.screen))
        finally:
            terminal.close()
    return shown


@pytest.mark.slow
def test_the_screen_is_what_textual_would_draw(tmp_path: Path) -> None:
    keys = ["right", "r", "?", "escape", "enter", "down", "enter", "e", "size26", "escape", "tab", ":"]
    ours, textuals = both_after(keys, tmp_path)
    assert ours == textuals


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_screen_is_what_textual_would_draw_after_any_keys(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    keys = [rng.choice((*KEYS, "right", "down", f"size{rng.randrange(24, 32)}")) for _ in range(40)]
    ours, textuals = both_after(keys, tmp_path)
    assert ours == textuals, keys


def test_ctrl_l_sends_everything_again(terminal: Terminal) -> None:
    shown = everything(terminal.screen)
    terminal.screen.erase_in_display(2)
    assert cost(terminal, "\x0c") > 2000
    assert everything(terminal.screen) == shown


def test_the_line_of_keys_is_written_only_where_other_keys_do_something(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seats", "random,random", "--seed", "7", "--pace", "quick"], tmp_path)
    try:
        terminal.wait_for("recap")
        terminal.read(0.5)
        before = len(terminal.received)
        # Two bots move on and on, and all the time the same keys do something.
        terminal.wait_for("Turn 2/14")
        assert b"recap" not in terminal.received[before:]
    finally:
        terminal.close()


def test_the_program_follows_the_size_of_the_terminal(terminal: Terminal) -> None:
    terminal.resize(50, 15)
    said = "needs a terminal of 60×20; this one is 50×15"
    terminal.wait(lambda: said in " ".join(terminal.text.split()), what=said)
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

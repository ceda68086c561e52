"""The terminal's own cursor stands on what has the focus, for screen readers, braille displays and magnifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.necropolis.recorded import moves_until, saved
from tests.tui.terminal import Terminal
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.screen_words import words


class Opened:
    """Terminals that are closed behind a test."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.terminals: list[Terminal] = []

    def __call__(self, *arguments: str, until: str) -> Terminal:
        terminal = Terminal(arguments, self._home)
        self.terminals.append(terminal)
        terminal.wait_for(until)
        terminal.settle()
        return terminal


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    found = Opened(tmp_path)
    yield found
    for terminal in found.terminals:
        terminal.close()


def press(terminal: Terminal, *keys: str) -> None:
    for key in keys:
        terminal.press(key)
        terminal.settle()


def at_cursor(terminal: Terminal, length: int) -> str:
    """What the terminal shows from its cursor on; the cursor must be seen."""
    cursor = terminal.screen.cursor
    assert not cursor.hidden
    return terminal.screen.display[cursor.y][cursor.x : cursor.x + length]


def place(terminal: Terminal) -> tuple[int, int]:
    return terminal.screen.cursor.x, terminal.screen.cursor.y


GAME = ("play", "--seats", "you,greedy", "--seed", "7", "--pace", "instant", "--option", "first=1")


def test_on_the_board_it_is_where_the_tile_is_held(opened: Opened) -> None:
    terminal = opened(*GAME, until="Place your tile")
    for key in ("right", "down", "left", "left", "up", "tab", "shift+tab"):
        press(terminal, key)
        field = re.search(r"\.  ([a-k])(\d+)\b", terminal.lines[-2])
        assert field, terminal.text
        column, row = field.groups()
        x, y = place(terminal)
        assert terminal.lines[0][x : x + 3].strip() == column, terminal.text
        assert terminal.lines[y].split()[0] == row, terminal.text
    # Idle, it stands there at no cost.
    assert terminal.read(1.5) == b""


def test_in_a_list_it_is_on_the_highlighted_line_and_in_a_text_where_reading_begins(opened: Opened) -> None:
    terminal = opened(*GAME, until="Place your tile")
    press(terminal, "tab", "enter")
    for key in ("down", "down", "up"):
        press(terminal, key)
        assert at_cursor(terminal, 1) == "▸", terminal.text
    press(terminal, "e")
    assert at_cursor(terminal, 4).strip(), terminal.text
    first = place(terminal)
    press(terminal, "escape")
    assert place(terminal) != first
    assert at_cursor(terminal, 1) == "▸", terminal.text


def test_where_text_is_typed_it_is_behind_the_text(opened: Opened) -> None:
    terminal = opened(*GAME, until="Place your tile")
    press(terminal, ":", "p", "l")
    x, y = place(terminal)
    assert not terminal.screen.cursor.hidden
    assert terminal.screen.display[y][:x].strip().endswith("pl")
    press(terminal, "escape")
    assert place(terminal) != (x, y)


def test_in_menus_and_forms_it_is_on_the_line_or_the_field(opened: Opened) -> None:
    terminal = opened(until="Quick game")
    lines = []
    for key in ("down", "down", "down", "up"):
        press(terminal, key)
        lines.append(at_cursor(terminal, 12).strip())
    assert all(lines)
    assert lines[0] != lines[1] != lines[2]
    assert lines[3] == lines[1]
    assert at_cursor(terminal, 8) == "New game"
    press(terminal, "enter")
    terminal.wait_for(words.SETUP_TITLE)
    terminal.settle()
    seen = set()
    for _ in range(4):
        press(terminal, "tab")
        x, y = place(terminal)
        assert not terminal.screen.cursor.hidden
        seen.add(y)
        assert terminal.screen.display[y][:x].strip(), terminal.text
    assert len(seen) == 4


def test_at_the_other_games_it_is_on_the_place_and_in_the_list(opened: Opened, tmp_path: Path) -> None:
    cubes = ("play", "--game", "cubes", "--seats", "you,greedy", "--seed", "7", "--pace", "instant")
    terminal = opened(*cubes, "--option", "first=1", until="Your turn.")
    press(terminal, "b")
    row = place(terminal)[1]
    press(terminal, "down")
    assert place(terminal)[1] == row + 1
    press(terminal, "3", "enter", "enter")
    before = place(terminal)
    press(terminal, "right")
    assert place(terminal)[0] > before[0]
    x, y = place(terminal)
    assert terminal.screen.display[y][x - 1].strip(), "left of it stands the frame"

    def late(state: NecropolisState) -> bool:
        return state.player == 0 and state.phase == BUILD and state.round > 6 and len(state.hands[0]) == 3

    game = saved(2, moves_until(2, late), tmp_path)
    terminal = opened("play", "--resume", str(game), "--pace", "instant", until="Choose a card")
    terminal.settle()
    first = place(terminal)
    press(terminal, "right")
    assert place(terminal) != first
    press(terminal, "1", "enter")
    held = place(terminal)
    press(terminal, "tab")
    assert place(terminal) != held
    assert not terminal.screen.cursor.hidden


def test_at_the_end_it_is_shown_as_before(opened: Opened) -> None:
    terminal = opened(until="Quick game")
    terminal.press("q")
    terminal.wait(lambda: not terminal.child.isalive(), 20, "the end")
    terminal.read(0.5)
    assert not terminal.screen.cursor.hidden
    assert terminal.received.rindex(b"\x1b[?25h") > terminal.received.rindex(b"\x1b[?25l")

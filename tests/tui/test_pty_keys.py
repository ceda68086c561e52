"""Keys that come together, as over a slow line or from a paste, do what they do one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, rings
from tp_tui.games import get_game
from tp_tui.room import Play, Room, Seat

SEED = 5


def first_turn(game: str) -> list[str]:
    """The first legal moves of the player who begins, to the end of the turn, in notation."""
    room = Room(get_game(game), (Seat("Ada"), Seat("Ben")), {}, SEED)
    begins, typed = room.current, []
    while room.current == begins:
        action = room.view(begins).legal[0]
        room.submit(room.current, Play(action))
        typed.append(room.notation()[-1])
    return typed


def test_a_turn_that_comes_in_one_go(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seats", "you:Ada,you:Ben", "--seed", str(SEED)], tmp_path)
    terminal.wait_for("Turn 1/")
    terminal.child.send("".join(f":{text}\r" for text in first_turn("terra")))
    terminal.wait_for("Ben is next.")
    terminal.close()


def test_keys_behind_one_that_makes_them_possible(tmp_path: Path) -> None:
    """A worker can be recalled only once one is hired: `t` counts though it comes together with the hiring."""
    terminal = Terminal(["play", "--seats", "you:Ada,you:Ben", "--seed", str(SEED)], tmp_path)
    terminal.wait_for("Turn 1/")
    place, row, *_ = first_turn("terra")
    terminal.child.send(f":{place}\r:{row}\r")
    terminal.wait_for("w hire")
    terminal.child.send("w\rt\rO")
    terminal.wait_for("The whole game")
    assert "hired a worker" in terminal.text
    assert "recalled a worker" in terminal.text
    terminal.close()


def test_keys_for_a_screen_that_is_not_open_yet(tmp_path: Path) -> None:
    """Enter goes on with the game in the list that the first one opens, and so on to the second lesson."""
    terminal = Terminal([], tmp_path)
    terminal.wait_for("learn the game")
    terminal.child.send("\r\r\rj\r")
    terminal.wait_for("Two tracks · 1/")
    terminal.close()


def test_a_key_is_not_lost_if_the_player_looks_away_right_after_it(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seats", "you,you:Ben", "--seed", "7", "--option", "first=1"], tmp_path)
    try:
        terminal.wait_for("Turn 1/")
        terminal.press("tab", "enter", "\x1b[O")
        terminal.wait_for("Choose a row")
        terminal.press("\x1b[I", "enter", "\x1b[O")
        terminal.wait(lambda: "Choose a row" not in terminal.text, what="the next step")
    finally:
        terminal.close()


@pytest.mark.rule("T19")
@pytest.mark.parametrize("looks_elsewhere", [True, False])
def test_a_notice_on_the_desktop_while_the_player_looks_elsewhere(looks_elsewhere: bool, tmp_path: Path) -> None:
    (tmp_path / ".config" / "tp-tui").mkdir(parents=True)
    (tmp_path / ".config" / "tp-tui" / "settings.toml").write_text('bell = "notice"\npace = "slow"\n')
    terminal = Terminal(["play", "--seats", "you,greedy", "--seed", "7", "--option", "first=1"], tmp_path)
    try:
        terminal.wait_for("Turn 1/14")
        for key in ("tab", "enter", "enter", "f", "enter"):
            terminal.press(key)
            terminal.settle(0.1)
        if looks_elsewhere:  # the terminal tells so; the next key would bring the focus back
            terminal.press("\x1b[O")
        terminal.wait_for("Turn 2/14")
        terminal.wait(lambda: rings(terminal) == 1, what="the bell")
        terminal.settle()
        assert terminal.received.count(b"\x1b]9;It is your turn.\x07") == int(looks_elsewhere)
    finally:
        terminal.close()


@pytest.mark.rule("T19")
@pytest.mark.parametrize("bell", ["on", "off"])
def test_the_bell_rings_after_the_bots_turn_if_it_is_on(bell: str, tmp_path: Path) -> None:
    (tmp_path / ".config" / "tp-tui").mkdir(parents=True)
    (tmp_path / ".config" / "tp-tui" / "settings.toml").write_text(f'bell = "{bell}"\npace = "instant"\n')
    terminal = Terminal(["play", "--seats", "you,greedy", "--seed", "7", "--option", "first=1"], tmp_path)
    try:
        terminal.wait_for("Turn 1/14")
        terminal.settle()
        assert rings(terminal) == 0
        for key in ("tab", "enter", "enter", "f", "enter"):
            terminal.press(key)
            terminal.settle()
        terminal.wait_for("Turn 2/14")
        terminal.settle()
        assert rings(terminal) == int(bell == "on")
    finally:
        terminal.close()

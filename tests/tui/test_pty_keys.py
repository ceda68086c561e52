"""Keys that come together, as over a slow line or from a paste, do what they do one after the other."""

from __future__ import annotations

from pathlib import Path

from tests.tui.terminal import Terminal
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
    terminal.wait_for("w Hire")
    terminal.child.send("w\rt\rO")
    terminal.wait_for("The whole game")
    assert "hires a worker" in terminal.text
    assert "recalls a worker" in terminal.text
    terminal.close()


def test_keys_for_a_screen_that_is_not_open_yet(tmp_path: Path) -> None:
    """Enter goes on with the game in the list that the first one opens, and so on to the second lesson."""
    terminal = Terminal([], tmp_path)
    terminal.wait_for("a few minutes in the real game")
    terminal.child.send("\r\r\rj\r")
    terminal.wait_for("Two tracks · 1/")
    terminal.close()

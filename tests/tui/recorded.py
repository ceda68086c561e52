"""Recorded games (seed 7, seat 1 first), which keep snapshots independent of changes in the bots.

Run `python -m tests.tui.recorded NAME` to record a new one, played by greedy.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tp_tui.bots.driver import BotDriver
from tp_tui.games import get_game
from tp_tui.room import Play, Room, parse_seats

GAMES: dict[str, dict[str, int | str]] = {
    "game": {},
    "horus": {"edition": "horus"},
    "nile": {"edition": "nile", "symbol": "yes", "open": "yes"},
    "mission": {"mission": 3},
}
"""The options of each recorded game; all but the mission are for two."""


def file_of(name: str) -> Path:
    """Return the file of a recorded game."""
    return Path(__file__).with_name(f"recorded_{name}.txt")


def moves(name: str = "game") -> list[str]:
    """Return the moves of a whole game in notation."""
    return file_of(name).read_text(encoding="utf-8").splitlines()


def moves_until(beginning: str, count: int, name: str = "game") -> str:
    """Return the moves before the `count`-th one that starts with `beginning`, separated by commas."""
    game = moves(name)
    matching = [number for number, move in enumerate(game) if move.startswith(beginning)]
    return ",".join(game[: matching[count - 1]])


def record(name: str) -> None:
    """Play a game, and save its moves."""
    seats = "greedy" if name == "mission" else "greedy,greedy"
    room = Room(get_game("terra"), parse_seats(seats, 1, 4), {"first": 1, **GAMES[name]}, 7)
    while room.current >= 0:
        room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
    file_of(name).write_text("\n".join(room.notation()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for recorded in sys.argv[1:]:
        record(recorded)

"""Recorded games (seed 7, seat 1 begins), so that pictures do not change when a bot does.

`python -m tests.tui.recorded NAME` records one anew, played by greedy.
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
    """Where a game is kept."""
    return Path(__file__).with_name(f"recorded_{name}.txt")


def moves(name: str = "game") -> list[str]:
    """The whole game in notation."""
    return file_of(name).read_text(encoding="utf-8").splitlines()


def moves_until(beginning: str, count: int, name: str = "game") -> str:
    """The moves before the `count`th one that begins so, joined by commas."""
    game = moves(name)
    places = [number for number, move in enumerate(game) if move.startswith(beginning)]
    return ",".join(game[: places[count - 1]])


def record(name: str) -> None:
    """Play the game and keep it."""
    seats = "greedy" if name == "mission" else "greedy,greedy"
    room = Room(get_game("terra"), parse_seats(seats, 1, 4), {"first": 1, **GAMES[name]}, 7)
    while room.current >= 0:
        room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
    file_of(name).write_text("\n".join(room.notation()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for recorded in sys.argv[1:]:
        record(recorded)

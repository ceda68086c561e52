"""Recorded games (seed 7, seat 1 first), which keep snapshots independent of changes in the bots.

Run `python -m tests.tui.necropolis.recorded` to record new ones, played by greedy without its weight `turn`, which
leads to long tombs and obelisks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from tp_tui.bots.driver import BotDriver, Question
from tp_tui.games import get_game
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.room import Play, PlayText, Room, parse_seats
from tp_tui.storage.game_log import save_text

NAMES = ("Ada", "Ben", "Cleo", "Djoser", "Eve")
SEED = 7
BOT = "greedy@turn=0"
COUNTS = range(2, 6)


def seats(players: int) -> str:
    """Return the seats of `players` people at one keyboard."""
    return ",".join(f"you:{name}" for name in NAMES[:players])


def room(players: int, moves: str = "", at: str = "") -> Room:
    """Return a game of `players` people, or of the seats `at`, after comma-separated moves."""
    found = Room(get_game("necropolis"), parse_seats(at or seats(players), 2, 5), {"first": 1}, SEED)
    for move in filter(None, moves.split(",")):
        found.submit(found.current, PlayText(move))
    return found


def file_of(players: int) -> Path:
    """Return the file of the recorded game for `players`."""
    return Path(__file__).with_name(f"recorded_{players}.txt")


@cache
def whole_game(players: int) -> tuple[str, ...]:
    """Return the moves of a whole game."""
    return tuple(file_of(players).read_text(encoding="utf-8").splitlines())


@cache
def moves_until(players: int, holds: Callable[[NecropolisState], bool]) -> str:
    """Return the moves up to the first position for which `holds` returns true, separated by commas."""
    found = room(players)
    for done, move in enumerate(whole_game(players)):
        state = found.view(found.current).observation.state
        assert isinstance(state, NecropolisState)
        if holds(state):
            return ",".join(whole_game(players)[:done])
        found.submit(found.current, PlayText(move))
    raise AssertionError("there is no such position in this game")


def saved(players: int, moves: str, folder: Path) -> Path:
    """Save a game against bots after the moves; return its file."""
    file = folder / f"{players}.tp"
    file.write_text(save_text(room(players, moves, f"you:Ada{',greedy' * (players - 1)}").saved()), encoding="utf-8")
    return file


def record(players: int) -> None:
    """Play a game, and save its moves."""
    found = room(players)
    while found.current >= 0:
        question = Question("necropolis", BOT, found.view(found.current).observation, seed=1)
        found.submit(found.current, Play(BotDriver().ask(question).action))
    file_of(players).write_text("\n".join(found.notation()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for count in COUNTS:
        record(count)

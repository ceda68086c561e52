"""Recorded games (seed 7, seat 1 begins), so that pictures do not change when a bot does.

`python -m tests.tui.necropolis.recorded` records them anew, played by greedy with any tile and any pair: its games have
long tombs and obelisks.
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
    """So many seats at one keyboard."""
    return ",".join(f"you:{name}" for name in NAMES[:players])


def room(players: int, moves: str = "", at: str = "") -> Room:
    """A game of so many players, or of the seats `at`, after these moves, separated by commas."""
    found = Room(get_game("necropolis"), parse_seats(at or seats(players), 2, 5), {"first": 1}, SEED)
    for move in filter(None, moves.split(",")):
        found.submit(found.current, PlayText(move))
    return found


def file_of(players: int) -> Path:
    """Where the game of so many players is kept."""
    return Path(__file__).with_name(f"recorded_{players}.txt")


@cache
def whole_game(players: int) -> tuple[str, ...]:
    """The moves of a whole game."""
    return tuple(file_of(players).read_text(encoding="utf-8").splitlines())


@cache
def moves_until(players: int, holds: Callable[[NecropolisState], bool]) -> str:
    """The moves up to the first position for which `holds`."""
    found = room(players)
    for done, move in enumerate(whole_game(players)):
        state = found.view(found.current).observation.state
        assert isinstance(state, NecropolisState)
        if holds(state):
            return ",".join(whole_game(players)[:done])
        found.submit(found.current, PlayText(move))
    raise AssertionError("there is no such position in this game")


def saved(players: int, moves: str, folder: Path) -> Path:
    """A file with that game against bots, saved after these moves."""
    file = folder / f"{players}.tp"
    file.write_text(save_text(room(players, moves, f"you:Ada{',greedy' * (players - 1)}").saved()), encoding="utf-8")
    return file


def record(players: int) -> None:
    """Play a game anew and keep it."""
    found = room(players)
    while found.current >= 0:
        question = Question("necropolis", BOT, found.view(found.current).observation, seed=1)
        found.submit(found.current, Play(BotDriver().ask(question).action))
    file_of(players).write_text("\n".join(found.notation()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for count in COUNTS:
        record(count)

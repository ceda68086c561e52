"""Saved games in every version of the format, as regression tests of reading them.

Each folder includes the expected facts about its games. `python -m tests.storage.old_saves` writes a folder for the
current version.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tp_tui.bots import make_bot
from tp_tui.bots.base import Budget
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Fault, GameFile, OptionValue
from tp_tui.room import Hotseat, Play, Redo, Room, Undo, parse_seats
from tp_tui.room.autosave import autosave_new, resume
from tp_tui.room.verify import verify
from tp_tui.storage.saved_game import FORMAT

FOLDERS = Path(__file__).parent
EXPECTED = "expected.json"
BOARD = FOLDERS.parents[1] / "tp_tui/games/terra/data/boards/desert.toml"

GAMES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "basic": ("you:Ada,greedy", {}),
    "horus": ("you:Ada,greedy:Rex,random", {"edition": "horus"}),
    "nile": ("you:Ägypten,greedy,random,planner@unit=2.5:Cleo", {"edition": "nile"}),
    "mission": ("you:Ada,you:Ben,you:Cleo", {"mission": 2}),
    "variants": ("you:Ada,greedy", {"edition": "nile", "symbol": "yes", "open": "yes", "stairs": "line"}),
    "own-board": ("you:Ada,bots/mine.py:MyBot:Eve", {"board": GameFile("mine.toml", BOARD.read_text("utf-8"))}),
    "unfinished": ("you:Ada,you:Ben", {}),
    "undone": ("you:Ada,you:Ben", {"edition": "horus"}),
    "taken-back": ("you:Ada,greedy", {}),
    "torn": ("you:Ada,you:Ben", {"edition": "nile"}),
}
"""The seats and options of each game.

`undone` ends with undone actions, and `taken-back` has many on the way; `torn` was interrupted within a line, has an
unknown directive, and was resumed.
"""

STEPS = {"unfinished": 40, "undone": 2, "torn": 30}
"""The number of steps of games that are not finished."""


def folders() -> list[Path]:
    """Return the folders, sorted by version."""
    return sorted(FOLDERS.glob("saves_v*"), key=lambda folder: int(folder.name.removeprefix("saves_v")))


def facts(file: Path) -> dict[str, object]:
    """Return the facts to compare about a saved game."""
    found = verify(file)
    assert found.loaded is not None, found.fault
    return {
        "legal": found.is_legal,
        "finished": found.is_finished,
        "actions": len(found.loaded.saved.actions),
        "undone": [*map(found.loaded.position.action_to_string, found.loaded.undone)],
        "totals": [score.total for score in found.loaded.position.scores()],
    }


def write(folder: Path) -> None:
    """Write a game of each kind, and the facts about them, to a new `folder`."""
    game, rng = get_game(DEFAULT_GAME), random.Random(5)
    greedy = make_bot("greedy", game)
    folder.mkdir()
    expected = {}
    for name, (seats, options) in GAMES.items():
        with TemporaryDirectory() as temporary:
            free = name == "taken-back"
            room = autosave_new(Room(game, parse_seats(seats, 1, 4), options, 7, free_undo=free), Path(temporary))
            while room.current >= 0 and len(room.actions) < STEPS.get(name, 10**6):
                view = room.view(room.current)
                chosen, roll = rng.choice(view.legal), rng.random()
                if roll < 0.7 and not (name == "undone" and room.actions):
                    chosen = greedy.choose(view.observation, view.legal, Budget(), rng)
                fault = (
                    Fault("raised", ("RuntimeError", "out of papyrus"))
                    if roll > 0.9 and view.current == 1 and free
                    else None
                )
                room.submit(room.current, Play(chosen, fault))
                while free and rng.random() < 0.2 and not room.undo_refusal(0):
                    room.submit(0, Undo())
                    if rng.random() < 0.5:
                        room.submit(0, Redo())
                if name == "torn" and len(room.actions) == 20:
                    room = _torn(room)
            if name == "undone":
                Hotseat(room).submit(Undo())
            assert room.game_log is not None
            room.game_log.close()
            shutil.copyfile(room.game_log.file, folder / f"{name}.tp")
        expected[name] = facts(folder / f"{name}.tp")
    (folder / EXPECTED).write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")


def _torn(room: Room) -> Room:
    """Interrupt a game within a line, after an unknown directive; return the resumed room."""
    assert room.game_log is not None
    room.game_log.close()
    with room.game_log.file.open("ab") as file:
        file.write(b"!say A a long time ago\nplace ")
    return resume(room.game_log.file).room


if __name__ == "__main__":
    write(FOLDERS / f"saves_v{FORMAT}")

"""The player's progress in the lessons, in `lessons.toml` beside the saved games."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import read_regular_file, reason_of, write_atomically
from tp_tui.storage.folders import data_folder, make_folder
from tp_tui.storage.toml_writer import toml_table

DONE = -1
"""The progress of a completed lesson."""


def progress_file() -> Path:
    """Return the file with the player's progress."""
    return data_folder() / "lessons.toml"


def read_progress() -> dict[str, dict[str, int]]:
    """Return the number of steps taken by game and lesson, or `DONE`; nothing if the file cannot be read."""
    try:
        table = read_toml(read_regular_file(progress_file()).decode("utf-8"))
    except (OSError, TomlError, UnicodeDecodeError):
        return {}
    return {
        game: {name: steps for name, steps in lessons.items() if type(steps) is int and steps >= DONE}
        for game, lessons in table.items()
        if isinstance(lessons, dict)
    }


def keep_progress(game: str, lesson: str, steps: int) -> Fault | None:
    """Save the number of steps taken in a lesson, or `DONE`; return what went wrong, or None.

    A completed lesson stays completed.
    """
    progress = read_progress()
    if progress.get(game, {}).get(lesson) == DONE:
        return None
    progress.setdefault(game, {})[lesson] = steps
    try:
        make_folder(data_folder())
        write_atomically(progress_file(), "\n".join(toml_table(*lessons) for lessons in progress.items()))
    except OSError as error:
        return Fault.of("lesson_not_saved", reason_of(error))
    return None

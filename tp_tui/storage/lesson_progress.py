"""How far the player is in the lessons: a small file, `lessons.toml`, beside the saved games."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import read_regular_file, reason_of, write_whole
from tp_tui.storage.folders import data_folder, make_folder
from tp_tui.storage.toml_writer import toml_table

DONE = -1
"""Stands for a lesson that was taken to its end."""


def progress_file() -> Path:
    """Return where it is kept."""
    return data_folder() / "lessons.toml"


def read_progress() -> dict[str, dict[str, int]]:
    """Return by game and lesson how many steps were taken, `DONE` for all; nothing from a file that cannot be read."""
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
    """Keep how many steps of a lesson were taken; return what went wrong, None where all is well.

    A lesson that was taken to its end stays so.
    """
    progress = read_progress()
    if progress.get(game, {}).get(lesson) == DONE:
        return None
    progress.setdefault(game, {})[lesson] = steps
    try:
        make_folder(data_folder())
        write_whole(progress_file(), "\n".join(toml_table(*lessons) for lessons in progress.items()))
    except OSError as error:
        return Fault.of("lesson_not_saved", reason_of(error))
    return None

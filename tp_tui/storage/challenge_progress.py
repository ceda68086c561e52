"""The challenges that the player has done, in `challenges.toml` beside the saved games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import read_regular_file, reason_of, write_atomically
from tp_tui.storage.folders import data_folder, make_folder
from tp_tui.storage.toml_writer import toml_table


def challenges_file() -> Path:
    """Return the file with the challenges done."""
    return data_folder() / "challenges.toml"


def read_done() -> dict[str, dict[str, date]]:
    """Return by game and challenge the day on which it was done first; nothing if the file cannot be read."""
    try:
        table = read_toml(read_regular_file(challenges_file()).decode("utf-8"))
    except (OSError, TomlError, UnicodeDecodeError):
        return {}
    return {
        game: {name: day for name, day in challenges.items() if isinstance(day, date) and not isinstance(day, datetime)}
        for game, challenges in table.items()
        if isinstance(challenges, dict)
    }


def keep_done(game: str, names: Sequence[str], day: date) -> Fault | None:
    """Save that challenges were done on a day; return what went wrong, or None. The first day stays."""
    done = read_done()
    of_game = done.setdefault(game, {})
    if all(name in of_game for name in names):
        return None
    done[game] = {**dict.fromkeys(names, day), **of_game}
    try:
        make_folder(data_folder())
        write_atomically(challenges_file(), "\n".join(toml_table(*challenges) for challenges in done.items()))
    except OSError as error:
        return Fault.of("challenge_not_saved", reason_of(error))
    return None

"""The command `tp-tui paths`: where the program keeps what it keeps."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import FileOption, Role
from tp_tui.games.kit.printable import printable
from tp_tui.storage.folders import own_files_folder, own_symbols_folder, own_themes_folder, saves_folder
from tp_tui.storage.lesson_progress import progress_file
from tp_tui.storage.records_file import records_file
from tp_tui.storage.settings import settings_file


def all_paths() -> dict[str, Path]:
    """Return every file and folder that is the player's, by what is in it; not all of them need be there."""
    return {
        "settings": settings_file(),
        "saves": saves_folder(),
        "records": records_file(),
        "lessons": progress_file(),
        "themes": own_themes_folder(),
        "symbols": own_symbols_folder(),
        **{f"{noun}s": own_files_folder(noun) for noun in file_nouns()},
    }


def file_nouns() -> tuple[str, ...]:
    """Return what the files are called that games are played with, as `board`."""
    options = [option for name in game_names() for option in get_game(name).options_of(Role.FILE)]
    return tuple(dict.fromkeys(option.noun for option in options if isinstance(option, FileOption)))


def complete_path(incomplete: str) -> list[str]:
    """Offer the names of the paths to a shell."""
    return [name for name in all_paths() if name.startswith(incomplete)]


def paths(
    name: Annotated[
        str,
        typer.Argument(help="Print only this path, such as saves.", show_default=False, autocompletion=complete_path),
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Print where settings, saved games, records and files of your own are; TP_TUI_HOME names one folder for all."""
    found = all_paths()
    if name and name not in found:
        raise UsageError(f"there is no path {printable(name, 40)}; there are {', '.join(found)}")
    if json:
        echo(dumps({key: str(path) for key, path in found.items() if name in ("", key)}, indent=2, ensure_ascii=False))
    elif name:
        echo(found[name])
    else:
        width = max(map(len, found))
        for key, path in found.items():
            echo(f"{key:{width}}  {printable(path, 4096)}{'' if path.exists() else '  (not there yet)'}")

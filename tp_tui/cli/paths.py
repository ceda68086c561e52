"""The command `tp-tui paths`, which lists the files and folders of the program."""

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
from tp_tui.presenters.command_reports import paths_lines
from tp_tui.presenters.command_words import words
from tp_tui.presenters.messages import joined
from tp_tui.storage.challenge_progress import challenges_file
from tp_tui.storage.folders import (
    analyses_folder,
    own_files_folder,
    own_symbols_folder,
    own_themes_folder,
    saves_folder,
    tables_folder,
)
from tp_tui.storage.lesson_progress import progress_file
from tp_tui.storage.records_file import records_file
from tp_tui.storage.settings import settings_file


def all_paths() -> dict[str, Path]:
    """Return the player's files and folders by their content, whether they exist or not."""
    return {
        "settings": settings_file(),
        "saves": saves_folder(),
        "tables": tables_folder(),
        "records": records_file(),
        "analyses": analyses_folder(),
        "lessons": progress_file(),
        "challenges": challenges_file(),
        "themes": own_themes_folder(),
        "symbols": own_symbols_folder(),
        **{f"{noun}s": own_files_folder(noun) for noun in file_nouns()},
    }


def file_nouns() -> tuple[str, ...]:
    """Return the kinds of game files, such as `board`."""
    options = [option for name in game_names() for option in get_game(name).options_of(Role.FILE)]
    return tuple(dict.fromkeys(option.noun for option in options if isinstance(option, FileOption)))


def complete_path(incomplete: str) -> list[str]:
    """Offer the names of the paths."""
    return [name for name in all_paths() if name.startswith(incomplete)]


def paths(
    name: Annotated[str, typer.Argument(show_default=False, autocompletion=complete_path)] = "",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Print the paths of settings, saved games, records and the player's own files."""
    found = all_paths()
    if name and name not in found:
        raise UsageError(words.NO_PATH.format(name=printable(name, 40), paths=joined(found)))
    if json:
        echo(dumps({key: str(path) for key, path in found.items() if name in ("", key)}, indent=2, ensure_ascii=False))
    elif name:
        echo(str(found[name]))
    else:
        for line in paths_lines(found):
            echo(line)

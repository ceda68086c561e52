"""The quota of a guest's folder: a maximum number of saved games, and of bytes in total.

Over quota, finished games are removed, oldest first; they remain in the records. Unfinished games and all other files
are never removed: if only these are left, no new game can be started.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tp_tui.games.contract import Fault
from tp_tui.storage.folders import SAVE_SUFFIX, data_folder, saves_folder
from tp_tui.storage.limits import current_limits
from tp_tui.storage.saved_game import SaveError

MEBIBYTE = 1 << 20

NEW_GAME_BYTES = 64 * 1024
"""The bytes that must be free to start a game: more than a long game and its record take."""


class FolderFullError(SaveError):
    """No game can be started: the player's folder is full, and nothing in it may be removed."""


class _Game(NamedTuple):
    """A saved game: its modification time in nanoseconds, its file, and its size in bytes."""

    written: int
    file: Path
    size: int


def enforce_quota(*, for_new_game: bool = False) -> Fault | None:
    """Remove finished games, oldest first, until the folder is within its quota.

    Sessions without limits have no quota.

    Args:
        for_new_game: whether a game is about to start, for which space must be left.

    Returns:
        A remark on the removed games; None if there are none.

    Raises:
        FolderFullError: there is no space for a new game even without the finished ones.
    """
    limits = current_limits()
    if limits is None:
        return None
    games = list(_games())
    most_games = limits.games - for_new_game
    most_bytes = limits.folder_size * MEBIBYTE - NEW_GAME_BYTES * for_new_game
    number, size = len(games), _size_of(data_folder())
    removed = 0
    if number > most_games or size > most_bytes:
        for game in _finished(games):
            if number <= most_games and size <= most_bytes:
                break
            with suppress(OSError):
                game.file.unlink()
                number, size, removed = number - 1, size - game.size, removed + 1
    if for_new_game and number > most_games:
        raise FolderFullError(Fault("too_many_games", (number, limits.games)))
    if for_new_game and size > most_bytes:
        raise FolderFullError(Fault("folder_full", (limits.folder_size,)))
    return Fault("games_removed", (removed, limits.games, limits.folder_size)) if removed else None


def _finished(games: list[_Game]) -> Iterator[_Game]:
    """Yield the finished games that are recorded and not in use, oldest first."""
    # Imported here because hardly any session needs it.
    from tp_tui.storage.records import read_records
    from tp_tui.storage.saved_games import summary_of

    read_records()  # records finished games that are not recorded yet
    for game in sorted(games):
        summary = summary_of(game.file)
        if summary.is_finished and not summary.is_in_use:
            yield game


def _games() -> Iterator[_Game]:
    """Yield the player's saved games; none if the folder cannot be read."""
    with suppress(OSError), os.scandir(saves_folder()) as entries:
        for entry in entries:
            if entry.name.endswith(SAVE_SUFFIX) and not entry.name.startswith("."):
                with suppress(OSError):
                    about = entry.stat(follow_symlinks=False)
                    yield _Game(about.st_mtime_ns, Path(entry.path), about.st_size)


def _size_of(folder: Path) -> int:
    """Return the total size in bytes of all files below a folder, without following links."""
    size = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    size += _size_of(Path(entry.path))
                else:
                    size += entry.stat(follow_symlinks=False).st_size
    return size

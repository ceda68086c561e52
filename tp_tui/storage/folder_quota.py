"""The quota of a guest's folder: how many saved games it may hold, and how many bytes in all.

Where there is too much, finished games go, the oldest first; they are in the records already and stay there. Games that
go on are never removed, nor is anything that is no saved game: if only such are left, no game can be begun.
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

ROOM_FOR_A_GAME = 64 * 1024
"""The bytes that must be free for a game to be begun: a long one takes less, with what the records say of it."""


class FolderFullError(SaveError):
    """No game can be begun: the player's folder is full of what is not to be removed."""


class _Game(NamedTuple):
    """A saved game: when it was last written, its file, its bytes."""

    written: int
    file: Path
    size: int


def make_room(*, for_a_game: bool = False) -> Fault | None:
    """Remove finished games, the oldest first, as far as the folder holds too much; return that, None if none was.

    Nothing is removed where nobody restricts the session.

    Args:
        for_a_game: whether another game is about to be begun.

    Raises:
        FolderFullError: there is no room for a game, whatever is removed.
    """
    limits = current_limits()
    if limits is None:
        return None
    games = list(_games())
    most_games = limits.games - for_a_game
    most_bytes = limits.folder_size * MEBIBYTE - ROOM_FOR_A_GAME * for_a_game
    number, size = len(games), _size_of(data_folder())
    removed = 0
    if number > most_games or size > most_bytes:
        for game in _finished(games):
            if number <= most_games and size <= most_bytes:
                break
            with suppress(OSError):
                game.file.unlink()
                number, size, removed = number - 1, size - game.size, removed + 1
    if for_a_game and number > most_games:
        raise FolderFullError(Fault("too_many_games", (number, limits.games)))
    if for_a_game and size > most_bytes:
        raise FolderFullError(Fault("folder_full", (limits.folder_size,)))
    return Fault("games_removed", (removed, limits.games, limits.folder_size)) if removed else None


def _finished(games: list[_Game]) -> Iterator[_Game]:
    """Yield the games that are over, are in the records, and that nobody looks at, the oldest first."""
    # Here, because hardly any session comes to this.
    from tp_tui.storage.records import read_records
    from tp_tui.storage.saved_games import summary_of

    read_records()  # which takes in those that are not in the records yet
    for game in sorted(games):
        summary = summary_of(game.file)
        if summary.is_finished and not summary.is_in_use:
            yield game


def _games() -> Iterator[_Game]:
    """Yield the saved games of the player; none where the folder cannot be read."""
    with suppress(OSError), os.scandir(saves_folder()) as entries:
        for entry in entries:
            if entry.name.endswith(SAVE_SUFFIX) and not entry.name.startswith("."):
                with suppress(OSError):
                    about = entry.stat(follow_symlinks=False)
                    yield _Game(about.st_mtime_ns, Path(entry.path), about.st_size)


def _size_of(folder: Path) -> int:
    """Return the bytes of all files below a folder; links are not followed."""
    size = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    size += _size_of(Path(entry.path))
                else:
                    size += entry.stat(follow_symlinks=False).st_size
    return size

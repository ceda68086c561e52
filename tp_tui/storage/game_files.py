"""Files that a game is played with, such as a board of the player's own: read here, understood by the game."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from tp_tui.games.contract import DataError, FileOption, GameFile

LARGEST = 1_000_000
"""The most bytes that such a file may have."""


def file_value(option: FileOption, text: str) -> str | GameFile:
    """Return what `option` takes for `text`: nothing, the name of what ships with the program, or a file's content.

    Raises:
        DataError: there is neither such a name nor such a file, or the file cannot be read.
    """
    names = [str(choice.value) for choice in option.shipped]
    if not text or text in names:
        return text
    if not Path(text).exists():
        known = f"; {option.noun}s are {' and '.join(names)}" if names else ""
        raise DataError(f"there is no {option.noun} {text!r} and no such file{known}")
    return read_game_file(text)


def read_game_file(name: str) -> GameFile:
    """Return the file of that name; only its last part is kept for messages.

    Raises:
        DataError: it is no regular file, too large, or no text in UTF-8.
    """
    data = read_regular_file(name)
    try:
        return GameFile(Path(name).name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DataError(f"{name} cannot be read: it is no text in UTF-8") from error


def read_regular_file(name: str) -> bytes:
    """Return what is in the file of that name, without ever waiting for it.

    Raises:
        DataError: it cannot be read, is no regular file, or is too large.
    """
    try:
        # Without waiting: a pipe that nobody writes to would hold up the screen for good.
        descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no name of a file"
        raise DataError(f"{name} cannot be read: {reason}") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DataError(f"{name} cannot be read: it is no regular file")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise DataError(f"{name} cannot be read: it is larger than {LARGEST // 1000} kB")
    return data

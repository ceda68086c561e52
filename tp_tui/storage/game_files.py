"""Files that a game is played with, such as a board of the player's own: read here, understood by the game."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.contract import DataError, FileOption, GameFile
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.storage.files import read_regular_file


def file_value(option: FileOption, text: str) -> str | GameFile:
    """Return what `option` takes for `text`: nothing, the name of what ships with the program, or a file's content.

    Raises:
        DataError: there is neither such a name nor such a file, or the file cannot be read.
    """
    names = [str(choice.value) for choice in option.shipped]
    if not text or text in names:
        return text
    if not _exists(text):
        known = f"; {option.noun}s are {' and '.join(names)}" if names else ""
        raise DataError(f"there is no {option.noun} {quoted(text, 80)} and no such file{known}")
    return read_game_file(text)


def read_game_file(name: str) -> GameFile:
    """Return the file of that name; only its last part is kept for messages.

    Raises:
        DataError: it is no regular file, too large, or no text in UTF-8.
    """
    shown = printable(name, 80)
    try:
        data = read_regular_file(Path(name))
    except OSError as error:
        raise DataError(f"{shown} cannot be read: {error.strerror}") from error
    try:
        return GameFile(Path(name).name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DataError(f"{shown} cannot be read: it is no text in UTF-8") from error


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError, RuntimeError):  # a name that is too long, with a zero byte, or links in a circle
        return False

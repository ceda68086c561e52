"""Reading game files, such as the player's own boards; the games parse them."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.contract import FaultError, FileOption, GameFile
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.storage.files import LARGEST, read_regular_file, reason_of
from tp_tui.storage.folders import own_files_folder
from tp_tui.storage.restrictions import HostAccess, access_fault, is_plain_name, shown_path

SUFFIX = ".toml"
"""The file name suffix of game files."""

LONGEST = 100_000
"""The maximum size in bytes of a file to play with: the saved game includes it, and must remain readable."""


def file_value(option: FileOption, text: str) -> str | GameFile:
    """Return the value of `option` for `text`: an empty text, the name of a shipped file, or a file's content.

    Files are looked up by path, and by name, with or without `.toml`, in the player's folder for such files.

    Raises:
        FaultError: the file is not found, cannot be read, or is not allowed to guests.
    """
    if not text or text in option.shipped_names:
        return text
    if closed := access_fault(HostAccess.OWN_FILE):
        if is_plain_name(text) and (own := own_file(option.noun, text)):
            return read_game_file(str(own), LONGEST)  # provided by the host
        raise FaultError(closed)
    if not _exists(text):
        if own := own_file(option.noun, text):
            return read_game_file(str(own), LONGEST)
        raise FaultError("no_game_file", option.noun, quoted(text, 80), option.shipped_names)
    return read_game_file(text, LONGEST)


def own_file(noun: str, name: str) -> Path | None:
    """Return the file `name` in the player's folder for files of the kind `noun`; None if it does not exist."""
    if not name or Path(name).name != name:
        return None
    candidates = (own_files_folder(noun) / f"{name}{SUFFIX}", own_files_folder(noun) / name)
    return next((file for file in candidates if _exists(str(file))), None)


def own_names(noun: str) -> tuple[str, ...]:
    """Return the sorted names of the player's own files of the kind `noun`, without suffix."""
    try:
        found = [file.stem for file in own_files_folder(noun).iterdir() if file.suffix == SUFFIX]
    except OSError:
        return ()
    return tuple(sorted(found))


def read_game_file(name: str, most: int = LARGEST) -> GameFile:
    """Read the file at the path `name`, of at most `most` bytes; messages will show its base name only.

    Raises:
        FaultError: it is not a regular file, too large, or not UTF-8.
    """
    shown = printable(shown_path(name), 80)
    try:
        data = read_regular_file(Path(name), most)
        return GameFile(printable(Path(name).name, 80), data.decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise FaultError("unreadable_file", shown, reason_of(error)) from error


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError, RuntimeError):  # a name that is too long or has a null byte, or a cycle of links
        return False

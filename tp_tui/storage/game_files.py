"""Files that a game is played with, such as a board of the player's own: read here, understood by the game."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.contract import FaultError, FileOption, GameFile
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.storage.files import LARGEST, read_regular_file, reason_of
from tp_tui.storage.folders import own_files_folder
from tp_tui.storage.restrictions import Exit, is_plain_name, refusal, shown_path

SUFFIX = ".toml"
"""How the names of files that a game is played with end."""


LONGEST = 100_000
"""The most bytes of a file that a game is played with: a saved game holds it, and must not be too large to be read."""


def file_value(option: FileOption, text: str) -> str | GameFile:
    """Return what `option` takes for `text`: nothing, the name of what ships with the program, or a file's content.

    A file is looked for here, and by its name, with `.toml` or without, in the player's folder for such files.

    Raises:
        FaultError: there is neither such a name nor such a file, the file cannot be read, or no file may be.
    """
    names = [shipped.name for shipped in option.shipped]
    if not text or text in names:
        return text
    if closed := refusal(Exit.OWN_FILE):
        if is_plain_name(text) and (own := own_file(option.noun, text)):
            return read_game_file(str(own), LONGEST)  # put there by the host
        raise FaultError(closed)
    if not _exists(text):
        if own := own_file(option.noun, text):
            return read_game_file(str(own), LONGEST)
        raise FaultError("no_game_file", option.noun, quoted(text, 80), names)
    return read_game_file(text, LONGEST)


def own_file(noun: str, name: str) -> Path | None:
    """Return the file of that name in the player's folder for files called `noun`; None if there is none."""
    if not name or Path(name).name != name:
        return None
    places = (own_files_folder(noun) / f"{name}{SUFFIX}", own_files_folder(noun) / name)
    return next((place for place in places if _exists(str(place))), None)


def own_names(noun: str) -> tuple[str, ...]:
    """Return the names of the files in the player's folder for files called `noun`, in alphabetical order."""
    try:
        found = [file.stem for file in own_files_folder(noun).iterdir() if file.suffix == SUFFIX]
    except OSError:
        return ()
    return tuple(sorted(found))


def read_game_file(name: str, most: int = LARGEST) -> GameFile:
    """Return the file of that name, of `most` bytes at most; only its last part is kept for messages.

    Raises:
        FaultError: it is no regular file, too large, or no text in UTF-8.
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
    except (OSError, ValueError, RuntimeError):  # a name that is too long, with a zero byte, or links in a circle
        return False

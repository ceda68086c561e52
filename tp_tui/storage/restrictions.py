"""What a player may do besides playing: everything at home, nothing where the game is offered to guests.

Guests, over SSH or in a browser, play on somebody else's machine. `TP_TUI_RESTRICTED` in the environment, which they
cannot change, leaves them no way from the game to that machine: whatever would open one asks here first.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from tp_tui.games.kit.printable import printable

RESTRICTED_VARIABLE = "TP_TUI_RESTRICTED"
"""The variable of the environment that restricts the program to playing, unless it is empty or `0`."""

PLAYING = ("play", "daily", "tutorial", "saves", "replay", "stats", "rules", "games")
"""The commands that guests have, besides the menu."""

LONGEST_PATH = 4096
"""The letters of a path that a message shows: as many as a path may have on most systems."""


class Exit(Enum):
    """A way out of the game; the value is what a guest is told who tries it, a sentence without its full stop."""

    PATH = "guests open no files by path here; give a name without a folder"
    OWN_BOT = "guests play against the program's own bots here; a bot from a file is not offered"
    OWN_FILE = "guests play with what ships with the game here; a file of your own is not offered"
    FOLDER = "guests cannot choose a folder here; the game is saved again as soon as its own folder can be written"
    COMMAND = "guests only play here; choose from {commands}"
    SUSPEND = "guests have no shell to go to here; q leaves the game"


def is_restricted() -> bool:
    """Return whether nothing but playing is offered."""
    return os.environ.get(RESTRICTED_VARIABLE, "") not in ("", "0")


def restrict() -> None:
    """Offer nothing but playing from now on, here and in the processes that this one starts."""
    os.environ[RESTRICTED_VARIABLE] = "1"


def refusal(way: Exit, **filling: str) -> str:
    """Return why a way out is closed, without a full stop; nothing where it is open."""
    return way.value.format(**filling) if is_restricted() else ""


def is_plain_name(text: str) -> bool:
    """Return whether a text names something in a folder, and cannot lead out of it.

    >>> is_plain_name("game.tp"), is_plain_name("../game.tp"), is_plain_name(".ssh"), is_plain_name("a/b")
    (True, False, False, False)
    """
    return bool(text) and not text.startswith((".", "~", "-")) and not set(text) & set("/\\\0")


def shown_path(path: Path | str) -> str:
    """Return how a message names a file or a folder: with its place at home, without it to guests.

    Guests are not told how the machine of their host is set up.
    """
    return printable(Path(path).name if is_restricted() else path, LONGEST_PATH)


def shown_error(error: Exception) -> str:
    """Return what a message says of an error that may be about a file, which Python's own words name with its place."""
    if not isinstance(error, OSError) or not error.strerror:
        return printable(error)
    named = f" ({shown_path(os.fsdecode(error.filename))})" if isinstance(error.filename, str | bytes) else ""
    return f"{error.strerror}{named}"

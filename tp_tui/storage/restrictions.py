"""What a player may do besides playing: everything at home, nothing where the game is offered to guests.

Guests, over SSH or in a browser, play on somebody else's machine. `TP_TUI_RESTRICTED` in the environment, which they
cannot change, leaves them no way from the game to that machine: whatever would open one asks here first.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable

RESTRICTED_VARIABLE = "TP_TUI_RESTRICTED"
"""The variable of the environment that restricts the program to playing, unless it is empty or `0`."""

PLAYING = ("play", "daily", "tutorial", "saves", "replay", "stats", "rules", "games")
"""The commands that guests have, besides the menu."""

LONGEST_PATH = 4096
"""The letters of a path that a message shows: as many as a path may have on most systems."""


class Exit(Enum):
    """A way out of the game; the value is the id of the fault of a guest who tries it."""

    PATH = "guest_path"
    OWN_BOT = "guest_bot"
    OWN_FILE = "guest_file"
    FOLDER = "guest_folder"
    COMMAND = "guest_command"
    SUSPEND = "guest_shell"


def is_restricted() -> bool:
    """Return whether nothing but playing is offered."""
    return os.environ.get(RESTRICTED_VARIABLE, "") not in ("", "0")


def restrict() -> None:
    """Offer nothing but playing from now on, here and in the processes that this one starts."""
    os.environ[RESTRICTED_VARIABLE] = "1"


def refusal(way: Exit, *about: object) -> Fault | None:
    """Return why a way out is closed; None where it is open."""
    return Fault.of(way.value, *about) if is_restricted() else None


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

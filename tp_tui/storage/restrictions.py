"""The restrictions of guests, who play on somebody else's machine over SSH or in a browser.

`TP_TUI_RESTRICTED` in the environment, which guests cannot change, denies them all access to the host machine except
for playing. Every feature that would give such access asks here first.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable

RESTRICTED_VARIABLE = "TP_TUI_RESTRICTED"
"""The environment variable that restricts the program to playing, unless it is empty or `0`."""

GUEST_COMMANDS = (
    *("play", "daily", "challenges", "tables", "join", "watch", "tutorial"),
    *("saves", "replay", "stats", "rules", "games"),
)
"""The commands that guests may use, besides the menu."""

PLAYER_VARIABLE, TABLES_VARIABLE = "TP_TUI_PLAYER", "TP_TUI_TABLES"
"""The environment variables with the key of a guest who sits down at tables, and the folder of the host's tables."""

LONGEST_PATH = 4096
"""The number of characters of a path that a message shows, which is the maximum on most systems."""


class HostAccess(Enum):
    """A kind of access to the host machine that guests are denied; the value is the id of the fault they get."""

    PATH = "guest_path"
    OWN_BOT = "guest_bot"
    OWN_FILE = "guest_file"
    FOLDER = "guest_folder"
    COMMAND = "guest_command"
    SUSPEND = "guest_shell"


def is_restricted() -> bool:
    """Return whether the program is restricted to playing."""
    return os.environ.get(RESTRICTED_VARIABLE, "") not in ("", "0")


def restrict() -> None:
    """Restrict this process and its future child processes to playing."""
    os.environ[RESTRICTED_VARIABLE] = "1"


def guest_variables(player: str, tables: Path) -> dict[str, str]:
    """Return the environment variables that say who a guest is, and where the host's tables are."""
    return {PLAYER_VARIABLE: player, TABLES_VARIABLE: str(tables)}


def let_in(player: str, tables: Path) -> None:
    """Say who the guest of this process and its future children is, and where the host's tables are."""
    os.environ.update(guest_variables(player, tables))


def player_key() -> str:
    """Return the key of the guest at the tables of a host; empty for who is at this machine's keyboard."""
    return os.environ.get(PLAYER_VARIABLE, "") if is_restricted() else ""


def access_fault(access: HostAccess, *about: object) -> Fault | None:
    """Return the fault that denies an access, with the arguments `about`; None if it is allowed."""
    return Fault.of(access.value, *about) if is_restricted() else None


def is_plain_name(text: str) -> bool:
    """Return whether a text is a bare file name, which cannot lead out of its folder.

    >>> is_plain_name("game.tp"), is_plain_name("../game.tp"), is_plain_name(".ssh"), is_plain_name("a/b")
    (True, False, False, False)
    """
    return bool(text) and not text.startswith((".", "~", "-")) and not set(text) & set("/\\\0")


def shown_path(path: Path | str) -> str:
    """Return a path for display; to guests, who must not learn about the host's file system, its base name only."""
    return printable(Path(path).name if is_restricted() else path, LONGEST_PATH)

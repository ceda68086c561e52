"""Options that say what each session of others may use of this machine, for the commands that offer games to others."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.storage.limits import Limits

DEFAULT = Limits()

RANGES = {
    "memory": (256, 65536),
    "file_size": (2, 1024),
    "open_files": (64, 65536),
    "bot_seconds": (1, 3600),
    "sessions": (1, 10_000),
    "player_sessions": (1, 1000),
    "starts": (2, 10_000),
    "idle_game": (1, 10_080),
    "idle_menu": (1, 10_080),
    "games": (1, 100_000),
    "folder_size": (1, 102_400),
}
"""The least and the most that each limit can be: less than the least, and an honest session would hit it."""


def _option(name: str, meaning: str) -> Any:
    return typer.Option(f"--{name.replace('_', '-')}", help=meaning, metavar="NUMBER")


Memory = Annotated[int, _option("memory", "MB of memory that a session may use, bots included.")]
FileSize = Annotated[int, _option("file_size", "MB of the largest file that a session may write.")]
OpenFiles = Annotated[int, _option("open_files", "Files that each process of a session may have open.")]
BotSeconds = Annotated[int, _option("bot_seconds", "Seconds of processor time that a bot may take for a decision.")]
Sessions = Annotated[int, _option("sessions", "Sessions of all players together at one time.")]
PlayerSessions = Annotated[int, _option("player_sessions", "Sessions of one player at one time.")]
Starts = Annotated[int, _option("starts", "Sessions that one player may begin within a minute.")]
IdleGame = Annotated[int, _option("idle_game", "Minutes without a key after which a game is kept and left.")]
IdleMenu = Annotated[int, _option("idle_menu", "Minutes without a key after which a session in no game ends.")]
Games = Annotated[int, _option("games", "Saved games in a player's folder; the oldest finished go first.")]
FolderSize = Annotated[int, _option("folder_size", "MB in a player's folder; the oldest finished games go first.")]


def limits_of(**values: int) -> Limits:
    """Return the limits that the command line gives, by their names; those it leaves out have their defaults.

    Raises:
        UsageError: one is out of range.
    """
    for name, value in values.items():
        least, most = RANGES[name]
        if not least <= value <= most:
            raise UsageError(f"--{name.replace('_', '-')} takes a number from {least} to {most}, not {value}")
    return Limits(**values)

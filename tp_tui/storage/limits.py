"""The resource limits of a guest's session.

`tp-tui host`, `guest` and `web` set them in the environment, which all processes of a session inherit and guests cannot
change. Players on their own machine have no limits.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from tp_tui.storage.restrictions import is_restricted

LIMITS_VARIABLE = "TP_TUI_LIMITS"
"""The environment variable with limits, such as `memory=512 games=500`; omitted limits have their defaults."""


class Limits(NamedTuple):
    """The resource limits of a session, for all its processes together unless stated otherwise, and of a host.

    Attributes:
        memory: memory in MiB, including bots.
        file_size: size in MiB of a file that is written.
        open_files: open files and sockets per process.
        bot_seconds: CPU seconds per decision of a bot process.
        sessions: concurrent sessions of all players.
        player_sessions: concurrent sessions of one player.
        starts: sessions that one player may start per minute.
        idle_game: minutes without input after which a session in a game saves it and ends.
        idle_menu: minutes without input after which a session outside a game ends.
        games: saved games in a player's folder.
        folder_size: size in MiB of a player's folder.
        bots: processes in which the bots of all games think; 0 for as many as there are processor cores.
    """

    memory: int = 512
    file_size: int = 8
    open_files: int = 128
    bot_seconds: int = 120
    sessions: int = 40
    player_sessions: int = 3
    starts: int = 30
    idle_game: int = 60
    idle_menu: int = 10
    games: int = 500
    folder_size: int = 20
    bots: int = 0


def current_limits() -> Limits | None:
    """Return the limits of this session; None if it is unrestricted.

    Invalid entries in the environment are ignored, so that a typo does not leave a session without limits.
    """
    if not is_restricted():
        return None
    said = dict(item.partition("=")[::2] for item in os.environ.get(LIMITS_VARIABLE, "").split())
    known = {name: text for name, text in said.items() if name in Limits._fields}
    return Limits(**{name: int(text) for name, text in known.items() if text.isascii() and text.isdecimal()})


def set_limits(limits: Limits) -> None:
    """Set the limits of this process and its future child processes."""
    os.environ[LIMITS_VARIABLE] = " ".join(f"{name}={value}" for name, value in limits._asdict().items())

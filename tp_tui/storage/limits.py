"""What a guest's session may use of the machine it runs on.

Limits travel in the environment, so that every process of a session has them: `tp-tui guest` and `tp-tui web` set them,
and guests cannot change their environment. Whoever plays on a machine of their own has none.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields

from tp_tui.storage.restrictions import is_restricted

LIMITS_VARIABLE = "TP_TUI_LIMITS"
"""The variable of the environment that holds limits, as `memory=512 games=500`; what it leaves out has its default."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one session may use, all its processes together where nothing else is said.

    Attributes:
        memory: memory in MiB, bots included.
        file_size: the largest file that may be written, in MiB.
        open_files: files and sockets that one process may have open.
        bot_seconds: processor time in seconds that one bot process may use for a decision before it is ended.
        sessions: sessions of all players together at one time.
        player_sessions: sessions of one player at one time.
        starts: sessions that one player may begin within a minute.
        idle_game: minutes without a key after which a game is kept and the session ends.
        idle_menu: minutes without a key after which a session ends that is in no game.
        games: saved games in a player's folder.
        folder_size: MiB in a player's folder.
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


def current_limits() -> Limits | None:
    """Return the limits of this session; None where it has none, because nobody restricted it.

    What the environment says that is no limit is passed over: a session is never without limits for a slip of the pen.
    """
    if not is_restricted():
        return None
    names = {field.name for field in fields(Limits)}
    said = dict(item.partition("=")[::2] for item in os.environ.get(LIMITS_VARIABLE, "").split())
    return Limits(
        **{name: int(said[name]) for name in names & set(said) if said[name].isascii() and said[name].isdecimal()}
    )


def set_limits(limits: Limits) -> None:
    """Give this process, and those that it starts from now on, these limits."""
    os.environ[LIMITS_VARIABLE] = " ".join(f"{field.name}={getattr(limits, field.name)}" for field in fields(limits))

"""Slots for sessions: how many guests may play at one time, in all and with the same folder.

A slot is a file that its holder locks (`flock`). The system frees the lock when the holder ends, however it ends, so
no slot is ever lost and no file is ever stale. The files lie in a hidden folder beside those of the players, where no
player's name leads. Programs that the holder starts do not inherit the lock.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from pathlib import Path
from time import sleep, time

from tp_tui.games.contract import FaultError
from tp_tui.host.guard import stand_back
from tp_tui.storage.folders import make_folder
from tp_tui.storage.limits import Limits

try:
    import fcntl
except ImportError:  # a system without such locks: sessions are not counted there
    fcntl = None  # type: ignore[assignment]

SLOTS_FOLDER = ".sessions"

MINUTE = 60.0

UNHURRIED = 5
"""Sessions that a player may begin within a minute before the next ones stand back behind those of others, and wait."""

WAIT, LONGEST_WAIT = 0.5, 5.0
"""Seconds that such a session waits for each one before it, and at the most."""

_held: list[int] = []
"""The descriptors of locked files: open as long as this process runs."""


class FullHouseError(FaultError):
    """There is no slot for another session."""


def take_slot(folder: Path, own: Path, limits: Limits) -> None:
    """Take a slot for this process until it ends.

    Args:
        folder: that of all players.
        own: that of the player; two keys whose folders are the same one, by a link, have slots in common.
        limits: how many slots there are.

    Raises:
        FullHouseError: all slots are taken.
    """
    if fcntl is None:
        return
    try:
        slots = folder / SLOTS_FOLDER
        make_folder(slots)
        known = own.stat()
        player = f"player-{known.st_dev:x}-{known.st_ino:x}"
        begun = _begun_lately(slots / f"{player}-begun", limits.starts)
        if begun > limits.starts:
            raise FullHouseError("too_many_starts", limits.starts)
        if begun > UNHURRIED:
            stand_back()
            sleep(min(LONGEST_WAIT, WAIT * (begun - UNHURRIED)))
        if not _lock_one(slots, player, limits.player_sessions):
            raise FullHouseError("own_slots_taken", limits.player_sessions)
        if not _lock_one(slots, "seat", limits.sessions):
            raise FullHouseError("all_slots_taken", limits.sessions)
    except OSError as error:
        raise FullHouseError("sessions_not_counted", error.strerror) from error


def _begun_lately(file: Path, most: int) -> int:
    """Count one more session that a player begins; return how many that makes within a minute, at most `most` + 1.

    Raises:
        OSError: the file cannot be made or read.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        kept, now = os.read(descriptor, 8 * (most + 1)), time()
        times = struct.unpack(f"{len(kept) // 8}d", kept[: len(kept) // 8 * 8])
        # A clock that was set back must not keep anybody out.
        lately = [*(at for at in times if now - MINUTE < at <= now), now][-most - 1 :]
        with suppress(OSError):  # a full disk keeps nobody out
            os.pwrite(descriptor, struct.pack(f"{len(lately)}d", *lately), 0)
            os.ftruncate(descriptor, 8 * len(lately))
    finally:
        os.close(descriptor)
    return len(lately)


def _lock_one(slots: Path, name: str, most: int) -> bool:
    """Lock the first file of that name, numbered from 1 to `most`, that is free; return whether one was.

    Raises:
        OSError: the files cannot be made or locked.
    """
    for number in range(1, most + 1):
        descriptor = os.open(slots / f"{name}-{number}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        else:
            _held.append(descriptor)
            return True
    return False

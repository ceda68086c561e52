"""Session slots: limit simultaneous sessions, in total and per player's folder.

A slot is a file locked by its holder (`flock`). The system releases the lock when the holder dies, so slots are never
leaked or stale. The files are in a hidden folder beside those of the players, which no player's name can denote. Child
processes do not inherit the lock.
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
"""The sessions that a player may start within a minute before further ones get a lower priority and a delay."""

WAIT, LONGEST_WAIT = 0.5, 5.0
"""The delay in seconds for each earlier session beyond `UNHURRIED`, and its maximum."""

_held: list[int] = []
"""The descriptors of locked files, kept open as long as this process runs."""


class FullHouseError(FaultError):
    """No session may start: all slots are taken, or the player has started too many sessions lately."""


def take_slot(folder: Path, own: Path, limits: Limits) -> None:
    """Take a slot for the lifetime of this process.

    Args:
        folder: the folder of all players.
        own: the player's folder; keys with links to the same folder share its slots.
        limits: the numbers of slots.

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
    """Record the start of a session; return the number of starts within the last minute, at most `most` + 1.

    Raises:
        OSError: the file cannot be created or read.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        kept, now = os.read(descriptor, 8 * (most + 1)), time()
        times = struct.unpack(f"{len(kept) // 8}d", kept[: len(kept) // 8 * 8])
        # Ignore times in the future: a clock that was set back must not lock anybody out.
        lately = [*(at for at in times if now - MINUTE < at <= now), now][-most - 1 :]
        with suppress(OSError):  # a full disk must not lock anybody out
            os.pwrite(descriptor, struct.pack(f"{len(lately)}d", *lately), 0)
            os.ftruncate(descriptor, 8 * len(lately))
    finally:
        os.close(descriptor)
    return len(lately)


def _lock_one(slots: Path, name: str, most: int) -> bool:
    """Lock the first free file called `name`, numbered from 1 to `most`; return False if all are taken.

    Raises:
        OSError: the files cannot be created or locked.
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

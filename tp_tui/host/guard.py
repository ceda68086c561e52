"""Resource limits of a guest's session, enforced by the system.

A session consists of the front end's process and at most two bot processes, each with a small guard. The memory limit
is for all of them together, so each gets a fixed share. It limits private memory (`RLIMIT_DATA`). Thread stacks and
malloc arenas reserve far more address space than they use, so `RLIMIT_AS` is wider; it is for systems where
`RLIMIT_DATA` covers only the heap.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress

from tp_tui.bots.bot_limits import BotLimits, set_bot_limits, set_cpu_timer
from tp_tui.bots.priority import lower_priority
from tp_tui.storage.limits import Limits

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20

SIXTEENTHS_OF_SCREEN, SIXTEENTHS_OF_BOT, BOT_PROCESSES = 7, 4, 2
"""The shares of the memory; the last sixteenth is for shared memory and the guards."""

ADDRESS_SPACE = 1024
"""The MiB of address space that a process may reserve beyond its memory."""

RESERVE = 8
"""The MiB of the front end's share held back for its exit, to report an error and restore the terminal."""

MANY_FILES = 4096
"""The open files of a process that serves everybody: each session takes a socket, and each table a file."""

STACK = 2
"""The MiB of a thread's stack. The usual default, 8, would count as used though hardly any of it is."""

BUSY_SECONDS, BUSY_WITHIN = 15, 60.0
"""The CPU seconds that a front end may use within a period in seconds; held keys take a third of that."""

NICENESS = 10
"""The niceness of a session that uses more than its share. Bots are always nice."""


def impose(limits: Limits) -> None:
    """Apply the limits of a guest's session to this process and its future children."""
    limit_bots(limits, BOT_PROCESSES)
    if resource is None:
        return
    _stand_back_when_busy()
    threading.stack_size(STACK * MEBIBYTE)
    memory = limits.memory * SIXTEENTHS_OF_SCREEN // 16
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, limits.file_size * MEBIBYTE)
    _limit_files(limits.open_files)
    _limit(resource.RLIMIT_DATA, memory * MEBIBYTE, RESERVE * MEBIBYTE)
    _limit(resource.RLIMIT_AS, (memory + ADDRESS_SPACE) * MEBIBYTE)


def _limit_files(most: int) -> None:
    """Lower the soft limit of open files to `most`; the hard one is for a keeper, should this session start one."""
    assert resource is not None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (_at_most(most, soft), hard))


def open_many_files() -> None:
    """Raise the soft limit of open files as far as the system allows, up to what many sessions need."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, _at_most(MANY_FILES, hard)), hard))


def limit_bots(limits: Limits, processes: int) -> None:
    """Limit the bot processes that this process or a child of it starts, to a session's share of memory each."""
    set_bot_limits(BotLimits(limits.memory * SIXTEENTHS_OF_BOT // 16, limits.bot_seconds, processes))


def stand_back() -> None:
    """Lower the priority of this session. It cannot be raised again."""
    lower_priority(NICENESS)


def _stand_back_when_busy() -> None:
    """Lower the priority once this process uses more CPU time than a person playing would cause, as in a key flood.

    A signal from the system triggers the check, so that a normal session pays nothing.
    """
    begun = time.monotonic()

    def look(*_: object) -> None:
        nonlocal begun
        if time.monotonic() - begun < BUSY_WITHIN:
            stand_back()
        begun = time.monotonic()
        set_cpu_timer(BUSY_SECONDS, look)

    set_cpu_timer(BUSY_SECONDS, look)


def open_reserve() -> None:
    """Release the memory that was held back for the exit of this process."""
    if resource is not None:
        with suppress(OSError, ValueError):
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _at_most(most: int, limit: int) -> int:
    """Return `most`, or the system's `limit` if that is lower."""
    assert resource is not None
    return most if limit == resource.RLIM_INFINITY else min(most, limit)


def _limit(kind: int, most: int, reserve: int = 0) -> None:
    """Lower a limit to `most`, less a `reserve` for now; never raise it."""
    assert resource is not None
    most = _at_most(most, resource.getrlimit(kind)[1])
    with suppress(OSError, ValueError):  # the system may not support this limit
        resource.setrlimit(kind, (max(0, most - reserve), most))

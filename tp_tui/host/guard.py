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

STACK = 2
"""The MiB of a thread's stack. The usual default, 8, would count as used though hardly any of it is."""

BUSY_SECONDS, BUSY_WITHIN = 15, 60.0
"""The CPU seconds that a front end may use within a period in seconds; held keys take a third of that."""

NICENESS = 10
"""The niceness of a session that uses more than its share. Bots are always nice."""


def impose(limits: Limits) -> None:
    """Apply the limits of a guest's session to this process and its future children."""
    set_bot_limits(BotLimits(limits.memory * SIXTEENTHS_OF_BOT // 16, limits.bot_seconds, BOT_PROCESSES))
    if resource is None:
        return
    _stand_back_when_busy()
    threading.stack_size(STACK * MEBIBYTE)
    memory = limits.memory * SIXTEENTHS_OF_SCREEN // 16
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, limits.file_size * MEBIBYTE)
    _limit(resource.RLIMIT_NOFILE, limits.open_files)
    _limit(resource.RLIMIT_DATA, memory * MEBIBYTE, RESERVE * MEBIBYTE)
    _limit(resource.RLIMIT_AS, (memory + ADDRESS_SPACE) * MEBIBYTE)


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


def _limit(kind: int, most: int, reserve: int = 0) -> None:
    """Lower a limit to `most`, less a `reserve` for now; never raise it."""
    assert resource is not None
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    with suppress(OSError, ValueError):  # the system may not support this limit
        resource.setrlimit(kind, (max(0, most - reserve), most))

"""The guard of a guest's session: what its processes may use of the machine, by limits that the system imposes.

A session is the process of its screen or lines and at most two for bots, each with a small one that sees to its end.
The limit of memory is that of all together, so each has a fixed part. It is that of private memory (`RLIMIT_DATA`):
of address space (`RLIMIT_AS`) the stacks of threads and the pools of `malloc` reserve far more than is ever used, so
that limit is wider, and holds where a system counts no more than the heap as data.
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
"""How the memory is divided: the last sixteenth is for what is no private memory, and for those that see to an end."""

ADDRESS_SPACE = 1024
"""MiB of address space, above the memory, that a process may reserve."""

RESERVE = 8
"""MiB of the screen's part that it has only for its end: to say what went wrong and to leave the terminal as it was."""

STACK = 2
"""MiB of the stack of a thread. The system's own measure, mostly 8, counts as used though hardly any of it is."""

BUSY_SECONDS, BUSY_WITHIN = 15, 60.0
"""Seconds of processor time that a session's screen or lines may use within so many seconds: keys take a third."""

NICENESS = 10
"""How far a session stands back that takes more than its share. Bots always do."""


def impose(limits: Limits) -> None:
    """Hold this process, and those that it starts from now on, to what a guest's session may use."""
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
    """Let the sessions of others go first, where the machine has too much to do; for good, as the system has it."""
    lower_priority(NICENESS)


def _stand_back_when_busy() -> None:
    """Stand back once this process uses more of a processor than people do who play, as under a flood of keys.

    The system says when: it sends a signal after so much processor time, so that an honest session pays nothing.
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
    """Let this process have the memory that was kept for its end."""
    if resource is not None:
        with suppress(OSError, ValueError):
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _limit(kind: int, most: int, reserve: int = 0) -> None:
    """Lower a limit to `most`, and for now by a `reserve` more; never raise it."""
    assert resource is not None
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    with suppress(OSError, ValueError):  # a limit that this system does not know
        resource.setrlimit(kind, (max(0, most - reserve), most))

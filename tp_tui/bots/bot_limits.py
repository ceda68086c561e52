"""Resource limits of bot processes on a host that is open to guests. A local player has no limits.

Limits are passed in the environment, like all restrictions of a guest's session. `child_main` limits the memory of a
process before it imports anything; `bot_server` limits the CPU time of each decision.
"""

from __future__ import annotations

import functools
import gc
import os
import signal
from collections.abc import Callable
from types import FrameType
from typing import NamedTuple

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

BOT_LIMITS_VARIABLE = "TP_TUI_BOT_LIMITS"
"""The environment variable with the limits: memory in MiB, CPU seconds, processes."""

FULL_SHARE = 0.7
"""The share of its memory limit above which a process drops its caches between decisions."""

MEBIBYTE = 1 << 20


class BotLimits(NamedTuple):
    """Resource limits of a session's bots.

    Attributes:
        memory: private memory of a process, in MiB.
        seconds: CPU time of a decision.
        processes: simultaneous bot processes of one session. None of them may start helpers.
    """

    memory: int
    seconds: int
    processes: int


class TooMuchTimeError(BaseException):
    """A decision exceeded its CPU time. A `BaseException`, so that no `except Exception` in a bot swallows it."""


def bot_limits() -> BotLimits | None:
    """Return the limits on bots in this process or started by it; None if there are none."""
    numbers = os.environ.get(BOT_LIMITS_VARIABLE, "").split()
    if len(numbers) != 3 or not all(number.isascii() and number.isdecimal() for number in numbers):
        return None
    return BotLimits(*map(int, numbers))


def set_bot_limits(limits: BotLimits) -> None:
    """Limit the bots of this process and of its child processes."""
    os.environ[BOT_LIMITS_VARIABLE] = f"{limits.memory} {limits.seconds} {limits.processes}"


def set_cpu_timer(seconds: int, handler: Callable[[int, FrameType | None], None]) -> None:
    """Call `handler` on SIGXCPU once this process has used `seconds` more of CPU time.

    Only the soft limit is changed, so the timer can be set again.
    """
    signal.signal(signal.SIGXCPU, handler)
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + 1 + seconds
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))


def limit_decision(limits: BotLimits) -> None:
    """Raise `TooMuchTimeError` when the next decision exceeds its CPU time; drop caches first if memory is short."""
    if resource is None:
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooMuchTimeError

    set_cpu_timer(limits.seconds, stop)
    if _resident_memory() > FULL_SHARE * limits.memory * MEBIBYTE:
        _drop_caches()


def _resident_memory() -> int:
    """Return the resident set size of this process in bytes; 0 if unknown."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _drop_caches() -> None:
    """Clear every `lru_cache` in this process."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper):
            found.cache_clear()
    gc.collect()

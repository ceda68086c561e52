"""What the processes of bots may use of a machine that is somebody else's. At home there is no limit.

The numbers travel in the environment, as all that restricts a guest's session does. `child_main` limits the memory of
a process before it imports anything; the server limits the processor time of each decision.
"""

from __future__ import annotations

import functools
import gc
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

BOT_LIMITS_VARIABLE = "TP_TUI_BOT_LIMITS"
"""The variable of the environment that holds them: memory in MiB, seconds, processes."""

FULL_SHARE = 0.7
"""The part of its memory that a process may have in use between decisions before it drops its caches."""

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class BotLimits:
    """The limits of bots.

    Attributes:
        memory: MiB of private memory that a process may have.
        seconds: processor time that a decision may take.
        processes: bot processes that one session may have at the same time. None of them has helpers.
    """

    memory: int
    seconds: int
    processes: int


class TooMuchTimeError(BaseException):
    """A decision took more processor time than it may. No `except Exception` of a bot stops it."""


def bot_limits() -> BotLimits | None:
    """Return the limits of bots that this process starts, or is; None for none."""
    numbers = os.environ.get(BOT_LIMITS_VARIABLE, "").split()
    if len(numbers) != 3 or not all(number.isascii() and number.isdecimal() for number in numbers):
        return None
    return BotLimits(*map(int, numbers))


def set_bot_limits(limits: BotLimits) -> None:
    """Give these limits to the bots of this process, and of those that it starts."""
    os.environ[BOT_LIMITS_VARIABLE] = f"{limits.memory} {limits.seconds} {limits.processes}"


def call_after(seconds: int, handler: Callable[[int, FrameType | None], None]) -> None:
    """Have the system call `handler` once this process has used so much more processor time, and not before.

    Time that nobody uses costs nothing. The hard limit stays, so that this can be done again.
    """
    signal.signal(signal.SIGXCPU, handler)
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + 1 + seconds
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))


def limit_decision(limits: BotLimits) -> None:
    """Have `TooMuchTimeError` raised where this process takes more time from now on, and forget what fills it."""
    if resource is None:
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooMuchTimeError

    call_after(limits.seconds, stop)
    if _resident_memory() > FULL_SHARE * limits.memory * MEBIBYTE:
        _drop_caches()


def _resident_memory() -> int:
    """Return the bytes of memory that this process has in use; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _drop_caches() -> None:
    """Empty every `lru_cache`: what bots have worked out is worked out again."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper):
            found.cache_clear()
    gc.collect()

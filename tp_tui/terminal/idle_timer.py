"""Tells when nobody has done anything for so long that a session had better end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class IdleTimer:
    """One timer for the shortest of the limits: a key costs no more than looking at the clock."""

    def __init__(
        self,
        limit: Callable[[], float],
        shortest: float,
        expired: Callable[[float], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Call `expired` once nothing has happened for the limit that holds then, with that limit.

        Args:
            limit: returns the limit that holds now, in seconds.
            shortest: the shortest that it can be.
            expired: called once.
            clock: returns the time in seconds.
        """
        self._limit, self._shortest, self._expired, self._clock = limit, shortest, expired, clock
        self._last = clock()

    def touch(self) -> None:
        """Begin to wait anew: somebody has done something."""
        self._last = self._clock()

    def start(self) -> None:
        """Wait in the loop that is running."""
        self._wait(self._shortest)

    def _wait(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._check)

    def _check(self) -> None:
        limit, idle = self._limit(), self._clock() - self._last
        if idle >= limit:
            self._expired(limit)
        else:
            self._wait(min(limit - idle, self._shortest))

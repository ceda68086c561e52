"""An idle timeout for sessions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class IdleTimer:
    """An idle timeout whose limit may change. A key costs only a look at the clock, not a new timer."""

    def __init__(
        self,
        limit: Callable[[], float],
        shortest: float,
        expired: Callable[[float], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create a timer that calls `expired` once, with the limit that was reached.

        Args:
            limit: returns the current limit in seconds.
            shortest: the shortest possible limit.
            expired: called when the limit is reached.
            clock: returns the time in seconds.
        """
        self._limit, self._shortest, self._expired, self._clock = limit, shortest, expired, clock
        self._last = clock()

    def touch(self) -> None:
        """Restart the idle time on user activity."""
        self._last = self._clock()

    def start(self) -> None:
        """Start the timer in the running event loop."""
        self._wait(self._shortest)

    def _wait(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._check)

    def _check(self) -> None:
        limit, idle = self._limit(), self._clock() - self._last
        if idle >= limit:
            self._expired(limit)
        else:
            self._wait(min(limit - idle, self._shortest))

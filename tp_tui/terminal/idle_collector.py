"""Frees the memory of screens that were left, at a moment when the player does nothing.

A screen and its widgets refer to each other, so that only the garbage collector frees them; and that looks through
everything, which a key would have to wait for. So by itself it hardly ever does, and is asked to while nobody waits.
"""

from __future__ import annotations

import asyncio
import gc

from textual._styles_cache import StylesCache

COLLECTED_AFTER = (50_000, 20, 50)
"""The thresholds of the garbage collector (see `gc.set_threshold`) once the first screen stands."""

SECONDS_OF_IDLENESS = 0.3
"""How long no key may have come."""

SECONDS_AT_MOST = 5.0
"""How long memory is kept from being freed by keys that never cease."""


class IdleCollector:
    """Collects garbage some time after a screen was left."""

    def __init__(self) -> None:
        """Collect nothing before `begin`."""
        self._is_begun = False
        self._timer: asyncio.TimerHandle | None = None
        self._latest = 0.0

    def begin(self) -> None:
        """Begin now, when the first screen stands: what was made for it stays, and is not looked through again."""
        self._is_begun = True
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)

    def expect_garbage(self) -> None:
        """Collect soon: a screen is being left."""
        if self._is_begun and self._timer is None:
            self._latest = asyncio.get_running_loop().time() + SECONDS_AT_MOST
            self._wait()

    def put_off(self) -> None:
        """Wait for the next moment: a key has come."""
        if self._timer is not None:
            self._timer.cancel()
            self._wait()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(min(loop.time() + SECONDS_OF_IDLENESS, self._latest), self._collect)

    def _collect(self) -> None:
        self._timer = None
        collect()


def collect() -> None:
    """Free what nobody needs any more."""
    # Textual caches the results of this method by the widget's cache it belongs to: that keeps the lines of a thousand
    # widgets, whether they are still there or not.
    StylesCache.get_inner_outer.cache_clear()
    gc.collect()

"""Collect garbage while the player is idle.

A closed screen and its widgets form reference cycles, which only the garbage collector frees. A full collection would
delay a key, so automatic collections are made rare and one is run when nobody is waiting.
"""

from __future__ import annotations

import asyncio
import gc

from textual._styles_cache import StylesCache

COLLECTED_AFTER = (50_000, 20, 50)
"""The thresholds of the garbage collector (see `gc.set_threshold`) after the first screen is drawn."""

SECONDS_OF_IDLENESS = 0.3
"""The time without a key before a collection."""

SECONDS_AT_MOST = 5.0
"""The longest that keys can delay a collection."""


class IdleCollector:
    """Collects garbage after a screen was closed, when no keys are arriving."""

    def __init__(self) -> None:
        """Create a collector that is inactive until `begin`."""
        self._is_begun = False
        self._timer: asyncio.TimerHandle | None = None
        self._latest = 0.0

    def begin(self) -> None:
        """Activate the collector once the first screen is drawn; exempt all objects that exist now from collection."""
        self._is_begun = True
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)

    def expect_garbage(self) -> None:
        """Schedule a collection, because a screen is being closed."""
        if self._is_begun and self._timer is None:
            self._latest = asyncio.get_running_loop().time() + SECONDS_AT_MOST
            self._wait()

    def put_off(self) -> None:
        """Postpone a scheduled collection, because a key has arrived."""
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
    """Collect garbage, including widgets that Textual's caches keep alive."""
    # Textual's cache of this method is keyed by each widget's own cache, so it keeps the lines of a thousand widgets,
    # even of those that are gone.
    StylesCache.get_inner_outer.cache_clear()
    gc.collect()

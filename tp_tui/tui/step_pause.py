"""The pause in which a step is shown, and how a key cuts it short."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class StepPause:
    """Pauses behind the steps of a turn that plays by itself, until somebody skips the rest of them."""

    def __init__(self) -> None:
        """Make one that nobody has skipped."""
        self._skipped = asyncio.Event()

    @property
    def is_skipped(self) -> bool:
        """Whether the steps that come now are not to be waited for."""
        return self._skipped.is_set()

    def begin(self) -> None:
        """Pause again: another turn begins."""
        self._skipped.clear()

    def skip(self) -> None:
        """End the present pause, and have no other until a turn begins."""
        self._skipped.set()

    async def wait(self, seconds: float) -> None:
        """Sleep for that many seconds, unless skipped; 0 yields to the event loop once."""
        if self.is_skipped:
            seconds = 0.0
        if not seconds:
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipped.wait(), seconds)

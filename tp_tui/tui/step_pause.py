"""The pause after each step of an automatic turn, which a key can skip."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class StepPause:
    """Pauses after the steps of an automatic turn until the rest is skipped."""

    def __init__(self) -> None:
        """Create an instance that is not skipped."""
        self._skipped = asyncio.Event()

    @property
    def is_skipped(self) -> bool:
        """Whether the remaining pauses are skipped."""
        return self._skipped.is_set()

    def begin(self) -> None:
        """Enable pauses for a new turn."""
        self._skipped.clear()

    def skip(self) -> None:
        """End the current pause and skip all others until `begin`."""
        self._skipped.set()

    async def wait(self, seconds: float) -> None:
        """Sleep for `seconds` unless skipped; in any case yield to the event loop once."""
        if self.is_skipped:
            seconds = 0.0
        if not seconds:
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipped.wait(), seconds)

"""Helpers for snapshot tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

Compare = Callable[..., bool]
"""The fixture `snap_compare`."""

SIZES = [(80, 24), *(pytest.param(size, marks=pytest.mark.slow) for size in ((120, 40), (200, 60)))]

same_everywhere = pytest.mark.usefixtures("same_looks")
"""A mark for modules whose snapshots must not depend on the terminal."""


def run(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Return a `run_before` function for `snap_compare` that presses keys."""

    async def before(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    return before

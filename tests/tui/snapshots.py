"""What tests with pictures share: the sizes, keys pressed before, and what makes pictures the same everywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

Compare = Callable[..., bool]
"""The fixture `snap_compare`."""

SIZES = [(80, 24), *(pytest.param(size, marks=pytest.mark.slow) for size in ((120, 40), (200, 60)))]

same_everywhere = pytest.mark.usefixtures("same_looks")
"""Marks a module whose pictures do not depend on where they are taken."""


def run(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """What presses these keys before the picture is taken."""

    async def before(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    return before

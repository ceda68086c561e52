"""Parameters of which the quick suite takes some, and the slow one the rest."""

from __future__ import annotations

from collections.abc import Sequence

import pytest


def some_quick(values: Sequence[object], every: int) -> list[object]:
    """The values as parameters: the first and each further one at that distance is quick, the others are slow."""
    return [
        pytest.param(value, marks=() if place % every == 0 else pytest.mark.slow) for place, value in enumerate(values)
    ]

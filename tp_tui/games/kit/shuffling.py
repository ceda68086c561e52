"""Shuffling that comes out the same on every platform and Python version."""

from __future__ import annotations

import random
from collections.abc import Sequence


def shuffled(items: Sequence[int], rng: random.Random) -> list[int]:
    """Return the items in an order drawn from `rng`.

    Fisher and Yates' shuffle on `random()` alone, the one generator method whose sequence Python promises to keep.
    """
    result, draw = list(items), rng.random
    for last in range(len(result) - 1, 0, -1):
        chosen = int(draw() * (last + 1))
        result[last], result[chosen] = result[chosen], result[last]
    return result

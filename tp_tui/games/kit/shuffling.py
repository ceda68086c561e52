"""Shuffling with the same result on every platform and Python version."""

from __future__ import annotations

import random
from collections.abc import Sequence


def shuffled(items: Sequence[int], rng: random.Random) -> list[int]:
    """Return the items in a random order.

    A Fisher–Yates shuffle that uses only `random()`, the one method whose sequence Python guarantees.
    """
    result, draw = list(items), rng.random
    for last in range(len(result) - 1, 0, -1):
        chosen = int(draw() * (last + 1))
        result[last], result[chosen] = result[chosen], result[last]
    return result

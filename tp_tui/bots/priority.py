"""How a process lets others go first where the machine has too much to do."""

from __future__ import annotations

import os
from contextlib import suppress

AUTOGROUP = "/proc/self/autogroup"
"""Where Linux schedules sessions as groups (`sched_autogroup`), a process's niceness counts within its own alone; the
group has one of its own, which stands here (see sched(7))."""


def lower_priority(by: int) -> None:
    """Raise the niceness of this process by `by`; it cannot be lowered again."""
    if not hasattr(os, "nice"):
        return
    with suppress(OSError):
        niceness = os.nice(by)
        with open(AUTOGROUP, "r+", encoding="ascii") as group:  # noqa: PTH123 - not made where there is none
            group.write(str(niceness))

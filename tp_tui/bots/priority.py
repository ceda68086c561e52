"""Scheduling priority of a process."""

from __future__ import annotations

import os
from contextlib import suppress

AUTOGROUP = "/proc/self/autogroup"
"""The niceness of the whole session where Linux schedules sessions as groups: there a process's own niceness counts
only within its group (see sched(7))."""


def lower_priority(by: int) -> None:
    """Raise the niceness of this process by `by`. Without privileges it cannot be lowered again."""
    if not hasattr(os, "nice"):
        return
    with suppress(OSError):
        niceness = os.nice(by)
        with open(AUTOGROUP, "r+", encoding="ascii") as group:  # noqa: PTH123 - r+ never creates the file
            group.write(str(niceness))

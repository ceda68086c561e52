"""Checking whether processes are running."""

from __future__ import annotations

import os
import time
from pathlib import Path


def is_running(process: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    try:
        return not stat.parent.parent.is_dir() or stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it ended just now
        return False


def has_ended(process: int, seconds: float = 10.0) -> bool:
    """Wait until a process has ended; return False if it has not within `seconds`."""
    end = time.monotonic() + seconds
    while is_running(process):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True

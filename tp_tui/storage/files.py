"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Put `text` into `file`, all of it or nothing.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(text.encode("utf-8"))
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)

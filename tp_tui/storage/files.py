"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile


def write_whole(file: Path, text: str) -> None:
    """Put `text` into `file`, all of it or nothing; a link stays one, and what is no file, as a pipe, is written to.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    data = text.encode("utf-8")
    if file.exists() and not file.is_file():
        file.write_bytes(data)
        return
    target = file.resolve()
    beside = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(data)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def check_writable(file: Path) -> None:
    """See whether `write_whole` could write that file, and leave no trace.

    Raises:
        OSError: it could not.
    """
    if file.is_file() or file.is_dir():
        with file.open("ab"):
            pass  # no folder comes this far
    if file.is_file() or not file.exists():
        check_folder_writable(file.resolve().parent)


def check_folder_writable(folder: Path) -> None:
    """See whether files can be written in that folder, and leave no trace.

    Raises:
        OSError: they cannot.
    """
    with TemporaryFile(dir=folder):
        pass

"""Running a part of a test as an unprivileged user, even if the tests run as root."""

from __future__ import annotations

import os
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def folder_of_nobody() -> Iterator[Path]:
    """Create a folder that an unprivileged user may write to."""
    folder = Path(tempfile.mkdtemp(prefix="tp-tui-"))
    if os.getuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    try:
        yield folder
    finally:
        for each in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
            each.chmod(0o700)
        shutil.rmtree(folder)


def without_rights(part: Callable[[], None]) -> None:
    """Run `part` as an unprivileged user in a forked process, and fail if it fails.

    Its imports must be done beforehand, as that user may not be able to read the program's files.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            part()
            os._exit(0)
        except BaseException:
            os.write(writing, traceback.format_exc().encode()[-4000:])
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as report:
        said = report.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, said

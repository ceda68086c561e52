"""Reading and writing files: never more than is sensible, never waiting, and nobody ever finds half of one."""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from tp_tui.games.contract import Fault, FaultError
from tp_tui.storage.restrictions import shown_path

try:
    import fcntl
except ImportError:  # a system without such locks: two windows may then write the same file
    fcntl = None  # type: ignore[assignment]

LARGEST = 1_000_000
"""The most bytes that a file may have which a person wrote, or might have written."""


ABANDONED_AFTER = 600.0
"""The seconds after which a file beside another one, to take its place, is taken away if nobody holds it."""

_BESIDE = re.compile(r"\..+\.[a-z0-9_]{8}\.new", re.DOTALL)

_tidied: set[Path] = set()
"""The folders in which this process has looked for such files."""


class FileRefusedError(OSError):
    """A file that is not read, for what it is or for its size.

    Attributes:
        fault: why not.
    """

    def __init__(self, file: Path, fault: Fault) -> None:
        """Refuse `file`; `strerror` is for developers."""
        super().__init__(None, fault.id, str(file))
        self.fault = fault


def reason_of(error: Exception) -> Fault:
    """Return why something failed, as a fact that does not name the file."""
    match error:
        case FileRefusedError() | FaultError():
            return error.fault
        case OSError(strerror=str(said)) if said:
            return Fault.told(said)
        case UnicodeDecodeError():
            return Fault("not_utf8_here")
    return Fault.told(error)


def fault_of(error: Exception) -> Fault:
    """Return why something failed, with the file that an error of the system names, as players may be told of it."""
    reason = reason_of(error)
    if isinstance(error, OSError) and error.strerror and isinstance(error.filename, str | bytes):
        return Fault.of("of_file", reason, shown_path(os.fsdecode(error.filename)))
    return reason


def open_regular_file(file: Path, how: int = os.O_RDONLY) -> int:
    """Return a descriptor of a file, opened without waiting: a pipe that nobody writes to would hold up the screen.

    Args:
        file: a regular file.
        how: as `os.open` has it.

    Raises:
        OSError: it cannot be opened, or is no regular file.
    """
    try:
        descriptor = os.open(file, how | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except ValueError as error:  # a name with a zero byte in it
        raise FileRefusedError(file, Fault("no_file_name")) from error
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        raise FileRefusedError(file, Fault("no_regular_file"))
    return descriptor


def read_regular_file(file: Path, most: int = LARGEST) -> bytes:
    """Return what is in a regular file of `most` bytes at most.

    Raises:
        OSError: it cannot be read, is no regular file, or is larger.
    """
    descriptor = open_regular_file(file)
    try:
        return read_opened(descriptor, file, most)
    finally:
        os.close(descriptor)


def read_opened(descriptor: int, file: Path, most: int = LARGEST) -> bytes:
    """Return what is in an opened `file` of `most` bytes at most; it stays open.

    Raises:
        OSError: it cannot be read, or is larger.
    """
    with os.fdopen(descriptor, "rb", closefd=False) as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise FileRefusedError(file, Fault("too_large", (most // 1000,)))
    return data


def write_whole(file: Path, text: str) -> None:
    """Put `text` into `file`, all of it or nothing, and onto the disk.

    The file keeps its mode, and a link to it stays one. What is no file, as a pipe, is written to. So is a file that
    has other names: it could not be replaced under all of them at once.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    data = text.encode("utf-8")
    try:
        found = file.stat()
    except FileNotFoundError:
        found = None
    if found is not None and (not stat.S_ISREG(found.st_mode) or found.st_nlink > 1):
        file.write_bytes(data)
        return
    try:
        target = file.resolve()
    except RuntimeError as error:  # links in a circle
        raise FileRefusedError(file, Fault("links_nowhere")) from error
    descriptor, beside = file_beside(target)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(descriptor)
        beside.chmod(stat.S_IMODE(found.st_mode) if found else 0o666 & ~_umask())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def file_beside(target: Path) -> tuple[int, Path]:
    """Make a new file, to take the place of `target` once it is whole; return its descriptor and its path.

    It is locked for as long as it is open. What others left behind that were killed is taken away first.

    Raises:
        OSError: none can be made there.
    """
    if target.parent not in _tidied:
        _tidied.add(target.parent)
        remove_abandoned(target.parent)
    # With a name that nobody can foretell, made by this process: no link can lead it elsewhere.
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", suffix=".new", dir=target.parent)
    lock(descriptor)
    return descriptor, Path(name)


def remove_abandoned(folder: Path) -> None:
    """Take away the files in `folder` that `file_beside` made and whose writers are gone."""
    try:
        names = [name for name in os.listdir(folder) if _BESIDE.fullmatch(name)]  # noqa: PTH208 - names are all it takes
    except OSError:
        return
    for name in names:
        with suppress(OSError):
            _remove_if_abandoned(folder / name)


def _remove_if_abandoned(file: Path) -> None:
    """Take a file away that is this user's, old, and held by nobody.

    Raises:
        OSError: it cannot be opened or taken away, or is no regular file.
    """
    descriptor = open_regular_file(file, getattr(os, "O_NOFOLLOW", 0))
    try:
        found = os.fstat(descriptor)
        is_user_bot = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
        if is_user_bot and time.time() - found.st_mtime > ABANDONED_AFTER and lock(descriptor):
            file.unlink()
    finally:
        os.close(descriptor)


def lock(descriptor: int) -> bool:
    """Lock an opened file for as long as it is open; return whether nobody else has."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def check_writable(file: Path) -> None:
    """See whether `write_whole` could write that file, and leave no trace.

    Raises:
        OSError: it could not.
    """
    if file.is_file() or file.is_dir():
        with file.open("ab"):
            pass  # no folder comes this far
    if file.is_file() or not file.exists():
        try:
            folder = file.resolve().parent
        except RuntimeError as error:
            raise FileRefusedError(file, Fault("links_nowhere")) from error
        check_folder_writable(folder)


def check_folder_writable(folder: Path) -> None:
    """See whether files can be written in that folder, and leave no trace.

    Raises:
        OSError: they cannot.
    """
    with TemporaryFile(dir=folder):
        pass


def _umask() -> int:
    """Return which permissions new files do not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask

"""Reading files without blocking and up to a maximum size, and writing them atomically."""

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
except ImportError:  # a system without flock: two windows may then write the same file
    fcntl = None  # type: ignore[assignment]

PIECE = 64 * 1024
"""The bytes that are read even of a file that is empty by its size."""

LARGEST = 1_000_000
"""The maximum size in bytes of a file that a person may have written."""

ABANDONED_AFTER = 600.0
"""The age in seconds from which an unlocked temporary file is removed."""

_TEMPORARY_NAME = re.compile(r"\..+\.[a-z0-9_]{8}\.new", re.DOTALL)

_tidied: set[Path] = set()
"""The folders in which this process has already removed abandoned temporary files."""


class FileRefusedError(OSError):
    """A file was not read because of its name, type or size.

    Attributes:
        fault: the reason.
    """

    def __init__(self, file: Path, fault: Fault) -> None:
        """Create the error; its `strerror` is for developers."""
        super().__init__(None, fault.id, str(file))
        self.fault = fault


def reason_of(error: Exception) -> Fault:
    """Return the reason of an error, without the file."""
    match error:
        case FileRefusedError() | FaultError():
            return error.fault
        case OSError(strerror=str(said)) if said:
            return Fault.told(said)
        case UnicodeDecodeError():
            return Fault("not_utf8_here")
    return Fault.told(error)


def fault_of(error: Exception) -> Fault:
    """Return the reason of an error, with the file that an `OSError` names, in a form safe to show to guests."""
    reason = reason_of(error)
    if isinstance(error, OSError) and error.strerror and isinstance(error.filename, str | bytes):
        return Fault.of("of_file", reason, shown_path(os.fsdecode(error.filename)))
    return reason


def open_regular_file(file: Path, flags: int = os.O_RDONLY) -> int:
    """Open a regular file without blocking, and return its descriptor.

    A pipe without a writer would otherwise block the program.

    Args:
        file: the file.
        flags: as for `os.open`.

    Raises:
        OSError: it cannot be opened, or is not a regular file.
    """
    try:
        descriptor = os.open(file, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except ValueError as error:  # a null byte in the name
        raise FileRefusedError(file, Fault("no_file_name")) from error
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        raise FileRefusedError(file, Fault("no_regular_file"))
    return descriptor


def read_regular_file(file: Path, most: int = LARGEST) -> bytes:
    """Return the content of a regular file of at most `most` bytes.

    Raises:
        OSError: it cannot be read, is not a regular file, or is larger.
    """
    with os.fdopen(open_regular_file(file), "rb") as opened:
        # No more than there is: Python allocates first, and a guest's session has little memory.
        data = opened.read(min(most, max(PIECE, os.fstat(opened.fileno()).st_size)) + 1)
    if len(data) > most:
        raise FileRefusedError(file, Fault("too_large", (most // 1000,)))
    return data


def write_atomically(file: Path, text: str) -> None:
    """Replace the content of `file` by `text` atomically, and sync it.

    The file keeps its mode, and symbolic links to it stay valid. A pipe or device is written to directly, as is a file
    with several hard links, which could not be replaced under all its names at once.

    Raises:
        OSError: writing failed; the previous content is intact.
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
    except RuntimeError as error:  # a cycle of symbolic links
        raise FileRefusedError(file, Fault("links_nowhere")) from error
    descriptor, temporary = make_temporary(target)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(descriptor)
        temporary.chmod(stat.S_IMODE(found.st_mode) if found else 0o666 & ~_umask())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def make_temporary(target: Path) -> tuple[int, Path]:
    """Create a temporary file that is to replace `target`; return its descriptor and path.

    It stays locked while it is open. Temporary files that killed processes left in the folder are removed first.

    Raises:
        OSError: the file cannot be created.
    """
    if target.parent not in _tidied:
        _tidied.add(target.parent)
        remove_abandoned(target.parent)
    # The unpredictable name keeps others from placing a link there beforehand.
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", suffix=".new", dir=target.parent)
    lock(descriptor)
    return descriptor, Path(name)


def remove_abandoned(folder: Path) -> None:
    """Remove the files that `make_temporary` created in `folder` and whose writers are gone."""
    try:
        names = list(filter(_TEMPORARY_NAME.fullmatch, os.listdir(folder)))  # noqa: PTH208 - names are all it takes
    except OSError:
        return
    for name in names:
        with suppress(OSError):
            _remove_if_abandoned(folder / name)


def _remove_if_abandoned(file: Path) -> None:
    """Remove a file that belongs to this user, is old, and is not locked.

    Raises:
        OSError: it cannot be opened or removed, or is not a regular file.
    """
    descriptor = open_regular_file(file, getattr(os, "O_NOFOLLOW", 0))
    try:
        found = os.fstat(descriptor)
        is_own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
        if is_own and time.time() - found.st_mtime > ABANDONED_AFTER and lock(descriptor):
            file.unlink()
    finally:
        os.close(descriptor)


def lock(descriptor: int, *, waits: bool = False) -> bool:
    """Lock an open file until it is closed; return False if another process holds the lock, unless this `waits`."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def check_writable(file: Path) -> None:
    """Check that `write_atomically` could write `file`, without changing anything.

    Raises:
        OSError: it could not.
    """
    if file.is_file() or file.is_dir():
        with file.open("ab"):
            pass  # opening a folder raises
    if file.is_file() or not file.exists():
        try:
            folder = file.resolve().parent
        except RuntimeError as error:
            raise FileRefusedError(file, Fault("links_nowhere")) from error
        check_folder_writable(folder)


def check_folder_writable(folder: Path) -> None:
    """Check that files can be created in `folder`, leaving none behind.

    Raises:
        OSError: they cannot.
    """
    with TemporaryFile(dir=folder):
        pass


def _umask() -> int:
    """Return the process's umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask

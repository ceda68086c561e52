"""A table store that keeps each log in a file, owned by whoever holds the file's lock."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.storage.files import FileRefusedError, lock, make_temporary, open_regular_file
from tp_tui.storage.folders import SAVE_SUFFIX, make_folder
from tp_tui.storage.table_store import (
    START,
    LostLogError,
    OwnedElsewhereError,
    OwnedLog,
    Portion,
    Position,
    TableStore,
    is_log_name,
)

LARGEST_LOG = 4_000_000
"""The size in bytes up to which a log is read: enough for hundreds of games' worth of undone and redone steps."""

POLL_INTERVAL = 0.05
"""The seconds between two checks whether a file has grown."""

LOCK_ATTEMPTS = 3
"""How often to try a lock that is taken: `is_owned` holds it for a moment."""


class OwnedFile(OwnedLog):
    """A locked file, and the length known to be on the disk."""

    def __init__(self, file: Path, descriptor: int, end: int) -> None:
        """Own `file`, which is open, locked, and holds whole lines up to byte `end`."""
        self.name = file.name
        self._file = file
        self._descriptor = descriptor
        self._end = end
        self._max_end = os.fstat(descriptor).st_size
        """The largest size that an interrupted append may have left."""

    def append(self, lines: Sequence[bytes]) -> None:
        """Write `lines` at the end of the file and sync it."""
        self._check()
        if not lines:
            return
        data = b"".join(line + b"\n" for line in lines)
        # A failed attempt may have written the beginning of the same data to the same offset.
        self._max_end = max(self._max_end, self._end + len(data))
        _write(self._descriptor, data, self._end)
        os.fdatasync(self._descriptor)
        self._end = self._max_end = self._end + len(data)

    def replace(self, lines: Sequence[bytes]) -> None:
        """Replace the whole file by one with `lines`, to convert a log to another format.

        Raises:
            LostLogError: the file was removed or changed by somebody else; nothing was written.
            OSError: writing failed; the old file is still there.
        """
        self._check()
        target = self._file.resolve()
        data = b"".join(line + b"\n" for line in lines)
        mode = stat.S_IMODE(os.fstat(self._descriptor).st_mode)
        descriptor, temporary = make_temporary(target)
        try:
            _write(descriptor, data, 0)
            temporary.chmod(mode)
            os.fsync(descriptor)
            temporary.replace(target)
            _sync_folder(target.parent)
        except BaseException:
            os.close(descriptor)
            temporary.unlink(missing_ok=True)
            raise
        self.close()
        self._descriptor, self._end = descriptor, len(data)
        self._max_end = self._end

    def close(self) -> None:
        """Close the file, which releases its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1

    def _check(self) -> None:
        """Check that the file is still there and unchanged by others.

        Raises:
            LostLogError: it was removed, replaced or changed.
            OSError: the check failed.
        """
        try:
            found, held = self._file.stat(), os.fstat(self._descriptor)
        except FileNotFoundError as error:
            raise LostLogError(*error.args) from error
        if not os.path.samestat(found, held) or not self._end <= held.st_size <= self._max_end:
            raise LostLogError(errno.ESTALE, os.strerror(errno.ESTALE), str(self._file))


class FileStore(TableStore):
    """The logs in a folder, which is created with the first of them."""

    def __init__(self, folder: Path) -> None:
        """Keep logs in `folder`."""
        self.folder = folder

    def file_of(self, name: str) -> Path:
        """Return the file of the log `name`.

        Raises:
            FileRefusedError: the name would lead out of the folder.
        """
        if not is_log_name(name):
            raise FileRefusedError(self.folder / "?", Fault("no_log_name"))
        return self.folder / name

    def names(self) -> list[str]:
        """Return the file names, including the suffix."""
        try:
            names = os.listdir(self.folder)  # noqa: PTH208 - names are all it takes
        except FileNotFoundError:
            return []
        return sorted(name for name in names if Path(name).suffix == SAVE_SUFFIX and not name.startswith("."))

    def names_by_age(self) -> list[str]:
        """Return the file names by the time of the last change."""
        changed = []
        for name in self.names():
            with suppress(FileNotFoundError):
                changed.append((self.file_of(name).stat().st_mtime_ns, name))
        return [name for _, name in sorted(changed)]

    def remove(self, name: str) -> None:
        """Remove the file."""
        self.file_of(name).unlink(missing_ok=True)

    def create(self, name: str, lines: Sequence[bytes]) -> OwnedFile:
        """Write a temporary file, and name it once it is complete."""
        file = self.file_of(name)
        data = b"".join(line + b"\n" for line in lines)
        make_folder(self.folder)
        descriptor, temporary = make_temporary(file)
        try:
            _write(descriptor, data, 0)
            os.fsync(descriptor)
            taken = _link_under_free_name(temporary, file)
            _sync_folder(self.folder)
        except BaseException:
            os.close(descriptor)
            raise
        finally:
            temporary.unlink(missing_ok=True)
        return OwnedFile(taken, descriptor, len(data))

    def open(self, name: str) -> tuple[OwnedFile, Portion]:
        """Lock and read the file."""
        file = self.file_of(name)
        try:
            descriptor = open_regular_file(file, os.O_RDWR)
        except OSError as error:
            if error.errno == errno.EROFS:
                raise PermissionError(*error.args) from error
            raise
        try:
            if not _lock_with_retries(descriptor):
                raise OwnedElsewhereError(errno.EBUSY, os.strerror(errno.EBUSY), str(file))
            portion = _portion(descriptor, file, START)
        except BaseException:
            os.close(descriptor)
            raise
        return OwnedFile(file, descriptor, portion.end.offset), portion

    def read(self, name: str, since: Position = START) -> Portion:
        """Read the file from a byte offset."""
        file = self.file_of(name)
        descriptor = open_regular_file(file)
        try:
            return _portion(descriptor, file, since)
        finally:
            os.close(descriptor)

    def wait_for_more(self, name: str, since: Position, seconds: float) -> bool:
        """Poll the size of the file."""
        file, latest = self.file_of(name), time.monotonic() + seconds
        seen: tuple[int, int, int] | None = None
        while True:
            about = file.stat()
            now = about.st_ino, about.st_size, about.st_mtime_ns
            if now != seen and now[:2] != since:
                portion = self.read(name, since)
                if portion.lines or (since != START and portion.begin != since):
                    return True
            seen = now
            if (left := latest - time.monotonic()) <= 0:
                return False
            time.sleep(min(POLL_INTERVAL, left))

    def is_owned(self, name: str) -> bool:
        """Return whether the file is locked."""
        try:
            descriptor = open_regular_file(self.file_of(name))
        except OSError:
            return False
        try:
            return not lock(descriptor)
        finally:
            os.close(descriptor)


def _lock_with_retries(descriptor: int) -> bool:
    """Lock an open file, retrying while another process only probes the lock; return whether that succeeded."""
    for _ in range(LOCK_ATTEMPTS):
        if lock(descriptor):
            return True
        time.sleep(POLL_INTERVAL / LOCK_ATTEMPTS)
    return False


def is_in_use(file: Path) -> bool:
    """Return whether a process plays the game in `file`; False if that cannot be determined."""
    return FileStore(file.parent).is_owned(file.name)


def _portion(descriptor: int, file: Path, since: Position) -> Portion:
    """Return the content of an open file from `since`, or all of it if `since` is not in it.

    Raises:
        OSError: the file cannot be read, or is too large.
    """
    about = os.fstat(descriptor)
    if about.st_size > LARGEST_LOG:
        raise FileRefusedError(file, Fault("too_large", (LARGEST_LOG // 1000,)))
    begin = since if since.log == about.st_ino and since.offset <= about.st_size else Position(about.st_ino, 0)
    data = _read(descriptor, begin.offset)
    *lines, torn = data.split(b"\n")
    return Portion(tuple(lines), begin, begin._replace(offset=begin.offset + len(data) - len(torn)), torn)


def _read(descriptor: int, offset: int) -> bytes:
    """Return the bytes of an open file from `offset` up to the size limit of a log."""
    parts = []
    while offset < LARGEST_LOG and (data := os.pread(descriptor, LARGEST_LOG - offset, offset)):
        parts.append(data)
        offset += len(data)
    return b"".join(parts)


def _write(descriptor: int, data: bytes, offset: int) -> None:
    while data:
        count = os.pwrite(descriptor, data, offset)
        data, offset = data[count:], offset + count


def _link_under_free_name(temporary: Path, file: Path) -> Path:
    """Move `temporary` to `file`, or to the first free name like `NAME-2`; return the path."""
    number = 1
    while True:
        name = file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
        number += 1
        try:
            os.link(temporary, name)
        except FileExistsError:
            continue
        except OSError:  # a file system without hard links
            try:
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                continue
            temporary.replace(name)
        return name


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that new names in it survive a crash; some systems cannot."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

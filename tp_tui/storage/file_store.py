"""Logs as files in a folder: one file each, its owner the holder of a lock on it."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.storage.files import FileRefusedError, file_beside, lock, open_regular_file
from tp_tui.storage.folders import SAVE_SUFFIX, make_folder
from tp_tui.storage.table_store import (
    START,
    LostLogError,
    OwnedElsewhereError,
    OwnedLog,
    Portion,
    Position,
    TableStore,
)

LARGEST_LOG = 4_000_000
"""The most bytes of a log that are read: hundreds of games' worth, all of it undone and done again."""

LOOK_AGAIN = 0.05
"""The seconds between two looks at a file that is to grow."""

TRIES = 3
"""How often a lock is tried that is taken: it may be so for a moment, by who looks whether it is."""


class OwnedFile(OwnedLog):
    """A file that is locked, and how much of it is known to be on the disk."""

    def __init__(self, file: Path, descriptor: int, end: int) -> None:
        """Own `file`, opened and locked, in which whole lines go up to byte `end`."""
        self.name = file.name
        self._file = file
        self._descriptor = descriptor
        self._end = end
        self._most = os.fstat(descriptor).st_size
        """How far an append that was interrupted may have come."""

    def append(self, lines: Sequence[bytes]) -> None:
        """Write `lines` behind what is in the file, and sync it."""
        self._check()
        if not lines:
            return
        data = b"".join(line + b"\n" for line in lines)
        # Whatever came of an earlier try stands at the same place, and is the beginning of this.
        self._most = max(self._most, self._end + len(data))
        _write(self._descriptor, data, self._end)
        os.fdatasync(self._descriptor)
        self._end = self._most = self._end + len(data)

    def replace(self, lines: Sequence[bytes]) -> None:
        """Put a file that holds `lines` in the place of this one, for a log in a format that does not grow.

        Raises:
            LostLogError: the log is not as it was left; nothing was written.
            OSError: it could not be written; the old file is still there.
        """
        self._check()
        target = self._file.resolve()
        data = b"".join(line + b"\n" for line in lines)
        mode = stat.S_IMODE(os.fstat(self._descriptor).st_mode)
        descriptor, beside = file_beside(target)
        try:
            _write(descriptor, data, 0)
            beside.chmod(mode)
            os.fsync(descriptor)
            beside.replace(target)
            _sync_folder(target.parent)
        except BaseException:
            os.close(descriptor)
            beside.unlink(missing_ok=True)
            raise
        self.close()
        self._descriptor, self._end = descriptor, len(data)
        self._most = self._end

    def close(self) -> None:
        """Close the file, which frees its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1

    def _check(self) -> None:
        """See whether the file is there as it was left.

        Raises:
            LostLogError: it is not.
            OSError: that cannot be known.
        """
        try:
            found, held = self._file.stat(), os.fstat(self._descriptor)
        except FileNotFoundError as error:
            raise LostLogError(*error.args) from error
        if not os.path.samestat(found, held) or not self._end <= held.st_size <= self._most:
            raise LostLogError(errno.ESTALE, os.strerror(errno.ESTALE), str(self._file))


class FileStore(TableStore):
    """The logs in a folder, which is made when the first one begins."""

    def __init__(self, folder: Path) -> None:
        """Keep logs in `folder`."""
        self.folder = folder

    def file_of(self, name: str) -> Path:
        """Return the file of that log."""
        if Path(name).name != name or name in ("", ".."):
            raise FileRefusedError(self.folder / "?", Fault("no_log_name"))
        return self.folder / name

    def names(self) -> list[str]:
        """Return the names of the files, their suffix included."""
        try:
            names = os.listdir(self.folder)  # noqa: PTH208 - names are all it takes
        except FileNotFoundError:
            return []
        return sorted(name for name in names if Path(name).suffix == SAVE_SUFFIX and not name.startswith("."))

    def create(self, name: str, lines: Sequence[bytes]) -> OwnedFile:
        """Write a file beside, and give it the name when it is whole."""
        file = self.file_of(name)
        data = b"".join(line + b"\n" for line in lines)
        make_folder(self.folder)
        descriptor, beside = file_beside(file)
        try:
            _write(descriptor, data, 0)
            os.fsync(descriptor)
            taken = _linked(beside, file)
            _sync_folder(self.folder)
        except BaseException:
            os.close(descriptor)
            raise
        finally:
            beside.unlink(missing_ok=True)
        return OwnedFile(taken, descriptor, len(data))

    def open(self, name: str) -> tuple[OwnedFile, Portion]:
        """Lock the file, which stays as it is."""
        file = self.file_of(name)
        try:
            descriptor = open_regular_file(file, os.O_RDWR)
        except OSError as error:
            if error.errno == errno.EROFS:
                raise PermissionError(*error.args) from error
            raise
        try:
            if not _lock_soon(descriptor):
                raise OwnedElsewhereError(errno.EBUSY, os.strerror(errno.EBUSY), str(file))
            portion = _portion(descriptor, file, START)
        except BaseException:
            os.close(descriptor)
            raise
        return OwnedFile(file, descriptor, portion.end.offset), portion

    def read(self, name: str, since: Position = START) -> Portion:
        """Read the file from that byte on."""
        file = self.file_of(name)
        descriptor = open_regular_file(file)
        try:
            return _portion(descriptor, file, since)
        finally:
            os.close(descriptor)

    def wait_for_more(self, name: str, since: Position, seconds: float) -> bool:
        """Look at the size of the file again and again."""
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
            time.sleep(min(LOOK_AGAIN, left))

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


def _lock_soon(descriptor: int) -> bool:
    """Lock an opened file; return whether that could be done, others who only look whether it is locked aside."""
    for _ in range(TRIES):
        if lock(descriptor):
            return True
        time.sleep(LOOK_AGAIN / TRIES)
    return False


def is_in_use(file: Path) -> bool:
    """Return whether some window plays the game in `file`; False where that cannot be known."""
    return FileStore(file.parent).is_owned(file.name)


def _portion(descriptor: int, file: Path, since: Position) -> Portion:
    """Return what an opened file holds from `since` on, or all of it.

    Raises:
        OSError: it cannot be read, or is too large.
    """
    about = os.fstat(descriptor)
    if about.st_size > LARGEST_LOG:
        raise FileRefusedError(file, Fault("too_large", (LARGEST_LOG // 1000,)))
    begin = since if since.log == about.st_ino and since.offset <= about.st_size else Position(about.st_ino, 0)
    data = _read(descriptor, begin.offset)
    *lines, torn = data.split(b"\n")
    return Portion(tuple(lines), begin, begin._replace(offset=begin.offset + len(data) - len(torn)), torn)


def _read(descriptor: int, place: int) -> bytes:
    """Return what is in an opened file from byte `place` on, up to the most that is read of a log."""
    parts = []
    while place < LARGEST_LOG and (data := os.pread(descriptor, LARGEST_LOG - place, place)):
        parts.append(data)
        place += len(data)
    return b"".join(parts)


def _write(descriptor: int, data: bytes, place: int) -> None:
    while data:
        count = os.pwrite(descriptor, data, place)
        data, place = data[count:], place + count


def _linked(beside: Path, file: Path) -> Path:
    """Give the file `beside` the name `file`, or the next like it that is free; return the name."""
    number = 1
    while True:
        name = file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
        number += 1
        try:
            os.link(beside, name)
        except FileExistsError:
            continue
        except OSError:  # a file system without links
            try:
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                continue
            beside.replace(name)
        return name


def _sync_folder(folder: Path) -> None:
    """See to it that a new name is on disk, where folders can be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

"""The database file of the records: opening it, and setting it aside if it is damaged."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal, TypeVar

from tp_tui.games.contract import Fault, FaultError
from tp_tui.storage.files import reason_of
from tp_tui.storage.folders import data_folder, make_folder
from tp_tui.storage.records_schema import MIGRATIONS, migrate, version_of
from tp_tui.storage.restrictions import shown_path

try:
    import fcntl
except ImportError:  # a system without flock: two windows may then set the same file aside
    fcntl = None  # type: ignore[assignment]

NAME = "records.sqlite"
JOURNAL = "-journal"
"""The suffix of SQLite's rollback journal."""

BUSY_TIMEOUT = 0.25
"""The seconds to wait for another process, during which the screen is blocked; a game not recorded is found later."""

ATTEMPTS = 3

ENVIRONMENT_ERRORS = (
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN),
    *(sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_PROTOCOL),
)
"""The SQLite result codes that indicate a problem of the environment rather than a damaged file."""

PRIMARY_CODE = 0xFF
"""The mask of the primary result code within an extended one."""

Found = TypeVar("Found")


class RecordsError(FaultError):
    """The records cannot be used at present; the fault names the file."""


class DamagedRecordsError(Exception):
    """The records are damaged."""


def records_file() -> Path:
    """Return the database file of the records."""
    return data_folder() / NAME


def with_records(work: Callable[[sqlite3.Connection], Found]) -> tuple[Found, Fault | None]:
    """Run `work` on the records; return its result, and a remark if damaged records were set aside, else None.

    Raises:
        RecordsError: the records cannot be read or written, or are of a later version; they are left alone.
    """
    file, remark = records_file(), None
    try:
        for _ in range(ATTEMPTS):
            _create(file)
            try:
                opened = file.stat()
                with closing(_opened(file)) as connection:
                    return work(connection), remark
            except (DamagedRecordsError, UnicodeDecodeError):  # SQLite's messages may quote damaged data
                pass
            except (OSError, sqlite3.Error) as error:
                if not file.exists():
                    continue  # another process has just set it aside
                if isinstance(error, OSError) or not _is_damage(error):
                    raise
            remark = _set_aside(file, opened) or remark
    except OSError as error:
        raise _unusable(file, reason_of(error) if error.strerror else Fault("not_opened")) from error
    except sqlite3.Error as error:
        raise _unusable(file, reason_of(error)) from error
    raise _unusable(file, Fault("damaged_again"))


def copy_in_memory(check: Callable[[sqlite3.Connection], object]) -> sqlite3.Connection:
    """Return a copy of the records in memory, which is empty if they cannot be read or `check` finds damage."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    file = records_file()
    try:
        _check_regular(file)
        with closing(_connection(file, "ro")) as found:
            if version_of(found) == len(MIGRATIONS):
                _check_whole(found)
                found.backup(memory)
                check(memory)
    except (sqlite3.Error, OSError, UnicodeDecodeError, DamagedRecordsError, RecordsError):
        memory.close()
        memory = sqlite3.connect(":memory:", isolation_level=None)
    memory.execute("PRAGMA foreign_keys = ON")
    migrate(memory)
    return memory


def _create(file: Path) -> None:
    """Create an empty file, if missing, with permissions for its owner only, which SQLite copies to its journal."""
    if not file.exists():
        make_folder(file.parent)
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _opened(file: Path) -> sqlite3.Connection:
    """Open the records, check their integrity, and migrate them to the current version."""
    _check_regular(file)
    connection = _connection(file, "rw")
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        version = version_of(connection)
        if version > len(MIGRATIONS):
            raise RecordsError("records_of_later", shown_path(file))
        if version < 0:
            raise DamagedRecordsError(f"version {version}")
        _check_whole(connection)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _connection(file: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    """Connect to an existing file."""
    address = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None)


def _check_regular(file: Path) -> None:
    """Raise RecordsError if `file` is not a regular file."""
    if not stat.S_ISREG(file.stat().st_mode):
        raise _unusable(file, Fault("no_regular_file"))


def _check_whole(connection: sqlite3.Connection) -> None:
    """Raise DamagedRecordsError if SQLite finds the file damaged."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedRecordsError(found)


def _is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error indicates a damaged file."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & PRIMARY_CODE not in ENVIRONMENT_ERRORS


def _set_aside(file: Path, damaged: os.stat_result) -> Fault | None:
    """Rename the `damaged` records; return a remark, or None if another process has already renamed them."""
    try:
        with _folder_lock(file.parent):
            found = file.stat()
            if (found.st_dev, found.st_ino) != (damaged.st_dev, damaged.st_ino):
                return None
            aside = _free_name(file)
            # The journal first: left behind, it would be rolled back into the new records.
            journal = file.with_name(file.name + JOURNAL)
            if journal.exists():
                journal.rename(aside.with_name(aside.name + JOURNAL))
            file.rename(aside)
    except FileNotFoundError:
        return None
    return Fault.of("records_set_aside", shown_path(aside))


def _free_name(file: Path) -> Path:
    """Return the first unused name like `records.damaged-1.sqlite`."""
    number = 1
    while (name := file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")).exists():
        number += 1
    return name


@contextmanager
def _folder_lock(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder, if the system has `flock`, so that only one process sets its records aside.

    Raises:
        OSError: another process holds the lock for too long.
    """
    if fcntl is None:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        end = time.monotonic() + BUSY_TIMEOUT
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)
        yield
    finally:
        os.close(descriptor)


def _unusable(file: Path, why: Fault) -> RecordsError:
    """Return an error that the records cannot be used, to be raised."""
    return RecordsError("records_unusable", shown_path(file), why)

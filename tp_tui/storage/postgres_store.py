"""A table store in a PostgreSQL database, which several hosts can share.

A log is a row, and its lines are rows with a number. Its owner holds an advisory lock, which the server releases when
the owner's connection ends. After an interrupted connection, the owner takes the lock again and finds out what was
committed; if another process owned the log meanwhile, it is lost.

Beside the logs, the database has what hosts share: the names of players, the results that count on the ladder, and
for each log the mailbox of its owner (see `postgres_queue`) and a summary of its table.
"""

from __future__ import annotations

import errno
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from tp_tui.games.contract import Fault
from tp_tui.storage.files import FileRefusedError
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

CHANNEL: LiteralString = "tp_tui_logs"
"""The channel on which the id of a log is sent when lines were appended."""

RESULTS_CHANNEL: LiteralString = "tp_tui_results"
"""The channel on which it is told that there is another result."""

LOCK_CLASS = 0x7470 << 48
"""Added to the id of a log, it gives the key of the advisory lock; by itself, that of creating the schema."""

LOCK_MILLISECONDS = 300
"""How long to wait for a lock: when an owner is killed, the server needs a moment to notice."""

MAILBOX_CLASS = 0x7471 << 48
"""Added to the number of a mailbox, it gives the key of the advisory lock of its process."""

CONNECT_SECONDS = 5
"""The timeout for connecting, and for a server that does not answer."""

CONNECTING: Final[Mapping[str, str | int]] = {
    "connect_timeout": CONNECT_SECONDS,
    "tcp_user_timeout": CONNECT_SECONDS * 1000,
    "application_name": "tp-tui",
    # A host that vanishes without a word loses its locks as soon.
    "options": "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3",
}
"""How to connect, where the URL does not say otherwise."""

_Connection = psycopg.Connection[TupleRow]


class OwnedRows(OwnedLog):
    """A log whose advisory lock this process holds, and the number of its lines."""

    def __init__(self, store: PostgresStore, id: int, name: str, count: int) -> None:
        """Own a log of `store` that has `count` lines."""
        self.name = name
        self._store = store
        self._id = id
        self._count = count
        self._unconfirmed: tuple[bytes, ...] = ()
        """The lines that an interrupted append may have written."""

    def append(self, lines: Sequence[bytes]) -> None:
        """Insert `lines` in one transaction."""
        with self._store.transaction() as connection:
            self._store.hold(connection, self._id, self.name)
            if not _exists(connection, self._id):
                raise LostLogError(errno.ESTALE, os.strerror(errno.ESTALE), self.name)
            found = _lines(connection, self._id, self._count)
            if found != self._unconfirmed[: len(found)]:
                raise LostLogError(errno.ESTALE, os.strerror(errno.ESTALE), self.name)
            if not lines:
                return
            self._unconfirmed = tuple(lines)
            _insert(connection, self._id, self._count + len(found), lines[len(found) :])
        self._count += len(lines)
        self._unconfirmed = ()

    def close(self) -> None:
        """Release the advisory lock."""
        self._store.release(self._id)


class PostgresStore(TableStore):
    """The logs in a database. It may be used by several threads, which take turns.

    Attributes:
        url: where the database is.
        mailbox: where the owner of this store's logs is to be reached; None for nowhere.
        connections: the number of connections made so far; with each new one, all logs were without an owner.
    """

    def __init__(self, url: str) -> None:
        """Keep logs in the database at `url`, such as `postgresql://host/name`; connect when it is needed."""
        self.url = url
        self.mailbox: int | None = None
        self.connections = 0
        self._turn = threading.RLock()
        self._connection: _Connection | None = None
        self._ending: Callable[[], object] = lambda: None
        """Lets go of the connection, which is closed with the store until then."""
        self._process = 0
        self._clock: tuple[datetime, float] | None = None
        """What time the server had when it was asked, and what `time.monotonic` told then."""
        self._owned: set[int] = set()
        """The logs that this store owns."""
        self._locked: set[int] = set()
        """Those whose locks the current connection holds."""

    # The interface

    def now(self) -> datetime:
        """Return the time that the server has: the clocks of the hosts may differ."""
        if self._clock is None:
            return super().now()
        told, at = self._clock
        return told + timedelta(seconds=time.monotonic() - at)

    def names(self) -> list[str]:
        """Return the names in the database."""
        with self.transaction() as connection:
            return [name for (name,) in connection.execute("SELECT name FROM tp_tui_logs ORDER BY name").fetchall()]

    def names_by_age(self) -> list[str]:
        """Return the names in the order in which the logs were begun."""
        with self.transaction() as connection:
            return [name for (name,) in connection.execute("SELECT name FROM tp_tui_logs ORDER BY id").fetchall()]

    def remove(self, name: str) -> None:
        """Delete the log and its lines."""
        with self.transaction() as connection:
            connection.execute("DELETE FROM tp_tui_logs WHERE name = %s", (name,))

    def create(self, name: str, lines: Sequence[bytes]) -> OwnedRows:
        """Insert a log and lock it in one transaction."""
        path = Path(checked_name(name))
        with self.transaction() as connection:
            number, free = 1, name
            while (id := _new_log(connection, free, self.mailbox)) is None:
                number += 1
                free = f"{path.stem}-{number}{path.suffix}"
            self.hold(connection, id, free)
            _insert(connection, id, 0, lines)
        with self._turn:
            self._owned.add(id)
        return OwnedRows(self, id, free, len(lines))

    def open(self, name: str) -> tuple[OwnedRows, Portion]:
        """Lock and read the log."""
        with self.transaction() as connection:
            id = _id_of(connection, name)
            if id in self._owned or self._owner(connection, id) not in (None, self.mailbox):
                raise OwnedElsewhereError(errno.EBUSY, os.strerror(errno.EBUSY), name)
            self.hold(connection, id, name)
            self._owned.add(id)
            try:
                connection.execute("UPDATE tp_tui_logs SET mailbox = %s WHERE id = %s", (self.mailbox, id))
                portion = _portion(connection, _id_of(connection, name), START)
            except BaseException:
                self.release(id)
                raise
        return OwnedRows(self, id, name, portion.end.offset), portion

    def read(self, name: str, since: Position = START) -> Portion:
        """Read the lines from a number on."""
        with self.transaction() as connection:
            return _portion(connection, _id_of(connection, name), since)

    def wait_for_more(self, name: str, since: Position, seconds: float) -> bool:
        """Wait for the notification that lines were appended, on a connection of its own."""
        latest = time.monotonic() + seconds
        with database_errors(), self._connect() as connection:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            while True:
                portion = _portion(connection, _id_of(connection, name), since)
                if portion.lines or (since != START and portion.begin != since):
                    return True
                if (left := latest - time.monotonic()) <= 0:
                    return False
                for _ in connection.notifies(timeout=left, stop_after=1):
                    pass

    def is_owned(self, name: str) -> bool:
        """Return whether anybody holds the advisory lock."""
        try:
            with self.transaction() as connection:
                return LOCK_CLASS + _id_of(connection, name) in _locks(connection)
        except OSError:
            return False

    # What hosts share beside logs

    def owner(self, name: str) -> int | None:
        """Return the mailbox of a log's owner; None if it has none, or one that is nowhere to be reached.

        Raises:
            FileNotFoundError: there is no such log.
            OSError: the database cannot be reached.
        """
        with self.transaction() as connection:
            return self._owner(connection, _id_of(connection, name))

    def _owner(self, connection: _Connection, id: int) -> int | None:
        row = connection.execute("SELECT mailbox FROM tp_tui_logs WHERE id = %s", (id,)).fetchone()
        if row is None or row[0] is None or not {LOCK_CLASS + id, MAILBOX_CLASS + row[0]} <= _locks(connection):
            return None
        return int(row[0])

    def claim_name(self, key: str, name: str, folded: str) -> bool:
        """Give a player a name, in place of an earlier one; return False if another has one with the same `folded`.

        Raises:
            OSError: the database cannot be reached.
        """
        with self.transaction() as connection:
            try:
                with connection.transaction():
                    connection.execute(
                        """
                        INSERT INTO tp_tui_names (key, name, folded) VALUES (%s, %s, %s)
                        ON CONFLICT (key) DO UPDATE SET name = EXCLUDED.name, folded = EXCLUDED.folded
                        """,
                        (key, name, folded),
                    )
            except psycopg.errors.UniqueViolation:
                return False
        return True

    def add_result(self, line: str) -> None:
        """Append a result, and notify whoever waits.

        Raises:
            OSError: the database cannot be reached.
        """
        with self.transaction() as connection:
            connection.execute("INSERT INTO tp_tui_results (line) VALUES (%s)", (line,))
            connection.execute("SELECT pg_notify(%s, '')", (RESULTS_CHANNEL,))

    def results(self, since: int) -> list[tuple[int, str]]:
        """Return the results after the one with the number `since`, each with its number.

        Raises:
            OSError: the database cannot be reached.
        """
        with self.transaction() as connection:
            return connection.execute(
                "SELECT number, line FROM tp_tui_results WHERE number > %s ORDER BY number", (since,)
            ).fetchall()

    # The connection

    def check(self) -> int:
        """Return the number of connections so far, once the database has answered.

        Raises:
            OSError: it cannot be reached.
        """
        with self.transaction() as connection:
            connection.execute("SELECT")
            return self.connections

    def close(self) -> None:
        """End the connection, which releases all logs."""
        with self._turn:
            if self._connection is not None:
                _end(self._connection, self._process)
            self._connection = None
            self._owned.clear()

    @contextmanager
    def transaction(self) -> Iterator[_Connection]:
        """Run the block in a transaction, on a new connection if the last one is broken.

        Raises:
            OSError: the database cannot be reached, or refuses.
        """
        with self._turn, database_errors():
            if self._process != os.getpid():
                self._connection = None
                self._owned.clear()
            if self._connection is None or self._connection.closed:
                if self._connection is not None:  # one inherited from another process is kept: it would end there, too
                    self._ending()
                self._connection = self._connect()
                self._process = os.getpid()
                self.connections += 1
                self._locked.clear()
                self._ending = weakref.finalize(self, _end, self._connection, self._process).detach
                _create_tables(self._connection)
                self._clock = _server_time(self._connection), time.monotonic()
            with self._connection.transaction():
                yield self._connection

    def hold(self, connection: _Connection, id: int, name: str) -> None:
        """Make sure that the connection holds the lock of a log.

        Raises:
            OwnedElsewhereError: another one does.
        """
        if id in self._locked:
            return
        try:
            with connection.transaction():
                connection.execute(f"SET LOCAL lock_timeout = {LOCK_MILLISECONDS}")
                connection.execute("SELECT pg_advisory_lock(%s)", (LOCK_CLASS + id,))
        except psycopg.errors.LockNotAvailable:
            raise OwnedElsewhereError(errno.EBUSY, os.strerror(errno.EBUSY), name) from None
        self._locked.add(id)

    def release(self, id: int) -> None:
        """Release a log, unless it has been released."""
        with self._turn:
            if id not in self._owned:
                return
            self._owned.discard(id)
            if id in self._locked and self._connection is not None and not self._connection.closed:
                self._locked.discard(id)
                try:
                    with self.transaction() as connection:
                        connection.execute("SELECT pg_advisory_unlock(%s)", (LOCK_CLASS + id,))
                except OSError:  # the server releases it with the connection
                    self._connection = None

    def _connect(self) -> _Connection:
        return psycopg.connect(connection_text(self.url))


def connection_text(url: str) -> str:
    """Return all that is to be known to connect to the database at `url`.

    Raises:
        psycopg.ProgrammingError: it is no URL of a database.
    """
    said = {name: value for name, value in conninfo_to_dict(url).items() if value is not None}
    return make_conninfo("", **{**CONNECTING, **said})


def checked_name(name: str) -> str:
    """Return the name of a log.

    Raises:
        FileRefusedError: it would be none in a store of files.
    """
    if not is_log_name(name):
        raise FileRefusedError(Path("?"), Fault("no_log_name"))
    return name


@contextmanager
def database_errors() -> Iterator[None]:
    """Raise errors of the database as errors of the system.

    Raises:
        OSError: the database raised an error; `strerror` is its first line.
    """
    try:
        yield
    except (psycopg.Error, UnicodeError) as error:
        said = str(error).strip().splitlines()
        raise OSError(errno.EIO, said[0] if said else type(error).__name__) from error


def _end(connection: _Connection, process: int) -> None:
    """Close the connection of a process; a child that inherited it must not."""
    if process == os.getpid():
        connection.close()


def _server_time(connection: _Connection) -> datetime:
    """Return the time of day that the server has."""
    with connection.transaction():
        told: datetime = connection.execute("SELECT clock_timestamp()").fetchone()[0]  # type: ignore[index]
    return told.astimezone(UTC)


def _create_tables(connection: _Connection) -> None:
    """Create the tables of the store unless they exist, one process at a time."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_CLASS,))
        connection.execute(
            """
            CREATE TABLE IF NOT EXISTS tp_tui_logs (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                name text COLLATE "C" NOT NULL UNIQUE,
                mailbox bigint,
                summary text
            );
            CREATE TABLE IF NOT EXISTS tp_tui_lines (
                log bigint REFERENCES tp_tui_logs ON DELETE CASCADE,
                number integer,
                line bytea NOT NULL,
                PRIMARY KEY (log, number)
            );
            CREATE TABLE IF NOT EXISTS tp_tui_names (
                key text COLLATE "C" PRIMARY KEY,
                name text NOT NULL,
                folded text COLLATE "C" NOT NULL UNIQUE
            );
            CREATE TABLE IF NOT EXISTS tp_tui_results (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                line text NOT NULL
            );
            CREATE OR REPLACE VIEW tp_tui_locks AS
                SELECT (classid::bigint << 32) + objid::bigint AS key FROM pg_locks
                WHERE locktype = 'advisory' AND objsubid = 1 AND granted
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
            CREATE SEQUENCE IF NOT EXISTS tp_tui_mailboxes;
            CREATE UNLOGGED TABLE IF NOT EXISTS tp_tui_mail (
                mailbox bigint,
                number bigint GENERATED ALWAYS AS IDENTITY,
                sender bigint NOT NULL,
                link bigint NOT NULL,
                line bytea NOT NULL,
                PRIMARY KEY (mailbox, number)
            );
            """
        )


def _locks(connection: _Connection) -> set[int]:
    """Return the keys of all advisory locks that anybody holds."""
    return {key for (key,) in connection.execute("SELECT key FROM tp_tui_locks").fetchall()}


def _new_log(connection: _Connection, name: str, mailbox: int | None) -> int | None:
    """Insert a log without lines and return its id; None if the name is taken."""
    row = connection.execute(
        "INSERT INTO tp_tui_logs (name, mailbox) VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING id", (name, mailbox)
    ).fetchone()
    return int(row[0]) if row else None


def _id_of(connection: _Connection, name: str) -> int:
    """Return the id of a log.

    Raises:
        FileNotFoundError: there is none of that name.
        FileRefusedError: the name cannot be one.
    """
    row = connection.execute("SELECT id FROM tp_tui_logs WHERE name = %s", (checked_name(name),)).fetchone()
    if row is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    return int(row[0])


def _exists(connection: _Connection, id: int) -> bool:
    return connection.execute("SELECT FROM tp_tui_logs WHERE id = %s", (id,)).fetchone() is not None


def _lines(connection: _Connection, id: int, since: int) -> tuple[bytes, ...]:
    """Return the lines of a log from a number on, counted from 0."""
    rows = connection.execute(
        "SELECT line FROM tp_tui_lines WHERE log = %s AND number >= %s ORDER BY number", (id, since)
    ).fetchall()
    return tuple(bytes(line) for (line,) in rows)


def _insert(connection: _Connection, id: int, number: int, lines: Sequence[bytes]) -> None:
    """Insert lines, the first one with this number, and notify whoever waits."""
    # One statement, and no pipeline as executemany uses: psycopg takes in what a pipeline answers until there is no
    # more, and libpq may answer for a connection that has ended without end.
    connection.execute(
        """
        INSERT INTO tp_tui_lines (log, number, line)
        SELECT %s, %s + place - 1, line FROM unnest(%s::bytea[]) WITH ORDINALITY AS written (line, place)
        """,
        (id, number, list(lines)),
    )
    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, str(id)))


def _portion(connection: _Connection, id: int, since: Position) -> Portion:
    """Return the lines of a log from `since`, or all of them if `since` is not in it."""
    lines = _lines(connection, id, 0)
    begin = since if since.log == id and since.offset <= len(lines) else Position(id, 0)
    return Portion(lines[begin.offset :], begin, Position(id, len(lines)))

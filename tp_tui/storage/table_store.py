"""The interface of stores for the logs of games.

A log is an append-only sequence of lines. It has a name in its store and at most one owner, who alone may append to
it; anybody may read it meanwhile, from any position. When the owner's process dies, the system releases the log, and
the next owner continues at its end.

Failures below a store, such as a full disk or a lost server, are raised as `OSError` with the reason in `strerror`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple


class Position(NamedTuple):
    """A position in a log, between two lines.

    Attributes:
        log: distinguishes the log from earlier and later ones of the same name.
        offset: the distance from the beginning in units of the store, which increases from line to line.
    """

    log: int
    offset: int


START = Position(0, 0)
"""The beginning of any log."""


class Portion(NamedTuple):
    """The tail of a log.

    Attributes:
        lines: the complete lines, without line ends.
        begin: where they begin: the requested position, or the beginning if that position is not in the log.
        end: where they end, and where later lines will begin.
        torn: an incomplete line after them, whose writing was interrupted or is in progress.
    """

    lines: tuple[bytes, ...]
    begin: Position
    end: Position
    torn: bytes = b""


def is_log_name(name: str) -> bool:
    """Return whether a log may have that name: it must be the name of a file, without a path."""
    return Path(name).name == name not in ("", "..")


class OwnedElsewhereError(OSError):
    """The log has another owner."""


class LostLogError(OSError):
    """The log was removed, or changed by somebody other than its owner."""


class OwnedLog(ABC):
    """A log owned by this process.

    Attributes:
        name: its name in the store.
    """

    name: str

    @abstractmethod
    def append(self, lines: Sequence[bytes]) -> None:
        """Append `lines` durably.

        After a failure, some of them may have been written. The next call must start with the same lines; they will
        be in the log only once.

        Args:
            lines: the lines without line ends; if empty, only check that the log is intact.

        Raises:
            LostLogError: the log was removed or changed by somebody else; nothing was written.
            OSError: writing failed.
        """

    @abstractmethod
    def close(self) -> None:
        """Release the log, so that others may own it."""


class TableStore(ABC):
    """A store of logs by name."""

    def now(self) -> datetime:
        """Return the time by which the owners of logs set deadlines: the same for all who use the store (T37)."""
        return datetime.now(UTC)

    def file_of(self, name: str) -> Path:
        """Return the file of a log, or what stands for it where logs are no files."""
        return Path(name)

    @abstractmethod
    def names(self) -> list[str]:
        """Return the sorted names of all logs.

        Raises:
            OSError: the logs cannot be listed.
        """

    @abstractmethod
    def names_by_age(self) -> list[str]:
        """Return the names of all logs, those first that were begun or changed first.

        Raises:
            OSError: the logs cannot be listed.
        """

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a log if there is one of that name, whoever owns it.

        Raises:
            OSError: it cannot be removed.
        """

    @abstractmethod
    def create(self, name: str, lines: Sequence[bytes]) -> OwnedLog:
        """Create a log with `lines` atomically, and own it.

        It is named `name`, or similarly if that is taken; an existing log is never overwritten.

        Raises:
            OSError: writing failed.
        """

    @abstractmethod
    def open(self, name: str) -> tuple[OwnedLog, Portion]:
        """Take ownership of an existing log, and return it with its content.

        An incomplete last line stays: the first line to be appended must begin with it.

        Raises:
            OwnedElsewhereError: it has another owner.
            PermissionError: it is read-only.
            OSError: it cannot be read.
        """

    @abstractmethod
    def read(self, name: str, since: Position = START) -> Portion:
        """Return the content of a log from `since`, or all of it if `since` is not in the log.

        Raises:
            OSError: it cannot be read.
        """

    @abstractmethod
    def wait_for_more(self, name: str, since: Position, seconds: float) -> bool:
        """Wait for a complete line after `since`, or another log of the same name; return False after `seconds`.

        Raises:
            OSError: it cannot be read.
        """

    @abstractmethod
    def is_owned(self, name: str) -> bool:
        """Return whether a log has an owner; False if that cannot be determined."""

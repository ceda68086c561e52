"""Where the logs of games are kept: the contract that every store fulfils.

A log is a sequence of lines that only ever grows: nothing in it is changed or taken away. Each has a name in its store
and at most one owner, who alone appends to it; anybody may read it meanwhile, from any position on. When the owner's
process dies, the system frees the log, and whoever opens it next goes on where it ends.

What goes wrong below a store, as a full disk or a server that is gone, comes as `OSError`; `strerror` says what it was.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple


class Position(NamedTuple):
    """A place in a log, between two lines.

    Attributes:
        log: tells a log from others that had its name before or will have it.
        offset: how far it is from the beginning, as the store counts; it grows from line to line.
    """

    log: int
    offset: int


START = Position(0, 0)
"""The beginning of any log."""


class Portion(NamedTuple):
    """A part of a log up to its end.

    Attributes:
        lines: whole lines, without their ends.
        begin: where they begin: where they were asked for, or the beginning if that place is not in this log.
        end: where they end; what is appended later begins here.
        torn: what stands behind them that is no whole line: its writing was interrupted, or goes on.
    """

    lines: tuple[bytes, ...]
    begin: Position
    end: Position
    torn: bytes = b""


class OwnedElsewhereError(OSError):
    """A log that has another owner."""


class LostLogError(OSError):
    """A log that is no longer as its owner left it: it was taken away, or somebody else wrote into it."""


class OwnedLog(ABC):
    """A log in the hands of its owner.

    Attributes:
        name: its name in the store.
    """

    name: str

    @abstractmethod
    def append(self, lines: Sequence[bytes]) -> None:
        """Put `lines` behind what is there; when this returns, they outlive any failure.

        Where it raises, a part of them may be there. The next call must then begin with the same lines, as often as it
        takes: they come to stand there once.

        Args:
            lines: without their ends; of none, only see whether the log is still there.

        Raises:
            LostLogError: the log is not as it was left; nothing was written.
            OSError: it could not be written.
        """

    @abstractmethod
    def close(self) -> None:
        """Let the log go; others may own it then."""


class TableStore(ABC):
    """Keeps logs by their names."""

    @abstractmethod
    def names(self) -> list[str]:
        """Return the names of all logs, in alphabetical order.

        Raises:
            OSError: they cannot be listed.
        """

    @abstractmethod
    def create(self, name: str, lines: Sequence[bytes]) -> OwnedLog:
        """Begin a log with `lines`, all of them or none, and own it.

        It is called `name`, or something like it if that is taken; nothing that is there is touched.

        Raises:
            OSError: it could not be written.
        """

    @abstractmethod
    def open(self, name: str) -> tuple[OwnedLog, Portion]:
        """Own a log that is there, and return what is in it.

        A torn line stays where it is: what is appended first must begin with it.

        Raises:
            OwnedElsewhereError: it has another owner.
            PermissionError: it may be read but not written.
            OSError: it cannot be read.
        """

    @abstractmethod
    def read(self, name: str, since: Position = START) -> Portion:
        """Return what a log holds from `since` on, or all of it if that is no place in it.

        Raises:
            OSError: it cannot be read.
        """

    @abstractmethod
    def wait_for_more(self, name: str, since: Position, seconds: float) -> bool:
        """Wait until there is a whole line behind `since`, or another log of that name; return False after `seconds`.

        Raises:
            OSError: it cannot be read.
        """

    @abstractmethod
    def is_owned(self, name: str) -> bool:
        """Return whether a log has an owner; False where that cannot be known."""

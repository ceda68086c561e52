"""Read lines of bounded length from a file descriptor, with a timeout.

On a terminal only the kernel edits the line (canonical mode): no library completes file names or keeps a kill ring.
"""

from __future__ import annotations

import os
import re
import select
import time

LONGEST_LINE = 1024
"""The bytes of a line, without its line ending."""

PIECE, SKIPPED_PIECE = 4096, 65_536
"""The bytes to read at a time, normally and while skipping an overlong line."""

PAUSE_SECONDS = 0.002
"""The pause between reads of an overlong line, so that it does not keep a core busy."""

_LINE_END = re.compile(rb"\r\n|\r|\n")


class LineTooLongError(ValueError):
    """A line is too long."""


class IdleError(Exception):
    """No input arrived in time."""


class LineReader:
    """Reads lines that end with LF, CR or CR LF."""

    def __init__(self, file: int, longest: int = LONGEST_LINE, encoding: str = "utf-8") -> None:
        """Read lines of at most `longest` bytes from the descriptor `file`."""
        self._file, self._longest, self._encoding = file, longest, encoding
        self._kept = b""
        self._is_skipping = self._is_after_return = False

    @property
    def has_line(self) -> bool:
        """Whether `read` returns a line without waiting."""
        return bool(_LINE_END.search(self._kept))

    def read(self, seconds: float | None = None) -> str | None:
        """Return the next line without its line ending; None at the end.

        Args:
            seconds: the timeout without any input; None for no timeout.

        Raises:
            LineTooLongError: the line is too long; the next call skips to the following one.
            IdleError: no input arrived within the timeout.
            UnicodeDecodeError: the line is not valid text.
        """
        while True:
            if end := _LINE_END.search(self._kept):
                line, self._kept = self._kept[: end.start()], self._kept[end.end() :]
                self._is_after_return = end.group() == b"\r" and not self._kept
                if self._is_skipping:
                    self._is_skipping = False
                    continue
                if len(line) > self._longest:
                    raise LineTooLongError
                return line.decode(self._encoding)
            if not self._is_skipping and len(self._kept) > self._longest:
                self._is_skipping = True
                raise LineTooLongError
            if self._is_skipping:
                self._kept = b""
                time.sleep(PAUSE_SECONDS)
            if not (data := self._more(seconds)):
                rest, self._kept, self._is_skipping = self._kept, b"", False
                return rest.decode(self._encoding) if rest else None
            if self._is_after_return and data.startswith(b"\n"):
                data = data[1:]
            self._is_after_return = False
            self._kept += data

    def _more(self, seconds: float | None) -> bytes:
        """Read more input; empty at the end or if the terminal is gone."""
        if seconds is not None and not select.select([self._file], [], [], seconds)[0]:
            raise IdleError
        try:
            return os.read(self._file, SKIPPED_PIECE if self._is_skipping else PIECE)
        except OSError:
            return b""

"""Reads lines from a descriptor, whatever comes: none is longer than a bound, and none is waited for beyond a limit.

On a terminal the kernel edits the line (canonical mode), and nothing else does: no library in between completes names
of files or keeps what was cut.
"""

from __future__ import annotations

import os
import re
import select
import time

LONGEST_LINE = 1024
"""The bytes of a line, without its end."""

PIECE, SKIPPED_PIECE = 4096, 65_536
"""The bytes that are read at once, of a line that is skipped more of them."""

PAUSE_SECONDS = 0.002
"""How long nothing is read after each piece of a line that is skipped: it must not keep a processor busy."""

_LINE_END = re.compile(rb"\r\n|\r|\n")


class LineTooLongError(ValueError):
    """A line is longer than the bound."""


class IdleError(Exception):
    """Nothing has come for as long as was to be waited."""


class LineReader:
    """The lines of one descriptor; they end with a line feed, a carriage return, or both."""

    def __init__(self, file: int, longest: int = LONGEST_LINE, encoding: str = "utf-8") -> None:
        """Read lines of at most `longest` bytes, in that encoding, from a descriptor."""
        self._file, self._longest, self._encoding = file, longest, encoding
        self._kept = b""
        self._is_skipping = self._is_after_return = False

    def read(self, seconds: float | None = None) -> str | None:
        """Return the next line without its end; None where none will come.

        Args:
            seconds: how long to wait for anything to come; None for ever.

        Raises:
            LineTooLongError: the line is too long; the next call reads the one behind it.
            IdleError: nothing has come for so long.
            UnicodeDecodeError: the line is no text.
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
        """Return what comes next, nothing at the end, or where the terminal is gone."""
        if seconds is not None and not select.select([self._file], [], [], seconds)[0]:
            raise IdleError
        try:
            return os.read(self._file, SKIPPED_PIECE if self._is_skipping else PIECE)
        except OSError:
            return b""

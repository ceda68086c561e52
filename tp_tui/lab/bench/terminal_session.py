"""A program in a pseudo-terminal of 80×24, with what it costs: processor time, memory, bytes, time on a slow line.

Times and memory are read from `/proc`, so this measures on Linux alone.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

LINES, COLUMNS = 24, 80

LINE_BYTES, ROUND_TRIP = 5000, 0.3
"""The slow line: bytes a second, and the seconds from a key to its first echo."""

PATIENCE, QUIET = 5.0, 0.04
"""The seconds that an answer may take, and those without a byte from which on it has come whole."""

DROPPED = (
    *("COLORTERM", "NO_COLOR", "TMUX", "TEXTUAL_DRIVER", "TP_TUI_HOME", "XDG_DATA_HOME", "LINES", "COLUMNS"),
    "PYTHONDONTWRITEBYTECODE",  # an installed program is compiled once
)


class TerminalSession:
    """`python` with some arguments and an empty home, in a terminal that takes in what it draws."""

    def __init__(self, arguments: Sequence[str], home: Path) -> None:
        """Start it."""
        kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
        kept |= {"TERM": "xterm-256color", "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config")}
        self.received = 0
        self.pid, self._terminal = pty.fork()
        if not self.pid:
            os.execve(sys.executable, [sys.executable, *arguments], kept)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def settle(self, quiet: float = 0.4, patience: float = 0.0) -> float:
        """Take in what comes until nothing does for `quiet` seconds; wait for the first of it up to `patience` more.

        Returns:
            The seconds until all of it would have come over the slow line.
        """
        begun, arrived = time.monotonic(), 0.0
        while select.select([self._terminal], [], [], quiet if arrived else quiet + patience)[0]:
            try:
                data = os.read(self._terminal, 65536)
            except OSError:
                break
            if not data:
                break
            self.received += len(data)
            arrived = max(arrived, time.monotonic() - begun) + len(data) / LINE_BYTES
        return ROUND_TRIP + arrived if arrived else 0.0

    def press(self, key: str, quiet: float = 0.4, patience: float = 2.0) -> float:
        """Press a key and return what `settle` does."""
        os.write(self._terminal, key.encode())
        return self.settle(quiet, patience)

    def answer_seconds(self, key: str) -> float:
        """Press a key and return the seconds until the first of what it draws comes; the rest of it is taken in."""
        begun = time.monotonic()
        os.write(self._terminal, key.encode())
        select.select([self._terminal], [], [], PATIENCE)
        answered = time.monotonic()
        self.settle(QUIET)
        return answered - begun

    @property
    def seconds(self) -> float:
        """The processor time that the program itself has taken so far."""
        taken = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            with suppress(OSError):
                taken += int((task / "schedstat").read_text().split()[0])
        return taken / 1e9

    @property
    def memory(self) -> float:
        """The MiB that the program takes, of what it shares with others its share."""
        for line in Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def close(self) -> None:
        """End it."""
        with suppress(OSError):
            os.kill(self.pid, signal.SIGKILL)
        os.close(self._terminal)
        with suppress(OSError):
            os.waitpid(self.pid, 0)

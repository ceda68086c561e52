"""Run a program in an 80×24 pseudo-terminal and measure CPU time, memory, bytes, and time on a slow line.

Times and memory are read from `/proc`, so this works on Linux only.
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
"""The slow line: bytes per second, and the round-trip time in seconds."""

PATIENCE, QUIET = 5.0, 0.04
"""The seconds to wait for a response, and those without output after which it counts as complete."""

DROPPED = (
    *("COLORTERM", "NO_COLOR", "TMUX", "TEXTUAL_DRIVER", "TP_TUI_HOME", "XDG_DATA_HOME", "LINES", "COLUMNS"),
    "PYTHONDONTWRITEBYTECODE",  # bytecode of an installed program is cached
)


class TerminalSession:
    """A Python program with a home of its own, in a pseudo-terminal.

    Attributes:
        received: the number of bytes received so far.
        output: what was received while it last settled.
    """

    def __init__(self, arguments: Sequence[str], home: Path) -> None:
        """Start `python` with these arguments."""
        kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
        kept |= {"TERM": "xterm-256color", "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config")}
        self.received = 0
        self.output = b""
        self.pid, self._terminal = pty.fork()
        if not self.pid:
            os.execve(sys.executable, [sys.executable, *arguments], kept)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def settle(self, quiet: float = 0.4, patience: float = 0.0) -> float:
        """Read output until there is none for `quiet` seconds; wait up to `patience` seconds longer for the first byte.

        Returns:
            The seconds until all of it would have arrived over the slow line.
        """
        begun, arrived = time.monotonic(), 0.0
        self.output = b""
        while select.select([self._terminal], [], [], quiet if arrived else quiet + patience)[0]:
            try:
                data = os.read(self._terminal, 65536)
            except OSError:
                break
            if not data:
                break
            self.received += len(data)
            self.output += data
            arrived = max(arrived, time.monotonic() - begun) + len(data) / LINE_BYTES
        return ROUND_TRIP + arrived if arrived else 0.0

    def press(self, key: str, quiet: float = 0.4, patience: float = 2.0) -> float:
        """Press a key, then `settle`."""
        os.write(self._terminal, key.encode())
        return self.settle(quiet, patience)

    def answer_seconds(self, key: str) -> float:
        """Press a key and return the seconds to the first byte of the response; discard the rest of it."""
        begun = time.monotonic()
        os.write(self._terminal, key.encode())
        select.select([self._terminal], [], [], PATIENCE)
        answered = time.monotonic()
        self.settle(QUIET)
        return answered - begun

    @property
    def seconds(self) -> float:
        """The CPU time of the program so far, without its child processes."""
        taken = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            with suppress(OSError):
                taken += int((task / "schedstat").read_text().split()[0])
        return taken / 1e9

    @property
    def memory(self) -> float:
        """The proportional set size in MiB."""
        for line in Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def close(self) -> None:
        """Kill the program."""
        with suppress(OSError):
            os.kill(self.pid, signal.SIGKILL)
        os.close(self._terminal)
        with suppress(OSError):
            os.waitpid(self.pid, 0)

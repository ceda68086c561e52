"""A real pseudo-terminal with a real process in it, read through a terminal emulator."""

from __future__ import annotations

import os
import sys
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pexpect
import pyte

from tp_tui.tui.sign_sets import DEFAULT, house_signs

KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "escape": "\x1b",
    "tab": "\t", "shift+tab": "\x1b[Z", "space": " ", "backspace": "\x7f",
}  # fmt: skip


DROPPED = (
    "COLORTERM", "NO_COLOR", "TMUX", "COLUMNS", "LINES", "TP_TUI_HOME", "XDG_DATA_HOME", "SSH_CONNECTION", "SSH_TTY",
)  # fmt: skip
"""What would tell the program another terminal than the one it has, or another home."""


def as_drawn(text: str) -> str:
    """Return a text as it is drawn by default, in composed letters (NFC)."""
    return unicodedata.normalize("NFC", text.translate(str.maketrans(dict(house_signs()[DEFAULT].signs))))


class Terminal:
    """`python -m tp_tui ...` in a terminal of 80×24 with 256 colours, as over SSH, and an empty home."""

    def __init__(
        self,
        arguments: Sequence[str],
        home: Path,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """Start the program with these arguments, or another `command` in its place."""
        columns, lines = size
        command = command or (sys.executable, "-m", "tp_tui")
        kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
        kept |= {"TERM": "xterm-256color", "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config")}
        kept |= environment or {}
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        self.child = pexpect.spawn(
            command[0], [*command[1:], *arguments], dimensions=(lines, columns), env=kept, timeout=None
        )
        self.child.delaybeforesend = None

    @property
    def lines(self) -> list[str]:
        """What the screen shows, in composed letters (NFC): so dots are those of the texts."""
        return [unicodedata.normalize("NFC", line.rstrip()) for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self, seconds: float = 0.05) -> bytes:
        """Take in what comes within that time."""
        taken = b""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                data = self.child.read_nonblocking(65536, timeout=left)
            except pexpect.TIMEOUT:
                break
            except pexpect.EOF:
                break
            taken += data
            self._stream.feed(data)
        self.received += taken
        return taken

    def wait(self, found: Callable[[], bool], seconds: float = 60, what: str = "") -> None:
        """Read until `found` holds; fails with the screen if it never does."""
        end = time.monotonic() + seconds
        while not found():
            assert time.monotonic() < end, f"waited in vain{' for ' + what if what else ''}; the screen:\n{self.text}"
            assert self.child.isalive() or self.read(0.1), f"the program ended; the screen:\n{self.text}"
            self.read(0.02)

    def wait_for(self, text: str, seconds: float = 60) -> None:
        self.wait(lambda: as_drawn(text) in self.text, seconds, repr(text))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(KEYS.get(key, key))
            if key == "escape":
                # What follows at once would be read as one key with it.
                self.read(0.3)

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def close(self) -> None:
        self.child.close(force=True)


def show_scoring(terminal: Terminal) -> None:
    """Wait until the game is over, and open its scoring."""
    terminal.wait_for("Enter shows the scoring")
    terminal.press("enter")
    terminal.wait_for("n New game")

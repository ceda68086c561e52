"""A real process in a pseudo-terminal, whose output a terminal emulator interprets."""

from __future__ import annotations

import os
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pexpect
import pyte

from tests.forked_terminal import ForkedTerminal, can_be_forked
from tp_tui.presenters.key_text import DEFAULT_KEYS, MARKED, ids_in, without_keys
from tp_tui.tui.sign_sets import DEFAULT, builtin_sign_sets

KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "escape": "\x1b",
    "tab": "\t", "shift+tab": "\x1b[Z", "space": " ", "backspace": "\x7f",
}  # fmt: skip


DROPPED = (
    "COLORTERM", "NO_COLOR", "TMUX", "COLUMNS", "LINES", "TP_TUI_HOME", "XDG_DATA_HOME", "SSH_CONNECTION", "SSH_TTY",
)  # fmt: skip
"""The environment variables that would describe another terminal, or another home folder."""


def as_drawn(text: str) -> str:
    """Return a text as drawn with the default symbol set, in composed form (NFC)."""
    return unicodedata.normalize("NFC", text.translate(str.maketrans(dict(builtin_sign_sets()[DEFAULT].signs))))


def asked(marked: str, footer: str) -> str:
    """Return a prompt as the screen has it: without the keys in the footer and those that do what Enter does there."""
    shown = {
        id
        for key in re.finditer(rf"{MARKED.pattern}: ([^·]*)", marked)
        if re.search(rf"(?:^| ){re.escape(key[1])} | Enter {re.escape(key[4].strip())} ", f" {footer} ")
        for id in ids_in(key[3])
    }
    return as_drawn(DEFAULT_KEYS.in_text(without_keys(marked, shown)))


MARK = re.compile(rb"\x1b\]7777;(\d+)\x1b\\")
BEGUN_MARK = re.compile(rb"\x1b(?:\](?:7{0,3}|7777(?:;\d*\x1b?)?))?$")
"""A possible beginning of a mark at the end of the data."""


class Terminal:
    """`tp-tui` in a terminal with 256 colours, as over SSH."""

    def __init__(
        self,
        arguments: Sequence[str],
        home: Path,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """Start the program, or another `command` instead.

        Args:
            arguments: the arguments.
            home: the home folder.
            size: columns and lines of the terminal.
            environment: additional environment variables.
            command: another program and its first arguments.
        """
        columns, lines = size
        kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
        kept |= {"TERM": "xterm-256color", "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config")}
        kept |= environment or {}
        settings = home / ".config" / "tp-tui" / "settings.toml"
        if kept["TERM"] == "linux" and command is None and not settings.exists():
            # A reader may run on this machine, in another test for instance.
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text('reader = "off"\n', encoding="utf-8")
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        self._unfinished = b""
        self._marks: set[int] = set()
        self._asked = 0
        if command is None and can_be_forked(arguments, environment or {}):
            self.child: pexpect.spawn[bytes] = ForkedTerminal(arguments, (lines, columns), kept)
        else:
            program, *first = command or (sys.executable, "-m", "tp_tui")
            self.child = pexpect.spawn(
                program, [*first, *arguments], dimensions=(lines, columns), env=kept, timeout=None
            )
        self.child.delaybeforesend = None

    @property
    def lines(self) -> list[str]:
        """The lines of the screen, in composed form (NFC), as texts have them."""
        return [unicodedata.normalize("NFC", line.rstrip()) for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self, seconds: float = 0.05) -> bytes:
        """Read output for a time; return it."""
        taken = b""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                data = self.child.read_nonblocking(65536, timeout=left)
            except pexpect.TIMEOUT:
                break
            except pexpect.EOF:
                break
            taken += self.take(data)
        return taken

    def take(self, data: bytes) -> bytes:
        """Feed output to the emulator, and return it; marks are noted and removed."""
        shown, self._unfinished = MARK.sub(self._note_mark, self._unfinished + data), b""
        if begun := BEGUN_MARK.search(shown):
            shown, self._unfinished = shown[: begun.start()], begun[0]
        self._stream.feed(shown)
        self.received += shown
        return shown

    def _note_mark(self, mark: re.Match[bytes]) -> bytes:
        self._marks.add(int(mark[1]))
        return b""

    def settle(self, silence: float = 0.3, seconds: float = 60) -> None:
        """Read until everything typed is handled and drawn, or, without marks, until there is no more output."""
        if not isinstance(self.child, ForkedTerminal):
            while self.read(silence):
                pass
            return
        self._asked += 1
        self.child.ask_for_mark(self._asked)
        self.wait(lambda: self._asked in self._marks, seconds, "a mark")

    def wait(self, found: Callable[[], bool], seconds: float = 60, what: str = "") -> None:
        """Read until `found` returns true; fail with the screen's text if it does not within `seconds`."""
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
                # A key right after Escape would be read as one sequence with it.
                self.settle()

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def close(self) -> None:
        """Close the terminal, and kill the program if that does not end it."""
        process = self.child.ptyproc
        if not process.closed:
            process.fileobj.close()
            process.delayafterclose = 0
            end = time.monotonic() + 5
            while self.child.isalive() and time.monotonic() < end:
                time.sleep(0.005)
        self.child.close(force=True)


def as_spaced(title: str) -> str:
    """Return a headline as the scoring writes it."""
    return "   ".join(" ".join(word) for word in title.upper().split())


def show_scoring(terminal: Terminal) -> None:
    """Wait until the game is over, and open its scoring."""
    terminal.wait_for("Enter shows the scoring")
    terminal.press("enter")
    terminal.wait_for("Enter rematch")


def rings(terminal: Terminal) -> int:
    """How often the bell rang; it also ends control strings."""
    return re.sub(rb"\x1b\][^\x07\x1b]*\x07", b"", terminal.received).count(b"\x07")

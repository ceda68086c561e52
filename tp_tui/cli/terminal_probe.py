"""Probing a terminal for its colours, the widths of characters and the keys that arrive."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

POSITION = re.compile(rb"\x1b\[\d+;(\d+)R")
"""A cursor position report (CPR); its group is the column, from 1."""

REQUEST_POSITION = "\x1b[6n"
ERASE_LINE = "\r\x1b[K"
REPLY_TIMEOUT = 2.0
"""The seconds to wait for a terminal's report, which suffice on the slowest lines."""

KEY_TIMEOUT = 10.0
"""The seconds to wait for a key."""

KEY_END = 0.15
"""The seconds without another byte after which a key's sequence is complete."""

INTERRUPT = b"\x03"

KEYS: dict[str, tuple[bytes, ...]] = {
    "arrow_up": (b"\x1b[A", b"\x1bOA"),
    "arrow_down": (b"\x1b[B", b"\x1bOB"),
    "arrow_right": (b"\x1b[C", b"\x1bOC"),
    "arrow_left": (b"\x1b[D", b"\x1bOD"),
    "tab": (b"\t",),
    "shift_tab": (b"\x1b[Z", b"\x1b[27;2;9~"),
    "enter": (b"\r", b"\n", b"\x1bOM"),
    "escape": (b"\x1b",),
    "backspace": (b"\x7f", b"\x08"),
    "home": (b"\x1b[H", b"\x1bOH", b"\x1b[1~", b"\x1b[7~"),
    "end": (b"\x1b[F", b"\x1bOF", b"\x1b[4~", b"\x1b[8~"),
    "page_up": (b"\x1b[5~",),
    "page_down": (b"\x1b[6~",),
    "ctrl_l": (b"\x0c",),
    "ctrl_z": (b"\x1a",),
    "colon": (b":",),
    "question_mark": (b"?",),
}
"""The keys that the game uses besides letters and digits, each with the sequences that terminals send for it."""


@contextmanager
def raw_terminal() -> Iterator[int]:
    """Put the terminal into raw mode for the block; yield the descriptor to read from."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setraw(descriptor, termios.TCSANOW)
        yield descriptor
    finally:
        # Flush late reports and keys, which the shell would take for a command line.
        termios.tcsetattr(descriptor, termios.TCSAFLUSH, before)


def widths_of(signs: Sequence[str], patience: float = REPLY_TIMEOUT) -> list[int] | None:
    """Measure the width in columns of each character; return None if the terminal does not report its cursor position.

    All requests are sent at once, so that a slow line costs only one round trip.
    """
    with raw_terminal() as descriptor:
        _write("".join(f"\r{sign}{REQUEST_POSITION}" for sign in signs) + ERASE_LINE)
        received, end = b"", time.monotonic() + patience
        while len(POSITION.findall(received)) < len(signs) and (left := end - time.monotonic()) > 0:
            if more := _read(descriptor, left):
                received += more
                end = time.monotonic() + patience
        columns = [int(column) for column in POSITION.findall(received)]
    return [column - 1 for column in columns] if len(columns) == len(signs) else None


def shows_truecolor(term: str, patience: float = REPLY_TIMEOUT) -> bool:
    """Return whether a terminal called `term` answers that it shows 24-bit colours."""
    from tp_tui.terminal.control_sequences import SequenceTokenizer
    from tp_tui.terminal.terminal_queries import ANSWER, ASK_STATUS, TerminalAnswer, TerminalQueries

    queries, tokens = TerminalQueries({"TERM": term}), SequenceTokenizer()
    if not (question := queries.opening(is_utf8=False)):
        return False
    with raw_terminal() as descriptor:
        queries.closing()
        _write(f"{question}{ERASE_LINE}{ASK_STATUS}")
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            for token in tokens.feed(_read(descriptor, left).decode("ascii", "replace")):
                if ANSWER.fullmatch(token.text) and (report := queries.take(TerminalAnswer(token.text))):
                    return report.has_truecolor
    return False


def read_key(descriptor: int, patience: float = KEY_TIMEOUT) -> bytes:
    """Return the sequence of one key; empty if none is pressed within `patience` seconds."""
    received = more = _read(descriptor, patience)
    while more:
        more = _read(descriptor, KEY_END)
        received += more
    return received


def readable_sequence(sequence: bytes) -> str:
    r"""Return a key's sequence in readable form.

    >>> readable_sequence(b"\x1b[1;5A"), readable_sequence(b"\x01")
    ('ESC [1;5A', 'Ctrl-A')
    """
    names = {0x1B: "ESC ", 0x7F: "DEL "}
    texts = [names.get(byte) or (f"Ctrl-{chr(byte + 64)} " if byte < 32 else chr(byte)) for byte in sequence]
    return "".join(text if text.isascii() else f"\\x{ord(text):02x}" for text in texts).strip()


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _read(descriptor: int, seconds: float) -> bytes:
    """Return the bytes that arrive within `seconds`; empty if none do."""
    ready, _, _ = select.select([descriptor], [], [], seconds)
    return os.read(descriptor, 1024) if ready else b""

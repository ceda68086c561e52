"""Tokenize terminal input into text, keys, control sequences (ECMA-48, 5.4) and pastes of bounded length.

The rest of an overlong sequence or paste is skipped, never buffered. As in terminals, a control character cancels any
sequence, so Ctrl-C always gets through.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import NamedTuple

LONGEST_SEQUENCE = 32
"""The characters of a sequence, including its introducer; Textual takes longer ones for single keys."""

LONGEST_DCS = 64
"""The characters of a device control string, without its terminator."""

LONGEST_PASTE = 4096
"""The characters of a paste; the rest of a longer one is dropped."""

SEQUENCE_SECONDS = 1.0
"""The timeout of an incomplete sequence, long enough for a slow line."""

PASTE_SECONDS = 2.0
"""The seconds without input after which an unfinished paste counts as ended."""

PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"

INTERRUPTS = "\x03\x11"
"""Ctrl-C and Ctrl-Q. They also end a paste, as terminals remove them from pasted text."""

_TOKEN = re.compile(
    r"""
    (?P<TEXT>[^\x00-\x1f\x7f]+)
    |(?P<KEY>[\x00-\x1a\x1c-\x1f\x7f])
    |(?P<CSI>\x1b\[(?:
        (?:[378]|2[34])\$         # rxvt keys, whose final byte is an intermediate byte in ECMA-48
        |\[[ -~]                  # keys of the Linux console
        |M[^\x00-\x1f\x7f]{3}     # X10 mouse reports
        |(?![\[M])[ -?]*[@-~]))
    |(?P<SS3>\x1bO[0-?]*[@-~])
    |(?P<DCS>\x1bP[^\x00-\x1f\x7f]*(?=\x1b))
    |(?P<STRING>\x1b[\]PX^_][^\x00-\x1f\x7f]*(?:\x07|(?=\x1b))|\x1b\\)
    |(?P<ESCAPE>\x1b(?:[^\x1b\[O\]PX^_]|(?=\x1b)))
    """,
    re.VERBOSE,
)
_BEGUN = re.compile(
    r"\x1b(?:\[(?:\[|M[^\x00-\x1f\x7f]{0,2}|(?![\[M])[ -?]*)|O[0-?]*|[\]PX^_][^\x00-\x1f\x7f]*)?", re.VERBOSE
)
_PASTE_STOP = re.compile(rf"{re.escape(PASTE_END)}|[{INTERRUPTS}]")
_REST_OF_CSI = re.compile(r"[@-~]|(?=[^ -~])")
_REST_OF_STRING = re.compile(r"\x07|(?=[\x00-\x1f\x7f])")


_LONGEST = {"TEXT": sys.maxsize, "DCS": LONGEST_DCS}
"""The most characters of tokens, where it is not `LONGEST_SEQUENCE`."""


class Kind(Enum):
    """The kinds of tokens."""

    TEXT = auto()
    """Characters other than control characters."""

    KEY = auto()
    """A control character."""

    ESCAPE = auto()
    """The Escape key, or a key with Alt: an escape character and at most one other."""

    CSI = auto()
    """A control sequence: `ESC [`, parameters, a final byte."""

    SS3 = auto()
    """A key sent as `ESC O` and a final byte."""

    DCS = auto()
    """A device control string: `ESC P` and its data, without the terminator."""

    PASTE = auto()
    """Pasted text, without the brackets."""


class Token(NamedTuple):
    """A token of terminal input."""

    kind: Kind
    text: str


class SequenceTokenizer:
    """Splits a stream into tokens; incomplete ones wait for the rest or a timeout."""

    def __init__(self, escape_seconds: float = 0.1, clock: Callable[[], float] = time.monotonic) -> None:
        """Treat an escape character as the Escape key if nothing follows within `escape_seconds`."""
        self._escape_seconds, self._clock = escape_seconds, clock
        self._held = ""
        self._since = 0.0
        self._skipped: re.Pattern[str] | None = None
        self._paste: list[str] | None = None
        self._room = 0

    @property
    def waits(self) -> bool:
        """Whether a token is incomplete."""
        return bool(self._held) or self._skipped is not None or self._paste is not None

    def feed(self, text: str) -> Iterator[Token]:
        """Yield the tokens completed by `text`."""
        text, at = self._held + text, 0
        held_until, self._held = len(self._held), ""
        since, now = self._since, self._clock()
        while at < len(text):
            if self._paste is not None:
                self._since = now
                stop = _PASTE_STOP.search(text, at)
                if stop is None:
                    self._held = _partial_paste_end(text[max(at, len(text) - len(PASTE_END)) :])
                    self._keep(text[at : len(text) - len(self._held)])
                    return
                self._keep(text[at : stop.start()])
                yield from self._end_paste()
                at = stop.end() if stop.group() == PASTE_END else stop.start()
                continue
            if self._skipped is not None:
                rest = self._skipped.search(text, at)
                if rest is None:
                    return
                self._skipped, at = None, rest.end()
                continue
            match = _TOKEN.match(text, at)
            if match is None:
                begun = _BEGUN.match(text, at)
                assert begun is not None  # anything else would have matched as a token
                if begun.end() < len(text):  # it can no longer become a sequence
                    at = begun.end()
                elif begun.end() - at <= (LONGEST_DCS if begun.group()[1:2] == "P" else LONGEST_SEQUENCE):
                    self._held = begun.group()
                    self._since = since if at < held_until else now
                    return
                else:
                    self._skipped = _REST_OF_CSI if begun.group()[1] in "[O" else _REST_OF_STRING
                    self._since = now
                    return
                continue
            at = match.end()
            name, found = match.lastgroup, match.group()
            if found == PASTE_START:
                self._paste, self._room = [], LONGEST_PASTE
                self._since = now
            elif name != "STRING" and len(found) <= _LONGEST.get(name or "", LONGEST_SEQUENCE) and found != PASTE_END:
                yield Token(Kind[name or ""], found)

    def tick(self) -> Iterator[Token]:
        """Yield tokens whose timeout has passed. Call this often."""
        waited = self._clock() - self._since
        if self._paste is not None:
            if waited >= PASTE_SECONDS:
                self._keep(self._held)
                self._held = ""
                yield from self._end_paste()
        elif self._skipped is not None:
            if waited >= SEQUENCE_SECONDS:
                self._skipped = None
        elif self._held and waited >= (self._escape_seconds if len(self._held) <= 2 else SEQUENCE_SECONDS):
            held, self._held = self._held, ""
            if len(held) <= 2:
                yield Token(Kind.ESCAPE, held)

    def _keep(self, pasted: str) -> None:
        assert self._paste is not None
        if kept := pasted[: self._room]:
            self._paste.append(kept)
            self._room -= len(kept)

    def _end_paste(self) -> Iterator[Token]:
        assert self._paste is not None
        text, self._paste = "".join(self._paste), None
        if text:
            yield Token(Kind.PASTE, text)


def _partial_paste_end(text: str) -> str:
    """Return the longest suffix of a text that is a proper prefix of `PASTE_END`."""
    return next((PASTE_END[:n] for n in range(len(PASTE_END) - 1, 0, -1) if text.endswith(PASTE_END[:n])), "")

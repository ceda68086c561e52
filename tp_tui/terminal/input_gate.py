"""Validate and rate-limit all input from a terminal or browser before Textual sees it.

The other end may be hostile. Only well-formed input within bounds passes, and no more than a person can produce: each
kind of event has a token bucket; excess events are dropped, or only the last of them counts.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import chain

from textual import constants
from textual._xterm_parser import XTermParser
from textual.events import Paste
from textual.message import Message

from tp_tui.terminal.control_sequences import INTERRUPTS, Kind, SequenceTokenizer, Token
from tp_tui.terminal.terminal_queries import ANSWER, TerminalAnswer

MAX_COLUMNS, MAX_LINES = 500, 300
"""The largest screen that is laid out; the rest of a larger terminal stays empty."""

MAX_PIXELS = 65_535
"""The largest window size in pixels, as in `struct winsize`."""

_RESIZE = re.compile(r"\x1b\[48((?:;\d+(?::[\d:]*)?){4})t")
_MOUSE = re.compile(r"\x1b\[<(\d{1,3});-?\d{1,5};-?\d{1,5}[Mm]")
_MODE_REPORT = re.compile(r"\x1b\[\?\d{1,5};\d\$y")
_KEY = re.compile(r"\x1b\[(\d{0,7})(?:;\d{0,3}(?:;(\d{1,7}(?::\d{1,7})*)?)?)?[@-~]")
_ODD_KEY = re.compile(r"\x1b\[(?:\[[ -~]|\d{1,2}[$@^])")
"""Keys of the Linux console and of rxvt."""

_INTERRUPT = re.compile(rf"\x1b?[{INTERRUPTS}]|\x1b\[(?:99|113);5(?:;[\d:]*)?u")
"""Ctrl-C and Ctrl-Q, as terminals and as kitty send them."""

MOVED, WHEEL = 32, 64
"""Bits of the button of a mouse report."""


class Source(Enum):
    """Sources of events, each with its burst and its rate per second."""

    KEYS = 500, 100.0
    """A burst of ten seconds of a key held down, delivered at once by a stalled line; a rate beyond human typing."""

    INTERRUPTS = 20, 2.0
    BUTTONS = 200, 50.0
    MOVES = 60, 30.0
    PASTES = 10, 1.0
    FOCUS = 10, 2.0
    SIZES = 10, 5.0
    REPORTS = 20, 1.0


ONLY_LAST_COUNTS = frozenset({Source.MOVES, Source.FOCUS, Source.SIZES})
"""Sources whose last excess event is not dropped, but passes as soon as there is a token."""


class TokenBucket:
    """A token bucket for integer numbers of events.

    >>> now = 0.0
    >>> bucket = TokenBucket(2, 1.0, lambda: now)
    >>> bucket.take(3), bucket.take(), (now := 1.0) and bucket.take()
    (2, 0, 1)
    """

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Create a full bucket."""
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left, self._at = float(burst), clock()

    def take(self, wanted: int = 1) -> int:
        """Take up to `wanted` tokens; return the number granted."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        granted = min(wanted, int(self._left))
        self._left -= granted
        return granted


class InputGate:
    """Converts terminal input to Textual's events.

    Attributes:
        is_flooded: whether part of the last input was dropped.
    """

    def __init__(self, *, debug: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with full buckets; `debug` makes Textual log its input."""
        self._debug = debug
        self._tokenizer = SequenceTokenizer(constants.ESCAPE_DELAY, clock)
        self._buckets = {source: TokenBucket(*source.value, clock) for source in Source}
        self._last: dict[Source, str] = {}
        self._parser = XTermParser(debug)
        self.is_flooded = False

    @property
    def waits(self) -> bool:
        """Whether input is incomplete or waiting for a token."""
        return self._tokenizer.waits or bool(self._last)

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the events completed by `text`."""
        self.is_flooded = False
        for token in self._tokenizer.feed(text):
            yield from self._pass(token)

    def tick(self) -> Iterator[Message]:
        """Yield events whose timeout has passed or for which there is a token now. Call this often."""
        yield from chain.from_iterable(map(self._pass, self._tokenizer.tick()))
        if self._last:
            for source, sequence in list(self._last.items()):
                if self._buckets[source].take():
                    del self._last[source]
                    yield from self._parsed(sequence)

    def report(self, sequence: str) -> Iterator[Message]:
        """Yield the events of a control sequence made up for something reported by other means, such as a size."""
        yield from self._pass(Token(Kind.CSI, sequence))

    def _pass(self, token: Token) -> Iterable[Message]:
        kind, text = token
        if kind is Kind.TEXT:
            granted = self._buckets[Source.KEYS].take(len(text))
            self.is_flooded = self.is_flooded or granted < len(text)
            return self._parsed(text[:granted]) if granted else ()
        sequence: str | None = text
        if _INTERRUPT.fullmatch(text):
            source = Source.INTERRUPTS
        elif kind is Kind.PASTE:
            source = Source.PASTES
        elif ANSWER.fullmatch(text):
            return (TerminalAnswer(text),) if self._buckets[Source.REPORTS].take() else ()
        elif kind is Kind.DCS:
            return ()
        elif kind is Kind.CSI:
            source, sequence = _checked(text)
        else:
            source = Source.KEYS
        if sequence is None:
            return ()
        if source is Source.BUTTONS:
            self._last.pop(Source.MOVES, None)  # the button event has the newer position
        if not self._buckets[source].take():
            self.is_flooded = True
            if source in ONLY_LAST_COUNTS:
                self._last[source] = sequence
            return ()
        self._last.pop(source, None)
        if kind is Kind.PASTE:
            return (Paste(text.replace("\0", "")),)
        return self._parsed(sequence, is_key=kind is Kind.ESCAPE)

    def _parsed(self, text: str, *, is_key: bool = False) -> list[Message]:
        """Parse a complete sequence with Textual's parser; unknown ones are dropped.

        A parser that fails or waits for more input is replaced. With `is_key` an unknown sequence is a key with Alt.
        """
        # Textual has no public way to ask whether a parser is waiting for more input.
        parser = self._parser
        try:
            events = list(parser.feed(text))
            if parser._timeout_time is not None and is_key:
                parser._timeout_time = 0.0
                events += parser.tick()
        except Exception:  # the parser may fail in any way on input that it does not understand
            events = []
            parser._timeout_time = 0.0
        if parser._timeout_time is not None:
            self._replace_parser()
        return events

    def _replace_parser(self) -> None:
        """Replace the parser, keeping its knowledge of the terminal and the mouse."""
        old, self._parser = self._parser, XTermParser(self._debug)
        for name in ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size"):
            setattr(self._parser, name, getattr(old, name))


def clamped_size(width: object, height: object) -> tuple[int, int]:
    """Clamp a reported size in columns and lines to one that can be laid out.

    >>> clamped_size(10_000, 24), clamped_size(-1, 0), clamped_size("x", float("nan"))
    ((500, 24), (1, 1), (80, 24))
    """
    return _clamped(width, MAX_COLUMNS, 80), _clamped(height, MAX_LINES, 24)


def _clamped(value: object, most: int, default: int) -> int:
    if isinstance(value, int | float):
        return int(max(1, min(value, most))) if value == value else default  # NaN is not equal to itself
    return default


def _checked(sequence: str) -> tuple[Source, str | None]:
    """Return the source of a control sequence, and the sequence clamped to bounds, or None if it is malformed."""
    if match := _MOUSE.fullmatch(sequence):
        is_move = int(match[1]) & MOVED and not int(match[1]) & WHEEL
        return (Source.MOVES if is_move else Source.BUTTONS), sequence
    if sequence in ("\x1b[I", "\x1b[O"):
        return Source.FOCUS, sequence
    if sequence.startswith("\x1b[48;") and sequence.endswith("t"):
        match = _RESIZE.fullmatch(sequence)
        return Source.SIZES, match and _resize(match[1])
    if sequence.startswith("\x1b[?"):
        return Source.REPORTS, sequence if _MODE_REPORT.fullmatch(sequence) else None
    if match := _KEY.fullmatch(sequence):
        codes = [int(match[1] or 1), *map(int, (match[2] or "").replace(":", " ").split())]
        is_text = all(_is_letter(code) for code in codes[1:])
        return Source.KEYS, sequence if is_text and _is_character(codes[0]) else None
    return Source.KEYS, sequence if _ODD_KEY.fullmatch(sequence) else None


def _is_character(code: int) -> bool:
    """Return whether `code` is a Unicode scalar value."""
    return code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF


def _is_letter(code: int) -> bool:
    """Return whether `code` is a character that a key can type, not a control character."""
    return _is_character(code) and code >= 32 and not 127 <= code < 160


def _resize(said: str) -> str:
    """Clamp a size report in lines, columns and pixels, with at least one pixel per cell to avoid division by zero."""
    lines, columns, high, wide = (int(number.partition(":")[0]) for number in said[1:].split(";"))
    columns, lines = clamped_size(columns, lines)
    high, wide = (
        pixels if cells <= pixels <= MAX_PIXELS else cells for pixels, cells in ((high, lines), (wide, columns))
    )
    return f"\x1b[48;{lines};{columns};{high};{wide}t"

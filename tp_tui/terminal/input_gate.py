"""The gate that everything passes which comes from a terminal or a browser, before Textual sees it.

Who sits at the other end may mean harm. What passes is well-formed, within bounds, and no more than a person can
bring about: each kind of event has credit, and what exceeds it is dropped, or only the last of it counts.
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

from tp_tui.terminal.control_sequences import INTERRUPTS, Kind, SequenceSplitter, Token

MOST_COLUMNS, MOST_LINES = 500, 300
"""The largest screen that is laid out and drawn; a terminal may have more, which stays empty."""

MOST_PIXELS = 65_535
"""The largest size of a window in pixels, as in `struct winsize`."""

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
    """Where events come from, with the most that may come at once, and how many more each second."""

    KEYS = 500, 100.0
    """Ten seconds of a key held down, on a line that stood still for so long; then more than anybody types."""

    INTERRUPTS = 20, 2.0
    BUTTONS = 200, 50.0
    MOVES = 60, 30.0
    PASTES = 10, 1.0
    FOCUS = 10, 2.0
    SIZES = 10, 5.0
    REPORTS = 20, 1.0


ONLY_LAST_COUNTS = frozenset({Source.MOVES, Source.FOCUS, Source.SIZES})
"""Of what comes too often from there the last is not dropped: it passes as soon as there is credit."""


class Credit:
    """A token bucket: how many events may pass now.

    >>> now = 0.0
    >>> credit = Credit(2, 1.0, lambda: now)
    >>> credit.take(3), credit.take(), (now := 1.0) and credit.take()
    (2, 0, 1)
    """

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Let `burst` events pass at once, then `per_second` a second."""
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left, self._at = float(burst), clock()

    def take(self, wanted: int = 1) -> int:
        """Take up to `wanted` tokens; return how many events may pass."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        granted = min(wanted, int(self._left))
        self._left -= granted
        return granted


class InputGate:
    """Turns what a terminal sends into events for Textual.

    Attributes:
        is_flooded: whether something was dropped of what was fed last.
    """

    def __init__(self, *, debug: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with full credit; with `debug`, Textual logs what it is fed."""
        self._debug = debug
        self._splitter = SequenceSplitter(constants.ESCAPE_DELAY, clock)
        self._credits = {source: Credit(*source.value, clock) for source in Source}
        self._last: dict[Source, str] = {}
        self._parser = XTermParser(debug)
        self.is_flooded = False

    @property
    def waits(self) -> bool:
        """Whether something has come that is incomplete, or too much to pass yet."""
        return self._splitter.waits or bool(self._last)

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the events that have come with this text."""
        self.is_flooded = False
        for token in self._splitter.feed(text):
            yield from self._pass(token)

    def tick(self) -> Iterator[Message]:
        """Yield what is not waited for any longer, and the last of what came too often before; to be called often."""
        yield from chain.from_iterable(map(self._pass, self._splitter.tick()))
        if self._last:
            for source, sequence in list(self._last.items()):
                if self._credits[source].take():
                    del self._last[source]
                    yield from self._parsed(sequence)

    def report(self, sequence: str) -> Iterator[Message]:
        """Yield the events of a control sequence that stands for what has come by another way, such as a size."""
        yield from self._pass(Token(Kind.CSI, sequence))

    def _pass(self, token: Token) -> Iterable[Message]:
        kind, text = token
        if kind is Kind.TEXT:
            granted = self._credits[Source.KEYS].take(len(text))
            self.is_flooded = self.is_flooded or granted < len(text)
            return self._parsed(text[:granted]) if granted else ()
        sequence: str | None = text
        if _INTERRUPT.fullmatch(text):
            source = Source.INTERRUPTS
        elif kind is Kind.PASTE:
            source = Source.PASTES
        elif kind is Kind.CSI:
            source, sequence = _checked(text)
        else:
            source = Source.KEYS
        if sequence is None:
            return ()
        if source is Source.BUTTONS:
            self._last.pop(Source.MOVES, None)  # the pointer is where the button was
        if not self._credits[source].take():
            self.is_flooded = True
            if source in ONLY_LAST_COUNTS:
                self._last[source] = sequence
            return ()
        self._last.pop(source, None)
        if kind is Kind.PASTE:
            return (Paste(text.replace("\0", "")),)
        return self._parsed(sequence, is_key=kind is Kind.ESCAPE)

    def _parsed(self, text: str, *, is_key: bool = False) -> list[Message]:
        """Return what Textual's parser makes of a whole sequence; what it does not know is dropped.

        A parser that fails, or waits for more, gives way to a new one. With `is_key` what it knows as no sequence is a
        key with Alt.
        """
        # The time at which a parser stops waiting is private, and Textual has no other way to ask whether it waits.
        parser = self._parser
        try:
            events = list(parser.feed(text))
            if parser._timeout_time is not None and is_key:
                parser._timeout_time = 0.0
                events += parser.tick()
        except Exception:  # whatever a parser fails by, the player has typed something that it does not understand
            events = []
            parser._timeout_time = 0.0
        if parser._timeout_time is not None:
            self._replace_parser()
        return events

    def _replace_parser(self) -> None:
        """Begin with another parser, which knows what the last knew of the terminal and its mouse."""
        old, self._parser = self._parser, XTermParser(self._debug)
        for name in ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size"):
            setattr(self._parser, name, getattr(old, name))


def clamped_size(width: object, height: object) -> tuple[int, int]:
    """Return a size in columns and lines that can be laid out, the nearest to what a terminal says it has.

    >>> clamped_size(10_000, 24), clamped_size(-1, 0), clamped_size("x", float("nan"))
    ((500, 24), (1, 1), (80, 24))
    """
    return _clamped(width, MOST_COLUMNS, 80), _clamped(height, MOST_LINES, 24)


def _clamped(value: object, most: int, default: int) -> int:
    if isinstance(value, int | float):
        return int(max(1, min(value, most))) if value == value else default  # not so for a NaN
    return default


def _checked(sequence: str) -> tuple[Source, str | None]:
    """Return where a control sequence comes from, and the sequence within bounds; None if it is malformed."""
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
    """Return whether `code` is a Unicode scalar value: no surrogate, and not above the last plane."""
    return code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF


def _is_letter(code: int) -> bool:
    """Return whether a key may have typed that character: no control character."""
    return _is_character(code) and code >= 32 and not 127 <= code < 160


def _resize(said: str) -> str:
    """Return the report of a size in lines, columns and pixels within bounds: at least a pixel a cell, to divide by."""
    lines, columns, high, wide = (int(number.partition(":")[0]) for number in said[1:].split(";"))
    columns, lines = clamped_size(columns, lines)
    high, wide = (
        pixels if cells <= pixels <= MOST_PIXELS else cells for pixels, cells in ((high, lines), (wide, columns))
    )
    return f"\x1b[48;{lines};{columns};{high};{wide}t"

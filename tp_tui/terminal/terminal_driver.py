"""How the screen talks to a terminal: Textual's driver, made to bear what terminals and lines do.

Bytes that are no UTF-8 count as unknown letters. A terminal that is gone ends the program as a hang-up does, and what
is still written to it is dropped. What comes from it passes the gate of `input_gate`, and no size is beyond its bounds.
Of what Textual draws only the cells that differ from what the terminal shows are sent.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
import termios
import time
import tty
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, Any, cast

from rich.color import ColorSystem
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize
from textual.strip import Strip

from tp_tui.terminal.event_queue import EventQueue
from tp_tui.terminal.frame_diff import FrameDiff
from tp_tui.terminal.input_gate import InputGate, clamped_size
from tp_tui.terminal.region_compositor import PlacedStrip, RegionsUpdate

KEEPS_GROUND = ("screen", "tmux", "vt")
"""Beginnings of `TERM` of terminals that do not erase to the background colour, or forget it when they are copied."""

SHOW_CURSOR = "\x1b[?25h"
"""Textual hides the terminal's cursor, which screen readers follow."""

FLUSH_SECONDS = 0.005
"""What is drawn within this time is sent in one go: a dialog is laid out more than once before it stands."""

RESIZE_SECONDS = 0.05
"""Within this time only the last size of a terminal counts."""

PAUSE_SECONDS = 0.002
"""How long nothing is read after something was dropped: whoever floods the program must not keep it busy with that."""

HUNG_UP = 128 + 1
"""The exit status of a program that ends because its terminal is gone, as shells have it."""


class TerminalDriver(LinuxDriver):
    """Reads keys from standard input and draws on standard output."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """Drive `app`; the arguments are Textual's."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._size = clamped_size(*(size or self._get_terminal_size()))  # Textual asks the system where there is none
        # Not standard error, where Textual writes: that may well go to a file.
        self._output = _Output(cast("IO[str]", sys.__stdout__))
        self._file = cast("TextIOWrapper", self._output)
        self._frame = FrameDiff(erases=not os.environ.get("TERM", "").startswith(KEEPS_GROUND), feeds_lines=True)
        self._is_flush_due = self._is_suspended = self._is_resize_due = False
        self._events = EventQueue(app, self._loop, self.process_message)

    # What is drawn

    def start_application_mode(self) -> None:
        """Take over the terminal, of which nothing is known."""
        before = self._writer_thread
        super().start_application_mode()  # type: ignore[no-untyped-call]
        signal.signal(signal.SIGWINCH, self._size_may_have_changed)
        self._frame.forget()
        if self._writer_thread is not before:  # it stays where the program goes on in the background of a shell
            self._is_suspended = False
            self._feed_plain_lines()
            self.write(SHOW_CURSOR)
            self.flush()

    def _feed_plain_lines(self) -> None:
        """Have a line feed lead straight down; Textual gives the terminal back as it was."""
        with suppress(termios.error):
            attributes = termios.tcgetattr(self.fileno)
            attributes[tty.OFLAG] &= ~termios.OPOST
            termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self.write(self._frame.leave())
        super().stop_application_mode()

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while."""
        super().suspend_application_mode()
        self._is_suspended = True

    def _sigcont_application(self, *_: object) -> None:
        """Go on after a stop."""
        if self._is_suspended:
            super()._sigcont_application()
            self._loop.call_soon_threadsafe(self.redraw)
        else:
            # Stopped by others, it never gave the terminal back, and the shell has changed it meanwhile.
            self._loop.call_soon_threadsafe(self._take_over_again)

    def _take_over_again(self) -> None:
        if not self._app._exit:
            self.suspend_application_mode()
            self.resume_application_mode()
            self.redraw()

    def redraw(self) -> None:
        """Send the whole screen again, whatever the terminal is thought to show."""
        self._frame.forget()
        self._flush_soon()

    def draw(self, update: LayoutUpdate | RegionsUpdate, colours: ColorSystem) -> None:
        """Draw what Textual's compositor wants drawn; what comes in quick succession is sent in one go."""
        self._frame.resize(*self._app.size)
        for x, y, strip in placed_strips(update):
            self._frame.put(x, y, ((text, codes_of(style, colours)) for text, style, _ in strip))
        self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._is_flush_due:
            self._is_flush_due = True
            self._loop.call_later(FLUSH_SECONDS, self._flush)

    def _flush(self) -> None:
        self._is_flush_due = False
        if self._app._exit:
            return
        place = cursor_cell() if (cursor_cell := getattr(self._app, "cursor_cell", None)) else None
        self._frame.cursor = place
        if sequence := self._frame.flush():
            self.write(sequence)
            self.flush()

    # What is read

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the columns and lines of the terminal, within the bounds of what is laid out."""
        return clamped_size(*super()._get_terminal_size())

    def _size_may_have_changed(self, *_: object) -> None:
        """Handle a SIGWINCH; of many that come at once the last counts."""
        if not (self._in_band_window_resize or self._is_resize_due):
            self._is_resize_due = True
            self._loop.call_soon_threadsafe(self._loop.call_later, RESIZE_SECONDS, self._send_size)

    def _send_size(self) -> None:
        self._is_resize_due = False
        size = Size(*self._get_terminal_size())
        self._events.put(Resize(size, size))

    def run_input_thread(self) -> None:
        """Pass on what comes from the terminal until the program ends, or the terminal is gone."""
        gate = InputGate(debug=self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    data = self._read()
                    if not data:
                        self._loop.call_soon_threadsafe(self._app.exit, None, HUNG_UP)
                        break
                    for event in gate.feed(decode(data)):
                        self._events.put(event)
                    if gate.is_flooded:
                        time.sleep(PAUSE_SECONDS)
                for event in gate.tick():
                    self._events.put(event)
                if self._has_stalled():
                    self._loop.call_soon_threadsafe(self._app.exit, None, HUNG_UP)
                    break

    def _has_stalled(self) -> bool:
        """Return whether the terminal has taken nothing for longer than the app bears; then nothing more is written.

        Such a terminal would hold up the app for ever, however idle its player is.
        """
        most: float | None = getattr(self._app, "stalled_seconds", None)
        if most is None or self._output.waited() < most:
            return False
        self._output.is_gone = True
        with suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCOFLUSH)  # frees the thread that is writing
        return True

    def _read(self) -> bytes:
        """Return what has come; nothing when the terminal is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def process_message(self, message: Message) -> None:
        """Send an event on its way to the app; a terminal tells once that it reports its size by itself."""
        if not (isinstance(message, InBandWindowResize) and message.enabled and self._in_band_window_resize):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Hand an event to the app. Textual does so from another thread, by a task for each event."""
        self._app.post_message(message)


def placed_strips(update: LayoutUpdate | RegionsUpdate) -> Iterator[PlacedStrip]:
    """Yield the strips of an update, each with the column and the line that it begins in."""
    if isinstance(update, RegionsUpdate):
        yield from update.strips
        return
    for y, line in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in line:
            yield x, y, strip
            x += strip.cell_length


def codes_of(style: Style | None, colours: ColorSystem) -> str:
    """Return a style as the numbers of an SGR sequence."""
    if style is None:
        return ""
    return style._ansi if style._ansi is not None else Strip.render_ansi(style, colours)


class _Output:
    """A file whose reader may be gone: what is written then is dropped.

    Attributes:
        is_gone: whether to drop everything from now on.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._since: float | None = None
        self.is_gone = False

    def waited(self) -> float:
        """Return for how many seconds what is being written now has not been taken."""
        since = self._since
        return 0.0 if since is None else time.monotonic() - since

    def write(self, text: str) -> None:
        self._do(lambda: self._file.write(text))

    def flush(self) -> None:
        self._do(self._file.flush)

    def fileno(self) -> int:
        return self._file.fileno()

    def _do(self, write: Callable[[], object]) -> None:
        if not self.is_gone:
            self._since = time.monotonic()
            with suppress(OSError, ValueError):
                write()
            self._since = None

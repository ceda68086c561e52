"""Textual's Linux driver, made robust against slow, hostile and vanished terminals.

Invalid UTF-8 is replaced. If the terminal is gone, the program exits as on a hang-up, and further output is dropped.
Input and sizes are checked by `input_gate`. Of each frame only the changed cells are sent. `terminal_queries` asks what
the terminal can show.
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
from tp_tui.terminal.terminal_queries import TerminalAnswer, TerminalQueries, is_mute

KEEPS_GROUND = ("screen", "tmux", "vt")
"""Prefixes of `TERM` of terminals that do not erase to the background colour, or lose it when text is copied."""

SHOW_CURSOR = "\x1b[?25h"
"""Undoes Textual's hiding of the cursor, which screen readers follow."""

KEYBOARD_PROTOCOL = ("\x1b[>", "\x1b[<u")
"""What sequences of the Kitty keyboard protocol begin with, which older terminals and screen readers show as text."""

FLUSH_SECONDS = 0.005
"""The time for which updates are batched: a dialog is laid out several times before it is complete."""

REPEAT_SECONDS = 0.1
"""The time for which repeated lines are blank: a screen reader that compares screens would miss them otherwise."""

RESIZE_SECONDS = 0.05
"""The time within which only the last of several sizes counts."""

PAUSE_SECONDS = 0.002
"""The pause in reading after input was dropped, so that a flood does not keep the program busy."""

HUNG_UP = 128 + 1
"""The exit status when the terminal is gone, as for SIGHUP."""


class TerminalDriver(LinuxDriver):
    """A driver that reads standard input and draws on standard output."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """Drive `app`; the arguments are Textual's."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._size = clamped_size(*(size or self._get_terminal_size()))
        # Not standard error, where Textual draws: it may be redirected to a file.
        self._output = _Output(cast("IO[str]", sys.__stdout__))
        self._file = cast("TextIOWrapper", self._output)
        self._frame = FrameDiff(erases=not os.environ.get("TERM", "").startswith(KEEPS_GROUND), lf_keeps_column=True)
        self._is_flush_due = self._is_suspended = self._is_resize_due = False
        self._queries = TerminalQueries()
        self._events = EventQueue(app, self._loop, self.process_message)

    # What is drawn

    def start_application_mode(self) -> None:
        """Take over a terminal in an unknown state."""
        before = self._writer_thread
        super().start_application_mode()  # type: ignore[no-untyped-call]
        signal.signal(signal.SIGWINCH, self._size_may_have_changed)
        self._frame.forget()
        if self._writer_thread is not before:  # it is unchanged if the program continues in the background
            self._is_suspended = False
            self._disable_opost()
            self.write(SHOW_CURSOR if self._is_mute else self._opening())
            self.flush()

    def _opening(self) -> str:
        return f"{SHOW_CURSOR}{self._queries.opening(is_utf8=self._output.is_utf8)}"

    @property
    def _is_mute(self) -> bool:
        """Whether the terminal is asked nothing, because questions would be shown or spoken."""
        return getattr(self._app, "is_for_reader", False) or is_mute(os.environ.get("TERM", ""))

    def write(self, data: str) -> None:
        """Write to the terminal; drop sequences of the Kitty keyboard protocol if the terminal is asked nothing."""
        if not (data.startswith(KEYBOARD_PROTOCOL) and self._is_mute):
            super().write(data)

    def _request_terminal_sync_mode_support(self) -> None:
        if not self._is_mute:
            super()._request_terminal_sync_mode_support()

    def _query_in_band_window_resize(self) -> None:
        if not self._is_mute:
            super()._query_in_band_window_resize()

    def _disable_opost(self) -> None:
        """Disable OPOST so that LF does not imply CR; Textual restores the terminal's attributes at the end."""
        with suppress(termios.error):
            attributes = termios.tcgetattr(self.fileno)
            attributes[tty.OFLAG] &= ~termios.OPOST
            termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)

    def stop_application_mode(self) -> None:
        """Restore the terminal."""
        self.write(self._frame.leave())
        super().stop_application_mode()

    def suspend_application_mode(self) -> None:
        """Restore the terminal while the program is suspended."""
        super().suspend_application_mode()
        self._is_suspended = True

    def _sigcont_application(self, *_: object) -> None:
        """Handle SIGCONT."""
        if self._is_suspended:
            super()._sigcont_application()
            self._loop.call_soon_threadsafe(self.redraw)
        else:
            # Stopped by SIGSTOP, it did not restore the terminal, and the shell has changed it meanwhile.
            self._loop.call_soon_threadsafe(self._take_over_again)

    def _take_over_again(self) -> None:
        if not self._app._exit:
            self.suspend_application_mode()
            self.resume_application_mode()
            self.redraw()

    def redraw(self) -> None:
        """Send the whole screen again."""
        self._frame.forget()
        self._flush_soon()

    def repeat(self) -> None:
        """Erase the whole lines that were sent last and send them again, so that a screen reader speaks them again."""
        if erased := self._frame.erase_last():
            self.write(erased)
            self.flush()
            self._loop.call_later(REPEAT_SECONDS, self._flush_soon)

    def draw(self, update: LayoutUpdate | RegionsUpdate, colours: ColorSystem) -> None:
        """Draw an update of the compositor; updates in quick succession are sent together."""
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
        self._frame.sends_whole_lines = getattr(self._app, "is_for_reader", False)
        if sequence := self._frame.flush():
            self.write(f"{sequence}{self._queries.closing()}")
            self.flush()

    # What is read

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the terminal's columns and lines, clamped to what can be laid out."""
        return clamped_size(*super()._get_terminal_size())

    def _size_may_have_changed(self, *_: object) -> None:
        """Handle SIGWINCH; of several in quick succession only the last counts."""
        if not (self._in_band_window_resize or self._is_resize_due):
            self._is_resize_due = True
            self._loop.call_soon_threadsafe(self._loop.call_later, RESIZE_SECONDS, self._send_size)

    def _send_size(self) -> None:
        self._is_resize_due = False
        size = Size(*self._get_terminal_size())
        self._events.put(Resize(size, size))

    def run_input_thread(self) -> None:
        """Pass on input from the terminal until the program ends or the terminal is gone."""
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
        """Return whether the terminal has accepted no output for longer than the app allows; if so, drop all output.

        Otherwise such a terminal would block the app for ever, even past its idle timeout.
        """
        most: float | None = getattr(self._app, "stalled_seconds", None)
        if most is None or self._output.waited() < most:
            return False
        self._output.is_gone = True
        with suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCOFLUSH)  # unblocks the writer thread
        return True

    def _read(self) -> bytes:
        """Read available input; empty if the terminal is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def process_message(self, message: Message) -> None:
        """Forward an event to the app, but only the first report that in-band resizing is enabled, and no answers."""
        if isinstance(message, TerminalAnswer):
            if report := self._queries.take(message):
                super().process_message(report)
        elif not (isinstance(message, InBandWindowResize) and message.enabled and self._in_band_window_resize):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Post an event to the app directly: `EventQueue` already calls this in its event loop."""
        self._app.post_message(message)


def placed_strips(update: LayoutUpdate | RegionsUpdate) -> Iterator[PlacedStrip]:
    """Yield the strips of an update with their positions."""
    if isinstance(update, RegionsUpdate):
        yield from update.strips
        return
    for y, line in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in line:
            yield x, y, strip
            x += strip.cell_length


def codes_of(style: Style | None, colours: ColorSystem) -> str:
    """Return a style as SGR parameters."""
    if style is None:
        return ""
    return style._ansi if style._ansi is not None else Strip.render_ansi(style, colours)


class _Output:
    """A file that drops what is written once its reader is gone.

    Attributes:
        is_gone: whether to drop all output.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._since: float | None = None
        self.is_gone = False

    def waited(self) -> float:
        """Return the seconds for which the current write has been blocked."""
        since = self._since
        return 0.0 if since is None else time.monotonic() - since

    def write(self, text: str) -> None:
        self._do(lambda: self._file.write(text))

    def flush(self) -> None:
        self._do(self._file.flush)

    def fileno(self) -> int:
        return self._file.fileno()

    @property
    def is_utf8(self) -> bool:
        """Whether the encoding is UTF-8."""
        return str(getattr(self._file, "encoding", "")).lower().replace("-", "") == "utf8"

    def _do(self, write: Callable[[], object]) -> None:
        if not self.is_gone:
            self._since = time.monotonic()
            with suppress(OSError, ValueError):
                write()
            self._since = None

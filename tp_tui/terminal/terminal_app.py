"""A Textual app for slow terminals: keys in order, little output, a clean exit on signals, redraw on request."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from rich.color import ColorSystem
from rich.console import RenderableType
from textual import constants
from textual._compositor import LayoutUpdate
from textual.app import App, ScreenStackError
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import (
    AppBlur,
    AppFocus,
    Callback,
    Event,
    Key,
    MouseDown,
    MouseEvent,
    MouseScrollDown,
    MouseScrollUp,
    Paste,
)
from textual.filter import LineFilter
from textual.geometry import Offset
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tp_tui.terminal.idle_collector import IdleCollector
from tp_tui.terminal.idle_timer import IdleTimer
from tp_tui.terminal.keymap import bindings_on
from tp_tui.terminal.region_compositor import DrawnScreen, RegionsUpdate
from tp_tui.terminal.screen_cursor import cursor_of
from tp_tui.terminal.shared_rules import SharedRules
from tp_tui.terminal.terminal_queries import CapabilitiesReported, is_mute

LONGEST_NOTICE = 80
"""The characters of a notice on the desktop."""

_NOTICES_BY_777 = ("rxvt", "foot", "vte")
"""Prefixes of `TERM` of terminals that show notices by OSC 777; the others use OSC 9, or ignore it."""

ENDING_SIGNALS = ("SIGHUP", "SIGINT", "SIGTERM")
"""The signals that ask the program to exit, if the system has them."""

SECONDS_OF_A_KEY = 0.5
"""The longest a key may block the next ones: its widget may be removed before it reports back."""

ROUNDS = 3
"""The number of times `KeyDone` is posted for a key: its action may post messages, which may post others."""

USER_EVENTS = (Key, MouseDown, MouseScrollDown, MouseScrollUp, Paste)
"""Events that prove a person is there; mouse moves do not, as anything may nudge a mouse."""


class KeyDone(Message):
    """Follows a key through the message queues of the widgets to the app, after everything the key has caused."""

    def __init__(self, number: int, screen: Screen[Any] | None = None, rounds: int = ROUNDS) -> None:
        """Follow key `number`, pressed on `screen`, to be posted `rounds` times more."""
        super().__init__()
        self.number, self.screen, self.rounds = number, screen, rounds


class PendingKey(NamedTuple):
    """A key being handled: its number, the key event, the screen it was pressed on, and the widget it was sent to."""

    number: int
    key: Key
    screen: Screen[Any]
    target: Widget


class TerminalApp(App[None]):
    """An app that draws through `TerminalDriver` in a terminal and handles keys one at a time.

    Textual forwards each key to the focused widget at once, and its binding runs later. So with keys that arrive
    together, as over a slow line, the second would be dispatched before the first has taken effect, and text typed
    after `:` would go to the table.
    """

    _is_ending = False
    idle_timer: IdleTimer | None = None
    ambiguous_width = 0
    """The columns of characters of ambiguous width (UAX 11), as the terminal has reported it; 0 if it has not."""
    is_line_slow = False
    """Whether the first frame took long to arrive, as the terminal has reported it."""

    def __init__(self) -> None:
        """Create an app with no keys pending."""
        super().__init__()
        self.stylesheet = SharedRules(variables=self.get_css_variables())
        self._key_queue: deque[Key] = deque()
        self._keys_dispatched = 0
        self._pending_key: PendingKey | None = None
        self._late_focus: AppFocus | AppBlur | None = None
        self._collector = IdleCollector()

    def on_load(self) -> None:
        """Disable animations, which are expensive on a slow line."""
        self.animation_level = "none"

    def on_ready(self) -> None:
        """Start the garbage collector's idle schedule after the first frame."""
        if not self.is_headless:
            self.call_after_refresh(self._collector.begin)

    def pop_screen(self) -> AwaitComplete:
        """Pop the current screen and free its memory later."""
        self._collector.expect_garbage()
        return super().pop_screen()

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Replace the current screen and free its memory later."""
        self._collector.expect_garbage()
        return super().switch_screen(screen)

    def watch_app_focus(self, focus: bool) -> None:
        """Focus the first widget if the screen was opened while the terminal was blurred, when Textual focuses none."""
        if focus and self.screen.focused is None:
            self.screen._update_auto_focus()

    def call_next(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Call `callback` after the current message.

        Textual wraps it in a `partial` and inspects its signature each time, which takes longer than everything else.
        """
        if args or kwargs:
            super().call_next(callback, *args, **kwargs)
            return
        message = Callback(callback=callback)
        message._prevent.update(self._get_prevented_messages())
        self._next_callbacks.append(message)
        self.check_idle()

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        """Prepare a widget before its first key and frame; Textual has no public hook for that."""
        self.prepare_widget(child)
        super()._register_child(parent, child, before, after)

    def prepare_widget(self, widget: Widget) -> None:
        """Prepare a widget before it is mounted; by default, do nothing."""

    def has_use_for(self, key: str) -> bool:
        """Return whether a binding for `key` is enabled now.

        Textual's `active_bindings` would check every binding there is.
        """
        nodes = (self.focused or self.screen).ancestors_with_self
        return any(
            self._check_action_state(binding.action, node) is not False
            for node in nodes
            for binding in bindings_on(node).key_to_bindings.get(key, ())
        )

    @property
    def default_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters for every line of output, such as for NO_COLOR."""
        return self._filters

    @property
    def color_system(self) -> ColorSystem | None:
        """The terminal's colour system, which Rich keeps private; None without colours."""
        return self.console._color_system

    def on_capabilities_reported(self, report: CapabilitiesReported) -> None:
        """Use the colours that the terminal turned out to have, but over a slow line no more than 256."""
        before = self.color_system, self.ambiguous_width
        self.ambiguous_width, self.is_line_slow = report.ambiguous_width, report.is_slow
        has_few = before[0] in (ColorSystem.STANDARD, ColorSystem.EIGHT_BIT)
        if report.is_slow and before[0] is ColorSystem.TRUECOLOR:
            self.console._color_system = ColorSystem.EIGHT_BIT
        elif report.has_truecolor and has_few and not report.is_slow and constants.COLOR_SYSTEM == "auto":
            self.console._color_system = ColorSystem.TRUECOLOR
        if before != (self.color_system, self.ambiguous_width):
            self.capabilities_changed()

    @property
    def can_move(self) -> bool:
        """Whether anything may move by itself: the app is not headless or for a screen reader, nor the line slow."""
        return not (self.is_headless or self.is_for_reader or self.is_line_slow)

    def capabilities_changed(self) -> None:
        """React to other colours or widths than assumed at first; by default, do nothing."""

    def get_driver_class(self) -> type[Driver]:
        """Return the driver for this system, or the one named by `TEXTUAL_DRIVER`."""
        chosen = super().get_driver_class()
        if chosen.__name__ == "WebDriver":
            from tp_tui.terminal.browser_driver import BrowserDriver

            return BrowserDriver
        if constants.DRIVER is not None or chosen.__name__ != "LinuxDriver":
            return chosen
        from tp_tui.terminal.terminal_driver import TerminalDriver

        return TerminalDriver

    def get_default_screen(self) -> Screen[Any]:
        """Return the screen at the bottom of the stack."""
        return DrawnScreen(id="_default")

    async def on_event(self, event: Event) -> None:
        """Dispatch a new key only after the previous one has been handled."""
        if self.idle_timer and isinstance(event, USER_EVENTS):
            self.idle_timer.touch()
        if isinstance(event, AppFocus | AppBlur | MouseEvent | Paste) and not self.screen_stack:
            return  # the first screen is not mounted yet, or the last one is gone
        if isinstance(event, AppFocus | AppBlur) and self._pending_key is not None:
            self._late_focus = event  # keys typed before it belong to what has the focus now
        elif not isinstance(event, Key):
            await super().on_event(event)
        elif not event.is_forwarded:
            self._key_queue.append(event)
            if self._pending_key is None:
                await self._dispatch_next_key()
            elif len(self._key_queue) == 1:
                self._follow(self._pending_key)
        elif self.screen_stack:  # there is none once the key has ended the program
            await super().on_event(event)
            # The key has bubbled through all widgets, and its binding has run.
            if self._pending_key and event is self._pending_key.key and not self._key_queue:
                self._pending_key = None
                await self._follow_focus()

    async def _follow_focus(self) -> None:
        """Handle that the terminal lost or got the focus while keys were waiting."""
        event, self._late_focus = self._late_focus, None
        if event is not None and self.screen_stack:
            await super().on_event(event)

    async def _dispatch_next_key(self) -> None:
        """Dispatch the next key, if any."""
        self._pending_key = None
        if not self._key_queue or not self.screen_stack:
            return
        self._keys_dispatched += 1
        self._collector.put_off()
        key = self._key_queue.popleft()
        handed_on = PendingKey(self._keys_dispatched, key, self.screen, self.focused or self.screen)
        self._pending_key = handed_on
        await super().on_event(key)
        if self._key_queue:
            self._follow(handed_on)
        elif not key.is_forwarded:
            self._pending_key = None  # its priority binding has run
            await self._follow_focus()

    def _follow(self, handed_on: PendingKey) -> None:
        """Post a `KeyDone` behind a key, with a timeout, because others are waiting."""
        done = KeyDone(handed_on.number, handed_on.screen)
        if not handed_on.target.post_message(done):
            self.post_message(done)
        given_up = KeyDone(handed_on.number, rounds=0)
        asyncio.get_running_loop().call_later(SECONDS_OF_A_KEY, self.post_message, given_up)

    async def on_key_done(self, message: KeyDone) -> None:
        """Dispatch the next key when everything that the last one caused has been handled."""
        if self._pending_key is None or message.number != self._pending_key.number or not self.screen_stack:
            return  # out of date, or the app is exiting
        number, screen = message.number, self.screen
        if not message.rounds or not self._key_queue:
            await self._dispatch_next_key()
        elif message.screen is not screen:
            # Let a screen that the key has opened or returned to draw first.
            screen.call_after_refresh(self.post_message, KeyDone(number, screen))
        else:
            (self.focused or screen).post_message(KeyDone(number, screen, message.rounds - 1))

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Draw through the driver if it has a frame buffer, which sends less than Textual would."""
        draw = getattr(self._driver, "draw", None)
        is_update = isinstance(renderable, LayoutUpdate | RegionsUpdate)
        if draw is None or not is_update or self._batch_count or self._closed or not self._running:
            super()._display(screen, renderable)
            return
        draw(renderable, self.console._color_system or ColorSystem.TRUECOLOR)
        self.post_display_hook()

    @property
    def is_for_reader(self) -> bool:
        """Whether a screen reader or braille display reads the terminal: whole lines in order, and no questions to it.

        By default, none does.
        """
        return False

    def _set_pointer_shape(self, shape: str) -> None:
        """Set the mouse pointer's shape (OSC 22), but not where the terminal would show the sequence."""
        if not (self.is_for_reader or is_mute(os.environ.get("TERM", ""))):
            super()._set_pointer_shape(shape)

    def drawn_lines(self) -> list[Strip]:
        """Return the lines of the screen as they are drawn."""
        return self.screen._compositor.render_strips()

    def cursor_cell(self) -> Offset | None:
        """Return the cell for the terminal's cursor; None if there is no screen yet."""
        with suppress(NoMatches, ScreenStackError):
            return cursor_of(self.screen)
        return None

    def action_redraw(self) -> None:
        """Redraw the whole screen, in case something else has written on it."""
        if redraw := getattr(self._driver, "redraw", None):
            redraw()

    def action_repeat(self) -> None:
        """Send again what was sent last, for a screen reader to speak it."""
        if self.is_for_reader and (repeat := getattr(self._driver, "repeat", None)):
            repeat()

    def notify_desktop(self, text: str) -> None:
        """Show a notice on the desktop of terminals that can, unless this one is in front (OSC 9, or 777).

        Args:
            text: what it says; only its printable characters are sent.
        """
        term = os.environ.get("TERM", "")
        if self._driver is None or self.app_focus or is_mute(term):
            return
        said = "".join(filter(str.isprintable, text))[:LONGEST_NOTICE]
        code = f"777;notify;{self.title};" if term.startswith(_NOTICES_BY_777) else "9;"
        self._driver.write(f"\x1b]{code}{said}\x07")

    @property
    def keys_waiting(self) -> int:
        """The number of keys waiting for an earlier one."""
        return len(self._key_queue)

    @property
    def can_come_back(self) -> bool:
        """Whether there is a shell that could resume the program after it is suspended."""
        if self._driver is None or not self._driver.can_suspend:
            return False
        # A shell puts each job in its own process group. In the session leader's group there is no shell to resume it.
        return sys.platform != "win32" and os.getpgrp() != os.getsid(0)

    def _end_on_signals(self) -> None:
        """Exit as with `q` when the terminal hangs up or the program is asked to terminate; the game is saved."""
        if self.is_headless:
            return
        for name in ENDING_SIGNALS:
            if number := getattr(signal, name, None):
                asyncio.get_running_loop().add_signal_handler(number, self._end, number)

    def _end(self, number: int) -> None:
        """Exit with the status of a program killed by this signal; ignore further signals."""
        if not self._is_ending:
            self._is_ending = True
            self.exit(None, 128 + number)

    @property
    def failure(self) -> Exception | None:
        """The first unhandled exception, which made the app exit; None if there was none."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """Exit because of an unhandled exception, to be reported by the caller (see `failure`).

        Textual would show the player a traceback with all local variables. While the app is exiting on a signal,
        exceptions of widgets still being mounted are ignored.
        """
        if self._is_ending:
            return
        self._return_code = os.EX_SOFTWARE if hasattr(os, "EX_SOFTWARE") else 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

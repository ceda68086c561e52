"""An app as terminals need it: keys in their order, little to send, a good end when a signal asks, a new drawing."""

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
from textual.widget import Widget

from tp_tui.terminal.idle_collector import IdleCollector
from tp_tui.terminal.idle_timer import IdleTimer
from tp_tui.terminal.keymap import bindings_on
from tp_tui.terminal.region_compositor import DrawnScreen, RegionsUpdate
from tp_tui.terminal.screen_cursor import cursor_of

ENDING_SIGNALS = ("SIGHUP", "SIGINT", "SIGTERM")
"""The signals that ask the program to end, where the system has them."""

SECONDS_OF_A_KEY = 0.5
"""How long a key may keep those behind it waiting: what it was sent to may be gone before it has said so."""


ROUNDS = 3
"""How often it is asked whether a key is done: what it is bound to may post messages, and they others."""


DONE_BY_HAND = (Key, MouseDown, MouseScrollDown, MouseScrollUp, Paste)
"""Events that show that somebody is there; a mouse may be moved by a cat."""


class KeyDone(Message):
    """Follows a key through the widgets up to the app, behind all that the key has set going."""

    def __init__(self, number: int, screen: Screen[Any] | None = None, rounds: int = ROUNDS) -> None:
        """Follow the key with this number, pressed on `screen`, and `rounds` times what has come of it."""
        super().__init__()
        self.number, self.screen, self.rounds = number, screen, rounds


class KeyOnItsWay(NamedTuple):
    """A key that was handed on: its number, the key itself, the screen it was pressed on, what it was sent to."""

    number: int
    key: Key
    screen: Screen[Any]
    target: Widget


class TerminalApp(App[None]):
    """An app that draws through `TerminalDriver` where it runs in a terminal.

    Keys are handed on one at a time. Textual sends each to the widget in focus as it comes, and from there to the app,
    where what it is bound to is done: of keys that come together, as over a slow line, the second would be judged by
    what was before the first, and text typed behind `:` would go to the table.
    """

    _is_ending = False
    idle_timer: IdleTimer | None = None

    def __init__(self) -> None:
        """Make an app with no key on its way."""
        super().__init__()
        self._keys_behind: deque[Key] = deque()
        self._keys_handed_on = 0
        self._on_its_way: KeyOnItsWay | None = None
        self._collector = IdleCollector()

    def on_load(self) -> None:
        """Move nothing by itself: what slides or fades costs a slow line much and says nothing."""
        self.animation_level = "none"

    def on_ready(self) -> None:
        """Collect garbage once the first screen stands."""
        if not self.is_headless:
            self.call_after_refresh(self._collector.begin)

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front; its memory is freed when there is time."""
        self._collector.expect_garbage()
        return super().pop_screen()

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Put another screen in the place of the one in front, whose memory is freed when there is time."""
        self._collector.expect_garbage()
        return super().switch_screen(screen)

    def watch_app_focus(self, focus: bool) -> None:
        """Focus the first widget where a screen opened while the terminal was out of focus: Textual focuses none."""
        if focus and self.screen.focused is None:
            self.screen._update_auto_focus()

    def call_next(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Call `callback` once the message at hand is done.

        Textual wraps it in a `partial`, and looks into its signature each time, which takes longer than the rest.
        """
        if args or kwargs:
            super().call_next(callback, *args, **kwargs)
            return
        message = Callback(callback=callback)
        message._prevent.update(self._get_prevented_messages())
        self._next_callbacks.append(message)
        self.check_idle()

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        """Prepare a widget before its first key and its first frame; Textual has no public moment for that."""
        self.prepare_widget(child)
        super()._register_child(parent, child, before, after)

    def prepare_widget(self, widget: Widget) -> None:
        """Prepare a widget that is about to come to the screen; there is nothing to do by default."""

    def has_use_for(self, key: str) -> bool:
        """Return whether something is done by that key now.

        Textual's `active_bindings` say so too, but ask every binding there is.
        """
        nodes = (self.focused or self.screen).ancestors_with_self
        return any(
            self._check_action_state(binding.action, node) is not False
            for node in nodes
            for binding in bindings_on(node).key_to_bindings.get(key, ())
        )

    @property
    def default_line_filters(self) -> Sequence[LineFilter]:
        """What Textual makes of every line before it is sent, as the environment asks for it."""
        return self._filters

    @property
    def color_system(self) -> ColorSystem | None:
        """The colours that the terminal is sent, which Rich keeps to itself; None for none."""
        return self.console._color_system

    def get_driver_class(self) -> type[Driver]:
        """Return the driver for terminals of this system, or the one that `TEXTUAL_DRIVER` names."""
        chosen = super().get_driver_class()
        if chosen.__name__ == "WebDriver":
            from tp_tui.terminal.browser_driver import BrowserDriver

            return BrowserDriver
        if constants.DRIVER is not None or chosen.__name__ != "LinuxDriver":
            return chosen
        from tp_tui.terminal.terminal_driver import TerminalDriver

        return TerminalDriver

    def get_default_screen(self) -> Screen[Any]:
        """Return the screen below all others."""
        return DrawnScreen(id="_default")

    async def on_event(self, event: Event) -> None:
        """Hand on a new key once the one before it has done what it does."""
        if self.idle_timer and isinstance(event, DONE_BY_HAND):
            self.idle_timer.touch()
        if isinstance(event, AppFocus | AppBlur | MouseEvent | Paste) and not self.screen_stack:
            return  # the first screen is still being made, or the last is gone
        if not isinstance(event, Key):
            await super().on_event(event)
        elif not event.is_forwarded:
            self._keys_behind.append(event)
            if self._on_its_way is None:
                await self._hand_on_a_key()
            elif len(self._keys_behind) == 1:
                self._follow(self._on_its_way)
        elif self.screen_stack:  # there is none once the key has ended the program
            await super().on_event(event)
            # It has come back through all widgets, and what it is bound to is done.
            if self._on_its_way and event is self._on_its_way.key and not self._keys_behind:
                self._on_its_way = None

    async def _hand_on_a_key(self) -> None:
        """Hand on the first of the keys, if there is one."""
        self._on_its_way = None
        if not self._keys_behind or not self.screen_stack:
            return
        self._keys_handed_on += 1
        self._collector.put_off()
        key = self._keys_behind.popleft()
        handed_on = KeyOnItsWay(self._keys_handed_on, key, self.screen, self.focused or self.screen)
        self._on_its_way = handed_on
        await super().on_event(key)
        if self._keys_behind:
            self._follow(handed_on)
        elif not key.is_forwarded:
            self._on_its_way = None  # what it is bound to goes before all widgets, and is done

    def _follow(self, handed_on: KeyOnItsWay) -> None:
        """Ask whether a key is done, for those behind it."""
        done = KeyDone(handed_on.number, handed_on.screen)
        if not handed_on.target.post_message(done):
            self.post_message(done)
        given_up = KeyDone(handed_on.number, rounds=0)
        asyncio.get_running_loop().call_later(SECONDS_OF_A_KEY, self.post_message, given_up)

    async def on_key_done(self, message: KeyDone) -> None:
        """Hand on the next key, if there is one, when nothing comes any more of the last."""
        if self._on_its_way is None or message.number != self._on_its_way.number or not self.screen_stack:
            return  # the app may be about to end
        number, screen = message.number, self.screen
        if not message.rounds or not self._keys_behind:
            await self._hand_on_a_key()
        elif message.screen is not screen:
            # A screen that the key has opened, or come back to, gets ready first.
            screen.call_after_refresh(self.post_message, KeyDone(number, screen))
        else:
            (self.focused or screen).post_message(KeyDone(number, screen, message.rounds - 1))

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Let a driver that can draw by itself do so: it sends less than Textual would."""
        draw = getattr(self._driver, "draw", None)
        is_update = isinstance(renderable, LayoutUpdate | RegionsUpdate)
        if draw is None or not is_update or self._batch_count or self._closed or not self._running:
            super()._display(screen, renderable)
            return
        draw(renderable, self.console._color_system or ColorSystem.TRUECOLOR)
        self.post_display_hook()

    def cursor_cell(self) -> Offset | None:
        """Return the cell of the terminal that its cursor belongs on; None where there is no screen yet."""
        with suppress(NoMatches, ScreenStackError):
            return cursor_of(self.screen)
        return None

    def action_redraw(self) -> None:
        """Send the whole screen again: something else may have written on it."""
        if redraw := getattr(self._driver, "redraw", None):
            redraw()

    @property
    def keys_waiting(self) -> int:
        """The keys that wait for the one before them to be done."""
        return len(self._keys_behind)

    @property
    def can_come_back(self) -> bool:
        """Whether a shell would take the program up again once it is suspended."""
        if self._driver is None or not self._driver.can_suspend:
            return False
        # A shell gives each job a process group of its own. In that of the session's first process nobody waits.
        return sys.platform != "win32" and os.getpgrp() != os.getsid(0)

    def _end_on_signals(self) -> None:
        """End as `q` would where the terminal hangs up or somebody wants the program gone; the game is kept."""
        if self.is_headless:
            return
        for name in ENDING_SIGNALS:
            if number := getattr(signal, name, None):
                asyncio.get_running_loop().add_signal_handler(number, self._end, number)

    def _end(self, number: int) -> None:
        """End with the exit status of a program that this signal ended; what comes while it ends changes nothing."""
        if not self._is_ending:
            self._is_ending = True
            self.exit(None, 128 + number)

    @property
    def failure(self) -> Exception | None:
        """The first exception that nobody handled, because of which the app has ended; None if it ended well."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """End because of an exception that nobody handled; whoever runs the app says so (see `failure`).

        Textual would print the traceback, with the values of all variables, where the player sees it. A widget that was
        still being made does not hold up an end that a signal asked for.
        """
        if self._is_ending:
            return
        self._return_code = os.EX_SOFTWARE if hasattr(os, "EX_SOFTWARE") else 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

"""The queue between what is read from a terminal and the app: bounded, and no faster than the app deals with events."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Any

from textual.app import App
from textual.events import AppBlur, AppFocus, Key, MouseMove, Resize
from textual.message import Message
from textual.message_pump import MessagePump

MOST_WAITING = 500
"""Events that wait to be handed to the app; what comes beyond that is dropped."""

MOST_UNDER_WAY = 16
"""Events that the app may have to deal with at once, all that come of them included."""

CHECK_SECONDS = 0.01
"""How long to wait before looking again whether a busy app is done."""

INTERRUPTS = ("ctrl+c", "ctrl+q")
"""Keys that overtake a flood of others."""

Replaced = tuple[type[Message], ...]

REPLACED: tuple[Replaced, ...] = ((MouseMove,), (Resize,), (AppFocus, AppBlur))
"""Kinds of events of which only the last counts."""


class EventQueue:
    """Hands events to an app in its loop, in the order they came in; back-pressure is bounded by dropping.

    A key that interrupts does away with those waiting before it once they are many, as the line discipline of a
    terminal does.
    """

    def __init__(self, app: App[Any], loop: asyncio.AbstractEventLoop, deliver: Callable[[Message], None]) -> None:
        """Hand the events for `app` to `deliver`."""
        self._app, self._loop, self._deliver = app, loop, deliver
        self._waiting: deque[Message] = deque()
        self._lock = Lock()
        self._is_due = False
        self._unchecked = 0

    def put(self, event: Message) -> None:
        """Take in an event, from any thread."""
        with self._lock:
            waiting = self._waiting
            if isinstance(event, Key) and event.key in INTERRUPTS:
                if len(waiting) > MOST_UNDER_WAY:
                    waiting.clear()
            elif kinds := next((kinds for kinds in REPLACED if isinstance(event, kinds)), None):
                for earlier in [each for each in waiting if isinstance(each, kinds)]:
                    waiting.remove(earlier)
            elif len(waiting) >= MOST_WAITING:
                return
            waiting.append(event)
            if self._is_due:
                return
            self._is_due = True
        self._loop.call_soon_threadsafe(self._hand_on)

    def _hand_on(self) -> None:
        """Hand on what waits, as much as the app can bear."""
        while True:
            if self._unchecked >= MOST_UNDER_WAY:
                if self._under_way() >= MOST_UNDER_WAY and not self._app._exit:
                    self._loop.call_later(CHECK_SECONDS, self._hand_on)
                    return
                self._unchecked = 0
            with self._lock:
                if not self._waiting:
                    self._is_due = False
                    return
                event = self._waiting.popleft()
            self._unchecked += 1
            self._deliver(event)

    def _under_way(self) -> int:
        """Return how many messages wait in the app, its screens and their widgets."""
        app = self._app
        pumps: list[MessagePump] = [app, *app.screen_stack]
        if app.screen_stack:
            pumps += app.screen.walk_children()
        keys: int = getattr(app, "keys_waiting", 0)
        return keys + sum(pump.message_queue_size for pump in pumps)

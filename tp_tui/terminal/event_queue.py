"""A bounded queue between terminal input and the app, which delivers events no faster than the app handles them."""

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

MAX_WAITING = 500
"""The events waiting for the app; further ones are dropped."""

MAX_PENDING = 16
"""The messages pending in the app, including those that result from events."""

CHECK_SECONDS = 0.01
"""The interval for polling a busy app."""

INTERRUPTS = ("ctrl+c", "ctrl+q")
"""The keys that overtake a flood of events."""

Replaced = tuple[type[Message], ...]

REPLACED: tuple[Replaced, ...] = ((MouseMove,), (Resize,), (AppFocus, AppBlur))
"""Event types of which only the last matters."""


class EventQueue:
    """Delivers events to an app in its event loop, in order, applying back-pressure and dropping what exceeds it.

    An interrupt key discards a long queue before it, like a terminal's line discipline.
    """

    def __init__(self, app: App[Any], loop: asyncio.AbstractEventLoop, deliver: Callable[[Message], None]) -> None:
        """Deliver the events for `app` by calling `deliver` in `loop`."""
        self._app, self._loop, self._deliver = app, loop, deliver
        self._waiting: deque[Message] = deque()
        self._lock = Lock()
        self._is_due = False
        self._unchecked = 0

    def put(self, event: Message) -> None:
        """Queue an event. Thread-safe."""
        with self._lock:
            waiting = self._waiting
            if isinstance(event, Key) and event.key in INTERRUPTS:
                if len(waiting) > MAX_PENDING:
                    waiting.clear()
            elif kinds := next((kinds for kinds in REPLACED if isinstance(event, kinds)), None):
                for earlier in [each for each in waiting if isinstance(each, kinds)]:
                    waiting.remove(earlier)
            elif len(waiting) >= MAX_WAITING:
                return
            waiting.append(event)
            if self._is_due:
                return
            self._is_due = True
        self._loop.call_soon_threadsafe(self._deliver_waiting)

    def _deliver_waiting(self) -> None:
        """Deliver waiting events until the app is busy."""
        while True:
            if self._unchecked >= MAX_PENDING:
                if self._pending() >= MAX_PENDING and not self._app._exit:
                    self._loop.call_later(CHECK_SECONDS, self._deliver_waiting)
                    return
                self._unchecked = 0
            with self._lock:
                if not self._waiting:
                    self._is_due = False
                    return
                event = self._waiting.popleft()
            self._unchecked += 1
            self._deliver(event)

    def _pending(self) -> int:
        """Return the number of messages pending in the app, its screens and their widgets."""
        app = self._app
        pumps: list[MessagePump] = [app, *app.screen_stack]
        if app.screen_stack:
            pumps += app.screen.walk_children()
        keys: int = getattr(app, "keys_waiting", 0)
        return keys + sum(pump.message_queue_size for pump in pumps)

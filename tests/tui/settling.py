"""Pilots that wait until an app has completely handled their input.

Textual's own pilot waits until the CPU has been idle for 20 ms, up to three times per key, which is slow on an idle
machine and unreliable on a busy one.
"""

from __future__ import annotations

import asyncio
import threading
from asyncio import AbstractEventLoop, Future
from asyncio.base_events import BaseEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual._context import active_app
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from tp_tui.bots.bot_process import BotProcess

LIMIT = 10.0
"""The seconds after which to give up waiting for an app that never becomes idle."""

POLL = 0.002
"""The seconds between two checks of a state that no message announces."""


class Job:
    """A call in a thread whose result an app awaits.

    Attributes:
        held: the event that the call itself waits for; None if it waits for none.
        future: the future that the app awaits.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.held: Event | None = None
        self.future: Future[Any] | None = None
        self._function = function

    def __call__(self, *arguments: Any) -> Any:
        _here.job = self
        try:
            return self._function(*arguments)
        finally:
            _here.job = None

    def is_at_work(self, loop: AbstractEventLoop) -> bool:
        """Return whether the call will complete a future of `loop` without outside help."""
        if self.future is None or self.future.get_loop() is not loop or self.future.done():
            return False
        return self.held is None or self.held.is_set()


_here = threading.local()
_jobs: set[Job] = set()


@contextmanager
def holding(event: Event) -> Iterator[None]:
    """Keep pilots from waiting for the job of this thread, if any, during the block until `event` is set."""
    job: Job | None = getattr(_here, "job", None)
    if job:
        job.held = event
    try:
        yield
    finally:
        if job:
            job.held = None


def hold(event: Event, seconds: float = 60) -> bool:
    """Wait, in place of a bot, until the test sets `event`; return whether it did."""
    with holding(event):
        return event.wait(seconds)


async def settle(app: App[Any], *, jobs: bool = True) -> None:
    """Wait until `app` is idle except for timers, bot processes and the test itself.

    No task is ready then, so all message queues are empty and all callbacks have run; the screen is laid out and drawn;
    a resize has been handled; and, with `jobs`, all jobs in threads are done or held.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + LIMIT
    while loop.time() < end:
        await _rest(loop, end)
        if app._exception or app._exit or not app._screen_stack:
            return
        if _has_frame_to_draw(app.screen):
            app.screen._on_timer_update()
        elif app._resize_timer is not None:
            await asyncio.sleep(POLL)
        elif jobs and (at_work := [job.future for job in _jobs if job.is_at_work(loop) and job.future]):
            await asyncio.wait(at_work, timeout=POLL, return_when=asyncio.FIRST_COMPLETED)
        else:
            return


async def _rest(loop: AbstractEventLoop, end: float) -> None:
    """Yield to other tasks and callbacks of the event loop until none is ready, or until `end`."""
    while loop.time() < end:
        await asyncio.sleep(0)
        if not loop._ready:  # type: ignore[attr-defined]
            return


def _has_frame_to_draw(screen: Screen[Any]) -> bool:
    """Return whether the next frame would lay out or draw anything, or run callbacks."""
    if screen._callbacks and screen.is_running:
        return True
    return (screen.is_current and not screen.app._batch_count) and bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
    )


@contextmanager
def settled_pilots() -> Iterator[None]:
    """Make Textual's pilots wait with `settle`."""
    run_in_executor, reply = BaseEventLoop.run_in_executor, BotProcess.reply

    def noted(loop: Any, executor: Any, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        job = Job(function)
        job.future = run_in_executor(loop, executor, job, *arguments)
        _jobs.add(job)
        job.future.add_done_callback(lambda _: _jobs.discard(job))
        return job.future

    def held(bots: BotProcess, *question: Any) -> Any:
        with holding(Event()):
            return reply(bots, *question)

    async def wait_for_idle(*_seconds: float) -> None:
        await settle(active_app.get())

    async def wait_for_screen(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
        await settle(pilot.app, jobs=False)
        return pilot.app._exception is None

    async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
        if delay is not None:
            await asyncio.sleep(delay)
        await settle(pilot.app)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseEventLoop, "run_in_executor", noted)
        patch.setattr(BotProcess, "reply", held)
        patch.setattr(textual.app, "wait_for_idle", wait_for_idle)
        patch.setattr(textual.pilot, "wait_for_idle", wait_for_idle)
        patch.setattr(Pilot, "_wait_for_screen", wait_for_screen)
        patch.setattr(Pilot, "pause", pause)
        yield

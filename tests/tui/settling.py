"""A pilot that waits for a state: until an app has done everything that follows from what was done to it.

Textual's own waits until the processor has been idle for 20 ms, up to three times a key: long on an idle machine, and
on a busy one no proof that anything has happened.
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
"""The seconds after which an app that never comes to rest is looked at all the same."""

POLL = 0.002
"""The seconds between two looks at what no message announces."""


class Job:
    """A call in a thread that an app waits for.

    Attributes:
        held: what it waits for itself, a bot's process or an event that the test sets.
        future: what its app waits for.
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
        """Whether `loop` is to hear of it by and by, with nobody else doing anything."""
        if self.future is None or self.future.get_loop() is not loop or self.future.done():
            return False
        return self.held is None or self.held.is_set()


_here = threading.local()
_jobs: set[Job] = set()


@contextmanager
def holding(event: Event) -> Iterator[None]:
    """Have pilots not wait meanwhile for the job of this thread, if it is one, unless `event` is set."""
    job: Job | None = getattr(_here, "job", None)
    if job:
        job.held = event
    try:
        yield
    finally:
        if job:
            job.held = None


def hold(event: Event, seconds: float = 60) -> bool:
    """Wait, in the place of a bot, for what the test sets; return whether it did."""
    with holding(event):
        return event.wait(seconds)


async def settle(app: App[Any], *, jobs: bool = True) -> None:
    """Wait until nothing is left for `app` to do but what a timer, a bot's process or the test brings.

    Then no task is ready to go on, so all message queues are empty and all callbacks called; the screen is laid out
    and drawn; a change of the terminal's size has been taken in; and, with `jobs`, all jobs in threads are done or
    held.
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
    """Give way until no other task or callback of the event loop is ready to run, or until `end`."""
    while loop.time() < end:
        await asyncio.sleep(0)
        if not loop._ready:  # type: ignore[attr-defined]
            return


def _has_frame_to_draw(screen: Screen[Any]) -> bool:
    """Whether the next frame would lay out, draw or call anything."""
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
    """Have the pilots of Textual wait by `settle`."""
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

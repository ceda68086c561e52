"""Marks in the output of a program in a terminal, each sent when everything typed before is handled and drawn."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import sys
import termios
import threading
import time
import weakref
from collections.abc import Iterator
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

from textual.app import App

from tests.tui.settling import POLL, settle, settled_pilots

SOON = 0.02
"""The seconds within which a timer's being due counts as pending work, as such timers draw and send frames."""

PATIENCE = 30.0
"""The seconds after which a mark is sent in any case."""

_read = 0
"""The number of bytes read from the terminal so far."""

_apps: list[weakref.ref[App[Any]]] = []


MARK = "\x1b]7777;{}\x1b\\"
"""A mark with a number: an operating system command (OSC), which terminals do not show."""


def serve_marks(requests: Connection) -> None:
    """Send the requested marks when the app of this process is idle.

    Args:
        requests: yields the number of each mark and the bytes typed before, which may still be in transit.
    """
    # Never exited: it lasts as long as the process.
    settled_pilots().__enter__()
    begin, read = App.__init__, os.read

    def counted(file: int, most: int) -> bytes:
        global _read
        data = read(file, most)
        if file == 0:
            _read += len(data)
        return data

    def noted(app: App[Any], *arguments: Any, **named: Any) -> None:
        begin(app, *arguments, **named)
        _apps.append(weakref.ref(app))

    App.__init__ = noted  # type: ignore[method-assign]
    os.read = counted
    threading.Thread(target=_serve, args=(requests,), name="marks", daemon=True).start()


def _serve(requests: Connection) -> None:
    while True:
        try:
            number, typed = requests.recv()
        except (EOFError, OSError):
            return
        end = time.monotonic() + PATIENCE
        app = _app()
        while time.monotonic() < end and (app is None or not app._running or app._loop is None or _lacks(typed)):
            time.sleep(POLL)
            app = _app()
        if app is not None and app._loop is not None:
            asyncio.run_coroutine_threadsafe(_send_mark(app, number), app._loop)


def _app() -> App[Any] | None:
    return _apps[-1]() if _apps else None


def _lacks(typed: int) -> bool:
    """Return whether the app has not yet received all of the `typed` bytes."""
    if _read < typed:
        return True
    (count,) = struct.unpack("i", fcntl.ioctl(0, termios.FIONREAD, b"\0" * 4))
    if count:
        return True
    reader = next((thread for thread in threading.enumerate() if thread.name == "textual-input"), None)
    frames = list(_frames(sys._current_frames().get(reader.ident) if reader and reader.ident else None))
    if not frames or not frames[0].f_code.co_filename.endswith("selectors.py"):
        return True  # it is still handling its input
    # A lone Escape may be the start of a sequence, for which our driver's gate, or Textual's parser, waits.
    return any(
        ("gate" in frame.f_locals and frame.f_locals["gate"].waits)
        or ("parser" in frame.f_locals and frame.f_locals["parser"]._timeout_time is not None)
        for frame in frames
    )


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


async def _send_mark(app: App[Any], number: int) -> None:
    """Send a mark once nothing is left to do, draw or send."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while loop.time() < end and not app._exit:
        with app._context():
            await settle(app)
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        if not any(when < loop.time() + SOON for when in due):
            break
        await asyncio.sleep(POLL)
    if app._driver:
        app._driver.write(MARK.format(number))
        app._driver.flush()

"""Marks between what a program in a terminal sends: one is sent when all that has been typed is done and drawn."""

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
"""A timer that is due within so many seconds counts as something to do: frames are drawn and sent by such ones."""

PATIENCE = 30.0
"""The seconds after which a mark is sent all the same."""

_read = 0
"""The bytes that were read from the terminal so far."""

_apps: list[weakref.ref[App[Any]]] = []


MARK = "\x1b]7777;{}\x1b\\"
"""A mark with a number, a command to the terminal's system (OSC) of which nothing is shown."""


def serve_marks(requests: Connection) -> None:
    """Send a mark for each number that comes, once the app of this process has come to rest.

    With each number comes how many bytes were typed before: they may still be on their way through the system.
    """
    # For as long as the process lives.
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
    """Whether the app has not been told yet of all the bytes that were typed."""
    if _read < typed:
        return True
    (count,) = struct.unpack("i", fcntl.ioctl(0, termios.FIONREAD, b"\0" * 4))
    if count:
        return True
    reader = next((thread for thread in threading.enumerate() if thread.name == "textual-input"), None)
    frames = list(_frames(sys._current_frames().get(reader.ident) if reader and reader.ident else None))
    if not frames or not frames[0].f_code.co_filename.endswith("selectors.py"):
        return True  # it is at work on what it has read
    # A lone Escape may yet become a sequence: our driver has a gate that waits for it, Textual's own a parser.
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
    """Send the mark once nothing is left to do, to draw and to send."""
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

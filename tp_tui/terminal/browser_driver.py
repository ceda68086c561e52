"""Textual's web driver with its input filtered by `input_gate`; it exits when the server is gone.

The server passes on what a browser sends, so all of it is untrusted.
"""

from __future__ import annotations

import json
import os
import time
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.message import Message
from textual.messages import ExitApp

from tp_tui.terminal.event_queue import EventQueue
from tp_tui.terminal.input_gate import InputGate, clamped_size
from tp_tui.terminal.terminal_driver import HUNG_UP, PAUSE_SECONDS

LONGEST_META = 1024
"""The bytes of a meta message, such as the page's size; longer ones are dropped."""


class BrowserDriver(WebDriver):
    """A driver that reads and draws through the pipes of a web server such as textual-serve."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """Drive `app`; the arguments are Textual's."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._size = clamped_size(*(self._size or (80, 24)))
        self._write = partial(_send, self.fileno)
        self._events = EventQueue(app, self._loop, self.process_message)

    def run_input_thread(self) -> None:
        """Pass on input from the browser until the program ends or the server is gone."""
        gate, packets = InputGate(debug=self._debug), PacketReader()
        decode = getincrementaldecoder("utf-8")("replace").decode
        is_open = True
        with suppress(OSError):
            for data in self._input_reader:
                for kind, payload in packets.feed(data):
                    if kind == b"D":
                        for event in gate.feed(decode(payload)):
                            self._events.put(event)
                    elif kind == b"M" and is_open:
                        is_open = self._take_meta(payload, gate)
                if not is_open:
                    break
                for event in gate.tick():
                    self._events.put(event)
                if gate.is_flooded and data:
                    time.sleep(PAUSE_SECONDS)
        self._input_reader.close()
        if not self.exit_event.is_set():
            self._loop.call_soon_threadsafe(self._app.exit, None, HUNG_UP)

    def _take_meta(self, payload: bytes, gate: InputGate) -> bool:
        """Handle a meta message; malformed ones are dropped.

        Returns:
            False if the server says that no more will come.
        """
        try:
            said = json.loads(payload)
        except (ValueError, RecursionError):
            return True
        events: Iterable[Message] = ()
        match said:
            case {"type": "resize", "width": width, "height": height}:
                columns, lines = clamped_size(width, height)
                events = gate.report(f"\x1b[48;{lines};{columns};{lines};{columns}t")
            case {"type": "focus"}:
                events = gate.report("\x1b[I")
            case {"type": "blur"}:
                events = gate.report("\x1b[O")
            case {"type": "quit"}:
                events = (ExitApp(),)
            case {"type": "exit"}:
                return False
        for event in events:
            self._events.put(event)
        return True

    def send_message(self, message: Message) -> None:
        """Post an event to the app directly: `EventQueue` already calls this in its event loop."""
        if isinstance(message, Resize):
            self._size = message.size
        self._app.post_message(message)


class PacketReader:
    """Splits a byte stream into packets: one byte for the kind, four for the size (big-endian), the payload.

    Text packets are passed on in pieces as they arrive; others are buffered, and dropped if they are too long.
    """

    def __init__(self) -> None:
        """Start at a packet boundary."""
        self._head = b""
        self._left = 0
        self._body = b""

    def feed(self, data: bytes) -> Iterator[tuple[bytes, bytes]]:
        """Yield kind and payload of the packets, or pieces of text packets, completed by `data`."""
        while data:
            if len(self._head) < 5:
                wanted = 5 - len(self._head)
                self._head, data = self._head + data[:wanted], data[wanted:]
                if len(self._head) < 5:
                    return
                self._left, self._body = int.from_bytes(self._head[1:], "big"), b""
            piece, data = data[: self._left], data[self._left :]
            self._left -= len(piece)
            kind = self._head[:1]
            if not self._left:
                self._head = b""
            if kind == b"D":
                if piece:
                    yield kind, piece
                continue
            if len(self._body) <= LONGEST_META:
                self._body += piece
            if not self._left and len(self._body) <= LONGEST_META:
                yield kind, self._body


def _send(file: int, data: bytes) -> int:
    """Write all of `data`; drop it if the server is gone."""
    rest = data
    with suppress(OSError):
        while rest:
            rest = rest[os.write(file, rest) :]
    return len(data)

"""Starting a process for each session of `tp-tui host`, through a fork server.

The fork server has imported everything that a session needs, so that a session is there in no time and shares most of
its memory with the others. It runs no event loop and no threads, because forking from those is unsafe. The host talks
to it over a socket, in datagrams of JSON: requests carry the descriptors of the new process with them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

FORK_SERVER = "tp_tui.cli.fork_server"
"""The module that runs as the fork server."""

LONGEST_DATAGRAM = 64 * 1024
"""The bytes of a request or an answer."""

_log = logging.getLogger(__name__)


class SessionProcess:
    """The process of a session.

    Attributes:
        pid: its process id, which is also that of its group.
        status: resolves to its exit status, negative for a signal.
    """

    def __init__(self, number: int, send: Callable[[dict[str, Any]], None]) -> None:
        """Describe the process which the fork server knows by `number`, and to which `send` sends requests."""
        self.pid = 0
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._number, self._send = number, send

    def signal(self, number: int) -> None:
        """Send a signal to the process and its children, unless it has ended."""
        if not self.status.done():
            self._send({"signal": self._number, "which": number})


class SessionProcesses:
    """The fork server and what it has started; it is started again if it dies."""

    def __init__(self) -> None:
        """Prepare a fork server."""
        self._server: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._running: dict[int, SessionProcess] = {}
        self._begun: dict[int, asyncio.Future[int]] = {}
        self._numbers = 0

    def open(self) -> None:
        """Start the fork server.

        Raises:
            OSError: the system lacks the resources.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._server = subprocess.Popen(
                # -P and this program's own path keep modules in the working folder from shadowing its imports.
                [sys.executable, "-P", "-m", FORK_SERVER],
                stdin=theirs.fileno(),
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(os.path.isabs, sys.path))},
                start_new_session=True,
            )
        ours.setblocking(False)
        self._control = ours
        asyncio.get_running_loop().add_reader(ours, self._receive, ours)

    def close(self) -> None:
        """End the fork server; what it has started goes on."""
        self._give_up()

    async def start(self, about: Mapping[str, object], descriptors: Sequence[int]) -> SessionProcess:
        """Start the process of a session.

        Args:
            about: what the fork server hands to it (see `tp_tui.cli.fork_server`).
            descriptors: its standard input, output and error, and what else `about` speaks of.

        Raises:
            OSError: the system lacks the resources.
        """
        if self._control is None:
            self.open()
        self._numbers += 1
        number = self._numbers
        process = SessionProcess(number, self._send)
        self._begun[number] = asyncio.get_running_loop().create_future()
        self._running[number] = process
        try:
            self._send({"start": number, **about}, descriptors)
            process.pid = await self._begun[number]
        except BaseException:
            self._running.pop(number, None)
            raise
        finally:
            self._begun.pop(number, None)
        return process

    def _send(self, request: dict[str, Any], descriptors: Sequence[int] = ()) -> None:
        if self._control is None:
            return
        data = json.dumps(request).encode()
        if descriptors:
            socket.send_fds(self._control, [data], descriptors)
        else:
            with suppress(OSError):
                self._control.send(data)

    def _receive(self, control: socket.socket) -> None:
        """Take the answers that have come."""
        with suppress(BlockingIOError):
            while True:
                try:
                    data = control.recv(LONGEST_DATAGRAM)
                except BlockingIOError:
                    raise
                except OSError:
                    data = b""
                if not data:
                    _log.error("the fork server has ended")
                    self._give_up()
                    return
                self._take(json.loads(data))

    def _take(self, answer: dict[str, Any]) -> None:
        number = answer["number"]
        # The end of a short session may come in before `start` goes on.
        if begun := self._begun.pop(number, None):
            if not begun.done():
                if "pid" in answer:
                    begun.set_result(answer["pid"])
                else:
                    begun.set_exception(OSError(answer["errno"], os.strerror(answer["errno"])))
        elif (process := self._running.pop(number, None)) and not process.status.done():
            process.status.set_result(answer["status"])

    def _give_up(self) -> None:
        """Forget a fork server that has ended or is to end; its sessions go on, and nobody tells how they end."""
        control, self._control = self._control, None
        if control is not None:
            asyncio.get_running_loop().remove_reader(control)
            control.close()
        if self._server is not None:
            # It ends by itself when the socket is closed; nobody waits for it.
            server, self._server = self._server, None
            asyncio.get_running_loop().run_in_executor(None, server.wait)
        for begun in self._begun.values():
            if not begun.done():
                begun.set_exception(ConnectionResetError())
        self._running.clear()

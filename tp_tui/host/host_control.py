"""The control socket of a host: whoever runs it queries its status and sends announcements to all players.

The host listens on a Unix socket in its folder, which is open to its user alone. A request and its answer are a line of
JSON each.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from tp_tui.room.keeper_socket import SocketPath, user_of

CONTROL = ".host.socket"

LONGEST_LINE = 256 * 1024
"""The bytes of a request or an answer."""

ANSWER_SECONDS = 60.0
"""How long an answer may take: in a full house the memory of the sessions takes seconds to add up."""


class HostNotRunningError(Exception):
    """No host answers."""


@dataclass(frozen=True, slots=True)
class SessionStatus:
    """A session of a host.

    Attributes:
        player: the fingerprint of the player's key.
        address: where the player is.
        seconds: how long it has gone on.
        memory: its share of the memory in KiB (PSS); 0 if the system does not tell.
        command: what the client asked for; empty for the menu.
    """

    player: str
    address: str
    seconds: int
    memory: int
    command: str


@dataclass(frozen=True, slots=True)
class HostStatus:
    """How things stand on a host.

    Attributes:
        sessions: those that are open.
        tables: the tables at which somebody is.
        moves: the moves at tables in the last minute.
    """

    sessions: tuple[SessionStatus, ...]
    tables: int
    moves: int


Answerer = Callable[[str], Awaitable[HostStatus | int]]
"""Returns the status for an empty text; otherwise sends the text to all sessions and returns their number."""


class ControlSocket:
    """The host's end."""

    def __init__(self, folder: Path, answer: Answerer) -> None:
        """Answer requests at the socket in `folder`."""
        self._folder, self._answer = folder, answer
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to listen.

        Raises:
            OSError: that is impossible.
        """
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        path = SocketPath(self._folder, CONTROL)
        try:
            Path(path.path).unlink(missing_ok=True)
            listener.bind(path.path)
        finally:
            path.close()
        self._server = await asyncio.start_unix_server(self._serve, sock=listener, limit=LONGEST_LINE)

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                (self._folder / CONTROL).unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request of this user."""
        with suppress(OSError, ValueError, TimeoutError):
            if user_of(writer.get_extra_info("socket")) == os.geteuid():
                async with asyncio.timeout(ANSWER_SECONDS):
                    request = json.loads(await reader.readline())
                    answer = await self._answer(str(request["message"]))
                    told = asdict(answer) if isinstance(answer, HostStatus) else {"told": answer}
                    writer.write(json.dumps(told).encode() + b"\n")
                    await writer.drain()
        writer.close()


def ask_host(folder: Path, message: str = "") -> HostStatus | int:
    """Return the status of the host of a folder, or the number of sessions to which `message` went.

    Raises:
        HostNotRunningError: no host answers.
    """
    try:
        path = SocketPath(folder, CONTROL)
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
                asked.settimeout(ANSWER_SECONDS)
                asked.connect(path.path)
                if user_of(asked) != os.geteuid():
                    raise HostNotRunningError
                asked.sendall(json.dumps({"message": message}).encode() + b"\n")
                with asked.makefile("rb") as answer:
                    said = json.loads(answer.readline(LONGEST_LINE))
        finally:
            path.close()
        if "told" in said:
            return int(said["told"])
        return HostStatus(tuple(SessionStatus(**each) for each in said["sessions"]), said["tables"], said["moves"])
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise HostNotRunningError from error


def shared_memory(pid: int) -> int:
    """Return a process's share of the memory in KiB (PSS); 0 if the system does not tell."""
    with suppress(OSError, ValueError, StopIteration):
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        return int(next(line for line in rollup if line.startswith("Pss:")).split()[1])
    return 0

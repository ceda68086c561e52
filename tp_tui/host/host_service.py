"""The host: an SSH server, the fork server of its sessions, the keeper of its tables, and a socket to control them."""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import asyncssh

from tp_tui.bots.in_thread import in_thread
from tp_tui.games.contract.json_data import JsonDataError
from tp_tui.host.host_control import ControlSocket, HostStatus, SessionStatus, shared_memory
from tp_tui.host.key_folders import TABLES
from tp_tui.host.session_processes import SessionProcesses
from tp_tui.host.ssh_access import Access
from tp_tui.host.ssh_server import LoginLimits, SshServer, short
from tp_tui.room.keeper_socket import connect, process_of, start_standby
from tp_tui.room.remote_room import KeeperConnection
from tp_tui.room.table import TableError
from tp_tui.room.table_messages import Counts, CountTables

LOG_FORMAT = "time=%(asctime)s level=%(levelname)s event=%(message)s"

SECONDS_BETWEEN_COUNTS = 2.0
"""The interval of querying the keeper's status; if it is gone, this starts the next one or a standby."""

SECONDS_AFTER_LOSS = 0.5
"""The pause before the next attempt after the keeper was lost."""

_log = logging.getLogger(__name__)


class KeeperLink:
    """Keeps a keeper of the tables running, and a standby that takes over at once, and knows what goes on there.

    Attributes:
        counts: what the keeper said last.
    """

    def __init__(self, folder: Path) -> None:
        """Prepare for the tables in `folder`."""
        self.counts = Counts(0, 0)
        self._folder = folder
        self._connection: KeeperConnection | None = None
        self._keeper = 0
        self._standby: subprocess.Popen[bytes] | None = None

    async def keep(self) -> None:
        """Ask the keeper again and again, until this is cancelled."""
        try:
            while True:
                try:
                    self.counts = await in_thread(self._ask)
                    await asyncio.sleep(SECONDS_BETWEEN_COUNTS)
                    self._ensure_standby()
                except (TableError, OSError, JsonDataError) as error:
                    _log.warning("keeper_lost reason=%r", error)
                    self._close()
                    await asyncio.sleep(SECONDS_AFTER_LOSS)
        finally:
            self._close()
            if self._standby is not None and self._standby.pid != self._keeper:
                self._standby.terminate()

    def _ensure_standby(self) -> None:
        """Start a standby if there is none, or if it is the keeper now.

        Raises:
            TableError: the system lacks the resources.
        """
        if self._standby is None or self._standby.pid == self._keeper or self._standby.poll() is not None:
            self._standby = start_standby(self._folder)

    def _ask(self) -> Counts:
        """Return the status of the keeper, which is started if there is none.

        Raises:
            TableError, OSError, JsonDataError: nobody can tell.
        """
        if self._connection is None:
            opened = connect(self._folder)
            self._keeper = process_of(opened)
            self._connection = KeeperConnection(opened, "")
        answer = self._connection.ask(CountTables())
        assert isinstance(answer, Counts)
        return answer

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class HostService:
    """Offers games to others until a signal ends it."""

    def __init__(self, folder: Path, access: Access | None, login_limits: LoginLimits) -> None:
        """Prepare a host.

        Args:
            folder: the folder of all players.
            access: who may sign in; None for a host whose guests come through another SSH server.
            login_limits: how many may sign in.
        """
        self._folder = folder
        self._keeper = KeeperLink(folder / TABLES)
        self._processes = SessionProcesses()
        self._server = SshServer(folder, access, self._processes, login_limits) if access else None
        self._control = ControlSocket(folder, self._answer)

    async def run(
        self, address: str, port: int, key: asyncssh.SSHKey | None, announce: Callable[[int], object]
    ) -> None:
        """Serve until SIGTERM or Ctrl-C, then tell everyone and wait until their games are kept.

        Args:
            address: the address to listen on; empty for all.
            port: the port; 0 for any free one.
            key: the host's private key; None without an SSH server.
            announce: called with the port once players can come.

        Raises:
            OSError: the server cannot listen there.
        """
        logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
        logging.getLogger("asyncssh").setLevel(logging.WARNING)
        loop, ending = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, ending.set)
        keeping = None
        try:
            if self._server is not None and key is not None:
                self._processes.open()
                port = await self._server.listen(address, port, key)
            await self._control.open()
            keeping = asyncio.create_task(self._keeper.keep())
            announce(port)
            _log.info("host_begins port=%d", port)
            await ending.wait()
        finally:
            self._control.close()
            if self._server is not None:
                await self._server.close()
            if keeping is not None:
                keeping.cancel()
                with suppress(asyncio.CancelledError):
                    await keeping
            self._processes.close()
            _log.info("host_ends")

    async def _answer(self, message: str) -> HostStatus | int:
        """Send a message to all sessions and return their number; without one, return the status."""
        sessions = [*self._server.sessions] if self._server is not None else []
        if message:
            for session in sessions:
                session.notify(message)
            _log.info("message sessions=%d", len(sessions))
            return len(sessions)
        now = time.monotonic()
        sessions.sort(key=lambda session: session.begun)
        pids = [session.process.pid if session.process else 0 for session in sessions]
        # The system walks through all pages of a process for this, and in a full house through many.
        memory = await asyncio.to_thread(lambda: [*map(shared_memory, pids)])
        return HostStatus(
            tuple(
                SessionStatus(short(session.key), session.address, round(now - session.begun), taken, session.command)
                for session, taken in zip(sessions, memory, strict=True)
            ),
            self._keeper.counts.tables,
            self._keeper.counts.moves,
        )

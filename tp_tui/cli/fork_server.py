"""The fork server of `tp-tui host`: it has imported what sessions need, and forks a process for each of them.

It has shown the menu and the games to nobody, so that sessions share what is computed for that. Some of the processes
are spares, which wait for their sessions: they have shown the menu once more, so that the memory that every session
writes to is their own already.

Its standard input is a socket of datagrams (see `tp_tui.host.session_processes`). A request to start a session has

- `start`, its number, by which the answers name it;
- `environment`, all of it;
- `folder`, that of all players, `own`, the name of this one's, and `command`, what the SSH client asked for;
- four descriptors: standard input, output and error, and where the lines are read that the host tells everyone.
"""

from __future__ import annotations

import fcntl
import gc
import json
import locale
import os
import pkgutil
import select
import signal
import socket
import sys
import tempfile
import termios
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from rich.cells import cell_len

import tp_tui
from tp_tui.cli.app import usage_text
from tp_tui.cli.copy_on_write import share_with_forked
from tp_tui.cli.faults import run_and_exit
from tp_tui.cli.guest import play_as_guest
from tp_tui.cli.main import GC_THRESHOLDS
from tp_tui.cli.streams import prepare_streams
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.host.session_processes import LONGEST_DATAGRAM
from tp_tui.room import Room, named_seats
from tp_tui.storage.folders import HOME_VARIABLE
from tp_tui.storage.host_notices import listen_to_host
from tp_tui.storage.limits import Limits, current_limits
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp

if TYPE_CHECKING:
    from textual.pilot import Pilot

NOT_FOR_SESSIONS = (
    *("tp_tui.lab", "tp_tui.host.keeper", "tp_tui.host.web", "tp_tui.host.ssh", "tp_tui.storage.postgres_store"),
    *("tp_tui.cli.arena", "tp_tui.cli.bench", "tp_tui.cli.web", "tp_tui.cli.host", "tp_tui.cli.manual_page"),
    *("tp_tui.cli.completion", "tp_tui.bots.child_main", "tp_tui.__main__", "tp_tui.cli.fork_server"),
)
"""The beginnings of the names of modules that no session imports."""

OF_LIBRARIES = (
    *("textual.drivers.linux_driver", "textual.drivers.headless_driver", "textual.layouts.factory"),
    *("textual.layouts.horizontal", "textual.layouts.stream", "textual.pilot", "textual.widgets"),
    *("typer._click.decorators", "sqlite3", "tomllib", "tomlkit"),
)
"""Modules that the program imports only when they are needed."""

NICENESS = 5
"""The niceness of sessions, so that the host itself answers first (T31)."""

USUAL_TERMINAL, USUAL_SIZE = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, (80, 24)
"""The terminal whose menu is shown in advance."""

SPARES = 2
"""The processes that wait for sessions."""

QUIET_SECONDS = 0.1
"""How long nobody must have come before another spare is made: those who are coming go first."""

STANDARD, NOTICES, DESCRIPTORS = range(3), 3, 4
"""The descriptors of a session: its standard streams, the lines of the host, and how many these are."""


def preload() -> None:
    """Import what a session may need, to be shared by all."""
    for found in pkgutil.walk_packages(tp_tui.__path__, "tp_tui."):
        if not found.name.startswith(NOT_FOR_SESSIONS):
            with suppress(ImportError):  # what is for other systems, or needs an extra
                import_module(found.name)
    for name in OF_LIBRARIES:
        with suppress(ImportError):  # another version has it elsewhere, and sessions import it themselves
            import_module(name)
    cell_len("文")  # which reads the table of widths
    for name in game_names():
        with suppress(Exception):  # a game from elsewhere that fails is its sessions' concern
            show_game_to_nobody(name)
    show_to_nobody()
    share_with_forked()
    gc.disable()


def show_game_to_nobody(name: str) -> None:
    """Show a game as it begins, against bots that do not play."""
    game = get_game(name)
    others = seat_counts(game, {})[-1] - 1
    show_to_nobody(Room(game, named_seats(["", *[Settings().opponent] * others], [""] * (others + 1)), {}, 1))


def show_to_nobody(room: Room | None = None) -> None:
    """Show a game, or the menu of somebody new, without a terminal."""

    async def leave(pilot: Pilot[object]) -> None:
        await pilot.pause()
        pilot.app.exit()

    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="tp-tui-") as home:
        os.environ.update({**USUAL_TERMINAL, HOME_VARIABLE: home})
        try:
            TpApp(room, Settings(), bots_play=False).run(headless=True, size=USUAL_SIZE, auto_pilot=leave)
        finally:
            os.environ.clear()
            os.environ.update(before)


class Spare(NamedTuple):
    """A process that waits for a session.

    Attributes:
        pid: its process id.
        control: where it says that it is ready, and takes the request.
    """

    pid: int
    control: socket.socket


class ForkServer:
    """Forks sessions as asked for, and tells how they end."""

    def __init__(self, control: socket.socket) -> None:
        """Serve whoever is at the other end of `control`."""
        self._control = control
        self._sessions: dict[int, int] = {}
        """The process ids by the numbers of the sessions."""
        self._new: list[Spare] = []
        self._ready: list[Spare] = []

    def serve(self) -> None:
        """Serve until the host is gone."""
        reading, writing = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        while True:
            lacks_spares = len(self._new) + len(self._ready) < SPARES
            watched: list[Any] = [self._control, reading, *(spare.control for spare in self._new)]
            readable, _, _ = select.select(watched, [], [], QUIET_SECONDS if lacks_spares else None)
            if not readable:
                self._make_spare()
            if reading in readable:
                with suppress(BlockingIOError):
                    os.read(reading, 4096)
                self._tell_ends()
            for spare in [each for each in self._new if each.control in readable]:
                self._new.remove(spare)
                if spare.control.recv(1):
                    self._ready.append(spare)
                else:  # it has ended
                    spare.control.close()
            if self._control in readable and not self._answer():
                return

    def _answer(self) -> bool:
        """Do what the host asks for; return False if it is gone."""
        data, descriptors, _, _ = socket.recv_fds(self._control, LONGEST_DATAGRAM, DESCRIPTORS)
        if not data:
            return False
        request = json.loads(data)
        if "start" in request:
            self._start(request["start"], data, descriptors)
        elif pid := self._sessions.get(request["signal"]):
            with suppress(ProcessLookupError):
                os.killpg(pid, request["which"])
        return True

    def _send(self, answer: dict[str, Any]) -> None:
        with suppress(OSError):  # the host is gone, as the next read tells
            self._control.send(json.dumps(answer).encode())

    def _tell_ends(self) -> None:
        """Tell the exit statuses of sessions that have ended, and forget them."""
        for number, pid in [*self._sessions.items()]:
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._sessions[number]
                self._send({"number": number, "status": os.waitstatus_to_exitcode(status)})
        for spare in [*self._new, *self._ready]:
            if os.waitpid(spare.pid, os.WNOHANG)[0]:
                (self._ready if spare in self._ready else self._new).remove(spare)
                spare.control.close()

    def _start(self, number: int, request: bytes, descriptors: list[int]) -> None:
        """Have a spare or a new process carry out the request for a session, and tell its process id."""
        try:
            pid = self._give_to_spare(request, descriptors) or self._fork(lambda: run_session(request, descriptors))
        except OSError as error:
            self._send({"number": number, "errno": error.errno})
        else:
            self._sessions[number] = pid
            self._send({"number": number, "pid": pid})
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _give_to_spare(self, request: bytes, descriptors: list[int]) -> int:
        """Hand a request to a spare; return its process id, 0 if there is none."""
        while self._ready:
            spare = self._ready.pop(0)
            with spare.control, suppress(OSError):  # it has been killed
                socket.send_fds(spare.control, [request], descriptors)
                return spare.pid
        return 0

    def _make_spare(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

        def wait() -> NoReturn:
            ours.close()
            wait_for_session(theirs)

        with theirs, suppress(OSError):  # the system lacks the resources: sessions are forked when they come
            self._new.append(Spare(self._fork(wait), ours))

    def _fork(self, run: Callable[[], NoReturn]) -> int:
        """Fork a process of a session of its own that does `run`, and return its id.

        Raises:
            OSError: the system lacks the resources.
        """
        if pid := os.fork():
            return pid
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.setsid()
            os.nice(NICENESS)
            self._control.close()
            for spare in (*self._new, *self._ready):
                spare.control.close()
            run()
        finally:
            os._exit(1)


def wait_for_session(control: socket.socket) -> NoReturn:
    """Prepare for a session, say so, and carry out the request that comes next; end if the fork server is gone."""
    gc.enable()
    show_to_nobody()
    gc.collect()
    control.send(b"r")
    data, descriptors, _, _ = socket.recv_fds(control, LONGEST_DATAGRAM, DESCRIPTORS)
    control.close()
    if not data:
        os._exit(0)
    run_session(data, descriptors)


def run_session(data: bytes, descriptors: list[int]) -> NoReturn:
    """Become the process of the session that is requested, and end with its exit status."""
    status = 1
    try:
        request = json.loads(data)
        for number, descriptor in enumerate(descriptors):
            os.dup2(descriptor, number, inheritable=number in STANDARD)
        if os.isatty(0):
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        os.closerange(DESCRIPTORS, os.sysconf("SC_OPEN_MAX"))
        os.environ.clear()
        os.environ.update(request["environment"])
        with suppress(locale.Error):  # one that is not installed here
            locale.setlocale(locale.LC_CTYPE, "")
        listen_to_host(NOTICES)
        _open_streams()
        gc.set_threshold(*GC_THRESHOLDS)
        gc.enable()
        folder = Path(request["folder"])
        prepare_streams()
        limits = current_limits() or Limits()
        run_and_exit(lambda: play_as_guest(folder, folder / request["own"], request["command"], limits), usage_text)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    finally:
        # What the fork server has begun is not this process's to end.
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)


def _open_streams() -> None:
    """Open standard input, output and error anew, as Python does at its start."""
    is_terminal = os.isatty(1)
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    sys.stdout = sys.__stdout__ = open(1, "w", encoding="utf-8", closefd=False, buffering=1 if is_terminal else -1)  # type: ignore[misc]  # noqa: SIM115
    sys.stderr = sys.__stderr__ = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # type: ignore[misc]  # noqa: SIM115


def main() -> None:
    """Serve whoever holds the other end of standard input."""
    preload()
    # Sessions get standard input, output and error of their own: the socket moves out of the way.
    control = socket.socket(fileno=fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 10))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    ForkServer(control).serve()
    os._exit(0)  # there is nothing to tidy up, and much that cannot be freed


if __name__ == "__main__":
    main()

"""The fork server of `tp-tui host`: it has imported what sessions need, and forks a process for each of them.

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
import termios
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from rich.cells import cell_len

import tp_tui
from tp_tui.cli.app import usage_text
from tp_tui.cli.faults import run_and_exit
from tp_tui.cli.guest import play_as_guest
from tp_tui.cli.main import GC_THRESHOLDS
from tp_tui.cli.streams import prepare_streams
from tp_tui.host.session_processes import LONGEST_DATAGRAM
from tp_tui.storage.host_notices import listen_to_host
from tp_tui.storage.limits import Limits, current_limits

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

STANDARD, NOTICES, DESCRIPTORS = range(3), 3, 4
"""The descriptors of a session: its standard streams, the lines of the host, and how many these are."""


def preload() -> None:
    """Import what a session may need, and keep it out of every garbage collection."""
    for found in pkgutil.walk_packages(tp_tui.__path__, "tp_tui."):
        if not found.name.startswith(NOT_FOR_SESSIONS):
            with suppress(ImportError):  # what is for other systems, or needs an extra
                import_module(found.name)
    for name in OF_LIBRARIES:
        with suppress(ImportError):  # another version has it elsewhere, and sessions import it themselves
            import_module(name)
    cell_len("文")  # which reads the table of widths
    gc.collect()
    gc.freeze()
    gc.disable()


def serve(control: socket.socket) -> None:
    """Fork sessions as asked for, and tell how they end, until the host is gone."""
    sessions: dict[int, int] = {}
    reading, writing = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    while True:
        ready, _, _ = select.select([control.fileno(), reading], [], [])
        if reading in ready:
            with suppress(BlockingIOError):
                os.read(reading, 4096)
            for number, status in _ended(sessions):
                _send(control, {"number": number, "status": status})
        if control.fileno() in ready:
            data, descriptors, _, _ = socket.recv_fds(control, LONGEST_DATAGRAM, DESCRIPTORS)
            if not data:
                return
            request = json.loads(data)
            if "start" in request:
                _start(control, request, descriptors, sessions)
            elif pid := sessions.get(request["signal"]):
                with suppress(ProcessLookupError):
                    os.killpg(pid, request["which"])


def _send(control: socket.socket, answer: dict[str, Any]) -> None:
    with suppress(OSError):  # the host is gone, as the next read tells
        control.send(json.dumps(answer).encode())


def _ended(sessions: dict[int, int]) -> list[tuple[int, int]]:
    """Return the numbers and exit statuses of sessions that have ended, and forget them."""
    found = []
    for number, pid in [*sessions.items()]:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            del sessions[number]
            found.append((number, os.waitstatus_to_exitcode(status)))
    return found


def _start(control: socket.socket, request: dict[str, Any], descriptors: list[int], sessions: dict[int, int]) -> None:
    """Fork a session, and tell its process id."""
    number = request["start"]
    try:
        pid = os.fork()
    except OSError as error:
        _send(control, {"number": number, "errno": error.errno})
    else:
        if not pid:
            control.close()
            run_session(request, descriptors)
        sessions[number] = pid
        _send(control, {"number": number, "pid": pid})
    finally:
        for descriptor in descriptors:
            os.close(descriptor)


def run_session(request: dict[str, Any], descriptors: list[int]) -> NoReturn:
    """Become the process of a session, and end with its exit status."""
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.setsid()
        os.nice(NICENESS)
        for number, descriptor in enumerate(descriptors):
            os.dup2(descriptor, number, inheritable=number in STANDARD)
        if os.isatty(0):
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        os.closerange(DESCRIPTORS, max(descriptors) + 1)
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
    serve(control)


if __name__ == "__main__":
    main()

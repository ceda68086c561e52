"""`tp-tui` in a terminal, in a process forked from one that has already imported the program."""

from __future__ import annotations

import atexit
import ctypes
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pexpect
from ptyprocess import PtyProcess
from textual import constants

from tests.forked_commands import fork_server
from tests.tui.marks import serve_marks

SHOW_THE_SCREEN = {"play", "tutorial", "daily", "replay"}
"""The commands, besides the menu, that show the screen, and so gain from a fork."""

READ_BEFORE = ("PYTHON", "TEXTUAL", "LC_", "LANG", "ESCDELAY")
"""The prefixes of environment variables that are read before or during the import of the program."""

DRIVER = "TEXTUAL_DRIVER"
"""The one of them that can be set in a fork."""

PR_SET_CHILD_SUBREAPER = 36
"""The option of Linux's `prctl` that makes a process adopt its orphaned descendants."""


def can_be_forked(arguments: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Return whether a fork is equivalent to a fresh process with these arguments and additional variables."""
    is_screen = not arguments or arguments[0] in SHOW_THE_SCREEN
    is_too_late = any(name.startswith(READ_BEFORE) for name in environment if name != DRIVER)
    return sys.platform == "linux" and is_screen and not is_too_late


class ForkedTerminal(pexpect.spawn):
    """A `pexpect.spawn` of `tp-tui` in a forked process."""

    def __init__(self, arguments: Sequence[str], dimensions: tuple[int, int], environment: Mapping[str, str]) -> None:
        self._typed = 0
        super().__init__(sys.executable, [*arguments], dimensions=dimensions, env=dict(environment), timeout=None)

    def _spawnpty(
        self, args: Sequence[str], *, env: dict[str, str], dimensions: tuple[int, int], **_: Any
    ) -> PtyProcess:
        master, slave = os.openpty()
        receiver, sender = fork_server().Pipe(duplex=False)
        requests, self._requests = fork_server().Pipe(duplex=False)
        with _adopting_orphans():
            starter = fork_server().Process(
                target=_start, args=(sender, requests, list(args[1:]), env, str(Path.cwd()), os.ttyname(slave))
            )
            starter.start()
            sender.close()
            requests.close()
            pid = receiver.recv()
            starter.join()
        receiver.close()
        os.close(slave)
        process = PtyProcess(pid, master)
        process.setwinsize(*dimensions)
        return process

    def send(self, s: str | bytes) -> int:
        """Type `s`; return the number of bytes."""
        count: int = super().send(s)
        self._typed += count
        return count

    def ask_for_mark(self, number: int) -> None:
        """Request a mark with `number` once everything typed so far is handled and drawn."""
        self._requests.send((number, self._typed))


@contextmanager
def _adopting_orphans() -> Iterator[None]:
    """Make this process, instead of init, adopt its orphaned descendants."""
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def _start(
    sender: Connection,
    requests: Connection,
    arguments: list[str],
    environment: dict[str, str],
    folder: str,
    tty: str,
) -> None:
    """Start the program on the terminal `tty` as an orphan, and send its process id."""
    if os.fork():
        os._exit(0)
    os.setsid()
    # The first terminal that a session leader opens becomes the controlling terminal.
    terminal = os.open(tty, os.O_RDWR)
    for number in range(3):
        os.dup2(terminal, number)
    os.close(terminal)
    sender.send(os.getpid())
    sender.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    constants.DRIVER = environment.get(DRIVER)  # type: ignore[misc]
    sys.stdin = sys.__stdin__ = os.fdopen(0, encoding="utf-8", closefd=False)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", 1, encoding="utf-8", closefd=False)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", 1, encoding="utf-8", closefd=False)  # type: ignore[misc]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["tp-tui", *arguments]
    serve_marks(requests)
    os._exit(_status())


def _status() -> int:
    """Run the program; return its exit status."""
    from tp_tui.cli.main import main

    status = 0
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:
        traceback.print_exc()
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            status = status or 120
    return status

"""Pickled objects on standard input and output, between a process with bots in it and the one that started it."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import IO

COMMAND = (
    "import sys; sys.path[:] = sys.argv[2:]; from importlib import import_module; import_module(sys.argv[1]).serve()"
)
"""The program of such a process; its arguments are the module whose `serve` it calls, and the import path."""

BROKEN = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""The exceptions of reading from or writing to a process that has ended."""

COLLECT = (5_000, 10, 10)
"""The thresholds of the garbage collector in such a process (see `gc.set_threshold`)."""


def started(module: str) -> subprocess.Popen[bytes]:
    """Start a process that runs `serve` of that module."""
    # Not multiprocessing: its helper wants the standard error's descriptor, which Textual takes away.
    # With -P and this program's own places, so that nothing in the player's folder is imported in their stead.
    return subprocess.Popen(
        [sys.executable, "-P", "-c", COMMAND, module, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def private_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return standard input and output, and give bots that read or print empty ones instead.

    From now on this process ignores Ctrl-C: it ends with the program that started it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    sys.stdout.flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nothing, standard)
    return questions, answers


def collect_seldom() -> None:
    """Make garbage collections rarer in this process.

    Positions and what searches cache of them have no cycles, but are so many that going through them would hold up a
    decision for a good part of a second.
    """
    gc.set_threshold(*COLLECT)


def requests(stream: IO[bytes]) -> Iterator[object]:
    """Yield what arrives on `stream`. When it is closed this process ends, whatever a bot is doing then."""
    arrived: SimpleQueue[object] = SimpleQueue()

    def read() -> None:
        while True:
            try:
                arrived.put(pickle.load(stream))
            except EOFError:
                os._exit(0)
            except BaseException:  # what cannot be read cannot be answered
                os._exit(1)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield arrived.get()


def send(told: object, stream: IO[bytes]) -> None:
    """Write one object."""
    pickle.dump(told, stream)
    stream.flush()

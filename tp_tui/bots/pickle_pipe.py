"""How a process with bots in it talks to the one that started it: pickled objects on its standard input and output."""

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
"""What such a process runs, for Python: the module whose `serve` it calls and the places to import from follow."""

BROKEN = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""What reading from or writing to a process that ended raises."""


COLLECT = (5_000, 10, 10)
"""After how many new objects, and rounds of that, Python looks for cycles in such a process (see `gc`)."""


def started(module: str) -> subprocess.Popen[bytes]:
    """A process that runs `serve` of that module."""
    # Not multiprocessing: its helper wants the standard error's descriptor, which Textual takes away.
    # With -P and this program's own places, so that nothing in the player's folder is imported in their stead.
    return subprocess.Popen(
        [sys.executable, "-P", "-c", COMMAND, module, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def private_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Standard input and output, for this process' own use: bots that read or print find nothing there from now on.

    Ctrl-C is from now on for the program in front; when that goes, this process does.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    sys.stdout.flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nothing, standard)
    return questions, answers


def collect_seldom() -> None:
    """Have this process look for cycles less often than usual.

    Positions and what searches remember of them have none, but are so many that looking through them all would hold up
    a decision for a good part of a second.
    """
    gc.set_threshold(*COLLECT)


def requests(stream: IO[bytes]) -> Iterator[object]:
    """What is asked, one by one. When nobody can ask any more this process ends, whatever a bot is doing then."""
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
    """Ask or answer."""
    pickle.dump(told, stream)
    stream.flush()

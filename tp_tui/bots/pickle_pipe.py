"""The other end of `ChildProcess`: pickled questions on standard input, answers on what was standard output."""

from __future__ import annotations

import gc
import json
import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import IO

COLLECT = (5_000, 10, 10)
"""The thresholds of the garbage collector in such a process (see `gc.set_threshold`)."""


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


def requests(stream: IO[bytes], *, is_guarded: bool = False) -> Iterator[object]:
    """Yield what arrives on `stream`. When it is closed this process ends, whatever a bot is doing then.

    One that `is_guarded` is ended by its guard, and needs no thread that waits for that.
    """
    arrived: SimpleQueue[object] = SimpleQueue()

    def read() -> None:
        try:
            arrived.put(pickle.load(stream))
        except EOFError:
            os._exit(0)
        except BaseException:  # what cannot be read cannot be answered
            os._exit(1)

    def keep_reading() -> None:
        while True:
            read()

    if not is_guarded:
        threading.Thread(target=keep_reading, daemon=True).start()
    while True:
        if is_guarded:
            read()
        yield arrived.get()


def send(told: object, stream: IO[bytes]) -> None:
    """Write one object as a pickle, for a reader that trusts this process."""
    pickle.dump(told, stream)
    stream.flush()


def send_line(told: object, stream: IO[bytes]) -> None:
    """Write plain data as a line of JSON.

    Raises:
        TypeError, ValueError: it is no plain data, or has a number that JSON has not.
    """
    stream.write(json.dumps(told, allow_nan=False).encode() + b"\n")
    stream.flush()

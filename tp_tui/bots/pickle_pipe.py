"""The child side of a pipe: reads pickled requests from standard input and writes replies to the original stdout."""

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

GC_THRESHOLDS = (5_000, 10, 10)
"""See `gc.set_threshold`."""


def private_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return standard input and output, replaced by /dev/null for bots that read or print.

    Also ignore Ctrl-C: this process ends with the program that started it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    sys.stdout.flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nothing, standard)
    return questions, answers


def reduce_gc() -> None:
    """Make garbage collections rarer in this process.

    Positions and search caches have no reference cycles, but there are so many of them that a full collection would
    delay a decision by a good part of a second.
    """
    gc.set_threshold(*GC_THRESHOLDS)


def requests(stream: IO[bytes], *, is_guarded: bool = False) -> Iterator[object]:
    """Yield the pickled requests that arrive on `stream`, and exit when it is closed.

    A reading thread makes the process exit even while a bot is busy. If `is_guarded`, the guard sees to that instead.
    """
    arrived: SimpleQueue[object] = SimpleQueue()

    def read() -> None:
        try:
            arrived.put(pickle.load(stream))
        except EOFError:
            os._exit(0)
        except BaseException:  # a request that cannot be read cannot be answered
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


def send(message: object, stream: IO[bytes]) -> None:
    """Write an object as a pickle, for a reader that trusts this process."""
    pickle.dump(message, stream)
    stream.flush()


def send_line(message: object, stream: IO[bytes]) -> None:
    """Write JSON data as one line.

    Raises:
        TypeError, ValueError: `message` is not JSON data, or contains NaN or infinity.
    """
    stream.write(json.dumps(message, allow_nan=False).encode() + b"\n")
    stream.flush()

"""A process with foreign code in it, as the one that started it sees it.

Questions go there as pickles. What comes back are lines of text: nothing that a player's code may have written is
unpickled here. The process leads a group of its own, which is ended as a whole.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO

from tp_tui.bots.bot_limits import bot_limits

PROGRAM = str(Path(__file__).with_name("child_main.py"))

LONGEST_LINE = 64 * 1024
"""In bytes; who writes more talks nonsense."""

MOST_LINES = 2_000
"""The lines that may wait to be read; as above."""

HAS_GROUPS = hasattr(os, "killpg") and hasattr(os, "fork")
"""Whether processes of this system form groups. Elsewhere the server alone is ended."""


NOT_STARTED = 71
"""The exit status of a process that could not get ready, as `EX_OSERR` in `sysexits.h`. `child_main` has it, too."""

START_FAULTS = (OSError, RuntimeError, MemoryError)
"""The exceptions of a system that has no process or thread to give: EAGAIN, ENOMEM, EMFILE, can't start new thread."""


class ChildEndedError(Exception):
    """The process has ended, or was ended, or wrote far too much."""


class NotStartedError(Exception):
    """The system has no room for another process or thread. The message says what it lacks."""

    def __init__(self, error: BaseException) -> None:
        """Say it in the words of the `error` that one of `START_FAULTS` is."""
        said = error.strerror if isinstance(error, OSError) else str(error)
        super().__init__((said or type(error).__name__).rstrip("."))


def start_program(module: str, *, lifeline: int | None = None) -> subprocess.Popen[bytes]:
    """Start a process that runs `serve` of that module, under guard in a group of its own if there is a `lifeline`.

    Raises:
        OSError: the system has no room for it.
    """
    limits = bot_limits()
    memory = str(limits.memory) if limits and HAS_GROUPS else ""
    # Not multiprocessing: its helper wants the standard error's descriptor, which Textual takes away.
    # With -P and this program's own places, so that nothing in the player's folder is imported in their stead.
    return subprocess.Popen(
        [sys.executable, "-P", PROGRAM, module, "" if lifeline is None else str(lifeline), memory, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=lifeline is not None,
        pass_fds=() if lifeline is None else (lifeline,),
    )


class ChildProcess:
    """Starts such a process. `end` may come from any thread and wakes whoever waits for a line."""

    def __init__(self, module: str) -> None:
        """Start `serve` of that module.

        Raises:
            NotStartedError: the system has no room for it.
        """
        self._lifeline = -1
        try:
            self._process = self._started(module)
        except START_FAULTS as error:
            raise NotStartedError(error) from error
        self.pid = self._process.pid
        self._ending = threading.Lock()
        self._writing: threading.Thread | None = None
        # None is the end.
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        assert self._process.stdout is not None
        # In a thread, because a process that left the group can keep the pipe open for ever.
        reading = threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
        try:
            reading.start()
        except START_FAULTS as error:
            self.end()
            self._process.stdout.close()
            raise NotStartedError(error) from error

    def _started(self, module: str) -> subprocess.Popen[bytes]:
        if not HAS_GROUPS:
            return start_program(module)
        theirs, self._lifeline = os.pipe()
        try:
            return start_program(module, lifeline=theirs)
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(theirs)

    @property
    def is_ended(self) -> bool:
        """Whether it was ended. One that has ended by itself is to be, too: others of its group may be left."""
        return self._process.returncode is not None

    @property
    def was_short(self) -> bool:
        """Whether it has ended because the system had no room for what it needs. Known once it is ended."""
        return self._process.returncode == NOT_STARTED

    @property
    def is_silent(self) -> bool:
        """Whether it is running and has written nothing that was not read: what it should be like before a question."""
        return self._lines.empty()

    def send(self, told: object) -> None:
        """Send an object as a pickle. This does not wait for the process to read.

        Raises:
            NotStartedError: the system has no room for the thread that sends.
        """
        assert self._process.stdin is not None
        message = pickle.dumps(told)
        # Not while it is being ended: a thread that is not started yet cannot be waited for.
        with self._ending:
            writing = threading.Thread(target=_write, args=(self._process.stdin, message, self._lines), daemon=True)
            try:
                writing.start()
            except START_FAULTS as error:
                raise NotStartedError(error) from error
            self._writing = writing

    def line(self, seconds: float) -> bytes:
        """Return the next line that it writes.

        Raises:
            TimeoutError: no line arrives within `seconds`.
            ChildEndedError: the process has ended.
        """
        try:
            line = self._lines.get(timeout=min(max(seconds, 0), threading.TIMEOUT_MAX))
        except Empty as error:
            raise TimeoutError from error
        if line is None:
            self._lines.put(None)
            raise ChildEndedError
        return line

    def end(self) -> None:
        """End it with all its children; nothing happens the second time."""
        with self._ending:
            if self._process.returncode is not None:
                return
            # Before `wait`: until then nobody else can have got its number.
            if HAS_GROUPS:
                with suppress(OSError):
                    os.killpg(self.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
            if self._lifeline >= 0:
                os.close(self._lifeline)
            if self._writing is not None:
                self._writing.join(0.1)
            if self._writing is None or not self._writing.is_alive():
                assert self._process.stdin is not None
                with suppress(OSError):
                    self._process.stdin.close()
            self._lines.put(None)


def _read(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Queue the lines of `stream`, as long as they are neither too long nor too many."""
    unfinished = b""
    with stream:
        while len(unfinished) <= LONGEST_LINE and lines.qsize() <= MOST_LINES:
            try:
                read = os.read(stream.fileno(), LONGEST_LINE)
            except OSError:
                break
            if not read:
                break
            *whole, unfinished = (unfinished + read).split(b"\n")
            for line in whole:
                lines.put(line)
    lines.put(None)


def _write(stream: IO[bytes], message: bytes, lines: SimpleQueue[bytes | None]) -> None:
    """Write the message; where that fails nobody need wait for an answer."""
    left = memoryview(message)
    try:
        while left:
            left = left[os.write(stream.fileno(), left) :]
    except (OSError, ValueError):
        lines.put(None)

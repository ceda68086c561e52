"""The parent side of a child process that runs untrusted code.

Questions are sent as pickles. Answers come back as lines of text: nothing that a player's code may have written is
unpickled here. The child leads its own process group, which is killed as a whole.
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

LONGEST_LINE = 256 * 1024
"""In bytes. A process that writes a longer line, or more lines, is not answering questions."""

MAX_LINES = 2_000
"""The lines that may be queued unread."""

HAS_GROUPS = hasattr(os, "killpg") and hasattr(os, "fork")
"""Whether the system has process groups. Elsewhere only the server itself is killed."""

NOT_STARTED = 71
"""The exit status of a process that could not start, like `EX_OSERR` in `sysexits.h`; repeated in `child_main`."""

START_ERRORS = (OSError, RuntimeError, MemoryError)
"""The exceptions raised when no process or thread can be started: EAGAIN, ENOMEM, EMFILE, can't start new thread."""


class ChildEndedError(Exception):
    """The process ended, was killed, or wrote far too much."""


class NotStartedError(Exception):
    """The system cannot start another process or thread. The message names what it lacks."""

    def __init__(self, error: BaseException) -> None:
        """Take the message from `error`, one of `START_ERRORS`."""
        said = error.strerror if isinstance(error, OSError) else str(error)
        super().__init__((said or type(error).__name__).rstrip("."))


def start_program(module: str, *, lifeline: int | None = None) -> subprocess.Popen[bytes]:
    """Start a process that runs `serve` of a module; with a `lifeline`, under guard in its own process group.

    Raises:
        OSError: the system lacks the resources.
    """
    limits = bot_limits()
    memory = str(limits.memory) if limits and HAS_GROUPS else ""
    # Not multiprocessing: its resource tracker needs the descriptor of stderr, which Textual takes away.
    # -P and this program's own sys.path keep modules in the player's folder from shadowing its imports.
    return subprocess.Popen(
        [sys.executable, "-P", PROGRAM, module, "" if lifeline is None else str(lifeline), memory, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=lifeline is not None,
        pass_fds=() if lifeline is None else (lifeline,),
    )


class ChildProcess:
    """A running child process. `end` may be called from any thread and wakes a blocked `line`."""

    def __init__(self, module: str) -> None:
        """Start a process that runs `serve` of `module`.

        Raises:
            NotStartedError: the system lacks the resources.
        """
        self._lifeline = -1
        try:
            self._process = self._start(module)
        except START_ERRORS as error:
            raise NotStartedError(error) from error
        self.pid = self._process.pid
        self._ending = threading.Lock()
        self._writing: threading.Thread | None = None
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()  # None marks the end
        assert self._process.stdout is not None
        # In a daemon thread, because a process that left the group can keep the pipe open for ever.
        reading = threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
        try:
            reading.start()
        except START_ERRORS as error:
            self.end()
            self._process.stdout.close()
            raise NotStartedError(error) from error

    def _start(self, module: str) -> subprocess.Popen[bytes]:
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
        """Whether `end` was called. Call it even if the process has exited: others of its group may be left."""
        return self._process.returncode is not None

    @property
    def failed_to_start(self) -> bool:
        """Whether the process could not start for lack of resources. Known only after `end`."""
        return self._process.returncode == NOT_STARTED

    @property
    def is_silent(self) -> bool:
        """Whether the process is running with nothing left unread, as it should be before a question."""
        return self._lines.empty()

    def send(self, question: object) -> None:
        """Send an object as a pickle, without blocking.

        Raises:
            NotStartedError: the writing thread could not be started.
        """
        assert self._process.stdin is not None
        message = pickle.dumps(question)
        # Under the lock of `end`, which joins this thread and cannot join one that has not started.
        with self._ending:
            writing = threading.Thread(target=_write, args=(self._process.stdin, message, self._lines), daemon=True)
            try:
                writing.start()
            except START_ERRORS as error:
                raise NotStartedError(error) from error
            self._writing = writing

    def line(self, seconds: float) -> bytes:
        """Wait for the next line of output.

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
        """Kill the process group; calling it again does nothing."""
        with self._ending:
            if self._process.returncode is not None:
                return
            # Before `wait`: until then the pid cannot be reused.
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
    """Queue the lines of `stream` until one is too long or too many are unread."""
    unfinished = b""
    with stream:
        while len(unfinished) <= LONGEST_LINE and lines.qsize() <= MAX_LINES:
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
    """Write the message; on failure queue the end marker, so that nobody waits for an answer."""
    left = memoryview(message)
    try:
        while left:
            left = left[os.write(stream.fileno(), left) :]
    except (OSError, ValueError):
        lines.put(None)

"""Bots in a separate process, so that they never block the screen and can be stopped at any time."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from tp_tui.bots.answers import UnreadableError, read_answer
from tp_tui.bots.base import PATIENCE, Advice, too_long
from tp_tui.bots.bot_limits import bot_limits
from tp_tui.bots.child_process import ChildEndedError, ChildProcess, NotStartedError
from tp_tui.bots.questions import AnyQuestion, CancelledError
from tp_tui.bots.review import Review
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action, Fault

Got = TypeVar("Got")

WORKER = "tp_tui.bots.bot_server"
"""The module whose `serve` runs in the child process."""

ENDED = Fault("process_ended")

SHORT = Fault("no_process_room")

ALL_IN_USE = Fault("no_process_left")


class NoProcessError(BotError):
    """No process is available to ask the bot in, which is not the bot's fault. A later question may succeed."""


_children: weakref.WeakSet[ChildProcess] = weakref.WeakSet()
"""The processes started here that are still referenced."""

_starting = threading.Lock()


def _start_child() -> ChildProcess:
    """Start a process for bots.

    Raises:
        NotStartedError: the system lacks the resources.
        NoProcessError: the session has reached its limit.
    """
    limits = bot_limits()
    with _starting:
        if limits and sum(not child.is_ended for child in _children) >= limits.processes:
            raise NoProcessError(ALL_IN_USE)
        child = ChildProcess(WORKER)
        _children.add(child)
    return child


class BotProcess:
    """Asks bots one question at a time in a child process, which is restarted when it has ended or failed to start.

    `reply` blocks, so call it from a worker thread; `cancel` and `close` may be called from any thread.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        """Start the process; it is killed if an answer takes longer than `patience` seconds."""
        self._patience = patience
        self._is_cancelled = False
        self._is_closed = False
        self._asking = threading.Lock()
        self._changing = threading.Lock()
        self._child: ChildProcess | None = None
        with suppress(NotStartedError, NoProcessError):  # the first question tries again, and reports it
            self._child = _start_child()

    def reply(self, question: AnyQuestion) -> Action | Advice | Review | Fault | None:
        """Return the answer, as `LocalBots.reply` does.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            NoProcessError: no process could be started.
            BotError: the bot failed, timed out or sent a malformed answer, or its process ended.
        """
        return self._ask(question, lambda line: read_answer(line, question))

    def relay(self, question: bytes) -> bytes:
        """Return the answer to a question, as somebody else has written it and will read it: both lines of JSON.

        Raises:
            CancelledError, NoProcessError, BotError: as for `reply`, but the bot's failure is an answer, too.
        """
        return self._ask(question, lambda line: line)

    def _ask(self, question: object, read: Callable[[bytes], Got]) -> Got:
        with self._asking:
            child = self._ready_child()
            try:
                child.send(question)
                return read(child.line(self._patience))
            except BaseException as error:
                # Never reuse a process after a failure. After Ctrl-C the bot would go on thinking, and its answer would
                # be taken for that to the next question; a bot that ran out of memory has left none to others.
                child.end()
                if self._is_cancelled and isinstance(error, ChildEndedError | TimeoutError | UnreadableError):
                    raise CancelledError from error
                match error:
                    case NotStartedError():
                        raise NoProcessError("no_process", str(error)) from error
                    case ChildEndedError() if child.failed_to_start:
                        raise NoProcessError(SHORT) from error
                    case ChildEndedError():
                        raise BotError(ENDED) from error
                    case TimeoutError():
                        raise BotError(too_long(self._patience)) from error
                raise

    def cancel(self) -> None:
        """Kill the process, and with it the current search; the next question restarts it."""
        with self._changing:
            self._is_cancelled = True
            if self._child:
                self._child.end()

    def close(self) -> None:
        """Kill the process; further questions raise `CancelledError`."""
        self._is_closed = True
        self.cancel()

    def _ready_child(self) -> ChildProcess:
        """Return the process, restarted if it has ended or has written something unasked.

        Raises:
            CancelledError: `close` was called.
            NoProcessError: no process could be started.
        """
        with self._changing:
            if self._is_closed:
                raise CancelledError
            self._is_cancelled = False
            if self._child is None or not self._child.is_silent:
                if self._child:
                    self._child.end()
                try:
                    self._child = _start_child()
                except NotStartedError as error:
                    raise NoProcessError("no_process", str(error)) from error
            return self._child

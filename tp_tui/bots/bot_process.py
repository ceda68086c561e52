"""Bots in a process of their own, so that the screen never waits for them and they can be stopped at any time."""

from __future__ import annotations

import threading
import weakref
from contextlib import suppress

from tp_tui.bots.answers import UnreadableError, read_answer
from tp_tui.bots.base import PATIENCE, Advice, too_long
from tp_tui.bots.bot_limits import bot_limits
from tp_tui.bots.child_process import ChildEndedError, ChildProcess, NotStartedError
from tp_tui.bots.questions import AnyQuestion, CancelledError
from tp_tui.bots.review import Review
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action, Fault

WORKER = "tp_tui.bots.bot_server"
"""The module that serves in the other process."""

ENDED = Fault("process_ended")

SHORT = Fault("no_process_room")

ALL_IN_USE = Fault("no_process_left")


class NoProcessError(BotError):
    """There is no process to ask the bot in, which is not the bot's fault. The next question may find one."""


_children: weakref.WeakSet[ChildProcess] = weakref.WeakSet()
"""The processes that were started here, as far as anybody has them still."""

_starting = threading.Lock()


def _start_child() -> ChildProcess:
    """Start a process for bots, if this session may have one more.

    Raises:
        NotStartedError: the system has no room for it.
        NoProcessError: the session has as many as it may.
    """
    limits = bot_limits()
    with _starting:
        if limits and sum(not child.is_ended for child in _children) >= limits.processes:
            raise NoProcessError(ALL_IN_USE)
        child = ChildProcess(WORKER)
        _children.add(child)
    return child


class BotProcess:
    """Has one question at a time answered in another process, which starts at once and again when it was stopped.

    Where it cannot be started now, it is tried again with each question.

    `reply` blocks and is meant for a thread; `cancel` and `close` may come from any other.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        """Start the process; it is stopped where an answer takes longer than `patience` seconds."""
        self._patience = patience
        self._is_cancelled = False
        self._is_closed = False
        self._asking = threading.Lock()
        self._changing = threading.Lock()
        self._child: ChildProcess | None = None
        with suppress(NotStartedError, NoProcessError):  # the first question says so
            self._child = _start_child()

    def reply(self, question: AnyQuestion) -> Action | Advice | Review | Fault | None:
        """Return the answer as `LocalBots.reply` does.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            NoProcessError: there is no process to ask it in.
            BotError: the bot failed, took too long or answered nonsense, or its process ended.
        """
        with self._asking:
            child = self._ready_child()
            try:
                child.send(question)
                return read_answer(child.line(self._patience), question)
            except BaseException as error:
                # What is left of a process that cannot be relied upon is ended before anybody is asked again. After
                # Ctrl-C the bot would go on thinking, and its answer be taken for that to the next question; a bot that
                # found no memory has left none to others.
                child.end()
                if self._is_cancelled and isinstance(error, ChildEndedError | TimeoutError | UnreadableError):
                    raise CancelledError from error
                match error:
                    case NotStartedError():
                        raise NoProcessError("no_process", str(error)) from error
                    case ChildEndedError() if child.was_short:
                        raise NoProcessError(SHORT) from error
                    case ChildEndedError():
                        raise BotError(ENDED) from error
                    case TimeoutError():
                        raise BotError(too_long(self._patience)) from error
                raise

    def cancel(self) -> None:
        """Stop whatever is being thought about; the next question starts the process anew."""
        with self._changing:
            self._is_cancelled = True
            if self._child:
                self._child.end()

    def close(self) -> None:
        """End the process; whoever asks from now on is told that the question was taken back."""
        self._is_closed = True
        self.cancel()

    def _ready_child(self) -> ChildProcess:
        """Return the process, started anew where it has ended or says what nobody asked.

        Raises:
            CancelledError: bots are no longer wanted.
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

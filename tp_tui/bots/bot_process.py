"""Bots in a process of their own, so that the screen never waits for them and they can be stopped at any time."""

from __future__ import annotations

import threading

from tp_tui.bots.answers import UnreadableError, read_answer
from tp_tui.bots.base import PATIENCE, Advice, too_long
from tp_tui.bots.child_process import ChildEndedError, ChildProcess
from tp_tui.bots.questions import AnyQuestion, CancelledError
from tp_tui.bots.review import Review
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action

WORKER = "tp_tui.bots.bot_server"
"""The module that serves in the other process."""

ENDED = "its process ended"


class BotProcess:
    """Has one question at a time answered in another process, which starts at once and again when it was stopped.

    `reply` blocks and is meant for a thread; `cancel` and `close` may come from any other.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        """Start the process; it is stopped where an answer takes longer than `patience` seconds."""
        self._patience = patience
        self._is_cancelled = False
        self._is_closed = False
        self._asking = threading.Lock()
        self._changing = threading.Lock()
        self._child = ChildProcess(WORKER)

    def reply(self, question: AnyQuestion) -> Action | Advice | Review | str:
        """Return the answer as `LocalBots.reply` does.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            BotError: the bot failed, took too long or answered nonsense, or its process ended.
        """
        with self._asking:
            child = self._ready_child()
            try:
                child.send(question)
                return read_answer(child.line(self._patience), question)
            except (ChildEndedError, TimeoutError, UnreadableError) as error:
                # What is left of a process that cannot be relied upon is ended before anybody is asked again.
                child.end()
                if self._is_cancelled:
                    raise CancelledError from error
                if isinstance(error, UnreadableError):
                    raise
                raise BotError(too_long(self._patience) if isinstance(error, TimeoutError) else ENDED) from error
            except BotError:
                raise
            except BaseException:
                # After Ctrl-C the bot would go on thinking, and its answer be taken for that to the next question.
                child.end()
                raise

    def cancel(self) -> None:
        """Stop whatever is being thought about; the next question starts the process anew."""
        with self._changing:
            self._is_cancelled = True
            self._child.end()

    def close(self) -> None:
        """End the process; whoever asks from now on is told that the question was taken back."""
        self._is_closed = True
        self.cancel()

    def _ready_child(self) -> ChildProcess:
        """Return the process, started anew where it has ended or says what nobody asked.

        Raises:
            CancelledError: there is to be none any more.
        """
        with self._changing:
            if self._is_closed:
                raise CancelledError
            self._is_cancelled = False
            if not self._child.is_silent:
                self._child.end()
                self._child = ChildProcess(WORKER)
            return self._child

"""Bots in a process of their own, so that the screen never waits for them and they can be stopped at any time."""

from __future__ import annotations

import pickle
import threading

from tp_tui.bots.base import PATIENCE, too_long
from tp_tui.bots.pickle_pipe import BROKEN, send, started
from tp_tui.bots.questions import AnyQuestion, CancelledError
from tp_tui.bots.user_bots import BotError

WORKER = "tp_tui.bots.bot_server"
"""The module that serves in the other process."""

CANCELLED = "cancelled"


class BotProcess:
    """Has one question at a time answered in another process, which starts at once and again when it was stopped.

    `reply` blocks and is meant for a thread; `cancel` and `close` may come from any other.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        """Start the process; it is stopped where an answer takes longer than `patience` seconds."""
        self._patience = patience
        self._stopped_for = ""
        self._closed = False
        self._asking = threading.Lock()
        self._process = started(WORKER)

    def reply(self, question: AnyQuestion) -> object:
        """Return the answer as `LocalBots.reply` does.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            BotError: the bot failed or took too long, or its process ended.
        """
        with self._asking:
            if self._closed:
                raise CancelledError
            if self._process.poll() is not None:
                self._process = started(WORKER)
            self._stopped_for = ""
            timer = threading.Timer(self._patience, self._stop, [too_long(self._patience)])
            timer.start()
            reply: object
            try:
                reply = self._exchange(question)
            except BotError as error:
                # A process that was stopped has ended, too; what counts is why.
                reply = BotError(self._stopped_for or str(error))
            finally:
                timer.cancel()
            if self._stopped_for == CANCELLED:
                raise CancelledError
        if isinstance(reply, BotError):
            raise reply
        return reply

    def cancel(self) -> None:
        """Stop whatever is being thought about; the next question starts the process anew."""
        self._stop(CANCELLED)

    def close(self) -> None:
        """End the process; whoever asks from now on is told that the question was taken back."""
        self._closed = True
        self._stop(CANCELLED)

    def _exchange(self, question: AnyQuestion) -> object:
        """Send the question and wait for the reply.

        Raises:
            BotError: the process ended meanwhile.
        """
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(question, process.stdin)
            return pickle.load(process.stdout)
        except BROKEN as error:
            process.kill()
            process.wait()
            raise BotError("its process ended") from error

    def _stop(self, why: str) -> None:
        self._stopped_for = why
        self._process.kill()
        self._process.wait(5)

"""A bot in a process of its own, so that the screen never waits for it and it can be stopped at any time."""

from __future__ import annotations

import pickle
import threading
import time
from dataclasses import dataclass, replace

from tp_tui.bots import STAND_IN
from tp_tui.bots.base import Advice
from tp_tui.bots.bot_server import NOT_LEGAL, Check, HintQuestion, Question, answer
from tp_tui.bots.pickle_pipe import BROKEN, send, started
from tp_tui.games.contract import Action

__all__ = ["Answer", "BotProcess", "CancelledError", "HintQuestion", "Question"]

WORKER = "tp_tui.bots.bot_server"
"""The module that serves in the other process."""


class CancelledError(Exception):
    """The question was taken back before it was answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The action and the seconds it took; `fault` says in words why the simplest bot stood in, and is empty if not."""

    action: Action
    seconds: float
    fault: str = ""


class BotProcess:
    """Answers one question at a time in another process, which starts at once and again when it was stopped.

    `ask` blocks and is meant for a thread; `cancel` and `close` may come from any other.
    """

    def __init__(self, patience: float = 60.0) -> None:
        """Start the process; a bot that takes longer than `patience` seconds for a decision is replaced."""
        self._patience = patience
        self._stopped_for = ""
        self._closed = False
        self._asking = threading.Lock()
        self._process = started(WORKER)

    def ask(self, question: Question) -> Answer:
        """The bot's answer, or the simplest bot's if it fails, stalls or answers what is not legal.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
        """
        with self._asking:
            begun = time.monotonic()
            reply = self._asked(question)
            seconds = time.monotonic() - begun
        if isinstance(reply, Action) and reply in question.observation.legal_actions():
            return Answer(reply, seconds)
        fault = reply if isinstance(reply, str) else NOT_LEGAL
        return Answer(answer(replace(question, bot=STAND_IN)), seconds, fault)

    def advise(self, asked: HintQuestion) -> Advice | str:
        """What the bot advises; if it fails, stalls or advises what is not legal, why it gave no advice, in words.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
        """
        with self._asking:
            reply = self._asked(asked)
        if not isinstance(reply, Advice):
            return str(reply)
        legal = asked.decision.observation.legal_actions()
        return reply if reply.actions and reply.actions[0] in legal else NOT_LEGAL

    def check(self, asked: Check) -> str:
        """Why there is no such bot, in words; empty if there is. A bot from a file is loaded for it.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
        """
        with self._asking:
            return str(self._asked(asked))

    def _asked(self, question: Question | HintQuestion | Check) -> object:
        """The reply, or a sentence about why there is none."""
        if self._closed:
            raise CancelledError
        if self._process.poll() is not None:
            self._process = started(WORKER)
        self._stopped_for = ""
        too_long = f"it took longer than {self._patience:.0f} seconds"
        timer = threading.Timer(self._patience, self._stop, [too_long])
        timer.start()
        try:
            reply = self._exchange(question)
        finally:
            timer.cancel()
        if self._stopped_for == "cancelled":
            raise CancelledError
        return reply if isinstance(reply, Action | Advice) else self._stopped_for or reply

    def cancel(self) -> None:
        """Stop whatever is being thought about; the next question starts the process anew."""
        self._stop("cancelled")

    def close(self) -> None:
        """End the process; whoever asks from now on is told that it was taken back."""
        self._closed = True
        self._stop("cancelled")

    def _exchange(self, question: Question | HintQuestion | Check) -> object:
        """Send the question and wait for the reply; a sentence if the process ends meanwhile."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(question, process.stdin)
            return pickle.load(process.stdout)
        except BROKEN:
            process.kill()
            process.wait()
            return "its process ended"

    def _stop(self, why: str) -> None:
        self._stopped_for = why
        self._process.kill()
        self._process.wait(5)

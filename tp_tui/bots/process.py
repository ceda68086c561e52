"""A bot in a process of its own, so that the screen never waits for it and it can be stopped at any time."""

from __future__ import annotations

import contextlib
import random
import signal
import threading
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from tp_tui.bots import BOTS, UNLIMITED, Budget, make_bot
from tp_tui.games import get_game
from tp_tui.games.base import Action, Observation

STAND_IN = next(iter(BOTS))
"""Who decides when a bot fails: the simplest one."""


class CancelledError(Exception):
    """The question was taken back before it was answered."""


@dataclass(frozen=True, slots=True)
class Question:
    """One decision for a bot: the game and the bot by name, what its seat knows, the budget, the seed of its chance."""

    game: str
    bot: str
    observation: Observation
    budget: Budget = UNLIMITED
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The action; `fault` says in words why the simplest bot stood in, and is empty when it did not."""

    action: Action
    fault: str = ""


def answer(question: Question) -> Action:
    """What the bot does, worked out here and now."""
    bot = make_bot(question.bot, get_game(question.game))
    legal = question.observation.legal_actions()
    return bot.choose(question.observation, legal, question.budget, random.Random(question.seed))


class BotProcess:
    """Answers one question at a time in another process, which starts at once and again when it was stopped.

    `ask` blocks and is meant for a thread; `cancel` may come from any other.
    """

    def __init__(self, patience: float = 60.0) -> None:
        """Start the process; a bot that takes longer than `patience` seconds for a decision is replaced."""
        self._patience = patience
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._cancelled = threading.Event()
        self._start()

    def ask(self, question: Question) -> Answer:
        """The bot's answer, or the simplest bot's if it fails, stalls or answers what is not legal.

        Raises:
            CancelledError: `cancel` was called meanwhile.
        """
        self._cancelled.clear()
        fault = ""
        try:
            reply = self._exchange(question)
            if isinstance(reply, Action) and reply in question.observation.legal_actions():
                return Answer(reply)
            fault = reply if isinstance(reply, str) else "it chose what is not legal"
        except (EOFError, OSError, TimeoutError) as error:
            if self._cancelled.is_set():
                raise CancelledError from error
            fault = str(error) or "its process ended"
            self._restart()
        stand_in = Question(question.game, STAND_IN, question.observation, question.budget, question.seed)
        return Answer(answer(stand_in), fault)

    def cancel(self) -> None:
        """Stop whatever is being thought about."""
        self._cancelled.set()
        self._restart()

    def close(self) -> None:
        """End the process for good."""
        self._cancelled.set()
        with self._lock:
            self._stop()

    def _exchange(self, question: Question) -> object:
        with self._lock:
            if self._pipe is None:
                self._start()
            pipe = self._pipe
        assert pipe is not None
        pipe.send(question)
        if not pipe.poll(self._patience):
            raise TimeoutError(f"it took longer than {self._patience:.0f} seconds")
        return pipe.recv()

    def _restart(self) -> None:
        with self._lock:
            self._stop()
            self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join(5)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _work(pipe: Connection) -> None:
    # Ctrl-C is for the program in front; when it goes, the pipe closes and this ends too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            question = pipe.recv()
            try:
                reply: object = answer(question)
            except Exception as error:  # noqa: BLE001 - a bot may fail in any way, and the game goes on
                reply = f"{type(error).__name__}: {error}"
            pipe.send(reply)

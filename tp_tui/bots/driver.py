"""Ask bots and replace those that fail, for the screen, screenshots, line mode and the arena alike.

A bot is asked in this process (`LocalBots`) or in a child process (`BotProcess`). If it fails, times out or chooses an
illegal action, the stand-in decides instead, and the answer carries the fault. A bot that fails repeatedly is no longer
asked, so that nobody waits for it at every decision.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol

from tp_tui.bots import FALLBACK_BOT, fault_of, make_bot
from tp_tui.bots.base import PATIENCE, Advice
from tp_tui.bots.bot_process import BotProcess, NoProcessError
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.questions import (
    NOT_LEGAL,
    AnyQuestion,
    CancelledError,
    Check,
    HintQuestion,
    Question,
    ReviewQuestion,
    decision_of,
    legal_choice,
)
from tp_tui.bots.review import Review
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Fault

MAX_FAULTS = 3
"""The failures after which a bot is out for the rest of the game."""

OUT = Fault("out", (MAX_FAULTS,))

__all__ = [
    "MAX_FAULTS",
    "OUT",
    "PATIENCE",
    "Answer",
    "BotDriver",
    "BotProcess",
    "CancelledError",
    "Check",
    "HintQuestion",
    "LocalBots",
    "Question",
    "ReviewQuestion",
    "decision_of",
    "stand_in",
]


NO_REVIEW = Fault("no_review")


class Bots(Protocol):
    """A way to ask bots. `reply` may block; `cancel` and `close` may be called from another thread."""

    def reply(self, question: AnyQuestion) -> object:
        """Return the bot's answer; for a check, its fault.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            Exception: any other exception means that the bot failed.
        """

    def cancel(self) -> None:
        """Cancel the current question."""

    def close(self) -> None:
        """Release all resources; no question follows."""


class Answer(NamedTuple):
    """A bot's decision.

    Attributes:
        action: a legal action.
        seconds: how long the bot took.
        fault: why the stand-in decided; None if the bot did.
    """

    action: Action
    seconds: float
    fault: Fault | None = None


class BotDriver:
    """Asks the bots of one game, one question at a time."""

    def __init__(self, bots: Bots | None = None, *, survives_interrupts: bool = True) -> None:
        """Ask `bots`, by default in this process.

        With `survives_interrupts` a KeyboardInterrupt during a decision counts as the bot's fault; otherwise it
        propagates.
        """
        self._bots = LocalBots() if bots is None else bots
        self._survives_interrupts = survives_interrupts
        self._faults: Counter[str] = Counter()

    def ask(self, question: Question) -> Answer:
        """Return the bot's decision, or the stand-in's if it fails or is out.

        Raises:
            CancelledError: the question was cancelled.
        """
        # Before the bot is asked, as it may tamper with the observation.
        legal = question.observation.legal_actions()
        if self._faults[question.bot] >= MAX_FAULTS:
            return _stand_in(question, legal, OUT, 0.0)
        begun = time.perf_counter()
        try:
            reply = self._bots.reply(question)
            seconds = time.perf_counter() - begun
            return Answer(legal_choice(reply, legal), seconds)
        except CancelledError:
            raise
        except BaseException as error:  # a bot may fail in any way; the game goes on without it
            if isinstance(error, KeyboardInterrupt) and not self._survives_interrupts:
                raise
            if not isinstance(error, NoProcessError):
                self.count_fault(question.bot)
            return _stand_in(question, legal, fault_of(error), time.perf_counter() - begun)

    def count_fault(self, bot: str) -> None:
        """Count a failure of `bot`, also one that happened elsewhere."""
        self._faults[bot] += 1

    def advise(self, question: HintQuestion) -> Advice | Fault:
        """Return the bot's advice, or why it gave none.

        Raises:
            CancelledError: the question was cancelled.
        """
        legal = question.decision.observation.legal_actions()
        try:
            reply = self._bots.reply(question)
            if not (isinstance(reply, Advice) and reply.actions):
                return NOT_LEGAL
            legal_choice(reply.actions[0], legal)
        except CancelledError:
            raise
        except Exception as error:
            return fault_of(error)
        return reply

    def review(self, question: ReviewQuestion) -> Review | Fault:
        """Return the bot's review, or why it gave none.

        Raises:
            CancelledError: the question was cancelled.
        """
        try:
            reply = self._bots.reply(question)
        except CancelledError:
            raise
        except Exception as error:
            return fault_of(error)
        return reply if isinstance(reply, Review) else NO_REVIEW

    def check(self, question: Check) -> Fault | None:
        """Return why the bot cannot be created; None if it can. A bot's file is loaded for the check.

        Raises:
            CancelledError: the question was cancelled.
        """
        try:
            found = self._bots.reply(question)
        except CancelledError:
            raise
        except Exception as error:
            return fault_of(error)
        return found if isinstance(found, Fault) else None

    def cancel(self) -> None:
        """Cancel the current question."""
        self._bots.cancel()

    def close(self) -> None:
        """Release all resources; the driver cannot be used any more."""
        self._bots.close()


def stand_in(question: Question, fault: Fault, seconds: float) -> Answer:
    """Return the stand-in's decision in place of a bot that failed with `fault` after `seconds`."""
    return _stand_in(question, question.observation.legal_actions(), fault, seconds)


def _stand_in(question: Question, legal: Sequence[Action], fault: Fault, seconds: float) -> Answer:
    bot = make_bot(FALLBACK_BOT, get_game(question.game))
    choice = bot.choose(question.observation, legal, question.budget, Random(question.seed))
    return Answer(legal_choice(choice, legal), seconds, fault)

"""Ask bots: the one place that says what becomes of a decision, for the screen, pictures, the arena and line mode.

A bot is asked in this process (`LocalBots`) or in one of its own (`BotProcess`). Whoever fails, answers what is not
legal or takes too long is replaced by the simplest bot for that decision, and the answer says why. Who fails time and
again is not asked any more, so that nobody waits for it at every decision.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tp_tui.bots import STAND_IN, fault_of, make_bot
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

MOST_FAULTS = 3
"""The failures in a game after which a bot is out for the rest of it."""

OUT = Fault("out", (MOST_FAULTS,))

__all__ = [
    "MOST_FAULTS",
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
    """A way to ask bots. `reply` may block; `cancel` and `close` may come from another thread."""

    def reply(self, question: AnyQuestion) -> object:
        """Return the bot's answer; for a check what is wrong.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            Exception: the bot failed; any other exception will do.
        """

    def cancel(self) -> None:
        """Stop what is being thought about."""

    def close(self) -> None:
        """End what it takes to ask; nobody asks from now on."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot does.

    Attributes:
        action: a legal one.
        seconds: how long the bot took.
        fault: why the simplest bot stood in; None if it did not.
    """

    action: Action
    seconds: float
    fault: Fault | None = None


class BotDriver:
    """Asks the bots of one game, one question at a time."""

    def __init__(self, bots: Bots | None = None, *, survives_interrupts: bool = True) -> None:
        """Ask `bots`, by default those of this process.

        With `survives_interrupts` a KeyboardInterrupt during a decision is the bot's fault; otherwise it comes through.
        """
        self._bots = LocalBots() if bots is None else bots
        self._survives_interrupts = survives_interrupts
        self._faults: Counter[str] = Counter()

    def ask(self, question: Question) -> Answer:
        """Return what the bot does, or the simplest bot in its place. A bot that is out is not asked.

        Raises:
            CancelledError: the question was taken back.
        """
        # Before the bot is asked, which may change what it is shown.
        legal = question.observation.legal_actions()
        if self._faults[question.bot] >= MOST_FAULTS:
            return _stand_in(question, legal, OUT, 0.0)
        begun = time.perf_counter()
        try:
            reply = self._bots.reply(question)
            seconds = time.perf_counter() - begun
            return Answer(legal_choice(reply, legal), seconds)
        except CancelledError:
            raise
        except BaseException as error:  # a bot may fail in any way, and the game goes on without it
            if isinstance(error, KeyboardInterrupt) and not self._survives_interrupts:
                raise
            if not isinstance(error, NoProcessError):
                self.count_fault(question.bot)
            return _stand_in(question, legal, fault_of(error), time.perf_counter() - begun)

    def count_fault(self, bot: str) -> None:
        """Count a decision in which `bot` failed, besides those that it was asked for here."""
        self._faults[bot] += 1

    def advise(self, question: HintQuestion) -> Advice | Fault:
        """Return what the bot advises, or why it gave no advice.

        Raises:
            CancelledError: the question was taken back.
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
        """Return what the bot thinks of what was played, or why it says nothing.

        Raises:
            CancelledError: the question was taken back.
        """
        try:
            reply = self._bots.reply(question)
        except CancelledError:
            raise
        except Exception as error:
            return fault_of(error)
        return reply if isinstance(reply, Review) else NO_REVIEW

    def check(self, question: Check) -> Fault | None:
        """Return why there is no such bot; None if there is. A bot from a file is loaded for it.

        Raises:
            CancelledError: the question was taken back.
        """
        try:
            found = self._bots.reply(question)
        except CancelledError:
            raise
        except Exception as error:
            return fault_of(error)
        return found if isinstance(found, Fault) else None

    def cancel(self) -> None:
        """Stop whatever is being thought about."""
        self._bots.cancel()

    def close(self) -> None:
        """End what it takes to ask; the driver is of no more use then."""
        self._bots.close()


def stand_in(question: Question, fault: Fault, seconds: float) -> Answer:
    """Return what the simplest bot does where the one asked failed with `fault` after `seconds`."""
    return _stand_in(question, question.observation.legal_actions(), fault, seconds)


def _stand_in(question: Question, legal: Sequence[Action], fault: Fault, seconds: float) -> Answer:
    bot = make_bot(STAND_IN, get_game(question.game))
    choice = bot.choose(question.observation, legal, question.budget, Random(question.seed))
    return Answer(legal_choice(choice, legal), seconds, fault)

"""The other end of `process.BotProcess`: answers pickled questions on standard input, one by one."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from dataclasses import dataclass
from random import Random

from tp_tui.bots import UNLIMITED, Budget, make_bot
from tp_tui.games import get_game
from tp_tui.games.base import Action, Observation


@dataclass(frozen=True, slots=True)
class Question:
    """One decision for a bot: the game and the bot by name, what its seat knows, the budget, the seed of its chance."""

    game: str
    bot: str
    observation: Observation
    budget: Budget = UNLIMITED
    seed: int = 0


def answer(question: Question) -> Action:
    """What the bot does, worked out here and now."""
    bot = make_bot(question.bot, get_game(question.game))
    legal = question.observation.legal_actions()
    return bot.choose(question.observation, legal, question.budget, Random(question.seed))


def serve() -> None:
    """Answer until the questions end: an action each, or a sentence about what went wrong."""
    # Ctrl-C is for the program in front; when that goes, the questions end and so does this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    # Whatever a bot prints must not get between the answers.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            return
        try:
            reply: Action | str = answer(question)
        except Exception as error:  # a bot may fail in any way, and the game goes on without it
            reply = f"{type(error).__name__}: {error}"
        pickle.dump(reply, answers)
        answers.flush()

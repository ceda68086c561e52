"""The other end of `process.BotProcess`: answers pickled questions on standard input, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tp_tui.bots import UNLIMITED, BotError, Budget, fault_in_words, make_bot
from tp_tui.bots.base import Advice
from tp_tui.bots.pickle_pipe import collect_seldom, private_pipes, requests, send
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Observation


@dataclass(frozen=True, slots=True)
class Question:
    """One decision for a bot: the game and the bot by name, what its seat knows, the budget, the seed of its chance."""

    game: str
    bot: str
    observation: Observation
    budget: Budget = UNLIMITED
    seed: int = 0


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What the bot would do in the place of whoever is to decide, and why; the answer is an `Advice`."""

    decision: Question


@dataclass(frozen=True, slots=True)
class Check:
    """Whether there is that bot for that game; the answer is a sentence about what is wrong, empty if nothing is."""

    game: str
    bot: str


NOT_LEGAL = "it chose what is not legal"


def answer(question: Question) -> Action:
    """What the bot does, worked out here and now.

    Raises:
        BotError: it chose what is not legal. Whatever else the bot raises comes through.
    """
    bot = make_bot(question.bot, get_game(question.game))
    legal = question.observation.legal_actions()
    return checked(bot.choose(question.observation, legal, question.budget, Random(question.seed)), legal)


def advice(asked: HintQuestion) -> Advice:
    """What the bot advises, worked out here and now.

    Raises:
        BotError: it begins with what is not legal. Whatever else the bot raises comes through.
    """
    question = asked.decision
    bot = make_bot(question.bot, get_game(question.game))
    legal = question.observation.legal_actions()
    found = bot.advise(question.observation, legal, question.budget, Random(question.seed))
    checked(found.actions[0], legal)
    return found


def reply_to(asked: object) -> Action | Advice | str:
    """The answer to any question, worked out here and now; of a check a sentence."""
    match asked:
        case Question():
            return answer(asked)
        case HintQuestion():
            return advice(asked)
        case Check():
            return check(asked)
    raise BotError("it was asked what it does not understand")


def checked(choice: object, legal: Sequence[Action]) -> Action:
    """The one of `legal` that a bot chose.

    Raises:
        BotError: it is none of them.
    """
    if isinstance(choice, Action) and choice in legal:
        return legal[legal.index(choice)]
    raise BotError(NOT_LEGAL)


def check(asked: Check) -> str:
    """The sentence about that bot, found here and now; a bot from a file is loaded for it."""
    try:
        make_bot(asked.bot, get_game(asked.game))
    except (KeyError, ValueError) as error:
        return str(error)
    return ""


def serve() -> None:
    """Answer for as long as there is someone to ask: an action or an advice, or a sentence about what went wrong."""
    questions, answers = private_pipes()
    collect_seldom()
    for asked in requests(questions):
        reply: Action | Advice | str
        try:
            reply = reply_to(asked)
        except BaseException as error:  # a bot may fail in any way, and the game goes on without it
            reply = fault_in_words(error)
        send(reply, answers)

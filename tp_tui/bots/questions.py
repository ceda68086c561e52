"""Questions to bots. They are picklable, so that a bot may answer in another process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.bots.analysis import Analysis
from tp_tui.bots.base import UNLIMITED, Budget, part_seed
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action, Fault, Observation, Options, State

NOT_LEGAL = Fault("illegal_move")


class Question(NamedTuple):
    """One decision for a bot; the answer is an `Action`.

    Attributes:
        game: the game's name.
        bot: the bot's name.
        observation: what the bot's seat knows.
        budget: the resources for the decision.
        seed: the seed of all randomness in the decision.
        options: the options of the game; None if the question stays in this process or its children.
    """

    game: str
    bot: str
    observation: Observation
    budget: Budget = UNLIMITED
    seed: int = 0
    options: Options | None = None


class HintQuestion(NamedTuple):
    """What the bot would do in place of the current seat, and why; the answer is an `Advice`.

    `known` is what an earlier answer about this position said; a bot that analyses goes on with it.
    """

    decision: Question
    known: Analysis | None = None


class ReviewQuestion(NamedTuple):
    """What the bot thinks of the actions that were played; the answer is a `Review`.

    `played` begins with the decision and may extend to the end of its turn; `known` is as in a `HintQuestion`.
    """

    decision: Question
    played: tuple[Action, ...]
    known: Analysis | None = None


class Check(NamedTuple):
    """Whether a bot can play a game; the answer is the fault that prevents it, or None."""

    game: str
    bot: str


AnyQuestion = Question | HintQuestion | ReviewQuestion | Check


class CancelledError(Exception):
    """The question was cancelled before it was answered."""


def decision_of(
    game: str,
    bot: str,
    state: State,
    *,
    seed: int,
    number: int,
    budget: Budget = UNLIMITED,
    used: float = 0.0,
    options: Options | None = None,
) -> Question:
    """Return the question for the bot that decides for the current seat of `state`.

    Args:
        game: the game's name.
        bot: the bot's name.
        state: the position; the bot sees only what the current player may know.
        seed: the game's seed.
        number: the number of earlier decisions in the game. Together with `seed` it determines the randomness of this
            decision, so that a resumed game continues as it would have.
        budget: the resources for the whole turn.
        used: the seconds that the seat has spent on earlier decisions of the turn.
        options: as in `Question`.
    """
    # Before the observation is copied, so that the copy has them cached.
    state.legal_actions()
    observation = state.observation(state.current_player())
    return Question(game, bot, observation, budget.less(used), part_seed(seed, number), options)


def legal_choice(reply: object, legal: Sequence[Action]) -> Action:
    """Return the legal action equal to a bot's reply.

    Raises:
        BotError: the reply is not a legal action.
    """
    if isinstance(reply, Action) and reply in legal:
        return legal[legal.index(reply)]
    raise BotError(NOT_LEGAL)

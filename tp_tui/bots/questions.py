"""Questions to bots. They can be pickled, so that a bot may answer in another process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.bots.base import UNLIMITED, Budget, part_seed
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action, Fault, Observation, State

NOT_LEGAL = Fault("illegal_move")


@dataclass(frozen=True, slots=True)
class Question:
    """One decision for a bot; the answer is an `Action`.

    Attributes:
        game: by name.
        bot: by name.
        observation: what the bot's seat knows.
        budget: what the bot may use up.
        seed: of all chance in the decision.
    """

    game: str
    bot: str
    observation: Observation
    budget: Budget = UNLIMITED
    seed: int = 0


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What the bot would do in place of the seat that is to decide, and why; the answer is an `Advice`."""

    decision: Question


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """What the bot thinks of what was played in place of a decision; the answer is a `Review`.

    `played` begins with the decision and may go on to the end of its turn.
    """

    decision: Question
    played: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Whether there is that bot for that game; the answer is the fault that keeps it from playing, None for none."""

    game: str
    bot: str


AnyQuestion = Question | HintQuestion | ReviewQuestion | Check


class CancelledError(Exception):
    """The question was taken back before it was answered."""


def decision_of(
    game: str, bot: str, state: State, *, seed: int, number: int, budget: Budget = UNLIMITED, used: float = 0.0
) -> Question:
    """Return what to ask the bot that decides for the current seat of `state`.

    Args:
        game: by name.
        bot: by name.
        state: the position; the bot sees what the current player may know of it.
        seed: of the game.
        number: how many decisions the game had before. Every decision has its own chance from this and the seed, so
            that a game that was broken off goes on as it would have.
        budget: of the whole turn.
        used: the seconds of it that the seat has used up for earlier decisions of the same turn.
    """
    # Worked out before it is copied into the observation, so that it is worked out once.
    state.legal_actions()
    observation = state.observation(state.current_player())
    return Question(game, bot, observation, budget.less(used), part_seed(seed, number))


def legal_choice(reply: object, legal: Sequence[Action]) -> Action:
    """Return the one of `legal` that a bot chose.

    Raises:
        BotError: the reply is not one of them.
    """
    if isinstance(reply, Action) and reply in legal:
        return legal[legal.index(reply)]
    raise BotError(NOT_LEGAL)

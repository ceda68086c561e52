"""Answers of bots as plain data, for the way between processes: actions by their numbers, reasons by their parts.

What comes from a process with a player's code in it may be anything, so all of it is checked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tp_tui.bots.base import Advice
from tp_tui.bots.questions import NOT_LEGAL, AnyQuestion, Check, HintQuestion, Question, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action, Argument, Observation, Reason
from tp_tui.games.kit.printable import printable

UNREADABLE = "its answer could not be read"

MOST_ACTIONS = 1_000
"""The longest chain of actions that may be advised."""

MOST_REASONS = 100

MOST_ARGUMENTS = 100
"""More things than any reason is said of."""

MOST_WORTH = 10**9
"""More points than any reason is worth; NaN is not below it either."""


class UnreadableError(BotError):
    """An answer that is none: whoever wrote it cannot be relied upon."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__(UNREADABLE)


def plain_answer(reply: Action | Advice | Review | str) -> object:
    """Return the answer as what `json` can write; `read_answer` is the inverse."""
    match reply:
        case Action():
            return {"action": reply.number}
        case Advice():
            return {"actions": _numbers(reply.actions), "reasons": _parts(reply.reasons)}
        case Review():
            return {
                "played": _numbers(reply.played),
                "best": _numbers(reply.best),
                "loss": reply.loss,
                "rollouts": reply.rollouts,
                "reasons": _parts(reply.reasons),
            }
    return {"said": reply}


def plain_fault(fault: str) -> object:
    """Return as what `json` can write that there is no answer, and why."""
    return {"fault": fault}


def read_line(line: bytes) -> object:
    """Return what a line of JSON says.

    Raises:
        UnreadableError: it is none.
    """
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UnreadableError from error


def read_answer(line: bytes, question: AnyQuestion) -> Action | Advice | Review | str:
    """Return what that line says in answer to `question`.

    Raises:
        BotError: it says that the bot failed, or the answer is not legal.
        UnreadableError: it is no answer to such a question.
    """
    match read_line(line), question:
        case {"fault": str(fault)}, _:
            raise BotError(printable(fault))
        case {"action": int(number)}, Question(observation=observation) if type(number) is int:
            return _action(number, observation.legal_actions())
        case {"actions": [int(_), *_] as numbers, "reasons": [*parts]}, HintQuestion(decision):
            return _advice(numbers, parts, decision.observation)
        case {"played": [int(_), *_] as played, "best": [int(_), *_] as best, **rest}, ReviewQuestion(decision):
            return _review(played, best, rest, decision.observation)
        case {"said": str(said)}, Check():
            return printable(said, 1_000)
    raise UnreadableError


def _numbers(actions: Sequence[Action]) -> list[int]:
    return [action.number for action in actions]


def _parts(reasons: Sequence[Reason]) -> list[list[object]]:
    return [[reason.id, reason.worth, reason.rival, reason.args] for reason in reasons]


def _action(number: int, actions: Sequence[Action]) -> Action:
    for action in actions:
        if action.number == number:
            return action
    raise BotError(NOT_LEGAL)


def _advice(numbers: Sequence[object], parts: Sequence[object], observation: Observation) -> Advice:
    return Advice(_chain(numbers, observation), _reasons(parts, observation))


def _review(
    played: Sequence[object], best: Sequence[object], rest: Mapping[object, object], observation: Observation
) -> Review:
    match rest:
        case {"loss": int() | float() as loss, "rollouts": int(rollouts), "reasons": [*parts]} if (
            0 <= loss <= MOST_WORTH and 0 <= rollouts <= MOST_WORTH
        ):
            chains = _chain(played, observation), _chain(best, observation)
            return Review(*chains, float(loss), rollouts, _reasons(parts, observation))
    raise UnreadableError


def _chain(numbers: Sequence[object], observation: Observation) -> tuple[Action, ...]:
    """Return the actions of these numbers; only the first need be legal now, but all must be actions of the game."""
    whole = [number for number in numbers if isinstance(number, int) and not isinstance(number, bool)]
    if len(numbers) > MOST_ACTIONS or len(whole) < len(numbers):
        raise UnreadableError
    known = {action.number: action for action in observation.state.all_actions()}
    first, *later = whole
    if not known.keys() >= {*later}:
        raise UnreadableError
    return (_action(first, observation.legal_actions()), *(known[number] for number in later))


def _reasons(parts: Sequence[object], observation: Observation) -> tuple[Reason, ...]:
    if len(parts) > MOST_REASONS:
        raise UnreadableError
    return tuple(_reason(part, observation.state.players) for part in parts)


def _reason(part: object, players: int) -> Reason:
    match part:
        case [str(id), int() | float() as worth, int(rival), [*args]] if (
            abs(worth) <= MOST_WORTH and -1 <= rival < players
        ):
            return Reason(printable(id), worth, rival, tuple(_argument(arg) for arg in args))
    raise UnreadableError


def _argument(value: object, depth: int = 2) -> Argument:
    """Return what a reason is said of: a number, a name, or a few of them."""
    match value:
        case bool():
            raise UnreadableError
        case int() if abs(value) <= MOST_WORTH:
            return value
        case str():
            return printable(value)
        case [*values] if depth and len(values) <= MOST_ARGUMENTS:
            return tuple(_argument(each, depth - 1) for each in values)
    raise UnreadableError

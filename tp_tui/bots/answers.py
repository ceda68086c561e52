"""JSON encoding of bots' answers, to pass them between processes.

A process that runs a player's code may send anything, so everything is validated on reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.bots.analysis import Analysis, Line
from tp_tui.bots.base import Advice
from tp_tui.bots.questions import NOT_LEGAL, AnyQuestion, Check, HintQuestion, Question, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Action, Fault, JsonDataError, Observation, Reason
from tp_tui.games.contract.faults import MOST_NUMBER
from tp_tui.games.contract.json_data import load_json, read_reason, write_fault, write_reason
from tp_tui.games.kit.printable import printable

UNREADABLE = Fault("unreadable_answer")

MOST_ACTIONS = 1_000
"""The longest sequence of actions accepted as advice."""

MOST_REASONS = 100

SHOWN_NESTING = 4
"""The list nesting down to which the texts of a reason are made printable."""


class UnreadableError(BotError):
    """An answer is malformed, so the process that wrote it cannot be trusted."""

    def __init__(self) -> None:
        """Create the error with its fault."""
        super().__init__(UNREADABLE)


def write_answer(reply: Action | Advice | Review | Fault | None) -> object:
    """Return an answer as JSON data, the inverse of `read_answer`."""
    match reply:
        case Action():
            return {"action": reply.number}
        case Advice():
            return {
                "actions": _numbers(reply.actions),
                "reasons": _parts(reply.reasons),
                "changed": reply.is_changed,
                "analysis": _analysis_data(reply.analysis),
            }
        case Review():
            return {
                "played": _numbers(reply.played),
                "best": _numbers(reply.best),
                "loss": reply.loss,
                "rollouts": reply.rollouts,
                "reasons": _parts(reply.reasons),
                "error": reply.error,
                "ahead": reply.ahead,
                "against": _parts(reply.against),
                "changed": reply.is_changed,
                "analysis": _analysis_data(reply.analysis),
                "risk": reply.risk,
            }
    return {"wrong": write_fault(reply) if isinstance(reply, Fault) else None}


def write_failure(fault: Fault) -> object:
    """Return as JSON data why the bot gave no answer."""
    return {"fault": write_fault(fault)}


def read_line(line: bytes) -> object:
    """Parse a line of JSON.

    Raises:
        UnreadableError: the line is not JSON.
    """
    try:
        return load_json(line)
    except JsonDataError as error:
        raise UnreadableError from error


def read_answer(line: bytes, question: AnyQuestion) -> Action | Advice | Review | Fault | None:
    """Parse the answer to `question`.

    Raises:
        BotError: the bot reported a failure, or its answer is illegal.
        UnreadableError: the line does not answer this kind of question.
    """
    match read_line(line), question:
        case {"fault": fault}, _:
            raise BotError(_fault(fault))
        case {"action": int(number)}, Question(observation=observation) if type(number) is int:
            return _action(number, observation.legal_actions())
        case {"actions": [int(_), *_] as numbers, "reasons": [*parts], **rest}, HintQuestion(decision):
            return _advice(numbers, parts, rest, decision.observation)
        case {"played": [int(_), *_] as played, "best": [int(_), *_] as best, **rest}, ReviewQuestion(decision):
            return _review(played, best, rest, decision.observation)
        case {"wrong": wrong}, Check():
            return None if wrong is None else _fault(wrong)
    raise UnreadableError


def _fault(data: object) -> Fault:
    """Return a fault with printable arguments: a player's bot may have forged it."""
    match data:
        case [str(id), [*args]]:
            return Fault.of(id, *args)
    raise UnreadableError


def _numbers(actions: Sequence[Action]) -> list[int]:
    return [action.number for action in actions]


def _parts(reasons: Sequence[Reason]) -> list[object]:
    return [write_reason(reason) for reason in reasons]


def _action(number: int, actions: Sequence[Action]) -> Action:
    for action in actions:
        if action.number == number:
            return action
    raise BotError(NOT_LEGAL)


def _advice(
    numbers: Sequence[object], parts: Sequence[object], rest: Mapping[object, object], observation: Observation
) -> Advice:
    match rest:
        case {"changed": bool(is_changed), "analysis": analysis}:
            reasons = _reasons(parts, observation)
            return Advice(_chain(numbers, observation), reasons, is_changed, _analysis(analysis, observation))
    raise UnreadableError


def _review(
    played: Sequence[object], best: Sequence[object], rest: Mapping[object, object], observation: Observation
) -> Review:
    match rest:
        case {
            "loss": loss, "rollouts": int(rollouts), "reasons": [*parts], "error": error, "ahead": ahead,
            "against": [*against], "changed": bool(is_changed), "analysis": analysis, "risk": risk,
        } if 0 <= rollouts <= MOST_NUMBER:  # fmt: skip
            chains = _chain(played, observation), _chain(best, observation)
            return Review(
                *chains, _amount(loss, 0.0), rollouts, _reasons(parts, observation), _amount(error, 0.0),
                _amount(ahead, 0.0), _reasons(against, observation), is_changed, _analysis(analysis, observation),
                _amount(risk, 0.0),
            )  # fmt: skip
    raise UnreadableError


def _analysis_data(analysis: Analysis | None) -> object:
    if analysis is None:
        return None
    lines = [[_numbers(line.actions), line.value, line.results] for line in analysis.lines]
    return [analysis.seed, analysis.weight, lines]


def _analysis(data: object, observation: Observation) -> Analysis | None:
    match data:
        case None:
            return None
        case [int(seed), weight, [_, *_] as lines]:
            return Analysis(seed, _amount(weight, 0.0), tuple(_line(line, observation) for line in lines))
    raise UnreadableError


def _line(data: object, observation: Observation) -> Line:
    match data:
        case [[int(_), *_] as numbers, value, [*results]]:
            return Line(_chain(numbers, observation), _amount(value), tuple(_amount(result) for result in results))
    raise UnreadableError


def _amount(data: object, least: float = -MOST_NUMBER) -> float:
    if isinstance(data, int | float) and not isinstance(data, bool) and least <= data <= MOST_NUMBER:
        return float(data)
    raise UnreadableError


def _chain(numbers: Sequence[object], observation: Observation) -> tuple[Action, ...]:
    """Return the actions with these numbers: the first must be legal now, the others in the game's action space."""
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
    try:
        return tuple(read_reason(_shown(part), "a reason", observation.state.players) for part in parts)
    except JsonDataError as error:
        raise UnreadableError from error


def _shown(part: object, nesting: int = SHOWN_NESTING) -> object:
    """Return a part of a reason with its texts made printable: a player's bot may say anything."""
    if isinstance(part, str):
        return printable(part)
    return [_shown(inner, nesting - 1) for inner in part] if isinstance(part, list) and nesting else part

"""JSON encoding of questions to bots and of their answers, to pass them between processes that do not trust each other.

A process that runs a player's code may answer anything, and a guest's session may ask anything, so everything is
validated on reading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tp_tui.bots.analysis import Analysis, Line
from tp_tui.bots.base import Advice, Budget
from tp_tui.bots.questions import NOT_LEGAL, AnyQuestion, Check, HintQuestion, Question, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.bots.user_bots import BotError, is_user_bot
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, DataError, Fault, JsonDataError, Observation, OptionError, Reason
from tp_tui.games.contract.faults import MAX_NUMBER
from tp_tui.games.contract.json_data import (
    JsonValue,
    load_json,
    read_flag,
    read_number,
    read_options,
    read_reason,
    read_row,
    read_text,
    write_fault,
    write_options,
    write_reason,
)
from tp_tui.games.kit.printable import printable

UNREADABLE = Fault("unreadable_answer")

MAX_ACTIONS = 1_000
"""The longest sequence of actions accepted as advice."""

MAX_REASONS = 100

SHOWN_NESTING = 4
"""The list nesting down to which the texts of a reason are made printable."""


class UnreadableError(BotError):
    """An answer is malformed, so the process that wrote it cannot be trusted."""

    def __init__(self) -> None:
        """Create the error with its fault."""
        super().__init__(UNREADABLE)


def write_question(question: AnyQuestion) -> JsonValue:
    """Return a question as JSON data, the inverse of `read_question`; None if it cannot be written.

    That is so for a check, without the options of the game, and in a game without a format of observations.
    """
    match question:
        case Question():
            return _decision_data(question)
        case HintQuestion(decision, known):
            written = _decision_data(decision)
            return written and ["hint", written, write_analysis(known)]
        case ReviewQuestion(decision, played, known):
            written = _decision_data(decision)
            return written and ["review", written, write_analysis(known), _numbers(played)]
    return None


def _decision_data(question: Question) -> list[JsonValue] | None:
    format = get_game(question.game).observation_format()
    if format is None or question.options is None:
        return None
    budget: JsonValue = [question.budget.milliseconds, question.budget.rollouts, question.budget.caps_rollouts]
    options, seen = write_options(question.options), format.write(question.observation)
    return ["decision", question.game, question.bot, options, seen, budget, str(question.seed)]


def read_question(data: object) -> Question | HintQuestion | ReviewQuestion:
    """Parse a question from somebody who may ask the bots of this program, and no others.

    Raises:
        UnreadableError: it is no question, or asks for a bot from a file.
    """
    try:
        match data:
            case ["hint", written, known]:
                decision = _read_decision(written)
                return HintQuestion(decision, read_analysis(known, decision.observation))
            case ["review", written, known, [*played]]:
                decision = _read_decision(written)
                seen = decision.observation
                return ReviewQuestion(decision, _chain(played, seen), read_analysis(known, seen))
        return _read_decision(data)
    except (JsonDataError, OptionError, DataError) as error:
        raise UnreadableError from error


def _read_decision(data: object) -> Question:
    kind, name, bot, options, seen, budget, seed = read_row(data, "question", 7)
    game, number = read_text(name, "game"), read_text(seed, "seed")
    if kind != "decision" or game not in game_names() or not re.fullmatch(r"-?[0-9]{1,60}", number):
        raise UnreadableError
    asked, format = read_text(bot, "bot"), get_game(game).observation_format()
    if format is None or is_user_bot(asked):
        raise UnreadableError
    read = read_options(options, "options", get_game(game).options())
    observation = format.read(get_game(game).complete_options(read), seen)
    if not observation.legal_actions():
        raise UnreadableError
    milliseconds, rollouts, caps = read_row(budget, "budget", 3)
    return Question(
        *(game, asked, observation),
        Budget(_limit(milliseconds), _limit(rollouts), caps_rollouts=read_flag(caps, "budget")),
        int(number),
        read,
    )


def _limit(data: object) -> int | None:
    return None if data is None else read_number(data, "budget", 0, MAX_NUMBER)


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
                "analysis": write_analysis(reply.analysis),
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
                "analysis": write_analysis(reply.analysis),
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


def _numbers(actions: Sequence[Action]) -> list[JsonValue]:
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
            return Advice(_chain(numbers, observation), reasons, is_changed, read_analysis(analysis, observation))
    raise UnreadableError


def _review(
    played: Sequence[object], best: Sequence[object], rest: Mapping[object, object], observation: Observation
) -> Review:
    match rest:
        case {
            "loss": loss, "rollouts": int(rollouts), "reasons": [*parts], "error": error, "ahead": ahead,
            "against": [*against], "changed": bool(is_changed), "analysis": analysis, "risk": risk,
        } if 0 <= rollouts <= MAX_NUMBER:  # fmt: skip
            chains = _chain(played, observation), _chain(best, observation)
            return Review(
                *chains, _amount(loss, 0.0), rollouts, _reasons(parts, observation), _amount(error, 0.0),
                _amount(ahead, 0.0), _reasons(against, observation), is_changed, read_analysis(analysis, observation),
                _amount(risk, 0.0),
            )  # fmt: skip
    raise UnreadableError


def write_analysis(analysis: Analysis | None) -> JsonValue:
    """Return an analysis as JSON data, the inverse of `read_analysis`."""
    if analysis is None:
        return None
    lines: JsonValue = [[_numbers(line.actions), line.value, line.results] for line in analysis.lines]
    return [analysis.seed, analysis.weight, lines, analysis.is_cut_short]


def read_analysis(data: object, observation: Observation) -> Analysis | None:
    """Parse an analysis of the position of `observation`.

    Raises:
        BotError: it is none, or its first actions are illegal.
    """
    match data:
        case None:
            return None
        case [int(seed), weight, [_, *_] as lines, bool(is_cut_short)]:
            read = tuple(_line(line, observation) for line in lines)
            return Analysis(seed, _amount(weight, 0.0), read, is_cut_short)
    raise UnreadableError


def _line(data: object, observation: Observation) -> Line:
    match data:
        case [[int(_), *_] as numbers, value, [*results]]:
            return Line(_chain(numbers, observation), _amount(value), tuple(_amount(result) for result in results))
    raise UnreadableError


def _amount(data: object, least: float = -MAX_NUMBER) -> float:
    if isinstance(data, int | float) and not isinstance(data, bool) and least <= data <= MAX_NUMBER:
        return float(data)
    raise UnreadableError


def _chain(numbers: Sequence[object], observation: Observation) -> tuple[Action, ...]:
    """Return the actions with these numbers: the first must be legal now, the others in the game's action space."""
    whole = [number for number in numbers if isinstance(number, int) and not isinstance(number, bool)]
    if len(numbers) > MAX_ACTIONS or len(whole) < len(numbers):
        raise UnreadableError
    known = {action.number: action for action in observation.state.all_actions()}
    first, *later = whole
    if not known.keys() >= {*later}:
        raise UnreadableError
    return (_action(first, observation.legal_actions()), *(known[number] for number in later))


def _reasons(parts: Sequence[object], observation: Observation) -> tuple[Reason, ...]:
    if len(parts) > MAX_REASONS:
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

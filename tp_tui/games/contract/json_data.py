"""JSON serialization of facts: what the owner of a table sends to its clients.

Writing makes lists, numbers and texts. Reading is strict, since the data may come from anybody: a wrong shape, an
unknown entry, a number out of bounds or a text that a terminal would obey is refused with one error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from tp_tui.games.contract.actions import Action, Argument, Event, Refusal
from tp_tui.games.contract.evaluation import Reason
from tp_tui.games.contract.faults import MAX_NESTING as MAX_FAULT_NESTING
from tp_tui.games.contract.faults import MAX_NUMBER, Fault
from tp_tui.games.contract.options import GameFile, Option, OptionError, Options, OptionValue, plain_options
from tp_tui.games.contract.scores import Goal, Score, ScoreLine
from tp_tui.games.kit.printable import quoted

JsonValue = None | bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
"""A value that `json` can serialize; sequences are read back as lists."""

MAX_TEXT = 1_000
"""The maximum length of a text, in characters."""

MAX_FILE = 2**20
"""The maximum length of a player's file, in characters."""

MAX_ARGUMENTS = 100
"""The maximum number of arguments of a fact, more than any has."""

MAX_ITEMS = 1_000
"""The maximum length of a list of facts or actions."""

MAX_NESTING = 2
"""The nesting depth of tuples in the arguments of a fact."""

Item = TypeVar("Item")


class JsonDataError(ValueError):
    """Invalid JSON data. The message names the entry and what it must be."""

    def __init__(self, entry: str, what: str) -> None:
        """Describe the error; `what` completes a sentence that begins with `entry`."""
        super().__init__(f"{entry} {what}")


def load_json(line: bytes | str) -> object:
    """Parse JSON strictly, without NaN and infinities.

    Raises:
        JsonDataError: the text is not valid JSON.
    """
    try:
        return json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise JsonDataError("the text", "is no JSON") from error


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


# Plain values


def read_number(data: object, entry: str, least: int = -MAX_NUMBER, most: int = MAX_NUMBER) -> int:
    """Return an integer from `least` to `most`; booleans are refused.

    Raises:
        JsonDataError: the data is invalid, as in all functions that read.
    """
    if type(data) is not int or not least <= data <= most:
        raise JsonDataError(entry, f"is {quoted(data)}, but must be a whole number from {least} to {most}")
    return data


def read_amount(data: object, entry: str) -> float:
    """Return a finite number."""
    if isinstance(data, bool) or not isinstance(data, int | float) or not abs(data) <= MAX_NUMBER:
        raise JsonDataError(entry, f"is {quoted(data)}, but must be a number of {MAX_NUMBER} at most")
    return float(data)


def read_flag(data: object, entry: str) -> bool:
    """Return a boolean."""
    if not isinstance(data, bool):
        raise JsonDataError(entry, f"is {quoted(data)}, but must be true or false")
    return data


def read_text(data: object, entry: str) -> str:
    """Return a single line of printable characters."""
    if not isinstance(data, str) or len(data) > MAX_TEXT or not data.isprintable():
        raise JsonDataError(entry, f"is {quoted(data)}, but must be a line of {MAX_TEXT} printable letters at most")
    return data


def read_list(data: object, entry: str, most: int = MAX_ITEMS) -> list[object]:
    """Return a list of at most `most` items."""
    if not isinstance(data, list) or len(data) > most:
        raise JsonDataError(entry, f"must be a list of {most} items at most")
    return data


def read_items(
    data: object, entry: str, read: Callable[[object, str], Item], most: int = MAX_ITEMS
) -> tuple[Item, ...]:
    """Return a list of at most `most` items as a tuple, each converted by `read`."""
    return tuple(read(item, f"{entry}[{number}]") for number, item in enumerate(read_list(data, entry, most)))


def read_row(data: object, entry: str, length: int) -> list[object]:
    """Return a list of exactly `length` items."""
    found = read_list(data, entry, length)
    if len(found) != length:
        raise JsonDataError(entry, f"has {len(found)} items, but must have {length}")
    return found


def read_table(data: object, entry: str, names: Collection[str]) -> dict[str, object]:
    """Return an object with exactly the keys `names`."""
    if not isinstance(data, dict) or data.keys() != set(names):
        raise JsonDataError(entry, f"must be a table of {', '.join(names)}")
    return data


# Options


def write_options(options: Options) -> JsonValue:
    """Serialize options by name; a file becomes an object with its name and text."""
    return plain_options(options)


def read_options(data: object, entry: str, declared: Sequence[Option]) -> dict[str, OptionValue]:
    """Return values for some of the `declared` options (`Game.options`), each valid for its option."""
    by_name = {option.name: option for option in declared}
    if not isinstance(data, dict) or not data.keys() <= by_name.keys():
        raise JsonDataError(entry, f"must be a table of {', '.join(by_name)}")
    return {name: _read_option(value, entry, by_name[name]) for name, value in data.items()}


def _read_option(data: object, entry: str, option: Option) -> OptionValue:
    value = data
    if isinstance(data, dict):
        table = read_table(data, f"{entry}.{option.name}", ("file", "text"))
        text = table["text"]
        if not isinstance(text, str) or len(text) > MAX_FILE:
            raise JsonDataError(f"{entry}.{option.name}", f"must have a text of {MAX_FILE} letters at most")
        value = GameFile(read_text(table["file"], f"{entry}.{option.name}"), text)
    try:
        checked = option.check(value)
    except OptionError as error:
        raise JsonDataError(entry, f"cannot be: {error}") from error
    if checked != value or isinstance(value, bool):
        raise JsonDataError(f"{entry}.{option.name}", f"is {quoted(data)}, but must be of its own type")
    return checked


# Facts


def write_action(action: Action) -> int:
    """Serialize an action as its number within its game."""
    return action.number


def read_action(data: object, entry: str, actions: Sequence[Action]) -> Action:
    """Return the action with that number in `actions` (`State.all_actions`)."""
    return actions[read_number(data, entry, 0, len(actions) - 1)]


def write_event(event: Event) -> JsonValue:
    """Serialize an event."""
    return [event.kind, event.player, event.args, event.reveals]


def read_event(data: object, entry: str) -> Event:
    """Return the event that `write_event` serialized."""
    kind, player, args, reveals = read_row(data, entry, 4)
    return Event(
        read_text(kind, entry),
        read_number(player, entry, -1, MAX_ARGUMENTS),
        read_items(args, entry, read_number, MAX_ARGUMENTS),
        read_flag(reveals, entry),
    )


def write_refusal(refusal: Refusal) -> JsonValue:
    """Serialize a refusal."""
    return [refusal.clause, refusal.id, refusal.args]


def read_refusal(data: object, entry: str) -> Refusal:
    """Return the refusal that `write_refusal` serialized."""
    clause, id, args = read_row(data, entry, 3)
    return Refusal(read_text(clause, entry), read_text(id, entry), read_arguments(args, entry))


def write_score(score: Score) -> JsonValue:
    """Serialize a score, with a list per line."""
    return [[line.clause, line.id, line.points, line.place, line.args] for line in score.lines]


def read_score(data: object, entry: str) -> Score:
    """Return the score that `write_score` serialized."""
    return Score(read_items(data, entry, _read_score_line))


def _read_score_line(data: object, entry: str) -> ScoreLine:
    clause, id, points, place, args = read_row(data, entry, 5)
    return ScoreLine(
        read_text(clause, entry),
        read_text(id, entry),
        read_number(points, entry),
        read_text(place, entry),
        read_arguments(args, entry),
    )


def write_goal(goal: Goal) -> JsonValue:
    """Serialize a goal."""
    return [goal.id, goal.done, goal.needed, goal.args]


def read_goal(data: object, entry: str) -> Goal:
    """Return the goal that `write_goal` serialized."""
    id, done, needed, args = read_row(data, entry, 4)
    return Goal(read_text(id, entry), read_number(done, entry), read_number(needed, entry), read_arguments(args, entry))


def write_reason(reason: Reason) -> JsonValue:
    """Serialize a reason."""
    return [reason.id, reason.worth, reason.rival, reason.args]


def read_reason(data: object, entry: str, players: int) -> Reason:
    """Return the reason that `write_reason` serialized, in a game of `players` players."""
    id, worth, rival, args = read_row(data, entry, 4)
    return Reason(
        read_text(id, entry),
        read_amount(worth, entry),
        read_number(rival, entry, -1, players - 1),
        read_arguments(args, entry),
    )


def write_fault(fault: Fault | None) -> JsonValue:
    """Serialize a fault; None stays None."""
    return None if fault is None else [fault.id, fault.args]


def read_fault(data: object, entry: str) -> Fault:
    """Return the fault that `write_fault` serialized; None is refused."""
    id, args = read_row(data, entry, 2)
    return Fault(read_text(id, entry), read_arguments(args, entry, MAX_FAULT_NESTING))


def read_arguments(data: object, entry: str, nesting: int = MAX_NESTING) -> tuple[Argument, ...]:
    """Return the arguments of a fact: numbers, texts, and tuples of them."""

    def read(item: object, where: str) -> Argument:
        if isinstance(item, str):
            return read_text(item, where)
        if isinstance(item, list) and nesting:
            return read_arguments(item, where, nesting - 1)
        return read_number(item, where)

    return read_items(data, entry, read, MAX_ARGUMENTS)

"""The messages between the keeper of tables and its clients: a line of JSON each, at most 64 kB long.

A line is an object whose `is` names the message; its other entries are exactly the fields of the message. Neither side
trusts the other: whatever does not fit its schema is refused as a whole.

>>> encode(Join("KHUFU7"))
b'{"is":"join","code":"KHUFU7"}\\n'
>>> decode(encode(Join("KHUFU7")), TO_KEEPER)
Join(code='KHUFU7')
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tp_tui.games.contract import Action, Fault, Refusal
from tp_tui.games.contract.json_data import (
    MAX_ITEMS,
    JsonDataError,
    JsonValue,
    load_json,
    read_action,
    read_fault,
    read_flag,
    read_items,
    read_number,
    read_refusal,
    read_row,
    read_table,
    read_text,
    write_action,
    write_fault,
    write_refusal,
)
from tp_tui.room.commands import Command, Play, PlayText, Redo, RoomRefusal, Undo
from tp_tui.room.table import TableSummary
from tp_tui.room.table_status import VOTES, Request, TableStatus
from tp_tui.room.view_data import MAX_SEATS, MAX_STEPS, read_room_refusal, write_room_refusal
from tp_tui.storage.table_entries import MAX_PACE, OFFERS, WATCH, Holder, Offer, TalkLine

VERSION: Final = 6
"""The version of the messages; both sides must have the same."""

MAX_LINES: Final = 2**31
"""The lines of talk at a table."""

LONGEST_LINE: Final = 64 * 1024
"""The bytes of a line, with its end."""


# From clients to the keeper


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: who is there.

    Attributes:
        version: the version of the messages.
        name: the player's name; empty for somebody who only looks at the list.
        key: the key of a guest, as who let them in says it; empty for who is at this machine's keyboard.
    """

    version: int
    name: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class ListTables:
    """Asks for the tables."""


@dataclass(frozen=True, slots=True)
class CountTables:
    """Asks how much goes on at the tables; who asks counts as nobody there, but keeps the keeper from ending."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """Asks for a table, and for its first open seat that is called `me`.

    Attributes:
        game: the name of the game.
        options: its options as JSON data.
        seats: `me`, a bot, or whom the seat is for.
        pace: the seconds of a turn; 0 for no limit.
        watch: whether others may watch, as in `Terms`.
        has_help: whether hints are allowed.
    """

    game: str
    options: JsonValue
    seats: tuple[str, ...]
    pace: int = 0
    watch: str = "yes"
    has_help: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Asks for a seat at the table with this code, or for what goes on there if the player has one."""

    code: str


@dataclass(frozen=True, slots=True)
class Watch:
    """Asks to watch the game at the table with this code."""

    code: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Asks for the finished game at the table with this code, with all that was hidden."""

    code: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks for something at the table joined, beside the commands of the game.

    Attributes:
        id: distinguishes the message from others of the client.
        request: what is asked for.
        text: what is said.
        number: the step to take back to.
    """

    id: int
    request: Request
    text: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Leave:
    """Gives up the seat at the table with this code."""

    code: str


@dataclass(frozen=True, slots=True)
class Submit:
    """Gives a command at the table joined.

    Attributes:
        id: distinguishes the message from others of the client.
        command: the command, as `write_command` writes it.
        after: the number of steps when the player decided.
    """

    id: int
    command: JsonValue
    after: int


@dataclass(frozen=True, slots=True)
class Foresee:
    """Asks whether a command would reveal something, so that it could not be undone."""

    id: int
    command: JsonValue


@dataclass(frozen=True, slots=True)
class Think:
    """Asks the bots of the host something about a game that is played without the keeper.

    Attributes:
        id: distinguishes the message from others of the client, which asks one thing at a time.
        question: the question, as `write_question` writes it.
        is_look: whether it asks for a hint or a review, not a move.
    """

    id: int
    question: JsonValue
    is_look: bool


# From the keeper to its clients


@dataclass(frozen=True, slots=True)
class Welcome:
    """Answers `Hello`."""

    version: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Answers `ListTables`.

    Attributes:
        rows: for each table its summary, and the seat of the player, negative for none.
    """

    rows: tuple[tuple[TableSummary, int], ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """Answers `CountTables`.

    Attributes:
        tables: the tables at which somebody is, or a bot thinks.
        moves: the moves of people in the last minute.
    """

    tables: int
    moves: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Answers `Join`, `NewTable` and `Watch`, here with a negative seat; what goes on follows whenever it changes."""

    code: str
    game: str
    seat: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is at a table whose game has not begun: the names by seat, empty for an open one."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What the player may see of the game, as `view_data.write_view` writes it."""

    view: JsonValue


@dataclass(frozen=True, slots=True)
class Status:
    """What goes on at the table beside the game."""

    status: TableStatus


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said since the last such message."""

    lines: tuple[TalkLine, ...]


@dataclass(frozen=True, slots=True)
class Granted:
    """Answers `Ask`: it was done."""

    id: int


@dataclass(frozen=True, slots=True)
class Left:
    """Answers `Leave`."""

    code: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """Answers `Reveal`, in parts.

    Attributes:
        text: the next part of the game as its log has it, without what was undone and said.
        resigned: the seats that have resigned, in their order.
        is_ended: whether its people have ended it before its end.
        is_last: whether no part follows.
    """

    text: str
    resigned: tuple[int, ...]
    is_ended: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class Done:
    """Answers `Submit`: the command was carried out.

    Attributes:
        id: that of the message answered.
        action: the number of the action applied; negative for an undo.
        view: what the player sees then.
    """

    id: int
    action: int
    view: JsonValue


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Answers `Foresee`: the kind of event that would reveal something; empty for none."""

    id: int
    kind: str


@dataclass(frozen=True, slots=True)
class Thought:
    """Answers `Think`, in parts.

    Attributes:
        id: that of the message answered.
        text: the next part of the bot's answer, for `read_answer`.
        is_last: whether no part follows.
    """

    id: int
    text: str
    is_last: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Answers `Submit`, `Foresee` and `Ask`: nothing was done."""

    id: int
    refusal: Refusal | RoomRefusal


@dataclass(frozen=True, slots=True)
class Failed:
    """Answers any other message: what was asked for is impossible."""

    fault: Fault


Message = (
    Hello | ListTables | CountTables | NewTable | Join | Watch | Leave | Reveal | Submit | Foresee | Ask | Think
    | Welcome | Tables | Counts | Seated | Waiting | Shown | Status | Talk | Left | Revealed | Done | Foreseen | Granted
    | Thought | Refused | Failed
)  # fmt: skip
"""Any message."""


# Schemas

Reader = Callable[[object, str], object]

Schema = Mapping[str, tuple[Callable[..., Message], Mapping[str, Reader]]]
"""The messages to one side by name: their classes, and how each field is read."""


def _number(least: int, most: int) -> Reader:
    return lambda data, entry: read_number(data, entry, least, most)


def _texts(data: object, entry: str) -> tuple[str, ...]:
    return read_items(data, entry, read_text, MAX_SEATS)


def _json(data: object, entry: str) -> object:
    """Return data whose meaning only its receiver knows, who reads it strictly."""
    return data


def _refusal(data: object, entry: str) -> Refusal | RoomRefusal:
    kind, rest = read_row(data, entry, 2)
    return read_refusal(rest, entry) if kind == "rules" else read_room_refusal(rest, entry)


def _rows(data: object, entry: str) -> tuple[tuple[TableSummary, int], ...]:
    return read_items(data, entry, _row, MAX_ITEMS)


def _row(data: object, entry: str) -> tuple[TableSummary, int]:
    row, seat = read_row(data, entry, 2)
    return read_summary_row(row, []), read_number(seat, entry, -1, MAX_SEATS)


def read_summary_row(data: object, held: object) -> TableSummary:
    """Parse a summary, the inverse of `summary_row`; `held` has seat, key and name of each holder.

    Raises:
        JsonDataError: the data is invalid.
    """
    entry = "summary"
    code, game, seats, current, wanted, watch, pace = read_row(data, entry, 7)
    now = None if current is None else read_number(current, entry, -1, MAX_SEATS)
    open_to = dict(read_items(wanted, entry, _wanted, MAX_SEATS))
    names, watched = _texts(seats, entry), _one_of(WATCH)(watch, entry)
    return TableSummary(
        *(read_text(code, entry), read_text(game, entry), names, dict(read_items(held, entry, _holder, MAX_SEATS))),
        *(now, open_to, watched, read_number(pace, entry, 0, MAX_PACE)),
    )


def summary_row(summary: TableSummary) -> JsonValue:
    """Return the summary of a table as JSON data, without the keys of its players."""
    wanted: JsonValue = [[at, whom] for at, whom in summary.wanted.items()]
    seats: JsonValue = [*summary.seats]
    return [summary.code, summary.game, seats, summary.current, wanted, summary.watch, summary.pace]


def _holder(data: object, entry: str) -> tuple[int, Holder]:
    seat, key, name = read_row(data, entry, 3)
    return _seat(seat, entry), Holder(read_text(key, entry), read_text(name, entry))


def _wanted(data: object, entry: str) -> tuple[int, str]:
    seat, wanted = read_row(data, entry, 2)
    return read_number(seat, entry, 0, MAX_SEATS), read_text(wanted, entry)


def _one_of(texts: Sequence[str]) -> Callable[[object, str], str]:
    def read(data: object, entry: str) -> str:
        if (text := read_text(data, entry)) not in texts:
            raise JsonDataError(entry, f"must be one of {', '.join(texts)}")
        return text

    return read


def _request(data: object, entry: str) -> Request:
    return Request(_one_of([*Request])(data, entry))


def _status(data: object, entry: str) -> TableStatus:
    code, present, watching, left, pace, offer, votes, has_help, next_code, elsewhere = read_row(data, entry, 10)
    return TableStatus(
        read_text(code, entry),
        _seats(present, entry),
        read_number(watching, entry, 0, 10**6),
        None if left is None else read_number(left, entry, -(10**10), 1000 * MAX_PACE) / 1000,
        read_number(pace, entry, 0, MAX_PACE),
        None if offer is None else _offer(offer, entry),
        read_items(votes, entry, _vote, MAX_SEATS),
        read_flag(has_help, entry),
        read_text(next_code, entry),
        read_items(elsewhere, entry, read_text, MAX_ITEMS),
    )


def _offer(data: object, entry: str) -> Offer:
    seat, kind, step, agreed, number = read_row(data, entry, 5)
    return Offer(
        _seat(seat, entry),
        _one_of(OFFERS)(kind, entry),
        read_number(step, entry, 0, MAX_STEPS),
        frozenset(_seats(agreed, entry)),
        read_number(number, entry, 0, MAX_STEPS),
    )


def _vote(data: object, entry: str) -> tuple[int, str]:
    seat, choice = read_row(data, entry, 2)
    return _seat(seat, entry), _one_of(VOTES)(choice, entry)


def _talk(data: object, entry: str) -> tuple[TalkLine, ...]:
    return read_items(data, entry, _talk_line, MAX_ITEMS)


def _talk_line(data: object, entry: str) -> TalkLine:
    seat, name, text, number = read_row(data, entry, 4)
    return TalkLine(
        *(read_number(seat, entry, -1, MAX_SEATS), read_text(name, entry), read_text(text, entry)),
        read_number(number, entry, 0, MAX_LINES),
    )


def _seat(data: object, entry: str) -> int:
    return read_number(data, entry, 0, MAX_SEATS)


def _part(data: object, entry: str) -> str:
    """Return a part of a text that its receiver puts together and checks."""
    if not isinstance(data, str):
        raise JsonDataError(entry, "must be text")
    return data


def _seats(data: object, entry: str) -> tuple[int, ...]:
    return read_items(data, entry, _seat, MAX_SEATS)


_ID = _number(0, 2**31)
_CODE: Final[Mapping[str, Reader]] = {"code": read_text}

TO_KEEPER: Final[Schema] = {
    "hello": (Hello, {"version": _number(0, 10**6), "name": read_text, "key": read_text}),
    "list": (ListTables, {}),
    "count": (CountTables, {}),
    "new": (
        NewTable,
        {
            "game": read_text,
            "options": _json,
            "seats": _texts,
            "pace": _number(0, MAX_PACE),
            "watch": _one_of(WATCH),
            "has_help": read_flag,
        },
    ),
    "join": (Join, _CODE),
    "watch": (Watch, _CODE),
    "leave": (Leave, _CODE),
    "reveal": (Reveal, _CODE),
    "submit": (Submit, {"id": _ID, "command": _json, "after": _number(0, MAX_STEPS)}),
    "foresee": (Foresee, {"id": _ID, "command": _json}),
    "think": (Think, {"id": _ID, "question": _json, "is_look": read_flag}),
    "ask": (Ask, {"id": _ID, "request": _request, "text": read_text, "number": _number(0, MAX_STEPS)}),
}
"""The messages from clients to the keeper."""

FROM_KEEPER: Final[Schema] = {
    "welcome": (Welcome, {"version": _number(0, 10**6)}),
    "tables": (Tables, {"rows": _rows}),
    "counts": (Counts, {"tables": _number(0, 10**6), "moves": _number(0, 10**6)}),
    "seated": (Seated, {"code": read_text, "game": read_text, "seat": _number(-1, MAX_SEATS)}),
    "waiting": (Waiting, {"seats": _texts}),
    "shown": (Shown, {"view": _json}),
    "status": (Status, {"status": _status}),
    "talk": (Talk, {"lines": _talk}),
    "left": (Left, _CODE),
    "revealed": (
        Revealed,
        {"text": _part, "resigned": _seats, "is_ended": read_flag, "is_last": read_flag},
    ),
    "done": (Done, {"id": _ID, "action": _number(-1, 2**31), "view": _json}),
    "foreseen": (Foreseen, {"id": _ID, "kind": read_text}),
    "granted": (Granted, {"id": _ID}),
    "thought": (Thought, {"id": _ID, "text": _part, "is_last": read_flag}),
    "refused": (Refused, {"id": _ID, "refusal": _refusal}),
    "failed": (Failed, {"fault": read_fault}),
}
"""The messages from the keeper to its clients."""

_NAMES = {kind: name for schema in (TO_KEEPER, FROM_KEEPER) for name, (kind, _) in schema.items()}


def encode(message: Message) -> bytes:
    """Return a message as a line."""
    _, schema = {**TO_KEEPER, **FROM_KEEPER}[_NAMES[type(message)]]
    fields = {name: _written(getattr(message, name)) for name in schema}
    data = {"is": _NAMES[type(message)], **fields}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _written(value: object) -> object:
    match value:
        case Fault():
            return write_fault(value)
        case Refusal():
            return ["rules", write_refusal(value)]
        case RoomRefusal():
            return ["room", write_room_refusal(value)]
        case (TableSummary() as row, int(seat)):
            return [summary_row(row), seat]
        case TableStatus():
            return _written_status(value)
        case TalkLine(seat=seat, name=name, text=text, number=number):
            return [seat, name, text, number]
        case tuple():
            return [_written(item) for item in value]
    return value


def _written_status(status: TableStatus) -> JsonValue:
    offer = status.offer
    return [
        status.code,
        [*status.present],
        status.watching,
        None if status.left is None else round(status.left * 1000),
        status.pace,
        None if offer is None else [offer.seat, offer.kind, offer.step, sorted(offer.agreed), offer.number],
        [[seat, str(choice)] for seat, choice in status.votes],
        status.has_help,
        status.next,
        [*status.elsewhere],
    ]


def decode(line: bytes, schema: Schema) -> Message:
    """Return the message in a line.

    Args:
        line: the line, with or without its end.
        schema: the messages that may be there.

    Raises:
        JsonDataError: the line is too long, or none of these messages.
    """
    if len(line) > LONGEST_LINE:
        raise JsonDataError("the line", f"has more than {LONGEST_LINE} bytes")
    data = load_json(line)
    name = data.get("is") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in schema:
        raise JsonDataError("is", f"must be one of {', '.join(schema)}")
    kind, fields = schema[name]
    table = read_table(data, name, ("is", *fields))
    return kind(**{field: read(table[field], field) for field, read in fields.items()})


def write_command(command: Command) -> JsonValue:
    """Return a player's command as JSON data."""
    match command:
        case Play(action):
            return ["play", write_action(action)]
        case PlayText(text):
            return ["text", text]
        case Undo():
            return ["undo", None]
        case Redo():
            return ["redo", None]


def read_command(data: object, actions: Sequence[Action]) -> Command:
    """Parse a player's command, the inverse of `write_command`.

    Args:
        data: the data.
        actions: all actions of the game.

    Raises:
        JsonDataError: the data is no such command.
    """
    kind, value = read_row(data, "command", 2)
    match kind:
        case "play":
            return Play(read_action(value, "command", actions))
        case "text":
            return PlayText(read_text(value, "command"))
        case "undo" if value is None:
            return Undo()
        case "redo" if value is None:
            return Redo()
    raise JsonDataError("command", "must be play, text, undo or redo")

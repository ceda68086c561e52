"""What the keeper and its clients send each other: every message goes through JSON, and nothing else is read."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tp_tui.games.contract import Event, Fault, Refusal
from tp_tui.games.contract.json_data import JsonDataError
from tp_tui.room import RoomRefusal
from tp_tui.room import table_messages as messages
from tp_tui.room.table import TableSummary
from tp_tui.room.table_messages import FROM_KEEPER, LONGEST_LINE, TO_KEEPER, Message, decode, encode, read_command
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.storage.table_entries import Offer, TalkLine

SENT = [
    messages.Hello(1, "Ada"),
    messages.ListTables(),
    messages.CountTables(),
    messages.NewTable("cubes", {"first": 1}, ("me", "open", "greedy")),
    messages.Join("KHUFU7"),
    messages.NewTable("cubes", None, ("me", "for:Ben"), 180, "later", True),
    messages.Watch("KHUFU7"),
    *(messages.Ask(1, request, "hello – there", 12) for request in Request),
    messages.Leave("KHUFU7"),
    messages.Reveal("KHUFU7"),
    messages.Submit(3, ["play", 7], 12),
    messages.Foresee(4, ["undo", None]),
    messages.Think(5, {"seat": 1}, True),
]
ANSWERS = [
    messages.Welcome(1),
    messages.Tables(((TableSummary("KHUFU7", "cubes", ("Ada", ""), {}, None), 0),)),
    messages.Counts(2, 70),
    messages.Seated("KHUFU7", "cubes", 1),
    messages.Waiting(("Ada", "")),
    messages.Shown({"seat": 1}),
    messages.Status(TableStatus("KHUFU7")),
    messages.Status(
        TableStatus(
            "KHUFU7",
            (0, 2),
            3,
            -1.5,
            180,
            Offer(0, "undo", 12, frozenset({0, 1}), 7),
            ((1, "bot_turn"),),
            True,
            "CHEOPS",
            ("AAAAAA", "BBBBBB"),
        )
    ),
    messages.Talk((TalkLine(0, "Ada", "hello"), TalkLine(-1, "Zoe", "x: y", 7))),
    messages.Granted(3),
    messages.Tables(((TableSummary("KHUFU7", "cubes", ("Ada", ""), {}, None, {1: "for:Ben"}, "later", 180), -1),)),
    messages.Left("KHUFU7"),
    messages.Revealed("format = 2\n---\nrow h\n", (1,), False, True),
    messages.Done(3, -1, {}),
    messages.Foreseen(4, "drawn"),
    messages.Refused(3, RoomRefusal("revealed", 1, Event("drawn", 0, (1, 2), True), "", Fault("x", ("y", 2)))),
    messages.Thought(5, "move", False),
    messages.Refused(3, Refusal("C3", "too_far", (1, "b"))),
    messages.Failed(Fault("table_full", ("KHUFU7",))),
]


@pytest.mark.rule("T24")
@pytest.mark.parametrize(("schema", "all_"), [(TO_KEEPER, SENT), (FROM_KEEPER, ANSWERS)])
def test_every_message_survives(schema: messages.Schema, all_: list[Message]) -> None:
    assert {type(message) for message in all_} == {kind for kind, _ in schema.values()}
    for message in all_:
        line = encode(message)
        assert line.count(b"\n") == 1
        assert decode(line, schema) == message


@pytest.mark.rule("T24", "T38")
@pytest.mark.parametrize(
    "line",
    [
        b"", b"\n", b"x", b"[]", b"{}", b'{"is":"join"}', b'{"is":"shown","view":{}}', b'{"is":["join"],"code":"A"}',
        b'{"is":"join","code":"A","seat":1}', b'{"is":"join","code":7}', b'{"is":"join","code":"a\\u001b[2J"}',
        b'{"is":"join","code":"\\u202e"}', b'{"is":"submit","id":1,"command":["undo",null],"after":-1}',
        b'{"is":"submit","id":true,"command":["undo",null],"after":1}', b'{"is":"hello","version":NaN,"name":""}',
        b'{"is":"submit","id":1e3,"command":null,"after":1}', b"[" * 60_000, b'{"is":"join","code":"\xff"}',
        b'{"is":"join","code":"' + b"A" * LONGEST_LINE + b'"}',
        b'{"is":"new","game":"cubes","options":{},"seats":"me"}',
        b'{"is":"ask","id":1,"request":"cheat","text":"","number":0}',
        b'{"is":"ask","id":1,"request":"say","text":"a\\u001b[2J","number":0}',
        b'{"is":"ask","id":1,"request":"offer_undo","text":"","number":-1}',
    ],
)  # fmt: skip
def test_what_is_no_message(line: bytes) -> None:
    with pytest.raises(JsonDataError):
        decode(line, TO_KEEPER)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda items: st.lists(items, max_size=4) | st.dictionaries(st.sampled_from(["is", "id", "code", "after"]), items),
    max_leaves=8,
)


@given(JSON)
def test_no_json_breaks_the_reader(data: object) -> None:
    for schema in (TO_KEEPER, FROM_KEEPER):
        with suppress(JsonDataError):
            decode(json.dumps(data).encode(), schema)


@given(JSON)
def test_no_json_breaks_the_reader_of_commands(data: object) -> None:
    with pytest.raises(JsonDataError):
        read_command(data, ())

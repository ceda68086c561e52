"""Faults in words: each is said, those that somebody made up too, and nothing of them reaches a terminal as it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.presenters.brackets import in_brackets, is_whole, words_outside
from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.contract.json_data import read_fault, write_fault
from tp_tui.presenters.faults import FAULTS, fault_sentence, fault_text, remark_text, signs_fault_text, theme_fault_text

RAISED = Fault("raised", ("RuntimeError", "out of papyrus"))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("illegal_move"), "it chose an illegal move"),
        (Fault("took_longer", ("1.5",)), "it took longer than 1.5 seconds"),
        (Fault("no_time", (1,)), "it took more than 1 second of processor time"),
        (Fault("no_time", (5,)), "it took more than 5 seconds of processor time"),
        (RAISED, "RuntimeError: out of papyrus"),
        (Fault("raised", ("KeyboardInterrupt", "")), "KeyboardInterrupt"),
        (Fault("in_line", ("mine.py", 3, RAISED)), "mine.py, line 3: RuntimeError: out of papyrus"),
        (
            Fault("not_made", ("mine.py:A", Fault("in_file", ("b.py", RAISED)))),
            "mine.py:A cannot be made: b.py: R",
        ),
        (Fault("other_classes", ("mine.py", "A", ("B", "C", "D"))), "mine.py has no class A; it has B, C, D"),
        (Fault("variant_unknown", ("variants", "'shut'", ())), "variants has 'shut'; there is none"),
        (Fault.told("Datei nicht gefunden"), "Datei nicht gefunden"),
    ],
)
def test_a_fault_is_said_and_survives_its_way_between_processes(fault: Fault, said: str) -> None:
    assert fault_text(fault).startswith(said)
    again = read_fault(json.loads(json.dumps(write_fault(fault))), "fault")
    assert again == fault
    assert fault_text(again) == fault_text(fault)


MADE_UP_OF_SEVERAL: list[tuple[Fault, str]] = [
    (Fault.of("settings_wrong", "s.toml", [Fault("no_game", ("'go'",))], 0), "In s.toml: there is no game 'go'."),
    (
        Fault.of("settings_wrong", "s.toml", [Fault("no_setting", ("'a'",)), Fault("no_setting", ("'b'",))], 1),
        "In s.toml: there is no setting 'a'; there is no setting 'b'; and 1 more like that.",
    ),
    (Fault.of("setting_value", "name", "3", ()), "name is 3"),
    (Fault.of("setting_value", "undo", "3", ("fair", "free")), "undo is 3, not fair or free"),
    (
        Fault.of("lines_unknown", "a.tp", [("!a", 3), ("!b", 4)], 0),
        "a.tp: what this program does not know is left out: “!a” (line 3) and “!b” (line 4).",
    ),
    (
        Fault.of("lines_unknown", "a.tp", [("!a", 3)], 2),
        "a.tp: what this program does not know is left out: “!a” (line 3) and 2 more.",
    ),
    (
        Fault("games_removed", (1, 9, 20)),
        "1 finished game, the oldest, was removed: a folder holds 9 games and 20 MB here. The statistics still have"
        " it.",
    ),
    (
        Fault("games_removed", (2, 9, 20)),
        "2 finished games, the oldest, were removed: a folder holds 9 games and 20 MB here. The statistics still have"
        " them.",
    ),
    *(
        (
            Fault.of("no_game_file", noun, "'x'", ("a", "b")),
            f"there is no {noun} 'x' and no such file; {noun}s are a and b",
        )
        for noun in ("board", "deck", "pyramid")
    ),
    (Fault.of("no_game_file", "deck", "'x'", ()), "there is no deck 'x' and no such file"),
    (Fault.of("no_game_file", "pond", "'x'", ("a",)), "there is no pond 'x' and no such file; there is a"),
    (
        Fault.of("record_of_others", "r", "games", "seed", ("1",), ("2",)),
        "r is a record of other games: seed is 1 there and 2 here; begin another record",
    ),
    (
        Fault.of("record_of_others", "r", "games", "seed", (), ("2",)),
        "r is a record of other games: seed is not set there and 2 here; begin another record",
    ),
    (
        Fault.of("record_of_others", "r", "games", "seed", ("1",), ()),
        "r is a record of other games: seed is 1 there and not set here; begin another record",
    ),
    (
        Fault.of("settings_unreadable", "s", Fault.of("of_file", Fault("too_large", (50,)), "s")),
        "The settings in s cannot be read (it is larger than 50 kB (s)); the defaults are used.",
    ),
]


@pytest.mark.parametrize(("fault", "said"), MADE_UP_OF_SEVERAL)
def test_what_is_made_of_several_messages(fault: Fault, said: str) -> None:
    assert remark_text(fault) == said
    again = read_fault(json.loads(json.dumps(write_fault(fault))), "fault")
    assert remark_text(again) == said


OF_ONE_MESSAGE = [Fault(id, tuple(range(len(names)))) for id, (_, names) in FAULTS.items()]


@pytest.mark.parametrize("fault", [*OF_ONE_MESSAGE, *(fault for fault, _ in MADE_UP_OF_SEVERAL)])
def test_no_word_of_a_fault_stands_outside_a_message(fault: Fault) -> None:
    with in_brackets():
        for said in (remark_text(fault), theme_fault_text(fault), signs_fault_text(fault), fault_sentence(fault)):
            assert words_outside(said) == []
            assert is_whole(said)


def test_several_remarks_stand_behind_one_another() -> None:
    assert remark_text() == remark_text(None) == signs_fault_text(None) == ""
    one, other = Fault("not_in_statistics"), Fault("end_in_statistics")
    assert remark_text(one, None, other) == f"{remark_text(one)} {remark_text(other)}"
    assert fault_sentence(Fault("guest_shell")) == "Guests have no shell to go to here; q leaves the game."


@pytest.mark.parametrize("id", FAULTS)
def test_every_message_has_a_place_for_each_argument(id: str) -> None:
    message, names = FAULTS[id]
    said = fault_text(Fault(id, tuple(f"<{name}>" for name in names)))
    assert all(f"<{name}>" in said for name in names)
    assert message.format(**{name: f"<{name}>" for name in names}) == said


@pytest.mark.parametrize("fault", [
    Fault("nobody_knows", (1, "\x1b[31m", (2, ("x",)))), Fault("took_longer"), Fault("raised", (3, (4,))), Fault(""),
    Fault("no_time", ("x",)), Fault("told", (1, 2)), Fault("no_seat", ("a", ())), Fault("in_line", (("a",), "b")),
    Fault("illegal_move", ("\x1b]0;x\x07" * 500,)), Fault("variant_unknown", ("a", "b", ((1, 2), ("c", ())))),
])  # fmt: skip
def test_what_somebody_made_up_is_said_in_a_line_as_well(fault: Fault) -> None:
    said = fault_text(fault)
    assert said.isprintable()
    assert len(said) <= 200
    assert fault_text(FaultError(fault)).isprintable()


def test_a_fault_is_about_plain_things() -> None:
    class Sly:
        def __str__(self) -> str:
            raise RuntimeError

    deep: Any = "x"
    for _ in range(50):
        deep = [deep]
    for thing in (Sly(), 10**5000, True, None, 1.5, deep, "\x1b" * 5000, "\ud800"):
        fault = Fault.of("told", thing)
        assert read_fault(json.loads(json.dumps(write_fault(fault))), "fault") == fault
        assert fault_text(fault).isprintable()

"""Faults in words: each is said, those that somebody made up too, and nothing of them reaches a terminal as it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.contract.json_data import read_fault, write_fault
from tp_tui.presenters.faults import FAULTS, fault_text

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

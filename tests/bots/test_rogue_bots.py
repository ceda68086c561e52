"""Bots that fork, hold the interpreter, or write into the pipe: nobody waits for them, believes them, or keeps them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.games import GAME
from tests.bots.processes import has_ended, is_running
from tests.bots.rogues import noted, times_asked, write_rogues
from tests.faults import raises_fault, why
from tp_tui.bots.answers import UNREADABLE, read_answer, write_answer
from tp_tui.bots.base import Advice
from tp_tui.bots.driver import (
    MAX_FAULTS,
    OUT,
    BotDriver,
    BotProcess,
    Check,
    HintQuestion,
    LocalBots,
    Question,
    decision_of,
)
from tp_tui.bots.questions import NOT_LEGAL
from tp_tui.bots.user_bots import BotError
from tp_tui.games.contract import Fault, Reason
from tp_tui.presenters.faults import fault_text
from tp_tui.room import parse_seats
from tp_tui.tui.screenshot import room_at


def question(bot: str) -> Question:
    return decision_of("terra", bot, GAME.new_initial_state({}, 5), seed=5, number=0)


@pytest.fixture
def driver() -> Iterator[BotDriver]:
    driver = BotDriver(BotProcess(patience=1.5))
    yield driver
    driver.close()


@pytest.fixture
def patient_driver() -> Iterator[BotDriver]:
    """A driver for bots that answer, however busy the machine is."""
    driver = BotDriver(BotProcess(patience=60))
    yield driver
    driver.close()


@pytest.mark.parametrize(
    ("kind", "patience", "fault"),
    [("Forking", 1.5, "it took longer than 1.5 seconds"), ("Leaving", 60, "its process ended")],
)
def test_the_children_of_a_bot_end_with_it(kind: str, patience: float, fault: str, tmp_path: Path) -> None:
    driver = BotDriver(BotProcess(patience=patience))
    begun = time.monotonic()
    assert why(driver.ask(question(f"{write_rogues(tmp_path)}:{kind}"))) == fault
    assert time.monotonic() - begun < 10
    assert has_ended(noted(tmp_path, "child"))
    assert why(driver.ask(question("random"))) == ""
    driver.close()


def test_nobody_waits_for_a_child_that_left_the_group(driver: BotDriver, tmp_path: Path) -> None:
    begun = time.monotonic()
    try:
        assert "longer than" in why(driver.ask(question(f"{write_rogues(tmp_path)}:Escaping")))
        assert why(driver.ask(question("random"))) == ""
        driver.close()
        assert time.monotonic() - begun < 10
    finally:
        os.kill(noted(tmp_path, "child"), signal.SIGKILL)


ASKS = """
import sys
from tests.bots.test_rogue_bots import BotDriver, BotProcess, question
BotDriver(BotProcess()).ask(question(sys.argv[1]))
"""


def test_a_bot_that_holds_the_interpreter_ends_with_the_program(tmp_path: Path) -> None:
    asker = subprocess.Popen([sys.executable, "-c", ASKS, f"{write_rogues(tmp_path)}:Holding"])
    try:
        end = time.monotonic() + 30
        while not (tmp_path / "server").exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        server = noted(tmp_path, "server")
        assert is_running(server)
        assert os.getpgid(server) != os.getpgid(asker.pid)
        assert os.getpriority(os.PRIO_PROCESS, server) > os.getpriority(os.PRIO_PROCESS, asker.pid)
    finally:
        asker.kill()
        asker.wait()
    assert has_ended(server, 5)


LOST = fault_text(UNREADABLE), "its process ended"


@pytest.mark.parametrize("kind", ["Junk", "Lengthy", "NoNumber", "Forger", "Bomb"])
def test_what_cannot_be_read_is_a_fault(kind: str, patient_driver: BotDriver, tmp_path: Path) -> None:
    assert why(patient_driver.ask(question(f"{write_rogues(tmp_path)}:{kind}"))) in (
        fault_text(UNREADABLE),
        "its process ended",
    )
    assert times_asked(tmp_path) == 1
    assert not (tmp_path / "crater").exists()
    assert why(patient_driver.ask(question("greedy"))) == ""


@pytest.mark.parametrize("here", [True, False])
def test_exceptions_are_said_in_letters_that_can_be_seen(here: bool, patient_driver: BotDriver, tmp_path: Path) -> None:
    file = write_rogues(tmp_path)
    driver = BotDriver(LocalBots()) if here else patient_driver
    assert why(driver.ask(question(f"{file}:Unsayable"))) == "UnsayableError"
    fault = why(driver.ask(question(f"{file}:Colourful")))
    assert fault.startswith(r"RuntimeError: \x1b[31mred\u202exxx")
    assert len(fault) <= 200


@pytest.mark.slow
def test_a_bot_that_failed_often_is_out_for_the_game(driver: BotDriver, tmp_path: Path) -> None:
    file = write_rogues(tmp_path)
    hanging, raising = (question(f"{file}:{kind}") for kind in ("Hanging", "Raising"))
    assert [why(driver.ask(raising)) for _ in range(2)] == ["RuntimeError: out of papyrus"] * 2
    faults = [why(driver.ask(hanging)) for _ in range(MAX_FAULTS)]
    assert faults == ["it took longer than 1.5 seconds"] * MAX_FAULTS
    begun = time.monotonic()
    answers = [driver.ask(hanging) for _ in range(5)]
    assert {why(answer) for answer in answers} == {fault_text(OUT)}
    assert "3 times" in fault_text(OUT)
    assert all(answer.action in hanging.observation.legal_actions() for answer in answers)
    assert time.monotonic() - begun < 1
    assert times_asked(tmp_path) == 2 + MAX_FAULTS
    assert why(driver.ask(raising)) == "RuntimeError: out of papyrus"
    assert why(driver.ask(raising)) == fault_text(OUT)
    assert why(driver.ask(question("greedy"))) == ""
    assert why(BotDriver().ask(raising)) == "RuntimeError: out of papyrus"


def test_a_picture_outlives_its_bots(tmp_path: Path) -> None:
    seats = parse_seats(f"you,{write_rogues(tmp_path)}:Leaving", 2, 2)
    assert room_at(GAME, seats, {}, 5, 3).turn_number == 3
    assert times_asked(tmp_path) == MAX_FAULTS
    assert has_ended(noted(tmp_path, "child"))


ASKED = question("random")
LEGAL = ASKED.observation.legal_actions()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "17",
        "\x80",
        "[" * 50_000,
        '{"action": true}',
        '{"action": 1.0}',
        '{"action": "1"}',
        '{"action": ' + "9" * 5_000 + "}",
        '{"actions": [], "reasons": []}',
        '{"said": "yes"}',
    ],
    ids=lambda line: line[:20],
)
def test_only_plain_answers_are_read(line: str) -> None:
    with raises_fault(BotError, fault_text(UNREADABLE)):
        read_answer(line.encode("latin-1"), ASKED)


@pytest.mark.parametrize(
    ("actions", "reasons"),
    [
        ([10**9], []),
        ([-1], []),
        ([LEGAL[0].number, 10**9], []),
        ([LEGAL[0].number, [1]], []),
        ([LEGAL[0].number] * 2_000, []),
        ([LEGAL[0].number], [["so", float("nan"), -1]]),
        ([LEGAL[0].number], [["so", 10**400, -1]]),
        ([LEGAL[0].number], [["so", 1, 7]]),
        ([LEGAL[0].number], [["so", 1]]),
        ([LEGAL[0].number], [[None, 1, -1]]),
        ([LEGAL[0].number], [["so", 1, -1]] * 2_000),
    ],
    ids=str,
)
def test_advice_is_looked_at_closely(actions: list[object], reasons: list[object]) -> None:
    line = json.dumps({"actions": actions, "reasons": reasons}).encode()
    with raises_fault(BotError, f"{fault_text(UNREADABLE)}|{fault_text(NOT_LEGAL)}"):
        read_answer(line, HintQuestion(ASKED))


def test_answers_come_back_as_they_were_given() -> None:
    for reply, asked in (
        (LEGAL[3], ASKED),
        (Advice(LEGAL[:2], (Reason("founds e6 → {rival} × 2", -0.1, 1), Reason("so", 2))), HintQuestion(ASKED)),
        (Fault("no_class", ("mine.py", "Nobody")), Check("terra", "mine.py:Nobody")),
    ):
        assert read_answer(json.dumps(write_answer(reply)).encode(), asked) == reply  # type: ignore[arg-type]

"""Bots that do their worst in a series: it goes on, and nothing they write is believed."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.bots.processes import has_ended, is_running
from tests.bots.rogues import noted, times_asked, write_rogues
from tests.commands import begin
from tests.lab.arena.test_commands import wait_until
from tp_tui.bots import user_bot_source
from tp_tui.bots.answers import UNREADABLE
from tp_tui.bots.driver import MAX_FAULTS
from tp_tui.lab.arena.game_process import GameProcess
from tp_tui.lab.arena.match import ArenaGame, Decision, WrongDecisionError, play
from tp_tui.lab.arena.series import Series
from tp_tui.presenters.faults import fault_text


def series_of(file: Path, kind: str, patience: float = 1.0) -> Series:
    bot = f"{file}:{kind}"
    return Series((bot, "random"), 5, patience=patience, sources=((bot, user_bot_source(bot)),))


LOST = fault_text(UNREADABLE)


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("Junk", LOST),
        ("Lengthy", LOST),
        ("Forger", LOST),
        ("Bomb", LOST),
        ("Leaving", "its process ended"),
        ("Hanging", "it took longer than 1 seconds"),
        ("Unsayable", "UnsayableError"),
    ],
)
def test_a_series_goes_on(kind: str, fault: str, tmp_path: Path) -> None:
    games, begun = GameProcess(), time.monotonic()
    try:
        result = games.play(series_of(write_rogues(tmp_path), kind), 0)
    finally:
        games.close()
    assert result.faults[1] == ""
    assert result.faults[0] in (fault, "its process ended")
    assert result.stand_ins[0] > MAX_FAULTS
    # Whose lines are junk may be asked once more before the process is ended for it.
    assert times_asked(tmp_path) == MAX_FAULTS or fault == LOST
    assert time.monotonic() - begun < 30
    assert not (tmp_path / "crater").exists()
    if kind == "Leaving":
        assert has_ended(noted(tmp_path, "child"))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_bot_and_its_children(jobs: str, tmp_path: Path) -> None:
    write_rogues(tmp_path)
    seats = ("--seats", "rogues.py:Forking,random", "--games", "2")
    process = begin("simulate", *seats, "--jobs", jobs, folder=tmp_path)
    wait_until((tmp_path / "child").exists)
    child = noted(tmp_path, "child")
    assert is_running(child)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (out, err, process.returncode) == ("0 of 2 games, seeds 1 to 2\n", "", 130)
    assert has_ended(child)


def test_every_game_begins_with_no_faults(tmp_path: Path) -> None:
    games, series = GameProcess(), series_of(write_rogues(tmp_path), "Raising")
    try:
        results = [games.play(series, number) for number in range(2)]
    finally:
        games.close()
    assert [max(result.stand_ins) > MAX_FAULTS for result in results] == [True, True]
    assert times_asked(tmp_path) == 2 * MAX_FAULTS


def test_a_result_follows_from_the_decisions_alone() -> None:
    series = Series(("random", "random"), 3)
    told: list[Decision | None] = []
    result = play(series, 1, tell=told.append)
    course = ArenaGame(series, 1)
    for number, decision in enumerate(told[1:]):
        assert decision is not None
        with pytest.raises(WrongDecisionError):
            course.apply(Decision(10**9, 0.0))
        course.apply(decision)
        assert len(course.decisions) == number + 1
    assert course.result() == result
    with pytest.raises(WrongDecisionError):
        course.apply(course.decisions[0])

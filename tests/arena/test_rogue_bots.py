"""Bots that do their worst in a series: it goes on, and nothing they write is believed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.bots.processes import has_ended
from tests.bots.rogues import noted, times_asked, write_rogues
from tp_tui.arena.game_process import GameProcess
from tp_tui.arena.match import Decision, WrongDecisionsError, play, replay
from tp_tui.arena.series import Series
from tp_tui.bots import own_source
from tp_tui.bots.answers import UNREADABLE
from tp_tui.bots.driver import MOST_FAULTS


def series_of(file: Path, kind: str, patience: float = 1.0) -> Series:
    bot = f"{file}:{kind}"
    return Series((bot, "random"), 5, patience=patience, sources=((bot, own_source(bot)),))


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("Junk", UNREADABLE),
        ("Lengthy", UNREADABLE),
        ("Forger", UNREADABLE),
        ("Bomb", UNREADABLE),
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
    assert result.stand_ins[0] > MOST_FAULTS
    assert times_asked(tmp_path) == MOST_FAULTS
    assert time.monotonic() - begun < 30
    assert not (tmp_path / "crater").exists()
    if kind == "Leaving":
        assert has_ended(noted(tmp_path, "child"))


def test_every_game_begins_with_no_faults(tmp_path: Path) -> None:
    games, series = GameProcess(), series_of(write_rogues(tmp_path), "Raising")
    try:
        results = [games.play(series, number) for number in range(2)]
    finally:
        games.close()
    assert [max(result.stand_ins) > MOST_FAULTS for result in results] == [True, True]
    assert times_asked(tmp_path) == 2 * MOST_FAULTS


def test_a_result_follows_from_the_decisions_alone() -> None:
    series = Series(("random", "random"), 3)
    told: list[Decision | None] = []
    result = play(series, 1, tell=told.append)
    decisions = [decision for decision in told if decision is not None]
    assert replay(series, 1, decisions) == result
    for wrong, legal in (
        (decisions[:-1], len(decisions) - 1),
        ([*decisions, decisions[0]], len(decisions)),
        ([*decisions[:4], Decision(10**9, 0.0), *decisions[5:]], 4),
    ):
        with pytest.raises(WrongDecisionsError) as caught:
            replay(series, 1, wrong)
        assert caught.value.legal == legal

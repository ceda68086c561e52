"""Finished games are in the records once, as they were, whoever else writes there at the same time."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.commands import ROOT
from tests.storage.finished_games import FIRST_DAY, SEATS, finished_game, put
from tp_tui.games.contract import GameFile, OptionValue
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.personal_best import milestones
from tp_tui.storage import records, records_file, records_schema
from tp_tui.storage.folders import HOME_VARIABLE, saves_folder
from tp_tui.storage.game_record import record_of
from tp_tui.storage.records import forget_game, read_records, record_game

OWN_BOARD = (ROOT / "tp_tui/games/terra/data/boards/desert.toml").read_text(encoding="utf-8")

KINDS: dict[str, tuple[dict[str, OptionValue], tuple[str, ...]]] = {
    "basic": ({}, SEATS),
    "nile": ({"edition": "nile"}, ("human:Ada", "bot:planner@unit=2.5:Planner", "human:Ben")),
    "variants": ({"edition": "horus", "symbol": "yes", "open": "yes"}, SEATS),
    "mission": ({"mission": 2}, ("human:Ada", "human:Ben", "bot:greedy:Greedy")),
    "own board": ({"board": GameFile("mine.toml", OWN_BOARD)}, ("bot:mine.py:MyBot:Eve", "human:Ägypten")),
}

ADD = """
import sys
from pathlib import Path
from tests.storage.finished_games import finished_game
from tp_tui.presenters.faults import remark_text
from tp_tui.storage.records import record_game
games = [finished_game(seed) for seed in range(int(sys.argv[1]), int(sys.argv[2]))]
print("ready", flush=True)
sys.stdin.readline()
for saved in games:
    while said := record_game(saved, Path(f"{saved.seed}.tp")):
        assert "locked" in remark_text(*said)
    print(saved.seed, flush=True)
"""

READ = """
import sys
from tp_tui.storage.records import read_records
print("ready", flush=True)
sys.stdin.readline()
games, remark = read_records()
print([record.seed for record in games], flush=True)
"""


def begun(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A process that waits for a line before it touches the records."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_recorded_is_read_again_exactly(kind: str) -> None:
    options, seats = KINDS[kind]
    saved = finished_game(7, seats, options, daily=date(2026, 11, 2))
    assert record_game(saved, Path("one.tp")) == ()
    assert read_records() == ([record_of(saved, "one.tp")], ())


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_says_what_the_game_came_to(kind: str) -> None:
    options, seats = KINDS[kind]
    saved = finished_game(8, seats, options)
    record = record_of(saved, "one.tp")
    state, turns, at_ends = saved.start.clone(), [0] * len(seats), []
    for action in saved.actions:
        seat, number = state.current_seat(), state.turn_number()
        turns[seat] = max(turns[seat], number)
        state.apply_action(action)
        if state.is_terminal() or (state.current_seat(), state.turn_number()) != (seat, number):
            at_ends.append((seat, *(score.total for score in state.scores())))
    assert record.turns == max(turns)
    assert record.course == tuple(at_ends)
    assert record.actions == len(saved.actions)
    scores = state.scores()
    assert [seat.total for seat in record.seats] == [scores[state.player_of(n)].total for n in range(len(seats))]
    assert all(sum(seat.sources.values()) == seat.total for seat in record.seats)
    best = max(score.total for score in scores)
    for seat in record.seats:
        if kind == "mission":
            assert seat.share == (1.0 if best > 275 else 0.0)
        else:
            winners = [score.total for score in scores].count(best)
            assert seat.share == (1 / winners if seat.total == best else 0.0)
    assert [seat.is_human for seat in record.seats] == [text.startswith("human") for text in seats]
    assert [seat.name for seat in record.seats] == [text.rpartition(":")[2] for text in seats]
    assert (record.version, record.scenario) == (options.get("edition", "basic"), str(options.get("mission", "")))


def test_games_of_bots_alone_are_not_recorded() -> None:
    saved = finished_game(1, ("bot:greedy:A", "bot:random:B"))
    assert record_game(saved, Path("one.tp")) == ()
    put(saved)
    assert read_records() == ([], ())


def test_a_game_counts_once_and_its_later_end() -> None:
    saved = finished_game(3)
    assert saved.finished
    other = finished_game(3, moves=1)._replace(finished=saved.finished + timedelta(minutes=5))
    assert other.actions != saved.actions
    for game in (saved, saved, other, saved):
        assert record_game(game, Path("one.tp")) == ()
    assert read_records() == ([record_of(other, "one.tp")], ())


def test_the_same_deal_on_another_day_is_another_game() -> None:
    saved = finished_game(3)
    assert saved.finished
    later = saved._replace(started=FIRST_DAY + timedelta(days=2), finished=saved.finished + timedelta(days=2))
    for game in (later, saved):
        record_game(game, Path("one.tp"))
    assert read_records()[0] == [record_of(saved, "one.tp"), record_of(later, "one.tp")]


def test_a_game_whose_end_was_undone_is_struck_out() -> None:
    one, other = finished_game(1), finished_game(2)
    assert forget_game(one) == ()
    assert not records_file.records_file().exists()
    for game in (one, other):
        record_game(game, Path("one.tp"))
    assert forget_game(one._replace(actions=one.actions[:-1], finished=None)) == ()
    assert read_records() == ([record_of(other, "one.tp")], ())
    with sqlite3.connect(records_file.records_file()) as connection:
        assert connection.execute("SELECT count(*) FROM seats").fetchone() == (2,)


def test_saved_games_that_were_not_recorded_are_found() -> None:
    recorded, missed, lost = (finished_game(seed) for seed in (1, 2, 3))
    record_game(recorded, Path("terra-1.tp"))
    for game in (recorded, missed):
        put(game)
    put(finished_game(4)._replace(finished=None), "unfinished.tp")
    damaged = put(lost, "damaged.tp")
    whole = damaged.read_bytes()
    damaged.write_bytes(whole.replace(b"\nplace", b"\nplaze", 1))
    os.mkfifo(saves_folder() / "pipe.tp")
    expected = [record_of(game, f"terra-{game.seed}.tp") for game in (recorded, missed)]
    assert read_records() == (expected, ())
    damaged.write_bytes(whole)
    assert read_records() == ([*expected, record_of(lost, "damaged.tp")], ())
    # What was recorded stays when the saved game is thrown away.
    for file in saves_folder().iterdir():
        file.unlink()
    assert len(read_records()[0]) == 3


def test_saved_games_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    put(finished_game(1))
    read_records()
    looked_at: list[Path] = []
    monkeypatch.setattr("tp_tui.storage.records.summary_of", looked_at.append)
    assert len(read_records()[0]) == 1
    assert looked_at == []


def test_only_the_owner_may_read_them() -> None:
    record_game(finished_game(1), Path("one.tp"))
    file = records_file.records_file()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_two_windows_add_at_once() -> None:
    windows = [begun(ADD, 12 * number, 12 * number + 12) for number in range(2)]
    for window in windows:
        go_on(window)
    for window in windows:
        assert window.wait(60) == 0
    records, remark = read_records()
    assert remark == ()
    assert [record.seed for record in records] == list(range(24))
    assert records[21] == record_of(finished_game(21), "21.tp")


@pytest.mark.parametrize("seconds", [0.005, 0.02, 0.06])
def test_a_window_that_is_killed_leaves_whole_games(seconds: float) -> None:
    window = begun(ADD, 0, 30)
    go_on(window)
    time.sleep(seconds)
    window.send_signal(signal.SIGKILL)
    assert window.stdout
    said = [int(line) for line in window.stdout.read().split()]
    window.wait(60)
    records, remark = read_records()
    assert remark == ()
    assert [record.seed for record in records][: len(said)] == said
    assert len(records) <= len(said) + 1
    assert records == [record_of(finished_game(record.seed), record.file) for record in records]


def test_all_windows_find_the_same_damage_but_one_sets_it_aside() -> None:
    for seed in range(3):
        put(finished_game(seed))
    read_records()
    file = records_file.records_file()
    file.write_bytes(b"no database" * 1000)
    windows = [begun(READ) for _ in range(3)]
    for window in windows:
        go_on(window)
    for window in windows:
        assert window.stdout
        assert window.stdout.read() == "[0, 1, 2]\n"
        window.wait(60)
    assert [each.name for each in file.parent.glob("records.damaged*")] == ["records.damaged-1.sqlite"]
    assert len(read_records()[0]) == 3


def test_records_of_a_later_version_are_left_alone() -> None:
    saved = finished_game(1)
    put(saved)
    read_records()
    file = records_file.records_file()
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {len(records_schema.MIGRATIONS) + 1}")
    connection.close()
    before = file.read_bytes()
    records, remark = read_records()
    assert records == [record_of(saved, "terra-1.tp")]
    assert "later version of tp-tui" in remark_text(*remark)
    assert "later version of tp-tui" in remark_text(*record_game(finished_game(2), Path("two.tp")))
    assert file.read_bytes() == before


def test_a_window_that_holds_them_for_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    record_game(finished_game(1), Path("one.tp"))
    put(finished_game(2))
    monkeypatch.setattr(records_file, "BUSY_TIMEOUT", 0.05)
    other = sqlite3.connect(records_file.records_file(), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert "locked" in remark_text(*record_game(finished_game(3), Path("three.tp")))
    records, remark = read_records()
    assert "locked" in remark_text(*remark)
    assert [record.seed for record in records] == [1, 2]
    other.execute("ROLLBACK")
    other.close()
    assert read_records()[1] == ()


def test_a_folder_with_signs_that_addresses_give_a_meaning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "100% mine? #1 é"))
    assert record_game(finished_game(1), Path("one.tp")) == ()
    assert len(read_records()[0]) == 1
    assert records_file.records_file().exists()


def test_what_is_no_file_is_not_opened() -> None:
    file = records_file.records_file()
    put(finished_game(1))
    os.mkfifo(file)
    assert "no regular file" in remark_text(*record_game(finished_game(2), Path("two.tp")))
    records, remark = read_records()
    assert ([record.seed for record in records], "no regular file" in remark_text(*remark)) == ([1], True)


def test_the_end_of_a_game_does_not_wait_for_records_that_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often they are asked for, and however many games are saved: what it adds up to is less than a second."""
    record_game(finished_game(1), Path("one.tp"))
    put(finished_game(2))
    waits: list[float] = []
    connect = sqlite3.connect
    played = []

    def counted(*arguments: Any, timeout: float = 5.0, **options: Any) -> sqlite3.Connection:
        waits.append(timeout)
        return connect(*arguments, timeout=min(timeout, 0.01), **options)

    with closing(connect(records_file.records_file(), isolation_level=None)) as other, monkeypatch.context() as patch:
        other.execute("BEGIN EXCLUSIVE")
        patch.setattr(records, "load_save", lambda file: played.append(file))
        patch.setattr(sqlite3, "connect", counted)
        assert "not in the statistics yet" in remark_text(*record_game(finished_game(3), put(finished_game(3))))
        assert milestones(finished_game(3)) == []
    assert 0 < sum(waits) < 1
    assert not played
    found, remark = read_records()
    assert remark == ()
    assert [record.seed for record in found] == [1, 2, 3], "it was not written later"


def test_games_of_files_whose_names_are_no_text_are_recorded() -> None:
    file = put(finished_game(1))
    other = file.rename(file.with_name("\udcff\n.tp"))
    found, remark = read_records()
    assert (remark, [record.file for record in found]) == ((), ["\\xff\n.tp"])
    assert record_game(finished_game(2), other.with_name("\udcfe.tp")) == ()
    assert [record.seed for record in read_records()[0]] == [1, 2]

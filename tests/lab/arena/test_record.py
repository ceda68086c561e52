"""Records of games: a series goes on where it was broken off, and games of other bots or rules are not added to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.commands import begin, check_refused, environment, run
from tests.faults import raises_fault
from tests.lab.arena.commands import entries_of, write_bots
from tests.lab.arena.test_commands import simulated, wait_until
from tp_tui.games.contract import DataError
from tp_tui.lab.arena import Series, play
from tp_tui.lab.arena.record import Record
from tp_tui.storage.jsonl import JsonlFile

SERIES = ("--seats", "greedy,random", "--seed", "5", "--record", "r.jsonl")


def without_times(printed: dict[str, object]) -> dict[str, object]:
    entries = printed["entries"]
    assert isinstance(entries, list)
    return {**printed, "entries": [{**entry, "turn_ms": None} for entry in entries]}


@pytest.mark.slow
def test_a_series_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    write_bots(tmp_path)
    arguments = ("--seats", "mine.py:Slow,random,random", "--seed", "3", "--jobs", "2")
    process = begin("simulate", *arguments, "--games", "5000", "--record", "r.jsonl", folder=tmp_path)
    record = tmp_path / "r.jsonl"
    wait_until(lambda: record.exists() and record.read_text(encoding="utf-8").count("\n") >= 4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (err, process.returncode) == ("", 130)
    done = len(entries_of(record)) - 1
    assert out.startswith(f"{done} of 5000 games, seeds 3 to 5002\n")
    games = done + 3
    went_on = simulated(tmp_path, *arguments, "--games", str(games), "--record", "r.jsonl")
    assert without_times(went_on) == without_times(simulated(tmp_path, *arguments, "--games", str(games)))
    assert len(entries_of(record)) == 1 + games
    before = record.read_bytes()
    # All is there: nothing is played.
    assert simulated(tmp_path, *arguments, "--games", str(games), "--record", "r.jsonl")["games"] == games
    assert record.read_bytes() == before


INTERRUPTED = """\
import os, signal, sys
from pathlib import Path
from tp_tui.lab.arena import Series
from tp_tui.lab.arena.record import Record, play_recorded
from tp_tui.storage.jsonl import JsonlFile

def take(place, result):
    os.kill(os.getpid(), signal.SIGINT)
    taken.append(place)

taken = []
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    file, series = Path("r.jsonl"), Series(("random", "random"), 1)
    tasks = [(series, number) for number in range(40)]
    try:
        play_recorded(tasks, take, Record(JsonlFile(file), series), int(sys.argv[1]))
    except KeyboardInterrupt:
        print(len(taken), file.read_text().count("\\n") - 1)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_while_a_game_is_kept_waits_until_it_is_counted_too(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "series.py").write_text(INTERRUPTED, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "series.py", str(jobs)],
        capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path), timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    taken, kept = map(int, ended.stdout.split())
    assert 0 < taken == kept < 40


@pytest.mark.parametrize("name", ["r.jsonl", "r.jsonl.xz"])
def test_a_torn_line_is_played_again(name: str, tmp_path: Path) -> None:
    series = ("--seats", "greedy,random", "--seed", "5", "--games", "3", "--record", name)
    whole = simulated(tmp_path, *series)
    record = tmp_path / name
    record.write_bytes(record.read_bytes()[:-40])
    assert len(JsonlFile(record).read()) == 1 + 2
    assert without_times(simulated(tmp_path, *series)) == without_times(whole)
    assert [line["seed"] for line in JsonlFile(record).read()[1:]] == [5, 6, 7]


def test_times_are_kept_as_far_as_figures_show_them(tmp_path: Path) -> None:
    series, file = Series(("random", "random"), 1), JsonlFile(tmp_path / "r.jsonl")
    turns = ((12.34567, 1.234567), (0.001234567, 0.0))
    Record(file, series).add(series, replace(play(series, 0), turns=turns))
    assert sorted(file.read()[1]["turns"]) == [[0.00123, 0.0], [12.35, 1.235]]


@pytest.mark.slow
def test_series_and_ladders_share_a_record(tmp_path: Path) -> None:
    simulated(tmp_path, *SERIES, "--games", "4")
    arguments = ("arena", "ladder", "--bots", "greedy,random,mine.py:Builder", "--games", "4", "--seed", "5")
    write_bots(tmp_path)
    apart = run(*arguments, "--json", folder=tmp_path)
    together = run(*arguments, "--json", "--record", "r.jsonl", folder=tmp_path)
    assert (together.returncode, together.stdout) == (0, apart.stdout), together.stderr
    assert len(entries_of(tmp_path / "r.jsonl")) == 1 + 3 * 4


def test_a_bot_whose_file_was_changed_is_another_one(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    arguments = ("--seats", "mine.py:Builder,random", "--games", "2", "--record", "r.jsonl")
    simulated(tmp_path, *arguments)
    file.write_text(file.read_text(encoding="utf-8").replace('"build"', '"move"'), encoding="utf-8")
    simulated(tmp_path, *arguments)
    assert len({line["digest"] for line in entries_of(tmp_path / "r.jsonl")[1:]}) == 4


@pytest.mark.slow
def test_games_that_come_out_otherwise_now_are_not_added_to(tmp_path: Path) -> None:
    simulated(tmp_path, *SERIES, "--games", "2")
    record = tmp_path / "r.jsonl"
    lines = entries_of(record)
    text = "".join(f"{json.dumps({**line, 'digest': 'other'} if 'digest' in line else line)}\n" for line in lines)
    record.write_text(text, encoding="utf-8")
    refused = run("simulate", *SERIES, "--games", "3", folder=tmp_path)
    check_refused(refused, "r.jsonl has games that come out differently now, such as that of")
    assert "bots or rules have changed since, or are not deterministic; begin another record" in refused.stderr
    assert record.read_text(encoding="utf-8") == text
    # What was measured then can still be printed, and other bots can play.
    assert simulated(tmp_path, *SERIES, "--games", "2")["games"] == 2
    assert simulated(tmp_path, "--seats", "random,random", "--games", "1", "--record", "r.jsonl")["games"] == 1


def test_what_is_added_is_checked_against_all_games_of_the_same_bots(tmp_path: Path) -> None:
    simulated(tmp_path, *SERIES, "--games", "1")
    record = tmp_path / "r.jsonl"
    text = re.sub(r'"digest": "[^"]*"', '"digest": "other"', record.read_text(encoding="utf-8"))
    record.write_text(text, encoding="utf-8")
    others = ("--seats", "random,greedy", "--seed", "100", "--games", "1", "--record", "r.jsonl")
    check_refused(run("simulate", *others, folder=tmp_path), "such as that of greedy,random with seed 5")
    assert record.read_text(encoding="utf-8") == text


def test_two_programs_may_keep_their_games_in_the_same_record(tmp_path: Path) -> None:
    series = Series(("random", "random"), 1)
    first, second = (Record(JsonlFile(tmp_path / "r.jsonl"), series) for _ in range(2))
    first.add(series, play(series, 0))
    second.add(series, play(series, 1))
    first.add(series, play(series, 2))
    assert [line["seed"] for line in entries_of(tmp_path / "r.jsonl")[1:]] == [1, 2, 3]


@pytest.mark.parametrize(
    "changes",
    [
        {"points": [1]},
        {"points": [True, False]},
        {"points": [10**400, 1]},
        {"faults": {"a": 1, "b": 2}},
        {"shares": [5.0, -4.0]},
        {"shares": [float("nan"), 0]},
        {"turns": [[0.1], [-1]]},
        {"turns": [[float("inf")], [0.1]]},
        {"sources": [{"X1": 3}, {}]},
        {"sources": [{"B30": 0.5}, {}]},
        {"stand_ins": [-1, 0]},
        {"seed": "5"},
        {"bots": []},
        {"bots": "ab"},
        {"digest": None},
    ],
    ids=str,
)
def test_a_line_that_is_no_game_is_named(changes: dict[str, object], tmp_path: Path) -> None:
    series, file = Series(("random", "random"), 1), tmp_path / "r.jsonl"
    Record(JsonlFile(file), series).add(series, play(series, 0))
    head, game = entries_of(file)
    file.write_text(f"{json.dumps(head)}\n{json.dumps({**game, **changes})}\n", encoding="utf-8")
    with raises_fault(DataError, r"r\.jsonl: line 2: is no game of such a record"):
        Record(JsonlFile(file), series)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--edition", "horus"), "r.jsonl is a record of other games: edition is basic there and horus here; begin"),
        (
            ("--rollouts", "7"),
            "r.jsonl is a record of other games: rollouts is not set there and 7 here; begin another",
        ),
        (("--patience", "5"), "r.jsonl is a record of other games: patience is 60.0 there and 5.0 here"),
        (("--out", "r.jsonl"), "--out and --record are the same file, r.jsonl"),
        (("--record", "no/such/file"), "no/such/file cannot be written: No such file or directory"),
        (("--record", "tuning"), "tuning is no record of games"),
        (("--record", "bad"), "bad: line 2: is no game of such a record"),
        (("--record", "text"), "text: line 1: is no JSON object"),
    ],
    ids=str,
)
def test_a_record_of_something_else_is_refused_and_left_alone(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    simulated(tmp_path, *SERIES, "--games", "1")
    head, game = (tmp_path / "r.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "tuning").write_text('{"record": "tuning"}\n', encoding="utf-8")
    (tmp_path / "bad").write_text(f"{head}\n{json.dumps({**json.loads(game), 'points': [1]})}\n", encoding="utf-8")
    (tmp_path / "text").write_text("nothing\n", encoding="utf-8")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    check_refused(run("simulate", *SERIES, "--games", "2", *arguments, folder=tmp_path), said)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before

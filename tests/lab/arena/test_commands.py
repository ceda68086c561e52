"""`simulate` and `arena ladder` in real processes."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import begin, check_refused, run
from tests.lab.arena.commands import write_bots
from tests.tui.terminal import Terminal
from tp_tui.storage.game_log import load_save


def simulated(folder: Path, *arguments: str) -> dict[str, object]:
    """What `simulate --json` prints."""
    result = run("simulate", "--json", *arguments, folder=folder)
    assert result.returncode == 0, result.stderr
    printed: dict[str, object] = json.loads(result.stdout)
    return printed


def test_json_csv_and_saved_games_tell_the_same(tmp_path: Path) -> None:
    arguments = ["--seats", "random,random,random", "--games", "5", "--seed", "11", "--edition", "horus", "--jobs", "2"]
    printed = simulated(tmp_path, *arguments, "--out", "results.csv", "--save-games", "all/games")
    assert (printed["games"], printed["asked"], printed["seed"]) == (5, 5, 11)
    assert printed["options"]["edition"] == "horus"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "results.csv").read_text(encoding="utf-8"))))
    assert len(rows) == 15
    files = sorted((tmp_path / "all" / "games").iterdir())
    assert [file.name for file in files] == [f"game-{seed:05}.tp" for seed in range(11, 16)]
    for number, file in enumerate(files):
        loaded = load_save(file)
        assert loaded.position.is_terminal()
        points = [score.total for score in loaded.position.scores()]
        for row in rows[number * 3 : number * 3 + 3]:
            assert (row["game"], row["seed"]) == (str(number + 1), str(11 + number))
            assert int(row["points"]) == points[int(row["seat"]) - 1]
            assert int(row["points"]) == sum(map(int, list(row.values())[11:]))
    for entry, figures in enumerate(printed["entries"]):
        mine = [row for row in rows if int(row["entry"]) == entry + 1]
        assert figures["points"] == pytest.approx(sum(int(row["points"]) for row in mine) / 5)
        assert figures["wins"] == pytest.approx(sum(float(row["share"]) for row in mine), abs=1e-5)
        assert figures["turns"] == sum(int(row["turns"]) for row in mine) == 60
        assert sum(figures["sources"].values()) == pytest.approx(figures["points"])


def test_the_tables_count_where_the_simplest_bot_stood_in(tmp_path: Path) -> None:
    write_bots(tmp_path)
    result = run("simulate", "--seats", "mine.py:Raising,mine.py:Builder", "--games", "1", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "1 game, seeds 1 to 1"
    assert lines[1].split() == ["bot", "wins", "95%", "interval", "points", "turn", "ms", "99%", "stood", "in"]
    assert lines[2].split()[0] == "mine.py:Raising"
    assert int(lines[2].split()[-1]) > 50
    assert lines[3].split()[-1] == "0"
    assert lines[4].startswith("random stood in for mine.py:Raising in ")
    assert lines[4].endswith("first in game 1: RuntimeError: out of papyrus")
    assert "nobody hears this" not in result.stdout


def test_budgets_reach_the_bots(tmp_path: Path) -> None:
    write_bots(tmp_path)
    arguments = ["--seats", "mine.py:Budgeted,random", "--games", "1", "--milliseconds", "250", "--rollouts", "40"]
    printed = simulated(tmp_path, *arguments)
    assert printed["budget"] == {"milliseconds": 250, "rollouts": 40}
    assert [entry["stand_ins"] for entry in printed["entries"]] == [0, 0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--out", "no/such/file.csv"], "no/such/file.csv cannot be written: No such file or directory"),
        (["simulate", "--save-games", "/proc/games"], "/proc/games cannot be written"),
        (["simulate", "--save-games", "/proc/self"], "/proc/self cannot be written"),
        (["simulate", "--out", "."], ". cannot be written: Is a directory"),
        (["simulate", "--milliseconds", "0"], "--milliseconds"),
        (["simulate", "--patience", "inf"], "'--patience': inf is no finite number"),
        (["simulate", "--cluster", "somewhere"], "somewhere is no address of a scheduler; it is written as tcp://"),
        (["simulate", "--jobs", "0"], "--jobs"),
        (["arena"], "missing command"),
        (["arena", "ladder", "--bots", "greedy"], "“greedy” is one bot; a ladder needs two or more"),
        (["arena", "ladder", "--bots", "greedy,greedy"], "“greedy” is there twice"),
        (["arena", "ladder", "--bots", "greedy,you"], "“you” is a human; a ladder is for bots"),
        (["arena", "ladder", "--bots", "greedy,scribe"], "“scribe” is not a seat"),
        (["arena", "ladder", "--bots", "greedy,none.py:MyBot"], "none.py: there is no such file"),
        (["arena", "ladder", "--anchor", "nan"], "'--anchor': nan is no finite number"),
        (["arena", "ladder", "--edition", "gold"], "it can be basic, horus or nile"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    check_refused(run(*arguments, folder=tmp_path), said)


def test_what_is_refused_leaves_no_file_behind(tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text("no record\n", encoding="utf-8")
    check_refused(run("simulate", "--out", "results.csv", "--record", "r.jsonl", folder=tmp_path), "no JSON object")
    assert [file.name for file in tmp_path.iterdir()] == ["r.jsonl"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_results_are_kept_though_they_cannot_be_printed(tmp_path: Path) -> None:
    arguments = ["simulate", "--seats", "random,random", "--games", "2", "--out", "results.csv"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        result = run(*arguments, folder=tmp_path, stdout=full)
    said = "tp-tui: what is printed cannot be written: No space left on device.\n"
    assert (result.returncode, result.stderr) == (2, said)
    assert (tmp_path / "results.csv").read_text(encoding="utf-8").count("\n") == 5


def test_who_stops_reading_hears_nothing_more(tmp_path: Path) -> None:
    process = begin("simulate", "--seats", "random,random", "--games", "2", "--out", "results.csv", folder=tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(60) == 1
    assert (tmp_path / "results.csv").read_text(encoding="utf-8").count("\n") == 5


def test_games_that_cannot_be_kept_do_not_take_the_figures_along(tmp_path: Path) -> None:
    write_bots(tmp_path)
    games = tmp_path / "games"
    process = begin(
        *("simulate", "--seats", "mine.py:Slow,random", "--games", "5000", "--save-games", "games"), folder=tmp_path
    )
    wait_until(lambda: games.exists() and len(list(games.glob("*.tp"))) >= 2)
    games.rename(tmp_path / "moved")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == f"tp-tui: games/game-{int(out.split()[0]):05}.tp cannot be written: No such file or directory.\n"
    assert "Where the points came from" in out


def test_results_go_through_links_and_pipes(tmp_path: Path) -> None:
    pipe, link, file = tmp_path / "pipe", tmp_path / "link", tmp_path / "file"
    os.mkfifo(pipe)
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    arguments = ["simulate", "--seats", "random,random", "--games", "1", "--out"]
    assert run(*arguments, "link", folder=tmp_path).returncode == 0
    assert link.is_symlink()
    process = begin(*arguments, "pipe", folder=tmp_path)
    assert pipe.read_text(encoding="utf-8").startswith("game,seed,")
    process.communicate(timeout=60)
    assert (process.returncode, pipe.is_fifo()) == (0, True)
    assert file.read_text(encoding="utf-8").startswith("game,seed,")


def test_bots_of_the_same_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write_bots(tmp_path / folder)
    seats = "a/mine.py:Builder,b/mine.py:Builder,b/mine.py:Raising"
    for command in (["simulate", "--seats"], ["arena", "ladder", "--bots"]):
        result = run(*command, seats, "--games", "1", folder=tmp_path)
        shown = {line.split()[0] for line in result.stdout.splitlines() if "mine.py" in line.split(" ")[0]}
        assert shown == {"a/mine.py:Builder", "b/mine.py:Builder", "mine.py:Raising"}


def wait_until(found: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def is_gone(group: int) -> bool:
    """Whether no process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize(
    ("jobs", "whom"),
    [
        ("2", "all"),
        pytest.param("1", "all", marks=pytest.mark.slow),
        pytest.param("2", "front", marks=pytest.mark.slow),
    ],
)
def test_ctrl_c_prints_what_is_done_so_far(jobs: str, whom: str, tmp_path: Path) -> None:
    """Ctrl-C reaches all processes of a terminal, `kill -INT` just the one in front."""
    write_bots(tmp_path)
    process = begin(
        *("simulate", "--seats", "mine.py:Slow,random", "--games", "5000", "--jobs", jobs),
        *("--save-games", "games", "--out", "results.csv"),
        folder=tmp_path,
    )
    games = tmp_path / "games"
    wait_until(lambda: games.exists() and len(list(games.glob("*.tp"))) >= 2)
    (os.killpg if whom == "all" else os.kill)(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert process.returncode == 130
    words = out.splitlines()[0].split()
    done = int(words[0])
    assert 2 <= done < 5000
    assert " ".join(words[1:]) == "of 5000 games, seeds 1 to 5000"
    assert "Where the points came from" in out
    rows = (tmp_path / "results.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 2 * done
    wait_until(lambda: is_gone(process.pid))


def test_ctrl_c_before_the_first_game_ends_says_so(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    text = file.read_text(encoding="utf-8").replace("time.sleep(0.003)", "open('begun', 'w'); time.sleep(600)")
    file.write_text(text, encoding="utf-8")
    process = begin("simulate", "--seats", "mine.py:Slow,random", "--games", "9", "--jobs", "2", folder=tmp_path)
    wait_until((tmp_path / "begun").exists)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == ("0 of 9 games, seeds 1 to 9\n", "", 130)
    wait_until(lambda: is_gone(process.pid))


@pytest.mark.slow
def test_no_process_outlives_one_that_is_killed(tmp_path: Path) -> None:
    write_bots(tmp_path)
    arguments = ["--seats", "mine.py:Slow,random", "--games", "5000", "--jobs", "2", "--save-games", "games"]
    process = begin("simulate", *arguments, folder=tmp_path)
    wait_until(lambda: (tmp_path / "games").exists() and any((tmp_path / "games").glob("*.tp")))
    process.kill()
    process.communicate(timeout=60)
    wait_until(lambda: is_gone(process.pid))


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    terminal = Terminal(["simulate", "--seats", "random,random", "--games", "150"], tmp_path)
    try:
        terminal.wait_for("Games")
        terminal.wait_for("/150")
        terminal.wait_for("Where the points came from")
        terminal.child.wait()
        assert terminal.child.exitstatus == 0
        assert "Games" not in terminal.text
    finally:
        terminal.close()


def test_the_ladder_prints_elo_and_every_pair(tmp_path: Path) -> None:
    write_bots(tmp_path)
    arguments = ["--bots", "random,mine.py:Builder,mine.py:Raising", "--games", "6", "--anchor", "500", "--jobs", "2"]
    result = run("arena", "ladder", *arguments, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "18 games, 6 a pair with seeds 1 to 6"
    assert lines[1].split() == [
        *("bot", "Elo", "95%", "interval", "above", "the", "next", "95%", "interval", "wins", "stood", "in"),
    ]
    elo = {line.split()[0]: int(line.split()[1]) for line in lines[2:5]}
    assert set(elo) == {"random", "mine.py:Builder", "mine.py:Raising"}
    assert elo["random"] == 500
    assert list(elo.values()) == sorted(elo.values(), reverse=True)
    printed = json.loads(run("arena", "ladder", "--json", *arguments, folder=tmp_path).stdout)
    assert {entry["bot"]: round(entry["elo"]) for entry in printed["bots"]} == elo
    assert [sum(pair["wins"]) for pair in printed["pairs"]] == [6, 6, 6]
    assert printed["anchor"] == {"bot": "random", "elo": 500}

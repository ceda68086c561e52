"""`arena tune`: SPSA finds what is best through noise; the record of a tuning is whole and can be gone on with."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.commands import begin, check_refused, run
from tests.faults import raises_fault
from tests.lab.arena.commands import entries_of
from tp_tui.bots import split_name
from tp_tui.games.contract import DataError, FaultError, OptionError
from tp_tui.lab.arena import tune
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.paired_result import paired_result
from tp_tui.lab.arena.series import Series
from tp_tui.lab.arena.spsa import FARTHEST, Spsa
from tp_tui.lab.arena.tune import Tuner, Tuning, initial_weights, tunable_weights
from tp_tui.lab.arena.tune_report import toml_lines, tuning_json
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.jsonl import JsonlFile

SMALL = ("--bot", "greedy", "--weights", "unit,rows", "--rounds", "2", "--games", "2", "--check-games", "2")


# SPSA


def test_spsa_finds_the_top_of_a_noisy_function() -> None:
    top = {"small": 0.05, "one": 1.3, "great": 40.0, "below": -2.0}
    start = {"small": 0.08, "one": 0.8, "great": 25.0, "below": -3.5}
    rng = random.Random(3)

    def height(weights: dict[str, float]) -> float:
        return -sum(math.log(weights[name] / top[name]) ** 2 for name in top)

    def far(weights: dict[str, float]) -> float:
        return max(abs(math.log(weights[name] / top[name])) for name in top)

    spsa = Spsa(start, rounds=1500, seed=5, change=0.2, step=0.2)
    for number in range(1, 1501):
        trial = spsa.trial(number)
        # As often as not chance decides, as in a few games between bots of almost the same strength.
        better = height(dict(trial.plus)) - height(dict(trial.minus))
        spsa.learn(trial, max(-1.0, min(1.0, better + rng.gauss(0, 0.3))))
    assert far(start) > 0.45
    assert far(spsa.weights) < 0.15


def test_no_weight_changes_its_sign_or_goes_too_far() -> None:
    start = {"up": 0.5, "down": -0.5}
    spsa = Spsa(start, rounds=50, seed=1, change=1, step=1)
    for number in range(1, 51):
        trial = spsa.trial(number)
        spsa.learn(trial, float(trial.directions["up"]))
        for weights in (trial.plus, trial.minus, spsa.weights):
            assert 0.5 / FARTHEST <= weights["up"] <= 0.5 * FARTHEST
            assert -0.5 * FARTHEST <= weights["down"] <= -0.5 / FARTHEST
    assert spsa.weights["up"] == 0.5 * FARTHEST


def test_a_trial_moves_all_by_a_share_of_their_size_that_falls_off_as_the_steps_do() -> None:
    spsa = Spsa({"a": 2.0, "b": 0.1}, rounds=100, seed=9, change=0.2, step=0.1)
    first = spsa.trial(1)
    for name, weight in spsa.start.items():
        assert first.plus[name] == pytest.approx(weight * math.exp(0.2 * first.directions[name]), rel=1e-5)
        assert first.minus[name] == pytest.approx(weight * math.exp(-0.2 * first.directions[name]), rel=1e-5)
    assert spsa.trial(32).change == pytest.approx(0.2 / 32**0.101)
    assert {tuple(spsa.trial(number).directions.values()) for number in range(1, 40)} == {
        (1, 1), (1, -1), (-1, 1), (-1, -1),
    }  # fmt: skip
    spsa.learn(first, 1.0)
    assert spsa.weights["a"] == pytest.approx(2.0 * math.exp(0.1 * first.directions["a"]))
    spsa.learn(spsa.trial(2), 0.0)
    assert spsa.weights["a"] == pytest.approx(2.0 * math.exp(0.1 * first.directions["a"]))


# What the games show


def result(points: Sequence[int], shares: Sequence[float], progress: int = 0) -> Result:
    count = len(points)
    return Result(
        0, tuple(range(count)), tuple(points), tuple(shares), ({},) * count, ((),) * count,
        (0,) * count, ("",) * count, 9, "", progress,
    )  # fmt: skip


def test_games_with_the_seats_swapped_are_counted_for_the_same_side() -> None:
    found = paired_result(
        {0: result([80, 50], [1, 0]), 1: result([60, 70], [0, 1]), 2: result([40, 40], [0.5, 0.5])}, False
    )
    assert (found.contests, found.wins) == (3, 2.5)
    assert found.points == pytest.approx((190 / 3, 150 / 3))
    assert found.signal == pytest.approx((2 / 3 + 1) / 2)
    assert paired_result({}, False).signal == 0


def test_alone_the_one_nearer_to_the_goal_did_better() -> None:
    played = {
        0: result([200], [0], 3), 1: result([240], [0], 2),
        2: result([150], [1], 4), 3: result([240], [0], 3),
        4: result([210], [0], 3), 5: result([200], [0], 3),
        6: result([999], [1], 4),
    }  # fmt: skip
    found = paired_result(played, True)
    assert (found.contests, found.wins, found.goals) == (3, 2.5, (1, 0))
    # Points count where neither reached the goal: 40 behind, then 10 ahead.
    assert found.signal == pytest.approx((2 / 3 - 30 / 50) / 2)


# A tuning, with games that are not really played: whose unit is nearer to 3 wins.


def tuning(rounds: int = 6, seed: int = 1, **options: int | str) -> Tuning:
    start = tunable_weights("planner", "terra", options, ["unit", "rows"])
    return Tuning(Series(("planner",), seed, options=tuple(options.items())), start, rounds, 4, 6)


@pytest.fixture
def made_up_games(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """What is played instead of games; it can be told after how many Ctrl-C comes."""
    told = SimpleNamespace(left=math.inf, played=[])

    def play(tasks: Sequence[tuple[Series, int]], take: Callable[[int, Result], None]) -> None:
        for place, (series, number) in enumerate(tasks):
            if told.left <= 0:
                raise KeyboardInterrupt
            told.left -= 1
            told.played.append((series.bots, series.seed + number))
            far = [abs(split_name(bot)[1]["unit"] - 3) for bot in series.bots]
            points = [100 - round(20 * away) for away in far]
            best = max(points)
            take(place, result(points, [(one == best) / points.count(best) for one in points], points[0]))

    @contextmanager
    def ready(jobs: int, cluster: str) -> Iterator[object]:
        yield play

    monkeypatch.setattr(tune, "ready_players", ready)
    return told


def nothing(_: object) -> None:
    return


def test_every_seed_is_played_from_both_seats_and_none_twice(made_up_games: SimpleNamespace) -> None:
    Tuner(tuning(rounds=2)).run(nothing)
    games = made_up_games.played
    assert [seed for _, seed in games] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    for (bots, _), (swapped, _) in zip(games[::2], games[1::2], strict=True):
        assert bots == swapped[::-1]
    assert games[-1][0][0] == "planner@unit=2.3+rows.1=0.4+rows.2=0.15"


@pytest.mark.parametrize("options", [{}, {"mission": 2}], ids=["against", "alone"])
def test_the_weights_go_to_what_wins(made_up_games: SimpleNamespace, options: dict[str, int | str]) -> None:
    found = tuning(rounds=60, **options)
    tuner = Tuner(found)
    assert tuner.games_left == 60 * 4 + 6
    tuner.run(nothing)
    assert tuner.tuned["unit"] == pytest.approx(3, abs=0.2)
    assert tuner.check is not None
    assert (tuner.check.wins, tuner.check.contests) == ((3, 3) if options else (6, 6))
    assert json.loads(tuning_json(tuner))["check"]["is_better"] == (tuner.check.interval[0] > 0.5)
    assert {len(bots) for bots, _ in made_up_games.played} == ({1} if options else {2})


@pytest.mark.parametrize("games", [0, 3, 9, 23, 26, 29])
def test_what_ctrl_c_left_is_gone_on_with(made_up_games: SimpleNamespace, tmp_path: Path, games: int) -> None:
    whole, broken = Tuner(tuning(), JsonlFile(tmp_path / "whole")), tmp_path / "broken"
    whole.run(nothing)
    made_up_games.left = games
    tuner = Tuner(tuning(), JsonlFile(broken))
    with pytest.raises(KeyboardInterrupt):
        tuner.run(nothing)
    assert tuner.rounds_done == min(6, games // 4)
    assert len(entries_of(broken)) == 1 + tuner.rounds_done
    assert not tuner.is_checked
    with broken.open("a", encoding="utf-8") as file:
        file.write('{"round": 7, "we')
    made_up_games.left = math.inf
    again = Tuner(tuning(), JsonlFile(broken))
    assert again.rounds_kept == tuner.rounds_done
    again.run(nothing)
    assert broken.read_bytes() == (tmp_path / "whole").read_bytes()
    made_up_games.left = 0
    finished = Tuner(tuning(), JsonlFile(broken))
    finished.run(nothing)
    assert (finished.games_left, finished.check, finished.tuned) == (0, whole.check, whole.tuned)


def test_a_record_of_something_else_is_left_alone(made_up_games: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "record"
    Tuner(tuning(), JsonlFile(file)).run(nothing)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    for text, said in (
        (lines[0].replace('"seed": 1', '"seed": 2'), "a record of other tuning: seed is 2 there and 1 here"),
        (lines[0].replace('"unit": 2.3', '"unit": 2.5'), "a record of other tuning: start is"),
        (lines[0].replace("basic", "horus"), "a record of other tuning: options is"),
        ('{"a": 1}\n', "is no record of tuning"),
        ("[]\n", "line 1: is no JSON object"),
        ("a letter\n", "line 1: is no JSON object"),
        ("a letter", "line 1: is no whole line of JSON"),
        (lines[0] + lines[2], "line 2: is not what follows"),
        (lines[0] + lines[-1], "line 2: is not what follows"),
        (lines[0] + lines[1].replace('"weights"', '"waits"'), "line 2: is not what follows"),
        ("".join([*lines, lines[-2]]), "line 9: is not what follows"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises((DataError, FaultError)) as refused:
            Tuner(tuning(), JsonlFile(file))
        assert said in fault_text(refused.value)
        assert file.read_text(encoding="utf-8") == text


def test_a_record_goes_on_from_where_it_began_whatever_the_weights_are_now(
    made_up_games: SimpleNamespace, tmp_path: Path
) -> None:
    file = JsonlFile(tmp_path / "record")
    now = tuning()
    assert initial_weights(None, now.start) == initial_weights(file, now.start) == now.start
    once = {**now.start, "unit": 2.5}
    whole = Tuner(replace(now, start=once), file)
    whole.run(nothing)
    assert initial_weights(file, now.start) == once
    made_up_games.left = 0
    again = Tuner(replace(now, start=initial_weights(file, now.start)), file)
    again.run(nothing)
    assert (again.check, again.tuned, toml_lines(again)) == (whole.check, whole.tuned, toml_lines(whole))
    assert initial_weights(file, {"unit": 2.3}) == {"unit": 2.3}
    text = file.file.read_text(encoding="utf-8")
    for broken in ('"unit": 0.0', '"unit": NaN', '"unit": "2"', '"unit": true'):
        file.file.write_text(text.replace('"unit": 2.5', broken, 1), encoding="utf-8")
        assert initial_weights(file, now.start) == now.start
        with raises_fault(FaultError, "a record of other tuning: start is"):
            Tuner(now, file)


def test_the_lines_of_toml_are_whole_weights(made_up_games: SimpleNamespace) -> None:
    found = Tuning(
        Series(("planner@hand=0.5",), 1), tunable_weights("planner@hand=0.5", "terra", {}, ["rows.2"]), 1, 2, 2
    )
    tuner = Tuner(found)
    assert toml_lines(tuner) == ["rows = [0.4, 0.15]", "hand = 0.5"]
    tuner._spsa.weights = {"rows.2": 0.123456}
    assert toml_lines(tuner) == ["rows = [0.4, 0.1235]", "hand = 0.5"]


def test_weights_are_chosen_by_name() -> None:
    assert tunable_weights("planner@unit=2.5", "terra", {}, ["rows", "unit"]) == {
        "unit": 2.5,
        "rows.1": 0.4,
        "rows.2": 0.15,
    }
    every = tunable_weights("planner", "terra", {"edition": "nile"})
    assert {"unit", "rivals", "spread.4", "doubts.6", "enclosures.1"} <= set(every)
    assert not {"sites", "places", "reserve"} & set(every)
    assert "rivals" not in tunable_weights("greedy", "terra", {})
    assert "rivals" not in tunable_weights("planner", "terra", {"mission": 1})
    assert "income_ship" not in tunable_weights("planner", "terra", {"edition": "horus"})
    for bot, words, said in (
        ("planner", ["row"], "there is no weight 'row' to tune; there are income_blocks, "),
        ("planner", ["sites"], "the weight sites is 3; only what is neither whole nor 0"),
        ("planner@unit=0.1+hand=0", ["hand"], "the weight hand is 0; only"),
        ("random", [], "random does not evaluate positions"),
    ):
        with raises_fault(OptionError, said):
            tunable_weights(bot, "terra", {}, words)


# The command


@pytest.mark.slow
def test_the_command_tells_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        ran = run("arena", "tune", *SMALL, "--jobs", jobs, "--record", f"{jobs}.jsonl", folder=tmp_path)
        assert (ran.returncode, ran.stderr) == (0, "")
        told.append((ran.stdout, (tmp_path / f"{jobs}.jsonl").read_bytes()))
    assert told[0] == told[1]
    lines = told[0][0].splitlines()
    assert lines[0] == "greedy: 2 rounds of 2 games, seeds 1 to 2"
    assert lines[1].split() == ["weight", "from", "to", "change"]
    assert [line.split()[0] for line in lines[2:5]] == ["unit", "rows.1", "rows.2"]
    assert "The check: 2 games, tuned weights and those before, seeds 3 to 3" in lines
    assert "One half is within the interval: it is not shown that the tuned weights are better." in lines
    first, one, two, last = entries_of(tmp_path / "1.jsonl")
    assert first["start"] == {"unit": 2.3, "rows.1": 0.4, "rows.2": 0.15}
    assert [one["round"], two["round"], one["seed"], two["seed"]] == [1, 2, 1, 2]
    assert one["result"]["contests"] == one["games"] == 2
    assert set(one["plus"]) == set(one["minus"]) == set(two["weights"]) == set(last["tuned"]) == set(first["start"])
    assert last["check"]["contests"] == 2
    again = run("arena", "tune", *SMALL, "--record", "1.jsonl", "--json", folder=tmp_path)
    printed = json.loads(again.stdout)
    assert (printed["rounds_kept"], printed["tuned"], printed["check"]["wins"]) == (
        2, last["tuned"], last["check"]["wins"],
    )  # fmt: skip
    assert (tmp_path / "1.jsonl").read_bytes() == told[0][1]


@pytest.mark.slow
def test_missions_are_tuned_without_an_opponent(tmp_path: Path) -> None:
    arguments = ["--mission", "1", "--json", "--record", "m.jsonl"]
    ran = run("arena", "tune", *SMALL, *arguments, folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    printed = json.loads(ran.stdout)
    assert printed["options"]["players"] == 1
    assert printed["check"]["contests"] == printed["check"]["asked"] == 1


def test_ctrl_c_prints_what_is_done(tmp_path: Path) -> None:
    record = tmp_path / "r.jsonl"
    arguments = ["--bot", "greedy", "--weights", "unit", "--games", "2", "--milliseconds", "1", "--record", "r.jsonl"]
    process = begin("arena", "tune", *arguments, folder=tmp_path)
    for _ in range(600):
        if record.exists() and record.read_text(encoding="utf-8").count("\n") >= 2:
            break
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    done = len(entries_of(record)) - 1
    assert out.startswith(f"greedy: {done} of 100 rounds of 2 games, seeds 1 to 100\n")
    assert "The check" not in out
    assert "As lines of a file of weights:\nunit = " in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bot", "random"], "random does not evaluate positions, so it has no weights to tune"),
        (["--bot", "mine.py:MyBot"], "“mine.py:MyBot” is not one of the program's bots: random, greedy, "),
        (["--bot", "you"], "“you” is not one of the program's bots"),
        (["--bot", "planner@uni=2"], "there is no weight 'uni'; there are income_blocks, "),
        (["--games", "3"], "--games is 3; it is an even number, for every seed is played twice"),
        (["--check-games", "5"], "--check-games is 5"),
        (["--weights", "none"], "there is no weight 'none' to tune; there are income_blocks, "),
        (["--weights", "grave_doubt"], "there is no weight 'grave_doubt' to tune"),
        (["--record", "no/such/file"], "no/such/file cannot be written: No such file or directory"),
        (["--edition", "nile", "--mission", "1"], "missions go with the basic version only"),
    ],
)
def test_what_cannot_be_tuned_is_said(tmp_path: Path, arguments: list[str], said: str) -> None:
    check_refused(run("arena", "tune", *arguments, folder=tmp_path), said)

"""Series of games: the same for any number of processes, figures that can be worked out by hand, bots that fail."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bots.processes import is_running
from tests.games.terra.positions import snapshot
from tests.lab.arena.commands import write_bots
from tp_tui.bots import Budget, user_bot_source
from tp_tui.lab.arena.executors import ClusterError, play_series
from tp_tui.lab.arena.game_process import ArenaError, GameProcess, close_processes, play_in_process
from tp_tui.lab.arena.match import Result, play
from tp_tui.lab.arena.report import report_csv
from tp_tui.lab.arena.series import Series
from tp_tui.lab.arena.statistics import mean, percentile, series_figures, wilson_interval
from tp_tui.room.replay import Replay
from tp_tui.storage.game_log import read_save


def without_times(result: Result) -> Result:
    return replace(result, turns=tuple((0.0,) * len(turns) for turns in result.turns))


def own(file: Path, *kinds: str, **settings: object) -> Series:
    """A series of these classes of that file, or bots of the program."""
    bots = tuple(f"{file}:{kind}" if kind[0].isupper() else kind for kind in kinds)
    sources = tuple((bot, user_bot_source(bot)) for bot in bots if bot.startswith(str(file)))
    return Series(bots, 5, sources=sources, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [(), (("edition", "nile"), ("open", "yes")), (("mission", 1),)], ids=str)
def test_the_same_games_whatever_plays_them(options: tuple[tuple[str, int | str], ...], tmp_path: Path) -> None:
    series = replace(own(write_bots(tmp_path), "Builder", "random"), options=options, keep_games=True)
    here = [without_times(play(series, number)) for number in range(4)]
    told: list[int] = []
    for jobs in (1, 2):
        there = play_series(series, 4, jobs, lambda result: told.append(result.number))
        assert [without_times(result) for result in there] == here
    assert sorted(told) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_game_that_was_broken_off_goes_on_as_it_would_have() -> None:
    series = Series(("random", "random", "random"), 3)
    steps: list[object] = []
    whole = play(series, 1, tell=steps.append)
    assert steps.pop(0) is None
    again = play(series, 1, begun=steps[:100])  # type: ignore[arg-type]
    assert without_times(again) == without_times(whole)
    assert again.turns[0][:2] == whole.turns[0][:2]


def test_seats_move_on_by_one_a_game() -> None:
    series = Series(("random", "greedy", "random"), 3)
    assert [series.entries(number) for number in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]
    results = [play(Series(("random",) * 3, 3), number) for number in range(3)]
    assert [result.seats for result in results] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_every_turn_is_timed_and_every_point_accounted_for() -> None:
    for result in play_series(Series(("random", "random"), 3), 3):
        assert [len(turns) for turns in result.turns] == [14, 14]
        assert [sum(found.values()) for found in result.sources] == list(result.points)
        assert sum(result.shares) == 1
        assert result.stand_ins == (0, 0)


def test_in_a_mission_the_seats_share_the_turns_and_the_outcome() -> None:
    (result,) = play_series(Series(("random", "random", "random"), 3, options=(("mission", 2),)), 1)
    assert [len(turns) for turns in result.turns] == [10, 9, 9] or sum(map(len, result.turns)) == 28
    assert len(set(result.points)) == 1
    assert set(result.shares) == {0.0}


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("Raising", "RuntimeError: out of papyrus"),
        ("Cheating", "it chose an illegal move"),
        ("Leaving", "SystemExit: enough"),
        ("Interrupting", "KeyboardInterrupt"),
        ("Meddling", "RuntimeError: not me"),
        ("Dying", "its process ended"),
        ("Hanging", "it took longer than 1 seconds"),
        ("Unfinished", "cannot be made: TypeError"),
        ("Nobody", "has no class Nobody; it has Builder, Raising"),
    ],
)
def test_a_bot_that_fails_loses_nothing_but_that_decision(kind: str, fault: str, tmp_path: Path) -> None:
    series = own(write_bots(tmp_path), kind, "random", patience=1.0, keep_games=True)
    result = play_in_process(series, 0)
    assert fault in result.faults[0]
    assert result.faults[1] == ""
    assert result.stand_ins[1] == 0
    assert [len(turns) for turns in result.turns] == [14, 14]
    if kind == "Hanging":
        assert result.stand_ins[0] == 1
        assert max(result.turns[0]) >= 1
    assert sum(result.shares) == 1
    loaded = read_save(result.saved.encode())
    assert loaded.position.is_terminal()
    assert tuple(score.total for score in loaded.position.scores()) == result.points


@pytest.mark.slow
def test_the_other_games_of_a_series_are_as_if_nothing_had_happened(tmp_path: Path) -> None:
    series = own(write_bots(tmp_path), "Dying", "random")
    once = [without_times(result) for result in play_series(series, 2)]
    assert [without_times(result) for result in play_series(series, 2, 2)] == once
    assert all(result.stand_ins[0] for result in once)


def test_the_budget_reaches_the_bot(tmp_path: Path) -> None:
    series = own(write_bots(tmp_path), "Budgeted", "random", budget=Budget(250, 40))
    assert play(series, 0).faults == ("", "")
    assert play(replace(series, budget=Budget(250)), 0).faults[0].startswith("RuntimeError: the budget is")


def test_a_game_is_recorded_as_it_was_played(tmp_path: Path) -> None:
    series = own(write_bots(tmp_path), "Builder", "random", keep_games=True, options=(("edition", "horus"),))
    result = play(series, 1)
    loaded = read_save(result.saved.encode())
    assert loaded.saved.seats == ("bot:random", f"bot:{tmp_path / 'mine.py'}:Builder")
    assert loaded.saved.seed == 6
    assert len(loaded.saved.actions) == result.decisions
    assert snapshot(loaded.saved.start) == snapshot(series.new_state(1))
    assert len(Replay.of_saved(loaded.saved).turns) == 28
    assert loaded.position.is_terminal()


def test_a_game_that_cannot_be_played_is_no_bots_fault() -> None:
    with pytest.raises(ArenaError, match="seed 5"):
        GameProcess().play(Series(("random", "random"), 5, options=(("edition", "gold"),)), 0)
    with pytest.raises(ClusterError, match="is no address of a scheduler"):
        play_series(Series(("random", "random"), 5), 1, cluster="somewhere")


def test_no_process_is_left() -> None:
    games = GameProcess()
    games.play(Series(("random", "random"), 5), 0)
    child = games._child
    assert child is not None
    assert is_running(child.pid)
    games.close()
    assert not is_running(child.pid)
    close_processes()


def result_of(number: int, points: tuple[int, int], turns: tuple[tuple[float, ...], tuple[float, ...]]) -> Result:
    shares = tuple(float(mine > other) + 0.5 * (mine == other) for mine, other in (points, points[::-1]))
    sources = tuple({"B31": value, "B32": 0} for value in points)
    return Result(number, (0, 1), points, shares, sources, turns, (number, 0), ("late" if number else "", ""), 9)


def test_figures_are_what_one_works_out_by_hand() -> None:
    series = Series(("greedy", "random"), 1)
    results = [
        result_of(0, (10, 4), ((0.1, 0.3), (1.0, 1.0))),
        result_of(1, (6, 6), ((0.2, 0.4), (1.0, 1.0))),
        result_of(2, (8, 9), ((0.5,), (3.0,))),
        result_of(3, (9, 1), ((0.6,), (1.0,))),
    ]
    greedy, randoms = series_figures(series, results)
    assert (greedy.wins, randoms.wins) == (2.5, 1.5)
    assert greedy.interval == wilson_interval(2.5, 4)
    assert greedy.points == 8.25
    assert greedy.sources == {"B31": 8.25, "B32": 0}
    assert (greedy.turns, greedy.turn_median, greedy.turn_99) == (6, pytest.approx(0.35), 0.6)
    assert randoms.turn_median == 1
    assert (greedy.stand_ins, greedy.fault) == (6, "game 2: late")
    assert (randoms.stand_ins, randoms.fault) == (0, "")
    lines = report_csv(series, results).splitlines()
    assert lines[0].endswith("mean_turn_ms,longest_turn_ms,stand_ins,pyramids,blocks_and_gold")
    assert lines[1] == "1,1,1,greedy,1,10,1.0,2,200.0,300.0,0,10,0"
    assert len(lines) == 9


def test_intervals_and_percentiles() -> None:
    # Newcombe (1998), table I: 81 of 263 and 15 of 148.
    assert wilson_interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson_interval(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)
    assert wilson_interval(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)
    assert wilson_interval(29, 29) == pytest.approx((0.8830, 1), abs=1e-4)
    assert wilson_interval(0, 0) == (0, 1)
    numbers = list(range(1, 201))
    random.Random(1).shuffle(numbers)
    assert percentile(numbers, 99) == 198
    assert percentile([7], 99) == 7
    assert percentile([], 99) == 0
    assert mean([]) == 0


def test_the_time_of_a_turn_is_that_of_its_decisions_together(tmp_path: Path) -> None:
    bots = tmp_path / "slow.py"
    bots.write_text(SLOW_BOT, encoding="utf-8")
    series = own(bots, "Slow", "random", budget=Budget(1000))
    result = play(series, 0)
    assert result.faults == ("", "")


SLOW_BOT = """
import time
from tp_tui.bots import Bot


class Slow(Bot):
    left = 0

    def choose(self, observation, legal_actions, budget, rng):
        first = legal_actions[0].kind == "place"
        assert budget.milliseconds == 1000 if first else budget.milliseconds <= self.left - 2, (budget, self.left)
        self.left = budget.milliseconds
        time.sleep(0.003)
        return legal_actions[0 if first else -1]
"""

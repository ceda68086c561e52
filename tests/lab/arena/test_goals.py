"""Series of missions: how often the goal was reached, and what the others lacked."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.commands import run
from tp_tui.lab.arena import Series, play_series
from tp_tui.lab.arena.report import print_report
from tp_tui.lab.arena.statistics import goal_figures


@pytest.mark.rule("M2", "M3", "M4")
@pytest.mark.parametrize(("mission", "needed"), [(1, 4), (2, 276), (3, 6)])
def test_what_the_misses_lacked_is_counted(mission: int, needed: int) -> None:
    series = Series(("random",), 3, options=(("mission", mission),))
    results = play_series(series, 3)
    figures = goal_figures(series, results)
    assert figures is not None
    assert (figures.needed, figures.games, figures.reached) == (needed, 3, 0)
    assert figures.lacked == tuple(sorted(needed - result.progress for result in results))
    won = [replace(results[0], progress=needed), *results[1:]]
    reached = goal_figures(series, won)
    assert reached is not None
    assert (reached.reached, len(reached.lacked)) == (1, 2)
    assert reached.interval[0] > 0


def test_without_a_goal_there_is_nothing_to_lack() -> None:
    series = Series(("random", "random"), 3)
    assert goal_figures(series, play_series(series, 1)) is None


def test_the_report_says_so(tmp_path: Path) -> None:
    asked = ("simulate", "--seats", "random", "--mission", "1", "--games", "3")
    said = run(*asked, folder=tmp_path).stdout
    assert "Goal, four pyramids of level 5: reached in 0 of 3 games (0.0% – 56.1%)." in said
    assert "The others lacked, of 4: 4 in 3." in said
    goal = json.loads(run(*asked, "--json", folder=tmp_path).stdout)["goal"]
    assert (goal["needed"], goal["reached"], goal["lacked"]) == (4, 0, [4, 4, 4])


def test_many_shortfalls_are_summed_up() -> None:
    series = Series(("random",), 3, options=(("mission", 2),))
    (result,) = play_series(series, 1)
    results = [replace(result, number=number, progress=276 - 3 * number) for number in range(11)]
    out = io.StringIO()
    print_report(series, results, 11, Console(file=out, width=120))
    assert "reached in 1 of 11 games" in out.getvalue()
    assert "The others lacked, of 276: 3 to 30, half of them 16.5 or less." in out.getvalue()

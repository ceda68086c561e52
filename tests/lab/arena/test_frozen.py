"""Frozen opponents: the bots of an earlier commit, from the git history, over moves in notation."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.commands import check_refused, run
from tests.faults import raises_fault
from tp_tui.bots import Budget
from tp_tui.games import game_names
from tp_tui.lab.arena import frozen, play
from tp_tui.lab.arena.frozen import NAMES, PREFIX, FrozenBots, FrozenError, frozen_commits, frozen_package
from tp_tui.lab.arena.match import ArenaGame
from tp_tui.lab.arena.series import Series

ROOT = Path(__file__).parents[3]


def has_commits() -> bool:
    """Whether git finds the commits here: a shallow clone or a source archive lacks them."""
    if shutil.which("git") is None:
        return False
    found = [
        subprocess.run(["git", "-C", ROOT, "cat-file", "-e", f"{commit}^{{commit}}"], check=False, capture_output=True)
        for commit in set(frozen_commits().values())
    ]
    return not any(one.returncode for one in found)


HISTORY = pytest.mark.skipif(not has_commits(), reason="needs the git history")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build the packages once a run, and never into the player's own cache."""
    folder = tmp_path_factory.getbasetemp() / "frozen-home"
    monkeypatch.setenv("TP_TUI_HOME", str(folder))


def test_every_game_has_frozen_bots() -> None:
    assert set(frozen_commits()) == {"terra", "necropolis", "cubes"} <= set(game_names())


SETTINGS = [
    ("terra", {"edition": "basic"}),
    ("terra", {"edition": "horus"}),
    ("terra", {"edition": "nile"}),
    ("necropolis", {}),
    ("cubes", {"side": "large"}),
    ("cubes", {"side": "small"}),
]


@HISTORY
@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=str)
@pytest.mark.parametrize(("bot", "others"), [("greedy", 1), ("planner", 2), ("pharaoh", 1)])
def test_they_play_as_the_bots_of_today_where_these_have_not_changed(
    game: str, options: dict[str, str], bot: str, others: int
) -> None:
    """Both engines deal the same game, and the frozen process follows it to its end without a fault."""
    rest = ("random",) * others
    here = Series((bot, *rest), 41, game, tuple(options.items()), Budget(rollouts=8))
    there = replace(here, bots=(PREFIX + bot, *rest))
    played, followed = play(here, 0), play(there, 0)
    assert not any(followed.faults)
    assert followed.digest == played.digest


@HISTORY
def test_a_frozen_process_ends_with_its_game() -> None:
    series = Series((PREFIX + "greedy", "random"), 3, "necropolis")
    course = ArenaGame(series, 0)
    bots = FrozenBots(series, 0, lambda: course.moves)
    question = course.next_question()
    assert question is not None
    bots.reply(question)
    process = bots._process
    assert process is not None
    assert process.poll() is None
    bots.close()
    assert process.poll() is not None


@HISTORY
def test_a_move_that_the_other_engine_refuses_is_a_fault() -> None:
    series = Series((PREFIX + "greedy", "random"), 3, "necropolis")
    course = ArenaGame(series, 0)
    question = course.next_question()
    assert question is not None
    bots = FrozenBots(series, 0, lambda: ["nonsense"])
    with pytest.raises(FrozenError):
        bots.reply(question)
    bots.close()


@HISTORY
def test_the_command_plays_today_against_frozen(tmp_path: Path) -> None:
    result = run("simulate", "--seats", "greedy,frozen:random", "--games", "2", "--game", "cubes", folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "frozen:random" in result.stdout
    assert "95% interval" in result.stdout


def test_a_bot_that_was_not_frozen_is_refused(tmp_path: Path) -> None:
    check_refused(
        run("simulate", "--seats", "greedy,frozen:zoe", folder=tmp_path),
        f"there is no “frozen:zoe”; there are {', '.join(PREFIX + name for name in NAMES)}",
    )


def test_without_its_commit_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    monkeypatch.setattr(frozen, "frozen_commits", lambda: {"terra": "0" * 40})
    with raises_fault(FrozenError, "git does not find"):
        frozen_package("terra")
    assert not (tmp_path / "frozen" / ("0" * 40)).exists()

"""The list of challenges: what it says, starting a game from it, and what that game is called."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from tests.tui.pilot_helpers import on_screen, open_entry, press, shown, until
from tests.tui.terminal import Terminal
from tp_tui.games import game_names, get_game
from tp_tui.room.challenges import LADDER
from tp_tui.storage.challenge_progress import keep_done
from tp_tui.storage.lesson_progress import keep_progress
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.challenges import ChallengesScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.menu import MenuScreen


def lines_of(app: TpApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


def task_of(app: TpApp) -> str:
    return str(app.screen.query_one("#about", Static).content)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_all_of_a_games_challenges_are_listed_with_their_tasks(name: str, size: tuple[int, int]) -> None:
    first = get_game(name).challenges()[0].name
    keep_done(name, [first], date(2026, 11, 25))
    app = TpApp(settings=Settings(game=name))
    async with app.run_test(size=size) as pilot:
        await open_entry(pilot, "challenges")
        assert isinstance(app.screen, ChallengesScreen)
        lines = lines_of(app)
        assert len(lines) == 1 + len(get_game(name).challenges())
        assert lines[0].endswith("The ladder               ▸○○○○  Random (easy)")
        assert lines[1].endswith("done on 25 Nov 2026")
        assert lines[1].startswith("✓")
        assert all(line.startswith("○") for line in lines[2:])
        tasks = set()
        for _ in lines:
            tasks.add(task_of(app))
            shown = on_screen(app)
            assert task_of(app).split()[-1] in shown
            assert "back" in shown
            await press(pilot, "j")
        assert len(tasks) == len(lines)
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)


@pytest.mark.parametrize("name", game_names())
async def test_a_game_of_a_challenge_says_what_it_is_played_for(name: str) -> None:
    app = TpApp(settings=Settings(game=name, pace="instant", advice="never"))
    async with app.run_test(size=(120, 40)) as pilot:
        await open_entry(pilot, "challenges")
        await press(pilot, "j")
        task = task_of(app).strip()
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        assert shown(app, "info").endswith(task)
        await press(pilot, "e")
        assert " ".join(task.split()) in " ".join(on_screen(app).replace("│", " ").split())


async def test_a_number_that_is_not_in_a_list_is_answered() -> None:
    app = TpApp(settings=Settings(game="cubes", pace="instant", advice="never", opponent="random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "quick")
        assert isinstance(app.screen, GameScreen)
        await until(pilot, lambda: app.screen.table.is_deciding)
        await press(pilot, "b", "9")
        assert shown(app, "info").startswith("There is no number 9 in this list of ")


async def test_a_challenge_is_played_from_the_list() -> None:
    app = TpApp(settings=Settings(game="cubes", pace="instant", name="Ada"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "challenges")
        names = [LADDER, *(challenge.name for challenge in get_game("cubes").challenges())]
        app.screen.query_one(OptionList).highlighted = names.index("planners")
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert screen.room.challenge == "planners"
        assert screen.room.view(0).names == ("Ada", "Planner 1", "Planner 2", "Planner 3")
        assert "Challenge: One against three" in on_screen(app)
        await press(pilot, "e")
        assert "Challenge: One against three" in on_screen(app)


async def test_the_ladder_begins_with_the_weakest_bot() -> None:
    app = TpApp(settings=Settings(game="necropolis", pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "challenges")
        assert task_of(app).startswith("Beat Random (easy) in a two-player game.")
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        assert [seat.bot for seat in app.screen.room.seats] == ["", "random"]
        assert "The ladder: Random" in on_screen(app)


def test_it_is_started_from_the_command_line_and_goes_on(tmp_path: Path) -> None:
    keep_progress("terra", "begun", 1)
    terminal = Terminal(["challenges", "small", "--theme", "tp-night"], tmp_path)
    terminal.wait_for("Challenge: High on the small side")
    terminal.press("q")
    terminal.wait_for("How to play")
    terminal.press("q")
    terminal.child.wait()

"""The lesson of Cubes at its table, and the other screens that show it."""

from __future__ import annotations

import re

from tests.tui.cubes.key_driver import KeyDriver
from tests.tui.cubes.table_helpers import session_after
from tests.tui.pilot_helpers import on_screen, press, shown
from tp_tui.games import get_game
from tp_tui.session.lesson_run import LessonRun
from tp_tui.session.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.cubes.table import CubesTable
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.tutorial import TutorialScreen

GAME = get_game("cubes")
SETTINGS = Settings(pace="instant", advice="never")
TURNS = ("buy 2", "build red a5", "build red a6", "done", "buy 1", "done", "money")


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


async def test_the_lesson_is_played_to_its_end_by_its_keys() -> None:
    (lesson,) = GAME.lessons()
    app = TpApp(settings=SETTINGS, opening=lambda app: TutorialScreen(LessonRun(GAME, lesson, 0), app.settings))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TutorialScreen)
        for number in range(lesson.length):
            run = screen.lesson_run
            assert run.number == number
            said = squeezed(screen.table.lesson[1])
            assert said in squeezed(shown(app, "more")), "the text does not fit beside the board"
            if run.wanted is None:
                await press(pilot, "enter")
                continue
            driver = KeyDriver(run.session, 0)
            assert isinstance(screen.table, CubesTable)
            pointed = screen.table.interaction
            driver.interaction.cursor, driver.interaction.colour = pointed.cursor, pointed.colour
            await press(pilot, *driver.keys_for(run.wanted))
            assert run.number == number + 1, shown(app, "info")
        assert "Well done" in shown(app, "prompt")
        await press(pilot, "enter")
        assert isinstance(app.screen, MenuScreen)


async def test_a_replay_goes_through_a_game_step_by_step() -> None:
    saved = session_after(*TURNS).saved()
    app = TpApp(settings=SETTINGS, opening=lambda app: ReplayScreen(Replay.of_saved(saved), app.settings))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        last = on_screen(app)
        for _ in TURNS:
            await press(pilot, "left")
        assert on_screen(app) != last
        for _ in TURNS:
            await press(pilot, "right")
        assert on_screen(app) == last

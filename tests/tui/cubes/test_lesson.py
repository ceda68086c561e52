"""The lesson of Cubes at its table, and the other screens that show it."""

from __future__ import annotations

from tests.tui.cubes.key_driver import KeyDriver
from tests.tui.cubes.table_helpers import session_after
from tests.tui.lesson_player import take_lesson
from tests.tui.pilot_helpers import on_screen, press
from tp_tui.games import get_game
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.cubes.table import CubesTable
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.tutorial import TutorialScreen

GAME = get_game("cubes")
SETTINGS = Settings(pace="instant", advice="never")
TURNS = ("buy 2", "build red a5", "build red a6", "done", "buy 1", "done", "money")


def keys_for(screen: TutorialScreen) -> list[str]:
    """The keys of what the step asks for, from where the table points."""
    run = screen.lesson_run
    driver = KeyDriver(run.room, 0)
    assert isinstance(screen.table, CubesTable)
    pointed = screen.table.interaction
    driver.interaction.cursor, driver.interaction.colour = pointed.cursor, pointed.colour
    assert run.wanted is not None
    return driver.keys_for(run.wanted)


async def test_the_lesson_is_played_to_its_end_by_its_keys() -> None:
    (lesson,) = GAME.lessons()
    await take_lesson(GAME, lesson, keys_for)


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

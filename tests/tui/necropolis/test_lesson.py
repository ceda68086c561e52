"""The lesson of Necropolis at its table, and the other screens that show it."""

from __future__ import annotations

import pytest

from tests.tui.lesson_player import take_lesson
from tests.tui.necropolis.key_driver import KeyDriver
from tests.tui.necropolis.recorded import room, whole_game
from tests.tui.pilot_helpers import on_screen, press, shown
from tp_tui.games import get_game
from tp_tui.room import ALL_OPEN
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.necropolis.table import NecropolisTable
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.tutorial import TutorialScreen

GAME = get_game("necropolis")
SETTINGS = Settings(pace="instant", advice="never")


def keys_for(screen: TutorialScreen) -> list[str]:
    """The keys of what the step asks for, from where the table points."""
    run = screen.lesson_run
    driver = KeyDriver(run.room, 0)
    assert isinstance(screen.table, NecropolisTable)
    driver.interaction.update(screen.table.interaction.view)
    driver.interaction.spot = screen.table.interaction.spot
    assert run.wanted is not None
    return driver.keys_for(run.wanted)


async def test_the_lesson_is_played_to_its_end_by_its_keys() -> None:
    (lesson,) = GAME.lessons()
    await take_lesson(GAME, lesson, keys_for)


def replayed(seat: int) -> TpApp:
    """The replay of a game of three in its eighth round, as that seat sees it."""
    saved = room(3, ",".join(whole_game(3))).saved()
    return TpApp(
        settings=SETTINGS,
        opening=lambda app: ReplayScreen(Replay.of_saved(saved), app.settings, step=90, seat=seat),
    )


@pytest.mark.parametrize(("seat", "is_open"), [(0, False), (ALL_OPEN, True)])
async def test_a_replay_shows_every_hand_only_where_all_is_open(seat: int, is_open: bool) -> None:
    app = replayed(seat)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Round 8/10" in shown(app, "panel")
        hidden = 0
        assert isinstance(app.screen, ReplayScreen)
        table = app.screen.table
        assert isinstance(table, NecropolisTable)
        for player in range(3):
            # The keys are the replay's; a click on a name shows that player's necropolis.
            texts = enumerate(shown(app, "panel").splitlines())
            line = next(number for number, text in texts if table.view.names[player] in text)
            await pilot.click("#panel", offset=(4, line))
            await pilot.pause()
            assert table.interaction.shown == player
            hidden += shown(app, "under").count("?")
        assert (hidden == 0) == is_open
        await press(pilot, "right", "left", "end")
        assert "Final position" in on_screen(app)

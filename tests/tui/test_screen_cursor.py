"""Where the terminal's own cursor belongs: in lists on the highlighted line, in replays on what happened last."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from tests.tui.coins import CoinGame
from tests.tui.pilot_helpers import game, on_screen, press, shown
from tests.tui.recorded import moves
from tp_tui.games import get_game
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.room.autosave import autosave_new
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.list_table import ListTable
from tp_tui.tui.screens.dialogs import ChoiceScreen
from tp_tui.tui.screens.keys import KeysScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.saves import SavesScreen
from tp_tui.tui.screens.settings import SettingsScreen
from tp_tui.tui.screens.tutorial import LessonsScreen

SETTINGS = Settings(pace="instant", advice="never", symbols="unicode")
LISTS: tuple[Callable[[], Screen[object]], ...] = (
    MenuScreen,
    SettingsScreen,
    SavesScreen,
    KeysScreen,
    lambda: LessonsScreen(get_game("terra")),
    lambda: ChoiceScreen("Title", [f"line {number}" for number in range(40)], 30),
)


def at_cursor(app: TpApp) -> str:
    """What stands on the screen from the cell on that the terminal's cursor belongs on."""
    cell = app.cursor_cell()
    assert cell is not None
    return on_screen(app).splitlines()[cell.y][cell.x :]


def played(number: int) -> Room:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1}, 7)
    for move in moves()[:number]:
        room.submit(room.current, PlayText(move))
    return room


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_in_every_list_it_is_where_the_highlighted_line_begins(size: tuple[int, int]) -> None:
    for number in (1, 2):
        autosave_new(played(number)).autosave()
    app = TpApp(settings=SETTINGS)
    async with app.run_test(size=size) as pilot:
        for make in LISTS:
            app.push_screen(make())
            await pilot.pause()
            options = app.screen.query_one(OptionList)
            for key in ("down", "down", "end", "up", "home"):
                await press(pilot, key)
                option = options.highlighted_option
                assert option is not None
                begins = str(option.prompt).splitlines()[0].split()[:2]
                assert at_cursor(app).split()[: len(begins)] == begins, (app.screen, key)


async def test_at_a_table_that_is_a_list_it_is_on_the_highlighted_action() -> None:
    app = TpApp(Room(CoinGame(), parse_seats("you:Ada,you:Ben", 2, 2), {}, 7), SETTINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(game(app).table, ListTable)
        for key, action in (("down", "take 2"), ("down", "take 3"), ("up", "take 2")):
            await press(pilot, key)
            assert at_cursor(app).startswith(action)


async def test_in_a_replay_it_is_on_what_happened_last_and_behind_what_is_typed() -> None:
    app = TpApp(settings=SETTINGS, opening=lambda _: ReplayScreen(Replay(played(20)), SETTINGS))
    async with app.run_test(size=(80, 24)) as pilot:
        said = set()
        for key in ("right", "right", "down", "end", "home"):
            await press(pilot, key)
            assert at_cursor(app).strip().startswith(shown(app, "info")[:20]), key
            said.add(shown(app, "info"))
        assert len(said) > 3
        await press(pilot, "g")
        before = app.cursor_cell()
        await press(pilot, "3")
        after = app.cursor_cell()
        assert before is not None
        assert after is not None
        assert (after.x - before.x, after.y) == (1, before.y)
        assert on_screen(app).splitlines()[after.y][: after.x].endswith("3")
        await press(pilot, "escape")
        assert at_cursor(app).strip().startswith(shown(app, "info")[:20])

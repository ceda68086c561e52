"""A terminal that is out of focus, as one behind other windows or a page of a browser: keys work when it is back."""

from __future__ import annotations

from pathlib import Path

from textual.events import AppBlur, AppFocus
from textual.widgets import OptionList

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, press
from tp_tui import tui
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import ChoiceScreen
from tp_tui.tui.screens.menu import MenuScreen


async def test_the_menu_of_a_program_that_starts_out_of_focus() -> None:
    class StartsBehind(TpApp):
        """Told before anything stands that the terminal has no focus, as Textual's driver for browsers tells it."""

        CSS_PATH = Path(tui.__file__).parent / "tp.tcss"

        def on_mount(self) -> None:
            self.app_focus = False

    app = StartsBehind(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, MenuScreen)
        assert app.screen.focused is None
        await press(pilot, "down")
        choices = app.screen.query_one(OptionList)
        assert app.screen.focused is choices
        at = choices.highlighted
        await press(pilot, "down")
        assert choices.highlighted == (at or 0) + 1


async def test_a_screen_that_opens_out_of_focus(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen.focused
        assert table is not None
        app.post_message(AppBlur())
        await pilot.pause()
        assert app.screen.focused is None
        app.push_screen(ChoiceScreen("Game", ["Chess", "Go"], 1))
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        app.post_message(AppFocus())
        await pilot.pause()
        assert isinstance(app.screen.focused, OptionList)
        await press(pilot, "escape")
        assert game(app).focused is table

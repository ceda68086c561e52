"""The screen of the keys: every action, set by pressing a key."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.tui.pilot_helpers import open_entry, press
from tp_tui.storage.settings import load_settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.key_contexts import default_keys
from tp_tui.tui.screens.keys import KeysScreen


async def open_keys(pilot: Pilot[None]) -> OptionList:
    await open_entry(pilot, "settings")
    options = pilot.app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index("own-keys")
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, KeysScreen)
    return pilot.app.screen.query_one(OptionList)


def line_of(options: OptionList, id: str) -> str:
    return str(options.get_option(id).prompt)


async def test_a_key_is_set_by_pressing_it_and_is_kept() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:
        options = await open_keys(pilot)
        assert line_of(options, "table.confirm").split()[-1] == "Enter"
        options.highlighted = options.get_option_index("table.confirm")
        await press(pilot, "enter", "f12")
        assert line_of(options, "table.confirm").endswith("*F12, Enter")
        assert load_settings()[0].own_keys == {"table.confirm": "f12"}
        await press(pilot, "escape")
        assert "1 set" in str(app.screen.query_one(OptionList).get_option("own-keys").prompt)
        await open_keys_again(pilot)
        options = app.screen.query_one(OptionList)
        options.highlighted = options.get_option_index("table.confirm")
        await press(pilot, "x")
        assert line_of(options, "table.confirm").split()[-1] == "Enter"
        assert load_settings()[0].own_keys == {}


async def test_a_key_is_taken_away_by_pressing_it() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:
        options = await open_keys(pilot)
        options.highlighted = options.get_option_index("table.up")
        await press(pilot, "enter", "z", "minus", "up")
        assert line_of(options, "table.up").endswith("*z, k")
        assert load_settings()[0].own_keys == {"table.up": "z,-up"}
        await press(pilot, "minus", "f12")
        assert "Up does not have the key F12." in str(app.screen.query_one("#fault", Static).render())
        await press(pilot, "minus", "z", "enter", "up")
        assert line_of(options, "table.up").endswith("*Up, k")
        await press(pilot, "minus", "k", "minus", "up")
        assert line_of(options, "table.up").endswith("*no key")
        await press(pilot, "enter", "f12")
        assert line_of(options, "table.up").endswith("*F12")
        await press(pilot, "x")
        assert load_settings()[0].own_keys == {}


async def open_keys_again(pilot: Pilot[None]) -> None:
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, KeysScreen)


async def test_a_key_that_another_action_has_is_refused_and_both_are_named() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:
        options = await open_keys(pilot)
        options.highlighted = options.get_option_index("game.hint")
        await press(pilot, "enter", "u")
        fault = str(app.screen.query_one("#fault", Static).render())
        assert "game.hint" in fault
        assert "game.undo" in fault
        assert line_of(options, "game.hint").split()[1] == "i"
        assert load_settings()[0].own_keys == {}
        await press(pilot, "enter", "escape")
        assert line_of(options, "game.hint").split()[1] == "i"


async def test_every_action_has_its_line() -> None:
    app = TpApp()
    async with app.run_test(size=(60, 20)) as pilot:
        options = await open_keys(pilot)
        options.highlighted = options.get_option_index("table.numbers")
        assert line_of(options, "table.numbers").split()[-2:] == ["8,", "9"]
        await press(pilot, "minus", "x", "enter")
        assert options.highlighted == options.get_option_index("table.number1")
        listed = {option.id for option in options.options if option.id}
        assert listed >= default_keys().keys()


async def test_what_a_key_does_stands_behind_it_where_there_is_room() -> None:
    app = TpApp()
    async with app.run_test(size=(120, 40)) as pilot:
        options = await open_keys(pilot)
        assert line_of(options, "table.left").endswith("Left, h")
        assert line_of(options, "game.hint").endswith("what a strong bot would do, and why")
        assert all(len(str(option.prompt)) <= 105 for option in options.options)

"""Menu, settings and set-up by keys alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Select, Static

from tests.tui.pilot_helpers import press
from tp_tui.storage.settings import Settings, load_settings, settings_file
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.menu import MenuScreen, SettingsScreen
from tp_tui.tui.screens.setup import SetupScreen
from tp_tui.tui.screens.stats import StatsScreen


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))


@asynccontextmanager
async def set_up() -> AsyncIterator[tuple[TpApp, Pilot[None], SetupScreen]]:
    """An app with the set-up open in it."""
    app = TpApp(settings=Settings(pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j", "enter")
        assert isinstance(app.screen, SetupScreen)
        yield app, pilot, app.screen


async def test_the_menu_leads_everywhere_and_back() -> None:
    app = TpApp(settings=Settings(pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape", *"jjjj", "enter")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "escape", "k", "enter")
        assert isinstance(app.screen, StatsScreen)
        await press(pilot, "escape", "k", "k", "enter")
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "escape", "k", "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.view(0).names == ("You", "Greedy")
        await press(pilot, "q")
        assert isinstance(app.screen, MenuScreen)


async def test_settings_are_changed_by_enter_and_kept() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["down"] * 4, "enter", "down", "enter")
        assert app.settings.pace == "slow"
        await press(pilot, *["down"] * 7, "enter")
        assert app.theme == "tp-day"
    assert load_settings() == (Settings(pace="slow", theme="tp-day"), "")


async def test_left_and_right_choose_the_opponent_of_the_quick_game() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:

        def shown() -> tuple[str, str]:
            menu = app.screen.query_one(OptionList)
            return str(menu.get_option("quick").prompt), str(app.screen.query_one("#about", Static).render())

        assert shown()[0].endswith("against greedy")
        await press(pilot, "right", "l")
        assert shown()[0].endswith("against pharaoh")
        assert shown()[1].startswith("pharaoh plays on")
        await press(pilot, "l", "left", "h", "j", "l")
        assert (app.settings.opponent, shown()[1]) == ("planner", "")
        await press(pilot, *"jjj", "enter", "left", "escape", *"kkkk")
        assert shown()[0].endswith("against greedy")
        await press(pilot, "l", "enter")
        assert isinstance(app.screen, GameScreen)
        assert [seat.bot for seat in app.screen.session.seats] == ["", "planner"]
    assert load_settings() == (Settings(opponent="planner"), "")


async def test_settings_that_cannot_be_read_are_said_in_the_menu() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("pace = 'warp'", encoding="utf-8")
    app = TpApp()
    async with app.run_test(size=(80, 24)):
        assert "pace is 'warp'" in str(app.screen.query_one("#fault", Static).render())


async def test_a_game_is_set_up_by_keys() -> None:
    async with set_up() as (app, pilot, setup):
        setup.query_one("#name-0", Input).focus()
        await press(pilot, *"Ada", "tab", "enter", "up", "enter")
        assert setup.query_one("#kind-1", Select).value == "random"
        setup.query_one("#kind-2", Select).value = "human"
        await pilot.pause()
        setup.query_one("#option-first", Select).value = 3
        setup.query_one("#option-stairs", Select).value = "line"
        setup.query_one("#seed", Input).focus()
        await press(pilot, *"42", "enter")
        assert isinstance(app.screen, GameScreen)
        session = app.screen.session
        assert [(seat.name, seat.bot) for seat in session.seats] == [("Ada", ""), ("Random", "random"), ("You", "")]
        assert session.seed == 42
        assert session.options == {
            "edition": "basic", "mission": 0, "board": "", "first": 3, "stairs": "line", "search_order": "keep",
        }  # fmt: skip


async def test_the_set_up_offers_only_what_fits_together() -> None:
    async with set_up() as (app, pilot, setup):

        async def choose(name: str, value: int | str) -> None:
            setup.query_one(f"#{name}", Select).value = value
            await pilot.pause()

        assert list(setup.offered("option-edition")) == ["basic", "horus", "nile"]
        assert list(setup.offered("option-mission")) == [0, 1, 2, 3]
        assert "nobody" not in setup.offered("kind-1")
        assert list(setup.offered("option-first")) == [0, 1, 2]
        await choose("option-edition", "nile")
        assert list(setup.offered("option-mission")) == [0]
        await choose("option-edition", "basic")
        await choose("option-mission", 3)
        assert list(setup.offered("option-edition")) == ["basic"]
        await choose("kind-3", "greedy")
        await choose("option-first", 4)
        await choose("kind-1", "nobody")
        assert list(setup.offered("option-first")) == [0, 1, 4]
        await choose("kind-3", "nobody")
        assert (list(setup.offered("option-first")), setup.query_one("#option-first", Select).value) == ([0, 1], 0)
        await choose("variants", "symbol open")
        setup.query_one("#start", Button).focus()
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        session = app.screen.session
        assert len(session.seats) == 1
        assert {name: session.options[name] for name in ("mission", "symbol", "open", "first")} == {
            "mission": 3, "symbol": "yes", "open": "yes", "first": 0,
        }  # fmt: skip


async def test_without_a_mission_the_second_seat_is_filled_again() -> None:
    async with set_up() as (_, pilot, setup):
        for name, value in (("option-mission", 1), ("kind-1", "nobody"), ("option-mission", 0)):
            setup.query_one(f"#{name}", Select).value = value
            await pilot.pause()
        assert setup.query_one("#kind-1", Select).value == "greedy"


async def test_a_set_up_that_cannot_be_says_why_and_keeps_what_was_entered() -> None:
    async with set_up() as (app, pilot, setup):
        setup.query_one("#name-0", Input).value = "Ada"
        setup.query_one("#name-1", Input).value = "Ada"
        await press(pilot, "enter")
        assert app.screen is setup
        assert "there twice" in str(setup.query_one("#fault", Static).render())
        setup.query_one("#name-1", Input).value = "Ben"
        setup.query_one("#option-board", Input).value = "atlantis.toml"
        await pilot.pause(0.3)  # a button takes no second press while it shows the first
        await press(pilot, "enter")
        assert "no such file" in str(setup.query_one("#fault", Static).render())
        assert setup.query_one("#name-0", Input).value == "Ada"

"""The set-up by keys and by mouse: moving, changing, listing, what goes together, what is said of the fields."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Static

from tests.tui.pilot_helpers import on_screen, open_entry, press, until
from tp_tui.bots import BOTS
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.presenters.bot_titles import LEVELS, SUMMARIES
from tp_tui.presenters.screen_words import words
from tp_tui.storage.lesson_progress import keep_progress
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.choice_field import ChoiceField, Value
from tp_tui.tui.screens.dialogs import ChoiceScreen, TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.setup import SetupScreen


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    keep_progress(DEFAULT_GAME, "begun", 1)  # no first start, which offers the tutorial


@asynccontextmanager
async def set_up(
    size: tuple[int, int] = (80, 24), symbols: str = "auto"
) -> AsyncIterator[tuple[TpApp, Pilot[None], SetupScreen]]:
    """An app with the set-up open in it."""
    app = TpApp(settings=Settings(pace="instant", symbols=symbols))
    async with app.run_test(size=size) as pilot:
        await open_entry(pilot, "setup")
        assert isinstance(app.screen, SetupScreen)
        yield app, pilot, app.screen


async def choose(setup: SetupScreen, pilot: Pilot[None], name: str, value: Value) -> None:
    setup.field(name).value = value
    await pilot.pause()


def at(app: TpApp) -> str:
    """The field that has the focus."""
    return (app.focused.id if app.focused else None) or ""


def about(setup: SetupScreen) -> str:
    return str(setup.query_one("#about", Static).render())


async def test_a_game_is_set_up_by_keys() -> None:
    async with set_up() as (app, pilot, setup):
        assert at(app) == "start"
        await press(pilot, *["up"] * 8, "tab")
        assert at(app) == "name-0"
        await press(pilot, *"Ada", "down", *"Bot", "shift+tab", "h")
        assert setup.field("kind-1").value == "random"
        await press(pilot, "down", "right", "down", "down", "right", "right", "right", "j", "l", "j", "enter")
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, "j", "enter")
        assert setup.field("option-search_order").value == "free"
        await press(pilot, "down", *"42", "enter")
        assert at(app) == "start"
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        room = app.screen.room
        assert [(seat.name, seat.bot) for seat in room.seats] == [("Ada", ""), ("Bot", "random"), ("Player 1", "")]
        assert room.seed == 42
        assert room.options == {
            "edition": "basic", "mission": 0, "board": "", "first": 3, "stairs": "line", "search_order": "free",
        }  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_up_and_down_go_round_all_lines_and_change_nothing(size: tuple[int, int]) -> None:
    async with set_up(size) as (app, pilot, setup):
        before = [field.value for field in setup.query(ChoiceField)]
        seen = []
        for _ in setup.query(".line"):
            seen.append(at(app))
            assert app.focused
            assert setup.query_one("#form").region.contains_region(app.focused.region)
            await press(pilot, "down")
        assert at(app) == "start"
        assert len(set(seen)) == len(setup.query(".line"))
        await press(pilot, "up")
        assert at(app) == seen[-1]
        assert [field.value for field in setup.query(ChoiceField)] == before


async def test_enter_starts_the_game_on_start_alone() -> None:
    async with set_up() as (app, pilot, setup):
        for line in setup.query(".line"):
            for field in line.query(".field"):
                if field.id == "start" or not field.focusable:
                    continue
                field.focus()
                await press(pilot, "enter")
                assert isinstance(app.screen, ChoiceScreen if isinstance(field, ChoiceField) else SetupScreen)
                if isinstance(field, ChoiceField):
                    await press(pilot, "escape")
        assert app.screen is setup


async def test_every_field_explains_itself_and_its_choices() -> None:
    async with set_up() as (app, pilot, setup):
        said = {}
        for _ in setup.query(".line"):
            said[at(app)] = about(setup)
            await press(pilot, "down")
        assert all(said.values())
        assert said["seed"] == f"{words.SEED}\n\n{words.SEED_HINT}"
        setup.field("kind-1").focus()
        await pilot.pause()
        for name in BOTS:
            await choose(setup, pilot, "kind-1", name)
            assert f"({LEVELS[name]})" in setup.field("kind-1").chosen
            assert SUMMARIES[name] in about(setup).replace("\n", " ")
        setup.query_one("#name-1", Input).focus()
        await pilot.pause()
        assert about(setup).partition("\n\n")[2] == words.NAME_HINT


async def test_help_opens_in_every_field_even_where_text_is_typed() -> None:
    async with set_up() as (app, pilot, setup):
        for name in ("start", "seed", "name-0", "kind-1"):
            setup.query_one(f"#{name}").focus()
            await press(pilot, "question_mark")
            assert isinstance(app.screen, TextScreen)
            assert "Left, Right" in app.screen.text
            await press(pilot, "question_mark")
            assert app.screen is setup
        assert setup.query_one("#name-0", Input).value == ""


async def test_fields_are_changed_by_clicks() -> None:
    async with set_up() as (app, pilot, setup):
        kind = setup.field("kind-1")
        await pilot.click("#kind-1", offset=(kind.size.width - 1, 0))
        assert kind.value == "planner"
        await pilot.click("#kind-1", offset=(0, 0))
        assert kind.value == "greedy"
        await pilot.click("#kind-1", offset=(6, 0))
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.click("OptionList", offset=(3, 0))
        await pilot.pause()
        assert kind.value == "human"
        await pilot.click("#start")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_the_set_up_offers_only_what_fits_together() -> None:
    async with set_up() as (app, pilot, setup):
        assert list(setup.field("option-edition").values) == ["basic", "horus", "nile"]
        assert list(setup.field("option-mission").values) == [0, 1, 2, 3]
        assert "nobody" not in setup.field("kind-1").values
        assert list(setup.field("option-first").values) == [0, 1, 2]
        await choose(setup, pilot, "option-edition", "nile")
        assert list(setup.field("option-mission").values) == [0]
        await choose(setup, pilot, "option-edition", "basic")
        await choose(setup, pilot, "option-mission", 3)
        assert list(setup.field("option-edition").values) == ["basic"]
        await choose(setup, pilot, "kind-3", "greedy")
        await choose(setup, pilot, "option-first", 4)
        await choose(setup, pilot, "kind-1", "nobody")
        assert list(setup.field("option-first").values) == [0, 1, 4]
        await choose(setup, pilot, "kind-3", "nobody")
        assert (setup.field("option-first").values, setup.field("option-first").value) == ((0, 1), 0)
        await choose(setup, pilot, "variants", "symbol open")
        setup.query_one("#start", Button).focus()
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        room = app.screen.room
        assert len(room.seats) == 1
        assert {name: room.options[name] for name in ("mission", "symbol", "open", "first")} == {
            "mission": 3, "symbol": "yes", "open": "yes", "first": 0,
        }  # fmt: skip


async def test_without_a_mission_the_second_seat_is_filled_again() -> None:
    async with set_up() as (_, pilot, setup):
        for name, value in (("option-mission", 1), ("kind-1", "nobody"), ("option-mission", 0)):
            await choose(setup, pilot, name, value)
        assert setup.field("kind-1").value == "greedy"


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


@pytest.mark.parametrize(("size", "symbols"), [((80, 24), "ascii"), ((80, 24), "unicode"), ((120, 40), "unicode")])
async def test_the_longest_form_is_whole(size: tuple[int, int], symbols: str) -> None:
    async with set_up(size, symbols) as (app, pilot, setup):
        await choose(setup, pilot, "option-edition", "nile")  # which says why there are no missions
        for seat in range(4):
            await choose(setup, pilot, f"kind-{seat}", "pharaoh")
        form = setup.query_one("#form")
        assert form.max_scroll_y == 0
        screen = on_screen(app)
        for text in (
            "Version",
            "The Nile & the Oases",
            "Seat D",
            "After search",
            "Seed",
            words.START,
        ):
            assert text in screen
        assert screen.count("Pharaoh (expert)") >= 4
        setup.field("option-mission").focus()
        await until(pilot, lambda: "Missions go with" in on_screen(app))
        assert "Esc back" in screen
        assert screen.isascii() == (symbols == "ascii")
        assert words.THIS_GAME in screen


async def test_home_and_end_go_to_the_first_and_the_last_field() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "setup")
        lines = [line.query(".field").first() for line in app.screen.query(".line")]
        await press(pilot, "home")
        assert app.screen.focused is lines[0]
        await press(pilot, "end")
        assert app.screen.focused is lines[-1]


async def test_what_is_said_of_a_choice_is_read_whole_at_80_by_24() -> None:
    for name in game_names():
        app = TpApp(settings=Settings())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.push_screen(SetupScreen(get_game(name)))
            await pilot.pause()
            about = app.screen.query_one("#about", Static)
            for field in [each for each in app.screen.query(ChoiceField) if each.id != "game"]:
                field.focus()
                await pilot.pause()
                for _each in field.choices:
                    shown = " ".join(strip.text.strip() for strip in about.render_lines(about.size.region))
                    assert " ".join(shown.split()) == " ".join(str(about.render()).split())
                    await pilot.press("right")
                    await pilot.pause()

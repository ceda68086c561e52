"""Tables of games: how one is found, the list for games that have none, and a small one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module, metadata
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType
from typing import ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.tui.coins import CoinGame, Coins
from tests.tui.pilot_helpers import footer, game, press, scored, shown
from tp_tui.games import get_game
from tp_tui.presenters.presenter import presenter_for
from tp_tui.room import Room, parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.tui import tables
from tp_tui.tui.app import TpApp
from tp_tui.tui.list_table import ListTable
from tp_tui.tui.screens import table_screen
from tp_tui.tui.screens.dialogs import HandoverScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.styled_lines import StyledLines
from tp_tui.tui.table import GameTable
from tp_tui.tui.tables import table_for


class CoinTable(GameTable, can_focus=True):
    """The small table of the contract's description."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "take", "Take a coin", id="coins.take")]

    def compose(self) -> ComposeResult:
        yield Static(id="coins")

    def draw(self) -> None:
        state = self.view.observation.state
        assert isinstance(state, Coins)
        self.query_one("#coins", Static).update("o" * state.coins)

    def step_prompt(self) -> str:
        return "t takes a coin."

    def action_take(self) -> None:
        self.choose(self.view.legal[0])


@pytest.fixture(autouse=True)
def nothing_found_before() -> Iterator[None]:
    """Tables that a test brings are forgotten behind it."""
    table_for.cache_clear()
    yield
    table_for.cache_clear()


def coins(settings: Settings | None = None) -> TpApp:
    """An app in a game of coins for two."""
    room = Room(CoinGame(), parse_seats("you:Ada,you:Ben", 2, 2), {}, 7)
    return TpApp(room, settings or Settings(pace="instant"))


def offer(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let an installed package bring the small table for the game of that name."""
    entry = EntryPoint(name, "tests.tui.test_tables:CoinTable", tables.ENTRY_POINTS)
    found = EntryPoints([entry])
    monkeypatch.setattr(metadata, "entry_points", lambda **wanted: found.select(**wanted))
    monkeypatch.setattr(import_module("tp_tui.games.entry_points"), "may_have", lambda group: True)


def test_a_package_of_the_games_name_brings_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("somewhere")
    package.TABLE = CoinTable  # type: ignore[attr-defined]
    monkeypatch.setattr(tables, "find_spec", lambda name: object() if name == "tp_tui.tui.coins" else None)
    monkeypatch.setattr(tables, "import_module", lambda name: package)
    assert table_for("coins") is CoinTable
    assert table_for("cubes") is ListTable


def test_an_entry_point_brings_a_table_and_else_there_is_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, "coins")
    assert issubclass(table_for("coins"), GameTable)
    assert table_for("coins").__name__ == "CoinTable"
    assert table_for("no.such game") is ListTable


def test_modules_of_the_house_are_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, "footer")
    assert table_for("screens") is ListTable
    assert table_for("footer").__name__ == "CoinTable"


async def pass_the_keyboard(app: TpApp, pilot: Pilot[None]) -> None:
    assert isinstance(app.screen, HandoverScreen)
    await press(pilot, "enter")
    assert isinstance(app.screen, GameScreen)


async def test_a_game_without_a_table_is_played_to_its_end_from_the_list() -> None:
    app = coins()
    async with app.run_test(size=(80, 24)) as pilot:
        listed = app.screen.query_one("#actions", OptionList)
        assert [str(option.prompt) for option in listed.options] == ["take 1", "take 2", "take 3"]
        assert "Coins: ooooo" in shown(app, "state")
        assert "▸A Ada" in shown(app, "state")
        assert shown(app, "info") == "1 of 3"
        await press(pilot, "down", "j", "down", "k", "enter")
        await pass_the_keyboard(app, pilot)
        assert game(app).room.notation() == ["take 3"]
        assert "Coins: oo" in shown(app, "state")
        assert "▸B Ben" in shown(app, "state")
        assert "A takes 3" in shown(app, "log")
        assert [str(option.prompt) for option in listed.options] == ["take 1", "take 2"]
        await press(pilot, "colon", *"take", "space", "3", "enter")
        assert shown(app, "info") == "There are no more than 2 coins."
        await press(pilot, "escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "N1" in app.screen.page.text
        await press(pilot, "escape", "end", "enter")
        assert shown(app, "prompt") == "The game is over. Enter shows the scoring."
        await scored(pilot, app)
        assert "B E N   W I N S" in shown(app, "headline")
        assert "1 : 0, by one point!" in shown(app, "headline")
        await press(pilot, "v")
        assert shown(app, "prompt") == "The game is over. Enter shows the scoring."
        assert {"Scoring"} == footer(app) & {"Scoring", "Confirm", "Hint"}
        await press(pilot, "enter")
        assert isinstance(app.screen, ScoringScreen)


async def test_the_list_is_played_again_from_the_scoring() -> None:
    app = coins()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end", "enter", "enter", "end", "enter", "enter", "s")
        assert game(app).room.game.name == "coins"
        assert "Coins: ooooo" in shown(app, "state")


async def test_escape_takes_nothing_back_that_another_player_did_but_u_does() -> None:
    app = coins()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pass_the_keyboard(app, pilot)
        await press(pilot, "escape")
        assert game(app).room.notation() == ["take 1"]
        assert shown(app, "info").startswith("There is nothing to close.")
        await press(pilot, "u")
        await pass_the_keyboard(app, pilot)
        assert game(app).room.notation() == []
        assert "Coins: ooooo" in shown(app, "state")


async def test_the_list_is_in_ascii_where_that_is_wanted() -> None:
    app = coins(Settings(pace="instant", symbols="ascii"))
    async with app.run_test(size=(80, 24)):
        assert all(part.text.isascii() for part in app.screen.query(StyledLines))
        assert ">A Ada" in shown(app, "state")


async def test_a_small_table_is_played_by_its_own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "table_for", lambda name: CoinTable)
    monkeypatch.setattr("tp_tui.tui.screens.table_screen.table_for", lambda name: CoinTable)
    app = coins()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Take a coin" in footer(app)
        assert shown(app, "prompt") == "t takes a coin."
        await press(pilot, "t")
        await pass_the_keyboard(app, pilot)
        assert str(app.screen.query_one("#coins", Static).render()) == "oooo"


async def test_a_table_that_needs_more_room_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinTable, "MIN_SIZE", Size(100, 30))
    monkeypatch.setattr("tp_tui.tui.screens.table_screen.table_for", lambda name: CoinTable)
    app = coins()
    async with app.run_test(size=(99, 30)) as pilot:
        assert "needs a terminal of 100×30; this one is 99×30" in str(app.screen.query_one("TooSmall", Static).render())
        await press(pilot, "t")
        assert game(app).room.notation() == []
        await pilot.resize_terminal(100, 30)
        await press(pilot, "t")
        await pass_the_keyboard(app, pilot)
        assert game(app).room.notation() == ["take 1"]


@pytest.mark.parametrize("name", ["cubes", "necropolis", "terra"])
async def test_a_game_with_a_presenter_alone_is_played_from_its_choices(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of the list does something or opens a list, which Escape closes; a hint's action is highlighted there."""
    monkeypatch.setattr(table_screen, "table_for", lambda name: ListTable)
    rng = random.Random(3)
    room = Room(get_game(name), parse_seats("you:Ada,you:Ben", 2, 2), {"first": 1}, 5)
    app = TpApp(room, Settings(pace="instant"))
    opened = 0
    async with app.run_test(size=(100, 30)) as pilot:
        while opened < 4 or len(room.steps) < 12:
            if isinstance(app.screen, HandoverScreen):
                await press(pilot, "enter")
            table = app.screen.query_one(ListTable)
            shown_lines = [str(option.prompt) for option in table.actions.options]
            assert shown_lines == [choice.label for choice in presenter_for(name)(table.view).choices()]
            action = rng.choice(table.view.legal)
            assert table.point_at(action)
            assert table.chooser.chosen.action == action
            depth = 0
            while table.step_back():
                depth += 1
            before = len(room.steps)
            for _depth in range(depth):
                assert table.chooser.chosen.then is not None
                await press(pilot, "enter")
                assert len(room.steps) == before
            opened += depth
            table.point_at(action)
            await press(pilot, "enter")
            assert len(room.steps) > before

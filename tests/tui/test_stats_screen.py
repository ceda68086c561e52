"""The player's record and the daily game on the screen, by keys alone."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import pytest
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Static

from tests.storage.finished_games import finished_game
from tests.tui.pilot_helpers import footer, game, on_screen, open_entry, press, scored, until
from tests.tui.test_snapshots import Compare, run
from tp_tui.presenters.daily_text import daily_result
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.spans import text_of as text_of_lines
from tp_tui.presenters.statistics_report import statistics_lines
from tp_tui.room import Play
from tp_tui.room.player_statistics import games_of, statistics_of
from tp_tui.storage.records import read_records, record_game
from tp_tui.storage.records_file import records_file
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.screens.stats import StatsScreen
from tp_tui.tui.table import AROUND_TEXT

TO_STATS = (*"jjjjjj", "enter")
"""The keys from the menu of somebody who is here for the first time, the tutorial on top."""

DAY = date(2026, 11, 23)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("room.daily", "presenters.record_text"):
        monkeypatch.setattr(f"tp_tui.{module}.today", lambda: DAY)


def some_games() -> None:
    editions = ("basic", "horus", "nile")
    for seed in range(24):
        rivals = ("bot:greedy:Greedy", "bot:planner:Planner")[: 1 + seed // 6 % 2]
        options = {"edition": editions[seed % 3]}
        record_game(finished_game(seed, ("human:You", *rivals), options), Path(f"{seed}.tp"))


def text_of(app: TpApp, name: str) -> str:
    return str(app.screen.query_one(f"#{name}", Static).render())


def an_app(symbols: str = "auto") -> TpApp:
    return TpApp(settings=Settings(pace="instant", symbols=symbols))


async def test_the_record_is_shown_and_scrolls() -> None:
    some_games()
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "stats")
        assert isinstance(app.screen, StatsScreen)
        await until(pilot, lambda: "of 24 won" in text_of(app, "statistics"))
        expected = text_of_lines(statistics_lines(statistics_of(games_of(read_records()[0]), DAY), 80 - AROUND_TEXT))
        assert text_of(app, "statistics").split() == expected.split()
        view = app.screen.query_one("#text", VerticalScroll)
        assert view.max_scroll_y > 0
        assert view.max_scroll_x == 0
        await press(pilot, "space", "j")
        assert view.scroll_y > 0
        await press(pilot, "b", "k")
        assert view.scroll_y == 0
        await press(pilot, "q")
        assert isinstance(app.screen, MenuScreen)


async def test_without_games_the_screen_says_so() -> None:
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "stats")
        await until(pilot, lambda: text_of(app, "statistics") == shared_words.NO_STATS)
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_damaged_records_are_said_on_the_screen() -> None:
    records_file().write_bytes(b"no database" * 100)
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "stats")
        await until(pilot, lambda: "damaged" in text_of(app, "remark"))
        assert text_of(app, "statistics") == shared_words.NO_STATS


async def test_plain_signs_in_ascii() -> None:
    some_games()
    app = an_app("ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "stats")
        await until(pilot, lambda: "of 24 won" in text_of(app, "statistics"))
        assert text_of(app, "statistics").isascii()


async def test_leaving_while_the_records_are_read_does_no_harm() -> None:
    some_games()
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*TO_STATS, "q", *"jjj", "q")
        await pilot.pause()
    assert app.return_code == 0


async def test_the_daily_game_is_played_once_and_has_a_result_to_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(App, "copy_to_clipboard", lambda self, text: copied.append(text))
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "daily")
        room = game(app).room
        assert room.daily == DAY
        # All but the last few moves are made here, the others on the screen.
        rng = Random(1)
        while room.current >= 0:
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
        game(app).go_on()
        await scored(pilot, app)
        await pilot.pause()
        assert "Result to paste" in footer(app)
        assert "c result to paste" in on_screen(app)
        assert ": c shows a result to paste." in on_screen(app)
        await press(pilot, "c")
        assert isinstance(app.screen, TextScreen)
        result = daily_result(room)
        assert app.screen.text == result
        assert copied == [result]
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, TextScreen)
        assert app.screen.text.startswith(f"{result}\n\nThe next daily game comes in ")


async def test_a_daily_game_that_was_begun_goes_on() -> None:
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "daily")
        room = game(app).room
        while room.current >= 0 and not (room.actions and room.seats[room.current].is_human):
            room.submit(room.current, Play(room.view(room.current).legal[0]))
        actions = room.actions
        await press(pilot, "q")
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "enter")  # the highlight goes to Continue
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert game(app).room.actions[: len(actions)] == actions


async def test_other_games_have_no_result_to_paste() -> None:
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "quick")
        room, rng = game(app).room, Random(1)
        while room.current >= 0:
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
        game(app).go_on()
        await scored(pilot, app)
        await pilot.pause()
        assert "Result to paste" not in footer(app)
        await press(pilot, "c")
        assert isinstance(app.screen, ScoringScreen)


async def test_what_went_wrong_with_the_records_is_said_at_the_end() -> None:
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "quick")
        records_file().unlink(missing_ok=True)  # advice may have looked into the records already
        records_file().mkdir()
        room, rng = game(app).room, Random(1)
        while room.current >= 0:
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
        game(app).go_on()
        await scored(pilot, app)
        await pilot.pause()
        assert "no regular file" in text_of(app, "fault")


def test_a_picture_of_the_record(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "animation_level", "none", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    some_games()
    assert snap_compare(an_app(), terminal_size=(80, 24), run_before=run(*TO_STATS, "up"))

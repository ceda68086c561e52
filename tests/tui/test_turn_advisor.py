"""Advice after the player's turns: said once, switched off by a key, and never in the way of a bot or a hint."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from threading import Event

import pytest
from textual.pilot import Pilot

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, press, shown, until
from tests.tui.settling import hold
from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver, CancelledError, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.games import get_game
from tp_tui.room import Play, PlayText, advice, parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screenshot import room_at

TURN = ("place h6 s", "row v", "done", "draw 1")
GOOD = "Well played. Nothing better was found."
FIRST = ("Your last turn", GOOD, "A: advice off")
SHORT = "Last turn well played. (o: all of it)"
"""The same where there is little room."""

ROWS = tuple("↔↕↘↗")
"""The signs with which the previews of rows begin."""


def settings(advice: str = "at first") -> Settings:
    return Settings(pace="instant", advice=advice)


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> list[ReviewQuestion]:
    """The turns that were reviewed; all of them are found to be good, at once."""
    found: list[ReviewQuestion] = []

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        found.append(question)
        return Review(question.played, question.played, rollouts=80)

    monkeypatch.setattr(BotDriver, "review", review)
    return found


async def play_turn(app: TpApp, pilot: Pilot[None]) -> None:
    """Play a turn and wait for the next one."""
    for move in TURN:
        game(app).do(PlayText(move))
    await until(pilot, lambda: game(app).table.is_deciding)


def told(app: TpApp) -> Callable[[], bool]:
    """Whether there is advice beside the board."""
    return lambda: bool(game(app).table.lesson)


async def test_a_turn_is_reviewed_once_and_told_behind_what_happened_since(
    new_app: NewApp, reviewed: list[ReviewQuestion]
) -> None:
    app = new_app("you:Ada,random:Rex", settings=settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await play_turn(app, pilot)
        await until(pilot, told(app))
        assert game(app).table.lesson == FIRST
        assert game(app).table.notice.text.startswith("Rex placed ")
        asked = reviewed[0]
        state = asked.decision.observation.state
        assert [state.action_to_string(action) for action in asked.played] == [*TURN]
        await pilot.pause()
        assert SHORT in " ".join(shown(app, "more").split())
        await press(pilot, "o")
        assert isinstance(app.screen, TextScreen)
        assert f"{GOOD} A: advice off\n\nRex  +" in app.screen.text
        await press(pilot, "escape", "left")
        assert SHORT in " ".join(shown(app, "more").split())
        game(app).advisor.consider()
        await pilot.pause()
        assert len(reviewed) == 1
        view = game(app).table.view
        game(app).do(Play(next(action for action in view.legal if action.kind == "place")))
        assert not told(app)()


async def test_advice_makes_room_for_a_hint_and_stays_in_the_recap(
    new_app: NewApp, reviewed: list[ReviewQuestion]
) -> None:
    app = new_app("you:Ada,random:Rex", settings=settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await play_turn(app, pilot)
        await until(pilot, told(app))
        await press(pilot, "i")
        await until(pilot, lambda: game(app).table.hint is not None)
        assert not told(app)()
        await press(pilot, "o")
        assert isinstance(app.screen, TextScreen)
        assert GOOD in app.screen.text


@pytest.mark.parametrize("edition", ["basic", "nile"])
async def test_advice_takes_the_place_of_what_stands_lowest(
    edition: str, new_app: NewApp, reviewed: list[ReviewQuestion]
) -> None:
    app = new_app("you:Ada,random:Rex", settings=settings(), options={"edition": edition})
    async with app.run_test(size=(80, 24)) as pilot:
        table = game(app).table
        await play_turn(app, pilot)
        counts, lists = shown(app, "panel"), shown(app, "more").splitlines()
        rows = [line for line in lists if line.strip()[:1] in ROWS]
        await until(pilot, told(app))
        assert table.is_deciding
        assert shown(app, "panel") == counts
        advised = shown(app, "more").splitlines()
        assert len(rows) == len(ROWS)
        assert [advised.index(row) for row in rows] == [lists.index(row) for row in rows]
        assert advised.index(rows[-1]) < advised.index("Last turn well played.")


@pytest.mark.parametrize(
    ("setting", "finished", "daily", "then"),
    [("never", 0, None, "at first"), ("at first", 3, None, "always"), ("at first", 0, date(2026, 11, 25), "always")],
    ids=["never", "no-longer", "daily"],
)
async def test_no_advice_where_none_is_wanted(
    new_app: NewApp,
    reviewed: list[ReviewQuestion],
    monkeypatch: pytest.MonkeyPatch,
    setting: str,
    finished: int,
    daily: date | None,
    then: str,
) -> None:
    monkeypatch.setattr(advice, "finished_games", lambda name: finished)
    app = new_app("you:Ada,random:Rex", settings=settings(setting))
    monkeypatch.setattr(app.first_room, "daily", daily)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_turn(app, pilot)
        await pilot.pause()
        assert reviewed == []
        assert not told(app)()
        await press(pilot, "A")
        await until(pilot, told(app))
        assert app.settings.advice == then


async def test_a_key_turns_advice_off_and_the_settings_keep_it(new_app: NewApp, reviewed: list[ReviewQuestion]) -> None:
    app = new_app("you:Ada,random:Rex", settings=settings("always"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "A")
        await until(pilot, lambda: app.settings.advice == "never")
        await pilot.pause()
        assert shown(app, "info").startswith("Advice after your turns is off")
        await play_turn(app, pilot)
        await pilot.pause()
        assert reviewed == []


async def test_two_people_at_a_table_get_none_and_are_told_so(new_app: NewApp, reviewed: list[ReviewQuestion]) -> None:
    app = new_app(settings=settings("always"))
    async with app.run_test(size=(80, 24)) as pilot:
        for move in TURN:
            game(app).do(PlayText(move))
        await pilot.pause()
        await press(pilot, "enter")
        await press(pilot, "A")
        assert shown(app, "info") == "Advice is for games with one person at the table."
        assert reviewed == []


async def test_whoever_waits_for_a_bot_waits_for_no_review(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, stopped = Event(), Event()

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        asked.set()
        hold(stopped)
        raise CancelledError

    def cancel(self: BotDriver) -> None:
        stopped.set()

    monkeypatch.setattr(BotDriver, "review", review)
    monkeypatch.setattr(BotDriver, "cancel", cancel)
    app = new_app("you:Ada,random:Rex", settings=settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await play_turn(app, pilot)
        await until(pilot, asked.is_set)
        room = game(app).room
        steps = len(room.steps)
        for kind in ("place", "row", "done", "draw"):
            assert not stopped.is_set(), "the player's own steps wait for nothing"
            view = room.view(0)
            action = next(action for action in view.legal if action.kind == kind)
            game(app).do(PlayText(view.observation.state.action_to_string(action)))
        assert stopped.is_set()
        await until(pilot, lambda: len(room.steps) > steps + 4 and game(app).table.is_deciding)
        assert not told(app)()


async def test_the_strongest_bot_really_says_what_was_missed(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "BUDGET", Budget(rollouts=400))
    app = new_app("you:Ada,random:Rex", settings=settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await play_turn(app, pilot)
        await until(pilot, told(app))
        assert game(app).table.lesson[1].startswith("Better by about ")


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_rows_stay_where_they_are_when_advice_comes(edition: str, seats: int) -> None:
    people = parse_seats(",".join(["you:Ada", *(f"random:Rex{number}" for number in range(1, seats))]), 1, 4)
    for turn in range(2, 9, 2):
        app = TpApp(room_at(get_game("terra"), people, {"edition": edition, "first": 1}, 7, turn), settings("never"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            table = game(app).table
            assert table.is_deciding
            before = shown(app, "panel"), shown(app, "more").splitlines()
            table.lesson_in_short = "Better last turn, by 2 to 5 points: place tile g5 north, move worker c5 g5."
            table.lesson = ("Your last turn", table.lesson_in_short)
            await pilot.pause()
            counts, advised = shown(app, "panel"), shown(app, "more").splitlines()
            assert counts == before[0]
            rows = [line for line in before[1] if line.strip()[:1] in ROWS]
            assert len(rows) == len(ROWS)
            assert [advised.index(row) for row in rows] == [before[1].index(row) for row in rows]
            assert "Better last turn, by 2 to 5" in " ".join(advised)

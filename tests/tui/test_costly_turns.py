"""The costliest turns at the end of a game: named once all are looked at, and led to by their numbers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from textual.widgets import Static

from tests.tui.conftest import SETTINGS, NewApp
from tests.tui.pilot_helpers import footer, press, scored, shown, until
from tests.tui.recorded import moves
from tests.tui.settling import hold
from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver, LocalBots, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.games.contract.faults import Fault
from tp_tui.room import session_bots
from tp_tui.tui import costly_turns
from tp_tui.tui.app import TpApp
from tp_tui.tui.costly_turns import CostlyTurns
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.scoring import ScoringScreen

GAME = ",".join(moves())

HIGH = (80, 50)
"""A screen that has room for every costly turn in full."""


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots say is the tests', so that none need be started."""
    monkeypatch.setattr(session_bots, "BotProcess", LocalBots)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ReviewQuestion]:
    """What was asked; of each player turn 12 costs most, then 11, then 10, and the first nothing."""
    questions: list[ReviewQuestion] = []

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        questions.append(question)
        seen = question.decision.observation
        turn = seen.state.turn_number()
        loss = (turn - 1) / 2 if turn <= 12 else 0.01
        return Review(question.played, seen.legal_actions()[:1], loss + (seen.player == 1 and turn == 5) * 9, 96)

    monkeypatch.setattr(BotDriver, "review", review)
    return questions


def said(app: TpApp) -> list[str]:
    return str(app.screen.query_one(CostlyTurns).render()).splitlines()


def is_done(app: TpApp) -> Callable[[], bool]:
    return lambda: isinstance(app.screen, ScoringScreen) and "costliest" in said(app)[0].lower()


async def test_the_three_costliest_turns_are_named(new_app: NewApp, asked: list[ReviewQuestion]) -> None:
    app = new_app("you:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=HIGH) as pilot:
        await scored(pilot, app)
        await until(pilot, is_done(app))
        assert [question.decision.observation.player for question in asked] == [0] * 14
        lines = said(app)
        assert lines[0] == "Your costliest turns (press 1 to 3 to see them):"
        heads = [place for place, line in enumerate(lines) if line[0].isdecimal()]
        assert [lines[place] for place in heads] == ["1 Turn 12  −6", "2 Turn 11  −5", "3 Turn 10  −4"]
        assert len(lines) == 4
        lost = app.screen.query_one(CostlyTurns)
        await press(pilot, *["down"] * 30)
        assert lost.region.bottom <= app.screen.query_one("#scores").region.bottom


async def test_a_low_screen_names_the_costliest_in_a_line(new_app: NewApp, asked: list[ReviewQuestion]) -> None:
    app = new_app(moves=GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await until(pilot, is_done(app))
        assert " ".join(said(app)) == (
            "Costliest turns: Ben 5 −11, Ada 12 −6, Ben 12 −6. Press 1 to 3 to see better turns."
        )
        assert not app.screen.query_one("#scores").show_vertical_scrollbar
        await pilot.resize_terminal(*HIGH)
        await pilot.pause()
        assert said(app)[0].startswith("Your costliest turns")


async def test_several_humans_are_named(new_app: NewApp, asked: list[ReviewQuestion]) -> None:
    app = new_app(moves=GAME)
    async with app.run_test(size=HIGH) as pilot:
        await scored(pilot, app)
        await until(pilot, is_done(app))
        assert len(asked) == 28
        heads = [line for line in said(app) if line[0].isdecimal()]
        assert heads[0] == "1 Ben, turn 5  −11"
        assert {*heads[1:]} == {"2 Ada, turn 12  −6", "3 Ben, turn 12  −6"}


async def test_a_number_shows_the_turn_with_its_review(new_app: NewApp, asked: list[ReviewQuestion]) -> None:
    app = new_app("you:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await until(pilot, is_done(app))
        count = len(asked)
        await press(pilot, "2")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert shown(app, "prompt").startswith("Turn 11, Ada")
        await until(pilot, lambda: shown(app, "info") == "The turn played cost about 5 points, in 48 games tried.")
        await press(pilot, "r")
        assert screen.table.hint is None
        await press(pilot, "r", "up", "up")
        assert shown(app, "info") == "The turn played cost about 4 points, in 48 games tried.", (
            "the turn before, with its review"
        )
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, ScoringScreen)
        await press(pilot, "r")
        assert shown(app, "prompt").startswith("Turn 1, Ada · step 0 of")
        good = "The turn played is about as good as anything else."
        assert shown(app, "info") == good, "the first turn is reviewed at once"
        await press(pilot, "q", "v")
        assert isinstance(app.screen, GameScreen)
        await press(pilot, "enter")
        await scored(pilot, app)
        await until(pilot, is_done(app))
        assert len(asked) == count, "what is known is not asked again"


async def test_the_same_game_always_says_the_same(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly_turns, "review_budget", lambda: Budget(rollouts=24))
    calm = SETTINGS._replace(pace="instant")
    windows = [
        ((80, 24), calm._replace(thinking="1 s")),
        ((120, 40), calm._replace(thinking="10 s", symbols="ascii", theme="tp-mono")),
    ]
    told = []
    for size, settings in windows:
        app = new_app("you:Ada,greedy:Ben", moves=GAME, settings=settings)
        async with app.run_test(size=size) as pilot:
            await scored(pilot, app)
            await until(pilot, is_done(app))
            told.append((" ".join(said(app)), app.screen.query_one(CostlyTurns).found))
    assert told[0] == told[1]
    assert told[0][1]


async def test_it_says_how_far_it_is_and_never_blocks(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    released, closed = Event(), Event()

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        hold(released)
        return Review(question.played, question.played)

    monkeypatch.setattr(BotDriver, "review", review)
    monkeypatch.setattr(BotDriver, "close", lambda self: closed.set())
    app = new_app("you:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await pilot.pause()
        assert " ".join(said(app)) == (
            "Pharaoh is reviewing your turns: 0%. You can leave; it goes on when you come back."
        )
        assert {"Review", "Rematch"} <= footer(app)
        await press(pilot, "1")
        assert isinstance(app.screen, ScoringScreen)
        await press(pilot, "v")
        assert isinstance(app.screen, GameScreen)
        assert closed.is_set()
        released.set()


async def test_a_faultless_game_is_said_to_be_one(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        return Review(question.played, question.played, rollouts=10)

    monkeypatch.setattr(BotDriver, "review", review)
    app = new_app("you:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=HIGH) as pilot:
        await scored(pilot, app)
        await until(pilot, lambda: "clearly better" in said(app)[0])
        assert said(app) == ["Pharaoh found nothing clearly better than any of your 14 turns."]


async def test_a_bot_that_fails_costs_a_sentence(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotDriver, "review", lambda self, question: Fault.told("its process ended"))
    app = new_app("you:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await until(pilot, lambda: "No review" in said(app)[0])
        assert said(app) == ["No review this time: its process ended."]


async def test_what_the_bot_failed_at_is_named_and_the_review_goes_on(
    new_app: NewApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def review(self: BotDriver, question: ReviewQuestion) -> Review | Fault:
        seen = question.decision.observation
        if seen.state.turn_number() in (3, 7):
            return Fault.of("took_longer", "60")
        return Review(question.played, seen.legal_actions()[:1], 4.0 if seen.state.turn_number() == 9 else 0.0, 96)

    monkeypatch.setattr(BotDriver, "review", review)
    app = new_app("you:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=HIGH) as pilot:
        await scored(pilot, app)
        await until(pilot, is_done(app))
        assert said(app)[1].startswith("1 Turn 9")
        left = "Pharaoh could not look at turn 3, turn 7: it took longer than 60 seconds."
        assert said(app)[-1] == left
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert left in " ".join(said(app))


async def test_games_of_bots_alone_are_not_reviewed(new_app: NewApp, asked: list[ReviewQuestion]) -> None:
    app = new_app("greedy:Ada,greedy:Ben", moves=GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await pilot.pause()
        assert not app.screen.query(CostlyTurns)
        assert app.screen.query_one("#outcome", Static)
        assert asked == []

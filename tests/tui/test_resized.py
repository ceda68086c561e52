"""A window that changes its size under a box, or while a bot thinks: what is chosen, typed and said stays."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from tests.tui.conftest import SETTINGS, NewApp
from tests.tui.pilot_helpers import footer, game, on_screen, press, shown, until
from tests.tui.settling import hold
from tp_tui.bots.base import Advice
from tp_tui.bots.driver import Answer, BotDriver, HintQuestion, Question
from tp_tui.bots.local_bots import LocalBots
from tp_tui.games import get_game
from tp_tui.room import PlayText, Room, parse_seats, session_bots
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens import dialogs
from tp_tui.tui.screens.keys import KeysScreen, PressKeyScreen
from tp_tui.tui.screens.scores import ScoresScreen

SIZES = ((20, 5), (110, 40))
GAME = get_game("terra")
SEATS = parse_seats("you:Ada,you:Ben", 2, 4)
TURN = ("place h6 s", "row v", "done", "draw 1")

BOXES: tuple[tuple[Callable[[], Screen[object]], tuple[str, ...], tuple[str, ...], object], ...] = (
    (lambda: dialogs.HandoverScreen("Ben"), (), ("enter",), None),
    (lambda: dialogs.QuestionScreen("Title", "Really?", "Enter: yes"), (), ("enter",), True),
    (lambda: dialogs.LeaveScreen(), (), ("enter",), True),
    (lambda: dialogs.InputScreen("Name", "Which?", "Enter", "Ad"), ("a", "left", "X"), ("enter",), "AdXa"),
    (lambda: dialogs.UnsavedScreen("The disk is full."), ("/", "b"), ("c", "enter"), "/bc"),
    (lambda: dialogs.ChoiceScreen("Title", [f"{n}" for n in range(50)]), ("end", "up"), ("enter",), 48),
    (lambda: PressKeyScreen("Press a key for {action}.", "Turn"), (), ("f12",), "f12"),
    (lambda: ScoresScreen(GAME, Room(GAME, SEATS, {}, 7).view(0)), (), ("escape",), None),
    (lambda: KeysScreen(), ("pagedown", "down", "down"), ("enter", "escape", "escape"), None),
)
"""The boxes, what is pressed before the change, what is pressed behind it, and what that answers."""


async def test_a_box_stays_as_it_is_and_answers_as_if_nothing_had_happened() -> None:
    app = TpApp(settings=SETTINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        menu = on_screen(app)

        def stands(box: Screen[object], seen: str) -> bool:
            """Whether all is as it was seen; a long list may have been scrolled, and shows what is highlighted."""
            lists = box.query(OptionList)
            if not lists:
                return on_screen(app) == seen
            option, cell = lists.first().highlighted_option, app.cursor_cell()
            assert option is not None
            assert cell is not None
            return on_screen(app).splitlines()[cell.y][cell.x :].startswith(str(option.prompt).split()[0])

        for make, before, behind, answer in BOXES:
            answers: list[object] = []
            box = make()
            app.push_screen(box, answers.append)
            await pilot.pause()
            await press(pilot, *before)
            await pilot.pause()
            seen = on_screen(app)
            assert seen != menu, box
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda box=box, seen=seen: stands(box, seen))  # type: ignore[misc]
            await press(pilot, *behind)
            assert answers in ([answer], []), box
            assert answers or answer is None, box
            await until(pilot, lambda: on_screen(app) == menu)


@pytest.fixture
def released(monkeypatch: pytest.MonkeyPatch) -> Event:
    """What bots wait for before they think."""
    may_answer, ask, advise = Event(), BotDriver.ask, BotDriver.advise

    def asked(self: BotDriver, question: Question) -> Answer:
        hold(may_answer)
        return ask(self, question)

    def advised(self: BotDriver, question: HintQuestion) -> Advice | str:
        hold(may_answer)
        return advise(self, question)

    monkeypatch.setattr(session_bots, "BotProcess", LocalBots)
    monkeypatch.setattr(BotDriver, "ask", asked)
    monkeypatch.setattr(BotDriver, "advise", advised)
    return may_answer


async def test_a_window_changes_while_a_bot_thinks(new_app: NewApp, released: Event) -> None:
    app = new_app("you:Ada,random:Rex")
    async with app.run_test(size=(80, 24)) as pilot:
        room = game(app).room
        for move in TURN:
            game(app).do(PlayText(move))
        await pilot.pause()
        thinking = on_screen(app)
        assert "Rex is" in shown(app, "prompt")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert room.notation() == list(TURN)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: on_screen(app) == thinking)
        await pilot.resize_terminal(60, 20)
        released.set()
        await until(pilot, lambda: game(app).table.is_deciding)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: shown(app, "prompt").startswith("Place your tile"))
        assert {step.seat for step in room.steps[len(TURN) :]} == {1}
        assert "k3 worth 3" in on_screen(app)


async def test_a_window_changes_while_a_hint_is_thought_about(new_app: NewApp, released: Event) -> None:
    app = new_app("you:Ada,random:Rex")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "i")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        released.set()
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Hint" in shown(app, "more"))
        assert "Hint" in footer(app)

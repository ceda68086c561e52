"""Ctrl-C and Ctrl-Q end the program from anywhere; where that loses a game, they ask as `q` does."""

from __future__ import annotations

import pytest

from tests.tui.conftest import NewApp
from tp_tui.presenters.screen_words import words
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import LeaveScreen
from tp_tui.tui.screens.game import GameScreen


def unsaved(new_app: NewApp) -> TpApp:
    return new_app(moves="place h6 s")


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_a_game_that_is_saved_is_left_at_once(key: str, new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test() as pilot:
        await pilot.press(key)
        assert app._exit


@pytest.mark.parametrize("other", ["x", "z"])  # one that the table would answer, and one that nothing has
@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_a_game_that_would_be_lost_is_asked_about(key: str, other: str, new_app: NewApp) -> None:
    app = unsaved(new_app)
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        await pilot.press(key)
        assert screen.prompt == words.LEAVE
        await pilot.press(other)
        assert screen.prompt != words.LEAVE
        await pilot.press(key)
        assert screen.prompt == words.LEAVE, "it asks again"
        assert not app._exit
        await pilot.press(key)
        assert app._exit


async def test_over_another_box_the_question_has_a_box_of_its_own(new_app: NewApp) -> None:
    app = unsaved(new_app)
    async with app.run_test() as pilot:
        await pilot.press("O")
        log = app.screen
        await pilot.press("ctrl+c")
        assert isinstance(app.screen, LeaveScreen)
        await pilot.press("escape")
        assert app.screen is log
        await pilot.press("ctrl+c", "enter")
        assert app._exit


async def test_twice_over_another_box(new_app: NewApp) -> None:
    app = unsaved(new_app)
    async with app.run_test() as pilot:
        await pilot.press("O", "ctrl+c", "ctrl+c")
        assert app._exit

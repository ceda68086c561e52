"""A session in which nobody does anything ends, and says why; the game is kept. No test waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.events import AppFocus, MouseMove

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import press
from tests.tui.terminal import Terminal
from tp_tui.storage.limits import LIMITS_VARIABLE, Limits
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE
from tp_tui.storage.saved_games import saved_games
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp


@pytest.mark.rule("T32")
async def test_a_game_and_a_menu_have_limits_of_their_own(new_app: NewApp) -> None:
    for app, minutes in ((new_app(), 60), (TpApp(settings=Settings()), 10)):
        app.limits = Limits()
        async with app.run_test(size=(80, 24)):
            assert app.idle_timer
            assert app.idle_timer._limit() == 60.0 * minutes


async def test_only_what_is_done_by_hand_counts(new_app: NewApp) -> None:
    app = new_app()
    app.limits = Limits()
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.idle_timer
        app.idle_timer._last = -1.0
        app.post_message(AppFocus())
        app.post_message(MouseMove(None, 3, 3, 0, 0, 0, False, False, False))
        await pilot.resize_terminal(90, 30)
        await pilot.pause()
        assert app.idle_timer._last == -1.0
        await press(pilot, "left")
        assert app.idle_timer._last > 0


async def test_the_app_ends_and_says_why_and_that_the_game_is_kept(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    app.limits = Limits()._replace(idle_game=0.001, idle_menu=0.001)  # type: ignore[arg-type]  # minutes
    async with app.run_test(size=(80, 24)):
        for _ in range(600):
            if app._exit:
                break
            await asyncio.sleep(0.05)
    assert app.farewell == "No key was pressed for 0 minutes, so the session has ended."
    assert app.return_code == 0


async def test_nobody_who_is_not_restricted_is_timed() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)):
        assert app.idle_timer is None


@pytest.mark.rule("T32")
@pytest.mark.parametrize("arguments", [["play", "--seed", "7"], pytest.param([], marks=pytest.mark.slow)])
@pytest.mark.parametrize("lines", [True, False], ids=["in lines", "on the screen"])
def test_in_a_terminal_the_player_reads_why(arguments: list[str], lines: bool, tmp_path: Path) -> None:
    limits = {RESTRICTED_VARIABLE: "1", LIMITS_VARIABLE: "idle_game=0 idle_menu=0"}
    terminal = Terminal([*arguments, *(["--plain"] if lines else [])], tmp_path, environment=limits)
    try:
        for _ in range(600):
            terminal.read(0.05)
            if not terminal.child.isalive():
                break
        terminal.read(0.2)
        assert not terminal.child.isalive()
        assert terminal.child.exitstatus == 0
        said = " ".join(terminal.text.split())
        assert ("Nothing was typed for 0 minutes" if lines else "No key was pressed for 0 minutes") in said
        assert b"Traceback" not in terminal.received
    finally:
        terminal.close()
    assert all(summary.fault is None for summary in saved_games(tmp_path / ".local/share/tp-tui/saves"))

"""Whole games on the screen by views that came through JSON: the screen holds nothing else of a room."""

from __future__ import annotations

import pytest

from tests.room.json_room import JsonRoom
from tests.tui.pilot_helpers import game, press, until
from tp_tui.bots.base import Budget
from tp_tui.games import game_names, get_game
from tp_tui.room import parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens import game as game_screen

pytestmark = pytest.mark.slow


def is_waiting(app: TpApp) -> bool:
    """Whether the game waits for the player."""
    hints = game(app).hints
    return game(app).table.is_deciding and not (hints.is_playing or hints.is_thinking)


@pytest.mark.parametrize("name", game_names())
async def test_a_whole_game_on_the_screen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "thinking_budget", lambda settings: Budget(rollouts=1))
    room = JsonRoom(get_game(name), parse_seats("you:Ada,random", 1, 5), {}, 3)
    app = TpApp(room, Settings(pace="instant", advice="never"))
    async with app.run_test(size=(100, 40)) as pilot:
        while room.current >= 0:
            # It plays what is shown, up to where something comes to light, and shows what comes next.
            await press(pilot, "I")
            await until(pilot, lambda: room.current < 0 or is_waiting(app))
        await pilot.pause()
        assert game(app).table.view.is_over
        assert game(app).table.view.turns
    assert room.sent > len(room.steps)

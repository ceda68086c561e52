"""No key of the game screen without an answer: what cannot be done now says why."""

from __future__ import annotations

import pytest

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, press, shown
from tests.tui.recorded import moves
from tp_tui.tui.bot_turns import BotTurns
from tp_tui.tui.screens.dialogs import TextScreen


async def test_what_cannot_be_done_at_the_beginning_says_why(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        for key, said in (
            ("u", "There is nothing to undo."),
            ("U", "Nothing to redo: nothing was undone, or you have moved on since."),
            ("o", "Nothing has happened yet."),
            ("escape", "There is nothing to close. q leaves the game."),
            ("f12", "This key does nothing here. ? lists the keys."),
            ("z", "This key does nothing here. ? lists the keys."),
        ):
            await press(pilot, key)
            assert shown(app, "info") == said, key
            await press(pilot, "right")
            assert shown(app, "info") != said


async def test_a_hint_is_for_the_players_turn(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotTurns, "begin", lambda self: None)
    app = new_app("random:Rex,you:Ada")
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("i", "I"):
            await press(pilot, key)
            assert shown(app, "info") == "A hint is for your own turn. Rex is thinking…"
            game(app).say("")
        await press(pilot, "z")
        assert shown(app, "prompt") == "Rex is thinking…"


async def test_a_game_that_is_over_has_no_hints(new_app: NewApp) -> None:
    app = new_app(moves=",".join(moves()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "i")
        assert shown(app, "prompt") == "The game is over. Enter shows the scoring."


async def test_the_keys_that_do_something_still_do_it(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "o")
        assert isinstance(app.screen, TextScreen)
        await press(pilot, "escape", "u")
        assert game(app).room.notation() == []


async def test_a_typed_letter_is_no_key(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        before = shown(app, "info")
        await press(pilot, "colon", *"zAIu")
        assert shown(app, "info") == before
        assert game(app).is_typing


async def test_the_pace_is_this_games_and_says_so(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")
        assert shown(app, "info") == "Bots now move a step every quarter second, in this game only."
        assert app.settings.pace == "instant"
        assert game(app).settings.pace == "quick"

"""The game screen: typing, undo, handing over, what happened, too small a terminal, leaving, waiting for bots."""

from __future__ import annotations

from threading import Event

import pytest
from textual.widgets import Input

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import covered, footer, game, press, scored, shown, until
from tests.tui.settling import hold
from tp_tui.bots import bot_process as process
from tp_tui.bots.driver import Answer, BotDriver, Question
from tp_tui.storage.settings import Settings
from tp_tui.tui.screens.dialogs import HandoverScreen, TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.styled_lines import StyledLines

WORK = "place f7 s,row v"


async def test_escape_closes_and_undoes_nothing_and_u_undoes_what_revealed_nothing(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert game(app).room.notation() == ["place h6 s"]
        assert shown(app, "info") == "There is nothing to close. u undoes your last step, q leaves the game."
        await press(pilot, "u")
        assert game(app).room.notation() == []
        await press(pilot, "U")
        assert game(app).room.notation() == ["place h6 s"]
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert shown(app, "info") == "That cannot be undone: a foundation was revealed."
        await press(pilot, "escape")
        assert shown(app, "info") == "There is nothing to close. q leaves the game."


async def test_a_move_is_typed_in_notation_and_a_mistake_stays_to_be_mended(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"pl", "space", *"a1", "enter")
        assert "oasis" in shown(app, "info")
        assert game(app).has_class("typing")
        await press(pilot, *["backspace"] * 5, *"PLACEF7S", "enter")
        assert game(app).room.notation() == ["place f7 s"]
        assert not game(app).has_class("typing")
        await press(pilot, "colon", *"ro", "escape")
        assert not game(app).has_class("typing")
        assert game(app).room.notation() == ["place f7 s"]


async def test_several_moves_are_typed_in_a_line_and_what_is_refused_stays_with_the_rest(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        typed = "placef7s,rowx,done"
        await press(pilot, "colon", *("comma" if letter == "," else letter for letter in typed), "enter")
        assert game(app).room.notation() == ["place f7 s"]
        assert game(app).has_class("typing")
        assert app.screen.query_one(Input).value == "rowx, done"
        await press(pilot, *["backspace"] * 7, *"v", "comma", *"done", "enter")
        assert game(app).room.notation()[:3] == ["place f7 s", "row v", "done"]
        assert not game(app).has_class("typing")


async def test_the_keyboard_is_passed_without_showing_a_hand(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s,row v,done")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "3", "enter")
        assert isinstance(app.screen, HandoverScreen)
        assert all(part.region.width > 20 and part.region.height for part in app.screen.query("Panel Static"))
        below = app.screen_stack[-2]
        assert below.query_one("#panel", StyledLines).text.splitlines()[1] == "No tile in hand"
        await press(pilot, "enter")
        assert shown(app, "panel").splitlines()[1] != "No tile in hand"
        assert "▸B Ben" in shown(app, "panel")


async def test_what_happened_can_be_read_again(new_app: NewApp) -> None:
    app = new_app("you,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter", "f", "1", "enter")
        await until(pilot, lambda: game(app).table.is_deciding)
        await press(pilot, "enter", "o")
        assert isinstance(app.screen, TextScreen)
        told = app.screen.text.splitlines()
        assert [line.split("  ")[0] for line in told if not line.startswith("-")] == ["Random", "", "You"]
        assert sum(line.startswith("- placed") for line in told) == 2
        assert "h6" not in app.screen.text
        await press(pilot, "escape", "O")
        assert "  You  +4 points\n  - placed a green+eye tile on h6" in app.screen.text
        await press(pilot, "escape")


async def test_too_small_a_terminal_gets_a_sentence_and_growing_brings_the_game_back(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        before = shown(app, "info")
        await pilot.resize_terminal(59, 20)
        await pilot.pause()
        assert covered(app) == "tp-tui needs a terminal of 60×20; this one is 59×20."
        await press(pilot, "down", "enter", "u", "question_mark", "colon", "x")
        assert game(app).room.notation() == []
        await pilot.resize_terminal(60, 19)
        await pilot.pause()
        assert covered(app) == "tp-tui needs a terminal of 60×20; this one is 60×19."
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert covered(app) == ""
        assert shown(app, "info") == before == "f7: stairs south, reveals f8; workers to g5 e6 h7 f8"


async def test_q_leaves_a_terminal_that_is_too_small_and_asks_where_the_game_is_not_saved(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(20, 5)) as pilot:
        assert covered(app) == "tp-tui needs 60×20. This is 20×5. q leaves."
        await press(pilot, "q")
        assert "not saved" in covered(app)
        await press(pilot, "x")
        assert covered(app) == "tp-tui needs 60×20. This is 20×5. q leaves."
        assert app._exit is False
        await press(pilot, "q", "q")
        assert app._exit is True


async def test_leaving_asks_where_the_game_is_not_saved(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert "not saved" in shown(app, "prompt")
        await press(pilot, "j")
        assert isinstance(app.screen, GameScreen)
        assert shown(app, "prompt").startswith("Choose a row through h6.")
        await press(pilot, "q", "q")
        assert isinstance(app.screen, MenuScreen)


async def test_a_finished_game_shows_the_scoring_and_enter_plays_again(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        assert isinstance(app.screen, ScoringScreen)
        before = app.screen_stack[-2]
        await press(pilot, "s")
        again = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))
        assert again is not before
        room = again.room
        assert room.seed == 7
        assert room.options["first"] == 1


async def test_a_step_is_taken_back_while_a_bot_thinks(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, may_answer, answered = BotDriver.ask, Event(), Event()

    def late(self: BotDriver, question: Question) -> Answer:
        hold(may_answer)
        try:
            return ask(self, question)
        finally:
            answered.set()

    monkeypatch.setattr(BotDriver, "ask", late)
    app = new_app("you,greedy", settings=Settings(pace="instant", undo="free"), free_undo=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter", "f", "1", "enter")
        room = game(app).room
        assert room.current == 1
        await press(pilot, "u")
        assert room.notation()[-1] == "done"
        may_answer.set()
        await until(pilot, answered.is_set)
        await pilot.pause()
        assert room.notation()[-1] == "done"
        await press(pilot, "2", "enter")
        await until(pilot, lambda: game(app).table.is_deciding)
        assert room.notation()[4].startswith("place")
        assert room.current == 0


async def test_the_end_of_a_game_on_too_small_a_terminal_comes_back_whole(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await pilot.resize_terminal(50, 20)
        await pilot.pause()
        assert covered(app)
        await pilot.resize_terminal(90, 30)
        await pilot.pause()
        assert not covered(app)
        assert isinstance(app.screen, ScoringScreen)
        await press(pilot, "v")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_a_long_refusal_can_be_read_to_its_end(new_app: NewApp) -> None:
    app = new_app(moves=WORK)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"frob", "enter")
        more = " ".join(shown(app, "more").split())
        assert "“frob” is not a move; legal now: move" in more
        assert "done." in more


async def test_a_bot_that_fails_is_named_in_the_log(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "WORKER", "nowhere")
    app = new_app("you,greedy")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter", "f", "1", "enter")
        await until(pilot, lambda: game(app).table.is_deciding)
        await press(pilot, "O")
        assert "failed, so a random move was made: its process ended" in app.screen.text


async def test_tab_completes_what_is_typed_and_only_the_keys_of_the_line_work(new_app: NewApp) -> None:
    app = new_app(moves=WORK)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"do")
        assert footer(app) & {"Complete", "Build", "Undo", "Hint"} == {"Complete"}
        await press(pilot, "tab", "enter")
        assert game(app).room.notation()[-1] == "done"
        assert not game(app).is_typing


async def test_the_screen_follows_bots_that_move_at_once(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every turn is shown before the next bot thinks, however fast they are."""
    app = new_app("greedy,random,you:Ada", options={"first": 1})
    shown_turns: list[tuple[int, int]] = []

    async with app.run_test(size=(80, 24)) as pilot:
        screen = game(app)
        screen.watch(screen.table, "view", lambda view: shown_turns.append((view.current, len(view.log))))
        await until(pilot, lambda: screen.table.is_deciding)
    assert {current for current, _ in shown_turns} >= {1, 2}

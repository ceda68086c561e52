"""Keys on the game screen: what they do, what they say, what they refuse."""

from __future__ import annotations

import time

import pytest

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import covered, footer, game, press, shown, until
from tests.tui.terra.table_helpers import pointer
from tp_tui.bots import bot_process as process
from tp_tui.bots.driver import Answer, BotDriver, Question
from tp_tui.games.terra.rules.components import COLOURS
from tp_tui.storage.settings import Settings
from tp_tui.tui.screens.dialogs import HandoverScreen, TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.styled_lines import StyledLines

WORK = "place f7 s,row v"


async def test_arrows_and_hjkl_move_and_the_line_says_what_would_happen(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        assert shown(app, "info") == "f7: stairs south, founds f8"
        await press(pilot, "k")
        assert shown(app, "info") == "f6 worker, stairs west: no tile (B2)"
        await press(pilot, "h")
        assert shown(app, "info") == "e6 foundation 3: no tile (B2)"
        await press(pilot, "l", "j")
        assert shown(app, "info") == "f7: stairs south, founds f8"


async def test_r_turns_through_every_way_and_says_why_one_is_not_allowed(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert shown(app, "info") == "F7 touches an empty site, so its stairs must point there: south (B3)"
        await press(pilot, "enter")
        assert game(app).session.notation() == []
        assert "must point there" in shown(app, "info")
        await press(pilot, "R", "enter")
        assert game(app).session.notation() == ["place f7 s"]


async def test_under_stairs_line_turning_is_a_real_choice(new_app: NewApp) -> None:
    app = new_app(options={"stairs": "line"})
    async with app.run_test(size=(80, 24)) as pilot:
        ways = set()
        for _ in range(4):
            if "(B3)" not in shown(app, "info"):
                ways.add(shown(app, "info"))
            await press(pilot, "r")
        assert len(ways) > 1


async def test_with_stairs_by_hand_the_way_stays_as_it_is_turned(new_app: NewApp) -> None:
    app = new_app(settings=Settings(pace="instant").with_game("terra", "stairs", "hand"))
    async with app.run_test(size=(80, 24)):
        assert "so its stairs must point there: south (B3)" in shown(app, "info")


async def test_tab_goes_to_the_next_legal_target_and_back(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        at = pointer(app)
        targets = sorted(at.targets())
        first = at.cursor
        assert first in targets
        await press(pilot, "tab")
        assert at.cursor == min(field for field in targets if field > first)
        await press(pilot, "shift+tab")
        assert at.cursor == first
        await press(pilot, "shift+tab")
        assert at.cursor == max(field for field in targets if field < first)


@pytest.mark.parametrize("width", [80, 140])
async def test_each_row_says_what_it_brings_before_it_is_chosen(new_app: NewApp, width: int) -> None:
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(width, 24)) as pilot:
        assert shown(app, "prompt") == "Choose a row through f7: Enter takes it."
        state = pointer(app).state
        for axis, letter in enumerate("hvda"):
            await press(pilot, str(axis + 1))
            gains = state.rules.row_yield(state, state.placed, axis)
            chosen = next(line for line in shown(app, "more").splitlines() if line.startswith(">"))
            assert letter in shown(app, "info").split()
            assert letter in chosen.split()
            for number, word, sign in ((gains.gold, "gold", "●"), (gains.workers, "worker", "♙")):
                assert (f"{number} {word}" in shown(app, "info")) == bool(number)
                assert (f"{number} {word}" in chosen or f"{number}{sign}" in chosen) == bool(number)
            for colour, number in enumerate(gains.blocks):
                assert (f"{number} {COLOURS[colour]}" in shown(app, "info")) == bool(number)


async def test_a_worker_is_picked_up_put_down_and_sent(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v")
    async with app.run_test(size=(80, 24)) as pilot:
        at = pointer(app)
        assert at.source is not None
        assert shown(app, "prompt").startswith("Worker on ")
        await press(pilot, "escape")
        assert at.source is None
        assert "Tab to a worker" in shown(app, "prompt")
        await press(pilot, "enter", "enter")
        assert game(app).session.notation()[-1].startswith("move ")


async def test_enter_on_a_closed_site_says_why(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v")
    async with app.run_test(size=(80, 24)) as pilot:
        at = pointer(app)
        at.cursor = at.board.field_number("k3")
        await press(pilot, "enter")
        assert "(B11)" in shown(app, "info")


async def test_escape_in_a_row_takes_the_tile_back_if_nothing_was_revealed(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert game(app).session.notation() == []
        await press(pilot, "U")
        assert game(app).session.notation() == ["place h6 s"]
        await press(pilot, "u")
        assert game(app).session.notation() == []
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert shown(app, "info") == "That cannot be undone: a foundation was turned up."


async def test_the_footer_shows_only_what_works_now(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        assert {"Do it", "Next", "Turn", "Type", "Help"} <= footer(app)
        assert not {"Build", "Hire", "Block", "Swap", "Back", "Search", "Done", "Undo", "Redo"} & footer(app)
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter")
        assert {"Done", "Undo"} <= footer(app)
        assert "Turn" not in footer(app)


async def test_a_move_is_typed_in_notation_and_a_mistake_stays_to_be_mended(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"pl", "space", *"a1", "enter")
        assert "oasis" in shown(app, "info")
        assert game(app).has_class("typing")
        await press(pilot, *["backspace"] * 5, *"PLACEF7S", "enter")
        assert game(app).session.notation() == ["place f7 s"]
        assert not game(app).has_class("typing")
        await press(pilot, "colon", *"ro", "escape")
        assert not game(app).has_class("typing")
        assert game(app).session.notation() == ["place f7 s"]


async def test_a_search_shows_the_stack_to_choose_from(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v,done")
    async with app.run_test(size=(80, 24)) as pilot:
        assert pointer(app).state.gold[0] > 0
        await press(pilot, "s", "2", "enter")
        assert game(app).session.notation()[-1] == "search 2"
        assert "face down" not in shown(app, "more")
        session = game(app).session
        await press(pilot, "down", "enter")
        assert session.notation()[-1] == "take 2"


async def test_the_keyboard_is_passed_without_showing_a_hand(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s,row v,done")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "3", "enter")
        assert isinstance(app.screen, HandoverScreen)
        assert all(part.region.width > 20 and part.region.height for part in app.screen.query(".box Static"))
        below = app.screen_stack[-2]
        assert "in hand" not in below.query_one("#panel", StyledLines).text.replace("no tile in hand", "")
        await press(pilot, "enter")
        assert "in hand" in shown(app, "panel")
        assert "▸B Ben" in shown(app, "panel")


async def test_what_happened_can_be_read_again(new_app: NewApp) -> None:
    app = new_app("you,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter", "d", "1", "enter")
        await until(pilot, lambda: pointer(app).deciding)
        await press(pilot, "enter", "o")
        assert isinstance(app.screen, TextScreen)
        assert "Random places" in app.screen.text
        assert "You place" in app.screen.text
        assert "h6" not in app.screen.text
        await press(pilot, "escape", "O")
        assert "You place" in app.screen.text
        await press(pilot, "escape")


async def test_too_small_a_terminal_gets_a_sentence_and_growing_brings_the_game_back(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        await pilot.pause(0.1)
        assert covered(app) == "tp-tui needs a terminal of 80×24; this one is 70×20."
        before = pointer(app).cursor
        await press(pilot, "down", "enter", "q", "q")
        assert pointer(app).cursor == before
        await pilot.resize_terminal(79, 24)
        await pilot.pause(0.1)
        assert covered(app) == "tp-tui needs a terminal of 80×24; this one is 79×24."
        await pilot.resize_terminal(100, 30)
        await pilot.pause(0.1)
        assert covered(app) == ""
        assert shown(app, "info") == "f7: stairs south, founds f8"


async def test_leaving_asks_first(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert "Leave this game?" in shown(app, "prompt")
        await press(pilot, "j")
        assert isinstance(app.screen, GameScreen)
        assert pointer(app).chooser is not None
        assert "Leave" not in shown(app, "prompt")
        await press(pilot, "q", "q")
        assert isinstance(app.screen, MenuScreen)


async def test_a_finished_game_shows_the_scoring_and_enter_plays_again(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoringScreen))
        assert isinstance(app.screen, ScoringScreen)
        before = app.screen_stack[-2]
        await press(pilot, "s")
        again = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))
        assert again is not before
        session = again.session
        assert session.seed == 7
        assert session.options["first"] == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_all_that_is_needed_is_on_the_screen_for_four_players(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app("you:Ada,you:Ben,you:Cleo,you:Djoser", moves="place f7 s")
    async with app.run_test(size=size):
        panel = shown(app, "panel")
        for needed in ("Turn 1 of 9", "Stacks", "Ada", "Ben", "Cleo", "Djoser", "gold", "blocks", "Levels", "0"):
            assert needed in panel
        for line in panel.splitlines():
            assert len(line) <= app.screen.query_one("#panel").size.width
        more = app.screen.query_one("#more")
        assert more.size.height >= 5
        rows = [line for line in shown(app, "more").splitlines()[1:5] if line.strip("> ")[:1] in "hvda"]
        assert len(rows) == 4
        assert app.screen.query_one("#board").region.bottom <= app.screen.query_one("#info").region.y


async def test_a_step_is_taken_back_while_a_bot_thinks(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = BotDriver.ask

    def slowly(self: BotDriver, question: Question) -> Answer:
        time.sleep(0.5)
        return asked(self, question)

    monkeypatch.setattr(BotDriver, "ask", slowly)
    app = new_app("you,greedy", settings=Settings(pace="instant", undo="free"), free_undo=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter", "d", "1", "enter")
        session = game(app).session
        assert session.current == 1
        await press(pilot, "u")
        assert session.notation()[-1] == "done"
        await pilot.pause(1.0)
        assert session.notation()[-1] == "done"
        await press(pilot, "2", "enter")
        await until(pilot, lambda: pointer(app).deciding)
        assert session.notation()[4].startswith("place")
        assert session.current == 0


async def test_the_end_of_a_game_on_too_small_a_terminal_comes_back_whole(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        await until(pilot, lambda: any(isinstance(screen, ScoringScreen) for screen in app.screen_stack))
        await pilot.pause(0.2)
        assert covered(app)
        await pilot.resize_terminal(90, 30)
        await pilot.pause(0.2)
        assert not covered(app)
        assert isinstance(app.screen, ScoringScreen)
        await press(pilot, "v")
        await pilot.pause(0.2)
        assert isinstance(app.screen, GameScreen)


async def test_a_long_refusal_can_be_read_to_its_end(new_app: NewApp) -> None:
    app = new_app(moves=WORK)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"frob", "enter")
        more = " ".join(shown(app, "more").split())
        assert "“frob” is no move; legal now: move" in more
        assert "done." in more


async def test_a_bot_that_fails_is_named_in_the_log(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "WORKER", "nowhere")
    app = new_app("you,greedy")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter", "d", "1", "enter")
        await until(pilot, lambda: pointer(app).deciding)
        await press(pilot, "O")
        assert "failed, so a random move was made: its process ended" in app.screen.text

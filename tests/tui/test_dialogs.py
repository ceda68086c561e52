"""Boxes over other screens, the help of every screen, the footer, and what happens when the terminal is resized."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import OptionList, Static

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import on_screen, press
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.screen_words import words
from tp_tui.room import Room, parse_seats
from tp_tui.room.autosave import autosave_new
from tp_tui.storage.lesson_progress import keep_progress
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.footer import Entry, KeyFooter, fitting
from tp_tui.tui.key_gaps import CLOSE_GAP, columns_of
from tp_tui.tui.reading_scroll import ReadingScroll, ReadingText
from tp_tui.tui.screens.dialogs import ChoiceScreen, HandoverScreen, InputScreen, QuestionScreen, TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.keys import KeysScreen
from tp_tui.tui.screens.saves import SavesScreen
from tp_tui.tui.screens.settings import SettingsScreen
from tp_tui.tui.screens.setup import SetupScreen
from tp_tui.tui.screens.stats import StatsScreen
from tp_tui.tui.screens.tutorial import LessonsScreen

SMALL = (80, 24)
LONG_TEXT = "\n".join(f"  line {n}: " + "the sun sets behind the third pyramid " * 3 for n in range(60))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    keep_progress(DEFAULT_GAME, "begun", 1)  # no first start, which offers the tutorial
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / ".data"))


# Boxes


@pytest.mark.parametrize(
    ("box", "keys"),
    [
        (lambda: QuestionScreen("Title", "Really?", "Enter: yes"), "Enter: yes"),
        (lambda: InputScreen("Title", "What?", "Enter: keep it"), "Enter: keep it"),
        (lambda: ChoiceScreen("Title", ["one", "two"]), "Enter choose"),
        (lambda: TextScreen("Title", "Some words."), "Esc close"),
    ],
)
async def test_what_is_behind_a_box_stays_in_sight_but_for_its_keys(
    new_app: NewApp, box: type[Screen[object]], keys: str
) -> None:
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = on_screen(app).splitlines()
        app.push_screen(box())
        await pilot.pause()
        after = on_screen(app).splitlines()
        assert any("Title" in line for line in after)
        assert before[0] == after[0]
        assert keys in after[-1]
        assert "? help" in before[-1]
        assert "? help" not in after[-1]


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_a_long_text_is_a_page_with_its_keys_in_the_last_line(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app()
    async with app.run_test(size=size) as pilot:
        app.push_screen(TextScreen("Title", LONG_TEXT))
        await pilot.pause()
        first, *_text, before_last, last = on_screen(app).splitlines()
        assert first.strip() == "Title"
        assert "Esc close" in last
        assert not before_last.strip()
        assert app.screen.query_one("#text").max_scroll_y > 0


async def test_keys_that_scroll_are_named_only_where_something_is_scrolled(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        for text in ("Some words.", LONG_TEXT, "Some words."):
            app.push_screen(TextScreen("Title", text))
            await pilot.pause()
            assert ("scroll" in on_screen(app)) == (text == LONG_TEXT)
            await press(pilot, "escape")
        app.push_screen(StatsScreen())
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Esc back" in on_screen(app).splitlines()[-1]
        assert "scroll" not in on_screen(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_keys_of_a_form_stand_in_a_bar_from_edge_to_edge(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app()
    async with app.run_test(size=size) as pilot:
        for screen in (SettingsScreen(), SetupScreen(get_game(DEFAULT_GAME)), LessonsScreen(get_game(DEFAULT_GAME))):
            app.push_screen(screen)
            await pilot.pause()
            (keys,) = screen.query(".keys")
            assert (keys.region.x, keys.region.y, keys.region.width) == (0, size[1] - 1, size[0])
            await press(pilot, "escape")


async def test_passing_the_keyboard_hides_the_board(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HandoverScreen("Ben"))
        await pilot.pause()
        screen = on_screen(app)
        assert words.HANDOVER.format(name="Ben") in screen
        assert "Turn 1" not in screen


async def test_the_recap_leaves_the_board_free(new_app: NewApp) -> None:
    for size in (SMALL, (120, 40)):
        app = new_app(moves="place f7 s,row v")
        async with app.run_test(size=size) as pilot:
            await press(pilot, "o")
            assert isinstance(app.screen, TextScreen)
            assert app.screen.query_one("Panel").region.x >= size[0] // 2
            await press(pilot, "o")
            assert isinstance(app.screen, GameScreen)


async def test_a_choice_is_taken_by_keys_or_left() -> None:
    app, chosen = TpApp(settings=Settings()), []
    async with app.run_test(size=SMALL) as pilot:
        for keys in (["j", "enter"], ["k", "k", "enter"], ["down", "escape"]):
            app.push_screen(ChoiceScreen("Which?", ["one", "two", "three"], 1), chosen.append)
            await pilot.pause()
            await press(pilot, *keys)
    assert chosen == [2, 2, None]


async def test_a_choice_that_is_clicked_twice_is_taken_once() -> None:
    app, chosen = TpApp(settings=Settings()), []
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = [*app.screen_stack]
        app.push_screen(ChoiceScreen("Which?", ["one", "two"]), chosen.append)
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        options.action_select()
        options.action_select()
        await pilot.pause()
        assert chosen == [0]
        assert app.screen_stack == before


# Help


@pytest.mark.parametrize(
    ("screen", "keys"),
    [
        (SettingsScreen, common_actions.SETTINGS.key_rows()),
        (KeysScreen, common_actions.KEYS.key_rows()),
        (SavesScreen, common_actions.SAVES.key_rows()),
        (StatsScreen, common_actions.STATS.key_rows()),
        (lambda: LessonsScreen(get_game("terra")), common_actions.LESSONS.key_rows()),
        (lambda: SetupScreen(get_game("terra")), common_actions.SETUP.key_rows()),
        (lambda: HandoverScreen("Ben"), common_actions.HANDOVER.key_rows()),
        (lambda: QuestionScreen("Title", "Really?", "Enter: yes"), (("Enter", "Yes"), ("Esc, q", "No"))),
        (lambda: ChoiceScreen("Title", ["one"]), common_actions.CHOICE.key_rows()),
    ],
)
async def test_help_says_what_the_keys_of_a_screen_do(
    screen: type[Screen[object]], keys: tuple[tuple[str, str], ...]
) -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(shown := screen())
        await pilot.pause()
        for opens in ("question_mark", "f1"):
            await press(pilot, opens)
            assert isinstance(app.screen, TextScreen)
            for key, what in DEFAULT_KEYS.in_rows(keys):
                assert any(line.startswith(key) and line.endswith(what) for line in app.screen.text.splitlines()), (
                    key,
                    what,
                )
            assert app.screen.query_one(ReadingScroll).max_scroll_y == 0
            await press(pilot, "escape")
            assert app.screen is shown


@pytest.mark.parametrize(
    ("moves", "now", "keys"),
    [
        ("", "Lay your tile", ("r turn the tile", "Enter lay it")),
        ("place f7 s", "Choose a row", ("Enter take it",)),
        ("place f7 s,row v", "Send your workers", ("Enter send the worker", "f finish")),
        ("place h6 s,row v,done", "Draw a tile", ("Enter draw",)),
    ],
)
async def test_help_in_a_game_begins_with_what_can_be_done_now(
    new_app: NewApp, moves: str, now: str, keys: tuple[str, ...]
) -> None:
    app = new_app(moves=moves)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        shown = app.screen.query_one("#now", Static)
        lines = str(shown.render()).splitlines()
        assert shown.region.y == 0
        assert len(lines) <= 3
        assert all(len(line) <= 76 for line in lines)
        assert lines[0].startswith(now)
        assert all(key in " ".join(lines[1:]) for key in keys)
        assert app.screen.page.name == words.RULES_PAGE
        await press(pilot, "tab")
        assert app.screen.page.name == words.KEYS_PAGE


# The footer


def entry(word: str, action: str = "") -> Entry:
    return Entry(action or word.lower(), word[0], word, True)


@pytest.mark.parametrize("action", ["screen.help", "app.to_menu"])
@pytest.mark.parametrize("width", range(9, 40, 3))
def test_the_footer_has_whole_entries_and_always_help_and_the_way_out(width: int, action: str) -> None:
    entries = [entry("Lay"), entry("Build"), entry("Help", action), entry("Recap"), entry("Undo")]
    found = fitting(entries, width)
    assert columns_of([each.columns for each in found], CLOSE_GAP) <= width
    assert found[-1].word == "Help"
    rest = [each.word for each in found[:-1]]
    assert rest == ["Lay", "Build", "Recap", "Undo"][: len(rest)]
    if len(rest) < 4:
        following = entry(["Lay", "Build", "Recap", "Undo"][len(rest)])
        assert columns_of([each.columns for each in (*found, following)], CLOSE_GAP) > width


@pytest.mark.parametrize("moves", ["", "place f7 s", "place f7 s,row v", "place h6 s,row v,done"])
async def test_no_key_in_the_footer_is_cut(new_app: NewApp, moves: str) -> None:
    app = new_app(moves=moves)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        footer = app.screen.query_one(KeyFooter)
        keys = list(footer.query("FooterKey"))
        assert keys
        assert all(footer.region.contains_region(key.region) for key in keys)
        words_shown = [getattr(key, "description", "") for key in keys]
        assert words_shown[-1] == "help"
        assert "hint" in words_shown


# Other sizes


async def test_a_text_goes_on_where_it_was_after_a_resize() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(120, 24)) as pilot:
        app.push_screen(TextScreen("Title", LONG_TEXT))
        await pilot.pause()
        await press(pilot, *["space"] * 4)

        def top() -> str:
            shown = app.screen.query_one("#text", ReadingScroll)
            return shown.query_one(ReadingText).render_line(round(shown.scroll_y)).text.strip()

        assert top().startswith("line ")
        before = top().partition(":")[0]
        for size in ((80, 24), (70, 30), (80, 40), (120, 24)):  # the box is as wide in all of these but one
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert top().startswith(before), size


async def test_second_lines_keep_their_indent() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(TextScreen("Title", LONG_TEXT, beside=lambda: 40))
        await pilot.pause()
        shown = app.screen.query_one(ReadingText)
        lines = [shown.render_line(y).text for y in range(4)]
        assert lines[0].startswith("  line 0")
        assert all(line.startswith("    ") for line in lines[1:])


async def test_boxes_and_lists_show_the_same_after_a_resize(tmp_path: Path) -> None:
    for seed in range(3):
        room = Room(get_game("terra"), parse_seats("you:Ada,greedy", 1, 4), {"first": 1}, seed)
        autosave_new(room)
        assert room.game_log
        room.game_log.close()
    app = TpApp(settings=Settings())
    async with app.run_test(size=SMALL) as pilot:
        for screen in (SavesScreen(), SettingsScreen(), SetupScreen(get_game("terra"))):
            app.push_screen(screen)
            await pilot.pause()
            await press(pilot, "down")
            before = on_screen(app)
            for size in ((120, 40), SMALL):
                await pilot.resize_terminal(*size)
                await pilot.pause()
            assert on_screen(app) == before
            await press(pilot, "escape")

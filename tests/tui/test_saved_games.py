"""Leaving keeps the game; the menu goes on with it; what cannot be saved, read or shared is said on the screen."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from tests.room.game_logs import file_of, let_go
from tests.tui.pilot_helpers import on_screen, open_entry, press, shown, until
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.personal_best import milestones
from tp_tui.presenters.saved_games_text import date_text
from tp_tui.room import Play, PlayText, Room, parse_seats
from tp_tui.room.autosave import autosave_new, resume, start_autosave
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.saved_games import saved_games
from tp_tui.storage.settings import Settings, load_settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import HandoverScreen, QuestionScreen, UnsavedScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.saves import SavesScreen, lines_of
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.screens.watch import WatchScreen
from tp_tui.tui.styled_lines import StyledLines

SIZE = (80, 24)


def new_app() -> TpApp:
    return TpApp(settings=Settings(pace="instant"))


def new_room(seats: str = "you:Ada,you:Ben") -> Room:
    return Room(get_game(DEFAULT_GAME), parse_seats(seats, 1, 4), {"first": 1}, 7)


def begun(*moves: str, seats: str = "you:Ada,you:Ben") -> Room:
    room = autosave_new(new_room(seats))
    for move in moves:
        room.submit(room.current, PlayText(move))
    return room


def said(app: TpApp, name: str = "#fault") -> str:
    return str(app.screen.query_one(name, Static).render())


def choices(app: TpApp) -> list[str | None]:
    return [option.id for option in app.screen.query_one(OptionList).options]


async def test_a_game_that_was_left_goes_on_from_the_menu() -> None:
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        assert choices(app)[:3] == ["game", "quick", "setup"]
        await open_entry(pilot, "quick")
        assert isinstance(app.screen, GameScreen)
        await until(pilot, lambda: app.screen.table.is_deciding)
        await press(pilot, "tab", "enter")
        played = app.screen.room.actions
        await press(pilot, "q")
        assert isinstance(app.screen, MenuScreen)
        assert said(app) == "Continue takes you back to your game."
        assert choices(app)[:2] == ["game", "continue"]
        assert app.screen.highlighted == "continue"
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.room.actions == played
        await press(pilot, "q")
        assert len(saved_games()) == 1


async def test_a_game_in_which_nothing_was_done_leaves_nothing_behind() -> None:
    app = new_app()
    room = autosave_new(new_room())
    async with app.run_test(size=SIZE) as pilot:
        app.play(room)
        await pilot.pause()
        await press(pilot, "q")
        assert isinstance(app.screen, MenuScreen)
        assert said(app) == ""
    assert saved_games() == []


async def test_undo_goes_back_behind_where_the_game_was_left() -> None:
    app = new_app()
    let_go(begun("place h6 s", seats="you:Ada,greedy"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        await press(pilot, "u")
        assert app.screen.room.notation() == []
        await press(pilot, "q", "enter")
        assert isinstance(app.screen, GameScreen)
        await press(pilot, "U")
        assert app.screen.room.notation() == ["place h6 s"]


async def test_whoever_takes_up_a_game_of_two_again_sees_no_hand_before_saying_who_it_is() -> None:
    app = new_app()
    let_go(begun("place h6 s", "row v", "done", "draw 3"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, HandoverScreen)
        assert "Ben is next. Pass the keyboard." in on_screen(app)
        below = app.screen_stack[-2]
        assert isinstance(below, GameScreen)
        assert "No tile in hand" in below.query_one("#panel", StyledLines).text
        await press(pilot, "enter")
        assert "No tile in hand" not in shown(app, "panel")


async def test_a_damaged_game_is_opened_up_to_the_line_if_the_player_agrees() -> None:
    file = let_go(begun("place h6 s", seats="you:Ada,greedy"))
    damaged = file.read_bytes() + b"row x   # no such row\n"
    file.write_bytes(damaged)
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, QuestionScreen)
        text = "\n".join(str(part.render()) for part in app.screen.query(Static))
        assert f"line {damaged.count(10)}" in text
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.room.notation() == ["place h6 s"]
        assert file_of(app.screen.room) != file
    assert file.read_bytes() == damaged


async def test_a_header_that_cannot_be_read_is_said() -> None:
    file = let_go(begun("place h6 s"))
    file.write_bytes(file.read_bytes().replace(b"format = 2", b"format = 9"))
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, MenuScreen)
        assert "line 1: format is 9" in said(app)


async def test_a_game_in_another_window_is_watched_and_taken_over() -> None:
    room = begun("place h6 s", seats="you:Ada,greedy")
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, QuestionScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, WatchScreen)
        watching = app.screen
        assert "watching" in shown(app, "prompt")
        row = room.view(0).legal[0]
        room.submit(room.current, PlayText(room.view(0).observation.state.action_to_string(row)))
        await until(pilot, lambda: watching.room.actions == room.actions)
        assert not watching.table.is_deciding
        let_go(room)
        await until(pilot, lambda: "closed" in shown(app, "prompt"))
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.room.actions == room.actions


async def test_a_game_that_cannot_be_saved_is_told_at_once_and_saved_elsewhere(home: Path, tmp_path: Path) -> None:
    (home / "saves").write_text("no folder")
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        app.play(new_room())
        await pilot.pause()
        await press(pilot, "tab", "enter")
        assert isinstance(app.screen, UnsavedScreen)
        await press(pilot, "enter")  # plays on unsaved
        game = app.screen
        assert isinstance(game, GameScreen)
        await press(pilot, "q")
        assert "not saved" in shown(app, "prompt")
        await press(pilot, "j")
        assert app.screen is game
        (home / "saves").unlink()
        await press(pilot, "enter")
        assert "saved again" in shown(app, "info")
        assert saved_games()[0].actions == 2


async def test_another_folder_is_chosen_where_the_first_fails(home: Path, tmp_path: Path) -> None:
    (home / "saves").write_text("no folder")
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        app.play(new_room())
        await pilot.pause()
        await press(pilot, "tab", "enter")
        app.screen.query_one(Input).value = str(tmp_path / "elsewhere")
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)
        assert [summary.actions for summary in saved_games(tmp_path / "elsewhere")] == [1]


async def test_games_are_listed_opened_and_deleted() -> None:
    kept = [let_go(begun(move, seats="you:Ada,greedy")) for move in ("place h6 s", "place g4 s")]
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(SavesScreen())
        await pilot.pause()
        assert len([each for each in choices(app) if each]) == 2
        await until(pilot, lambda: "turn 1" in said(app, "#said"))
        about = said(app, "#said")
        await press(pilot, "d")
        assert said(app, "#said") != about
        await press(pilot, "j")
        assert said(app, "#said") == about
        assert all(file.exists() for file in kept)
        await press(pilot, "d", "d")
        assert sum(file.exists() for file in kept) == 1
        assert len([each for each in choices(app) if each]) == 1
        await press(pilot, "enter")
        assert isinstance(app.screen, GameScreen)


async def test_a_game_is_listed_in_a_line_that_follows_the_window() -> None:
    let_go(begun("place f7 s", seats="you:Tutanchamun,you:Hatshepsut"))
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await open_entry(pilot, "saves")
        listed = app.screen.query_one(OptionList)
        assert str(listed.get_option_at_index(0).prompt) == "Today"
        assert "Tutanchamun, Hatshepsut" in str(listed.get_option_at_index(1).prompt)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        line = str(listed.get_option_at_index(1).prompt)
        assert "Tutanchamun, Hatshepsut 1 move" in line
        assert len(line) <= listed.size.width


def test_saved_games_are_told_apart_and_use_the_columns_there_are() -> None:
    """Versions and challenges are named, and nothing is cut where there is room for it."""
    seats = parse_seats("you,greedy", 2, 4)
    rooms = [Room(get_game("terra"), seats, {"edition": edition}, 4) for edition in ("horus", "nile")]
    challenge = next(each for each in get_game("cubes").challenges() if each.name == "large")
    rooms.append(Room(get_game("cubes"), parse_seats("you:Ada,greedy,planner,random", 2, 4), challenge.options, 4))
    rooms[-1].challenge = challenge.name
    for room in rooms:
        autosave_new(room).submit(room.current, Play(room.view(room.current).legal[0]))
        let_go(room)
    for columns in (60, 80, 120):
        lines = lines_of(saved_games(), columns)
        assert sum("Horus &" in line for line in lines) == 1
        assert sum("The Nile" in line for line in lines) == 1
        assert max(map(len, lines)) <= min(columns, 100) - 5
        (cubes,) = (line for line in lines if "Cubes" in line)
        assert "challenge, 1 move" in cubes
        # Either it is whole, or no line has a column to spare.
        assert "Ada against Greedy, Planner and Random" in cubes or max(map(len, lines)) == min(columns, 100) - 5
    assert "Ada against Greedy, Planner and Random" in "\n".join(lines_of(saved_games(), 120))


async def test_games_stand_below_the_day_on_which_they_were_last_played() -> None:
    ages = [timedelta(), timedelta(), timedelta(days=1), timedelta(days=400)]
    now = datetime.now()
    for age in ages:
        room = begun("place f7 s")
        let_go(room)
        moment = (now - age).timestamp()
        os.utime(file_of(room), (moment, moment))
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await open_entry(pilot, "saves")
        listed = app.screen.query_one(OptionList)
        found = [str(option.prompt).strip() if option.id is None else "" for option in listed.options]
        assert found == ["Today", "", "", "Yesterday", "", date_text((now - ages[-1]).date()), ""]
        # Days are skipped; what is deleted is the game that is highlighted.
        await press(pilot, "down", "down", "d", "d")
        assert [summary.changed.date() for summary in saved_games()].count((now - ages[2]).date()) == 0
        assert len(saved_games()) == len(ages) - 1
        assert listed.highlighted_option is not None
        assert listed.highlighted_option.id == "2"


async def test_the_menu_promises_to_continue_only_what_it_continues(tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.tp"
    room = begun("place h6 s", seats="you,greedy")
    let_go(room)
    file_of(room).rename(outside)
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        app.open_save(outside)
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await press(pilot, "q")
        assert said(app) == f"Your game is saved in {outside}."[: len(said(app))]
        assert "Continue" not in said(app)


async def test_what_was_reached_is_not_said_again_of_a_game_that_is_opened_again() -> None:
    room = new_room("you,greedy")
    start_autosave(room)
    while room.current >= 0:
        room.submit(room.current, Play(room.view(room.current).legal[0 if room.current else -1]))
    assert milestones(room.saved()) == ["Your first win against Greedy."]
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        app.open_save(let_go(room))
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await press(pilot, "enter")
        assert isinstance(app.screen, ScoringScreen)
        assert not app.screen.query(".milestone")


async def test_the_pace_key_changes_only_this_game() -> None:
    app = TpApp()
    async with app.run_test(size=SIZE) as pilot:
        app.play(begun())
        await pilot.pause()
        game = app.screen
        assert isinstance(game, GameScreen)
        before = game.settings.pace
        await press(pilot, "p")
        assert game.settings.pace != before
        assert app.settings.pace == before
    assert load_settings()[0].pace == before


async def test_what_cannot_be_undone_is_asked_twice_if_so_set() -> None:
    app = TpApp(settings=Settings(pace="instant", confirm="on"))
    async with app.run_test(size=SIZE) as pilot:
        room = begun()
        state = room.view(0).observation.state
        texts = {state.action_to_string(action): action for action in room.view(0).legal}
        telling = next(text for text, action in texts.items() if room.revealed_by(Play(action)))
        silent = next(text for text, action in texts.items() if not room.revealed_by(Play(action)))
        app.play(room)
        await pilot.pause()

        async def type_in(text: str) -> None:
            await press(pilot, "colon", *("space" if letter == " " else letter for letter in text), "enter")

        await type_in(silent)
        assert room.notation() == [silent]
        await press(pilot, "u")
        await type_in(telling)
        assert room.actions == ()
        assert "could not undo" in shown(app, "info")
        await press(pilot, "enter")
        assert room.notation() == [telling]


async def test_a_name_is_asked_for_and_kept() -> None:
    app = TpApp()
    async with app.run_test(size=SIZE) as pilot:
        assert app.set_text("name", "x" * 40) != ""
        assert app.settings.name == ""
        assert app.set_text("name", "Ada") == ""
        app.quick_game()
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.room.view(0).names[0] == "Ada"
    assert load_settings()[0].name == "Ada"


def test_a_resumed_game_is_played_again_with_other_chance_but_the_same_seats() -> None:
    room = resume(let_go(begun("place h6 s"))).room
    other, same = room.again(same_deal=False), room.again(same_deal=True)
    assert [seat.name for seat in other.seats] == ["Ada", "Ben"]
    assert same.view(0).legal == begun().view(0).legal
    assert "first" not in other.options
    assert saves_folder().exists()


@pytest.mark.parametrize("text", ["# mine\npace = 'slow' # I like it\n\n[unknown]\nx = 1\n", ""])
async def test_what_was_written_by_hand_stays_in_the_settings(home: Path, text: str) -> None:
    (home / "settings.toml").write_text(text)
    app = TpApp()
    async with app.run_test(size=SIZE):
        app.change_setting("thinking")
    written = (home / "settings.toml").read_text()
    assert all(line in written for line in text.splitlines())
    assert load_settings()[0].thinking == "10 s"


async def test_settings_that_cannot_be_used_are_named_and_the_rest_is_used(home: Path) -> None:
    table = f"[{DEFAULT_GAME}]\nstairs = 'up'\nlifts = 'fast'\n"
    (home / "settings.toml").write_text(f"pace = 'slow'\ncolour = 1\ntheme = 'tp-dusk'\n{table}[checkers]\nx = 1\n")
    app = TpApp()
    async with app.run_test(size=SIZE):
        sentence = said(app)
    assert app.settings.pace == "slow"
    for named in ("'colour'", "'tp-dusk'", "'up'", "'lifts'", "'checkers'"):
        assert named in sentence, sentence

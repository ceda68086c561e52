"""The tutorial: every lesson by its keys, what else is pressed, leaving and going on."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList

from tests.slow import some_quick
from tests.tui.lesson_player import in_lesson, take_lesson
from tests.tui.pilot_helpers import press, shown
from tests.tui.terminal import Terminal
from tests.tui.terra.key_driver import KeyDriver
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Lesson
from tp_tui.room import RefusedError, Room
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.lesson_progress import DONE, keep_progress, progress_file, read_progress
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.tutorial import LessonsScreen, TutorialScreen

GAME = get_game(DEFAULT_GAME)
LESSONS = {lesson.name: lesson for lesson in GAME.lessons()}


def screen_of(app: TpApp) -> TutorialScreen:
    assert isinstance(app.screen, TutorialScreen)
    return app.screen


@pytest.mark.parametrize("name", some_quick(LESSONS, 3))
async def test_a_lesson_is_played_to_its_end_by_its_keys(name: str) -> None:
    drivers: dict[Room, KeyDriver] = {}

    def keys_for(screen: TutorialScreen) -> list[str]:
        run = screen.lesson_run
        driver = drivers.setdefault(run.room, KeyDriver(run.room, 0))
        driver.look()
        pointed = screen.table.interaction
        driver.interaction.cursor, driver.interaction.way = pointed.cursor, pointed.way
        assert run.wanted is not None
        return driver.keys_for(run.wanted)

    await take_lesson(GAME, LESSONS[name], keys_for)


async def test_i_shows_what_is_wanted_and_enter_does_it() -> None:
    lesson = LESSONS["basic"]
    app = in_lesson(GAME, lesson)
    async with app.run_test(size=(80, 24)) as pilot:
        run = screen_of(app).lesson_run
        while not run.is_at_end:
            number = run.number
            await press(pilot, *([] if run.is_reading else ["i"]), "enter")
            assert run.number == number + 1


async def test_another_action_is_answered_and_not_done() -> None:
    lesson = LESSONS["basic"]
    app = in_lesson(GAME, lesson, 2)
    async with app.run_test(size=(80, 24)) as pilot:
        run = screen_of(app).lesson_run
        await press(pilot, "enter")
        assert shown(app, "info").startswith("Nice spot, but this time take e5.")
        assert run.room.notation() == []
        await press(pilot, "i", "colon")
        assert "In the tutorial you play by keys" in shown(app, "info")
        await press(pilot, "u")
        assert run.number == 1
        await press(pilot, "u", "u")
        assert run.number == 0
        assert "This is the first step of this part." in shown(app, "info")
        await press(pilot, "i")
        assert "Press Enter" in shown(app, "info")
        await press(pilot, "question_mark", "escape")
        assert screen_of(app)


@pytest.mark.parametrize("game", ["terra", "necropolis", "cubes"])
async def test_every_key_of_a_step_that_is_only_text_says_how_to_go_on(game: str) -> None:
    taught = get_game(game)
    app = in_lesson(taught, taught.lessons()[0])
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("z", "3", "p", "o", "S", "A", "I"):
            await press(pilot, "escape", key)
            assert shown(app, "info") == "Press Enter to go on.", key
        for key in ("tab", "x", "y", "b", "t", "g", "d", "r", "w", "f", "m", "s", "n", "c"):
            await press(pilot, "escape", key)
            assert shown(app, "info") == "Press Enter to go on.", key
        for key in ("down", "right", "v"):  # looking around is allowed
            await press(pilot, "escape", key)
            assert "thinking" not in shown(app, "info")
        assert screen_of(app).lesson_run.number == 0


async def test_a_key_that_does_nothing_in_a_lesson_says_so() -> None:
    app = in_lesson(GAME, LESSONS["basic"], 2)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("z", "p", "o", "S", "A", "I"):
            await press(pilot, "escape", key)
            assert shown(app, "info") == "This key does nothing here. ? lists the keys.", key


def footer_of(app: TpApp) -> list[str]:
    """The footer: its keys and words, from the left."""
    keys = app.screen.query("FooterKey").results()
    return [f"{key.key_display} {key.description}" for key in keys]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "asked"), [("horus", "{terra.offer}"), ("nile", "{terra.card}"), ("basic", "{terra.build}")]
)
async def test_the_footer_begins_with_the_key_that_a_step_asks_for(name: str, asked: str) -> None:
    lesson = LESSONS[name]
    number = next(at for at in range(lesson.length) if asked in lesson_step(lesson, at))
    app = in_lesson(GAME, lesson, number)
    async with app.run_test(size=(80, 24)) as pilot:
        key = screen_of(app).table.key_of(asked[1:-1])
        assert footer_of(app)[0].startswith(f"{key} ")
        assert not any(entry.startswith("Enter") for entry in footer_of(app)), "Enter would be refused"
        run = screen_of(app).lesson_run
        await press(pilot, key)
        if run.number == number:  # a list has opened, and Enter takes its entry
            assert footer_of(app)[0].startswith("Enter ")
            await press(pilot, "enter")
            if run.number == number:  # the colour opens the list of what to pay
                await press(pilot, "enter")
        assert run.number == number + 1


async def test_enter_is_named_where_the_step_asks_for_another_key_on_the_way_to_it() -> None:
    lesson = LESSONS["basic"]
    number = next(at for at in range(lesson.length) if "{terra.turn}" in lesson_step(lesson, at))
    app = in_lesson(GAME, lesson, number)
    async with app.run_test(size=(80, 24)):
        key = screen_of(app).table.key_of("terra.turn")
        assert {entry.split()[0] for entry in footer_of(app)[:2]} == {key, "Enter"}


async def test_only_what_a_step_asks_for_is_accepted() -> None:
    lesson = LESSONS["basic"]
    number = next(at for at in range(lesson.length) if "pay with the yellow one" in lesson_step(lesson, at))
    for wrong in ("build f3 grey with yellow", "build f3 blue with blue"):
        run = LessonRun(GAME, lesson, number)
        state = run.view().observation.state
        with pytest.raises(RefusedError):
            run.act(state.string_to_action(wrong))
    run.act(state.string_to_action("build f3 blue with yellow"))
    assert "Four blue blocks are left" in run.text


@pytest.mark.parametrize("name", LESSONS)
async def test_the_last_text_of_a_lesson_takes_one_enter(name: str) -> None:
    lesson = LESSONS[name]
    app = in_lesson(GAME, lesson, lesson.length - 1)
    async with app.run_test(size=(80, 24)) as pilot:
        if not screen_of(app).lesson_run.is_reading:
            await press(pilot, "i", "enter")
        assert shown(app, "prompt") == "Well done!"
        await press(pilot, "enter")
        assert isinstance(app.screen, MenuScreen)
    assert not read_progress() or read_progress()[GAME.name][name] == DONE


async def test_a_lesson_is_left_and_taken_up_again() -> None:
    app = TpApp(settings=Settings(pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        entry = app.screen.query_one(OptionList).highlighted_option
        assert entry is not None
        assert entry.id == "tutorial"
        await press(pilot, "enter")
        assert isinstance(app.screen, LessonsScreen)
        await press(pilot, "enter", "enter", "enter", "i", "enter")
        assert screen_of(app).lesson_run.room.notation() == ["place e5 s"]
        await press(pilot, "q")
        assert isinstance(app.screen, LessonsScreen)
        line = str(app.screen.query_one(OptionList).get_option("basic").prompt)
        assert "step 4 of" in line
        await press(pilot, "enter")
        assert screen_of(app).lesson_run.room.notation() == ["place e5 s"]
        await press(pilot, "escape")
        assert shown(app, "info") == "There is nothing to close. u goes back a step, q leaves."
        await press(pilot, "q", "escape")
        assert isinstance(app.screen, MenuScreen)
        names = [option.id for option in app.screen.query_one(OptionList).options]
        assert names[:4] == ["game", "quick", "setup", "tutorial"]


async def test_no_key_of_a_lesson_is_silent_where_it_was_pressed_before() -> None:
    game = get_game("necropolis")
    (lesson,) = game.lessons()
    number = next(at for at in range(lesson.length) if "Lay card 2 in your tomb" in lesson_step(lesson, at))
    app = in_lesson(game, lesson, number)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "press 2, go to the tomb, Enter." in " ".join(shown(app, "more").split())
        await press(pilot, "enter")
        said = []
        for _ in range(3):
            await press(pilot, "enter")
            said.append(shown(app, "info"))
        assert said[0] == said[2] == "Lay card 2 in your tomb; the other one fits your pyramid better."
        assert said[1] == "That is not the move either. i shows the one to make."
        for _ in range(2):
            await press(pilot, "i")
        assert shown(app, "info") == "That is it: Enter does it."
        await press(pilot, "enter")
        assert screen_of(app).lesson_run.number == number + 1


async def test_keys_that_were_changed_are_the_ones_a_lesson_names() -> None:
    lesson = LESSONS["basic"]
    number = next(at for at in range(lesson.length) if "{terra.build}" in lesson_step(lesson, at))
    app = in_lesson(GAME, lesson, number)
    async with app.run_test(size=(80, 24)):
        assert "Press b and" in " ".join(shown(app, "more").split())


def lesson_step(lesson: Lesson, number: int) -> str:
    part, place = lesson.locate(number)
    return part.steps[place].text


def test_what_was_done_stays_done_and_a_broken_file_is_no_harm() -> None:
    assert read_progress() == {}
    assert keep_progress("game", "one", 3) is None
    assert keep_progress("game", "two", DONE) is None
    assert keep_progress("game", "two", 1) is None
    assert read_progress() == {"game": {"one": 3, "two": DONE}}
    progress_file().write_text("[[[", encoding="utf-8")
    assert read_progress() == {}
    assert keep_progress("game", "one", 4) is None
    assert read_progress() == {"game": {"one": 4}}


def test_the_first_start_offers_the_tutorial(tmp_path: Path) -> None:
    terminal = Terminal([], tmp_path)
    try:
        terminal.wait_for("learn the game")
        terminal.press("enter")
        terminal.wait_for("Enter choose")
        terminal.press("enter")
        terminal.wait(lambda: "Enter choose" not in terminal.text)
        terminal.press("enter")
        terminal.wait_for("Your first game")
        terminal.press("enter")
        terminal.wait_for("Welcome to the desert!")
        terminal.press("enter")
        terminal.wait_for("A turn has four steps")
    finally:
        terminal.close()

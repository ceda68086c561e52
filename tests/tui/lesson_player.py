"""Taking a lesson step by step with the keys of its game."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.tui.pilot_helpers import press, shown
from tp_tui.games.contract import Game, Lesson
from tp_tui.presenters.key_text import NAMED
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.lesson_progress import DONE, read_progress
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.tutorial import TutorialScreen


def in_lesson(game: Game, lesson: Lesson, number: int = 0, settings: Settings | None = None) -> TpApp:
    """Return an app with a lesson open at step `number`."""
    settings = settings or Settings(pace="instant", advice="never")
    return TpApp(settings=settings, opening=lambda app: TutorialScreen(LessonRun(game, lesson, number), app.settings))


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


async def take_lesson(game: Game, lesson: Lesson, keys_for: Callable[[TutorialScreen], list[str]]) -> None:
    """Take a lesson up to the menu, and check that the text of each step fits and names existing keys."""
    app = in_lesson(game, lesson)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TutorialScreen)
        for number in range(lesson.length):
            run = screen.lesson_run
            assert run.number == number
            assert squeezed(screen.table.lesson[1]) in squeezed(shown(app, "more")), "no room beside the board"
            assert "?" not in [screen.table.key_of(found) for found in NAMED.findall(run.text)], "no such key"
            if number == lesson.length - 1 and run.is_reading:
                break
            await press(pilot, *(["enter"] if run.wanted is None else keys_for(screen)))
            assert run.number == number + 1, shown(app, "info")
        assert "Well done" in shown(app, "prompt")
        assert read_progress()[game.name][lesson.name] == DONE
        await press(pilot, "enter")
        assert isinstance(app.screen, MenuScreen)

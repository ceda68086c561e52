"""Lessons: the player's progress, and resuming from it."""

from __future__ import annotations

from tp_tui.games.contract import Game, Lesson
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.shared_words import words
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.lesson_progress import DONE, keep_progress, read_progress


def lesson_run(game: Game, lesson: Lesson, name: str, *, is_typed: bool = False) -> LessonRun:
    """Resume a lesson where the player left it; a completed one restarts. `name` is the player's."""
    steps = read_progress().get(game.name, {}).get(lesson.name, 0)
    number = 0 if steps == DONE or steps >= lesson.length else steps
    return LessonRun(game, lesson, number, name=name, is_typed=is_typed)


def lesson_state(game: Game, lesson: Lesson) -> str:
    """Return the player's progress in a lesson in words."""
    steps = read_progress().get(game.name, {}).get(lesson.name, 0)
    state = words.TUTORIAL_STATE["done" if steps == DONE else "begun" if steps else "new"]
    return state.format(minutes=lesson.minutes, number=steps + 1, length=lesson.length)


def first_open_lesson(game: Game) -> int:
    """Return the index of the first lesson that is not completed; 0 if all are."""
    progress = read_progress().get(game.name, {})
    return next((index for index, lesson in enumerate(game.lessons()) if progress.get(lesson.name) != DONE), 0)


def save_lesson_progress(run: LessonRun) -> str:
    """Save the progress in a lesson; return what went wrong, or an empty text."""
    return remark_text(keep_progress(run.game.name, run.lesson.name, DONE if run.is_at_end else run.number))

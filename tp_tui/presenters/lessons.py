"""Lessons as they are offered: how far the player is, and going on from there."""

from __future__ import annotations

from tp_tui.games.contract import Game, Lesson
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.shared_words import words
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.lesson_progress import DONE, keep_progress, read_progress


def lesson_run(game: Game, lesson: Lesson, name: str, *, is_typed: bool = False) -> LessonRun:
    """Return a lesson where the player of that name left it; one that is done begins again."""
    steps = read_progress().get(game.name, {}).get(lesson.name, 0)
    number = 0 if steps == DONE or steps >= lesson.length else steps
    return LessonRun(game, lesson, number, name=name, is_typed=is_typed)


def lesson_state(game: Game, lesson: Lesson) -> str:
    """Say how far the player is in a lesson."""
    steps = read_progress().get(game.name, {}).get(lesson.name, 0)
    state = words.TUTORIAL_STATE["done" if steps == DONE else "begun" if steps else "new"]
    return state.format(minutes=lesson.minutes, number=steps + 1, length=lesson.length)


def first_open_lesson(game: Game) -> int:
    """Return the place of the first lesson that is not done, 0 where all are."""
    progress = read_progress().get(game.name, {})
    open_ones = (place for place, lesson in enumerate(game.lessons()) if progress.get(lesson.name) != DONE)
    return next(open_ones, 0)


def keep_place(run: LessonRun) -> str:
    """Keep how far the player is; return what went wrong, or nothing."""
    return remark_text(keep_progress(run.game.name, run.lesson.name, DONE if run.is_over else run.number))

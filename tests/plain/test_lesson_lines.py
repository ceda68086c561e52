"""Lessons in line mode: every one is taken to its end by what it says is to be typed, and speaks of no keys."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.commands import check_refused, run
from tests.games.test_lessons import LESSONS
from tp_tui.games import get_game
from tp_tui.games.contract import Game, Lesson
from tp_tui.plain.dialogue import Console
from tp_tui.plain.lesson_lines import LessonLines
from tp_tui.presenters.key_text import MARKED, NAMED
from tp_tui.presenters.log_text import MAX_HEARD
from tp_tui.presenters.messages import word_count
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.lesson_progress import DONE, read_progress
from tp_tui.storage.settings import Settings

TYPE = re.compile(r"^Type (.+?)(?:, for example)?\.$", re.MULTILINE)


def taught(game: Game, lesson: Lesson, *typed: str, number: int = 0) -> list[str]:
    """What was said in a lesson from that step on while these lines were typed."""
    left, said = list(typed), list[str]()
    console = Console(lambda: left.pop(0) if left else None, said.append, is_typed=True)
    LessonLines(LessonRun(game, lesson, number, is_typed=True), Settings(), console).run()
    return said


def pupil(said: list[str]) -> str:
    """What a pupil types who reads no more than the last lines: the action, or nothing to go on."""
    found = TYPE.findall(said[-1])
    return found[0] if found else ""


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_taken_to_its_end_by_what_it_says(game: Game, lesson: Lesson) -> None:
    said: list[str] = []
    run = LessonRun(game, lesson, is_typed=True)
    lines = LessonLines(run, Settings(), Console(lambda: pupil(said), said.append))
    assert lines.run()
    assert run.is_at_end
    assert read_progress()[game.name][lesson.name] == DONE
    text = "\n".join(said)
    assert text.isascii(), [letter for letter in text if not letter.isascii()]
    assert text.count("Step ") == lesson.length
    assert said[-1].startswith("Well done! That was the whole lesson.")


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_what_is_typed_is_named_and_no_key(game: Game, lesson: Lesson) -> None:
    """Keys that are left in a text are of actions, whose word is typed in their place."""
    words = {
        game.complete_options(lesson.options) and action.partition(" ")[0]
        for part in lesson.parts
        for action in (*part.played, *(each for step in part.steps for each in (*step.wanted, *step.answers)))
    } | {"buy", "sail", "swap"}
    for part in lesson.parts:
        for step in part.steps:
            for text in (step.typed or step.text, step.instead_typed or step.instead):
                assert not MARKED.search(text), text
                assert {id.rpartition(".")[2] for id in NAMED.findall(text)} <= words, text
                assert not re.search(r"\b(press|keys?|arrows|lit)\b", text, re.IGNORECASE), text


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_step_is_said_in_pieces_of_twenty_words_and_nothing_is_lost(game: Game, lesson: Lesson) -> None:
    said, whole = list[str](), list[str]()
    for told, verbosity in ((said, "normal"), (whole, "full")):
        console = Console(partial(pupil, told), told.append, is_typed=True)
        LessonLines(LessonRun(game, lesson, is_typed=True), Settings(verbosity=verbosity), console).run()
    assert [line for text in said for line in text.splitlines() if word_count(line) > MAX_HEARD] == []
    heard = " ".join(" ".join(said).replace("Press Enter for more.", "").split())
    steps = [" ".join(text.split()) for text in whole if text.startswith("Step ")]
    assert len(steps) == lesson.length
    assert all(step in heard for step in steps)


def test_other_words_in_a_lesson() -> None:
    game = get_game("necropolis")
    (lesson,) = game.lessons()
    typed = ["more", "god 2", "undo", "", "", "", "", "undo", "", "", "", "god 3", "dance", "god 1", "hint"]
    typed += ["choices", "1", "me", "rules A2"]
    said = taught(game, lesson, *typed, "verbosity loud", "undo now", "quit")
    joined = "\n".join(said)
    assert said[2] == "Press Enter for more."
    assert said[5:7] == ["Press Enter to go on.", "This is the first step of this part."]
    assert said.count(next(line for line in said if line.startswith("Step 3 "))) == 2
    assert "Any tile would do, but this time take Anubis.\nType god anubis." in joined
    assert '"dance" is not a move; ' in joined
    assert "(A5)" not in joined
    assert said.count("Type god anubis.") >= 4
    assert "verbosity takes brief, normal or full." in said
    assert "undo stands alone: type just undo." in said
    assert said[-1] == "The lesson goes on from here another time."


def test_a_question_without_a_place_is_about_the_last_move() -> None:
    game = get_game("terra")
    lesson = game.lessons()[0]
    said = taught(game, lesson, "at g5", "target", "place e5 s", "rows", "row d", "reach", number=2)
    assert any(line.startswith("You placed your tile on e5.\nRow h") for line in said)
    assert any(line.startswith("From e5 workers can go to: ") for line in said)


@pytest.mark.parametrize(("game", "name"), [("terra", "basic"), ("necropolis", "first")])
def test_what_can_be_taken_or_kept_is_named(game: str, name: str) -> None:
    lesson = next(each for each in get_game(game).lessons() if each.name == name)
    steps = [step for part in lesson.parts for step in part.steps]
    number = next(at for at, step in enumerate(steps) if "{prompt}" in step.typed)
    step = "\n".join(taught(get_game(game), lesson, "more", "more", number=number))
    assert re.search(r"(Take one: 1 eye, 2 worker, 3 eye, 4 yellow|Keep 1: tall blue beside .*; 2: tall blue)", step), (
        step
    )


def test_an_action_is_chosen_by_its_number() -> None:
    game = get_game("cubes")
    (lesson,) = game.lessons()
    said = taught(game, lesson, "choices", "3", number=1)
    listed = next(line for line in said if line.startswith("1: "))
    assert listed.splitlines()[2].startswith("3: ")
    assert any(line.startswith("Step 3 of ") for line in said), said


def steps_typed(game: Game, lesson: Lesson) -> str:
    """Everything that is typed in a lesson, with an empty line for what is only to be read."""
    run, lines = LessonRun(game, lesson), []
    while not run.is_over:
        if (wanted := run.wanted) is None:
            lines.append("")
            run.read_on()
        else:
            lines.append(run.room.view(0).observation.state.action_to_string(wanted))
            run.act(wanted)
    return "".join(f"{line}\n" for line in [*lines, ""])


@pytest.mark.parametrize(("game", "lesson"), [("terra", "nile"), ("necropolis", "first"), ("cubes", "first")])
def test_a_whole_lesson_without_a_terminal(game: str, lesson: str, tmp_path: Path) -> None:
    taught = get_game(game)
    (chosen,) = (each for each in taught.lessons() if each.name == lesson)
    done = run("tutorial", lesson, "--game", game, folder=tmp_path, typed=steps_typed(taught, chosen))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Well done! That was the whole lesson." in done.stdout
    assert "\x1b" not in done.stdout


def test_lessons_are_listed_with_how_far_one_is(tmp_path: Path) -> None:
    said = run(
        "tutorial", "--plain", folder=tmp_path, typed="swimming\nhelp 1\nYour first game\n\n\nquit\nback\n"
    ).stdout
    assert "swimming is none of them." in said
    assert "1: Your first game, about 10 minutes\n" in said
    assert "Your first game, about 10 minutes. Tiles, rows" in said
    assert "1: Your first game, step 3 of " in said
    assert said.endswith("Good-bye.\n")


def test_a_lesson_that_there_is_not_is_refused_in_line_mode(tmp_path: Path) -> None:
    check_refused(run("--plain", "tutorial", "swimming", folder=tmp_path), "there is no lesson “swimming”")

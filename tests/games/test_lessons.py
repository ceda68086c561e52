"""Every lesson of every game can be played to its end: the engine agrees with each of its steps."""

from __future__ import annotations

import pytest

from tests.faults import raises_fault
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import DataError, Game, Lesson
from tp_tui.games.kit.lesson_reader import read_lesson
from tp_tui.presenters.faults import fault_text
from tp_tui.room import Play, RefusedError
from tp_tui.room.lesson_run import LessonRun

LESSONS = [
    pytest.param(get_game(name), lesson, id=f"{name}-{lesson.name}")
    for name in game_names()
    for lesson in get_game(name).lessons()
]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_step_can_be_taken_and_every_other_action_is_answered(game: Game, lesson: Lesson) -> None:
    run = LessonRun(game, lesson)
    for number in range(lesson.length):
        assert run.number == number
        wanted = run.wanted
        if wanted is None:
            run.read_on()
            continue
        view = run.view()
        refused = 0
        for action in view.legal:
            if not run.step.accepts(view.observation.state.action_to_string(action)):
                refused += 1
                with pytest.raises(RefusedError) as said:
                    run.act(action)
                assert str(said.value)
        assert run.number == number
        assert refused or len(view.legal) >= 1
        run.act(wanted)
    assert run.is_over


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_any_choice_that_a_lesson_leaves_open_leads_to_its_end(game: Game, lesson: Lesson) -> None:
    run = LessonRun(game, lesson)
    while not run.is_over:
        if run.is_reading:
            run.read_on()
            continue
        view = run.view()
        state = view.observation.state
        # The last that is asked for, where the other test takes the first.
        run.act([action for action in view.legal if run.step.accepts(state.action_to_string(action))][-1])


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_goes_on_where_it_was_left_and_back_step_by_step(game: Game, lesson: Lesson) -> None:
    run = LessonRun(game, lesson)
    for number in range(lesson.length):
        again = LessonRun(game, lesson, number)
        assert again.room.notation() == run.room.notation()
        assert again.step == run.step
        if run.wanted is None:
            run.read_on()
        else:
            run.act(run.wanted)
        first_of_part = run.is_over or run.lesson.locate(run.number)[1] == 0
        if not first_of_part:
            before = run.room.notation()
            assert run.back()
            assert run.number == number
            if run.wanted is None:
                run.read_on()
            else:
                run.act(run.wanted)
            assert run.room.notation() == before


def test_there_is_a_lesson_for_every_version() -> None:
    for name in game_names():
        assert get_game(name).lessons()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("minutes = 5", "options"),
        ('title = "a"\nsummary = "b"\nminutes = 5', "options"),
        ('title = "a"\nsummary = "b"\nminutes = 5\n[options]\nx = []', "options: x"),
        ('title = "a"\nsummary = "b"\nminutes = 5\n[options]', "part"),
        ('title = "a"\nsummary = "b"\nminutes = 5\n[options]\n[[part]]\ntitle = "c"\n[part.deal]', "step"),
        ("[[[", "no TOML"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_in_a_sentence(text: str, said: str) -> None:
    with raises_fault(DataError, r"^own\.toml: ") as error:
        read_lesson("own", text)
    assert said in fault_text(error.value)


def test_nothing_is_played_that_the_rules_forbid() -> None:
    game = get_game(game_names()[0])
    assert game.has_lessons()
    run = LessonRun(game, game.lessons()[0])
    while run.is_reading:
        run.read_on()
    forbidden = next(a for a in run.view().observation.state.all_actions() if a not in run.view().legal)
    with pytest.raises(RefusedError):
        run.act(forbidden)
    with pytest.raises(RefusedError):
        run.room.submit(run.room.current, Play(forbidden))

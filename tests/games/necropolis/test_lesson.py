"""What the lesson says of groups and points is so."""

from __future__ import annotations

from tests.games.necropolis.positions import GAME
from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.games.necropolis.rules.scoring import groups_of, obelisk_counts
from tp_tui.room.lesson_run import LessonRun


def test_the_figures_of_the_lesson_are_true():
    (lesson,) = GAME.lessons()
    assert lesson.minutes == 5
    run, seen = LessonRun(GAME, lesson), set()
    while not run.is_over:
        state, said = run.view().observation.state, run.step.text
        groups = dict(zip(COLOURS, groups_of(state, 0), strict=True))
        for words, holds in {
            "A group of 2 blue": groups["blue"] == 2,
            "A group of 4 blue": groups["blue"] == 4,
            "has 4 white": groups["white"] == 4,
            "6 white stones together": groups["white"] == 6,
            "only yellow has 2": groups["yellow"] == 2 and sorted(groups.values())[1] >= 3,
            "green is on four cards": obelisk_counts(state.deck, tuple(state.faces[c] for c in state.obelisks[0]))[3]
            == 4,
            "The bonus is yours": state.scores()[0].by_clause().get("A18") == 10,
            "you win by 73 to 64": [score.total for score in state.scores()] == [73, 64],
        }.items():
            if words in said:
                assert holds, words
                seen.add(words)
        if run.wanted is None:
            run.read_on()
        else:
            run.act(run.wanted)
    assert len(seen) == 8


def test_the_lesson_uses_every_kind_of_action_but_done():
    (lesson,) = GAME.lessons()
    kinds = {wanted.split()[0] for part in lesson.parts for step in part.steps for wanted in step.wanted}
    assert kinds == {"god", "pair", "pyramid", "obelisk", "tomb", "keep"}
    assert all(step.instead for part in lesson.parts for step in part.steps if step.wanted)

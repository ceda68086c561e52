"""Questions and answers as JSON: a bot that is asked in words of others answers as if it were asked directly."""

from __future__ import annotations

import json
import random

import pytest

from tp_tui.bots.answers import UnreadableError, read_answer, read_question, write_answer, write_question
from tp_tui.bots.base import Budget
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.questions import AnyQuestion, Check, HintQuestion, Question, ReviewQuestion, decision_of
from tp_tui.games import game_names, get_game
from tp_tui.games.contract.json_data import JsonValue

FEW = Budget(rollouts=12)
STEPS = 9


def some_decision(name: str, bot: str) -> Question:
    """A decision some steps into a game."""
    game, rng = get_game(name), random.Random(3)
    options = game.complete_options({})
    state = game.new_initial_state(options, 3)
    for _ in range(STEPS):
        state.apply_action(rng.choice(state.legal_actions()))
    return decision_of(name, bot, state, seed=2**80, number=STEPS, budget=FEW, options=options)


def sent(question: AnyQuestion) -> Question | HintQuestion | ReviewQuestion:
    """The question as it arrives."""
    return read_question(json.loads(json.dumps(write_question(question))))


@pytest.mark.rule("T31")
@pytest.mark.parametrize("name", game_names())
def test_what_is_asked_as_json_is_answered_alike(name: str) -> None:
    bots = LocalBots()
    for bot in ("greedy", "planner"):
        move = some_decision(name, bot)
        assert bots.reply(sent(move)) == bots.reply(move)
    decision = some_decision(name, "pharaoh")
    hint = HintQuestion(decision)
    advice = bots.reply(sent(hint))
    assert advice == bots.reply(hint)
    told = read_answer(json.dumps(write_answer(advice)).encode(), hint)
    assert told.actions == advice.actions  # type: ignore[union-attr]
    known = told.analysis  # type: ignore[union-attr]
    for asked in (
        HintQuestion(decision, known),
        ReviewQuestion(decision, decision.observation.legal_actions()[:1], known),
    ):
        assert bots.reply(sent(asked)) == bots.reply(asked)


def test_what_cannot_be_written_is_left_to_who_asks() -> None:
    decision = some_decision("cubes", "greedy")
    without = Question(decision.game, decision.bot, decision.observation)
    for question in (Check("cubes", "greedy"), without, HintQuestion(without), ReviewQuestion(without, ())):
        assert write_question(question) is None


@pytest.mark.rule("T3", "T38")
@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "check"), (1, "chess"), (1, ["cubes"]), (2, "mine.py:Mine"), (2, "/etc/passwd.py:X"), (2, 7),
        (3, {"players": 9}), (3, None), (4, {}), (4, [[]]), (5, [0, 0]), (5, [-1, None, False]), (5, ["1", 1, True]),
        (6, "1e9"), (6, 7), (6, "9" * 100),
    ],
)  # fmt: skip
def test_a_question_that_nobody_of_this_program_asks_is_refused(place: int, value: JsonValue) -> None:
    written = write_question(some_decision("cubes", "greedy"))
    assert isinstance(written, list)
    written[place] = value
    for asked in (written, ["hint", written, None], ["review", written, None, [0]]):
        with pytest.raises(UnreadableError):
            read_question(asked)


@pytest.mark.parametrize("written", [None, 7, [], "x", {}, ["hint"], ["review", 1, 2, 3], [[[[]]]]])
def test_what_is_no_question_is_refused(written: JsonValue) -> None:
    with pytest.raises(UnreadableError):
        read_question(written)

"""Reasons for hints: what a turn brings and leaves, with figures that are true, and nothing hidden in them."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.cubes.positions import GAME, games, lay, new, purse, stock
from tests.games.cubes.rules.test_turns import strip
from tests.slow import some
from tp_tui.bots import Budget, make_bot
from tp_tui.games.contract import MAX_REASONS, Reason
from tp_tui.games.cubes.rules.components import BLUE, RED
from tp_tui.presenters.game_words import words_for

SENTENCES = {
    "wins": r"wins the game",
    "ends": r"ends the game",
    "scores": r"scores (\d+) with \w+ at [b-e]\d+, over \1 cubes? of (?:another colour|other colours)",
    "fills_row": r"fills row [a-e] for 10 points",
    "earns": r"earns \$5 on the colour field [b-e]\d",
    "new_strip": r"lays out new cubes for everybody",
    "affords": r"lets you pay for \d cubes? in your next turn",
    "saves": r"saves money for the cubes to come",
    "opens": r"opens [b-e]\d+, where \w+(, \w+)*( or \w+)? would score \d+",
    "no_joker_for": r"leaves Rex no green joker within reach",
    "less_for": r"leaves Rex cubes worth about \d+ points? less",
    "keeps_from": r"keeps a \w+ cube from Rex, who could score \d+ with it",
    "more_to_hope_for": r"lets your pyramid grow by about \d+ points? more",
    "as_well_off": r"leaves you as well off as any other turn would",
    "nothing_else": r"there is nothing else worth weighing",
}
"""How each reason is said."""


def chain(state, *moves):
    found, after = [], state.clone()
    for move in moves:
        found.append(after.string_to_action(move))
        after.apply_action(found[-1])
    return tuple(found)


def reasons(state, moves, *instead):
    found = GAME.evaluation().reasons(state, chain(state, *moves), [chain(state, *other) for other in instead])
    assert [reason.worth for reason in found] == sorted((reason.worth for reason in found), reverse=True)
    return {reason.id: reason for reason in found}


def place(state, name):
    return state.rules.pyramid.number_of(name)


@pytest.mark.rule("Q11", "Q12")
def test_points_and_money_of_a_turn():
    state = new()
    lay(state, "a4 blue, a5 white, a6 blue, b4 green, b5 white")
    stock(state, red=1)
    found = reasons(state, ["build red c4", "done"], ["money"])
    assert found["scores"] == Reason("scores", 4, args=(4, RED, place(state, "c4")))
    assert found["earns"].args == (5, place(state, "c4"))


@pytest.mark.rule("Q17")
def test_a_full_row():
    state = new(side="small")
    lay(state, ", ".join(f"a{number} red" for number in range(1, 7)))
    stock(state, red=1)
    assert reasons(state, ["build red a7", "done"])["fills_row"].args == (0, 10)


def test_a_place_that_opens():
    state = new()
    lay(state, "a1 red")
    stock(state, blue=1)
    found = reasons(state, ["build blue a2", "done"], ["money"])
    assert found["opens"].args == (place(state, "b1"), (RED, BLUE), 1)


def test_a_joker_that_is_not_left():
    state = new()
    strip(state, "red", "green", *["white"] * 10)
    found = reasons(state, ["buy 2", "done"], ["money"])
    assert found["no_joker_for"].rival == 1


def test_cubes_that_are_not_left():
    state = new()
    lay(state, "a1 red, a2 blue, a3 yellow, b1 red, b2 blue", player=1)
    strip(state, "red", "red", *["white"] * 10)
    purse(state, 3, 3)
    found = reasons(state, ["buy 2", "done"], ["money"])
    assert found["less_for"].rival == 1
    (points,) = found["less_for"].args
    assert points >= 1


@pytest.mark.rule("Q8")
def test_a_cube_that_is_taken_and_kept_from_who_could_score_with_it():
    state = new()
    lay(state, "a1 red, a2 blue, a3 yellow, b1 red, b2 blue", player=1)
    stock(state, white=2)
    stock(state, 1, blue=1)
    found = reasons(state, ["take B blue for white", "done"], ["money"])
    assert found["keeps_from"] == Reason("keeps_from", 1.5, 1, (BLUE, 3))
    assert "keeps_from" not in reasons(state, ["take B blue for white", "build blue a1", "done"], ["money"])


def test_what_money_is_for():
    state = new()
    purse(state, 1, 10)
    assert reasons(state, ["money"])["affords"].args == (3,)
    purse(state, 12, 10)
    assert "saves" in reasons(state, ["money"])


@pytest.mark.rule("Q16")
def test_the_end_of_the_game():
    state = new()
    state.bag = b""
    strip(state, "red")
    lay(state, "a1 red, a2 blue")
    stock(state, red=1)
    assert "wins" in reasons(state, ["buy 1", "build red b1", "done"], ["money"])
    lay(state, "a1 red, a2 blue, b1 red", player=1)
    state.points_built[1] = 1
    assert "ends" in reasons(state, ["buy 1", "done"], ["money"])


@pytest.mark.rule("Q19")
def test_reasons_do_not_turn_on_what_is_hidden_and_say_what_is_meant(in_full):
    said, shuffler, bot = set(), random.Random(1), make_bot("greedy", GAME)
    evaluation, words = GAME.evaluation(), words_for(GAME)
    for state, choose, rng in some(games(12, seed=500), in_full, 5):
        while not state.is_terminal():
            if not state.acted and rng.random() < 0.15:
                turns = []
                for _ in range(3):
                    after, actions = state.clone(), []
                    while not after.is_terminal() and after.turn == state.turn:
                        seen = after.observation(after.player)
                        pick = bot if not turns else None
                        legal = after.legal_actions()
                        action = pick.choose(seen, legal, Budget(), rng) if pick else rng.choice(legal)
                        actions.append(action)
                        after.apply_action(action)
                    turns.append(tuple(actions))
                other = state.resample_from_infostate(state.player, shuffler)
                found = evaluation.reasons(state, turns[0], turns[1:])
                assert 1 <= len(found) <= MAX_REASONS
                assert found == evaluation.reasons(other, turns[0], turns[1:])
                for reason in found:
                    text = words.reason(state, reason, "Rex" if reason.rival >= 0 else "")
                    assert re.fullmatch(SENTENCES[reason.id], text), reason
                    assert (reason.rival >= 0) == ("Rex" in text)
                    said.add(reason.id)
            state.apply_action(choose(state, rng))
    assert len(said) >= (9 if in_full else 5)


def test_the_strongest_bot_gives_reasons():
    state = new(seed=4)
    seen = state.observation(0)
    advice = make_bot("pharaoh", GAME).advise(seen, seen.legal_actions(), Budget(rollouts=8), random.Random(1))
    assert advice.reasons
    assert advice.actions[0] in state.legal_actions()

"""Reasons for hints: what a turn brings and leaves, with figures that are true, and nothing hidden in them."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.cubes.positions import GAME, games, lay, new, purse, stock
from tests.games.cubes.rules.test_turns import strip
from tp_tui.bots import Budget, make_bot
from tp_tui.games.contract import MOST_REASONS

SENTENCES = (
    r"wins the game",
    r"ends the game",
    r"scores \d+ with \w+ at [b-e]\d+, over \d+ cubes? of other colours",
    r"fills row [a-e]: 10 points at the end",
    r"earns 5 money on the colour field [b-e]\d",
    r"lays out new cubes for everybody",
    r"lets you pay for \d cubes? in your next turn",
    r"saves money for the cubes to come",
    r"opens [b-e]\d+, where \w+(, \w+)*( or \w+)? would score \d+",
    r"leaves \{rival\} no green joker within reach",
    r"leaves \{rival\} cubes for about \d+ points? less",
    r"leaves your pyramid about \d+ points? more to hope for",
    r"leaves you as well off as any other turn would",
    r"there is nothing else worth weighing",
)


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


@pytest.mark.rule("Q11", "Q12")
def test_points_and_money_of_a_turn():
    state = new()
    lay(state, "a4 blue, a5 white, a6 blue, b4 green, b5 white")
    stock(state, red=1)
    found = reasons(state, ["build red c4", "done"], ["money"])
    assert "scores 4 with red at c4, over 4 cubes of other colours" in found
    assert found["scores 4 with red at c4, over 4 cubes of other colours"].worth == 4
    assert "earns 5 money on the colour field c4" in found


@pytest.mark.rule("Q17")
def test_a_full_row():
    state = new(side="small")
    lay(state, ", ".join(f"a{number} red" for number in range(1, 7)))
    stock(state, red=1)
    assert "fills row a: 10 points at the end" in reasons(state, ["build red a7", "done"])


def test_a_place_that_opens():
    state = new()
    lay(state, "a1 red")
    stock(state, blue=1)
    assert "opens b1, where red or blue would score 1" in reasons(state, ["build blue a2", "done"], ["money"])


def test_a_joker_that_is_not_left():
    state = new()
    strip(state, "red", "green", *["white"] * 10)
    found = reasons(state, ["buy 2", "done"], ["money"])
    assert found["leaves {rival} no green joker within reach"].rival == 1


def test_cubes_that_are_not_left():
    state = new()
    lay(state, "a1 red, a2 blue, a3 yellow, b1 red, b2 blue", player=1)
    strip(state, "red", "red", *["white"] * 10)
    purse(state, 3, 3)
    found = reasons(state, ["buy 2", "done"], ["money"])
    assert any(re.fullmatch(r"leaves \{rival\} cubes for about \d points less", text) for text in found)


def test_what_money_is_for():
    state = new()
    purse(state, 1, 10)
    assert "lets you pay for 3 cubes in your next turn" in reasons(state, ["money"])
    purse(state, 12, 10)
    assert "saves money for the cubes to come" in reasons(state, ["money"])


@pytest.mark.rule("Q16")
def test_the_end_of_the_game():
    state = new()
    state.bag = b""
    strip(state, "red")
    lay(state, "a1 red, a2 blue")
    stock(state, red=1)
    assert "wins the game" in reasons(state, ["buy 1", "build red b1", "done"], ["money"])
    lay(state, "a1 red, a2 blue, b1 red", player=1)
    state.points_built[1] = 1
    assert "ends the game" in reasons(state, ["buy 1", "done"], ["money"])


@pytest.mark.rule("Q19")
def test_reasons_do_not_turn_on_what_is_hidden_and_say_what_is_meant():
    said, shuffler, bot = set(), random.Random(1), make_bot("greedy", GAME)
    evaluation = GAME.evaluation()
    for state, choose, rng in games(12, seed=500):
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
                assert 1 <= len(found) <= MOST_REASONS
                assert found == evaluation.reasons(other, turns[0], turns[1:])
                for reason in found:
                    matching = [sentence for sentence in SENTENCES if re.fullmatch(sentence, reason.id)]
                    assert len(matching) == 1, reason.id
                    assert (reason.rival >= 0) == ("{rival}" in reason.id)
                    said.add(matching[0])
            state.apply_action(choose(state, rng))
    assert len(said) >= 9


def test_the_strongest_bot_gives_reasons():
    state = new(seed=4)
    seen = state.observation(0)
    advice = make_bot("pharaoh", GAME).advise(seen, seen.legal_actions(), Budget(rollouts=8), random.Random(1))
    assert advice.reasons
    assert advice.actions[0] in state.legal_actions()

"""Reasons for hints: true, and the same whatever is hidden."""

from __future__ import annotations

import random

from tests.games.necropolis.positions import GAME, Built, dealt, games, play
from tp_tui.games.contract import MAX_REASONS
from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.tiles import MAY_OBELISK, MAY_PYRAMID, MAY_TOMB

EVALUATION = GAME.evaluation()
BLUE, WHITE, RED, GREEN, YELLOW = range(5)


def reasons(state, *texts, instead=()):
    """The reasons for a turn, each with what it is about."""
    actions, there = [], state.clone()
    for text in texts:
        actions.append(there.string_to_action(text))
        there.apply_action(actions[-1])
    return [(reason.id, *reason.args) for reason in EVALUATION.reasons(state, actions, instead)]


def in_hand(built: Built, *cards: str, may: int):
    """The first seat builds, with these cards in hand."""
    state = built.state
    play(state, "god 4" if "god 4" in map(state.action_to_string, state.legal_actions()) else "god 3")
    state.phase, state.player, state.may, state.tiles = 2, 0, may, [4, 3]
    state.order, state.legal = (1, 0), None
    numbers = [built.card(text) for text in cards]
    state.hands[0] = tuple(sorted(numbers))
    return state, {text: state.hands[0].index(number) + 1 for text, number in zip(cards, numbers, strict=True)}


def test_a_card_for_the_pyramid():
    built = Built().pyramid({"1d": "red | red", "1e": "red | blue", "1f": "blue | white"})
    state, number = in_hand(built, "blue | white/red, pyramid", "green | yellow", may=MAY_PYRAMID)
    said = reasons(state, f"pyramid {number['blue | white/red, pyramid']} 2e")
    assert ("largest_group", BLUE, 3, 1) not in said
    assert said[0] == ("glyph", PYRAMID, 2)
    assert ("group", BLUE, 3, 1) in said
    said = reasons(state, f"pyramid {number['green | yellow']} 1c")
    assert said[:2] == [("first_stones", GREEN, 1, 1), ("first_stones", YELLOW, 1, 1)]


def test_the_largest_group_counts_twice_and_the_bonus_is_named():
    threes = {
        "1b": "blue/blue | blue",
        "1c": "white/white | white",
        "1d": "red/red | red",
        "1e": "green/green | green",
        "2b": "yellow | blue",
        "2c": "yellow | blue",
    }
    built = Built().pyramid(threes)
    state, number = in_hand(built, "yellow | yellow/yellow", "green | red", may=MAY_PYRAMID)
    card = number["yellow | yellow/yellow"]
    places = [action.args[1] for action in state.legal_actions() if action.kind == "pyramid"]
    assert PLACE_NAMES.index("3b") in places
    said = reasons(state, f"pyramid {card} 3b")
    assert said[0] == ("bonus", 3, 10)
    assert "largest_group" in [id for id, *_ in said]


def test_obelisk_and_tomb():
    built = Built().obelisk("red | blue", "red | white").tomb("green | white")
    state, number = in_hand(built, "red | green/green, obelisk", "white/white | red, tomb", may=MAY_OBELISK | MAY_TOMB)
    said = reasons(state, f"obelisk {number['red | green/green, obelisk']}", "tomb 1")
    assert said == [
        ("obelisk_colour", RED, 3, 3),
        ("glyph", OBELISK, 2),
        ("glyph", TOMB, 2),
        ("tomb_stones", 3, (WHITE, RED), (3, 1)),
    ]


def test_tiles_pairs_and_what_stays_in_hand():
    state = dealt([], players=3)
    assert reasons(state, "god 4") == [("builds_besides", MAY_OBELISK | MAY_TOMB)]
    assert reasons(state, "god 1") == [("early_pair", 1)]
    play(state, "god 4, god 2")
    assert reasons(state, "god 1") == [("first_choice",)]
    play(state, "god 1")
    begun = [reasons(state, f"pair {pair}", "pyramid 1 1d") for pair in (1, 2, 3)]
    assert any(("rivals_pair",) in said for said in begun)
    play(state, "pair 1, pyramid 1 1d, pair 2, pyramid 1 1d, done, pair 3, pyramid 1 1d, done")
    (said,) = reasons(state, "keep 1")
    assert said[0] == "keeps"
    assert said[1] in (PYRAMID, OBELISK, TOMB)


def test_there_is_always_a_reason_and_nothing_hidden_changes_it():
    rng, compared = random.Random(2), 0
    for state, chance in games(8, seed=950):
        while not state.is_terminal():
            if not chance.randrange(8):
                player, turn, there, actions = state.player, state.round, state.clone(), []
                while not there.is_terminal() and (there.player, there.round) == (player, turn):
                    actions.append(EVALUATION.best_action(there.observation(player).state))
                    there.apply_action(actions[-1])
                found = EVALUATION.reasons(state, actions, [])
                assert 1 <= len(found) <= MAX_REASONS
                assert [reason.worth for reason in found] == sorted((reason.worth for reason in found), reverse=True)
                assert all((reason.id == "rivals_pair") == (reason.rival >= 0) for reason in found)
                other = state.resample_from_infostate(player, rng)
                assert EVALUATION.reasons(other, actions, []) == found
                compared += 1
            state.apply_action(chance.choice(state.legal_actions()))
    assert compared > 50


def test_a_colour_that_has_reached_the_bonus_comes_no_nearer_to_it():
    built = Built().pyramid({"1d": "red | blue", "1e": "blue | green"})
    state, number = in_hand(built, "blue | green", "white | yellow", may=MAY_PYRAMID)
    said = [
        {reason.id: reason.args for reason in EVALUATION.facts(state, [action], ())}
        for action in state.legal_actions()
        if action.kind == "pyramid" and action.args[0] == number["blue | green"] - 1
    ]
    reached = [each for each in said if each.get("largest_group", ())[:2] == (BLUE, 3)]
    assert reached
    assert all(BLUE not in each.get("nearer_to_bonus", [()])[0] for each in reached)

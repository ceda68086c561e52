"""Cubes in words: what happened, turn by turn, and the rules."""

from __future__ import annotations

import re

import pytest

from tests.games.cubes.clauses import KNOWN
from tests.games.cubes.positions import GAME, SETUPS, games, lay, new, play, purse, stock
from tests.games.cubes.rules.test_turns import strip
from tp_tui.room import Play, Room
from tp_tui.room.seats import parse_seats


def said(state, *moves, you=False):
    return [GAME.describe(state, event, you=you) for event in play(state, *moves)]


def test_what_happened_in_words():
    state = new()
    strip(state, "red", "blue", "red", "green", "white", "white", "white")
    purse(state, 10, 30)
    assert said(state, "buy 3") == [
        "buys red, blue and red for 6 money",
        "fills the strip with 12 cubes",
    ]
    lay(state, "a1 white, a2 red, a3 red")
    assert said(state, "build blue a4", "build red b2", "done") == [
        "builds blue at a4",
        "builds red at b2 (5 money for the colour field)",
    ]
    assert said(state, "take A red for money", "build red a1", "done") == [
        "takes a red cube from A for 3 money",
        "builds red at a1",
    ]
    assert said(state, "money", "money")[-1] == "lays out the strip anew: everybody has taken money"
    assert said(new(), "money", you=True) == ["take 5 money"]
    assert said(new(), "buy 1", you=True)[0].startswith("buy ")


def test_the_end_in_words():
    state = new()
    assert said(state, *["money"] * 6)[-1] == "ends the game: for the third time in a row everybody has taken money"
    state = new()
    state.bag = b""
    strip(state, "red")
    assert said(state, "buy 1", "done")[-1] == "ends the game: the last cube was bought"


def test_a_full_row_is_told():
    state = new(side="small")
    lay(state, ", ".join(f"a{n} red" for n in range(1, 7)))
    stock(state, blue=1)
    assert said(state, "build blue a7") == ["builds blue at a7 (fills row a)"]


@pytest.mark.rule("Q6")
def test_a_turn_is_a_sentence_in_the_log():
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 2), {"first": 1}, 3)
    state = room.saved().start
    first = [("red", "yellow", "blue", "white", "green")[colour] for colour in state.strip[:2]]
    for text in ("buy 2", f"build {first[0]} a1", f"build {first[1]} a2", "done", "money"):
        now = room.view(room.current).observation.state
        room.submit(room.current, Play(now.string_to_action(text)))
    assert [entry.text for entry in room.view(0).turns] == [
        f"Ada bought {first[0]} and {first[1]} for 3, built {first[0]} at a1 and {first[1]} at a2.",
        "Ben took 5 money.",
    ]


def test_everything_that_happens_can_be_told():
    for state, choose, rng in games(18, seed=40):
        start, events = state.clone(), []
        while not state.is_terminal():
            turn, happened = state.turn, []
            state.apply_action(choose(state, rng), happened)
            for event in happened:
                for you in (False, True):
                    assert re.match(r"[a-z]+ \S", GAME.describe(state, event, you=you))
                assert not event.reveals or GAME.describe_reveal(event)
            events += happened
            if state.turn != turn:
                assert GAME.describe_turn(start, events)
                start, events = state.clone(), []


@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_the_rulebook_tells_every_clause_a_player_needs_once(side, players):
    chapters = GAME.rulebook({"side": side, "players": players})
    clauses = [rule.clause for chapter in chapters for rule in chapter.rules]
    assert len(set(clauses)) == len(clauses)
    # Q12 is about colour fields; Q23 and Q25 are for programs, not for players.
    assert KNOWN - set(clauses) == {"Q23", "Q25", *(["Q12"] if side == "small" else [])}
    assert "{" not in "".join(rule.text for chapter in chapters for rule in chapter.rules)


def test_the_rulebook_has_the_figures_of_the_game():
    def text(**options):
        return "\n".join(rule.text for chapter in GAME.rulebook(options) for rule in chapter.rules)

    large, small = text(), text(side="small", players=4, first=3)
    for words in (
        "2 players play with 60 cubes: 14 each of red, yellow, blue and white, and 4 green ones",
        "a with 10, b with 9, c with 8, d with 7 and e with 6",
        "- red: b2, c4, d6",
        "Who begins is drawn by lot. That player has 10 money",
        "for 1, 3, 6 and 10 money",
        "When somebody buys and 4 cubes or fewer are left on the strip, it is filled to 16",
        "for the 3rd time in a row",
        "brings 10 points",
    ):
        assert words in large
    for words in ("4 players play with 80 cubes: 19 each", "There are no colour fields", "seat 3 begins", "20 money"):
        assert words in small


def test_the_goal_is_said_in_a_breath():
    assert GAME.goal_in_words({}).startswith("Most points win when the cubes are bought up.")
    assert GAME.score_sources() == {"Q11": "cubes", "Q17": "rows"}

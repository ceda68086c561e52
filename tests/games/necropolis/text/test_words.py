"""What players read of a game: what happened, turns in a sentence, the rules."""

from __future__ import annotations

import re

import pytest

from tests.games.necropolis.clauses import REQUIRED
from tests.games.necropolis.positions import GAME, PLAYERS, dealt, games, play
from tests.games.necropolis.rules.test_components import TEXT, own
from tp_tui.games.contract import OptionError
from tp_tui.games.necropolis.rules.deck_reader import standard_deck
from tp_tui.games.necropolis.text.rulebook import conditions_of, figures_of, shipped_chapters
from tp_tui.room import Room
from tp_tui.room.commands import PlayText
from tp_tui.room.seats import parse_seats


def test_what_happened_is_said_behind_a_name_and_behind_you():
    state = dealt([1, 2, 3, 4, 5, 6], players=3)
    before = state.clone()
    events = play(state, "god 4, god 1, god 2, pair 1, pyramid 1 1d, pair 3, pyramid 2 1d, tomb 1")
    events += play(state, "pair 2, obelisk 2, pyramid 1 1d, done, keep 2")
    said = {event.kind: (GAME.describe(before, event), GAME.describe(before, event, you=True)) for event in events}
    assert said == {
        "god": ("takes Anubis (2)", "take Anubis (2)"),
        "pair": (
            "takes white|red and white|green from the quarry",
            "take white|red and white|green from the quarry",
        ),
        "pyramid": ("lays blue|white at 1d", "lay blue|white at 1d"),
        "tomb": ("lays a card face down in the tomb", "lay a card face down in the tomb"),
        "obelisk": ("adds white|red to the obelisk", "add white|red to the obelisk"),
        "keep": ("puts down blue|yellow", "put down blue|yellow"),
        "round": ("ends round 1", "end round 1"),
    }
    while not state.is_terminal():
        events = play(state, state.action_to_string(state.legal_actions()[0]))
    assert GAME.describe(before, events[-1]) == "ends the game, and the tombs are opened"


def test_a_turn_is_told_in_a_sentence():
    state = dealt([1, 2, 3, 4, 5, 6], players=2)
    before = state.clone()
    events = play(state, "god 4, god 2, pair 1, pyramid 1 1d, tomb 1, pair 2, pyramid 3 1d, obelisk 2")
    own_events = [event for event in events if event.player == 0]
    assert GAME.describe_turn(before, own_events) == (
        "took Sekhmet, took white|blue and white|red, laid white|red at 1d, added white|blue to the obelisk"
    )
    assert GAME.describe_turn(before, [event for event in events if event.player == 1]) == (
        "took Anubis, took blue|green and blue|yellow, laid blue|red at 1d, laid a card in the tomb"
    )
    assert GAME.describe_turn(before, []) == ""


@pytest.mark.rule("A23")
def test_the_log_betrays_nothing_of_a_tomb_not_even_by_its_points():
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, 3)
    for text in ("god 4", "god 1", "pair 1", "pyramid 1 1d", "pair 2"):
        room.submit(room.current, PlayText(text))
    before = room.view(1).turns[-1].text
    room.submit(room.current, PlayText("tomb 1"))
    after = room.view(1).turns[-1].text
    assert after == before.removesuffix(".") + ", laid a card in the tomb."
    assert "(+" not in before + after
    # It did bring points: a majority that nobody else can see.
    assert room.view(0).scores()[0].by_clause()["A20"] > 0
    assert room.view(1).scores()[0].by_clause().get("A20", 0) == 0


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", [0, 1])
def test_every_clause_is_told_once_with_all_its_figures(players, first):
    chapters = GAME.rulebook({"players": players, "first": first})
    told = [rule.clause for chapter in chapters for rule in chapter.rules]
    assert sorted(told) == sorted(REQUIRED)
    text = "\n".join(rule.text for chapter in chapters for rule in chapter.rules)
    assert not re.search(r"[{}]|\b1 (stones|rounds|points)\b", text)
    assert ("Thoth" in text) == (players > 3)
    assert ("Seat 1 begins" in text) == bool(first)
    unseen = {2: "63 cards are never drawn", 3: "42 cards", 4: "21 cards", 5: "Every card is drawn"}
    assert unseen[players] in text


def test_the_figures_are_those_of_the_game():
    deck = standard_deck()
    figures = figures_of(deck, 2, 0)
    assert figures["obelisk_points"] == "1, 3, 6, 10 and 15"
    assert figures["stones_each"] == "57 blue, 57 white, 57 red, 57 green and 57 yellow"
    assert (figures["of_three"], figures["of_two"]) == (75, 30)
    words = {word for chapter in shipped_chapters() for entry in chapter.entries for word in entry.when}
    assert {word.removeprefix("not ") for word in words} <= set(conditions_of(deck, 2, 0))
    own_text = GAME.rulebook(own(TEXT.replace('"blue | white", glyph', '"red | white", glyph', 1)))
    (components,) = [rule.text for chapter in own_text for rule in chapter.rules if rule.clause == "A2"]
    assert "56 blue, 57 white, 58 red" in components
    assert "No card is of one colour alone" not in components


def test_the_goal_is_said_in_a_sentence():
    assert GAME.goal_in_words({}).startswith("Most points after 10 rounds win.")
    with pytest.raises(OptionError):
        GAME.goal_in_words({"players": 6})


def test_every_reason_of_a_score_names_its_source():
    sources = GAME.score_sources()
    assert GAME.provisional_sources() <= set(sources)
    for state, rng in games(2, seed=9):
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        assert {line.clause for score in state.scores() for line in score.lines} <= set(sources)

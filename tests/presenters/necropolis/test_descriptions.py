"""Everything said of a table is a message, whole: with a catalogue in brackets no word stands outside of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.games.necropolis.positions import GAME
from tests.presenters.brackets import in_brackets, outside
from tp_tui.games.necropolis.rules.components import Card, Deck
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.presenters.choices import Choice, NoAnswerError
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.necropolis import descriptions as told
from tp_tui.presenters.necropolis.game_words import refusal_in_short
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.names import card_name
from tp_tui.presenters.necropolis.spots import SPOT_NAMES, spot_named
from tp_tui.presenters.necropolis.step_text import info, prompt
from tp_tui.presenters.spans import text_of
from tp_tui.room import Room, parse_seats

WORDS = words_for(GAME)
NOTATION = re.compile(r"\b[1-4][a-g]\b|\b(?:Ada|Ben)\b|\[[^]|]+\|[a-z. ]+\]")
"""What no language changes: places, names of players; and keys, which have a text of their own."""


def labels(found: Sequence[Choice]) -> Iterator[str]:
    for choice in found:
        yield choice.label
        yield from labels(choice.then().choices if choice.then else ())


def texts(interaction: NecropolisInteraction) -> Iterator[str]:
    """Everything that is said of a position to who plays or watches."""
    state = interaction.state
    yield told.status_text(interaction)
    yield text_of(told.status_in_columns(interaction, 200))
    yield info(interaction, 500)[0]
    yield prompt(interaction) if interaction.deciding else ""
    yield told.hand_text(interaction)
    yield told.scored_text(interaction)
    yield told.reach_text(interaction)
    yield from told.rows_text(interaction).splitlines()
    for spot in range(len(SPOT_NAMES)):
        yield told.spot_text(interaction, spot)
    if interaction.deciding:
        yield told.prompt(interaction)
        yield from labels(told.choices(interaction))
    if interaction.deciding and interaction.phase == BUILD:
        for spot in told.spots_to_build(interaction):
            yield told.gains_at(interaction, spot)
        for card in range(len(interaction.hand)):
            for spot in range(len(SPOT_NAMES)):
                interaction.pick_for(card, spot)
                yield info(interaction, 500)[0]
    for action in state.all_actions() if interaction.deciding else ():
        if refusal := state.explain(action):
            yield WORDS.refusal(state, refusal)
            yield refusal_in_short(refusal)
    for line in state.scores()[interaction.player].lines:
        yield WORDS.score_line(state, line)


def test_no_word_stands_outside_a_message():
    with in_brackets():
        said = tell_a_game()
    assert len(said) > 500
    assert len([text for text in said if "⟦" in text]) > len(said) - 5


def tell_a_game() -> set[str]:
    """Play a game and tell of it what there is to tell, in whole messages; return what was said of its positions."""
    rng, seen = random.Random(4), set()
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, 3)
    state = room.view(0).observation.resample(rng)
    while not state.is_terminal():
        before, events = state.clone(), []
        state.apply_action(rng.choice(state.legal_actions()), events)
        for event in events:
            for subject in (Subject("Ada"), Subject("Ben", is_you=True)):
                for is_continued in (False, True):
                    said = WORDS.event(before, event, subject, is_continued=is_continued)
                    assert not re.search(r"[^\W\d]", outside(said)), said
            assert outside(WORDS.turn(before, events, Subject("Ada"))) == ""
        if not rng.randrange(4):
            for text in texts(NecropolisInteraction(view_of(room, state))):
                bare = NOTATION.sub("", outside(text))
                assert not re.search(r"[^\W\d]", bare), text
                seen.add(text)
    return seen


def view_of(room: Room, state: object) -> object:
    """The view of who is to decide in `state`."""
    observation = state.observation(state.current_player())
    player, legal = state.current_player(), observation.legal_actions()
    return room.view(0)._replace(seat=player, observation=observation, legal=legal, current=player)


@pytest.mark.parametrize(
    ("stones", "glyph", "said"),
    [
        ("blue | white/red", "", "tall blue beside white over red"),
        ("white/green | red", "tomb", "white over green beside tall red with the tomb glyph"),
        ("green | white", "pyramid", "tall green beside tall white with the pyramid glyph"),
    ],
)
def test_cards_are_said_in_words(stones, glyph, said):
    deck = Deck("", (Card.from_text(stones, glyph),))
    assert card_name(deck, 0) == said


@pytest.mark.parametrize(
    ("text", "name"),
    [("2d", "2d"), ("d2", "2d"), ("d 2", "2d"), ("obelisk", "obelisk"), ("tomb", "tomb"), ("9x", None), ("", None)],
)
def test_places_are_found_by_name(text, name):
    spot = spot_named(text)
    assert (SPOT_NAMES[spot] if spot is not None else None) == name


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda at: told.asked_spot("9x"), "There is no place 9x; they are 1a to 4d, obelisk and tomb."),
        (lambda at: told.scan_text(at, "5"), "scan takes a row from 1, at the bottom, to 4."),
        (lambda at: told.scan_text(at, ""), "scan takes a row from 1, at the bottom, to 4."),
        (lambda at: told.reach_text(at, "2"), "reach takes the number of a card of your hand, up to 1."),
        (lambda at: told.reach_text(at, "²"), "reach takes the number of a card of your hand, up to 1."),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(ask, said):
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, 3)
    with pytest.raises(NoAnswerError) as error:
        ask(NecropolisInteraction(room.view(0)))
    assert str(error.value) == said

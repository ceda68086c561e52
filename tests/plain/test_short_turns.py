"""What is told unasked in line mode is short, and no place, card, cube or point is lost."""

from __future__ import annotations

import re

import pytest

from tests.plain.lines import Lines, RandomPlayer
from tests.plain.test_line_mode import OWN_GAMES, room_of
from tp_tui.lab.bench.spoken_stream import word_count
from tp_tui.presenters.log_text import echo_text, step_text, turn_text
from tp_tui.presenters.messages import sentence
from tp_tui.room import View
from tp_tui.storage.settings import Settings

MAX_WORDS = 25
"""The most words of what another did in a turn, of the most eventful turns of whole games."""

PLACE = re.compile(r"\b[a-k]\d+\b|\b\d[a-e]\b")

COLOUR = re.compile(r"\b(?:red|green|blue|yellow|violet|grey|white)\b")


@pytest.fixture(scope="module", params=[(name, seed) for name in OWN_GAMES for seed in (1, 2)], ids=str)
def played(request: pytest.FixtureRequest) -> View:
    """A whole game of random moves."""
    name, seed = request.param
    room = room_of(name, "human,greedy", seed=seed)
    Lines(room, RandomPlayer(seed)).run()
    return room.view(0)


def test_a_turn_in_short_has_the_places_and_points_of_the_long_one(played: View) -> None:
    shorter = 0
    for turn in played.turns:
        long, short = turn_text(played, turn), turn_text(played, turn, in_short=True)
        assert set(PLACE.findall(long)) <= set(PLACE.findall(short)), long
        assert set(re.findall(r"\([+-]\d+\)", long)) <= set(re.findall(r"\([+-]\d+\)", short))
        assert set(COLOUR.findall(long)) <= set(COLOUR.findall(short)), long
        assert word_count(short) <= min(word_count(long), MAX_WORDS), short
        shorter += word_count(short) < word_count(long)
    assert shorter > len(played.turns) / 2


def test_what_is_typed_is_answered_by_what_came_of_it(played: View) -> None:
    own = [entry for entry in played.log if entry.seat == 0]
    kinds = {event.kind for entry in own for event in entry.events}
    answered = {event.kind for entry in own for event in entry.events if echo_text(played, entry)}
    assert answered - {"drew"} == kinds - {"drew"}
    for entry in own:
        long, short = step_text(played, entry), echo_text(played, entry)
        assert set(PLACE.findall(short)) == set(PLACE.findall(long)) or "drew" in str(entry.events)
        assert word_count(short) <= word_count(long) + 2 * ("pair" in str(entry.events)), short


@pytest.mark.parametrize("name", OWN_GAMES)
def test_everything_is_said_in_sentences_where_so_set(name: str) -> None:
    room = room_of(name, "human,greedy", seed=1)
    lines = Lines(room, RandomPlayer(1), Settings(verbosity="full"))
    lines.run()
    view, said = room.view(0), "\n".join(lines.said)
    steps = [sentence(step_text(view, entry)) for entry in view.log if entry.seat == 0]
    assert all(step in said for step in steps)

"""What is told unasked in line mode is short, and no place, card, cube or point is lost."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.test_contract import CASES
from tests.plain.lines import Lines, RandomPlayer
from tests.plain.test_line_mode import OWN_GAMES, new, room_of
from tests.slow import some_quick
from tp_tui.games.contract import Options
from tp_tui.presenters.game_words import Spoken, Subject, spoken_turn
from tp_tui.presenters.log_text import MAX_HEARD, echo_text, step_text, turn_text, turn_to_hear
from tp_tui.presenters.messages import sentence, word_count
from tp_tui.room import View
from tp_tui.storage.settings import Settings

PLACE = re.compile(r"\b[a-k]\d+\b|\b\d[a-e]\b")

COLOUR = re.compile(r"\b(?:red|green|blue|yellow|violet|grey|white)\b")

SETUPS = [case.values for case in CASES if case.values[0] in OWN_GAMES]  # type: ignore[attr-defined]


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
        long, short = turn_text(played, turn), turn_to_hear(played, turn)
        assert set(PLACE.findall(long)) <= set(PLACE.findall(short)), long
        assert set(re.findall(r"\([+-]\d+\)", long)) <= set(re.findall(r"\([+-]\d+\)", short))
        is_counted = re.search(r"\d (?:bought|from|put down)|quarry cards?|\bmore\b", short)  # where words were saved
        assert set(COLOUR.findall(long)) <= set(COLOUR.findall(short)) or is_counted, long
        assert word_count(short) <= word_count(long) + ("last cube" in short), short
        shorter += word_count(short) < word_count(long)
    assert shorter > len(played.turns) / 2


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("setup", some_quick(SETUPS, 6))
def test_nothing_unasked_is_longer_than_twenty_words(setup: tuple[str, Options], seed: int) -> None:
    """Whole games of every version, mission and number of seats are played by moves in notation, without a question."""
    room = new(*setup, bots=9, seed=seed)
    rng = random.Random(seed)

    def play(lines: Lines) -> str | None:
        if room.current < 0:
            return None
        view = room.view(room.current)
        return view.observation.state.action_to_string(rng.choice(view.legal))

    lines = Lines(room, play)
    lines.run()
    told = [line for said in lines.said for line in said.splitlines()]
    assert len(told) > 20
    searched = "Take one: "  # the answer to a search that was typed
    assert [line for line in told if word_count(line) > MAX_HEARD and not line.startswith(searched)] == []


def test_words_are_saved_from_the_last_part_on_and_what_is_left_out_is_in_the_recap() -> None:
    ada = Subject("Ada")
    parts = [Spoken("g5 level 3", "g5 level 3"), Spoken("blue on h8", "h8"), Spoken("2 workers, gold", "gains")]
    assert spoken_turn(ada, parts, 10) == "Ada: g5 level 3; blue on h8; 2 workers, gold"
    assert spoken_turn(ada, parts, 9) == "Ada: g5 level 3; blue on h8; gains"
    assert spoken_turn(ada, parts, 6) == "Ada: g5 level 3; h8; gains"
    assert spoken_turn(ada, parts, 5) == "Ada: g5 level 3; recap"
    assert spoken_turn(ada, [], 5) == ""


def test_what_is_typed_is_answered_by_what_came_of_it(played: View) -> None:
    own = [entry for entry in played.log if entry.seat == 0]
    kinds = {event.kind for entry in own for event in entry.events}
    answered = {event.kind for entry in own for event in entry.events if echo_text(played, entry, 0)}
    tiles = {"drew", "took"}  # told when they can be placed
    assert answered - tiles == kinds - tiles
    for entry in own:
        long, short = step_text(played, entry), echo_text(played, entry, 0)
        typed = PLACE.findall(long)[: sum(event.kind == "moved" for event in entry.events)]  # where a worker came from
        assert set(PLACE.findall(short)) == {*PLACE.findall(long)} - {*typed} or "drew" in str(entry.events)
        assert word_count(short) <= word_count(long) + 2 * ("pair" in str(entry.events)), short


@pytest.mark.parametrize("name", OWN_GAMES)
def test_everything_is_said_in_sentences_where_so_set(name: str) -> None:
    room = room_of(name, "human,greedy", seed=1)
    lines = Lines(room, RandomPlayer(1), Settings(verbosity="full"))
    lines.run()
    view, said = room.view(0), " ".join(" ".join(lines.said).split())
    steps = [sentence(step_text(view, entry)) for entry in view.log if entry.seat == 0]
    assert all(step in said for step in steps)

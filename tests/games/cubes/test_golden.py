"""Nothing changes unnoticed: the golden files (see `golden_files` for how they are written anew)."""

from __future__ import annotations

import json

import pytest

from tests.games.cubes.golden_files import DEPTH, FOLDER, PLAYTHROUGHS, new
from tests.games.cubes.positions import GAME
from tests.games.cubes.reference import Table
from tests.games.golden import after, header_of, legal_counts, moves_of, playthrough, reference_sequences, sequences

COUNTED = json.loads((FOLDER / "counts.json").read_text(encoding="utf-8"))
each_count = pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: f"{entry['side']} {entry['players']}")


def header(entry):
    return {name: entry[name] for name in ("side", "players")}


@pytest.mark.rule("Q5")
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_saved_playthrough_plays_as_it_did(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert header_of(text) == PLAYTHROUGHS[name]
    assert playthrough(GAME, header_of(text), new(header_of(text)), moves_of(text)) == text
    assert {move.split()[0] for move in moves_of(text)} == {"money", "buy", "take", "build", "done"}


@each_count
def test_as_many_actions_are_legal_as_there_were(entry):
    state = new(header(entry))
    assert legal_counts(state, entry["moves"].split(" ; ")) == [int(number) for number in entry["legal"].split()]
    assert state.is_terminal()


@each_count
def test_there_are_as_many_sequences_as_there_were(entry):
    moves = entry["moves"].split(" ; ")
    for state, name in (
        (new(header(entry)), "sequences"),
        (after(new(header(entry)), moves[: len(moves) // 2]), "later"),
    ):
        assert [sequences(state, depth) for depth in range(1, DEPTH + 1)] == entry[name]
        assert [reference_sequences(Table.of(state), depth) for depth in (1, 2)] == entry[name][:2]

"""Nothing changes unnoticed: the golden files (see `golden_files` for how they are written anew)."""

from __future__ import annotations

import copy
import json

import pytest

from tests.games.cubes.golden_files import (
    DEPTH,
    FOLDER,
    PLAYTHROUGHS,
    after,
    header_of,
    legal_counts,
    moves_of,
    new,
    sequences,
    written,
)
from tests.games.cubes.reference import Table

COUNTED = json.loads((FOLDER / "counts.json").read_text(encoding="utf-8"))
each_count = pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: f"{entry['side']} {entry['players']}")


def header(entry):
    return {name: entry[name] for name in ("side", "players")}


@pytest.mark.rule("Q5")
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_saved_playthrough_plays_as_it_did(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert header_of(text) == PLAYTHROUGHS[name]
    assert written(header_of(text), moves_of(text)) == text
    assert {move.split()[0] for move in moves_of(text)} == {"money", "buy", "take", "build", "done"}


@each_count
def test_as_many_actions_are_legal_as_there_were(entry):
    state = new(header(entry))
    assert legal_counts(state, entry["moves"].split(" ; ")) == [int(number) for number in entry["legal"].split()]
    assert state.is_terminal()


def reference_sequences(table, depth):
    if depth == 1:
        return len(table.legal())
    total = 0
    for text in table.legal():
        child = copy.deepcopy(table)
        child.apply(text)
        total += reference_sequences(child, depth - 1)
    return total


@each_count
def test_there_are_as_many_sequences_as_there_were(entry):
    moves = entry["moves"].split(" ; ")
    for state, name in (
        (new(header(entry)), "sequences"),
        (after(new(header(entry)), moves[: len(moves) // 2]), "later"),
    ):
        assert [sequences(state, depth) for depth in range(1, DEPTH + 1)] == entry[name]
        assert [reference_sequences(Table.of(state), depth) for depth in (1, 2)] == entry[name][:2]

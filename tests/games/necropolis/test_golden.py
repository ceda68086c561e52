"""Nothing changes unnoticed: the golden files (see `golden_files` for how they are written anew)."""

from __future__ import annotations

import json

import pytest

from tests.games.golden import after, header_of, moves_of, reference_sequences, sequences
from tests.games.necropolis.golden_files import (
    COUNTS,
    DEPTH,
    FOLDER,
    LATER,
    PLAYTHROUGHS,
    random_moves,
    written,
)
from tests.games.necropolis.positions import GAME, PLAYERS, new
from tests.games.necropolis.reference import Table
from tp_tui.presenters.game_words import words_for

ENTRIES = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.rule("A6")
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_saved_playthrough_plays_as_it_did(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    moves = moves_of(text)
    assert header_of(text) == PLAYTHROUGHS[name]
    assert written(header_of(text), moves) == text
    assert {move.split()[0] for move in moves} == {"god", "pair", "pyramid", "obelisk", "tomb", "done", "keep"}


def test_the_playthroughs_show_every_line_of_the_scores():
    texts = "".join((FOLDER / name).read_text(encoding="utf-8") for name in PLAYTHROUGHS)
    for clause in words_for(GAME).score_sources():
        assert f"  {clause} " in texts or clause == "A18"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry['players']} players")
def test_there_are_as_many_sequences_of_actions_as_there_were(entry):
    players, seed = entry["players"], entry["seed"]
    moves = random_moves(players, seed)
    for count, wanted in zip(LATER, entry["sequences"], strict=True):
        state = after(new(players, seed), moves[:count])
        assert [sequences(state, depth) for depth in range(1, DEPTH + 1)] == wanted


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry['players']} players")
def test_the_reference_counts_as_many_sequences(entry):
    players, seed = entry["players"], entry["seed"]
    moves, start = random_moves(players, seed), new(players, seed)
    for count, wanted in zip(LATER, entry["sequences"], strict=True):
        table = Table(players, start.first + 1, dict(GAME.deal_of(start)))
        for move in moves[:count]:
            table.apply(move)
        assert [reference_sequences(table, depth) for depth in (1, 2)] == wanted[:2]


def test_every_number_of_players_is_counted():
    assert [entry["players"] for entry in ENTRIES] == list(PLAYERS)
    assert all(len(entry["sequences"]) == len(LATER) for entry in ENTRIES)

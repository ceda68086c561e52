"""Nothing changes unnoticed: the golden files (see `golden_files` for how they are written anew)."""

from __future__ import annotations

import json

import pytest

from tests.games.golden import header_of, legal_counts, moves_of, playthrough, reference_sequences, sequences
from tests.games.terra.golden_files import COUNTED, FOLDER, LATER_DEPTH, PLAYTHROUGHS, depth_of, middle
from tests.games.terra.positions import new
from tests.games.terra.reference import Table
from tp_tui.games import get_game


def counted(file="counts.json"):
    return json.loads((FOLDER / file).read_text(encoding="utf-8"))


@pytest.mark.rule("S5")
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_saved_playthrough_plays_as_it_did(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert header_of(text) == PLAYTHROUGHS[name]
    assert playthrough(get_game("terra"), header_of(text), new(**header_of(text)), moves_of(text)) == text


def wanted_kinds(header):
    kinds = {"place", "row", "move", "build", "hire", "swap", "done", "draw", "search", "take"}
    kinds |= {"offer"} if header.get("edition", "basic") != "basic" else set()
    kinds |= {"sail", "card"} if header.get("edition") == "nile" else set()
    return kinds | ({"waive"} if header.get("symbol") == "yes" else set())


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_saved_playthrough_shows_every_kind_of_action(name):
    kinds = {move.split()[0] for move in moves_of((FOLDER / name).read_text(encoding="utf-8"))}
    assert kinds >= wanted_kinds(PLAYTHROUGHS[name])


def test_some_saved_playthrough_has_an_enclosed_site_and_a_task():
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in PLAYTHROUGHS]
    for words in ("enclosed", "N8", "N9", "H8", "H9"):
        assert any(words in text for text in texts), words


def header_in(entry):
    return {name: value for name, value in entry.items() if name not in ("sequences", "moves", "legal")}


def name_of(entry):
    return ", ".join(f"{name} {value}" for name, value in header_in(entry).items())


@pytest.mark.parametrize("entry", counted(), ids=name_of)
def test_as_many_actions_are_legal_as_there_were(entry):
    state = new(**header_in(entry))
    assert legal_counts(state, entry["moves"].split(" ; ")) == [int(number) for number in entry["legal"].split()]
    assert state.is_terminal()


@pytest.mark.parametrize("entry", counted(), ids=name_of)
def test_there_are_as_many_sequences_from_the_start_as_there_were(entry):
    state = new(**header_in(entry))
    assert [sequences(state, depth) for depth in range(1, depth_of(header_in(entry)) + 1)] == entry["sequences"]


@pytest.mark.parametrize("entry", counted(), ids=name_of)
def test_the_reference_counts_as_many_sequences(entry):
    table = Table.of(new(**header_in(entry)))
    assert [reference_sequences(table, depth) for depth in range(1, depth_of(header_in(entry)) + 1)] == entry[
        "sequences"
    ]


@pytest.mark.parametrize(("entry", "after"), zip(counted(), counted("later.json"), strict=True), ids=name_of)
def test_there_are_as_many_sequences_from_the_middle_as_there_were(entry, after):
    state = middle(header_in(entry), entry["moves"].split(" ; "))
    assert [sequences(state, depth) for depth in range(1, LATER_DEPTH + 1)] == after["sequences"]
    assert [reference_sequences(Table.of(state), depth) for depth in (1, 2)] == after["sequences"][:2]


def test_what_is_counted_is_every_version_number_of_players_mission_and_variant():
    assert [header_in(entry) for entry in counted()] == [header_in(entry) for entry in counted("later.json")] == COUNTED
    plain = [header for header in COUNTED if not {"symbol", "open", "stairs"} & set(header)]
    for edition in ("basic", "horus", "nile"):
        here = [header for header in COUNTED if header.get("edition", "basic") == edition and "mission" not in header]
        assert {header["players"] for header in here if header in plain} == {2, 3, 4}
        assert {(header.get("symbol"), header.get("open")) for header in here} >= {
            ("yes", None),
            (None, "yes"),
            ("yes", "yes"),
        }
    for mission in (1, 2, 3):
        assert {header["players"] for header in plain if header.get("mission") == mission} == {1, 2, 3, 4}

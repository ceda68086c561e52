"""What is wrong with options, files and deals of this game, in sentences."""

from __future__ import annotations

import pytest

from tests.faults import assert_said
from tests.games.terra.positions import SYMBOLS
from tp_tui.games.contract import Fault

SAID = [
    (Fault("terra.row_length", ("my.toml: grid", 2, 11, 10)), "my.toml: grid: row 2 has 11 fields, but row 1 has 10"),
    (Fault("terra.row_length", ("my.toml: grid", 2, 12, 11)), "my.toml: grid: row 2 has 12 fields, but row 1 has 11"),
    (
        Fault("terra.no_letter", ("my.toml: grid", 2, "'X'", ". * S o ~")),
        "my.toml: grid: row 2 has 'X', but fields are . * S o ~",
    ),
    (Fault("terra.no_row", ("my.toml: sphinx_rows", 11, 10)), "my.toml: sphinx_rows: has 11, but rows are 1 to 10"),
    (Fault("terra.no_row", ("my.toml: sphinx_rows", 0, 10)), "my.toml: sphinx_rows: has 0, but rows are 1 to 10"),
    (Fault("terra.no_site", ("my.toml: founded", "a1")), "my.toml: founded: a1 is no site"),
    (Fault("terra.no_space", ("my.toml: start 1: field", "g5")), "my.toml: start 1: field: g5 is no space"),
    (
        Fault("terra.no_site_there", ("my.toml: start 1: stairs", "f7", 1)),
        "my.toml: start 1: stairs: no site touches f7 east of it",
    ),
    (
        Fault("terra.no_way", ("my.toml: start 1: stairs", "'up'", ("north", "east", "south", "west"))),
        "my.toml: start 1: stairs: is 'up', but must be north, east, south, west",
    ),
    (
        Fault("terra.no_site_there", ("my.toml: start 1: stairs", "f5", 0)),
        "my.toml: start 1: stairs: no site touches f5 north of it",
    ),
    (
        Fault("terra.four_starts", ("my.toml: start",)),
        "my.toml: start: there must be four [[start]] entries (clause S2)",
    ),
    (
        Fault("terra.other_starts", ("my.toml: start", "f6 g6 g7")),
        "my.toml: start: must name the spaces that the grid marks with *: f6 g6 g7",
    ),
    (
        Fault("terra.worth_count", ("my.toml: worth: levels", 4, 5)),
        "my.toml: worth: levels: has 4 numbers, but there are 5 levels",
    ),
    (
        Fault("terra.weight_missing", ("my.toml: horus", "unit")),
        "my.toml: horus: says nothing of unit, nor does a table that it stands on",
    ),
    (
        Fault("terra.no_version", ("my.toml: basis", ("basic", "horus", "nile", "mission", "mission-3"))),
        "my.toml: basis: is no version; there are basic, horus, nile, mission, mission-3",
    ),
    (
        Fault("terra.weight_missing", ("my.toml: horus", "grave_doubt")),
        "my.toml: horus: says nothing of grave_doubt, nor does a table that it stands on",
    ),
    (
        Fault("terra.no_version", ("my.toml: spread", ("basic", "horus", "nile", "mission", "mission-3"))),
        "my.toml: spread: is no version; there are basic, horus, nile, mission, mission-3",
    ),
    (
        Fault("terra.doubts_count", ("my.toml: nile: doubts", 5, 6)),
        "my.toml: nile: doubts: has 5 numbers, but there are 6 tasks",
    ),
    (
        Fault(
            "terra.no_symbol",
            (
                "''",
                SYMBOLS,
            ),
        ),
        "'' is no symbol; there are blue, grey, red, green, yellow, violet, white, worker, eye, grave, oasis, gold",
    ),
    (Fault("terra.no_field", ("''", "k10")), "'' is no field; they are a1 to k10"),
    (
        Fault("terra.start_twice", ("my.toml: start 2: field", "f6")),
        "my.toml: start 2: field: f6 is a start space already",
    ),
    (Fault("terra.two_blocks"), "a tile shows one block at most"),
    (
        Fault("terra.unequal_stacks", ("tiles", 39, 8, 8)),
        "tiles: there are 39, which is not 8 equal stacks of 8 at most (S1)",
    ),
    (
        Fault("terra.few_foundations", ("supplies: foundations",)),
        "supplies: foundations: there are too few for the sites founded at the start",
    ),
    (
        Fault("terra.no_start", ("my.toml: start 1", "-1")),
        "my.toml: start 1: is -1, but must be a [[start]] entry with field and stairs",
    ),
    (Fault("terra.players_missing", ("my.toml: workers", 2)), "my.toml: workers: says nothing of 2 players"),
    (Fault("terra.mission_version", ("nile",)), "missions go with the basic version only"),
    (Fault("terra.nile_fields", ("grid",)), "grid: has Nile fields, which only the nile edition plays with (N1)"),
    (Fault("terra.no_nile_field", ("grid",)), "grid: has no Nile field, and the nile edition needs the Nile (N1)"),
    (Fault("terra.few_seats", (1, 2, 4)), "there is 1 seat; without a mission the game takes 2 to 4"),
    (
        Fault("terra.not_known", ("mine.toml: supplies: workers: 2x", ("2", "3", "4"))),
        "mine.toml: supplies: workers: 2x: is not known; there are 2, 3, 4",
    ),
    (Fault("terra.no_tile_left", ("tiles", 0, 1)), "tiles: of 0 none is left to lay for 1 players (S4)"),
    (
        Fault("terra.uneven_turns", ("tiles", 4, 3)),
        "tiles: 4 are laid, which is not the same number of turns for 3 players (B19)",
    ),
    (Fault("terra.many_sites", ("grid", 22, 0)), "grid: has 22 sites, but there are 0 foundations"),
    (
        Fault("terra.no_such_board", ("mine.toml: board", "'x'", ("desert", "nile"))),
        "mine.toml: board: is 'x'; the program's boards are desert and nile",
    ),
    (
        Fault("terra.board_twice", ("mine.toml: grid", "'desert'")),
        "mine.toml: grid: is there, but so is board = 'desert', which says it already",
    ),
    (Fault("terra.columns", ("mine.toml: grid", 27)), "mine.toml: grid: has 27 columns; columns are named a to z"),
    (Fault("terra.rows", ("mine.toml: grid", 27, 26)), "mine.toml: grid: has 27 rows; there may be 26"),
    (Fault("terra.founded_twice", ("mine.toml: founded", "b1")), "mine.toml: founded: b1 is there twice"),
    (Fault("terra.board_unknown", ("3", ("desert", "nile"))), "there is no board 3; boards are desert and nile"),
    (Fault("terra.no_tiles", ("start", 0)), "start: must be a list of tiles"),
    (Fault("terra.start_count", ("start", 1, 4)), "start: has 1 tile, but there are 4 start spaces"),
    (Fault("terra.no_tile", ("start", 0, "1")), "start: 1 is no tile of this game"),
    (
        Fault("terra.no_start_foundations", ("start_foundations",)),
        "start_foundations: must be a table of sites and values",
    ),
    (
        Fault("terra.start_foundation_missing", ("start_foundations", "g5")),
        "start_foundations: says nothing of g5, which is founded at the start",
    ),
    (Fault("terra.no_number", ("hand_stacks", "0", 1, 8)), "hand_stacks: has 0, which is no whole number from 1 to 8"),
    (
        Fault("terra.foundation_count", ("foundations", 8, 1, 7)),
        "foundations: there are 8 of the foundations of value 1 in all, but the box holds 7",
    ),
    (Fault("terra.hand_count", ("hands", 0, 1)), "hands: has 0 tiles, but there is 1 player"),
    (Fault("terra.hand_stack_count", ("hand_stacks", 0, 1)), "hand_stacks: has 0 numbers, but there is 1 player"),
    (Fault("terra.no_stacks", ("stacks", 8)), "stacks: must be a list of 8 stacks"),
    (Fault("terra.stack_height", ("stacks", 1, 0, 4, 5)), "stacks: stack 1: has 0 tiles, but must have 4 or 5"),
    (
        Fault("terra.stacks_short", ("stacks", 3, 4)),
        "stacks: 3 stacks without a hand's tile lack one, but there are 4 start tiles",
    ),
    (Fault("terra.stack_full", ("stacks", 2, 5)), "stacks: stack 2: has all its 5 tiles, but a hand came from it"),
    (
        Fault("terra.tile_count", ("stacks", 3, "grey", 2)),
        "stacks: there are 3 of the tile grey in all, but the box holds 2",
    ),
    (
        Fault("terra.hand_stack_twice", ("hand_stacks",)),
        "hand_stacks: has a stack twice, but every hand comes from another",
    ),
]


@pytest.mark.parametrize(("fault", "said"), SAID)
def test_what_is_wrong_is_said_in_a_sentence(fault: Fault, said: str) -> None:
    assert_said(fault, said)

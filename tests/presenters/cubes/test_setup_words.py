"""What is wrong with options, files and deals of this game, in sentences."""

from __future__ import annotations

import pytest

from tests.faults import assert_said
from tp_tui.games.contract import Fault

SAID = [
    (
        Fault("cubes.no_place", ("mine.toml: fields: f1",)),
        "mine.toml: fields: f1: is no place; places are a1 to e6, such as c4",
    ),
    (
        Fault("cubes.no_place", ("mine.toml: fields: e7",)),
        "mine.toml: fields: e7: is no place; places are a1 to e6, such as c4",
    ),
    (
        Fault("cubes.no_colour", ("mine.toml: fields: b1", "'green'", ("red", "yellow", "blue", "white"))),
        "mine.toml: fields: b1: is 'green', but must be red, yellow, blue, white",
    ),
    (
        Fault("cubes.no_colour", ("mine.toml: fields: b1", "3", ("red", "yellow", "blue", "white"))),
        "mine.toml: fields: b1: is 3, but must be red, yellow, blue, white",
    ),
    (Fault("cubes.entry_missing", ("bag", ("bag", "mixing"))), "bag: is missing; a deal has bag and mixing"),
    (Fault("cubes.entry_missing", ("mixing", ("bag", "mixing"))), "mixing: is missing; a deal has bag and mixing"),
    (Fault("cubes.no_bag", ("bag",)), "bag: must be a list of cubes by their colours"),
    (Fault("cubes.cube_count", ("bag", 60, "red", 2, 14)), "bag: has 60 red cubes, but a game of 2 players has 14"),
    (
        Fault("cubes.no_cube", ("bag", "'pink'", ("red", "yellow", "blue", "white", "green"))),
        "bag: 'pink' is no cube; cubes are red, yellow, blue, white, green",
    ),
    (Fault("cubes.no_mixing", ("mixing", "-1")), "mixing: is -1, but must be a whole number of 0 or more"),
    (Fault("cubes.no_mixing", ("mixing", "True")), "mixing: is True, but must be a whole number of 0 or more"),
    (Fault("cubes.no_fields", ("fields",)), 'fields: must be a table of places and colours, such as {b2 = "red"}'),
    (Fault("cubes.no_place", ("fields: z9",)), "fields: z9: is no place; places are a1 to e6, such as c4"),
    (
        Fault("cubes.no_colour", ("fields: a1", "'green'", ("red", "yellow", "blue", "white"))),
        "fields: a1: is 'green', but must be red, yellow, blue, white",
    ),
    (Fault("cubes.fields_unknown", ("3", "standard")), "there are no colour fields 3; there is standard"),
    (
        Fault("cubes.fields_without_side", ("large",)),
        "the small side has no colour fields (Q3); play with side=large, or without",
    ),
    (
        Fault("cubes.fields_twice", ("fields",)),
        "fields: are others than those of option fields; leave one of the two out",
    ),
    (Fault("cubes.fields_of_side", ("fields", "small")), "fields: is there, but the small side has no colour fields"),
    (Fault("cubes.small_side_without_fields"), "the small side has no colour fields (Q3)"),
    (Fault("cubes.odd_count", (1, 10)), "has 1 colour field, but the rulebook's side has 10 (Q3)"),
]


@pytest.mark.parametrize(("fault", "said"), SAID)
def test_what_is_wrong_is_said_in_a_sentence(fault: Fault, said: str) -> None:
    assert_said(fault, said)

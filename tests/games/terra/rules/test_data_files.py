"""A data file that is not as it should be is answered with the file, the field and what is wrong (C1)."""

from __future__ import annotations

import contextlib
import json
import tomllib
from importlib.resources import files

import pytest

from tests.faults import is_fault, raises_fault
from tests.games.terra.positions import SYMBOLS, complete, new
from tp_tui.games.contract import DataError, Fault
from tp_tui.games.kit.toml_reader import parse
from tp_tui.games.terra.rules.data_files import read_board, shipped_board, supplies_from, tiles_from
from tp_tui.games.terra.rules.deal import deal
from tp_tui.games.terra.rules.editions import rules_for
from tp_tui.presenters.faults import fault_text

DATA = files("tp_tui.games.terra") / "data"
BOARD = (DATA / "boards" / "desert.toml").read_text(encoding="utf-8")
TILES = (DATA / "tiles.toml").read_text(encoding="utf-8")
SUPPLIES = (DATA / "supplies.toml").read_text(encoding="utf-8")
OPTIONS = complete()


def replaced(text, old, new_text):
    assert text.count(old) >= 1, old
    return text.replace(old, new_text, 1)


def toml(table, prefix=""):
    """A table as TOML."""
    plain = [f"{json.dumps(k)} = {inline(v)}" for k, v in table.items() if not is_table(v) and not is_tables(v)]
    parts = []
    for key, value in table.items():
        name = prefix + json.dumps(key)
        if is_table(value):
            parts.append(f"[{name}]\n{toml(value, name + '.')}")
        elif is_tables(value):
            parts += [f"[[{name}]]\n{toml(one, name + '.')}" for one in value]
    return "\n".join([*plain, *parts]) + "\n"


def inline(value):
    """A value as TOML in one line."""
    if is_table(value):
        return "{" + ", ".join(f"{json.dumps(k)} = {inline(v)}" for k, v in value.items()) + "}"
    return f"[{', '.join(map(inline, value))}]" if isinstance(value, list) else json.dumps(value)


def is_table(value):
    return isinstance(value, dict)


def is_tables(value):
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def wrong(read, text):
    """The fault of a file that cannot be read; it begins with its name."""
    with pytest.raises(DataError) as answer:
        read("my.toml", text)
    fault = answer.value.fault
    assert str(fault.args[0]).startswith("my.toml")
    return fault


def read_tiles(source, text, edition):
    return tiles_from(parse(source, text), edition)


def read_supplies(source, text, edition):
    return supplies_from(parse(source, text), edition)


@pytest.mark.rule("C1", "C2")
def test_the_shipped_files_are_read_whole():
    assert read_board("desert.toml", BOARD) == shipped_board("desert")
    assert read_board("desert.toml", toml(tomllib.loads(BOARD))) == shipped_board("desert")
    assert len(read_tiles("tiles.toml", TILES, "basic").deck) == 40
    assert read_supplies("supplies.toml", SUPPLIES, "basic").worth == (5, 10, 20, 35, 60)


@pytest.mark.rule("C1", "C9", "C10", "C11", "S4", "H3", "H5", "N4", "V1", "M1")
@pytest.mark.parametrize(
    ("edition", "tiles", "removal"),
    [
        ("basic", 40, {1: 1, 2: 1, 3: 0, 4: 0}),
        ("horus", 56, {1: 1, 2: 3, 3: 2, 4: 2}),
        ("nile", 64, {1: 1, 2: 4, 3: 3, 4: 3}),
    ],
)
def test_the_numbers_of_each_edition_are_those_of_the_clauses(edition, tiles, removal):
    assert len(read_tiles("tiles.toml", TILES, edition).deck) == tiles
    supplies = read_supplies("supplies.toml", SUPPLIES, edition)
    assert supplies.removal == removal
    assert supplies.workers == {1: 12, 2: 15, 3: 13, 4: 11}
    assert (supplies.finials, supplies.mission_finials) == (2, 8)
    assert (supplies.waive_price, supplies.grave_price, supplies.ship_price) == (1, 1, 2)
    assert (supplies.horus_coin, supplies.horus_gold) == (5, 2)
    assert (supplies.nile_steps, supplies.nile_palm) == (24, 3)


@pytest.mark.rule("C1", "C9", "C10", "S4")
@pytest.mark.parametrize(
    ("edition", "old", "broken", "fault"),
    [
        (
            "horus",
            '"grave+gold" = 2',
            '"grave+silver" = 2',
            Fault(
                "in_file",
                (
                    "my.toml: horus: grave+silver",
                    (
                        "terra.no_symbol",
                        (
                            "'silver'",
                            SYMBOLS,
                        ),
                    ),
                ),
            ),
        ),
        ("horus", "[horus]", "[falcon]", Fault("missing_table", ("my.toml: horus",))),
        (
            "nile",
            '"oasis+gold" = 2',
            '"oasis+gold" = -2',
            Fault("not_whole_from", ("my.toml: nile: oasis+gold", "-2", 0)),
        ),
        ("nile", "[nile]", "[river]", Fault("missing_table", ("my.toml: nile",))),
    ],
)
def test_what_is_wrong_with_the_tiles_of_an_edition_is_said(edition, old, broken, fault):
    assert is_fault(wrong(lambda name, text: read_tiles(name, text, edition), replaced(TILES, old, broken)), fault)


@pytest.mark.rule("C1", "S4")
@pytest.mark.parametrize("edition", ["horus", "nile"])
def test_a_removal_left_out_is_said(edition):
    text = replaced(SUPPLIES, f"[removal.{edition}]", "[removal.other]")
    fault = wrong(lambda name, text: read_supplies(name, text, edition), text)
    assert fault == Fault("missing_table", (f"my.toml: removal: {edition}",))


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("old", "broken", "fault"),
    [
        ("o o . . S . o . . S .", "o o . . S . o . . S", Fault("terra.row_length", ("my.toml: grid", 2, 11, 10))),
        (". . S . . . . S . . .", ". . S . . . . S . . . .", Fault("terra.row_length", ("my.toml: grid", 2, 12, 11))),
        (
            ". . S . . . . S . . .",
            ". . S . . . . X . . .",
            Fault("terra.no_letter", ("my.toml: grid", 2, "'X'", ". * S o ~")),
        ),
        ("grid =", "grit =", Fault("missing_text", ("my.toml: grid",))),
        ('title = "Desert"', "title = 5", Fault("not_text", ("my.toml: title", "5"))),
        (
            "sphinx_rows = [1, 2, 3, 4, 5]",
            "sphinx_rows = [1, 2, 11]",
            Fault("terra.no_row", ("my.toml: sphinx_rows", 11, 10)),
        ),
        ("sphinx_rows = [1, 2, 3, 4, 5]", "sphinx_rows = [0]", Fault("terra.no_row", ("my.toml: sphinx_rows", 0, 10))),
        (
            "sphinx_rows = [1, 2, 3, 4, 5]",
            'sphinx_rows = "12345"',
            Fault("not_whole_numbers", ("my.toml: sphinx_rows", "'12345'", 10000)),
        ),
        (
            "founded = []",
            'founded = ["z9"]',
            Fault("in_file", ("my.toml: founded", ("terra.no_field", ("'z9'", "k10")))),
        ),
        ("founded = []", 'founded = ["a1"]', Fault("terra.no_site", ("my.toml: founded", "a1"))),
        ("founded = []", "founded = [7]", Fault("not_texts", ("my.toml: founded", "[7]"))),
        (
            'field = "f5"',
            'field = "f55"',
            Fault("in_file", ("my.toml: start 1: field", ("terra.no_field", ("'f55'", "k10")))),
        ),
        ('field = "f5"', 'field = "g5"', Fault("terra.no_space", ("my.toml: start 1: field", "g5"))),
        ('field = "f5"', 'field = "f7"', Fault("terra.no_site_there", ("my.toml: start 1: stairs", "f7", 1))),
        (
            'stairs = "east"',
            'stairs = "up"',
            Fault("terra.no_way", ("my.toml: start 1: stairs", "'up'", ("north", "east", "south", "west"))),
        ),
        ('stairs = "east"', 'stairs = "north"', Fault("terra.no_site_there", ("my.toml: start 1: stairs", "f5", 0))),
        ("[[start]]", "[[begin]]", Fault("terra.four_starts", ("my.toml: start",))),
        (". S . . . * S . . . o", ". S . . . . S . . . o", Fault("terra.other_starts", ("my.toml: start", "f6 g6 g7"))),
        ("title", "title title", Fault("no_toml_in_line", ("my.toml", 3))),
    ],
)
def test_what_is_wrong_with_a_board_is_said_field_by_field(old, broken, fault):
    assert is_fault(wrong(read_board, replaced(BOARD, old, broken)), fault)


@pytest.mark.rule("C1", "S2")
def test_two_start_tiles_cannot_lie_on_one_space():
    text = BOARD.replace(". S . . . * S . . . o", ". S . . . . S . . . o").replace('"f5"', '"f6"', 1)
    text = text.replace('stairs = "east"', 'stairs = "west"', 1)
    assert wrong(read_board, text) == Fault("terra.start_twice", ("my.toml: start 2: field", "f6"))


@pytest.mark.rule("C1", "S2")
@pytest.mark.parametrize("founded", ['["c2", "c2"]', '["g5"]'])
def test_a_site_founded_twice_takes_one_foundation_if_the_board_is_read_at_all(founded):
    text = replaced(BOARD, "founded = []", f"founded = {founded}")
    state = new()
    with contextlib.suppress(DataError):
        board = read_board("my.toml", text)
        state = deal(rules_for(board, state.rules.tiles, state.rules.supplies, 2, OPTIONS), 1)
    assert len(state.foundations) + sum(1 for value in state.values if value) == 22


@pytest.mark.rule("C1", "C8")
@pytest.mark.parametrize(
    ("old", "broken", "fault"),
    [
        (
            '"blue+worker" = 1',
            '"blue+wurker" = 1',
            Fault(
                "in_file",
                (
                    "my.toml: basic: blue+wurker",
                    (
                        "terra.no_symbol",
                        (
                            "'wurker'",
                            SYMBOLS,
                        ),
                    ),
                ),
            ),
        ),
        (
            '"blue+worker" = 1',
            '"blue+red" = 1',
            Fault("in_file", ("my.toml: basic: blue+red", ("terra.two_blocks", ()))),
        ),
        ('"blue+worker" = 1', '"blue+worker" = -1', Fault("not_whole_from", ("my.toml: basic: blue+worker", "-1", 0))),
        (
            '"blue+worker" = 1',
            '"blue+worker" = "one"',
            Fault("not_whole_from", ("my.toml: basic: blue+worker", "'one'", 0)),
        ),
        (
            '"blue+worker" = 1',
            '"blue+worker" = 1.5',
            Fault("not_whole_from", ("my.toml: basic: blue+worker", "1.5", 0)),
        ),
        (
            '"blue+worker" = 1',
            '"" = 1',
            Fault(
                "in_file",
                (
                    "my.toml: basic:",
                    (
                        "terra.no_symbol",
                        (
                            "''",
                            SYMBOLS,
                        ),
                    ),
                ),
            ),
        ),
        ("[basic]", "[plain]", Fault("missing_table", ("my.toml: basic",))),
        ("[basic]", "[basic", Fault("no_toml_in_line", ("my.toml", 3))),
    ],
)
def test_what_is_wrong_with_the_tiles_is_said(old, broken, fault):
    assert is_fault(wrong(lambda name, text: read_tiles(name, text, "basic"), replaced(TILES, old, broken)), fault)


@pytest.mark.rule("C1", "S3", "S4")
@pytest.mark.parametrize(
    ("old", "broken", "fault"),
    [
        ("gold = 24", "gold = -1", Fault("not_whole_from", ("my.toml: gold", "-1", 0))),
        ("gold = 24", "", Fault("missing_whole_from", ("my.toml: gold", 0))),
        ("blocks = 32", 'blocks = "many"', Fault("not_whole_from", ("my.toml: blocks", "'many'", 0))),
        ("blocks = 32", "blocks = true", Fault("not_whole_from", ("my.toml: blocks", "True", 0))),
        ("stacks = 8", "stacks = 4", Fault("not_whole_from", ("my.toml: stacks", "4", 5))),
        ("1 = 7", "one = 7", Fault("key_no_number", ("my.toml: foundations: one", 99))),
        ("1 = 7", "1 = -7", Fault("not_whole_from", ("my.toml: foundations: 1", "-7", 0))),
        ("[workers]", "[helpers]", Fault("missing_table", ("my.toml: workers",))),
        ("level3 = 8", "level3 = 1.5", Fault("not_whole_from", ("my.toml: pieces: level3", "1.5", 0))),
        ("crew = 3", "crew = 0", Fault("not_whole_from", ("my.toml: limits: crew", "0", 1))),
        ("purchase = 3", "purchase = 0", Fault("not_whole_from", ("my.toml: prices: purchase", "0", 1))),
        (
            "levels = [5, 10, 20, 35, 60]",
            "levels = [5, 10, 20, 35]",
            Fault("terra.worth_count", ("my.toml: worth: levels", 4, 5)),
        ),
        (
            "levels = [5, 10, 20, 35, 60]",
            'levels = [5, 10, 20, 35, "60"]',
            Fault("not_whole_numbers", ("my.toml: worth: levels", "[5, 10, 20, 35, '60']", 10000)),
        ),
        ("[removal.basic]", "[removal.other]", Fault("missing_table", ("my.toml: removal: basic",))),
        ("[mission]", "[task]", Fault("missing_table", ("my.toml: mission",))),
        ("workers = 12", "workers = -12", Fault("not_whole_from", ("my.toml: mission: workers", "-12", 0))),
        ("removal = 1", 'removal = "one"', Fault("not_whole_from", ("my.toml: mission: removal", "'one'", 0))),
        ("level5 = 8", "", Fault("missing_whole_from", ("my.toml: mission: level5", 0))),
        ("[tracks]", "[paths]", Fault("missing_table", ("my.toml: tracks",))),
        ("horus_coin = 5", "horus_coin = 0", Fault("not_whole_from", ("my.toml: tracks: horus_coin", "0", 1))),
        ("nile_palm = 3", "nile_palm = 0", Fault("not_whole_from", ("my.toml: tracks: nile_palm", "0", 1))),
        ("nile_steps = 24", "nile_steps = true", Fault("not_whole_from", ("my.toml: tracks: nile_steps", "True", 1))),
        ("waive = 1", "", Fault("missing_whole_from", ("my.toml: prices: waive", 0))),
        ("grave_good = 1", "grave_good = -1", Fault("not_whole_from", ("my.toml: prices: grave_good", "-1", 1))),
        ("ship_step = 2", "ship_step = 0.5", Fault("not_whole_from", ("my.toml: prices: ship_step", "0.5", 1))),
    ],
)
def test_what_is_wrong_with_the_supplies_is_said(old, broken, fault):
    assert is_fault(
        wrong(lambda name, text: read_supplies(name, text, "basic"), replaced(SUPPLIES, old, broken)), fault
    )


@pytest.mark.rule("C1", "S1", "S3", "S4")
@pytest.mark.parametrize(
    ("old", "broken"),
    [("3 = 13", ""), ("3 = 0", ""), ("1 = 7", "0 = 7"), ("stacks = 8", "stacks = 10")],
    ids=["no workers for 3", "no removal for 3", "a foundation of value 0", "ten stacks"],
)
def test_supplies_that_cannot_be_played_with_are_refused_before_the_first_turn(old, broken):
    state, text = new(), replaced(SUPPLIES, old, broken)

    def read_and_deal():
        supplies = read_supplies("my.toml", text, "basic")
        deal(rules_for(state.rules.board, state.rules.tiles, supplies, 3, OPTIONS), 1)

    with pytest.raises(DataError):
        read_and_deal()


@pytest.mark.rule("S1", "S2")
def test_what_does_not_fit_together_is_said_when_it_is_dealt():
    state = new()
    tiles = read_tiles("t.toml", replaced(TILES, '"worker" = 6', '"worker" = 5'), "basic")
    with raises_fault(DataError, "39"):
        deal(rules_for(state.rules.board, tiles, state.rules.supplies, 2, OPTIONS), 1)
    few = SUPPLIES.replace("1 = 7", "1 = 1").replace("2 = 7", "2 = 0").replace("3 = 7", "3 = 0")
    supplies = read_supplies("s.toml", few, "basic")
    with raises_fault(DataError, "foundations"):
        deal(rules_for(state.rules.board, state.rules.tiles, supplies, 2, OPTIONS), 1)


def places(value, path=()):
    """Every place within a table or list, from the outside in."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


def with_changed(data, path, value):
    """A copy of `data` with the part at `path` changed to `value`, or taken out if it is `...`."""
    copy = json.loads(json.dumps(data))
    part = copy
    for key in path[:-1]:
        part = part[key]
    if value is ...:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return copy


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("read", "text"),
    [
        pytest.param(read_board, BOARD, id="board"),
        pytest.param(lambda name, text: read_tiles(name, text, "basic"), TILES, id="tiles"),
        pytest.param(lambda name, text: read_supplies(name, text, "basic"), SUPPLIES, id="supplies"),
    ],
)
def test_whatever_is_changed_in_a_file_is_read_or_complained_of(read, text):
    data = tomllib.loads(text)
    crashed, complained = [], 0
    for path in places(data):
        for value in (..., -1, 3.5, True, "", "x", [], [1, "x"], ["a", "b", 1, 2], {}, {"x": 1}, [{}], [{}] * 4):
            try:
                read("my.toml", toml(with_changed(data, path, value)))
            except DataError as error:
                crashed += [] if fault_text(error).startswith("my.toml") else [f"{path} = {value}: {error}"]
                complained += 1
            except Exception as error:
                crashed.append(f"{path} = {value}: {error!r}")
    assert not crashed
    assert complained > 20

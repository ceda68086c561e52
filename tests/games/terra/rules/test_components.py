"""What is in the box: tiles, foundations, blocks, gold, workers and pyramid levels."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from tests.games.terra.positions import COLOURS, bare, blocks, give, hold, lay, legal, new, pieces, play
from tp_tui.games.terra.rules.components import BRINGS, COUNTED, SYMBOLS, Brought, Face
from tp_tui.games.terra.rules.nile import NileRules
from tp_tui.games.terra.rules.versions import BOARD_NAMES, EDITIONS
from tp_tui.games.terra.rules.yields import MAX_IN_LINE, SymbolTable

SIX = COLOURS[:6]
FACES = ["worker", "eye", "worker+eye", *(colour + more for colour in SIX for more in ("", "+worker", "+eye"))]


def test_every_board_is_listed():
    boards = files("tp_tui.games.terra") / "data" / "boards"
    assert sorted(f"{name}.toml" for name in BOARD_NAMES) == sorted(file.name for file in boards.iterdir())


@pytest.mark.rule("C4")
def test_there_are_22_foundations():
    state = new()
    values = Counter(state.foundations) + Counter(value for value in state.values if value)
    assert values == {1: 7, 2: 7, 3: 7, 4: 1}


@pytest.mark.rule("C5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_32_blocks_and_nobody_has_one_yet(players):
    state = new(players)
    assert state.bank_blocks == 32
    assert not any(state.blocks)


@pytest.mark.rule("C5")
def test_an_empty_supply_gives_no_block():
    state = bare()
    lay(state, "f5", "red")
    lay(state, "f6", "red")
    hold(state, "red")
    give(state, 1, red=31)
    play(state, "place f7 s", "row v")
    assert blocks(state) == {"red": 1}
    assert state.bank_blocks == 0


@pytest.mark.rule("C6", "B7")
def test_an_empty_supply_gives_no_gold():
    state = bare()
    hold(state, "eye")
    give(state, 1, gold=24)
    play(state, "place f1 w", "row h")
    assert (state.gold[0], state.bank_gold) == (0, 0)


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("players", "workers"), [(2, 15), (3, 13), (4, 11)])
def test_there_are_24_gold_and_one_worker_of_16_keeps_score(players, workers):
    state = new(players)
    assert (state.bank_gold, sum(state.gold)) == (24, 0)
    assert state.supply == [workers] * players
    assert max(state.supply) <= 15


@pytest.mark.rule("C7", "B24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_so_many_pieces_of_each_level(players):
    state = new(players)
    assert [state.pieces[pieces(state, 1, colour)] for colour in SIX] == [3] * 6
    assert [state.pieces[pieces(state, level)] for level in (2, 3, 4)] == [10, 8, 8]
    assert [state.pieces[pieces(state, 5, player=player)] for player in range(players)] == [2] * players


@pytest.mark.rule("C8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_40_tiles_with_these_faces(players):
    state = new(players, seed=11)
    names = Counter(state.rules.tiles.faces[number].name for number in state.faces)
    wanted = Counter({"worker": 6, "eye": 6, "worker+eye": 4})
    for colour in SIX:
        wanted[f"{colour}+worker"] = wanted[f"{colour}+eye"] = 1
        wanted[colour] = 2
    assert names == wanted
    assert sum(names.values()) == 40


@pytest.mark.rule("C8", "B8", "B9", "B10")
@pytest.mark.parametrize("name", FACES)
def test_a_tile_brings_what_its_name_says(name):
    state = bare()
    hold(state, name)
    play(state, "place f7 s", "row v")
    symbols = name.split("+")
    assert state.gold[0] == symbols.count("eye")
    assert state.aside == symbols.count("worker")
    assert blocks(state) == {symbol: 1 for symbol in symbols if symbol in COLOURS}
    assert legal(state, "move") == ({"move f7 f8"} if "worker" in symbols else set())


@pytest.mark.parametrize("eyes", [1, 9, 300])
def test_no_number_of_one_symbol_is_taken_for_another(eyes):
    faces = [Face.from_name("+".join(["gold", *["eye"] * eyes])), Face.from_name("grave+oasis+gold")]
    table = SymbolTable(faces, NileRules.brings)
    row = MAX_IN_LINE * table.counts_of(faces[0])
    assert table[row] == Brought(gold=MAX_IN_LINE, horus=MAX_IN_LINE * eyes)
    assert table[table.counts_of(faces[1])] == Brought(gold=1, graves=1, oases=1)


def test_only_symbols_that_are_counted_bring_what_editions_say():
    assert tuple(BRINGS) == EDITIONS
    assert {symbol for brings in BRINGS.values() for symbol in brings} <= {*COUNTED}
    assert {*SYMBOLS} == {*COLOURS, "worker", *COUNTED}


def test_a_face_counts_its_symbols():
    face = Face.from_name("red+worker+eye+eye")
    assert [face.count(symbol) for symbol in ("red", "blue", "worker", "eye", "gold")] == [1, 0, 1, 2, 0]
    assert (face.block, sum(face.counts)) == (COLOURS.index("red"), 4)

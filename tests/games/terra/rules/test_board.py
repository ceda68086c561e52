"""The desert board is the one of clause C2, and rows run on it as clause B5 says."""

from __future__ import annotations

import pytest

from tests.faults import raises_fault
from tests.games.terra.positions import bare, field, new, own_board
from tp_tui.games.contract import FaultError
from tp_tui.games.terra.rules.board import OASIS, SITE, SPACE
from tp_tui.games.terra.rules.data_files import read_board, shipped_board

DESERT = """
o o . . S . o . . S .
. . S . . . . S . . .
S . . . . S . . . . S
. . . S . . . . S . .
. S . . . * S . . . o
o . . . S * * . . S .
. . S . . . * S . . .
S . . . . S . . . . S
. . . S . . . . S . .
. S . . o . S . . o o
"""
LINES = [line.split() for line in DESERT.strip().splitlines()]
AT = {f"{chr(97 + x)}{y + 1}": letter for y, line in enumerate(LINES) for x, letter in enumerate(line)}
SITES = {name for name, letter in AT.items() if letter == "S"}
AXES = {"h": (1, 0), "v": (0, 1), "d": (1, 1), "a": (1, -1)}


def names(numbers, board=None):
    board = board or shipped_board("desert")
    return [f"{chr(97 + number % board.columns)}{number // board.columns + 1}" for number in numbers]


def runs(dx, dy):
    """Every stretch of fields between two sites, or a site and the edge, along one direction."""
    for start in AT:
        x, y = ord(start[0]) - 97, int(start[1:]) - 1
        before = AT.get(f"{chr(97 + x - dx)}{y - dy + 1}", "edge")
        if AT[start] == "S" or before not in ("S", "edge"):
            continue
        run = []
        while 0 <= x < 11 and 0 <= y < 10 and LINES[y][x] != "S":
            run.append(f"{chr(97 + x)}{y + 1}")
            x, y = x + dx, y + dy
        yield run, before == "S" and 0 <= x < 11 and 0 <= y < 10


@pytest.mark.rule("C1", "C2")
def test_the_desert_board_has_the_fields_of_the_rules():
    board = shipped_board("desert")
    assert (board.columns, board.rows) == (11, 10)
    kinds = {"S": SITE, "o": OASIS, ".": SPACE, "*": SPACE}
    for number, kind in enumerate(board.kinds):
        assert kind == kinds[AT[names([number])[0]]], names([number])
    assert set(names(board.sites)) == SITES
    assert len(SITES) == 22


@pytest.mark.rule("C1")
def test_fields_are_called_by_column_and_row():
    board = shipped_board("desert")
    assert [board.field_name(number) for number in range(board.size)] == names(range(110))
    assert [board.field_number(name) for name in names(range(110))] == list(range(110))
    for wrong in ("l1", "a11", "a0", "", "a", "5e", "e 5", "e5x", "-1", "A1"):
        with raises_fault(FaultError, "no field"):
            board.field_number(wrong)


@pytest.mark.rule("C2", "D1")
def test_the_start_tiles_point_where_the_rules_say_and_stand_in_that_order():
    board = shipped_board("desert")
    starts = [(names([number])[0], "nesw"[way]) for number, way in board.starts]
    assert starts == [("f5", "e"), ("f6", "w"), ("g6", "n"), ("g7", "e")]
    state = new(seed=3)
    for name, way in starts:
        assert state.stairs[field(state, name)] == "nesw".index(way) + 1
    founded = {names([board.sites[number]])[0] for number, value in enumerate(state.values) if value}
    assert founded == {"g5", "e6", "h7"}


@pytest.mark.rule("C2")
def test_the_halves_bear_sphinx_and_scarab():
    board = shipped_board("desert")
    assert set(names(board.sphinx)) == {name for name in AT if int(name[1:]) <= 5}


@pytest.mark.rule("C2", "B5")
@pytest.mark.parametrize("axis", AXES)
def test_no_row_between_sites_is_longer_than_four_fields(axis):
    between_sites = [run for run, closed in runs(*AXES[axis]) if closed]
    assert between_sites
    assert max(len(run) for run in between_sites) <= 4
    for run in between_sites:
        for name in run:
            found = shipped_board("desert").row_fields[shipped_board("desert").field_number(name)]["hvda".index(axis)]
            assert len(found) <= 4


@pytest.mark.rule("C2", "B5")
@pytest.mark.parametrize("axis", ["h", "v"])
def test_the_edge_makes_no_row_longer_than_four_fields(axis):
    assert max(len(run) for run, _ in runs(*AXES[axis])) <= 4


@pytest.mark.rule("B5")
@pytest.mark.parametrize("axis", AXES)
def test_a_row_runs_both_ways_to_the_next_site_or_the_edge(axis):
    board = shipped_board("desert")
    checked = 0
    for run, _ in runs(*AXES[axis]):
        for name in run:
            assert names(board.row_fields[board.field_number(name)]["hvda".index(axis)]) == run
            checked += 1
    assert checked == 110 - 22


@pytest.mark.rule("B3")
def test_a_space_of_the_desert_touches_one_site_at_most_so_the_default_leaves_one_way():
    state = bare()
    ways = {}
    for action in state.placements:
        ways.setdefault(names([action.args[0]])[0], []).append(action.args[1])
    for name, letter in AT.items():
        if letter not in ".*":
            continue
        x, y = ord(name[0]) - 97, int(name[1:]) - 1
        beside = [f"{chr(97 + x + dx)}{y + 1 + dy}" for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        touching = [way for way, other in enumerate(beside) if AT.get(other) == "S"]
        assert len(touching) <= 1
        if touching:
            assert ways[name] == touching


@pytest.mark.rule("C1", "D1")
def test_a_board_of_ones_own_can_be_played():
    starts = {"d3": "south", "c1": "east", "a2": "north", "b4": "west"}
    state = own_board("S . * S\n* . . .\n. . o *\nS * . S\n", starts)
    board = state.rules.board
    assert names([number for number, _ in board.starts], board) == ["d3", "c1", "a2", "b4"]
    assert all(state.values[board.sites.index(field(state, name))] for name in ("a1", "d1", "a4", "d4"))
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert not any(state.stacks)


@pytest.mark.rule("C1")
def test_any_size_and_either_spelling_of_the_grid_are_read():
    text = 'title = "T"\nsphinx_rows = [1]\nfounded = []\n' + "".join(
        f'[[start]]\nfield = "{name}"\nstairs = "{way}"\n'
        for name, way in (("b1", "west"), ("c2", "south"), ("d2", "north"), ("e3", "east"))
    )
    tight = read_board("b.toml", 'grid = """\nS*.S.o\nS.**o.\n..S.*S\n"""\n' + text)
    loose = read_board("b.toml", 'grid = """\nS * . S . o\nS . * * o .\n. . S . * S\n"""\n' + text)
    assert tight == loose
    assert (tight.columns, tight.rows) == (6, 3)
    assert names(tight.sites, tight) == ["a1", "d1", "a2", "c3", "f3"]

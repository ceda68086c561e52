"""The Nile side: the shipped board is the one clause C3 draws, with the geometry its example counts on."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.faults import raises_fault
from tests.games.terra.positions import field, new
from tp_tui.games.contract import GameFile, OptionError
from tp_tui.games.terra import GAME
from tp_tui.games.terra.rules.board import NILE, SITE, Board
from tp_tui.games.terra.rules.data_files import read_board, shipped_board

GRID = """
. S ~ ~ o . . S . o .
. . . ~ ~ S . . . . S
S . S ~ ~ . . * S . .
. . . o ~ ~ S . . o .
. S * o . ~ ~ * S . S
o . . . S ~ ~ . . . .
. . S * . ~ ~ S . S .
S . . . . S ~ ~ . . .
. . . S . . ~ ~ S . S
. S . . o . S ~ ~ o .
"""
STARTS = {"h3": "east", "h5": "east", "c5": "west", "d7": "west"}
FOUNDED = ["b1", "f2", "c3", "g4", "e6", "h7", "f8", "i9", "g10"]


def drawn() -> Board:
    """The board as the clause draws it."""
    quoted = ", ".join(f'"{name}"' for name in FOUNDED)
    entries = "".join(f'[[start]]\nfield = "{name}"\nstairs = "{way}"\n' for name, way in STARTS.items())
    text = f'title = "Nile"\ngrid = """{GRID}"""\nsphinx_rows = [1, 2, 3, 4, 5]\nfounded = [{quoted}]\n{entries}'
    return read_board("nile.toml", text)


def dealt():
    return new(edition="nile")


@pytest.mark.rule("C3", "N1")
def test_the_shipped_board_is_the_one_the_clause_draws():
    assert shipped_board("nile") == drawn()


@pytest.mark.rule("C3", "N1")
def test_each_edition_is_played_on_its_own_side_and_the_engine_refuses_the_other():
    for edition, side, other in (("basic", "desert", "nile"), ("horus", "desert", "nile"), ("nile", "nile", "desert")):
        assert new(edition=edition).rules.board == shipped_board(side)
        assert new(edition=edition, board=side).rules.board == shipped_board(side)
        deal = GAME.deal_of(new(edition=edition, first=1))
        for refused in (
            lambda options: GAME.new_initial_state(options, 1),
            lambda options: GAME.complete_options(options),
            lambda options, deal=deal: GAME.state_from_deal({**options, "first": 1}, deal),
        ):
            for board in (other, GameFile("mine.toml", f'board = "{other}"')):
                with raises_fault(OptionError, r"\(N1\)") as error:
                    refused({"edition": edition, "board": board})
                assert error.value.option == "board"


@pytest.mark.rule("C3")
def test_the_founded_sites_are_those_that_touch_the_nile():
    board = shipped_board("nile")
    touching = set()
    for number, kind in enumerate(board.kinds):
        x, y = number % 11, number // 11
        beside = [(x + dx, y + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        wet = any(0 <= a < 11 and 0 <= b < 10 and board.kinds[b * 11 + a] == NILE for a, b in beside)
        if kind == SITE and wet:
            touching.add(board.field_name(number))
    assert touching == set(FOUNDED)


@pytest.mark.rule("C3", "S2")
def test_thirteen_foundations_lie_at_the_start_and_nine_sites_and_foundations_are_left():
    state = dealt()
    assert sum(1 for value in state.values if value) == 13
    assert len(state.foundations) == len(state.values) - 13 == 9
    assert Counter(state.foundations) + Counter(filter(None, state.values)) == {1: 7, 2: 7, 3: 7, 4: 1}


@pytest.mark.rule("C3", "B5")
def test_the_rows_of_the_rulebooks_example():
    state = dealt()
    rows = {axis: state.rules.board.row_fields[field(state, "c2")]["hvda".index(axis)] for axis in "hd"}
    wet = {axis: [n for n in row if state.rules.board.kinds[n] == NILE] for axis, row in rows.items()}
    can_activate = {axis: [n for n in row if n in wet[axis] or n == field(state, "c2")] for axis, row in rows.items()}
    assert (len(can_activate["h"]), len(wet["h"])) == (3, 2)
    assert (len(can_activate["d"]), len(wet["d"])) == (5, 4)


@pytest.mark.rule("C3", "B11")
def test_the_worker_of_the_rulebooks_example_goes_over_the_nile():
    state = dealt()
    number = state.hands[0]
    faces = list(state.faces)
    faces[number] = [face.name for face in state.rules.tiles.faces].index("worker")
    state.faces = tuple(faces)
    state.turn = 1
    for text in ("place c2 s", "row d"):
        state.apply_action(state.string_to_action(text))
    moves = {state.action_to_string(action) for action in state.legal_actions() if action.kind == "move"}
    assert {"move c2 c3", "move c2 f2", "move c2 h7"} <= moves


@pytest.mark.rule("C3", "B2")
def test_no_tile_lies_in_the_nile():
    state = dealt()
    fields = {action.args[0] for action in state.legal_actions() if action.kind == "place"}
    assert fields
    assert not any(state.rules.board.kinds[number] == NILE for number in fields)

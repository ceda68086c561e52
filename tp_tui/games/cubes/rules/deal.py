"""Setting up a game from a seed, or from a deal that a saved game carries (clauses Q4, Q5)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.games.contract import DealError, Fault
from tp_tui.games.cubes.rules.colour_fields import SIDE, ColourFields, fields_from, names_of, standard_fields
from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, START_MONEY, STRIP_LENGTH
from tp_tui.games.cubes.rules.state import HIDDEN, MIXINGS, NONE_TAKEN, UNKNOWN, CubesState, Rules
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.games.kit.toml_reader import LARGEST, TomlTable

ENTRIES = ("bag", "mixing", "fields")
"""What a deal has; the last one only where the colour fields are own ones."""


class Deal(NamedTuple):
    """What chance decides: the cubes in the order they are drawn, and the number that later mixings are drawn from."""

    bag: bytes
    mixing: int


def deal(rules: Rules, seed: int, first: int = 0) -> CubesState:
    """Return a fresh position dealt by `seed`; `first` is the seat that begins, from 1, or 0 for the lot (Q4)."""
    rng = random.Random(seed)
    cubes = [colour for colour, number in enumerate(rules.counts) for _ in range(number)]
    bag = bytes(shuffled(cubes, rng))
    by_lot, mixing = int(rng.random() * rules.players), int(rng.random() * MIXINGS)
    return set_up(rules, Deal(bag, mixing), first - 1 if first else by_lot)


def set_up(rules: Rules, dealt: Deal, first: int) -> CubesState:
    """Return a fresh position with that deal; `first` is the seat that begins, from 0."""
    state, players, size = object.__new__(CubesState), rules.players, rules.players * KINDS_OF_CUBE
    state.rules = rules
    state.strip, state.bag = dealt.bag[:STRIP_LENGTH], dealt.bag[STRIP_LENGTH:]
    state.money = [START_MONEY[rules.side] + (player - first) % players for player in range(players)]
    state.stocks = [0] * size
    state.built = [0] * size
    state.opens = [rules.pyramid.row_masks[0]] * size
    state.points_built = [0] * players
    state.rows_filled = [0] * players
    state.player = first
    state.turn = state.money_turns = state.stalls = state.mixings = 0
    state.taken = NONE_TAKEN
    state.acted = state.bought = state.is_over = False
    state.mixing = dealt.mixing
    state.legal = None
    return state


def written_deal(state: CubesState) -> dict[str, object]:
    """Return the deal of `state`, a position in which nobody has done anything, in names that players read.

    Raises:
        ValueError: something was done already, or a part of it is hidden.
    """
    if state.turn or state.acted:
        raise ValueError("something was done in this position already; only a fresh one shows its deal")
    if HIDDEN in state.bag or state.mixing == UNKNOWN:
        raise ValueError("a part of this position is hidden, and so is its deal")
    written: dict[str, object] = {
        "bag": [COLOURS[colour] for colour in state.strip + state.bag],
        "mixing": state.mixing,
    }
    if state.rules.side == SIDE and state.rules.fields != standard_fields().fields:
        written["fields"] = names_of(state.rules.fields)
    return written


def read_deal(rules: Rules, written: Mapping[str, object]) -> Deal:
    """Return the deal that `written_deal` wrote, or a player; `fields_of_deal` reads its colour fields.

    Raises:
        DealError: an entry is missing or unknown, or the cubes are not those of the game (Q1).
    """
    for entry in ENTRIES[:-1]:
        if entry not in written:
            raise DealError("cubes.entry_missing", entry, ENTRIES[:-1])
    for entry in written:
        if entry not in ENTRIES:
            raise DealError("deal_entry_unknown", entry, ENTRIES)
    names, mixing = written["bag"], written["mixing"]
    if not isinstance(names, list):
        raise DealError("cubes.no_bag", "bag")
    for name in names:
        if name not in COLOURS:
            raise DealError("cubes.no_cube", "bag", quoted(name, 200), COLOURS)
    for colour, count in zip(COLOURS, rules.counts, strict=True):
        if (there := names.count(colour)) != count:
            raise DealError("cubes.cube_count", "bag", there, colour, rules.players, count)
    if not isinstance(mixing, int) or isinstance(mixing, bool) or not 0 <= mixing < LARGEST:
        raise DealError("cubes.no_mixing", "mixing", quoted(mixing, 200))
    return Deal(bytes(map(COLOURS.index, names)), mixing)


def fields_of_deal(side: str, written: Mapping[str, object]) -> ColourFields | None:
    """Return the own colour fields that a deal carries; None if it carries none.

    Raises:
        DealError: they are none, or the side has no colour fields.
    """
    if "fields" not in written:
        return None
    names = written["fields"]
    if side != SIDE:
        raise DealError("cubes.fields_of_side", "fields", side)
    if not isinstance(names, dict):
        raise DealError("cubes.no_fields", "fields")
    faults: list[Fault] = []
    found = fields_from(names, TomlTable("fields", names), faults)
    if faults:
        raise DealError(faults[0], "fields")
    return found

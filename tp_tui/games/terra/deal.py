"""Setting up a game: every lot drawn from one seed (clauses S1–S5)."""

from __future__ import annotations

import random

from tp_tui.games.base import DataError, shuffled
from tp_tui.games.terra.actions import STACK_DEPTH
from tp_tui.games.terra.rules import BasicRules
from tp_tui.games.terra.state import TerraState


def deal(rules: BasicRules, seed: int, first: int = 0) -> TerraState:
    """A fresh position of `rules`, dealt by `seed`; `first` is the seat that begins, from 1, or 0 for the lot.

    Raises:
        DataError: the tiles cannot be dealt into equal stacks, or the foundations do not reach for the start.
    """
    rng = random.Random(seed)
    supplies, board = rules.supplies, rules.board
    height, left = divmod(len(rules.tiles.deck), supplies.stacks)
    if left or height > STACK_DEPTH:
        raise DataError(
            f"tiles: there are {len(rules.tiles.deck)}, which is not {supplies.stacks} equal stacks "
            f"of {STACK_DEPTH} at most"
        )
    if supplies.stacks < len(board.starts) + rules.players:
        raise DataError(f"supplies: stacks: {supplies.stacks} are too few for the start tiles and every hand")
    if len(supplies.foundations) < len(board.starts) + len(board.founded):
        raise DataError("supplies: foundations: there are too few for the sites founded at the start")
    state = rules.blank_state()
    state.faces = tuple(shuffled(rules.tiles.deck, rng))
    stacks = [tuple(range(n * height, (n + 1) * height)) for n in range(supplies.stacks)]
    state.foundations = tuple(shuffled(supplies.foundations, rng))
    lots = iter(shuffled(range(supplies.stacks), rng))

    def top_tile() -> tuple[int, int]:
        stack = next(lots)
        tile, stacks[stack] = stacks[stack][0], stacks[stack][1:]
        return tile, stack

    for field, way in board.starts:
        tile, _ = top_tile()
        state.revealed |= 1 << tile
        site = dict(board.touching_sites[field])[way]
        rules.lay(state, field, way, state.faces[tile])
        if not state.values[site]:
            rules.found(state, site)
    for field in board.founded:
        rules.found(state, board.site_number[field])
    for player in range(rules.players):
        state.hands[player], state.hand_stacks[player] = top_tile()
        state.seen[player] |= 1 << state.hands[player]
    state.stacks = stacks
    for stack in range(supplies.stacks):
        rules.stack_changed(state, stack)
    # In a mission the seats share one player, and `first` says which of them begins.
    by_lot = int(rng.random() * rules.seats)
    state.first = first - 1 if first else by_lot
    state.player = state.first if rules.players > 1 else 0
    state.placements = rules.all_placements(state)
    rules.begin_turn(state, None)
    return state

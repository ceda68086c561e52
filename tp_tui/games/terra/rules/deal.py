"""Setting up a game: every lot drawn from one seed, or a deal that is given (clauses S1–S5)."""

from __future__ import annotations

import random
from typing import NamedTuple

from tp_tui.games.contract import DataError
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.games.terra.rules.actions import STACK_DEPTH
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.components import Supplies, Tiles
from tp_tui.games.terra.rules.state import TerraState


class Deal(NamedTuple):
    """What lies where when play begins: tiles by the number of their face, sites and stacks by number from 0."""

    start: tuple[int, ...]
    """The tiles on the start spaces, in their order (D1)."""

    start_foundations: tuple[int, ...]
    """The values on the sites founded at the start, in the order of `founded_sites`."""

    hands: tuple[int, ...]
    """By player."""

    hand_stacks: tuple[int, ...]
    """By player, the stack that the tile in hand came from."""

    stacks: tuple[tuple[int, ...], ...]
    """What is left of them, top first."""

    foundations: tuple[int, ...]
    """The values still in the stack, top first."""


def deal(rules: BasicRules, seed: int, first: int = 0) -> TerraState:
    """A fresh position of `rules`, dealt by `seed`; `first` is the seat that begins, from 1, or 0 for the lot.

    Raises:
        DataError: the tiles cannot be dealt into equal stacks, or the foundations do not reach for the start.
    """
    drawn, by_lot = draw_lots(rules, seed)
    return set_up(rules, drawn, first - 1 if first else by_lot)


def draw_lots(rules: BasicRules, seed: int) -> tuple[Deal, int]:
    """The deal of `rules` that `seed` draws, and the seat that begins.

    Raises:
        DataError: as `deal` does.
    """
    rng = random.Random(seed)
    supplies, board = rules.supplies, rules.board
    height = stack_height(rules)
    sites = founded_sites(board)
    if len(supplies.foundations) < len(sites):
        raise DataError("terra.few_foundations", "supplies: foundations")
    faces = shuffled(rules.tiles.deck, rng)
    stacks = [tuple(faces[n * height : (n + 1) * height]) for n in range(supplies.stacks)]
    foundations = tuple(shuffled(supplies.foundations, rng))
    lots = shuffled(range(supplies.stacks), rng)

    def top_tile(stack: int) -> int:
        tile, *rest = stacks[stack]
        stacks[stack] = tuple(rest)
        return tile

    starts = len(board.starts)
    start = tuple(top_tile(stack) for stack in lots[:starts])
    hand_stacks = tuple(lots[starts : starts + rules.players])
    hands = tuple(top_tile(stack) for stack in hand_stacks)
    # In a mission the seats share one player, and who begins is one of them.
    by_lot = int(rng.random() * rules.seats)
    drawn = Deal(start, foundations[: len(sites)], hands, hand_stacks, tuple(stacks), foundations[len(sites) :])
    return drawn, by_lot


def set_up(rules: BasicRules, dealt: Deal, first: int) -> TerraState:
    """A fresh position of `rules` with that deal; `first` is the seat that begins, from 0.

    The deal must suit the box: `read_deal` checks those that players write.
    """
    state, board, height = rules.blank_state(), rules.board, stack_height(rules)
    # Tiles are numbered by stack, from the top. Stacks that lack a tile, other than those of the hands, gave the start
    # tiles; in which order does not matter, since all players see these tiles.
    gave = [stack for stack, tiles in enumerate(dealt.stacks) if len(tiles) < height and stack not in dealt.hand_stacks]
    tops = dict(zip(gave, dealt.start, strict=True)) | dict(zip(dealt.hand_stacks, dealt.hands, strict=True))
    state.faces = tuple(
        face for stack, tiles in enumerate(dealt.stacks) for face in ((tops[stack], *tiles) if stack in tops else tiles)
    )
    state.foundations = dealt.start_foundations + dealt.foundations
    sites = iter(founded_sites(board))
    for stack, (field, way) in zip(gave, board.starts, strict=True):
        state.revealed |= 1 << stack * height
        rules.lay(state, field, way, tops[stack])
    for site in sites:
        rules.found(state, site)
    for player, stack in enumerate(dealt.hand_stacks):
        state.hands[player], state.hand_stacks[player] = stack * height, stack
        state.seen[player] |= 1 << stack * height
    state.stacks = [
        tuple(range(stack * height + (stack in tops), (stack + 1) * height)) for stack in range(len(dealt.stacks))
    ]
    for stack in range(len(dealt.stacks)):
        rules.stack_changed(state, stack)
    state.first = first
    state.player = first if rules.players > 1 else 0
    state.placements = rules.all_placements(state)
    rules.begin_turn(state, None)
    return state


def stack_height(rules: BasicRules) -> int:
    """Return how many tiles each stack is dealt (S1).

    Raises:
        DataError: the tiles make no equal stacks, or there are too few stacks for the start tiles and every hand.
    """
    supplies = rules.supplies
    height = equal_height(rules.tiles, supplies)
    if supplies.stacks < len(rules.board.starts) + rules.players:
        raise DataError("terra.few_stacks", "supplies: stacks", supplies.stacks)
    return height


def equal_height(tiles: Tiles, supplies: Supplies) -> int:
    """Return how many tiles each stack has when all of them are dealt (S1).

    Raises:
        DataError: they make no equal stacks.
    """
    height, left = divmod(len(tiles.deck), supplies.stacks)
    if left or height > STACK_DEPTH:
        raise DataError("terra.unequal_stacks", "tiles", len(tiles.deck), supplies.stacks, STACK_DEPTH)
    return height


def founded_sites(board: Board) -> tuple[int, ...]:
    """The sites founded at the start, in the order in which they get their foundations (S2)."""
    by_tiles = [dict(board.touching_sites[field])[way] for field, way in board.starts]
    return tuple(dict.fromkeys([*by_tiles, *(board.site_number[field] for field in board.founded)]))

"""The actions of the basic game that are worth weighing: what keeps a bot's search narrow."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.base import Action
from tp_tui.games.terra.actions import NO_BLOCK
from tp_tui.games.terra.components import KINDS_OF_BLOCK, TOP_LEVEL, WHITE
from tp_tui.games.terra.prospects import holdings_of, row_offers
from tp_tui.games.terra.state import DRAW, PLACE, ROW, TRIM, WORK, TerraState
from tp_tui.games.terra.weights import Weights


def candidates(state: TerraState, weights: Weights) -> Sequence[Action]:
    """Of the legal actions those worth weighing, in a fixed order: never none while one is legal."""
    phase = state.phase
    if phase == PLACE:
        return _places(state, weights)
    if phase == ROW:
        return state.rules.space.row
    if phase == DRAW:
        return _draws(state)
    if phase in (WORK, TRIM):
        return _works(state, weights) or state.legal_actions()
    return state.legal_actions()


def _places(state: TerraState, weights: Weights) -> list[Action]:
    """The placements in the rows that bring most, one for each field and site that it can found."""
    offers = row_offers(state, state.player, weights)
    found: dict[tuple[int, int | None], Action] = {}
    for action in state.placements:
        field, way = action.args
        found.setdefault((field, state.rules.would_found(state, field, way)), action)
    return sorted(found.values(), key=lambda action: -offers[action.args[0]])[: weights.places]


def _draws(state: TerraState) -> list[Action]:
    """The tiles known, one of those that are not, and the search that shows most."""
    space, known = state.rules.space, state.known(state.player)
    found, unknown = [], []
    for number, stack in enumerate(state.stacks):
        if stack and known >> stack[0] & 1:
            found.append(space.draw[number])
        elif stack:
            unknown.append(number)
    if unknown:
        found.append(space.draw[min(unknown, key=lambda number: len(state.stacks[number]))])
    deepest = max(range(len(state.stacks)), key=lambda number: len(state.stacks[number]))
    if len(state.stacks[deepest]) > 1 and state.gold[state.player] >= state.rules.supplies.search_price:
        found.append(space.search[deepest])
    return found


def _works(state: TerraState, weights: Weights) -> list[Action]:
    player, supplies = state.player, state.rules.supplies
    held = holdings_of(state, player, weights)
    blocks = state.blocks_of(player)
    dear = [price > weights.off_colour for price in held.prices]
    order = sorted(
        (kind for kind in range(KINDS_OF_BLOCK) if blocks[kind]),
        key=lambda kind: (held.prices[kind], -blocks[kind] if dear[kind] else blocks[kind]),
    )
    spare = [kind for kind in order for _ in range(blocks[kind])]
    pair: tuple[int, ...] = ()
    if _lacks(state, held.pyramids, blocks) or (state.phase == TRIM and len(spare) > supplies.block_limit):
        pair = tuple(sorted(spare[:2]))
    few = len(held.pyramids) + sum(crew > 0 for crew, _ in held.foundations) < weights.sites
    found: list[Action] = []
    for action in state.legal_actions():
        kind, args = action.kind, action.args
        if kind == "swap":
            if args != pair:
                continue
        elif kind == "build":
            if args[2] not in (NO_BLOCK, spare[0]):
                continue
        elif kind == "move":
            if state.levels[args[1]] == TOP_LEVEL:
                continue
        elif kind == "hire":
            if state.levels[args[0]] == TOP_LEVEL or not (few or state.owners[args[0]]):
                continue
        elif kind == "recall":
            continue
        found.append(action)
    return found


def _lacks(state: TerraState, pyramids: tuple[tuple[int, int, int], ...], blocks: list[int]) -> bool:
    """Whether a pyramid has its crew but not the blocks for its next level."""
    full = state.rules.supplies.crew_limit
    return any(crew == full and blocks[colour] + blocks[WHITE] <= level for level, crew, colour in pyramids)

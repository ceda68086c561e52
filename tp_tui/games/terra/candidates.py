"""The actions of the basic game that are worth weighing: what keeps a bot's search narrow."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.base import Action
from tp_tui.games.terra.actions import NO_BLOCK
from tp_tui.games.terra.components import KINDS_OF_BLOCK, TOP_LEVEL, WHITE
from tp_tui.games.terra.prospects import Holdings, holdings_of, row_offers
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
    """What serves the plan: no recalls, no more sites than it has, and the blocks of least use paid first."""
    held = holdings_of(state, state.player, weights)
    blocks = state.blocks_of(state.player)
    spare = _least_useful_first(blocks, held, weights)
    exchange: tuple[int, ...] = ()
    if _lacks_blocks(state, held, blocks) or (state.phase == TRIM and len(spare) > state.rules.supplies.block_limit):
        exchange = tuple(sorted(spare[:2]))
    may_settle = held.foundations[-1:] == ((0, 0),)

    def serves(action: Action) -> bool:
        kind, args = action.kind, action.args
        if kind == "swap":
            return args == exchange
        if kind == "build":
            return args[2] in (NO_BLOCK, spare[0])
        if kind == "move":
            return state.levels[args[1]] < TOP_LEVEL
        if kind == "hire":
            site = args[0]
            return state.levels[site] < TOP_LEVEL and (may_settle or state.owners[site] > 0)
        return kind != "recall"

    return [action for action in state.legal_actions() if serves(action)]


def _least_useful_first(blocks: list[int], held: Holdings, weights: Weights) -> list[int]:
    """The colours of all blocks held: of no pyramid before those of one, then the colours that there are fewest of."""

    def use(kind: int) -> tuple[float, int]:
        price = held.prices[kind]
        return price, blocks[kind] if price <= weights.off_colour else -blocks[kind]

    return [kind for kind in sorted(range(KINDS_OF_BLOCK), key=use) for _ in range(blocks[kind])]


def _lacks_blocks(state: TerraState, held: Holdings, blocks: list[int]) -> bool:
    """Whether a pyramid has its crew but not the blocks for its next level."""
    full = state.rules.supplies.crew_limit
    return any(crew == full and blocks[colour] + blocks[WHITE] <= level for level, crew, colour in held.pyramids)

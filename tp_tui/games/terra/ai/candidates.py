"""Candidate actions: the pruning that keeps searches narrow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tp_tui.games.contract import Action
from tp_tui.games.terra.ai.row_values import Holdings, holdings_of, row_offers
from tp_tui.games.terra.ai.valuation import Valuation
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE
from tp_tui.games.terra.rules.state import DRAW, PLACE, ROW, TRIM, WORK, TerraState
from tp_tui.games.terra.rules.turns import turns_left


def candidates(state: TerraState, valuation: Valuation) -> Sequence[Action]:
    """Return the legal actions worth searching, in a fixed order; at least one if any action is legal."""
    phase = state.phase
    if phase == PLACE:
        return _places(state, valuation)
    if phase == ROW:
        return state.rules.space.row
    if phase == DRAW:
        return _draws(state, valuation)
    if phase in (WORK, TRIM):
        return _works(state, valuation) or state.legal_actions()
    return state.legal_actions()


def _places(state: TerraState, valuation: Valuation) -> list[Action]:
    """Return the placements in the best rows, one for each field and site that it can found.

    If the tile is bound to its half (V1), return only those there, and the waiver if the other half offers more.
    """
    rules, player = state.rules, state.player
    left = turns_left(state, player)
    prices = valuation.prices(state, player, left)
    offers = row_offers(state, holdings_of(state, player, valuation, prices.settler), prices)
    for field, offer in valuation.offers_by_enclosing(state, left).items():
        offers[field] += offer

    def offer_of(action: Action) -> float:
        return offers[action.args[0]]

    open_placements = rules.open_placements(state)
    found: dict[tuple[int, int | None], Action] = {}
    for action in open_placements:
        field, way = action.args
        found.setdefault((field, rules.would_found(state, field, way)), action)
    places = sorted(found.values(), key=lambda action: -offer_of(action))[: valuation.weights.places]
    bound = len(open_placements) < len(state.placements)
    if bound and max(map(offer_of, state.placements)) > offer_of(places[0]):
        places += [action for action in state.legal_actions() if action.kind == "waive"]
    return places


def _draws(state: TerraState, valuation: Valuation) -> list[Action]:
    """Return the draws of known tiles, one draw of an unknown tile, and the search of the highest stack.

    If searches come first, return only that of the stack with the most unseen tiles, or when none has more than one,
    the searches of all stacks besides the draws.
    """
    known, stacks = state.known(state.player), state.stacks

    def height(action: Action) -> int:
        return len(stacks[action.args[0]])

    def unseen(action: Action) -> int:
        return sum([not known >> tile & 1 for tile in stacks[action.args[0]]])

    found, unknown, searches = [], [], []
    for action in state.legal_actions():
        if action.kind == "search":
            searches.append(action)
        elif known >> stacks[action.args[0]][0] & 1:
            found.append(action)
        else:
            unknown.append(action)
    if not valuation.searches_first:
        searches = [max(searches, key=height)] if searches else []
    elif searches and unseen(best := max(searches, key=unseen)) > 1:
        return [best]
    if unknown:
        found.append(min(unknown, key=height))
    return found + [search for search in searches if height(search) > 1]


def _works(state: TerraState, valuation: Valuation) -> list[Action]:
    """Return the actions that serve the plan: few sites, least useful blocks spent first, recalls only if needed."""
    held = holdings_of(state, state.player, valuation, valuation.weights.worker_elsewhere)
    blocks = state.blocks_of(state.player)
    spare = least_useful_first(blocks, held, valuation)
    exchange: tuple[int, ...] = ()
    if _lacks_blocks(state, held, blocks) or (state.phase == TRIM and len(spare) > state.rules.supplies.block_limit):
        exchange = tuple(sorted(spare[:2]))
    may_settle = valuation.settles or held.foundations[-1:] == ((0, 0),)

    redundant = _redundant_moves(state) if state.aside else {}
    recalled = _least_useful_site(state) if valuation.worker_share(state, state.player) < 1 else None

    def serves(action: Action) -> bool:
        kind, args = action.kind, action.args
        if kind == "swap":
            return args == exchange
        if kind == "build":
            return args[2] in (NO_BLOCK, spare[0])
        if kind == "move":
            return not redundant[args[0]] >> args[1] & 1 and state.levels[args[1]] < valuation.top_level
        if kind == "hire":
            site = args[0]
            return state.levels[site] < valuation.top_level and (may_settle or state.owners[site] > 0)
        if kind == "recall":
            return args[0] == recalled
        return True

    return [action for action in state.legal_actions() if serves(action)]


def _redundant_moves(state: TerraState) -> dict[int, int]:
    """Return, by field with workers set aside, the mask of the sites to which a worker from another field should move.

    It should if every site in its reach is also in the reach of this one: using the less flexible worker first never
    loses an option. Reach depends only on free spaces, which do not change in the work phase.
    """
    empty, reach = state.empty, state.rules.board.reach
    reached = {
        field: sum(1 << site for site, between in reach[field] if not between & empty) for field in state.sources
    }
    redundant = dict.fromkeys(reached, 0)
    for field, mask in reached.items():
        for other, narrower in reached.items():
            if not narrower & ~mask and (narrower != mask or other < field):
                redundant[field] |= narrower
    return redundant


def least_useful_first(blocks: Sequence[int], held: Holdings, valuation: Valuation) -> tuple[int, ...]:
    """Return the colours of all blocks held, those that no pyramid needs first, the scarcest of these leading."""
    return _least_useful_first(tuple(blocks), held.block_values, valuation.weights.off_colour)


@lru_cache(maxsize=2_000)
def _least_useful_first(blocks: tuple[int, ...], values: tuple[float, ...], off_colour: float) -> tuple[int, ...]:
    def use(kind: int) -> tuple[float, int]:
        price = values[kind]
        return price, blocks[kind] if price <= off_colour else -blocks[kind]

    return tuple(kind for kind in sorted(range(KINDS_OF_BLOCK), key=use) for _ in range(blocks[kind]))


def _least_useful_site(state: TerraState) -> int | None:
    """Return the least valuable foundation that the current player holds; None without any."""
    mine = state.player + 1
    own = [site for site, owner in enumerate(state.owners) if owner == mine and not state.levels[site]]
    return min(own, key=lambda site: (state.crews[site], state.values[site]), default=None)


def _lacks_blocks(state: TerraState, held: Holdings, blocks: list[int]) -> bool:
    """Return whether a pyramid has its crew but not the blocks for its next level."""
    full = state.rules.supplies.crew_limit
    return any(crew == full and blocks[colour] + blocks[WHITE] <= level for level, crew, colour in held.pyramids)

"""Why an action is illegal, as a fact with the clause that forbids it; None if it is legal.

There is a function for each kind of action, to be called in one of its phases, with the arguments of the action. If
several clauses forbid an action, one that says something does not exist comes first (D5). The arguments of refusals
are numbers: fields (also for sites), colours, ways, stacks from 0, and counts. The tests compare these functions with
`legal_actions` over the whole action space.
"""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import SPACE
from tp_tui.games.terra.rules.components import TOP_LEVEL, WHITE
from tp_tui.games.terra.rules.state import DRAW, NEXT, OVER, PLACE, ROW, TAKE, TRIM, WORK, Rules, TerraState

PHASE_REFUSALS = {
    PLACE: "place_first",
    ROW: "row_first",
    WORK: "work_now",
    DRAW: "draw_now",
    TAKE: "take_now",
    NEXT: "put_back_now",
    TRIM: "over_limit",
    OVER: "game_over",
}
"""By phase, the id of the refusal of an action that belongs to another phase."""


def wrong_phase(state: TerraState) -> Refusal:
    """Return the refusal of an action that is not possible in this phase (B1)."""
    return Refusal("B19" if state.phase == OVER else "B1", PHASE_REFUSALS[state.phase])


def _too_dear(clause: str, state: TerraState, kind: str, price: int) -> Refusal | None:
    gold = state.gold[state.player]
    return Refusal(clause, "too_dear", (kind, price, gold)) if gold < price else None


# The phases


def place(rules: Rules, state: TerraState, field: int, way: int) -> Refusal | None:
    """Return why the tile in hand cannot be laid on `field` with its stairs pointing `way` (B2, B3, V1)."""
    board = rules.board
    if board.kinds[field] != SPACE:
        return Refusal("B2", "no_space", (field,))
    if state.tiles[field]:
        return Refusal("B2", "taken", (field,))
    allowed = tuple(rules.stairs_ways(state, field))
    if way in allowed:
        return rules.half_refusal(state, field)
    if not allowed:
        return Refusal("B3", "no_site_in_sight", (field,))
    if way not in dict(board.facing_sites[field]):
        return Refusal("B3", "stairs_at_nothing", (field, way, allowed))
    if any(not state.values[site] for _, site in board.touching_sites[field]):
        return Refusal("B3", "stairs_not_at_empty_site", (field, allowed))
    return Refusal("B3", "stairs_not_at_site", (field, allowed))


def waive(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why the symbol of the tile in hand cannot be waived (V1, D8)."""
    if state.waived:
        return Refusal("D8", "waived_already")
    if not rules.on_own_half(state):
        return Refusal("D8", "own_half_full")
    return _too_dear("V1", state, "waive", rules.supplies.waive_price)


def row(rules: Rules, state: TerraState, axis: int) -> Refusal | None:
    """Return None: every row can be chosen (B5)."""
    return None


def done(rules: Rules, state: TerraState) -> Refusal | None:
    """Return None: the moves can be ended at any time (B14)."""
    return None


def draw(rules: Rules, state: TerraState, stack: int) -> Refusal | None:
    """Return why no tile can be drawn from `stack` (S1, S4)."""
    if stack >= len(state.stacks):
        return Refusal("S1", "no_such_stack", (len(state.stacks),))
    if not state.stacks[stack]:
        return Refusal("B16", "stack_empty", (stack,))
    return None


def search(rules: Rules, state: TerraState, stack: int) -> Refusal | None:
    """Return why `stack` cannot be searched (B16, V2)."""
    if gone := draw(rules, state, stack):
        return gone
    if stack in rules.open_stacks:
        return Refusal("V2", "stack_open", (stack,))
    return _too_dear("B16", state, "search", rules.supplies.search_price)


def take(rules: Rules, state: TerraState, place: int) -> Refusal | None:
    """Return why the tile at `place` of the searched stack cannot be taken (B16)."""
    height = len(state.stacks[state.searched])
    return None if place < height else Refusal("B16", "no_such_tile", (height,))


def put_back(rules: Rules, state: TerraState, place: int) -> Refusal | None:
    """Return why the tile at `place` of those left cannot be put back (B16, D5)."""
    left = len(state.to_return)
    return None if place < left else Refusal("B16", "no_such_tile_left", (left,))


# Workers


def move(rules: Rules, state: TerraState, field: int, site: int) -> Refusal | None:
    """Return why no worker can go from the tile on `field` to `site` (B10–B13)."""
    board, target = rules.board, rules.board.sites[site]
    if not state.aside:
        return Refusal("B10", "all_moved")
    if field not in state.sources:
        return Refusal("B10", "nobody_waiting", (field,))
    if unfounded := _unfounded(rules, state, site):
        return unfounded
    between = dict(board.reach[field]).get(site)
    if between is None:
        return Refusal("B11", "site_between" if board.are_in_line(field, target) else "no_line", (field, target))
    gaps = between & state.empty
    if gaps:
        return Refusal("B11", "gap", ((gaps & -gaps).bit_length() - 1, field, target))
    return full(rules, state, site)


def hire(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why no worker can be hired for `site` (B21, B12, B13)."""
    if unfounded := _unfounded(rules, state, site):
        return unfounded
    if not state.supply[state.player]:
        return Refusal("B21", "no_workers_left")
    return _too_dear("B21", state, "hire", rules.supplies.purchase_price) or full(rules, state, site)


def site_refusal(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why `site` takes no worker of the player, wherever that worker stands (B11–B13, M4)."""
    return _unfounded(rules, state, site) or full(rules, state, site)


def _unfounded(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    return None if state.values[site] else Refusal("B11", "no_foundation", (rules.board.sites[site],))


def full(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why `site`, which has a foundation, takes no more workers (B12, B13, M4)."""
    at = rules.board.sites[site]
    if state.owners[site] not in (0, state.player + 1):
        return Refusal("B12", "site_of_another", (at,))
    if closed := rules.closed_refusal(state, site):
        return closed
    if state.crews[site] >= rules.supplies.crew_limit:
        return Refusal("B12", "site_full", (at, rules.supplies.crew_limit))
    bound = rules.bound_to(state)
    if bound < 0 or bound == site:
        return None
    return Refusal("B13", "bound", (rules.board.sites[bound],))


def recall(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why no worker can be recalled from `site` (B15)."""
    at = rules.board.sites[site]
    if state.player + 1 not in state.owners:
        return Refusal("B15", "no_site")
    if state.owners[site] != state.player + 1 or not state.crews[site]:
        return Refusal("B15", "no_worker_there", (at,))
    if state.levels[site] and state.crews[site] == 1:
        return Refusal("B15", "last_worker", (at,))
    return None


# Buildings and purchases


def build(rules: Rules, state: TerraState, site: int, colour: int, paid: int) -> Refusal | None:
    """Return why `site` cannot be raised in `colour` with the block `paid` (B22–B24, C7, M4)."""
    at = rules.board.sites[site]
    blocks = state.blocks_of(state.player)
    level = state.levels[site] + 1
    crew = rules.supplies.crew_limit
    if state.player + 1 not in state.owners:
        return Refusal("B22", "no_site_to_build", (crew,))
    if state.owners[site] != state.player + 1:
        return Refusal("B22", "no_workers_to_build", (at, crew))
    if closed := rules.closed_refusal(state, site):
        return closed
    if level > TOP_LEVEL:
        return Refusal("B22", "finished", (at,))
    if state.crews[site] < crew:
        return Refusal("B22", "too_few_workers", (at, crew, state.crews[site]))
    if (paid == NO_BLOCK) == (level == 1):
        if level == 1:
            return Refusal("B23", "payment_missing", (at,))
        return Refusal("B23", "paid_in_own_colour", (level, at))
    if level > 1 and colour != state.colours[site]:
        return Refusal("B23", "other_colour", (at, state.colours[site]))
    if not state.pieces[rules.piece_index(level, colour, state.player)]:
        clause = "B24" if level == TOP_LEVEL else "C7"
        return Refusal(clause, "no_first_levels", (colour,)) if level == 1 else Refusal(clause, "no_pieces", (level,))
    if level == 1:
        return None if blocks[paid] else Refusal("B22", "no_block", (paid,))
    have = blocks[colour] + blocks[WHITE]
    if have < level:
        return Refusal("B22", "too_few_blocks", (level, colour, have))
    return None


def swap(rules: Rules, state: TerraState, one: int, other: int) -> Refusal | None:
    """Return why these two blocks cannot be swapped (B20)."""
    blocks = state.blocks_of(state.player)
    for colour in (one, other):
        if not blocks[colour]:
            return Refusal("B20", "no_block", (colour,))
    if one == other and blocks[one] == 1:
        return Refusal("B20", "only_one_block", (one,))
    return None


def buy(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why no block can be bought (B21, D3)."""
    if not state.bank_blocks:
        return Refusal("B21", "no_blocks_left")
    return _too_dear("B21", state, "buy", rules.supplies.purchase_price)


def offer(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why no step on the grave goods track can be bought (H5)."""
    return _too_dear("H5", state, "offer", rules.supplies.grave_price)


def sail(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why no step of the ship can be bought (N4, D3)."""
    if state.ships[state.player] >= rules.supplies.nile_steps:
        return Refusal("N3", "end_of_nile")
    return _too_dear("N4", state, "sail", rules.supplies.ship_price)


def card(rules: Rules, state: TerraState, number: int) -> Refusal | None:
    """Return why the strategy card cannot be bought (N7)."""
    steps, coin = state.horus[state.player], rules.supplies.horus_coin
    if state.card_owners[number] not in (0, state.player + 1):
        return Refusal("N7", "card_of_another")
    if state.player + 1 in state.card_owners:
        return Refusal("N7", "has_card")
    if steps < coin:
        return Refusal("N7", "too_few_steps", (coin, steps))
    return _too_dear("N7", state, "card", rules.coins_at(steps))

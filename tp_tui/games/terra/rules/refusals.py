"""Why an action is not legal, in words for a player, with the clause that forbids it; None where nothing does.

A function for each kind of action, asked in a phase that offers the kind, with the action's numbers. Of several
clauses what does not exist is named first (D5). `legal_actions` lists what is legal; the tests go through the whole
action space to prove that both agree.
"""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE, WAY_NAMES
from tp_tui.games.terra.rules.components import COLOURS, TOP_LEVEL, WHITE
from tp_tui.games.terra.rules.state import DRAW, NEXT, OVER, PLACE, ROW, TAKE, TRIM, WORK, Rules, TerraState

NOW = {
    PLACE: "place your tile first",
    ROW: "choose a row first",
    WORK: "this is the time to move workers and build",
    DRAW: "now draw a tile",
    TAKE: "now take a tile from the stack you searched",
    NEXT: "now put the tiles of the searched stack back",
    TRIM: "you hold more than the limit: spend gold or swap blocks first",
    OVER: "the game is over",
}
"""What each phase asks for."""

FEATURE_NAMES = {
    "horus": "the version Horus and Grave Goods",
    "nile": "the version The Nile and the Oases",
    "symbol": "the symbol variant",
}
"""What brings kinds of action beyond those of the basic version."""

FIELD_NAMES = {SITE: "a building site", OASIS: "an oasis", NILE: "the Nile"}


def wrong_phase(state: TerraState) -> Refusal:
    """The refusal of what the phase does not offer (B1)."""
    return Refusal("B19" if state.phase == OVER else "B1", NOW[state.phase])


def _too_dear(clause: str, state: TerraState, price: int) -> Refusal | None:
    gold = state.gold[state.player]
    return Refusal(clause, f"it costs {price} gold, and you have {gold}") if gold < price else None


# The phases


def place(rules: Rules, state: TerraState, field: int, way: int) -> Refusal | None:
    """Return why the tile in hand cannot lie there that way round (B2, B3, V1)."""
    board, name = rules.board, rules.board.field_name(field)
    if board.kinds[field] != SPACE:
        return Refusal("B2", f"{name} is {FIELD_NAMES[board.kinds[field]]}: you can't place a tile there")
    if state.tiles[field]:
        return Refusal("B2", f"{name} already has a tile")
    allowed = rules.stairs_ways(state, field)
    if way in allowed:
        return rules.half_refusal(state, field)
    if not allowed:
        return Refusal("B3", f"stairs at {name} can't point at a site in any direction")
    names = " or ".join(WAY_NAMES[w] for w in allowed)
    if way not in dict(board.facing_sites[field]):
        return Refusal("B3", f"stairs facing {WAY_NAMES[way]} at {name} point at no site; turn them {names}")
    if any(not state.values[site] for _, site in board.touching_sites[field]):
        return Refusal("B3", f"{name} touches an empty site, so its stairs must point there: {names}")
    return Refusal("B3", f"{name} touches a site, so its stairs must point at it: {names}")


def waive(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why the symbol of the tile in hand cannot be waived (V1, D8)."""
    if state.waived:
        return Refusal("D8", "you have already paid to lay this tile on either half")
    if not rules.on_own_half(state):
        return Refusal("D8", "there is no space left on the tile's own half, so it may lie anywhere for free")
    return _too_dear("V1", state, rules.supplies.waive_price)


def row(rules: Rules, state: TerraState, axis: int) -> Refusal | None:
    """None: every row can be chosen (B5)."""
    return None


def done(rules: Rules, state: TerraState) -> Refusal | None:
    """None: the moves can be ended at any time (B14)."""
    return None


def draw(rules: Rules, state: TerraState, stack: int) -> Refusal | None:
    """Return why no tile can be drawn from `stack` (S1, S4)."""
    if stack >= len(state.stacks):
        return Refusal("S1", f"there are only {len(state.stacks)} stacks")
    if not state.stacks[stack]:
        return Refusal("B16", f"stack {stack + 1} is empty")
    return None


def search(rules: Rules, state: TerraState, stack: int) -> Refusal | None:
    """Return why `stack` cannot be searched (B16, V2)."""
    if gone := draw(rules, state, stack):
        return gone
    if stack in rules.open_stacks:
        return Refusal("V2", f"stack {stack + 1} lies face up; you can search only face-down stacks")
    return _too_dear("B16", state, rules.supplies.search_price)


def take(rules: Rules, state: TerraState, place: int) -> Refusal | None:
    """Return why the searched stack has no tile at that `place` (B16)."""
    height = len(state.stacks[state.searched])
    if place < height:
        return None
    return Refusal("B16", f"the searched stack has only {height} {'tile' if height == 1 else 'tiles'}")


def put_back(rules: Rules, state: TerraState, place: int) -> Refusal | None:
    """Return why no tile at that `place` is still to be put back (B16, D5)."""
    left = len(state.to_return)
    if place < left:
        return None
    there = "is only 1 tile" if left == 1 else f"are only {left} tiles"
    return Refusal("B16", f"there {there} left to put back")


# Workers


def move(rules: Rules, state: TerraState, field: int, site: int) -> Refusal | None:
    """Return why no worker can go from the tile on `field` to `site` (B10–B13)."""
    board = rules.board
    name, target = board.field_name(field), board.field_name(board.sites[site])
    if not state.aside:
        return Refusal("B10", "all workers of your row have moved")
    if field not in state.sources:
        return Refusal("B10", f"no worker of your row is waiting on {name}")
    if unfounded := _unfounded(rules, state, site):
        return unfounded
    between = dict(board.reach[field]).get(site)
    if between is None:
        return Refusal("B11", f"no straight line leads from {name} to {target} without crossing another site")
    gaps = between & state.empty
    if gaps:
        gap = board.field_name((gaps & -gaps).bit_length() - 1)
        return Refusal("B11", f"workers walk on tiles only, and {gap} between {name} and {target} has none")
    return _full(rules, state, site)


def hire(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why no worker can be hired for `site` (B21, B12, B13)."""
    if unfounded := _unfounded(rules, state, site):
        return unfounded
    if not state.supply[state.player]:
        return Refusal("B21", "you have no workers left in your supply")
    return _too_dear("B21", state, rules.supplies.purchase_price) or _full(rules, state, site)


def _unfounded(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    if state.values[site]:
        return None
    return Refusal("B11", f"{rules.board.field_name(rules.board.sites[site])} has no foundation yet")


def _full(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why `site`, which has a foundation, takes no worker (B12, B13, M4)."""
    name = rules.board.field_name(rules.board.sites[site])
    if state.owners[site] not in (0, state.player + 1):
        return Refusal("B12", f"{name} belongs to another player; send workers to a free foundation or a site of yours")
    if closed := rules.closed_refusal(state, site):
        return closed
    if state.crews[site] >= rules.supplies.crew_limit:
        return Refusal("B12", f"{name} is full: it has {rules.supplies.crew_limit} workers")
    bound = rules.bound_to(state)
    if bound < 0 or bound == site:
        return None
    only = rules.board.field_name(rules.board.sites[bound])
    return Refusal("B13", f"in your first turn all your workers go to one foundation: {only}")


def recall(rules: Rules, state: TerraState, site: int) -> Refusal | None:
    """Return why no worker can be taken back from `site` (B15)."""
    name = rules.board.field_name(rules.board.sites[site])
    if state.owners[site] != state.player + 1 or not state.crews[site]:
        return Refusal("B15", f"you have no worker on {name}")
    if state.levels[site] and state.crews[site] == 1:
        return Refusal("B15", f"the last worker has to stay on the pyramid at {name}")
    return None


# Buildings and purchases


def build(rules: Rules, state: TerraState, site: int, colour: int, paid: int) -> Refusal | None:
    """Return why `site` cannot be raised so (B22–B24, C7, M4)."""
    name = rules.board.field_name(rules.board.sites[site])
    blocks = state.blocks_of(state.player)
    level = state.levels[site] + 1
    crew = rules.supplies.crew_limit
    if state.owners[site] != state.player + 1:
        return Refusal("B22", f"you have no workers on {name}; a site takes {crew} of yours to build")
    if closed := rules.closed_refusal(state, site):
        return closed
    if level > TOP_LEVEL:
        return Refusal("B22", f"the pyramid at {name} is finished")
    if (paid == NO_BLOCK) == (level == 1):
        if level == 1:
            return Refusal("B23", f"say which block pays for level 1 at {name}: build {name} COLOUR with PAID")
        return Refusal("B23", f"level {level} at {name} is paid in its own colour: build {name} COLOUR")
    if level > 1 and colour != state.colours[site]:
        return Refusal("B23", f"the pyramid at {name} is {COLOURS[state.colours[site]]}")
    if not state.pieces[rules.piece_index(level, colour, state.player)]:
        clause = "B24" if level == TOP_LEVEL else "C7"
        pieces = f"{COLOURS[colour]} pieces" if level == 1 else "pieces"
        return Refusal(clause, f"there are no {pieces} of level {level} left")
    if state.crews[site] < crew:
        there = "is 1" if state.crews[site] == 1 else f"are {state.crews[site]}"
        return Refusal("B22", f"it takes {crew} workers to build at {name}, and there {there}")
    if level == 1:
        return None if blocks[paid] else Refusal("B22", f"you have no {COLOURS[paid]} block")
    have = blocks[colour] + blocks[WHITE]
    if have < level:
        return Refusal("B22", f"level {level} takes {level} {COLOURS[colour]} or white blocks, and you have {have}")
    return None


def swap(rules: Rules, state: TerraState, one: int, other: int) -> Refusal | None:
    """Return why these two blocks cannot be exchanged (B20)."""
    blocks = state.blocks_of(state.player)
    for colour in (one, other):
        if not blocks[colour]:
            return Refusal("B20", f"you have no {COLOURS[colour]} block")
    if one == other and blocks[one] == 1:
        return Refusal("B20", f"you have only one {COLOURS[one]} block")
    return None


def buy(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why no block can be bought (B21, D3)."""
    if not state.bank_blocks:
        return Refusal("B21", "the supply has no blocks left")
    return _too_dear("B21", state, rules.supplies.purchase_price)


def offer(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why no step on the grave goods track can be bought (H5)."""
    return _too_dear("H5", state, rules.supplies.grave_price)


def sail(rules: Rules, state: TerraState) -> Refusal | None:
    """Return why no step of the ship can be bought (N4, D3)."""
    if state.ships[state.player] >= rules.supplies.nile_steps:
        return Refusal("N3", "your ship has reached the end of the Nile")
    return _too_dear("N4", state, rules.supplies.ship_price)


def card(rules: Rules, state: TerraState, number: int) -> Refusal | None:
    """Return why that strategy card cannot be bought (N7)."""
    steps, coin = state.horus[state.player], rules.supplies.horus_coin
    if state.card_owners[number] not in (0, state.player + 1):
        return Refusal("N7", "another player has that strategy card")
    if state.player + 1 in state.card_owners:
        return Refusal("N7", "you already have a strategy card, and one is all you can have")
    if steps < coin:
        return Refusal("N7", f"you can take a strategy card from {coin} Horus steps on, and you have {steps}")
    return _too_dear("N7", state, rules.coins_at(steps))

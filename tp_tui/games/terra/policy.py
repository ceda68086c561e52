"""What a player does who decides at once, without weighing where it leads: what playouts are led by.

One look at the sites says what is wanted, and every phase of the turn has its own rule. A whole game takes as long as a
few dozen evaluations, and scores nine tenths of what the greedy bot does. The numbers were found by games
of the policy against itself.
"""

from __future__ import annotations

from tp_tui.games.base import Action
from tp_tui.games.terra.actions import NO_BLOCK
from tp_tui.games.terra.components import WHITE
from tp_tui.games.terra.outlook import Outlook, Prices
from tp_tui.games.terra.prospects import Holdings, holdings_of, priced, rows_offered, sites_reached
from tp_tui.games.terra.state import DRAW, PLACE, ROW, TAKE, TRIM, WORK, TerraState
from tp_tui.games.terra.turns import turns_left

PLENTY = 0.3
"""What a block or a worker still is where the furthest site lacks the other more, as a share of what it is else."""

GAP = 1.0
"""By how many pieces the site must lack the one more than the other for that."""

KEPT = 0.5
"""How much the best row that the tile leaves open counts beside the row that it is laid in: there is a next turn."""

PAID = 2.0
"""How much it counts against a colour of the first level that its block is of use elsewhere."""

SERVED = 50.0
"""How much it counts against a colour that a second pyramid of it serves no goal (M4)."""

GOLD_TO_OFFER = 6
"""The gold from which a grave good is bought: more than a purchase may still be needed for."""


def quick_action(state: TerraState, outlook: Outlook) -> Action:
    """What a player does at once in `state`, in which nothing is hidden."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    phase = state.phase
    if phase == WORK:
        return _work(state, outlook, legal)
    if phase == TRIM:
        return _trim(state, outlook, legal)
    prices = outlook.prices(state, state.player, turns_left(state, state.player))
    held = _by_need(state, holdings_of(state, state.player, outlook, prices.settler))
    if phase == PLACE:
        return _place(state, held, prices)
    if phase == ROW:
        return _row(state, held, prices)
    if phase == DRAW:
        return _draw(state, held, prices, legal)
    if phase == TAKE:
        tiles = state.stacks[state.searched]
        return max(legal, key=lambda action: _worth_of_tile(state, tiles[action.args[0]], held, prices))
    return legal[0]


def _by_need(state: TerraState, held: Holdings) -> Holdings:
    """The holdings with blocks or workers worth less where the furthest site lacks the other more."""
    blocks = state.blocks_of(state.player)
    if held.pyramids:
        level, crew, colour = held.pyramids[0]
        lack = float(level + 1 - blocks[colour])
    elif held.foundations:
        crew, lack = held.foundations[0][0], 1.0
    else:
        return held
    for colour, (count, use) in enumerate(zip(blocks, held.blocks, strict=True)):
        if colour == WHITE:
            lack -= count
        elif use < 1:
            lack -= count / 2
    ahead = lack - (state.rules.supplies.crew_limit - crew)
    if abs(ahead) <= GAP:
        return held
    block, worker = (1.0, PLENTY) if ahead > 0 else (PLENTY, 1.0)
    return held._replace(
        blocks=tuple([block * use for use in held.blocks]), wants=tuple([worker * want for want in held.wants])
    )


def _place(state: TerraState, held: Holdings, prices: Prices) -> Action:
    """A space in a row that brings much, from where its worker finds a site, and that leaves a good row open."""
    rules, empty = state.rules, state.empty
    sums, rows_of, masks = rows_offered(state, held, prices)
    block, workers, worth = priced(rules, prices).faces[state.faces[state.hands[state.player]]]
    if block >= 0:
        worth += held.blocks[block]
    ranked = sorted(sums, key=sums.__getitem__, reverse=True)
    best, most, last = None, -1.0, -1
    for action in rules.open_placements(state):
        field = action.args[0]
        if field == last:
            continue
        last = field
        offer, kept, rest = 0.0, 0.0, empty & ~(1 << field)
        for row in rows_of[field]:
            brings = sums.get(row, 0.0)
            if brings > offer:
                offer = brings
            if brings + worth > kept and masks[row] & rest:
                kept = brings + worth
        for row in ranked:
            if masks[row] & rest:
                kept = max(kept, sums[row])
                break
        offer += KEPT * kept
        if workers:
            offer += workers * _wanted_from(state, held, field)
        if offer > most:
            best, most = action, offer
    assert best is not None
    return best


def _row(state: TerraState, held: Holdings, prices: Prices) -> Action:
    """The row that brings most: blocks and workers as far as the sites want them, and what else there is by price."""
    rows = state.rules.space.row
    best, most = rows[0], -1.0
    for action in rows:
        gains = state.rules.row_yield(state, state.placed, action.args[0])
        worth = (
            gains.gold * prices.coin
            + gains.horus * prices.eye
            + gains.graves * prices.grave
            + gains.oases * prices.oasis
            + gains.ship * prices.nile
        )
        for block, use in zip(gains.blocks, held.blocks, strict=True):
            worth += block * use
        for field in gains.sources[: gains.workers]:
            worth += _wanted_from(state, held, field)
        if worth > most:
            best, most = action, worth
    return best


def _wanted_from(state: TerraState, held: Holdings, field: int) -> float:
    """How much a worker on `field` is wanted at the site that wants it most, of those that it reaches."""
    return max([held.wants[site] for site in sites_reached(state.rules, field, state.empty)], default=0.0)


def _work(state: TerraState, outlook: Outlook, legal: tuple[Action, ...]) -> Action:
    """Build what can be built, send workers to the furthest site that wants them, buy what the next level lacks."""
    player, levels, owners, crews, values = state.player, state.levels, state.owners, state.crews, state.values
    held = holdings_of(state, player, outlook, outlook.weights.worker_elsewhere)
    blocks = state.blocks_of(player)
    is_last = not turns_left(state, player)
    settles = is_last or outlook.settles or held.foundations[-1:] == ((0, 0),)
    lacking = _lacking(state, held, blocks)
    served = _own_colours(state) if outlook.one_of_a_colour else ()
    best, most = state.rules.space.done, 0.0
    for action in legal:
        kind, args = action.kind, action.args
        use = 0.0
        if kind == "build":
            site, colour, paid = args
            use = 100.0 + 10 * levels[site]
            if paid != NO_BLOCK:
                use += blocks[colour] - (colour == paid) - PAID * held.blocks[paid]
                if colour in served:
                    use -= SERVED
        elif kind in ("move", "hire"):
            site = args[-1]
            if not owners[site]:
                use = 1.0 + values[site] if settles and kind == "move" else 0.0
            elif held.wants[site] >= 1 and (kind == "move" or lacking == "worker"):
                use = 20.0 + 10 * levels[site] + crews[site] - (kind == "hire")
        elif kind == "buy":
            use = 15.0 if lacking == "block" else 0.0
        elif kind == "swap":
            use = 16.0 if lacking == "block" and held.blocks[args[0]] + held.blocks[args[1]] <= 1 else 0.0
        elif kind == "offer":
            use = 2.0 if is_last or state.gold[player] >= GOLD_TO_OFFER else 0.0
        elif kind == "card":
            use = 3.0
        if use > most:
            best, most = action, use
    return best


def _own_colours(state: TerraState) -> list[int]:
    """The colours of the own pyramids."""
    mine = state.player + 1
    return [state.colours[site] for site, owner in enumerate(state.owners) if owner == mine and state.levels[site]]


def _lacking(state: TerraState, held: Holdings, blocks: list[int]) -> str:
    """What gold is to be spent on for a site, the furthest first: `worker`, `block`, or nothing."""
    supplies = state.rules.supplies
    pieces = state.gold[state.player] // supplies.purchase_price
    if not pieces:
        return ""
    spare = sum(count for count, use in zip(blocks, held.blocks, strict=True) if use < 1)
    for level, crew, colour in held.pyramids:
        workers = supplies.crew_limit - crew
        short = max(0, level + 1 - blocks[colour] - blocks[WHITE])
        if workers + short and max(0, short - spare // 2) + workers <= pieces:
            return "worker" if workers else "block"
    for crew, _ in held.foundations[:1]:
        if 0 < supplies.crew_limit - crew <= pieces and crew:
            return "worker"
    return ""


def _draw(state: TerraState, held: Holdings, prices: Prices, legal: tuple[Action, ...]) -> Action:
    """The best tile that is known to lie on top, if it is better than most; else one from the lowest stack."""
    known, stacks = state.known(state.player), state.stacks
    faces = range(len(state.rules.tiles.faces))
    most = sum(_worth_of_face(state, face, held, prices) for face in faces) / len(faces)
    best: Action | None = None
    lowest: Action | None = None
    for action in legal:
        if action.kind == "draw":
            stack = stacks[action.args[0]]
            if known >> stack[0] & 1:
                worth = _worth_of_tile(state, stack[0], held, prices)
                if worth > most:
                    best, most = action, worth
            elif lowest is None or len(stack) < len(stacks[lowest.args[0]]):
                lowest = action
    return best or lowest or legal[0]


def _worth_of_tile(state: TerraState, tile: int, held: Holdings, prices: Prices) -> float:
    return _worth_of_face(state, state.faces[tile], held, prices)


def _worth_of_face(state: TerraState, face: int, held: Holdings, prices: Prices) -> float:
    block, workers, worth = priced(state.rules, prices).faces[face]
    return worth + workers * max(held.wants) + (held.blocks[block] if block >= 0 else 0.0)


def _trim(state: TerraState, outlook: Outlook, legal: tuple[Action, ...]) -> Action:
    """What brings blocks and gold within their limits at the least loss."""
    held = holdings_of(state, state.player, outlook, outlook.weights.worker_elsewhere)

    def loss(action: Action) -> float:
        if action.kind == "build":
            return -100.0 - 10 * state.levels[action.args[0]]
        if action.kind == "swap":
            return held.blocks[action.args[0]] + held.blocks[action.args[1]] - 1
        return {"card": 0.2, "offer": 0.5, "sail": 0.6, "hire": 1.0, "buy": 3.0}.get(action.kind, 10.0)

    return min(legal, key=loss)

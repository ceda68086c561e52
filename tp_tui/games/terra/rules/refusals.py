"""Why an action is not legal, in words for a player, with the clause that forbids it.

This decides nothing: `legality` does. It is asked only about actions that are not legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE, WAY_NAMES
from tp_tui.games.terra.rules.components import COLOURS, TOP_LEVEL, WHITE
from tp_tui.games.terra.rules.state import DRAW, NEXT, OVER, PLACE, ROW, TAKE, TRIM, WORK, TerraState

if TYPE_CHECKING:
    from tp_tui.games.terra.rules.basic import BasicRules

NOW = {
    PLACE: "now a tile is to be placed",
    ROW: "now a row is to be chosen",
    WORK: "now the workers of your row are to be moved",
    DRAW: "now a tile is to be drawn",
    TAKE: "now a tile of the searched stack is to be taken",
    NEXT: "now the tiles of the searched stack are to be put back",
    TRIM: "now your gold and blocks are to be brought down to the limits",
    OVER: "the game is over",
}
"""What each phase asks for."""

PHASES_OF = {
    "place": (PLACE,),
    "waive": (PLACE,),
    "row": (ROW,),
    "move": (WORK,),
    "done": (WORK,),
    "draw": (DRAW,),
    "search": (DRAW,),
    "take": (TAKE,),
    "next": (NEXT,),
}
ANY_TIME = (PLACE, ROW, WORK, TRIM)
KIND_NAMES = {SITE: "a building site", OASIS: "an oasis", NILE: "the Nile"}
LATER_EDITIONS = {"offer": "H5", "sail": "N4", "card": "N7"}


def refuse(rules: BasicRules, state: TerraState, action: Action) -> Refusal:
    """Why `action`, which is not legal in `state`, is not."""
    if action.kind in LATER_EDITIONS and action.kind not in rules.handlers:
        return Refusal(LATER_EDITIONS[action.kind], f"{action.kind} is not part of this edition")
    if action.kind == "waive" and action.kind not in rules.handlers:
        return Refusal("V1", "waive is for the symbol variant only")
    if state.phase not in PHASES_OF.get(action.kind, ANY_TIME):
        return Refusal("B19" if state.phase == OVER else "B1", NOW[state.phase])
    return _REASONS[action.kind](rules, state, *action.args)


def _place(rules: BasicRules, state: TerraState, field: int, way: int) -> Refusal:
    board, name = rules.board, rules.board.field_name(field)
    if board.kinds[field] != SPACE:
        return Refusal("B2", f"{name} is {KIND_NAMES[board.kinds[field]]} and takes no tile")
    if state.tiles[field]:
        return Refusal("B2", f"a tile lies on {name} already")
    allowed = rules.stairs_ways(state, field)
    if not allowed:
        return Refusal("B3", f"from {name} stairs meet no site in any direction")
    names = " or ".join(WAY_NAMES[w] for w in allowed)
    if way not in dict(board.facing_sites[field]):
        return Refusal("B3", f"stairs at {name} facing {WAY_NAMES[way]} meet no site; turn them {names}")
    if any(not state.values[site] for _, site in board.touching_sites[field]):
        return Refusal("B3", f"{name} touches an empty site, so its stairs must point there: {names}")
    return Refusal("B3", f"{name} touches a site, so its stairs must point at it: {names}")


def _move(rules: BasicRules, state: TerraState, field: int, site: int) -> Refusal:
    board = rules.board
    name, target = board.field_name(field), board.field_name(board.sites[site])
    if not state.aside:
        return Refusal("B10", "no worker of your row is left to move")
    if field not in state.sources:
        return Refusal("B10", f"{name} has no unused worker symbol of your row")
    between = dict(board.reach[field]).get(site)
    if between is None:
        return Refusal("B11", f"no straight line leads from {name} to {target} without passing another site")
    gaps = between & state.empty
    if gaps:
        gap = board.field_name((gaps & -gaps).bit_length() - 1)
        return Refusal("B11", f"the way from {name} to {target} passes {gap}, which is free")
    return _site_is_closed(rules, state, site)


def _site_is_closed(rules: BasicRules, state: TerraState, site: int) -> Refusal:
    name = rules.board.field_name(rules.board.sites[site])
    if not state.values[site]:
        return Refusal("B11", f"{name} has no foundation yet")
    if state.owners[site] not in (0, state.player + 1):
        return Refusal("B12", f"{name} belongs to another player")
    if state.crews[site] >= rules.supplies.crew_limit:
        return Refusal("B12", f"{rules.supplies.crew_limit} workers stand on {name} already")
    only = rules.board.field_name(rules.board.sites[max(rules.bound_to(state), 0)])
    return Refusal("B13", f"in your first turn your workers go to one foundation only: {only}")


def _recall(rules: BasicRules, state: TerraState, site: int) -> Refusal:
    name = rules.board.field_name(rules.board.sites[site])
    if state.owners[site] != state.player + 1:
        return Refusal("B15", f"no worker of yours stands on {name}")
    return Refusal("B15", f"the last worker stays on the pyramid at {name}")


def _build(rules: BasicRules, state: TerraState, site: int, colour: int, paid: int) -> Refusal:
    name = rules.board.field_name(rules.board.sites[site])
    blocks = state.blocks_of(state.player)
    level = state.levels[site] + 1
    crew = rules.supplies.crew_limit
    if state.owners[site] != state.player + 1:
        return Refusal("B22", f"no worker of yours stands on {name}")
    if level > TOP_LEVEL:
        return Refusal("B22", f"the pyramid at {name} is complete")
    if (paid == NO_BLOCK) == (level == 1):
        how = "needs the block you pay: build SITE COLOUR with PAID" if level == 1 else "is paid in its colour"
        return Refusal("B23", f"level {level} at {name} {how}")
    if level > 1 and colour != state.colours[site]:
        return Refusal("B23", f"the pyramid at {name} is {COLOURS[state.colours[site]]}")
    if state.crews[site] < crew:
        return Refusal("B22", f"building at {name} takes {crew} workers and there {_are(state.crews[site])}")
    if not state.pieces[rules.piece_index(level, colour, state.player)]:
        clause = "B24" if level == TOP_LEVEL else "C7"
        return Refusal(clause, f"no {COLOURS[colour] + ' ' if level == 1 else ''}piece of level {level} is left")
    if level == 1:
        return Refusal("B22", f"you have no {COLOURS[paid]} block")
    have = blocks[colour] + blocks[WHITE]
    return Refusal("B22", f"level {level} takes {level} {COLOURS[colour]} or white blocks and you have {have}")


def _are(number: int) -> str:
    return "is 1" if number == 1 else f"are {number}"


def _swap(rules: BasicRules, state: TerraState, one: int, other: int) -> Refusal:
    if one == other:
        return Refusal("B20", f"you have no two {COLOURS[one]} blocks")
    lacking = one if not state.blocks_of(state.player)[one] else other
    return Refusal("B20", f"you have no {COLOURS[lacking]} block")


def _poor(rules: BasicRules, state: TerraState) -> Refusal | None:
    if state.gold[state.player] < rules.supplies.purchase_price:
        return Refusal("B21", f"it costs {rules.supplies.purchase_price} gold and you have {state.gold[state.player]}")
    return None


def _hire(rules: BasicRules, state: TerraState, site: int) -> Refusal:
    if poor := _poor(rules, state):
        return poor
    if not state.supply[state.player]:
        return Refusal("B21", "no worker is left in your supply")
    return _site_is_closed(rules, state, site)


def _buy(rules: BasicRules, state: TerraState) -> Refusal:
    return _poor(rules, state) or Refusal("B21", "no block is left in the supply")


def _stack(rules: BasicRules, state: TerraState, stack: int) -> Refusal:
    if stack >= len(state.stacks):
        return Refusal("S1", f"there are {len(state.stacks)} stacks")
    return Refusal("B16", f"stack {stack + 1} is gone")


def _search(rules: BasicRules, state: TerraState, stack: int) -> Refusal:
    if stack >= len(state.stacks) or not state.stacks[stack]:
        return _stack(rules, state, stack)
    return Refusal("B16", f"a search costs {rules.supplies.search_price} gold and you have {state.gold[state.player]}")


def _take(rules: BasicRules, state: TerraState, place: int) -> Refusal:
    return Refusal("B16", f"the searched stack has {len(state.stacks[state.searched])} tiles")


def _next(rules: BasicRules, state: TerraState, place: int) -> Refusal:
    return Refusal("B16", f"{len(state.to_return)} tiles are still to be put back")


def _offer(rules: BasicRules, state: TerraState) -> Refusal:
    return Refusal("H5", f"it costs {rules.supplies.grave_price} gold and you have {state.gold[state.player]}")


def _sail(rules: BasicRules, state: TerraState) -> Refusal:
    if state.ships[state.player] >= rules.supplies.nile_steps:
        return Refusal("N3", "your ship is at the end of the Nile")
    return Refusal("N4", f"it costs {rules.supplies.ship_price} gold and you have {state.gold[state.player]}")


def _card(rules: BasicRules, state: TerraState, card: int) -> Refusal:
    steps, coin = state.horus[state.player], rules.supplies.horus_coin
    if state.player + 1 in state.card_owners:
        return Refusal("N7", "you have bought your one strategy card")
    if state.card_owners[card]:
        return Refusal("N7", "that strategy card is taken")
    if steps < coin:
        return Refusal("N7", f"strategy cards can be bought from {coin} Horus steps on and you have {steps}")
    return Refusal("N7", f"it costs {steps // coin} gold and you have {state.gold[state.player]}")


_REASONS: dict[str, Callable[..., Refusal]] = {
    "place": _place,
    "move": _move,
    "recall": _recall,
    "build": _build,
    "swap": _swap,
    "hire": _hire,
    "buy": _buy,
    "offer": _offer,
    "sail": _sail,
    "card": _card,
    "draw": _stack,
    "search": _search,
    "take": _take,
    "next": _next,
}

"""Why an action is not legal: the clause that forbids it, and a sentence that says what to do instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.kit.wording import count, listed
from tp_tui.games.necropolis.rules.components import OBELISK, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, OVER, PAIR
from tp_tui.games.necropolis.rules.position import NecropolisPosition
from tp_tui.games.necropolis.rules.pyramid import (
    FIRST_PLACE,
    PLACE_NAMES,
    PLACE_ROWS,
    PLACES,
    ROW_MASKS,
    ROW_WIDTHS,
    SUPPORTS,
    open_places,
)
from tp_tui.games.necropolis.rules.tiles import (
    EITHER,
    LARGE_TABLE,
    MAY_PYRAMID,
    THOTH,
    TILE_NAMES,
    allowances,
    tile_out,
)

FIRST_DO = {
    GOD: Refusal("A8", "Take a god tile first: type god and its number."),
    PAIR: Refusal("A9", "Take a pair from the quarry first: type pair and its number."),
    KEEP: Refusal("A13", "The round is over and your hand is too big: choose the one card you keep."),
    OVER: Refusal("A14", "The game is over."),
}
"""What is said in each phase of an action of another one; while building it depends on the action."""

PHASE_OF = {"god": GOD, "pair": PAIR, "keep": KEEP}
"""By kind of action the phase it belongs to; all others belong to building."""


def refusal(state: NecropolisPosition, action: Action) -> Refusal | None:
    """Return why `action` is not legal now; None when it is."""
    wanted = PHASE_OF.get(action.kind, BUILD)
    if state.phase == wanted:
        return _CHECKS[action.kind](state, *action.args)
    if state.phase != BUILD:
        return FIRST_DO[state.phase]
    if state.may & MAY_PYRAMID:
        return Refusal("A10", "You are building: lay a card in your pyramid first.")
    return Refusal("A10", "You are still building: lay another card, or type done.")


def _god(state: NecropolisPosition, tile: int) -> Refusal | None:
    if state.middle >> tile & 1:
        return None
    name = TILE_NAMES[tile]
    others = f"take {_names(state.middle)}."
    if tile == THOTH and state.players_count < LARGE_TABLE:
        return Refusal("A5", f"{name} plays only with {LARGE_TABLE} players or more: {others}")
    if tile == tile_out(state.players_count, state.first_out, state.round):
        return Refusal("A5", f"{name} stays out this round: {others}")
    return Refusal("A8", f"Somebody has {name} already: {others}")


def _pair(state: NecropolisPosition, pair: int) -> Refusal | None:
    if state.lying >> pair & 1:
        return None
    lying = [str(k + 1) for k in range(state.players_count) if state.lying >> k & 1]
    others = f"take pair {_either(lying)}."
    if pair >= state.players_count:
        return Refusal("A7", f"The quarry has only {state.players_count} pairs: {others}")
    return Refusal("A9", f"Pair {pair + 1} is gone: {others}")


def _pyramid(state: NecropolisPosition, card: int, place: int) -> Refusal | None:
    if not state.may & MAY_PYRAMID:
        return Refusal("A10", "Your pyramid has its card for this turn: lay one elsewhere, or type done.")
    return _no_such_card(state, card, "A10") or _no_such_place(state.occupied[state.player], place)


def _obelisk(state: NecropolisPosition, card: int) -> Refusal | None:
    return _beside_pyramid(state, card, OBELISK)


def _tomb(state: NecropolisPosition, card: int) -> Refusal | None:
    return _beside_pyramid(state, card, TOMB)


def _done(state: NecropolisPosition) -> Refusal | None:
    if state.may & MAY_PYRAMID:
        return Refusal("A10", "Every turn one card goes into your pyramid: lay it first.")
    return None


def _keep(state: NecropolisPosition, card: int) -> Refusal | None:
    return _no_such_card(state, card, "A13")


_CHECKS: Mapping[str, Callable[..., Refusal | None]] = {
    "god": _god,
    "pair": _pair,
    "pyramid": _pyramid,
    "obelisk": _obelisk,
    "tomb": _tomb,
    "done": _done,
    "keep": _keep,
}


def _no_such_card(state: NecropolisPosition, card: int, clause: str) -> Refusal | None:
    there = len(state.hands[state.player])
    if card < there:
        return None
    held = "only one card, number 1" if there == 1 else f"{there} cards, numbers 1 to {there}"
    return Refusal(clause, f"There is no card {card + 1} in your hand: you hold {held}.")


def _beside_pyramid(state: NecropolisPosition, card: int, building: int) -> Refusal | None:
    """Return why a card cannot be laid on the obelisk or in the tomb."""
    where = "on your obelisk" if building == OBELISK else "in your tomb"
    allowed = allowances(state.players_count)[state.tiles[state.player]]
    instead = "lay one in your pyramid." if state.may & MAY_PYRAMID else "type done."
    if not allowed >> building & 1:
        name = TILE_NAMES[state.tiles[state.player]]
        return Refusal("A3", f"{name} lets you lay no card {where}: {instead}")
    if not state.may >> building & 1:
        used = _used(state) if state.may & EITHER else building
        if used == building:
            return Refusal("A10", f"You have laid a card {where} this turn, and one is the limit: {instead}")
        name = TILE_NAMES[state.tiles[state.player]]
        return Refusal("A3", f"{name} lets you lay one on your obelisk or in your tomb, not both: {instead}")
    if refused := _no_such_card(state, card, "A10"):
        return refused
    if state.may & MAY_PYRAMID and len(state.hands[state.player]) == 1:
        return Refusal("A10", "Your last card is for your pyramid: lay it there.")
    return None


def _used(state: NecropolisPosition) -> int:
    """Return which of obelisk and tomb got a card this turn, where one of them did."""
    return TOMB if state.tomb_rounds[state.player][-1:] == (state.round,) else OBELISK


def _no_such_place(occupied: int, place: int) -> Refusal | None:
    """Return why no card can be laid at `place` in a pyramid with cards on the places `occupied` (A11)."""
    places = open_places(occupied)
    if place in places:
        return None
    name, row = PLACE_NAMES[place], PLACE_ROWS[place]
    instead = f"lay yours at {_either([PLACE_NAMES[there] for there in places])}."
    there = occupied & ROW_MASKS[row]
    if not occupied:
        return Refusal("A11", f"The first card of a pyramid lies at {PLACE_NAMES[FIRST_PLACE]}: lay it there.")
    if occupied >> place & 1:
        return Refusal("A11", f"There is a card at {name} already, and none is moved: {instead}")
    missing = [PLACE_NAMES[below] for below in PLACES if SUPPORTS[place] & ~occupied & 1 << below]
    if missing:
        return Refusal("A11", f"A card at {name} would need one at {listed(missing)} below it: {instead}")
    if there.bit_count() == ROW_WIDTHS[row]:
        return Refusal("A11", f"Row {row + 1} has all its {count(ROW_WIDTHS[row], 'card')}: {instead}")
    return Refusal("A11", f"A card at {name} would leave a gap in row {row + 1}: {instead}")


def _names(tiles: int) -> str:
    return _either([f"{TILE_NAMES[tile]} ({tile})" for tile in range(1, THOTH + 1) if tiles >> tile & 1])


def _either(words: list[str]) -> str:
    """Return `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last

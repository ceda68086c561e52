"""Why an action is illegal: the clause that forbids it, what is wrong, and what would be legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.necropolis.rules.components import OBELISK, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, OVER, PAIR
from tp_tui.games.necropolis.rules.position import NecropolisPosition
from tp_tui.games.necropolis.rules.pyramid import (
    FIRST_PLACE,
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
    allowances,
    tile_out,
)

PHASE_REFUSALS = {
    GOD: Refusal("A8", "god_first"),
    PAIR: Refusal("A9", "pair_first"),
    KEEP: Refusal("A13", "keep_first"),
    OVER: Refusal("A14", "game_over"),
}
"""By phase, the refusal of an action that belongs to another phase; while building, it depends on what is built."""

PHASE_OF = {"god": GOD, "pair": PAIR, "keep": KEEP}
"""By kind of action, its phase; all other kinds belong to building."""


def refusal(state: NecropolisPosition, action: Action) -> Refusal | None:
    """Return why `action` is illegal; None if it is legal."""
    wanted = PHASE_OF.get(action.kind, BUILD)
    if state.phase == wanted:
        return _CHECKS[action.kind](state, *action.args)
    if state.phase != BUILD:
        return PHASE_REFUSALS[state.phase]
    if state.may & MAY_PYRAMID:
        return Refusal("A10", "pyramid_first")
    return Refusal("A10", "still_building")


def _god(state: NecropolisPosition, tile: int) -> Refusal | None:
    if state.middle >> tile & 1:
        return None
    there = tuple(other for other in range(1, THOTH + 1) if state.middle >> other & 1)
    if tile == THOTH and state.players_count < LARGE_TABLE:
        return Refusal("A5", "tile_of_large_table", (tile, LARGE_TABLE, there))
    if tile == tile_out(state.players_count, state.first_out, state.round):
        return Refusal("A5", "tile_out", (tile, there))
    return Refusal("A8", "tile_taken", (tile, there))


def _pair(state: NecropolisPosition, pair: int) -> Refusal | None:
    if state.lying >> pair & 1:
        return None
    lying = tuple(other for other in range(state.players_count) if state.lying >> other & 1)
    if pair >= state.players_count:
        return Refusal("A7", "no_such_pair", (state.players_count, lying))
    return Refusal("A9", "pair_taken", (pair, lying))


def _pyramid(state: NecropolisPosition, card: int, place: int) -> Refusal | None:
    if not state.may & MAY_PYRAMID:
        return Refusal("A10", "pyramid_has_card")
    return _no_such_card(state, card, "A10") or _no_such_place(state.occupied[state.player], place)


def _obelisk(state: NecropolisPosition, card: int) -> Refusal | None:
    return _beside_pyramid(state, card, OBELISK)


def _tomb(state: NecropolisPosition, card: int) -> Refusal | None:
    return _beside_pyramid(state, card, TOMB)


def _done(state: NecropolisPosition) -> Refusal | None:
    if state.may & MAY_PYRAMID:
        return Refusal("A10", "pyramid_needs_card")
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
    return None if card < there else Refusal(clause, "no_such_card", (card, there))


def _beside_pyramid(state: NecropolisPosition, card: int, building: int) -> Refusal | None:
    """Return why a card cannot be laid on the obelisk or in the tomb."""
    tile, must_lay = state.tiles[state.player], state.may & MAY_PYRAMID
    if not allowances(state.players_count)[tile] >> building & 1:
        return Refusal("A3", "tile_forbids", (tile, building, must_lay))
    if not state.may >> building & 1:
        if state.may & EITHER and _used(state) != building:
            return Refusal("A3", "one_of_two", (tile, must_lay))
        return Refusal("A10", "building_has_card", (building, must_lay))
    if refused := _no_such_card(state, card, "A10"):
        return refused
    if must_lay and len(state.hands[state.player]) == 1:
        return Refusal("A10", "last_card")
    return None


def _used(state: NecropolisPosition) -> int:
    """Return which of obelisk and tomb got a card this turn; one of them must have."""
    return TOMB if state.tomb_rounds[state.player][-1:] == (state.round,) else OBELISK


def _no_such_place(occupied: int, place: int) -> Refusal | None:
    """Return why no card can be laid at `place`, given the mask of `occupied` places (A11)."""
    places = open_places(occupied)
    if place in places:
        return None
    if not occupied:
        return Refusal("A11", "first_place", (FIRST_PLACE,))
    if occupied >> place & 1:
        return Refusal("A11", "place_taken", (place, places))
    if missing := tuple(below for below in PLACES if SUPPORTS[place] & ~occupied & 1 << below):
        return Refusal("A11", "place_unsupported", (place, missing, places))
    row = PLACE_ROWS[place]
    if (occupied & ROW_MASKS[row]).bit_count() == ROW_WIDTHS[row]:
        return Refusal("A11", "row_full", (row, ROW_WIDTHS[row], places))
    return Refusal("A11", "gap", (place, row, places))

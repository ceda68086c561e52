"""The steps of a turn yet to be played, as hints, advice and reviews name them."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import N_, _
from tp_tui.presenters.terra import names

_AT_ONCE = {
    "buy": N_("buy a white block"),
    "offer": N_("buy a grave good"),
    "sail": N_("buy a ship step"),
    "waive": N_("pay to lay it on either half"),
    "done": N_("finish"),
}
"""The steps without arguments, by kind."""


def turn_steps(state: TerraState, actions: Sequence[Action]) -> list[str]:
    """Return each of `actions` as a phrase in the imperative: `send d3 to h7`, `finish`."""
    last = len(actions) - 1
    # What follows the end of the work is there because of a limit (B17), which nobody would guess.
    return [
        _("finish (then for the limit)") if action.kind == "done" and place < last else _step(state, action)
        for place, action in enumerate(actions)
    ]


def _step(state: TerraState, action: Action) -> str:
    match action.kind, action.args:
        case "place", (field, way):
            return _("place on {field} (stairs {way})", field=names.field(state, field), way=names.way(way))
        case "row", (axis,):
            return _("row {axis}", axis=AXES[axis])
        case "move", (field, site):
            return _("send {field} to {site}", field=names.field(state, field), site=names.field_of_site(state, site))
        case "hire", (site,):
            return _("hire for {site}", site=names.field_of_site(state, site))
        case "recall", (site,):
            return _("recall from {site}", site=names.field_of_site(state, site))
        case "build", (site, colour, paid):
            places = {"site": names.field_of_site(state, site), "colour": names.colour(colour)}
            if paid in (NO_BLOCK, colour):
                return _("build {site} {colour}", **places)
            return _("build {site} {colour} (pay {paid})", paid=names.colour(paid), **places)
        case "swap", (one, other):
            return _("swap {one} and {other}", one=names.colour(one), other=names.colour(other))
        case "card", (card,):
            return _("take the card “{card}”", card=names.card(card))
        case "draw", (stack,):
            return _("draw from stack {stack}", stack=stack + 1)
        case "search", (stack,):
            return _("search stack {stack}", stack=stack + 1)
        case "take", (tile,):
            return _("take tile {tile}", tile=tile + 1)
        case "next", (tile,):
            return _("put back tile {tile}", tile=tile + 1)
    return _(_AT_ONCE[action.kind])

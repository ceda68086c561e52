"""The steps of a turn yet to be played, as hints, advice and reviews name them."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis.names import tile_name


def turn_steps(state: NecropolisState, actions: Sequence[Action]) -> list[str]:
    """Return each of `actions` as a phrase: `Sekhmet`, `pair 2`, `left card in the tomb`, `card 1 at 1f`.

    A card has the number that it has now, before any of them is laid; one of a pair still to be taken is its left or
    its right card.
    """
    hand = [_("card {card}", card=card + 1) for card in range(len(state.hands[state.player]))]
    steps = []
    for action in actions:
        match action.kind, action.args:
            case "god", (tile,):
                steps.append(tile_name(tile))
            case "pair", (pair,):
                steps.append(_("pair {pair}", pair=pair + 1))
                hand += [_("left card"), _("right card")]
            case "pyramid", (number, place):
                steps.append(_("{card} at {place}", card=hand.pop(number), place=PLACE_NAMES[place]))
            case "obelisk", (number,):
                steps.append(_("{card} on the obelisk", card=hand.pop(number)))
            case "tomb", (number,):
                steps.append(_("{card} in the tomb", card=hand.pop(number)))
            case "keep", (number,):
                steps.append(_("keep {card}", card=hand[number]))
            case _:
                steps.append(_("end your turn"))
    return steps

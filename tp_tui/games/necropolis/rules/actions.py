"""The action space and its notation.

One space serves any number of players, so that an action always has the same number.
"""

from __future__ import annotations

from functools import cache

from tp_tui.games.contract import Action
from tp_tui.games.kit.action_space import ActionSpace
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES, PLACES, open_places
from tp_tui.games.necropolis.rules.tiles import EITHER, MAX_TILES, MAY_OBELISK, MAY_PYRAMID, MAY_TOMB, TILE_WORDS

MAX_PAIRS = 5
"""The maximum number of pairs in the quarry: one for each player (A7)."""

MAX_CARDS = 3
"""The maximum number of cards in a hand: one kept card and a pair (A9, A13)."""

MAX_KEPT_OF = 2
"""The maximum number of cards from which one is kept: of three, one has gone into the pyramid (A13)."""


class NecropolisActions(ActionSpace):
    """All possible actions.

    The attributes hold the actions by their arguments: `god[tile - 1]`, `pair[k]`, `pyramid[card][place]`,
    `obelisk[card]`, `tomb[card]`, `keep[card]`, `done`. Tiles are numbered from 1, pairs and cards in hand from 0.
    """

    def __init__(self) -> None:
        """Create all actions."""
        super().__init__()
        new, cards = self.new, range(MAX_CARDS)
        self.god = tuple(new("god", tile, words=(str(tile),)) for tile in range(1, MAX_TILES + 1))
        self.pair = tuple(new("pair", pair, words=(str(pair + 1),)) for pair in range(MAX_PAIRS))
        self.pyramid = tuple(
            tuple(new("pyramid", card, place, words=(str(card + 1), PLACE_NAMES[place])) for place in PLACES)
            for card in cards
        )
        self.obelisk = tuple(new("obelisk", card, words=(str(card + 1),)) for card in cards)
        self.tomb = tuple(new("tomb", card, words=(str(card + 1),)) for card in cards)
        self.keep = tuple(new("keep", card, words=(str(card + 1),)) for card in range(MAX_KEPT_OF))
        self.done = new("done")

    def alias(self, action: Action) -> str:
        """Return the name of a tile, such as `anubis`."""
        return TILE_WORDS[action.args[0]] if action.kind == "god" else ""


SPACE = NecropolisActions()
"""The action space."""


@cache
def god_actions(middle: int) -> tuple[Action, ...]:
    """Return the actions that take one of the tiles in the mask `middle` (A8)."""
    return tuple(action for action in SPACE.god if middle >> action.args[0] & 1)


@cache
def pair_actions(lying: int) -> tuple[Action, ...]:
    """Return the actions that take one of the pairs in the mask `lying` (A9)."""
    return tuple(action for action in SPACE.pair if lying >> action.args[0] & 1)


@cache
def build_actions(occupied: int, hand: int, may: int) -> tuple[Action, ...]:
    """Return the legal actions while building (A10).

    Args:
        occupied: the mask of the occupied places of the pyramid.
        hand: the number of cards in hand.
        may: what the turn still allows, as bits (see `tiles`).
    """
    found: list[Action] = []
    if may & MAY_PYRAMID:
        places = open_places(occupied)
        found += [SPACE.pyramid[card][place] for card in range(hand) for place in places]
    # The last card in hand must go into the pyramid.
    if hand > 1 or not may & MAY_PYRAMID:
        found += SPACE.obelisk[:hand] if may & MAY_OBELISK else ()
        found += SPACE.tomb[:hand] if may & MAY_TOMB else ()
    if not may & MAY_PYRAMID:
        found.append(SPACE.done)
    return tuple(found)


def remaining_allowance(may: int, building: int) -> int:
    """Return what a turn that allowed `may` still allows after a card in `building` (A3, A10)."""
    left = may & ~(1 << building)
    if left & EITHER and not may & ~left & MAY_PYRAMID:
        left &= ~(MAY_OBELISK | MAY_TOMB)
    return left

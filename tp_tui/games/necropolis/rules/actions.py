"""The action space and its notation: every action to text and back.

All players share one space: what there is with fewer players only, or more, is in it, so that an action keeps its
number whatever is played.
"""

from __future__ import annotations

from functools import cache

from tp_tui.games.contract import Action
from tp_tui.games.kit.action_space import ActionSpace
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES, PLACES, open_places
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_PYRAMID, MAY_TOMB, MOST_TILES, TILE_WORDS

MOST_PAIRS = 5
"""The most pairs in the quarry: one for each player (A7)."""

MOST_CARDS = 3
"""The most cards in a hand: one that was kept, and a pair (A9, A13)."""

MOST_KEPT_OF = 2
"""The most cards that one is kept of: of three one has gone into the pyramid (A13)."""


class NecropolisActions(ActionSpace):
    """Every action there can be, made once, numbered and shared.

    The attributes hold the actions by what they are about: `god[tile]`, `pair[k]`, `pyramid[card][place]`,
    `obelisk[card]`, `tomb[card]`, `keep[card]`, `done`. Tiles go by their own number, pairs and cards in hand from 0.
    """

    def __init__(self) -> None:
        """Make the space."""
        super().__init__()
        new, cards = self.new, range(MOST_CARDS)
        self.god = tuple(new("god", tile, says=(str(tile),)) for tile in range(1, MOST_TILES + 1))
        self.pair = tuple(new("pair", pair, says=(str(pair + 1),)) for pair in range(MOST_PAIRS))
        self.pyramid = tuple(
            tuple(new("pyramid", card, place, says=(str(card + 1), PLACE_NAMES[place])) for place in PLACES)
            for card in cards
        )
        self.obelisk = tuple(new("obelisk", card, says=(str(card + 1),)) for card in cards)
        self.tomb = tuple(new("tomb", card, says=(str(card + 1),)) for card in cards)
        self.keep = tuple(new("keep", card, says=(str(card + 1),)) for card in range(MOST_KEPT_OF))
        self.done = new("done")

    def also(self, action: Action) -> str:
        """Return the word for a tile: `anubis` is understood too."""
        return TILE_WORDS[action.args[0]] if action.kind == "god" else ""


SPACE = NecropolisActions()
"""The one action space."""


@cache
def god_actions(middle: int) -> tuple[Action, ...]:
    """Return the choices among the tiles of the mask `middle`, by number (A8)."""
    return tuple(action for action in SPACE.god if middle >> action.args[0] & 1)


@cache
def pair_actions(lying: int) -> tuple[Action, ...]:
    """Return the choices among the pairs of the mask `lying` (A9)."""
    return tuple(action for action in SPACE.pair if lying >> action.args[0] & 1)


@cache
def build_actions(occupied: int, hand: int, may: int) -> tuple[Action, ...]:
    """Return what can be built (A10).

    Args:
        occupied: the mask of the places of the pyramid that have cards.
        hand: how many cards there are in hand.
        may: what the turn still allows, as bits (`tiles`).
    """
    found: list[Action] = []
    if may & MAY_PYRAMID:
        places = open_places(occupied)
        found += [SPACE.pyramid[card][place] for card in range(hand) for place in places]
    # The last card in hand is for the pyramid.
    if hand > 1 or not may & MAY_PYRAMID:
        found += SPACE.obelisk[:hand] if may & MAY_OBELISK else ()
        found += SPACE.tomb[:hand] if may & MAY_TOMB else ()
    if not may & MAY_PYRAMID:
        found.append(SPACE.done)
    return tuple(found)


def without(may: int, building: int) -> int:
    """Return what a turn still allows, as bits, when a card was laid in that `building` (A3, A10)."""
    left = may & ~(1 << building)
    if left & EITHER and not may & ~left & MAY_PYRAMID:
        left &= ~(MAY_OBELISK | MAY_TOMB)
    return left

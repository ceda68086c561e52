"""What a player knows of the cards of the others, and positions that agree with it (clause A23).

All see which pair somebody takes, and which card leaves a hand openly. So of another player's hand and tomb a seat
knows the cards together, the *pool*, but for the face of the card that was dealt. A card can lie in a tomb that was in
the hand when it was laid there. Since cards are numbered in the order they are drawn, those that can are the first so
many of the pool, and more of them for each later card of the tomb: what is known follows by counting.
"""

from __future__ import annotations

from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.position import NecropolisPosition, round_of_card


def pool_of(state: NecropolisPosition, player: int) -> tuple[int, ...]:
    """Return the cards in hand and tomb of `player` together, in the order they were drawn."""
    pool, cards = state.pools[player], []
    while pool:
        cards.append((pool & -pool).bit_length() - 1)
        pool &= pool - 1
    return tuple(cards)


def possible_counts(state: NecropolisPosition, player: int, pool: tuple[int, ...]) -> list[int]:
    """Return for each card of a player's tomb how many of the `pool`, from its first, were there when it was laid."""
    rounds = [round_of_card(state.players_count, card) for card in pool]
    return [sum(came <= laid for came in rounds) for laid in state.tomb_rounds[player]]


def known_cards(state: NecropolisPosition, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the hand and the tomb of `player` as all can tell: `HIDDEN` stands for cards that may be one or another.

    In the hand these come first: they have been there longer than those that are certain.
    """
    pool, tomb = pool_of(state, player), [HIDDEN] * len(state.tombs[player])
    counts = possible_counts(state, player, pool)
    settled = 0
    for place, possible in enumerate(counts):
        # As many cards as places: the rest of the pool came later, so these lie here, whichever lies where.
        if possible == place + 1:
            if settled == place:
                tomb[place] = pool[place]
            settled = place + 1
    certain = pool[counts[-1] if settled < len(counts) else settled :]
    return (HIDDEN,) * (len(state.hands[player]) - len(certain)) + certain, tuple(tomb)

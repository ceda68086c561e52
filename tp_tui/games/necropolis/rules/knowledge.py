"""What players know of each other's cards (clause A23).

Everyone sees which pair a player takes, and which cards leave a hand openly. So the cards in a player's hand and tomb
together, the *pool*, are public, except for the face of the card that was dealt. A tomb card is one of the cards that
were in hand when it was laid. Since cards are numbered in the order in which they are drawn, these are the first cards
of the pool, more of them for each later tomb card: what is known follows by counting.
"""

from __future__ import annotations

from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.position import NecropolisPosition, round_of_card


def pool_of(state: NecropolisPosition, player: int) -> tuple[int, ...]:
    """Return the cards in hand and tomb of `player` together, in the order in which they were drawn."""
    pool, cards = state.pools[player], []
    while pool:
        cards.append((pool & -pool).bit_length() - 1)
        pool &= pool - 1
    return tuple(cards)


def possible_counts(state: NecropolisPosition, player: int, pool: tuple[int, ...]) -> list[int]:
    """Return, for each card of a player's tomb, how many cards of the `pool` had been drawn when it was laid."""
    rounds = [round_of_card(state.players_count, card) for card in pool]
    return [sum(came <= laid for came in rounds) for laid in state.tomb_rounds[player]]


def known_cards(state: NecropolisPosition, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what is public of the hand and the tomb of `player`, with `HIDDEN` for uncertain cards.

    Uncertain cards come first in the hand: they have been there longer than the certain ones.
    """
    pool, tomb = pool_of(state, player), [HIDDEN] * len(state.tombs[player])
    counts = possible_counts(state, player, pool)
    settled = 0
    for place, possible in enumerate(counts):
        # As many cards as places: the rest of the pool came later, so these cards fill these places in some order.
        if possible == place + 1:
            if settled == place:
                tomb[place] = pool[place]
            settled = place + 1
    certain = pool[counts[-1] if settled < len(counts) else settled :]
    return (HIDDEN,) * (len(state.hands[player]) - len(certain)) + certain, tuple(tomb)

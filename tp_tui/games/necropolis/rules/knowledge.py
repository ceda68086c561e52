"""What a player knows of the cards of the others, and positions that agree with it (clause A23).

All see which pair somebody takes, and which card leaves a hand openly. So of another player's hand and tomb a seat
knows the cards together, the *pool*, but for the face of the card that was dealt. A card can lie in a tomb that was in
the hand when it was laid there. Since cards are numbered in the order they are drawn, those that can are the first so
many of the pool, and more of them for each later card of the tomb: what is known follows by counting.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

from tp_tui.games.contract import Observation, State
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER
from tp_tui.games.necropolis.rules.turns import round_of_card

if TYPE_CHECKING:
    from tp_tui.games.necropolis.rules.state import NecropolisState


def pool_of(state: NecropolisState, player: int) -> tuple[int, ...]:
    """Return the cards in hand and tomb of `player` together, in the order they were drawn."""
    pool, cards = state.pools[player], []
    while pool:
        cards.append((pool & -pool).bit_length() - 1)
        pool &= pool - 1
    return tuple(cards)


def possible_counts(state: NecropolisState, player: int, pool: tuple[int, ...]) -> list[int]:
    """Return for each card of a player's tomb how many of the `pool`, from its first, were there when it was laid."""
    rounds = [round_of_card(state.players_count, card) for card in pool]
    return [sum(came <= laid for came in rounds) for laid in state.tomb_rounds[player]]


def known_cards(state: NecropolisState, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
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


class NecropolisObservation(Observation):
    """What one player knows: a position with all that is hidden masked.

    What is hidden is remembered only as which faces nobody has shown this player.
    """

    __slots__ = ("_hidden_faces",)

    state: NecropolisState

    def __init__(self, player: int, state: NecropolisState) -> None:
        """Observe `state` as `player`; at the end of the game only the cards that were not drawn are hidden."""
        known = state.revealed | (1 << player if player >= 0 else 0)
        masked = state.clone()
        masked.faces = tuple([face if known >> card & 1 else HIDDEN for card, face in enumerate(state.faces)])
        if state.phase != OVER:
            for other in range(state.players_count):
                if other != player:
                    masked.hands[other], masked.tombs[other] = known_cards(state, other)
        super().__init__(player, masked)
        shown = set(masked.faces)
        # Counted from the whole deck less what is known, so that a state already masked can be observed too.
        self._hidden_faces = tuple(face for face in range(len(masked.faces)) if face not in shown)

    @property
    def hidden_faces(self) -> tuple[int, ...]:
        """The faces of all cards not seen, in ascending order."""
        return self._hidden_faces

    def fill(self, state: State, rng: random.Random) -> NecropolisState:
        """Return `state`, which is masked like this observation's, with what is hidden drawn from `rng`.

        Each position that agrees with the observation is as likely as any other.
        """
        state = cast("NecropolisState", state)
        faces = iter(shuffled(self._hidden_faces, rng))
        state.faces = tuple([next(faces) if face == HIDDEN else face for face in state.faces])
        for player in range(state.players_count):
            if HIDDEN in state.hands[player] or HIDDEN in state.tombs[player]:
                self._place(state, player, rng)
        return state

    def _place(self, state: NecropolisState, player: int, rng: random.Random) -> None:
        """Draw which cards of a pool lie in the tomb.

        From the first card of the tomb on each is any of those left that can lie there. How many ways there are to go
        on does not depend on which it is, so that all ways together are equally likely.
        """
        left = list(pool_of(state, player))
        tomb = []
        for place, possible in enumerate(possible_counts(state, player, tuple(left))):
            tomb.append(left.pop(int(rng.random() * (possible - place))))
        state.hands[player], state.tombs[player] = tuple(left), tuple(tomb)

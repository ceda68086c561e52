"""Counting the cards: nothing is lost or made (clause A1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tp_tui.games.necropolis.rules.components import COLOURS, DECK_SIZE
from tp_tui.games.necropolis.rules.turns import first_of_pair

if TYPE_CHECKING:
    from tp_tui.games.necropolis.rules.state import NecropolisState


def piece_counts(state: NecropolisState) -> dict[str, int]:
    """Return how many cards there are, and stones of each colour on them, wherever they are."""
    cards = list(_cards(state))
    faces = [state.faces[card] for card in cards]
    stones = {name: sum(state.deck.stones[face][colour] for face in faces) for colour, name in enumerate(COLOURS)}
    return {"cards": len(cards), "different cards": len(set(cards)), **stones}


def _cards(state: NecropolisState) -> Iterator[int]:
    """Yield the cards in the order of where they are: undrawn, in the quarry, with the players, thrown away."""
    players = state.players_count
    yield from range(first_of_pair(players, state.round + 1, 0), DECK_SIZE)
    for pair in range(players):
        if state.lying >> pair & 1:
            first = first_of_pair(players, state.round, pair)
            yield from (first, first + 1)
    for held in (*state.hands, *state.tombs, *state.obelisks):
        yield from held
    yield from (card - 1 for card in state.laid if card)
    yield from (card for card in range(DECK_SIZE) if state.thrown >> card & 1)

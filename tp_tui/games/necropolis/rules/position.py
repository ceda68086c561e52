"""The data of a position: flat lists of numbers, cheap to copy."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Self

from tp_tui.games.contract import TERMINAL_PLAYER, Action, State
from tp_tui.games.necropolis.rules.components import COLOURS, DECK_SIZE, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT


def first_of_pair(players: int, round_number: int, pair: int) -> int:
    """Return the number of the first card of a pair in a round; the second card is the next (A6, A7)."""
    return players * (2 * round_number - 1) + 2 * pair


def round_of_card(players: int, card: int) -> int:
    """Return the round in whose quarry a card lies; 0 for a card that was dealt (A4, A7)."""
    return 0 if card < players else (card - players) // (2 * players) + 1


class NecropolisPosition(State):
    """The data of a position; `NecropolisState` adds the rules.

    Players, pairs and cards in hand are numbered from 0, god tiles from 1.

    Cards are numbered in the order in which they are drawn, so that ascending order in a hand is the order in which the
    cards came into it (A10). The face of a card is its number in the deck.
    """

    __slots__ = (
        "anchors",
        "cells",
        "deck",
        "faces",
        "first",
        "first_out",
        "hands",
        "laid",
        "legal",
        "lying",
        "may",
        "middle",
        "obelisks",
        "occupied",
        "order",
        "phase",
        "player",
        "players_count",
        "pools",
        "revealed",
        "round",
        "thrown",
        "tiles",
        "tomb_rounds",
        "tombs",
    )

    deck: Deck
    players_count: int
    faces: tuple[int, ...]  # by card
    revealed: int  # mask of the cards whose faces are public
    first: int  # the first player of the game
    first_out: int  # with two players, the tile left out of the first round; else 0
    hands: list[tuple[int, ...]]  # by player, cards in ascending order
    tombs: list[tuple[int, ...]]  # by player, cards in the order in which they were laid
    tomb_rounds: list[tuple[int, ...]]  # by player, the rounds in which these were laid
    pools: list[int]  # by player, mask of the cards in hand and tomb together, which is public
    obelisks: list[tuple[int, ...]]  # by player, cards from the bottom
    occupied: list[int]  # by player, mask of the occupied places of the pyramid
    laid: bytearray  # by player and place, flat, card + 1
    cells: list[int]  # by player and colour, flat, mask of the cells in the pyramid
    anchors: list[int]  # by player and colour, flat, mask of one cell of each stone
    thrown: int  # mask of the discarded cards
    tiles: list[int]  # by player, the tile taken this round; 0 for none
    middle: int  # mask of the tiles in the middle
    lying: int  # mask of the pairs in the quarry
    order: tuple[int, ...]  # the players in turn order, once all have a tile
    round: int  # from 1
    phase: int
    player: int
    may: int  # what the turn still allows, as bits (see `tiles`)
    legal: tuple[Action, ...] | None  # cached

    @property
    def players(self) -> int:
        return self.players_count

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.phase == OVER else self.player

    def turn_number(self) -> int:
        """Return the round: each player has one turn per round."""
        return self.round

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.deck = self.deck
        new.players_count = self.players_count
        new.faces = self.faces
        new.revealed = self.revealed
        new.first = self.first
        new.first_out = self.first_out
        new.hands = self.hands[:]
        new.tombs = self.tombs[:]
        new.tomb_rounds = self.tomb_rounds[:]
        new.pools = self.pools[:]
        new.obelisks = self.obelisks[:]
        new.occupied = self.occupied[:]
        new.laid = self.laid[:]
        new.cells = self.cells[:]
        new.anchors = self.anchors[:]
        new.thrown = self.thrown
        new.tiles = self.tiles[:]
        new.middle = self.middle
        new.lying = self.lying
        new.order = self.order
        new.round = self.round
        new.phase = self.phase
        new.player = self.player
        new.may = self.may
        new.legal = self.legal
        return new

    def transposition_key(self) -> Hashable:
        return (
            bytes(self.laid),
            self.faces,
            self.revealed,
            *self.hands,
            *self.tombs,
            *self.tomb_rounds,
            *self.obelisks,
            *self.pools,
            *self.tiles,
            self.first,
            self.first_out,
            self.lying,
            self.round,
            self.phase,
            self.player,
            self.may,
        )

    def piece_counts(self) -> dict[str, int]:
        """Return the number of cards, and of stones of each colour on them (A1)."""
        cards = list(self._cards())
        faces = [self.faces[card] for card in cards]
        stones = {name: sum(self.deck.stones[face][colour] for face in faces) for colour, name in enumerate(COLOURS)}
        return {"cards": len(cards), "different cards": len(set(cards)), **stones}

    def _cards(self) -> Iterator[int]:
        """Yield all cards: undrawn, in the quarry, with the players, and discarded."""
        players = self.players_count
        yield from range(first_of_pair(players, self.round + 1, 0), DECK_SIZE)
        for pair in range(players):
            if self.lying >> pair & 1:
                first = first_of_pair(players, self.round, pair)
                yield from (first, first + 1)
        for held in (*self.hands, *self.tombs, *self.obelisks):
            yield from held
        yield from (card - 1 for card in self.laid if card)
        yield from (card for card in range(DECK_SIZE) if self.thrown >> card & 1)

    def card_at(self, player: int, place: int) -> int:
        """Return the face of the card at `place` of a player's pyramid; `HIDDEN` if there is none."""
        card = self.laid[player * PLACE_COUNT + place]
        return self.faces[card - 1] if card else HIDDEN

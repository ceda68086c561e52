"""A position of Necropolis: flat numbers that are cheap to copy."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Self

from tp_tui.games.contract import TERMINAL_PLAYER, Action, State
from tp_tui.games.necropolis.rules.components import COLOURS, DECK_SIZE, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT


def first_of_pair(players: int, turn: int, pair: int) -> int:
    """Return the first card of that pair of round `turn`, by number; the other one is the next (A6, A7)."""
    return players * (2 * turn - 1) + 2 * pair


def round_of_card(players: int, card: int) -> int:
    """Return the round in whose quarry a card lay, 0 for one that was dealt (A4, A7)."""
    return 0 if card < players else (card - players) // (2 * players) + 1


class NecropolisPosition(State):
    """What lies where; `NecropolisState` says how it is played.

    Players, pairs and cards in hand are meant by number from 0, god tiles by their own number.

    Cards are numbered by their place in the deal, in the order they are drawn; so a hand whose cards are in ascending
    order is in the order in which they came to it (A10). What a card shows is its face, the number it has in the deck.
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
    faces: tuple[int, ...]  # of every card, by number
    revealed: int  # mask of the cards whose faces all have seen
    first: int  # who began the game
    first_out: int  # with two players the tile that was out in the first round, else 0
    hands: list[tuple[int, ...]]  # by player, cards in ascending order
    tombs: list[tuple[int, ...]]  # by player, cards in the order they were laid
    tomb_rounds: list[tuple[int, ...]]  # by player, the rounds they were laid in
    pools: list[int]  # by player, mask of the cards in hand and tomb together, which everybody knows
    obelisks: list[tuple[int, ...]]  # by player, cards from the bottom
    occupied: list[int]  # by player, mask of the places of the pyramid that have cards
    laid: bytearray  # by player and place, flat, card + 1
    cells: list[int]  # by player and colour, flat, mask of the cells in the pyramid
    anchors: list[int]  # by player and colour, flat, mask of one cell of each stone
    thrown: int  # mask of the cards that were put down and left the game
    tiles: list[int]  # by player, the tile taken this round, 0 for none
    middle: int  # mask of the tiles that lie in the middle
    lying: int  # mask of the pairs that lie in the quarry
    order: tuple[int, ...]  # the players in the order of their tiles, once all have one
    round: int  # from 1
    phase: int
    player: int
    may: int  # what the turn still allows, as bits
    legal: tuple[Action, ...] | None  # worked out on demand

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.players_count

    def current_player(self) -> int:
        """Return whose decision it is."""
        return TERMINAL_PLAYER if self.phase == OVER else self.player

    def turn_number(self) -> int:
        """Return the round: a player's turn is all they do in it."""
        return self.round

    def is_terminal(self) -> bool:
        """Return whether the game is over (A14)."""
        return self.phase == OVER

    def clone(self) -> Self:
        """Return an independent copy."""
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
        """Return what tells this position from others of the game, flat and without what follows from the rest."""
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
        """Return how many cards there are, and stones of each colour on them, wherever they are (A1)."""
        cards = list(self._cards())
        faces = [self.faces[card] for card in cards]
        stones = {name: sum(self.deck.stones[face][colour] for face in faces) for colour, name in enumerate(COLOURS)}
        return {"cards": len(cards), "different cards": len(set(cards)), **stones}

    def _cards(self) -> Iterator[int]:
        """Yield the cards in the order of where they are: undrawn, in the quarry, with the players, thrown away."""
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
        """Return the face of the card at that place of a player's pyramid, `HIDDEN` where there is none."""
        card = self.laid[player * PLACE_COUNT + place]
        return self.faces[card - 1] if card else HIDDEN

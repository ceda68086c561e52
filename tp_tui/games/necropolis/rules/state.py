"""A position of Necropolis: flat numbers that are cheap to copy. What they may become is in `turns`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from tp_tui.games.contract import (
    TERMINAL_PLAYER,
    Action,
    Event,
    Refusal,
    Score,
    State,
    TensorPart,
)
from tp_tui.games.necropolis.rules.actions import SPACE, build_actions, god_actions, pair_actions
from tp_tui.games.necropolis.rules.components import Deck
from tp_tui.games.necropolis.rules.knowledge import NecropolisObservation
from tp_tui.games.necropolis.rules.observation_tensor import layout, observation_tensor
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN, KEEP, OVER, PAIR
from tp_tui.games.necropolis.rules.piece_counts import piece_counts
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT
from tp_tui.games.necropolis.rules.refusals import refusal
from tp_tui.games.necropolis.rules.scoring import points, scores
from tp_tui.games.necropolis.rules.turns import HANDLERS


class NecropolisState(State):
    """A position. Players, pairs and cards in hand are meant by number from 0, god tiles by their own number.

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

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action (A8–A10, A13)."""
        legal = self.legal
        if legal is None:
            phase = self.phase
            if phase == BUILD:
                player = self.player
                legal = build_actions(self.occupied[player], len(self.hands[player]), self.may)
            elif phase == GOD:
                legal = god_actions(self.middle)
            elif phase == PAIR:
                legal = pair_actions(self.lying)
            else:
                legal = SPACE.keep if phase == KEEP else ()
            self.legal = legal
        return legal

    def all_actions(self) -> Sequence[Action]:
        """Return the action space."""
        return SPACE.all

    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        """Do `action`."""
        # Who chose it has mostly asked for the legal actions before.
        if action not in (self.legal or self.legal_actions()):
            raise self.illegal(action)
        self.legal = None
        HANDLERS[action.kind](self, action.args, events)

    def explain(self, action: Action) -> Refusal | None:
        """Return why `action` is not legal now, with its clause; None when it is."""
        return refusal(self, action)

    def clone(self) -> NecropolisState:
        """Return an independent copy."""
        new = object.__new__(NecropolisState)
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
        """Return how many cards there are, wherever they are."""
        return piece_counts(self)

    def card_at(self, player: int, place: int) -> int:
        """Return the face of the card at that place of a player's pyramid, `HIDDEN` where there is none."""
        card = self.laid[player * PLACE_COUNT + place]
        return self.faces[card - 1] if card else HIDDEN

    def points(self, player: int) -> int:
        """Return the total of that player's score."""
        return points(self, player)

    def scores(self) -> list[Score]:
        """Return what each player has, line by line (A16–A21); cards that are hidden count for nothing."""
        return scores(self)

    def observation(self, player: int) -> NecropolisObservation:
        """Return all that this player may know (A23)."""
        return NecropolisObservation(player, self)

    def observation_tensor(self, player: int) -> list[int]:
        """Return what that player may know as numbers; see `observation_tensor`."""
        return observation_tensor(self, player)

    def tensor_layout(self) -> tuple[TensorPart, ...]:
        """Return the parts of the tensor."""
        return layout(self.players_count)

    def action_to_string(self, action: Action) -> str:
        """Return the action in notation."""
        return SPACE.to_string(action)

    def read(self, text: str) -> Action:
        """Return the action that `text` names: a legal one if it can, else one that is not."""
        return SPACE.read(text, self.legal_actions())

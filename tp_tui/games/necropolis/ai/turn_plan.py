"""The best that a hand can do in a turn: which card goes into which building, and what that brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.ai.worth import obelisk_worth, pyramid_worth, tomb_worth
from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import ROUNDS
from tp_tui.games.necropolis.rules.pyramid import CORNERS, open_places
from tp_tui.games.necropolis.rules.scoring import GLYPH, faces_of, obelisk_counts, tomb_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_PYRAMID, MAY_TOMB

NOWHERE = -1


class Gains(NamedTuple):
    """What a card brings where, in points."""

    pyramid: float
    place: int
    obelisk: float
    tomb: float

    @property
    def best(self) -> float:
        """What it brings where it brings most."""
        return max(self.pyramid, self.obelisk, self.tomb)


class Plan(NamedTuple):
    """What to do with a hand: the places in the hand of the cards for each building, or `NOWHERE`, and the worth."""

    worth: float
    pyramid: int = NOWHERE
    place: int = NOWHERE
    obelisk: int = NOWHERE
    tomb: int = NOWHERE


class CardValuation:
    """What cards can bring to one player in a position."""

    def __init__(self, weights: Weights, state: NecropolisState, player: int) -> None:
        """Look at the buildings of `player`."""
        self._weights, self._state, self._player = weights, state, player
        first = player * KINDS_OF_STONE
        self.occupied = state.occupied[player]
        self._cells = tuple(state.cells[first : first + KINDS_OF_STONE])
        self._anchors = tuple(state.anchors[first : first + KINDS_OF_STONE])
        # After the turn in hand; who has no tile yet has this round still to come.
        self._rounds = ROUNDS - (state.round if state.tiles[player] else self.occupied.bit_count())
        self._on_obelisk = faces_of(state, state.obelisks[player])
        self._in_tomb = tomb_counts(state, player)
        others = [tomb_counts(state, other) for other in range(state.players_count) if other != player]
        self._in_others = others[0] if len(others) == 1 else tuple(map(max, *others))
        self._rivals = len(others)
        self._keeps = bool(self._rounds and weights.kept)
        self._gains: dict[int, Gains] = {}
        self.pyramid = pyramid_worth(weights, self._cells, self._anchors, self.occupied)
        self.obelisk = obelisk_worth(weights, obelisk_counts(state.deck, self._on_obelisk), self._rounds)
        self.tomb = tomb_worth(weights, self._in_tomb, self._in_others, self._rounds, self._rivals)

    @property
    def buildings(self) -> float:
        """What the buildings are worth as they stand, without glyphs."""
        return self.pyramid + self.obelisk + self.tomb

    def gains(self, face: int) -> Gains:
        """Return what the card with that face brings in each building."""
        found = self._gains.get(face)
        if found is None:
            found = self._gains[face] = self._gains_of(face)
        return found

    def _gains_of(self, face: int) -> Gains:
        weights, deck = self._weights, self._state.deck
        glyph = deck.glyphs[face]
        places = open_places(self.occupied)
        pyramid, place = max([(self.pyramid_gain(face, place), -place) for place in places], default=(0.0, 0))
        counts = obelisk_counts(deck, (*self._on_obelisk, face))
        obelisk = obelisk_worth(weights, counts, self._rounds) - self.obelisk
        stones = [mine + more for mine, more in zip(self._in_tomb, deck.stones[face], strict=True)]
        tomb = tomb_worth(weights, stones, self._in_others, self._rounds, self._rivals) - self.tomb
        return Gains(
            pyramid,
            -place,
            obelisk + (GLYPH if glyph == OBELISK else 0),
            tomb + (GLYPH if glyph == TOMB else 0),
        )

    def pyramid_gain(self, face: int, place: int) -> float:
        """Return what the card with that face brings at `place`."""
        deck, corner = self._state.deck, CORNERS[place]
        cells, anchors = list(self._cells), list(self._anchors)
        for colour, shape, own_anchors in deck.shapes[face]:
            cells[colour] |= shape << corner
            anchors[colour] |= own_anchors << corner
        after = pyramid_worth(self._weights, tuple(cells), tuple(anchors), self.occupied | 1 << place)
        return after - self.pyramid + (GLYPH if deck.glyphs[face] == PYRAMID else 0)

    def kept(self, faces: Sequence[int]) -> float:
        """Return what the best of these cards counts for the rounds to come."""
        if not faces or not self._keeps:
            return 0.0
        return self._weights.kept * max(0.0, *(self.gains(face).best for face in faces))

    def plan(self, faces: Sequence[int], may: int) -> Plan:
        """Return the best that a hand with these faces can do where the turn allows `may`."""
        gains = [self.gains(face) for face in faces]
        best = Plan(float("-inf"))
        for pyramid, obelisk, tomb, rest in _assignments(len(faces), may):
            worth, place = 0.0, NOWHERE
            if pyramid != NOWHERE:
                worth, place = gains[pyramid].pyramid, gains[pyramid].place
            if obelisk != NOWHERE:
                worth += gains[obelisk].obelisk
            if tomb != NOWHERE:
                worth += gains[tomb].tomb
            if rest and self._keeps:
                worth += self._weights.kept * max(0.0, *[gains[card].best for card in rest])
            if worth > best.worth:
                best = Plan(worth, pyramid, place, obelisk, tomb)
        return best


@cache
def _assignments(hand: int, may: int) -> tuple[tuple[int, int, int, tuple[int, ...]], ...]:
    """Return every way to lay cards of a hand: those for pyramid, obelisk and tomb, and those that stay."""
    found = []
    for chosen in sorted(set(permutations([*range(hand), *[NOWHERE] * 2], 3))):
        pyramid, obelisk, tomb = chosen
        if (pyramid != NOWHERE) != bool(may & MAY_PYRAMID):
            continue
        if (obelisk != NOWHERE and not may & MAY_OBELISK) or (tomb != NOWHERE and not may & MAY_TOMB):
            continue
        if may & EITHER and obelisk != NOWHERE and tomb != NOWHERE:
            continue
        found.append((*chosen, tuple(card for card in range(hand) if card not in chosen)))
    return tuple(found)

"""Turn plans: the best assignment of the cards in hand to buildings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

from tp_tui.games.necropolis.ai.building_worth import obelisk_worth, pyramid_worth, tomb_worth
from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, OBELISK, PYRAMID, TOMB, Deck
from tp_tui.games.necropolis.rules.phases import ROUNDS
from tp_tui.games.necropolis.rules.pyramid import CORNERS, open_places
from tp_tui.games.necropolis.rules.scoring import GLYPH, faces_of, obelisk_counts, tomb_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_PYRAMID, MAY_TOMB

NOWHERE = -1
"""The position of a card in hand if no card goes into a building, and the place then."""


class Gains(NamedTuple):
    """What a card brings in each building, in points, and its best place in the pyramid."""

    pyramid: float
    place: int
    obelisk: float
    tomb: float

    @property
    def best(self) -> float:
        """The gain in the best building."""
        return max(self.pyramid, self.obelisk, self.tomb)


class Plan(NamedTuple):
    """A plan for a hand: its worth, and for each building the position of the card in hand, or `NOWHERE`."""

    worth: float
    pyramid: int = NOWHERE
    place: int = NOWHERE
    obelisk: int = NOWHERE
    tomb: int = NOWHERE


class Buildings(NamedTuple):
    """The features of a position that determine the worth of a player's cards.

    Attributes:
        cells: by colour, the mask of its cells in the pyramid.
        anchors: by colour, the mask of one cell of each stone.
        occupied: the mask of the occupied places of the pyramid.
        on_obelisk: the faces of the cards on the obelisk.
        in_tomb: by colour, the number of stones in the tomb.
        in_others: by colour, the most stones that an opponent has in the tomb.
        rounds: the rounds left after the current turn.
        rivals: the number of opponents.
    """

    cells: tuple[int, ...]
    anchors: tuple[int, ...]
    occupied: int
    on_obelisk: tuple[int, ...]
    in_tomb: tuple[int, ...]
    in_others: tuple[int, ...]
    rounds: int
    rivals: int


class CardValuation:
    """Computes and caches what cards can bring one player in a position."""

    def __init__(self, weights: Weights, deck: Deck, seen: Buildings) -> None:
        """Evaluate the buildings as they are."""
        self._weights, self._deck, self._seen = weights, deck, seen
        self.occupied = seen.occupied
        self._keeps = bool(seen.rounds and weights.kept)
        self._glyph = weights.glyph * GLYPH
        self._gains: dict[int, Gains] = {}
        self._plans: dict[tuple[tuple[int, ...], int], Plan] = {}
        self.pyramid = pyramid_worth(weights, seen.cells, seen.anchors, seen.occupied)
        self.obelisk = obelisk_worth(weights, obelisk_counts(deck, seen.on_obelisk), seen.rounds)
        self.tomb = tomb_worth(weights, seen.in_tomb, seen.in_others, seen.rounds, seen.rivals)

    @property
    def buildings(self) -> float:
        """The worth of the buildings as they are, without glyphs."""
        return self.pyramid + self.obelisk + self.tomb

    def gains(self, face: int) -> Gains:
        """Return what the card with this face brings in each building."""
        found = self._gains.get(face)
        if found is None:
            found = self._gains[face] = self._gains_of(face)
        return found

    def _gains_of(self, face: int) -> Gains:
        weights, deck, seen = self._weights, self._deck, self._seen
        glyph = deck.glyphs[face]
        places = open_places(self.occupied)
        pyramid, place = max([(self.pyramid_gain(face, place), -place) for place in places], default=(0.0, 0))
        counts = obelisk_counts(deck, (*seen.on_obelisk, face))
        obelisk = obelisk_worth(weights, counts, seen.rounds) - self.obelisk
        stones = [mine + more for mine, more in zip(seen.in_tomb, deck.stones[face], strict=True)]
        tomb = tomb_worth(weights, stones, seen.in_others, seen.rounds, seen.rivals) - self.tomb
        return Gains(
            pyramid,
            -place,
            obelisk + (self._glyph if glyph == OBELISK else 0),
            tomb + (self._glyph if glyph == TOMB else 0),
        )

    def pyramid_gain(self, face: int, place: int) -> float:
        """Return what the card with this face brings at `place` of the pyramid."""
        deck, corner = self._deck, CORNERS[place]
        cells, anchors = list(self._seen.cells), list(self._seen.anchors)
        for colour, shape, own_anchors in deck.shapes[face]:
            cells[colour] |= shape << corner
            anchors[colour] |= own_anchors << corner
        after = pyramid_worth(self._weights, tuple(cells), tuple(anchors), self.occupied | 1 << place)
        return after - self.pyramid + (self._glyph if deck.glyphs[face] == PYRAMID else 0)

    def kept(self, faces: Sequence[int]) -> float:
        """Return what keeping the best of these cards is worth for the remaining rounds."""
        if not faces or not self._keeps:
            return 0.0
        return self._weights.kept * max(0.0, *(self.gains(face).best for face in faces))

    def plan(self, faces: Sequence[int], may: int) -> Plan:
        """Return the best plan for a hand with these faces, as far as the bits of `may` allow."""
        asked = (tuple(faces), may)
        found = self._plans.get(asked)
        if found is None:
            found = self._plans[asked] = self._plan(faces, may)
        return found

    def _plan(self, faces: Sequence[int], may: int) -> Plan:
        gains = [self.gains(face) for face in faces]
        # The last entry of each is for no card: `NOWHERE` is -1.
        pyramids = [*(gain.pyramid for gain in gains), 0.0]
        obelisks = [*(gain.obelisk for gain in gains), 0.0]
        tombs = [*(gain.tomb for gain in gains), 0.0]
        kept = [self._weights.kept * max(0.0, gain.best) if self._keeps else 0.0 for gain in gains]
        most, best = float("-inf"), (NOWHERE, NOWHERE, NOWHERE)
        for pyramid, obelisk, tomb, rest in _assignments(len(faces), may):
            worth = pyramids[pyramid] + obelisks[obelisk] + tombs[tomb]
            if rest:
                worth += kept[rest[0]] if len(rest) == 1 else max([kept[card] for card in rest])
            if worth > most:
                most, best = worth, (pyramid, obelisk, tomb)
        pyramid, obelisk, tomb = best
        return Plan(most, pyramid, gains[pyramid].place if pyramid != NOWHERE else NOWHERE, obelisk, tomb)


def card_valuation(weights: Weights, state: NecropolisState, player: int) -> CardValuation:
    """Return the valuation of cards for `player` in `state`, shared by positions with the same buildings."""
    first = player * KINDS_OF_STONE
    occupied = state.occupied[player]
    others = [tomb_counts(state, other) for other in range(state.players_count) if other != player]
    seen = Buildings(
        tuple(state.cells[first : first + KINDS_OF_STONE]),
        tuple(state.anchors[first : first + KINDS_OF_STONE]),
        occupied,
        faces_of(state, state.obelisks[player]),
        tomb_counts(state, player),
        others[0] if len(others) == 1 else tuple(map(max, *others)),
        # After the current turn. A player without a tile still has this round to play.
        ROUNDS - (state.round if state.tiles[player] else occupied.bit_count()),
        len(others),
    )
    return _cached_valuation(weights, state.deck, seen)


@lru_cache(maxsize=1 << 11)
def _cached_valuation(weights: Weights, deck: Deck, seen: Buildings) -> CardValuation:
    return CardValuation(weights, deck, seen)


@cache
def _assignments(hand: int, may: int) -> tuple[tuple[int, int, int, tuple[int, ...]], ...]:
    """Return all ways to play a hand: the cards for pyramid, obelisk and tomb, and those left in hand."""
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

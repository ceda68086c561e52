"""Turn plans: the best assignment of the cards in hand to buildings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import ClassVar, NamedTuple

from tp_tui.games.necropolis.ai.building_worth import largest_with_halo, obelisk_worth, tomb_worth, worth_of_groups
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


class PyramidValuation:
    """Computes and caches what cards can bring in a pyramid."""

    def __init__(
        self, weights: Weights, deck: Deck, cells: tuple[int, ...], anchors: tuple[int, ...], occupied: int
    ) -> None:
        """Evaluate the pyramid with these masks of cells and anchors by colour, and of `occupied` places."""
        self._weights, self._deck = weights, deck
        self._cells, self._anchors, self._occupied = cells, anchors, occupied
        self._sizes, self._halos = zip(*map(largest_with_halo, cells, anchors), strict=True)
        self._glyph = weights.glyph * GLYPH
        self._best: dict[int, tuple[float, int]] = {}
        self.worth = worth_of_groups(weights, self._sizes, self._halos, occupied)

    def best(self, face: int) -> tuple[float, int]:
        """Return what the card with this face brings at its best place, and this place; 0 for none."""
        found = self._best.get(face)
        if found is None:
            gains = [(self.gain(face, place), -place) for place in open_places(self._occupied)]
            gain, place = max(gains, default=(0.0, 0))
            found = self._best[face] = gain, -place
        return found

    def gain(self, face: int, place: int) -> float:
        """Return what the card with this face brings at `place`."""
        deck, corner = self._deck, CORNERS[place]
        sizes, halos = [*self._sizes], [*self._halos]
        for colour, shape, anchors in deck.shapes[face]:
            # Only these colours' groups can change.
            sizes[colour], halos[colour] = largest_with_halo(
                self._cells[colour] | shape << corner, self._anchors[colour] | anchors << corner
            )
        after = worth_of_groups(self._weights, sizes, halos, self._occupied | 1 << place)
        return after - self.worth + (self._glyph if deck.glyphs[face] == PYRAMID else 0)


class BuildingValuation(ABC):
    """Computes and caches what cards can bring in a building where they lie in one place.

    Attributes:
        worth: the worth of the building as it is, without glyphs.
    """

    building: ClassVar[int]
    """The building, as glyphs name it."""

    def __init__(self, weights: Weights, deck: Deck, worth: float) -> None:
        """Value cards beside the present `worth`."""
        self._weights, self._deck, self.worth = weights, deck, worth
        self._gains: dict[int, float] = {}

    @abstractmethod
    def _worth_with(self, face: int) -> float:
        """Return the worth of the building with one more card."""

    def gain(self, face: int) -> float:
        """Return what the card with this face brings."""
        found = self._gains.get(face)
        if found is None:
            found = self._worth_with(face) - self.worth
            if self._deck.glyphs[face] == self.building:
                found += self._weights.glyph * GLYPH
            self._gains[face] = found
        return found


class ObeliskValuation(BuildingValuation):
    """The valuation of an obelisk."""

    building = OBELISK

    def __init__(self, weights: Weights, deck: Deck, faces: tuple[int, ...], rounds: int) -> None:
        """Evaluate the obelisk of the cards with these `faces`, with `rounds` left after the current turn."""
        super().__init__(weights, deck, obelisk_worth(weights, obelisk_counts(deck, faces), rounds))
        self._faces, self._rounds = faces, rounds

    def _worth_with(self, face: int) -> float:
        return obelisk_worth(self._weights, obelisk_counts(self._deck, (*self._faces, face)), self._rounds)


class TombValuation(BuildingValuation):
    """The valuation of a tomb."""

    building = TOMB

    def __init__(
        self, weights: Weights, deck: Deck, own: tuple[int, ...], others: tuple[int, ...], rounds: int, rivals: int
    ) -> None:
        """Evaluate the tomb with the arguments of `tomb_worth`."""
        super().__init__(weights, deck, tomb_worth(weights, own, others, rounds, rivals))
        self._own, self._others, self._rounds, self._rivals = own, others, rounds, rivals

    def _worth_with(self, face: int) -> float:
        stones = [mine + more for mine, more in zip(self._own, self._deck.stones[face], strict=True)]
        return tomb_worth(self._weights, stones, self._others, self._rounds, self._rivals)


pyramid_valuation = lru_cache(maxsize=1 << 11)(PyramidValuation)
obelisk_valuation = lru_cache(maxsize=1 << 11)(ObeliskValuation)
tomb_valuation = lru_cache(maxsize=1 << 11)(TombValuation)


class CardValuation:
    """Computes and caches what cards can bring one player in a position.

    Attributes:
        pyramid: the valuation of the pyramid.
        obelisk: that of the obelisk.
        tomb: that of the tomb.
    """

    def __init__(
        self, weights: Weights, pyramid: PyramidValuation, obelisk: ObeliskValuation, tomb: TombValuation, rounds: int
    ) -> None:
        """Value cards by these buildings, with `rounds` left after the current turn."""
        self.pyramid, self.obelisk, self.tomb = pyramid, obelisk, tomb
        self._kept = weights.kept if rounds else 0.0
        self._gains: dict[int, Gains] = {}
        self._plans: dict[tuple[tuple[int, ...], int], Plan] = {}

    @property
    def buildings(self) -> float:
        """The worth of the buildings as they are, without glyphs."""
        return self.pyramid.worth + self.obelisk.worth + self.tomb.worth

    def gains(self, face: int) -> Gains:
        """Return what the card with this face brings in each building."""
        found = self._gains.get(face)
        if found is None:
            found = self._gains[face] = Gains(*self.pyramid.best(face), self.obelisk.gain(face), self.tomb.gain(face))
        return found

    def kept(self, faces: Sequence[int]) -> float:
        """Return what keeping the best of these cards is worth for the remaining rounds."""
        if not faces or not self._kept:
            return 0.0
        return self._kept * max(0.0, *(self.gains(face).best for face in faces))

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
        pyramids = [*[gain.pyramid for gain in gains], 0.0]
        obelisks = [*[gain.obelisk for gain in gains], 0.0]
        tombs = [*[gain.tomb for gain in gains], 0.0]
        assignments = _assignments(len(faces), may)
        if self._kept:
            kept = [0.0]  # by the mask of the cards left in hand
            for gain in gains:
                worth = self._kept * gain.best
                kept += [worth if worth > best else best for best in kept]
            worths = [pyramids[p] + obelisks[o] + tombs[t] + kept[rest] for p, o, t, rest in assignments]
        else:
            worths = [pyramids[p] + obelisks[o] + tombs[t] for p, o, t, _ in assignments]
        most = max(worths)
        pyramid, obelisk, tomb, _ = assignments[worths.index(most)]
        return Plan(most, pyramid, gains[pyramid].place if pyramid != NOWHERE else NOWHERE, obelisk, tomb)


def card_valuation(weights: Weights, state: NecropolisState, player: int) -> CardValuation:
    """Return the valuation of cards for `player` in `state`, shared by positions with the same buildings."""
    first = player * KINDS_OF_STONE
    after = first + KINDS_OF_STONE
    occupied = state.occupied[player]
    others = [tomb_counts(state, other) for other in range(state.players_count) if other != player]
    # After the current turn. A player without a tile still has this round to play.
    rounds = ROUNDS - (state.round if state.tiles[player] else occupied.bit_count())
    deck, theirs = state.deck, others[0] if len(others) == 1 else tuple(map(max, *others))
    return _cached_valuation(
        weights,
        pyramid_valuation(weights, deck, tuple(state.cells[first:after]), tuple(state.anchors[first:after]), occupied),
        obelisk_valuation(weights, deck, faces_of(state, state.obelisks[player]), rounds),
        tomb_valuation(weights, deck, tomb_counts(state, player), theirs, rounds, len(others)),
        rounds,
    )


_cached_valuation = lru_cache(maxsize=1 << 11)(CardValuation)


@cache
def _assignments(hand: int, may: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return all ways to play a hand: the cards for pyramid, obelisk and tomb, and the mask of those left in hand."""
    found = []
    for chosen in sorted(set(permutations([*range(hand), *[NOWHERE] * 2], 3))):
        pyramid, obelisk, tomb = chosen
        if (pyramid != NOWHERE) != bool(may & MAY_PYRAMID):
            continue
        if (obelisk != NOWHERE and not may & MAY_OBELISK) or (tomb != NOWHERE and not may & MAY_TOMB):
            continue
        if may & EITHER and obelisk != NOWHERE and tomb != NOWHERE:
            continue
        found.append((*chosen, sum(1 << card for card in range(hand) if card not in chosen)))
    return tuple(found)

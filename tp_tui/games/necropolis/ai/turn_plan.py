"""Turn plans: the best assignment of the cards in hand to buildings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple, TypeVar

from tp_tui.games.necropolis.ai.building_worth import (
    fillable_cells,
    largest_with_halo,
    obelisk_worth,
    open_cells,
    shares_by_lead,
    tomb_worth,
    worth_of_groups,
)
from tp_tui.games.necropolis.ai.weights import Weights, alike_but_for_denial
from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, OBELISK, PYRAMID, TOMB, Deck
from tp_tui.games.necropolis.rules.phases import ROUNDS
from tp_tui.games.necropolis.rules.pyramid import CORNERS, open_places
from tp_tui.games.necropolis.rules.scoring import GLYPH, MAJORITY, faces_of, obelisk_counts, tomb_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_ANY, MAY_OBELISK, MAY_PYRAMID, MAY_TOMB

NOWHERE = -1
"""The position of a card in hand if no card goes into a building, and the place then."""


class Gains(NamedTuple):
    """What a card brings in each building and in the best one, in points, and its best place in the pyramid."""

    pyramid: float
    place: int
    obelisk: float
    tomb: float
    best: float


class Plan(NamedTuple):
    """A plan for a hand: its worth, and for each building the position of the card in hand, or `NOWHERE`."""

    worth: float
    pyramid: int = NOWHERE
    place: int = NOWHERE
    obelisk: int = NOWHERE
    tomb: int = NOWHERE


class Ground(NamedTuple):
    """What any card at a place of a pyramid changes.

    Attributes:
        corner: the bit of its lower left cell.
        occupied: the mask of the occupied places then.
        free: the mask of the cells that can still be filled.
        beside: by colour, the `open_cells` of its largest group as it is.
    """

    corner: int
    occupied: int
    free: int
    beside: Sequence[float]


Found = TypeVar("Found")


class _ByFace(dict[int, Found]):
    """Computes by face when asked, and keeps what it found. Unlike other dictionaries it can be a key in a cache."""

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__


class PyramidValuation(_ByFace[tuple[float, int]]):
    """By face, what a card brings at its best place in a pyramid, and this place; 0 for none."""

    def __init__(
        self, weights: Weights, deck: Deck, cells: tuple[int, ...], anchors: tuple[int, ...], occupied: int
    ) -> None:
        """Evaluate the pyramid with these masks of cells and anchors by colour, and of `occupied` places."""
        self._weights, self._deck = weights, deck
        self._cells, self._anchors, self._occupied = cells, anchors, occupied
        self._sizes, self._halos = zip(*map(largest_with_halo, cells, anchors), strict=True)
        self._glyph = weights.glyph * GLYPH
        self._grounds: dict[int, Ground] = {}
        beside = open_cells(weights, self._halos, fillable_cells(occupied))
        self.worth = worth_of_groups(weights, self._sizes, beside, occupied)

    def __missing__(self, face: int) -> tuple[float, int]:
        """Compute what is asked for."""
        gains = [(self.gain(face, place), -place) for place in open_places(self._occupied)]
        gain, place = max(gains, default=(0.0, 0))
        found = self[face] = gain, -place
        return found

    def gain(self, face: int, place: int) -> float:
        """Return what the card with this face brings at `place`."""
        deck, weights = self._deck, self._weights
        corner, occupied, free, beside = self._grounds.get(place) or self._ground(place)
        sizes, beside = [*self._sizes], [*beside]
        for colour, shape, anchors in deck.shapes[face]:
            # Only these colours' groups can change.
            sizes[colour], halo = largest_with_halo(
                self._cells[colour] | shape << corner, self._anchors[colour] | anchors << corner
            )
            count = (halo & free).bit_count()
            beside[colour] = count if count < weights.open_limit else weights.open_limit
        after = worth_of_groups(weights, sizes, beside, occupied)
        return after - self.worth + (self._glyph if deck.glyphs[face] == PYRAMID else 0)

    def _ground(self, place: int) -> Ground:
        occupied = self._occupied | 1 << place
        free = fillable_cells(occupied)
        found = Ground(CORNERS[place], occupied, free, open_cells(self._weights, self._halos, free))
        self._grounds[place] = found
        return found


class ObeliskValuation(_ByFace[float]):
    """By face, what a card brings on an obelisk."""

    def __init__(self, weights: Weights, deck: Deck, counts: tuple[int, ...], rounds: int) -> None:
        """Evaluate the obelisk with `counts` cards by colour and `rounds` left after the current turn."""
        self._weights, self._deck, self._counts, self._rounds = weights, deck, counts, rounds
        self.worth = obelisk_worth(weights, counts, rounds)

    def __missing__(self, face: int) -> float:
        """Compute what is asked for."""
        mask = self._deck.colour_masks[face]
        counts = [count + (mask >> colour & 1) for colour, count in enumerate(self._counts)]
        gain = obelisk_worth(self._weights, counts, self._rounds) - self.worth
        if self._deck.glyphs[face] == OBELISK:
            gain += self._weights.glyph * GLYPH
        self[face] = gain
        return gain


class TombValuation(_ByFace[float]):
    """By face, what a card brings in a tomb."""

    def __init__(
        self, weights: Weights, deck: Deck, own: tuple[int, ...], others: tuple[int, ...], rounds: int, rivals: int
    ) -> None:
        """Evaluate the tomb with the arguments of `tomb_worth`."""
        self._weights, self._deck = weights, deck
        self._leads = tuple([mine - theirs for mine, theirs in zip(own, others, strict=True)])
        self._shares = shares_by_lead(weights, rounds, rivals)
        self.worth = tomb_worth(weights, own, others, rounds, rivals)

    def __missing__(self, face: int) -> float:
        """Compute what is asked for."""
        shares, leads, stones = self._shares, self._leads, self._deck.stones[face]
        worth = 0.0
        for lead, more in zip(leads, stones, strict=True):
            worth += shares[lead + more]
        gain = MAJORITY * worth - self.worth
        if self._deck.glyphs[face] == TOMB:
            gain += self._weights.glyph * GLYPH
        self[face] = gain
        return gain


pyramid_valuation = lru_cache(maxsize=1 << 12)(PyramidValuation)
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
        self._plans: dict[tuple[tuple[int, ...], int], Plan] = {}
        self._worths: dict[tuple[int, ...], Mapping[int, float]] = {}

    @property
    def buildings(self) -> float:
        """The worth of the buildings as they are, without glyphs."""
        return self.pyramid.worth + self.obelisk.worth + self.tomb.worth

    def gains(self, face: int) -> Gains:
        """Return what the card with this face brings in each building."""
        pyramid, place = self.pyramid[face]
        obelisk, tomb = self.obelisk[face], self.tomb[face]
        return Gains(pyramid, place, obelisk, tomb, max(pyramid, obelisk, tomb))

    def kept(self, faces: Sequence[int]) -> float:
        """Return what keeping the best of these cards is worth for the remaining rounds."""
        if not faces or not self._kept:
            return 0.0
        return self._kept * max(0.0, *map(max, *self._columns(faces)))

    def worths(self, faces: tuple[int, ...]) -> Mapping[int, float]:
        """Return by what a tile allows the worth of the best plan for a whole hand, as `plan` would find it."""
        found = self._worths.get(faces)
        if found is None:
            pyramids, obelisks, tombs = self._columns(faces)
            kept, (alone, pairs, triples) = self._kept_of(pyramids, obelisks, tombs), _layings(len(faces))
            least = max([pyramids[p] + kept[rest] for p, rest in alone])
            with_obelisk = max(least, *[pyramids[p] + obelisks[o] + kept[rest] for p, o, rest in pairs])
            with_tomb = max(least, *[pyramids[p] + tombs[t] + kept[rest] for p, t, rest in pairs])
            either = most = max(with_obelisk, with_tomb)
            for p, o, t, rest in triples:
                worth = pyramids[p] + obelisks[o] + tombs[t] + kept[rest]
                if worth > most:
                    most = worth
            found = self._worths[faces] = {
                MAY_PYRAMID: least,
                MAY_PYRAMID | MAY_OBELISK: with_obelisk,
                MAY_PYRAMID | MAY_TOMB: with_tomb,
                MAY_ANY | EITHER: either,
                MAY_ANY: most,
            }
        return found

    def plan(self, faces: Sequence[int], may: int) -> Plan:
        """Return the best plan for a hand with these faces, as far as the bits of `may` allow."""
        asked = (tuple(faces), may)
        found = self._plans.get(asked)
        if found is None:
            found = self._plans[asked] = self._plan(faces, may)
        return found

    def _plan(self, faces: Sequence[int], may: int) -> Plan:
        pyramids, obelisks, tombs = columns = self._columns(faces)
        assignments, kept = _assignments(len(faces), may), self._kept_of(*columns)
        for column in columns:
            column.append(0.0)  # for no card: `NOWHERE` is -1
        worths = [pyramids[p] + obelisks[o] + tombs[t] + kept[rest] for p, o, t, rest in assignments]
        most = max(worths)
        pyramid, obelisk, tomb, _ = assignments[worths.index(most)]
        return Plan(most, pyramid, self.pyramid[faces[pyramid]][1] if pyramid != NOWHERE else NOWHERE, obelisk, tomb)

    def _columns(self, faces: Sequence[int]) -> tuple[list[float], list[float], list[float]]:
        """Return what each of these cards brings in pyramid, obelisk and tomb."""
        pyramid, obelisk, tomb = self.pyramid, self.obelisk, self.tomb
        return (
            [pyramid[face][0] for face in faces],
            [obelisk[face] for face in faces],
            [tomb[face] for face in faces],
        )

    def _kept_of(self, pyramids: Sequence[float], obelisks: Sequence[float], tombs: Sequence[float]) -> Sequence[float]:
        """Return by the mask of the cards left in hand what keeping the best of them is worth."""
        if not self._kept:
            return (0.0,) * (1 << len(pyramids))
        kept = [0.0]
        for most in map(max, pyramids, obelisks, tombs):
            worth = self._kept * most
            kept += [worth if worth > best else best for best in kept]
        return kept


def card_valuation(weights: Weights, state: NecropolisState, player: int) -> CardValuation:
    """Return the valuation of cards for `player` in `state`, shared by positions with the same buildings."""
    first = player * KINDS_OF_STONE
    after = first + KINDS_OF_STONE
    occupied = state.occupied[player]
    others = [tomb_counts(state, other) for other in range(state.players_count) if other != player]
    # After the current turn. A player without a tile still has this round to play.
    rounds = ROUNDS - (state.round if state.tiles[player] else occupied.bit_count())
    deck, theirs = state.deck, others[0] if len(others) == 1 else tuple(map(max, *others))
    shared = alike_but_for_denial(weights)
    return _cached_valuation(
        weights,
        pyramid_valuation(shared, deck, tuple(state.cells[first:after]), tuple(state.anchors[first:after]), occupied),
        obelisk_valuation(shared, deck, obelisk_counts(deck, faces_of(state, state.obelisks[player])), rounds),
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


@cache
def _layings(
    hand: int,
) -> tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int, int]], Sequence[tuple[int, int, int, int]]]:
    """Return all ways to lay one, two and three cards of a hand, with the mask of those left."""
    cards, whole = range(hand), (1 << hand) - 1
    return (
        [(one, whole ^ 1 << one) for one in cards],
        [(one, two, whole ^ 1 << one ^ 1 << two) for one, two in permutations(cards, 2)],
        [(one, two, three, whole ^ 1 << one ^ 1 << two ^ 1 << three) for one, two, three in permutations(cards, 3)],
    )

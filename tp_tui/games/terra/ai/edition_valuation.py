"""The valuations of the later versions, with tracks, tasks and enclosed sites (clauses H1–H9, N1–N9).

They forecast the final score from shares of the expected income and from the chances that leads will last.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.terra.ai.valuation import Future, Futures, Prices, Resources, Valuation, workers_free
from tp_tui.games.terra.ai.weights import HorusWeights, NileWeights
from tp_tui.games.terra.rules.components import TOP_LEVEL, Symbols
from tp_tui.games.terra.rules.horus import HorusRules
from tp_tui.games.terra.rules.nile import COMPARED_PYRAMIDS, OTHER_CARD, OWN_CARD, NileRules
from tp_tui.games.terra.rules.state import TerraState

KNOWN_FUTURES = 2_000
"""The most futures that a valuation remembers."""


class HorusValuation(Valuation):
    """The valuation of the second version, with Horus steps, grave goods and enclosed sites."""

    weights: HorusWeights
    # The value of each of 22 placements was measured by 20 games that greedy played to the end. Near rollouts alone
    # explained 24% of its variance, together with far ones 37%; for 38 placements on the Nile, 17% and 23%.
    trusts_rollout_policy = True

    def __init__(self, rules: HorusRules, weights: HorusWeights) -> None:
        """Value positions under `rules`, with these `weights`."""
        super().__init__(rules, weights)
        self.rules = rules

    def prices(self, state: TerraState, player: int, left: int) -> Prices:
        """Return what symbols are worth to `player`, depending on all players' grave goods."""
        return _horus_prices(self, player, left, tuple(state.graves))

    def rounded(self, points: Prices) -> Prices:
        """Convert prices from points to pieces, rounded so that similar positions share cached results."""
        unit = self.weights.unit
        return Prices(*[round(10 * price / unit) / 10 for price in points])

    def points_each(self, player: int, left: int, graves: Sequence[int]) -> Prices:
        """Return the prices of symbols in points; `graves` are the grave goods by player."""
        weights, supplies = self.weights, self.rules.supplies
        grave = self._grave_rate(graves, player, left, graves[player])
        gold = max(grave / supplies.grave_price, weights.unit / supplies.purchase_price)
        eye = 1 + gold * supplies.horus_gold / supplies.horus_coin
        return Prices(gold, eye, grave, 0.0, gold, 0.0, weights.worker_elsewhere * weights.unit)

    # Grave goods

    def _grave_doubt(self, left: int) -> float:
        return self.weights.grave_doubt * math.sqrt(left)

    def _grave_rate(self, all_graves: Sequence[int], player: int, left: int, graves: int) -> float:
        """Return the points that one more grave good brings `player` (H9), and a share of those it costs opponents."""
        rate, doubt = 1.0, self._grave_doubt(left)
        against = self.weights.rival_tracks / (len(all_graves) - 1)
        for rival, theirs in enumerate(all_graves):
            if rival != player:
                ahead = _chance(graves - theirs, doubt)
                rate += ahead + against * (1 - ahead)
        return rate

    def _grave_points(self, state: TerraState, player: int, left: int, graves: int) -> float:
        """Return the expected final points for `graves` grave goods (H9), less a share of those of opponents."""
        points, doubt = float(graves), self._grave_doubt(left)
        against = self.weights.rival_tracks / (state.players - 1)
        for rival, theirs in enumerate(state.graves):
            if rival != player:
                points += _surplus(graves - theirs, doubt) - against * _surplus(theirs - graves, doubt)
        return points

    def futures(self, state: TerraState, player: int, left: int, resources: Resources) -> Futures:
        """Return the points for Horus steps and grave goods; leftover gold can buy grave goods (H5)."""
        supplies = self.rules.supplies
        rate = self._grave_rate(state.graves, player, left, resources.graves)
        coin = resources.horus % supplies.horus_coin / supplies.horus_coin if left else 0.0
        points = resources.horus + self._grave_points(state, player, left, resources.graves)
        points += coin * supplies.horus_gold * rate / supplies.grave_price
        loose = rate / supplies.grave_price * supplies.purchase_price
        return Futures(points, (Future(0.0, 0.0, round(10 * loose) / 10, 0.0),) * len(self.weights.spread))

    # Enclosed sites

    def enclosures(self, state: TerraState, player: int, prices: Prices) -> float:
        """Return what the rings around the sites of `player` can bring, in pieces, by their free fields (H7)."""
        return _enclosures(self, bytes(state.owners), player, bytes(state.tiles), state.empty, prices)

    def offers_by_enclosing(self, state: TerraState, left: int) -> Mapping[int, float]:
        """Return by field what a tile there brings the current player by enclosing sites, less what opponents get."""
        offers: dict[int, float] = {}
        for site, owner in enumerate(state.owners):
            free = self.rules.ring_masks[site] & state.empty
            if owner and state.crews[site] and free.bit_count() == 1:
                worth = _ring_worth(self.rules, site, state.tiles, self.prices(state, owner - 1, left))
                field = free.bit_length() - 1
                offers[field] = offers.get(field, 0.0) + (worth if owner == state.player + 1 else -worth)
        return offers


class NileValuation(HorusValuation):
    """The valuation of the third version, with ships, oases, strategy cards and tasks."""

    rules: NileRules
    weights: NileWeights
    settles = True

    def __init__(self, rules: NileRules, weights: NileWeights) -> None:
        """Value positions under `rules`, with these `weights`."""
        super().__init__(rules, weights)
        values = rules.supplies.foundations
        self._site_value = sum(values) / len(values)
        self._known_futures: dict[Hashable, Futures] = {}

    def prices(self, state: TerraState, player: int, left: int) -> Prices:
        """Return what symbols are worth to `player`, depending on sites and ship as well."""
        sites = _sites_of(state)[player]
        room = self._room(state, player, sites)
        return _nile_prices(self, player, left, tuple(state.graves), sites, room, state.ships[player])

    def points_of_all(
        self, player: int, left: int, graves: Sequence[int], sites: Sites, room: float, ship: int
    ) -> Prices:
        """Return the prices in points: an oasis by the highest pyramid, a Nile field by the number of sites (N8)."""
        weights, last = self.weights, self.rules.supplies.nile_steps
        coming = weights.income_ship * left
        wanted = min(1.0, (last - ship) / (1 + coming))
        settler = weights.worker_elsewhere * weights.unit
        if room:
            settler = max(settler, self._palms(min(last, ship + coming), left) + self._site_value)
        return self.points_each(player, left, graves)._replace(
            oasis=min(self.top_level, sites.highest + weights.income_levels * left),
            nile=(sites.held + min(room, weights.income_sites * left)) / self.rules.supplies.nile_palm * wanted,
            settler=settler,
        )

    def _room(self, state: TerraState, player: int, sites: Sites) -> float:
        """Return the number of further sites that `player` can expect."""
        return min(workers_free(state, player), round(2 * sites.free * self.weights.share_of_sites) / 2)

    def _palms(self, steps: float, left: int) -> float:
        """Return the expected palms at the end (N8), which are fractional while turns are left."""
        palm = self.rules.supplies.nile_palm
        if left and steps < self.rules.supplies.nile_steps:
            return max(0.0, steps - (palm - 1) / 2) / palm
        return steps // palm

    def futures(self, state: TerraState, player: int, left: int, resources: Resources) -> Futures:
        """Add ship, oases and tasks, with what the remaining turns can still bring."""
        sites = _sites_of(state)
        room = self._room(state, player, sites[player])
        # What it depends on: most actions of the work phase change none of it.
        tracks = (resources.horus, resources.graves, resources.oases, resources.ship)
        others = (*state.horus, *state.graves, *state.oases, *state.ships, *state.ship_stamps, *state.card_owners)
        key = (player, left, tracks, others, sites, room)
        found = self._known_futures.get(key)
        if found is None:
            if len(self._known_futures) >= KNOWN_FUTURES:
                self._known_futures.clear()
            found = self._known_futures[key] = self._new_futures(state, player, left, resources, sites[player], room)
        return found

    def _new_futures(
        self, state: TerraState, player: int, left: int, resources: Resources, sites: Sites, room: float
    ) -> Futures:
        weights, last = self.weights, self.rules.supplies.nile_steps
        base = super().futures(state, player, left, resources)
        loose = base.shares[0].loose
        steady = base.points + self.task_points(state, player, left, resources)
        points, found = 0.0, []
        for share in weights.spread:
            turns = left * share
            palms = self._palms(min(last, resources.ship + turns * weights.income_ship), left)
            oases = resources.oases + turns * weights.income_oases
            lift = round(10 * oases) / 10 if sites.highest < self.top_level else 0.0
            points += steady + palms * sites.held + oases * sites.highest
            found.append(Future(round(10 * (palms + self._site_value)) / 10, room, loose, lift))
        return Futures(points / len(found), tuple(found))

    # Tasks

    def task_points(self, state: TerraState, player: int, left: int, resources: Resources) -> float:
        """Return the expected points for tasks (N9), less a share of those of opponents."""
        weights = self.weights
        against = weights.rival_tracks / (state.players - 1)
        has_card, hope, points = False, 0.0, 0.0
        root = math.sqrt(left)
        for card, marks in enumerate(self._marks(state, player, resources)):
            mark, marks[player] = marks[player], -1.0
            best = max(marks)
            chance = _chance(mark - best, weights.doubts[card] * root, ties=False)
            owner = state.card_owners[card]
            if owner == player + 1:
                has_card = True
                points += chance * OWN_CARD
            else:
                points += chance * OTHER_CARD
                if not owner:
                    hope = max(hope, chance)
            rivals_card = owner and owner != player + 1 and marks[owner - 1] == best
            points -= against * (1 - chance) * (OWN_CARD if rivals_card else OTHER_CARD)
        if not has_card and left:
            points += weights.card_hope * hope * (OWN_CARD - OTHER_CARD)
        return points

    def _marks(self, state: TerraState, player: int, resources: Resources) -> tuple[list[float], ...]:
        """Return the quantity that decides each task (N9), by player, in the order of the cards."""
        sites = _sites_of(state)
        return (
            _with(state.graves, player, resources.graves),
            _with(state.horus, player, resources.horus),
            _with(state.oases, player, resources.oases),
            self._ship_marks(state, player, resources.ship),
            [one.heights for one in sites],
            [one.held for one in sites],
        )

    def _ship_marks(self, state: TerraState, player: int, ship: int) -> list[float]:
        """Return the steps of the ships; of ships in the same place, the first to arrive is slightly ahead."""
        latest = 1 + max(state.ship_stamps)
        stamps: Sequence[float] = state.ship_stamps
        if ship > state.ships[player]:
            stamps = _with(stamps, player, latest)
        ships = _with(state.ships, player, ship)
        return [steps - stamp / (2 * latest) if steps else 0.0 for steps, stamp in zip(ships, stamps, strict=True)]


class Sites(NamedTuple):
    """A summary of a player's sites: how many are held, the highest level, and how many are free.

    `heights` encodes the three highest levels in one number; the second and third only break ties (N9).
    """

    held: int
    highest: int
    heights: float
    free: int


def _sites_of(state: TerraState) -> tuple[Sites, ...]:
    """Return the sites of each player."""
    return _count_sites(bytes(state.owners), bytes(state.levels), bytes(state.values), state.players)


@lru_cache(maxsize=2_000)
def _count_sites(owners: bytes, levels: bytes, values: bytes, players: int) -> tuple[Sites, ...]:
    free = sum(not owner and value > 0 for owner, value in zip(owners, values, strict=True))
    found = []
    for mine in range(1, players + 1):
        heights = sorted([level for level, owner in zip(levels, owners, strict=True) if owner == mine], reverse=True)
        mark = sum(level / (TOP_LEVEL + 1) ** place for place, level in enumerate(heights[:COMPARED_PYRAMIDS]))
        found.append(Sites(len(heights), heights[0] if heights else 0, mark, free))
    return tuple(found)


@lru_cache(maxsize=2_000)
def _horus_prices(valuation: HorusValuation, player: int, left: int, graves: tuple[int, ...]) -> Prices:
    return valuation.rounded(valuation.points_each(player, left, graves))


@lru_cache(maxsize=2_000)
def _nile_prices(
    valuation: NileValuation, player: int, left: int, graves: tuple[int, ...], sites: Sites, room: float, ship: int
) -> Prices:
    return valuation.rounded(valuation.points_of_all(player, left, graves, sites, room, ship))


@lru_cache(maxsize=2_000)
def _enclosures(
    valuation: HorusValuation, owners: bytes, player: int, tiles: bytes, empty: int, prices: Prices
) -> float:
    chances, rules, mine = valuation.weights.enclosures, valuation.rules, player + 1
    total = 0.0
    for site, owner in enumerate(owners):
        if owner == mine:
            free = (rules.ring_masks[site] & empty).bit_count()
            if 0 < free <= len(chances):
                total += chances[free - 1] * _ring_worth(rules, site, tiles, prices)
    return total


@lru_cache(maxsize=4_000)
def _ring_symbols(rules: HorusRules, site: int, around: bytes) -> Symbols:
    """Return the symbols that count for an enclosure of `site`, with the tiles `around` on its ring (H7, N6)."""
    ring, state = rules.ring_regions[site], rules.blank_state()
    for field, tile in zip(ring.spaces, around, strict=True):
        state.tiles[field] = tile
    return rules.enclosed_symbols(rules.symbols_on(state, ring))


def _ring_worth(rules: HorusRules, site: int, tiles: Sequence[int], prices: Prices) -> float:
    """Return the value of the symbols around `site` at `prices`, in pieces; each block counts as one."""
    symbols = _ring_symbols(rules, site, bytes([tiles[field] for field in rules.ring_regions[site].spaces]))
    brought = symbols.brought
    return (
        symbols.board_oases * prices.board_oasis
        + brought.horus * prices.eye
        + brought.graves * prices.grave
        + brought.oases * prices.oasis
        + brought.gold * prices.coin
        + (symbols.nile + brought.ship) * prices.nile
        + len(symbols.blocks)
    )


def _with(marks: Sequence[float], player: int, mark: float) -> list[float]:
    changed = list(marks)
    changed[player] = mark
    return changed


def _chance(ahead: float, doubt: float, ties: bool = True) -> float:
    """Return the chance that a lead lasts: a sigmoid, flatter the greater the doubt."""
    if not doubt:
        return 1.0 if ahead > 0 or (ties and not ahead) else 0.0
    return 0.5 + 0.5 * ahead / math.sqrt(ahead * ahead + doubt * doubt)


def _surplus(ahead: float, doubt: float) -> float:
    """Return the expected lead, if positive: 0 far behind, all of it far ahead. Its derivative is `_chance`."""
    return (ahead + math.sqrt(ahead * ahead + doubt * doubt)) / 2

"""What a turn achieves, as reasons with their worth in points: sites, resources, tracks, tasks, goals.

The arguments of reasons are numbers: fields (also for sites), colours, cards, faces of tiles, and counts. Worths are
those of the evaluation: points scored, and pieces at their prices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tp_tui.games.contract import Action, Event, Reason
from tp_tui.games.terra.ai.edition_valuation import NileValuation
from tp_tui.games.terra.ai.row_values import Holdings, holdings_of, sites_reached
from tp_tui.games.terra.ai.valuation import Prices, Valuation
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import WHITE, Yield, yield_of
from tp_tui.games.terra.rules.horus import HorusRules
from tp_tui.games.terra.rules.nile import OTHER_CARD, OWN_CARD, NileRules
from tp_tui.games.terra.rules.state import TRIM, TerraState
from tp_tui.games.terra.rules.turns import turns_left

LARGEST_GOAL = 20
"""The largest number of steps of a goal for which a single step is worth mentioning."""


class PlayedTurn(NamedTuple):
    """A chain of actions: the positions before and after it, its player, and what happened."""

    before: TerraState
    after: TerraState
    player: int
    events: tuple[Event, ...]

    def happened(self, *kinds: str) -> list[Event]:
        """Return the events of these kinds that concern the player."""
        return [event for event in self.events if event.player == self.player and event.kind in kinds]


class Appraisal(NamedTuple):
    """Converts gains of a chain to points, by the holdings and prices at its beginning.

    `last` is true if no turn of the player follows, so that resources gained can no longer be used.
    """

    valuation: Valuation
    held: Holdings
    prices: Prices
    last: bool

    @property
    def unit(self) -> float:
        """The points for a piece."""
        return self.valuation.weights.unit

    def of_resources(self, blocks: Sequence[int], gold: int) -> float:
        """Return the worth of blocks by colour and gold, in points: at the end one each (B32)."""
        if self.last:
            return float(sum(blocks) + gold)
        pieces = sum(number * self.held.block_values[colour] for colour, number in enumerate(blocks))
        return self.unit * (pieces + gold * self.prices.coin)

    def of_site(self, value: int) -> float:
        """Return the worth of taking a foundation with this value, in points."""
        if self.valuation.settles:
            return self.unit * self.prices.settler
        return value + self.of_crew(1) * self.prices.settler

    def of_crew(self, workers: int) -> float:
        """Return the worth of workers on an own site that is not built this turn, in points."""
        return 0.0 if self.last else self.unit * workers


def play_out(state: TerraState, actions: Sequence[Action]) -> PlayedTurn:
    """Play `actions` on a copy of `state`."""
    after, events = state.clone(), list[Event]()
    for action in actions:
        after.apply_action(action, events)
    return PlayedTurn(state, after, state.player, tuple(events))


def appraisal_of(state: TerraState, player: int, valuation: Valuation, left: int | None = None) -> Appraisal:
    """Return the appraisal for `player` in `state`, with `left` turns to come (by default, those of `state`)."""
    left = turns_left(state, player) if left is None else left
    prices = valuation.prices(state, player, left)
    return Appraisal(valuation, holdings_of(state, player, valuation, prices.settler), prices, not left)


def about(points: float) -> int:
    """Round points to the precision of the evaluation: to integers, and down to 0 below 0.75."""
    return 0 if points < 0.75 else round(points)


def turn_explanations(played: PlayedTurn, appraisal: Appraisal) -> list[Reason]:
    """Return everything that the chain does for its player."""
    found = [*_sites(played, appraisal), *_resources(played, appraisal), *_goal(played)]
    rules = played.before.rules
    for feature, explanations in LATER_VERSIONS.items():
        if feature in rules.features:
            for explain in explanations:
                found += explain(played, appraisal, rules)
    return found


# Sites


def _sites(played: PlayedTurn, appraisal: Appraisal) -> list[Reason]:
    """Explain each site that the player founded, sent workers to or built."""
    founded = {event.args[0] for event in played.happened("founded")}
    sent: dict[int, int] = {}
    for event in played.happened("moved", "hired"):
        sent[event.args[-1]] = sent.get(event.args[-1], 0) + 1
    built = {event.args[0] for event in played.happened("built")}
    found = []
    for site in sorted(founded | set(sent) | built):
        if site in built:
            found.append(_built(played, site, reveals=site in founded))
        elif site in sent and played.after.crews[site] > played.before.crews[site]:
            found.append(_sent_workers(played, appraisal, site, sent[site], reveals=site in founded))
        elif site in founded:
            found.append(_founded(played, appraisal, site))
    return found


def _field(state: TerraState, site: int) -> int:
    return state.rules.board.sites[site]


def _built(played: PlayedTurn, site: int, *, reveals: bool) -> Reason:
    before, after, mine = played.before, played.after, played.player + 1
    worth = after.rules.supplies.worth
    points = worth[after.levels[site] - 1]
    if before.owners[site] == mine:
        points -= worth[before.levels[site] - 1] if before.levels[site] else before.values[site]
    what = "reveals_and_raises" if reveals else "raises"
    return Reason(what, float(points), args=(_field(after, site), after.levels[site], points))


def _sent_workers(played: PlayedTurn, appraisal: Appraisal, site: int, sent: int, *, reveals: bool) -> Reason:
    """Explain workers that went to `site`, where nothing is built this turn."""
    before, after, at = played.before, played.after, _field(played.after, site)
    crew = after.crews[site]
    if before.owners[site] == played.player + 1:
        full = after.rules.supplies.crew_limit
        workers, blocks, colour = _lacking(after, played.player, site)
        args = at, crew, full, after.levels[site] + 1
        if not (workers or blocks):
            return Reason("crew_ready", appraisal.of_crew(sent), args=args)
        return Reason("crew_short", appraisal.of_crew(sent), args=(*args, workers, blocks, colour))
    worth = appraisal.of_crew(sent - 1) + appraisal.of_site(after.values[site])
    if reveals:
        return Reason("reveals_and_takes", worth, args=(at, crew))
    return Reason("takes_foundation", worth, args=(at, after.values[site], crew))


def _lacking(state: TerraState, player: int, site: int) -> tuple[int, int, int]:
    """Return the workers and blocks that `site` lacks for its next level, and their colour, or -1 for any."""
    level, blocks = state.levels[site] + 1, state.blocks_of(player)
    coloured = blocks[state.colours[site]] if state.levels[site] else max(blocks)
    workers = state.rules.supplies.crew_limit - state.crews[site]
    short = max(0, level - coloured - (blocks[WHITE] if state.levels[site] else 0))
    return workers, short, state.colours[site] if state.levels[site] else -1


def _founded(played: PlayedTurn, appraisal: Appraisal, site: int) -> Reason:
    """Explain a foundation that was revealed but not taken."""
    after = played.after
    faces = after.rules.tiles.faces
    near = [
        faces[tile - 1].count("worker")
        for field, tile in enumerate(after.tiles)
        if tile and faces[tile - 1].count("worker") and site in sites_reached(after.rules, field, after.empty)
    ]
    at = _field(after, site)
    if not near:
        return Reason("reveals", 0.0, args=(at,))
    return Reason("reveals_in_line", appraisal.of_crew(1) * appraisal.prices.settler, args=(at, len(near)))


# Resources


def _resources(played: PlayedTurn, appraisal: Appraisal) -> list[Reason]:
    """Explain the yield of the row, purchases and exchanges."""
    found = []
    for event in played.happened("row"):
        gains = yield_of(event.args[1:])
        # Gold from Horus coins is mentioned with the steps.
        gold = max(0, gains.gold - (_coins(played.before, played.player, gains) if gains.horus else 0))
        worth = appraisal.of_resources(gains.blocks, gold)
        if gold or any(gains.blocks):
            found.append(Reason("gains", worth, args=(tuple(gains.blocks), gold, about(worth))))
    rules, bought, swapped = played.before.rules, len(played.happened("bought")), played.happened("swapped")
    if bought:
        found.append(Reason("buys", 0.0, args=(bought * rules.price(played.before, "buy"), bought)))
    if played.before.phase == TRIM:
        found.append(Reason("limits", 0.0, args=(rules.supplies.block_limit, rules.supplies.gold_limit)))
    elif swapped:
        found.append(Reason("swaps", 0.0, args=(2 * len(swapped), len(swapped))))
    return found


def _coins(state: TerraState, player: int, gains: Yield) -> int:
    """Return the gold in `gains` that comes from coins on the Horus track (H3)."""
    rules = state.rules
    passed = rules.coins_at(state.horus[player] + gains.horus) - rules.coins_at(state.horus[player])
    return min(gains.gold, passed * rules.supplies.horus_gold)


def _goal(played: PlayedTurn) -> list[Reason]:
    """Explain progress towards the goal of a mission."""
    before, after = played.before.goal(), played.after.goal()
    if before is None or after is None or after.needed > LARGEST_GOAL or after.done <= before.done:
        return []
    worth = float(played.after.worth[played.player] - played.before.worth[played.player])
    return [Reason("goal", worth, args=(after.done, after.needed, after.id))]


# The tracks of the later versions


def _worth_of(gains: Yield, appraisal: Appraisal) -> float:
    """Return the worth of `gains` without workers, in points."""
    prices = appraisal.prices
    steps = gains.horus * prices.eye + gains.graves * prices.grave
    steps += gains.oases * prices.oasis + gains.ship * prices.nile
    return appraisal.of_resources(gains.blocks, gains.gold) + appraisal.unit * steps


def _enclosures(played: PlayedTurn, appraisal: Appraisal, rules: HorusRules) -> list[Reason]:
    found = []
    for event in played.happened("enclosed"):
        gains = yield_of(event.args[1:])
        args = _field(played.after, event.args[0]), event.args[1:]
        found.append(Reason("ring", _worth_of(gains, appraisal), args=args))
    return found


def _gained(played: PlayedTurn, before: Sequence[int], after: Sequence[int], track: str) -> int:
    """Return the player's new steps on a track, without those from enclosures, which are mentioned separately.

    `before` and `after` are the steps by player, `track` is the field of a yield that counts them.
    """
    enclosed = sum(getattr(yield_of(event.args[1:]), track) for event in played.happened("enclosed"))
    return after[played.player] - before[played.player] - int(enclosed)


def _horus(played: PlayedTurn, appraisal: Appraisal, rules: HorusRules) -> list[Reason]:
    player = played.player
    steps = _gained(played, played.before.horus, played.after.horus, "horus")
    if steps <= 0:
        return []
    coins = rules.coins_at(played.after.horus[player]) - rules.coins_at(played.after.horus[player] - steps)
    worth = appraisal.unit * steps * appraisal.prices.eye
    if coins:
        return [Reason("horus_and_gold", worth, args=(steps, coins * rules.supplies.horus_gold))]
    return [Reason("horus", worth, args=(steps,))]


def _graves(played: PlayedTurn, appraisal: Appraisal, rules: HorusRules) -> list[Reason]:
    player, before, after = played.player, played.before.graves, played.after.graves
    goods = _gained(played, before, after, "graves")
    if goods <= 0:
        return []
    worth = appraisal.unit * goods * appraisal.prices.grave
    others = max(number for seat, number in enumerate(after) if seat != player)
    what = "graves_and_lead" if before[player] <= others < after[player] else "graves"
    return [Reason(what, worth, args=(goods, about(worth)))]


def _oases(played: PlayedTurn, appraisal: Appraisal, rules: NileRules) -> list[Reason]:
    """Explain steps on the oases track, and a higher pyramid that multiplies them (N8)."""
    player, before, after = played.player, played.before, played.after
    found = []
    steps = _gained(played, before.oases, after.oases, "oases")
    if steps > 0:
        worth = appraisal.unit * steps * appraisal.prices.oasis
        found.append(Reason("oases", worth, args=(steps, about(worth))))
    low, high = (max(rules.heights(state, player), default=0) for state in (before, after))
    if high > low and before.oases[player]:
        points = (high - low) * before.oases[player]
        found.append(Reason("oases_higher", points, args=(high, points)))
    return found


def _ship(played: PlayedTurn, appraisal: Appraisal, rules: NileRules) -> list[Reason]:
    player = played.player
    steps = _gained(played, played.before.ships, played.after.ships, "ship")
    if steps <= 0:
        return []
    palm, at = rules.supplies.nile_palm, played.after.ships[player]
    palms = at // palm - (at - steps) // palm
    worth = appraisal.unit * steps * appraisal.prices.nile
    sites = rules.site_count(played.after, player)
    points = palms * sites
    if points:
        return [Reason("palm", max(worth, float(points)), args=(at // palm, points, sites))]
    if appraisal.last:
        return []
    return [Reason("ship", worth, args=(steps, about(worth)))]


def _tasks(played: PlayedTurn, appraisal: Appraisal, rules: NileRules) -> list[Reason]:
    """Explain a lead in tasks, and the card that makes a task worth more (N9)."""
    player, valuation = played.player, appraisal.valuation
    assert isinstance(valuation, NileValuation)
    taken = [event.args[0] for event in played.happened("card")]
    leads = [
        card
        for card in range(len(CARDS))
        if rules.task_leader(played.before, card) != player and rules.task_leader(played.after, card) == player
    ]
    found = [Reason("card", 0.0, args=(card, OWN_CARD, OTHER_CARD)) for card in taken]
    found += [
        Reason(
            "task_lead",
            0.0,
            args=(card, OWN_CARD if played.after.card_owners[card] == player + 1 else OTHER_CARD),
        )
        for card in leads
        if card not in taken
    ]
    if not found:
        return []
    after, before = (
        valuation.task_points(state, player, turns_left(state, player), valuation.resources(state, player))
        for state in (played.after, played.before)
    )
    return [reason._replace(worth=max(0.0, after - before) / len(found)) for reason in found]


LATER_VERSIONS: Mapping[str, tuple[Callable[[PlayedTurn, Appraisal, Any], list[Reason]], ...]] = {
    "horus": (_enclosures, _horus, _graves),
    "nile": (_oases, _ship, _tasks),
}
"""By feature of the rules, the functions that explain what it adds; each takes the rules of that version."""

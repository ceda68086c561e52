"""The rollout policy: fast heuristics that play far rollouts.

They use the holdings and prices of the evaluation, but rank actions directly instead of evaluating the positions after
them. A game takes less than a tenth of the time that maximizing the value of each next position takes, and reaches
more than four fifths of the points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.terra.ai.candidates import least_useful_first
from tp_tui.games.terra.ai.row_values import Holdings, geometry_of, holdings_of, movable, symbol_values
from tp_tui.games.terra.ai.valuation import Prices, Valuation
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.components import WHITE, Yield
from tp_tui.games.terra.rules.state import DRAW, PLACE, ROW, TRIM, WORK, TerraState
from tp_tui.games.terra.rules.turns import turns_left

OTHER_ROWS_WEIGHT = 0.15
"""The weight of every row through a field besides the best one, since a tile there also serves later turns."""

FOUNDING_VALUE = 0.3
"""The value of a new foundation, in pieces."""

KNOWN_TILE_MIN = 1.3
"""The value in pieces from which a known tile is preferred to an unknown one."""


def rollout_action(state: TerraState, valuation: Valuation) -> Action:
    """Return the action of the rollout policy in `state`, which must be fully known."""
    phase = state.phase
    if phase in (WORK, TRIM):
        return _work(state, valuation)
    if phase == PLACE:
        return _place(state, valuation)
    if phase == ROW:
        return _row(state, valuation)
    if phase == DRAW:
        return _draw(state, valuation)
    return state.legal_actions()[0]


def _assess(state: TerraState, valuation: Valuation) -> tuple[int, Prices, Holdings]:
    """Return the turns left to the current player, and that player's prices and holdings."""
    left = turns_left(state, state.player)
    prices = valuation.prices(state, state.player, left)
    return left, prices, holdings_of(state, state.player, valuation, prices.settler)


def _place(state: TerraState, valuation: Valuation) -> Action:
    """Return the placement with the best row, by the tiles on the board and the tile in hand."""
    rules = state.rules
    left, prices, held = _assess(state, valuation)
    faces, bare = symbol_values(rules, prices)
    geometry = geometry_of(rules)
    sums, rows_of, wants = list(bare), geometry.rows_of, held.worker_values
    for field, tile in enumerate(state.tiles):
        if tile:
            block, workers, worth = faces[tile - 1]
            if block >= 0:
                worth += held.block_values[block]
            if workers:
                worth += workers * _worker_value(state, field, wants)
            if worth:
                for row in rows_of[field]:
                    sums[row] += worth
    rings = valuation.offers_by_enclosing(state, left)
    workers = faces[state.faces[state.hands[state.player]]][1]
    most = workers * max(wants)
    best, chosen, known, offer, is_behind = -float("inf"), None, -1, 0.0, False
    for action in rules.open_placements(state):
        field, way = action.args
        if field != known:
            known, rows = field, geometry.pick[field](sums)
            offer = max(rows) + OTHER_ROWS_WEIGHT * sum(rows) + rings.get(field, 0.0)
            # Most fields need no closer look: even the best worker and a foundation would not be enough.
            is_behind = offer + most + FOUNDING_VALUE <= best
            if workers and not is_behind:
                offer += workers * _worker_value(state, field, wants)
        if is_behind:
            continue
        worth = offer if rules.would_found(state, field, way) is None else offer + FOUNDING_VALUE
        if worth > best:
            best, chosen = worth, action
    return chosen or state.legal_actions()[0]


def _worker_value(state: TerraState, field: int, wants: Sequence[float]) -> float:
    """Return the value of a worker at `field`: the greatest `worker_values` of a site in its reach (B11)."""
    # With `sites_reached` a game would take a fifth longer: in rollouts its cache is hardly ever hit.
    best, empty = 0.0, state.empty
    for site, between in state.rules.board.reach[field]:
        if wants[site] > best and not between & empty:
            best = wants[site]
    return best


def _row(state: TerraState, valuation: Valuation) -> Action:
    """Return the row that yields most."""
    _, prices, held = _assess(state, valuation)

    def worth(axis: int) -> float:
        gains: Yield = state.rules.row_yield(state, state.placed, axis)
        symbols = (
            gains.gold * prices.coin
            + gains.horus * prices.eye
            + gains.graves * prices.grave
            + gains.oases * prices.oasis
            + gains.ship * prices.nile
        )
        blocks = sum([count * held.block_values[kind] for kind, count in enumerate(gains.blocks) if count])
        return symbols + blocks + movable(state, held, gains.sources, gains.workers)

    return state.rules.space.row[max(range(4), key=worth)]


def _draw(state: TerraState, valuation: Valuation) -> Action:
    """Return the draw of a known good tile, else of an unknown one from the lowest stack (S4)."""
    _, prices, held = _assess(state, valuation)
    known, stacks, faces = state.known(state.player), state.stacks, symbol_values(state.rules, prices).faces
    best, chosen = KNOWN_TILE_MIN, None
    lowest, unknown = None, 0
    for action in state.legal_actions():
        if action.kind != "draw":
            continue
        stack = stacks[action.args[0]]
        if known >> stack[0] & 1:
            block, workers, worth = faces[state.faces[stack[0]]]
            worth += workers * valuation.weights.hand_worker + (held.block_values[block] if block >= 0 else 0.0)
            if worth > best:
                best, chosen = worth, action
        elif lowest is None or len(stack) < unknown:
            lowest, unknown = action, len(stack)
    return chosen or lowest or state.legal_actions()[0]


def _work(state: TerraState, valuation: Valuation) -> Action:
    """Return the action that ranks highest.

    Building comes first, then exchanges for it, workers for the most advanced site, purchases for it, and the rest.
    """
    legal = state.legal_actions()
    return legal[0] if len(legal) == 1 else max(legal, key=_WorkRanking(state, valuation).rank)


class _WorkRanking:
    """Ranks the actions of the work phase."""

    def __init__(self, state: TerraState, valuation: Valuation) -> None:
        """Assess the position of the current player."""
        self._state, self._valuation = state, valuation
        left, self._prices, self._held = _assess(state, valuation)
        self._blocks = state.blocks_of(state.player)
        self._spare = least_useful_first(self._blocks, self._held, valuation)
        self._exchange: tuple[int, ...] = ()
        self._lacks_blocks = self._lacks_workers = False
        self._survey_sites()
        if state.phase == TRIM and len(self._spare) > state.rules.supplies.block_limit:
            self._exchange = tuple(sorted(self._spare[:2]))
        begun = len(self._held.pyramids) + sum([crew > 0 for crew, _ in self._held.foundations])
        self._may_begin = begun < valuation.weights.sites
        # Gold that would be lost is spent.
        self._last = not left
        self._spends = self._last or state.phase == TRIM or state.gold[state.player] > state.rules.supplies.gold_limit

    def _survey_sites(self) -> None:
        """Find out what the planned sites lack; consider an exchange only if it completes a level (B20)."""
        supplies, gold = self._state.rules.supplies, self._state.gold[self._state.player]
        bought = gold // supplies.purchase_price
        for level, crew, colour in self._held.pyramids:
            short = level + 1 - self._blocks[colour] - self._blocks[WHITE]
            if crew < supplies.crew_limit:
                self._lacks_workers |= short <= 0
            elif short > 0:
                self._lacks_blocks |= bought >= short
                others = [kind for kind in self._spare if kind not in (colour, WHITE)]
                if not self._exchange and len(others) > 1 and len(others) // 2 + bought >= short:
                    self._exchange = tuple(sorted(others[:2]))
        for crew, _ in self._held.foundations:
            if 0 < crew < supplies.crew_limit:
                self._lacks_workers = True
            self._lacks_blocks |= crew == supplies.crew_limit and not self._spare

    def rank(self, action: Action) -> float:
        """Return the priority of `action`; anything below the rank of `done` is not worth doing."""
        rank = _RANKS.get(action.kind)
        return rank(self, action.args) if rank else NEVER

    def _build(self, args: tuple[int, ...]) -> float:
        site, colour, paid = args
        if paid == NO_BLOCK:
            return 90 + self._state.levels[site]
        # Prefer a plentiful colour that no other pyramid uses.
        return 80 + self._blocks[colour] + (self._held.block_values[colour] < 1) if paid == self._spare[0] else NEVER

    def _swap(self, args: tuple[int, ...]) -> float:
        return 70 if args == self._exchange else NEVER

    def _move(self, args: tuple[int, ...]) -> float:
        state, site = self._state, args[1]
        if not self._held.worker_values[site]:
            return NEVER
        if state.owners[site]:
            return 50 + 3 * state.levels[site] + state.crews[site]
        return 40 if self._may_begin or self._valuation.settles else NEVER

    def _buy(self, args: tuple[int, ...]) -> float:
        if self._lacks_blocks:
            return 35
        return 12 if self._spends else NEVER

    def _hire(self, args: tuple[int, ...]) -> float:
        state, site = self._state, args[0]
        own = state.owners[site] > 0
        if not self._held.worker_values[site] or not (own or self._may_begin):
            return NEVER
        furthest = state.levels[site] + state.crews[site] / 10
        if self._lacks_workers and own:
            return 25 + furthest
        return 15 + furthest if self._spends else NEVER

    def _sail(self, args: tuple[int, ...]) -> float:
        pays = self._prices.nile > self._state.rules.price(self._state, "sail") * self._prices.coin
        return 22 if pays else 6 if self._spends else NEVER

    def _offer(self, args: tuple[int, ...]) -> float:
        pays = self._prices.grave > self._state.rules.price(self._state, "offer") * self._prices.coin
        return 21 if pays else 5 if self._spends else NEVER

    def _card(self, args: tuple[int, ...]) -> float:
        return 1 if self._last else NEVER

    def _done(self, args: tuple[int, ...]) -> float:
        return 0

    def _recall(self, args: tuple[int, ...]) -> float:
        return 2 * NEVER


NEVER = -1.0
"""The rank of an action that is not worth doing."""

_RANKS: Mapping[str, Callable[[_WorkRanking, tuple[int, ...]], float]] = {
    "build": _WorkRanking._build,
    "swap": _WorkRanking._swap,
    "move": _WorkRanking._move,
    "buy": _WorkRanking._buy,
    "hire": _WorkRanking._hire,
    "sail": _WorkRanking._sail,
    "offer": _WorkRanking._offer,
    "card": _WorkRanking._card,
    "done": _WorkRanking._done,
    "recall": _WorkRanking._recall,
}
"""By kind of action, the method that ranks it."""

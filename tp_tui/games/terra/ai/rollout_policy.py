"""Rules of thumb: what a player does at once who weighs nothing. They lead rollouts that go far.

They see what the evaluation sees, the sites that are planned with and what symbols are worth, but try nothing out: an
action is ranked by what it is. A game goes more than ten times as fast as by the best value of every next position,
and comes to more than four fifths of the points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.terra.ai.candidates import least_useful_first
from tp_tui.games.terra.ai.row_values import Holdings, geometry_of, holdings_of, movable, priced
from tp_tui.games.terra.ai.valuation import Prices, Valuation
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.components import WHITE, Yield
from tp_tui.games.terra.rules.state import DRAW, PLACE, ROW, TRIM, WORK, TerraState
from tp_tui.games.terra.rules.turns import turns_left

OTHER_ROWS = 0.15
"""How much each row through a field counts besides the best one: what lies there serves later turns."""

FOUNDING = 0.3
"""Pieces that a new foundation is."""

GOOD_TILE = 1.3
"""Pieces from which on a tile that is known is drawn rather than one that is not."""


def rollout_action(state: TerraState, valuation: Valuation) -> Action:
    """Return what rules of thumb do in `state`, which hides nothing: one of the legal actions."""
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


def _judgement(state: TerraState, valuation: Valuation) -> tuple[int, Prices, Holdings]:
    """The turns left to the player whose turn it is, what symbols are worth to that player, and what it holds."""
    left = turns_left(state, state.player)
    prices = valuation.prices(state, state.player, left)
    return left, prices, holdings_of(state, state.player, valuation, prices.settler)


def _place(state: TerraState, valuation: Valuation) -> Action:
    """Return where the best row is, by the tiles that lie and what the tile in hand can do there."""
    rules = state.rules
    left, prices, held = _judgement(state, valuation)
    faces, bare = priced(rules, prices)
    rows_of = geometry_of(rules).rows_of
    sums = list(bare)
    for field, tile in enumerate(state.tiles):
        if tile:
            block, workers, worth = faces[tile - 1]
            if block >= 0:
                worth += held.blocks[block]
            if workers:
                worth += workers * _way_from(state, field, held.wants)
            for row in rows_of[field]:
                sums[row] += worth
    rings = valuation.offers_by_enclosing(state, left)
    workers = faces[state.faces[state.hands[state.player]]][1]
    best, chosen, known, offer = -float("inf"), None, -1, 0.0
    for action in rules.open_placements(state):
        field, way = action.args
        if field != known:
            known, rows = field, [sums[row] for row in rows_of[field]]
            offer = max(rows) + OTHER_ROWS * sum(rows) + rings.get(field, 0.0)
            if workers:
                offer += workers * _way_from(state, field, held.wants)
        worth = offer if rules.would_found(state, field, way) is None else offer + FOUNDING
        if worth > best:
            best, chosen = worth, action
    return chosen or state.legal_actions()[0]


def _way_from(state: TerraState, field: int, wants: Sequence[float]) -> float:
    """Return how much of a worker for the plan one at `field` is: what the site wants most that is reached (B11)."""
    # By `sites_reached` a game takes a fifth longer: what it remembers is of boards that hardly come up again here.
    best, empty = 0.0, state.empty
    for site, between in state.rules.board.reach[field]:
        if wants[site] > best and not between & empty:
            best = wants[site]
    return best


def _row(state: TerraState, valuation: Valuation) -> Action:
    """The row that brings most."""
    _, prices, held = _judgement(state, valuation)

    def worth(axis: int) -> float:
        gains: Yield = state.rules.row_yield(state, state.placed, axis)
        symbols = (
            gains.gold * prices.coin
            + gains.horus * prices.eye
            + gains.graves * prices.grave
            + gains.oases * prices.oasis
            + gains.ship * prices.nile
        )
        blocks = sum([count * held.blocks[kind] for kind, count in enumerate(gains.blocks) if count])
        return symbols + blocks + movable(state, held, gains.sources, gains.workers)

    return state.rules.space.row[max(range(4), key=worth)]


def _draw(state: TerraState, valuation: Valuation) -> Action:
    """A tile that is known to be good, else one that is not known, from the lowest stack (S4)."""
    _, prices, held = _judgement(state, valuation)
    known, stacks, faces = state.known(state.player), state.stacks, priced(state.rules, prices).faces
    best, chosen = GOOD_TILE, None
    lowest, unknown = None, 0
    for action in state.legal_actions():
        if action.kind != "draw":
            continue
        stack = stacks[action.args[0]]
        if known >> stack[0] & 1:
            block, workers, worth = faces[state.faces[stack[0]]]
            worth += workers * valuation.weights.hand_worker + (held.blocks[block] if block >= 0 else 0.0)
            if worth > best:
                best, chosen = worth, action
        elif lowest is None or len(stack) < unknown:
            lowest, unknown = action, len(stack)
    return chosen or lowest or state.legal_actions()[0]


def _work(state: TerraState, valuation: Valuation) -> Action:
    """What ranks highest: a level, an exchange for one, workers to the furthest site, purchases for it, the rest."""
    legal = state.legal_actions()
    return legal[0] if len(legal) == 1 else max(legal, key=_Bench(state, valuation).rank)


class _Bench:
    """What there is to do in the work phase, as rules of thumb see it."""

    def __init__(self, state: TerraState, valuation: Valuation) -> None:
        """That of the player whose turn it is in `state`."""
        self._state, self._outlook = state, valuation
        left, self._prices, self._held = _judgement(state, valuation)
        self._blocks = state.blocks_of(state.player)
        self._spare = least_useful_first(self._blocks, self._held, valuation)
        self._exchange: tuple[int, ...] = ()
        self._lacks_blocks = self._lacks_workers = False
        self._look_at_sites()
        if state.phase == TRIM and len(self._spare) > state.rules.supplies.block_limit:
            self._exchange = tuple(sorted(self._spare[:2]))
        begun = len(self._held.pyramids) + sum([crew > 0 for crew, _ in self._held.foundations])
        self._may_begin = begun < valuation.weights.sites
        # What would be lost is spent.
        self._last = not left
        self._spends = self._last or state.phase == TRIM or state.gold[state.player] > state.rules.supplies.gold_limit

    def _look_at_sites(self) -> None:
        """What the sites lack that are planned with; an exchange only if it comes to a level (B20)."""
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
        """The higher, the sooner; nothing below that of `done` is worth doing."""
        rank = _RANKS.get(action.kind)
        return rank(self, action.args) if rank else NEVER

    def _build(self, args: tuple[int, ...]) -> float:
        site, colour, paid = args
        if paid == NO_BLOCK:
            return 90 + self._state.levels[site]
        # A colour of which there is much, and that is no other pyramid's.
        return 80 + self._blocks[colour] + (self._held.blocks[colour] < 1) if paid == self._spare[0] else NEVER

    def _swap(self, args: tuple[int, ...]) -> float:
        return 70 if args == self._exchange else NEVER

    def _move(self, args: tuple[int, ...]) -> float:
        state, site = self._state, args[1]
        if not self._held.wants[site]:
            return NEVER
        if state.owners[site]:
            return 50 + 3 * state.levels[site] + state.crews[site]
        return 40 if self._may_begin or self._outlook.settles else NEVER

    def _buy(self, args: tuple[int, ...]) -> float:
        if self._lacks_blocks:
            return 35
        return 12 if self._spends else NEVER

    def _hire(self, args: tuple[int, ...]) -> float:
        state, site = self._state, args[0]
        own = state.owners[site] > 0
        if not self._held.wants[site] or not (own or self._may_begin):
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
"""The rank of what is not worth doing."""

_RANKS: Mapping[str, Callable[[_Bench, tuple[int, ...]], float]] = {
    "build": _Bench._build,
    "swap": _Bench._swap,
    "move": _Bench._move,
    "buy": _Bench._buy,
    "hire": _Bench._hire,
    "sail": _Bench._sail,
    "offer": _Bench._offer,
    "card": _Bench._card,
    "done": _Bench._done,
    "recall": _Bench._recall,
}
"""How each kind of action of the work phase is ranked."""

"""Valuations: the parts of the evaluation that depend on the version that is played.

`Valuation` is that of the basic version. Each later version extends the one before (`edition_valuation`), as its rules
do. What all versions share, the plan for the sites and the rows on the board, queries the valuation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.games.terra.ai.weights import Weights
from tp_tui.games.terra.rules.components import TOP_LEVEL, Brought, Yield
from tp_tui.games.terra.rules.state import Rules, TerraState


class Resources(NamedTuple):
    """A player's resources: blocks by colour, gold, workers still to move, steps on the tracks."""

    blocks: list[int]
    gold: int
    movable: float
    horus: int
    graves: int
    oases: int
    ship: int

    def with_gains(self, gains: Yield, movable: float) -> Resources:
        """Return these resources plus the yield of a row; `movable` is the value of its workers."""
        return Resources(
            [held + gained for held, gained in zip(self.blocks, gains.blocks, strict=True)],
            self.gold + gains.gold,
            movable,
            self.horus + gains.horus,
            self.graves + gains.graves,
            self.oases + gains.oases,
            self.ship + gains.ship,
        )


def workers_free(state: TerraState, player: int) -> int:
    """Return the number of workers of `player` in the supply or set aside for the row."""
    return state.supply[player] + (state.aside if player == state.player else 0)


class Prices(NamedTuple):
    """The values of symbols to a player, in pieces (see `Weights`); `settler` is a worker for a free foundation."""

    board_oasis: float
    eye: float
    grave: float
    oasis: float
    coin: float
    nile: float
    settler: float

    def worth(self, brought: Brought) -> float:
        """Return what it is worth, in pieces, that symbols bring so much."""
        return (
            brought.horus * self.eye
            + brought.graves * self.grave
            + brought.oases * self.oasis
            + brought.gold * self.coin
            + brought.ship * self.nile
        )


class Future(NamedTuple):
    """What a version adds to the plan for the sites, at a certain share of the expected income.

    Attributes:
        settle: the points for each further site taken.
        room: the maximum number of further sites.
        loose: the points for three gold spent on neither blocks nor workers.
        lift: the points for each level that the highest pyramid gains.
    """

    settle: float
    room: float
    loose: float
    lift: float


NOTHING_MORE = Future(0.0, 0.0, 0.0, 0.0)


class Futures(NamedTuple):
    """What a version adds to the plan: points from tracks and tasks, and a `Future` for each share of income."""

    points: float
    shares: tuple[Future, ...]


class Parts(NamedTuple):
    """The components of a value, in points; they add up to it.

    Attributes:
        standing: existing foundations and pyramids; at the end of the game everything.
        tracks: the expected result of tracks and tasks.
        plan: what present and future resources can build.
        rows: what the rows on the board offer next turn.
        rings: what rings around own sites offer.
        hand: the tile in hand.
        rivals: by player, minus what rows and rings offer that opponent.
    """

    standing: float
    tracks: float
    plan: float
    rows: float
    rings: float
    hand: float
    rivals: tuple[float, ...]


class Valuation:
    """The valuation of the basic version: sites, resources and rows only.

    Attributes:
        trusts_rollout_policy: whether far rollouts by the rollout policy tell more about placements than near rollouts
            alone. This was measured: near rollouts explained 40% of the variance in the value of 22 placements, each
            measured by 20 games that greedy played to the end, and far ones added nothing.
        settles: whether sites beyond those of the plan are worth holding.
        top_level: the level to which pyramids are raised; a goal can change this and the following.
        asked: the number of such pyramids that are of use; None for any number.
        one_of_a_colour: whether a second pyramid of a colour is of no use.
        counts_foundations: whether foundations score.
        searches_first: whether stacks are searched while one has several unseen tiles.
        row_weights: the weights of the best, second best … row on the board.
    """

    trusts_rollout_policy = False
    settles = False
    top_level = TOP_LEVEL
    asked: int | None = None
    one_of_a_colour = False
    counts_foundations = True
    searches_first = False

    def __init__(self, rules: Rules, weights: Weights) -> None:
        """Value positions under `rules`, with these `weights`."""
        self.weights = weights
        self.worth = rules.supplies.worth[: self.top_level]
        self.row_weights = weights.rows
        self._nothing_more = Futures(0.0, (NOTHING_MORE,) * len(weights.spread))
        gold = 1 / rules.supplies.purchase_price
        self._prices = Prices(gold, gold, 0.0, 0.0, gold, 0.0, weights.worker_elsewhere)

    def standing(self, state: TerraState, player: int) -> float:
        """Return the points of the foundations and pyramids of `player`."""
        return float(state.worth[player])

    def resources(self, state: TerraState, player: int) -> Resources:
        """Return the resources of `player`, without workers still to move."""
        return Resources(
            state.blocks_of(player),
            state.gold[player],
            0.0,
            state.horus[player],
            state.graves[player],
            state.oases[player],
            state.ships[player],
        )

    def worker_value(self, crew: int) -> float:
        """Return the value of a worker at a site to be raised that has `crew` workers, in pieces."""
        return 1.0

    def income_workers(self, left: int) -> float:
        """Return the expected number of workers that reach an own site in each of the `left` turns to come."""
        return self.weights.income_workers

    def worker_share(self, state: TerraState, player: int) -> float:
        """Return the share of the expected workers, from 0 to 1, that `player` can send: each held site binds one."""
        reserve = self.weights.reserve
        if not reserve:
            return 1.0
        mine, free = player + 1, workers_free(state, player)
        for owner, crew in zip(state.owners, state.crews, strict=True):
            if owner == mine and crew:
                free += crew - 1
        return min(1.0, free / reserve)

    def prices(self, state: TerraState, player: int, left: int) -> Prices:
        """Return the values of symbols to `player` with `left` turns to come."""
        return self._prices

    def futures(self, state: TerraState, player: int, left: int, resources: Resources) -> Futures:
        """Return what is added to the plan of `player`, with a future for each share in `Weights.spread`."""
        return self._nothing_more

    def enclosures(self, state: TerraState, player: int, prices: Prices) -> float:
        """Return what enclosures of the sites of `player` can be expected to bring, in pieces (H7)."""
        return 0.0

    def offers_by_enclosing(self, state: TerraState, left: int) -> Mapping[int, float]:
        """Return by field what a tile there brings the current player by enclosing sites, in pieces (H7)."""
        return {}

"""What a version of the rules makes of a position: the part of the evaluation that knows which version is played.

`Valuation` is that of the basic version. Each later version adds to the one before it (`tracks`), as its rules do, and
what is common to all, the plan for the sites and the rows on the board, asks the valuation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.games.terra.ai.weights import Weights
from tp_tui.games.terra.rules.components import TOP_LEVEL, Brought, Yield
from tp_tui.games.terra.rules.state import Rules, TerraState


class Resources(NamedTuple):
    """What a player has to make points with: blocks by colour, gold, workers still to move, steps on the tracks."""

    blocks: list[int]
    gold: int
    movable: float
    horus: int
    graves: int
    oases: int
    ship: int

    def with_gains(self, gains: Yield, movable: float) -> Resources:
        """These and what a row brings; `movable` are its workers as they count."""
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
    """The workers of `player` that are on no site: in the supply, or set aside for the row."""
    return state.supply[player] + (state.aside if player == state.player else 0)


class Prices(NamedTuple):
    """What symbols are worth to a player, in pieces (see `Weights`); `settler` is a worker for a free foundation."""

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
    """What a version adds to the plan for the sites, if the turns to come bring a certain share of the expected.

    Attributes:
        settle: points for each further site taken, and `room` how many there can be.
        loose: points for three gold that are spent on neither blocks nor workers.
        lift: points for each level that the highest pyramid gains.
    """

    settle: float
    room: float
    loose: float
    lift: float


NOTHING_MORE = Future(0.0, 0.0, 0.0, 0.0)


class Futures(NamedTuple):
    """What a version adds to the plan: points from tracks and tasks, whatever is built, and more by share of income."""

    points: float
    shares: tuple[Future, ...]


class Parts(NamedTuple):
    """What a value is made of, in points: its parts add up to it.

    Attributes:
        standing: foundations and pyramids that stand; at the end of the game everything.
        tracks: tracks and tasks as they are expected to come out.
        plan: what the means at hand and those to come can raise.
        rows: what the rows on the board offer next turn.
        rings: what rings around own sites offer.
        hand: the tile in hand.
        rivals: by player, what rows and rings offer that rival, as it counts against the player.
    """

    standing: float
    tracks: float
    plan: float
    rows: float
    rings: float
    hand: float
    rivals: tuple[float, ...]


class Valuation:
    """What the basic version makes of a position: no more than its sites, means and rows.

    `trusts_rollout_policy` says that far rollouts by rules of thumb tell more of placements than near rollouts alone.
    That can only be measured: of what 22 placements of the basic version were worth, turn by turn, by 20 games of
    greedy to the end, near ones explained 40%, and no more together with far ones.

    `settles` says that sites are worth holding beyond those that the plan has; the rest is what a goal can change:
    `top_level` is the level that pyramids are raised to, `asked` how many of these are of use, `one_of_a_colour` says
    that two of a colour serve no better than one, and `counts_foundations` that these are points.
    """

    trusts_rollout_policy = False
    settles = False
    top_level = TOP_LEVEL
    asked: int | None = None
    one_of_a_colour = False
    counts_foundations = True

    def __init__(self, rules: Rules, weights: Weights) -> None:
        """The valuation under `rules`, by these `weights`."""
        self.weights = weights
        self.worth = rules.supplies.worth[: self.top_level]
        self._nothing_more = Futures(0.0, (NOTHING_MORE,) * len(weights.spread))
        gold = 1 / rules.supplies.purchase_price
        self._prices = Prices(gold, gold, 0.0, 0.0, gold, 0.0, weights.worker_elsewhere)

    def standing(self, state: TerraState, player: int) -> float:
        """The points of what stands on the board for `player`."""
        return float(state.worth[player])

    def means(self, state: TerraState, player: int) -> Resources:
        """Return what `player` has, without workers that are still to move."""
        return Resources(
            state.blocks_of(player),
            state.gold[player],
            0.0,
            state.horus[player],
            state.graves[player],
            state.oases[player],
            state.ships[player],
        )

    def manned(self, state: TerraState, player: int) -> float:
        """How much of the coming workers `player` has, from 0 to 1: each site held keeps one from coming again."""
        reserve = self.weights.reserve
        if not reserve:
            return 1.0
        mine, free = player + 1, workers_free(state, player)
        for owner, crew in zip(state.owners, state.crews, strict=True):
            if owner == mine and crew:
                free += crew - 1
        return min(1.0, free / reserve)

    def prices(self, state: TerraState, player: int, left: int) -> Prices:
        """Return what symbols are worth to `player` with `left` turns to come."""
        return self._prices

    def futures(self, state: TerraState, player: int, left: int, means: Resources) -> Futures:
        """Return what is added to the plan of `player`, for each share of the income in `Weights.spread`."""
        return self._nothing_more

    def enclosures(self, state: TerraState, player: int, prices: Prices) -> float:
        """Return what the fields around the sites of `player` can bring, in pieces, and how likely that is (H7)."""
        return 0.0

    def offers_by_enclosing(self, state: TerraState, left: int) -> Mapping[int, float]:
        """Return by field what a tile there brings the player whose turn it is by enclosing, in pieces (H7)."""
        return {}

"""What a position is worth to a player: what the bots search with.

The worth is a forecast of the final score: the points that stand, and what the means at hand and the income of the
turns to come can still raise if they are spent as well as possible (`forecast`); besides, what the rows on the board
offer next turn, to the player and to the rivals (`row_values`). What the version that is played adds to that, tracks
and tasks, is its `Valuation`. All that can be tuned is a number in `Weights`,
read from `data/weights.toml`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

from tp_tui.games.contract import (
    Action,
    Evaluation,
    Observation,
    Reason,
    SearchKind,
    SearchSettings,
    State,
)
from tp_tui.games.kit.weights import changed, check_names, flat
from tp_tui.games.terra.ai.candidates import candidates, least_useful_first
from tp_tui.games.terra.ai.forecast import forecast
from tp_tui.games.terra.ai.hint_explanations import hint_explanations
from tp_tui.games.terra.ai.rollout_policy import rollout_action
from tp_tui.games.terra.ai.row_values import Holdings, holdings_of, movable, priced, rows_worth
from tp_tui.games.terra.ai.search_settings import search_settings
from tp_tui.games.terra.ai.valuation import Parts, Prices, Resources, Valuation
from tp_tui.games.terra.ai.valuation_registry import valuation_for
from tp_tui.games.terra.ai.weights import LIMITS, QUICK, SHORTSIGHTED, VERSIONS, shipped_weights
from tp_tui.games.terra.rules.components import WHITE
from tp_tui.games.terra.rules.state import DRAW, HIDDEN, NOTHING, OVER, PLACE, ROW, WORK, Rules, TerraState
from tp_tui.games.terra.rules.turns import turns_left


class TerraEvaluation(Evaluation):
    """Judges positions of every version, each by its own valuation."""

    def __init__(self, weights: Mapping[str, float] | None = None, fixed: Mapping[str, float] | None = None) -> None:
        """Judge with the weights of the version that is played, but for these `weights`, by their flat names.

        `fixed` are weights that stay as they are whatever else is asked for.

        Raises:
            OptionError: a name that no version has, or a number that its weight cannot be.
        """
        self._weights = dict(weights or {})
        self._fixed = dict(fixed or {})
        check_names(self._weights, _names())
        for version in VERSIONS:
            changed(shipped_weights(version), self._weights, LIMITS)
        self._valuations: dict[Rules, Valuation] = {}

    @property
    def fixed(self) -> Mapping[str, float]:
        """The weights that others asked for do not change."""
        return self._fixed

    def valuation(self, rules: Rules) -> Valuation:
        """Return what the version with these `rules` makes of positions."""
        found = self._valuations.get(rules)
        if found is None:
            found = self._valuations[rules] = valuation_for(rules, {**self._weights, **self._fixed})
        return found

    def quick(self) -> TerraEvaluation:
        """The same with few placements."""
        return TerraEvaluation(self._weights, {**self._fixed, **QUICK})

    def outcome(self, state: State, player: int) -> float:
        """Return how far `player` is ahead; at the end of a mission, how near its goal is (M2–M4)."""
        assert isinstance(state, TerraState)
        if state.phase == OVER and (nearness := state.rules.nearness(state)) is not None:
            return nearness
        return super().outcome(state, player)

    def shortsighted(self) -> TerraEvaluation:
        """The same without what rows and rings offer the others next turn."""
        return TerraEvaluation(self._weights, {**self._fixed, **SHORTSIGHTED})

    def determinize(self, observation: Observation, rng: random.Random) -> TerraState:
        """A sample whose coming foundations all have the same, mean value: so that no lucky one is chased."""
        state = observation.resample(rng)
        assert isinstance(state, TerraState)
        values = state.rules.supplies.foundations
        state.foundations = (round(sum(values) / len(values)),) * len(state.foundations)
        return state

    def outcome_is_hidden(self, state: State) -> bool:
        """Return whether a tile is to be drawn or a stack to be searched (B16)."""
        assert isinstance(state, TerraState)
        return state.phase == DRAW

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        """Return how wide and how far a search goes; see `search_settings`."""
        assert isinstance(state, TerraState)
        return search_settings(state, kind, self.valuation(state.rules).trusts_rollout_policy)

    def rollout_action(self, state: State) -> Action:
        """Return what rules of thumb do; see `rollout_policy`."""
        assert isinstance(state, TerraState)
        return rollout_action(state, self.valuation(state.rules))

    def candidates(self, state: State) -> Sequence[Action]:
        """The actions that a good player would weigh; see `candidates`."""
        assert isinstance(state, TerraState)
        return candidates(state, self.valuation(state.rules))

    def value(self, state: State, player: int) -> float:
        """The points that `player` can expect at the end, less a share of what the rows offer to rivals."""
        assert isinstance(state, TerraState)
        if state.phase == PLACE and state.waived and state.player == player:
            return self._value_of_waiving(state, player)
        left = turns_left(state, player)
        acting = state.player == player and state.phase in (ROW, WORK)
        if state.phase == OVER or not (left or acting):
            return float(state.points(player))
        valuation = self.valuation(state.rules)
        prices = valuation.prices(state, player, left)
        held = holdings_of(state, player, valuation, prices.settler)
        worth, _ = _foreseen(state, player, left, valuation, held)
        if left:
            worth += valuation.weights.unit * self._next_turn_value(state, player, left, valuation, held, prices)
        return worth

    def _value_of_waiving(self, state: TerraState, player: int) -> float:
        """A waived symbol is worth what the best placement is that it allows (V1)."""
        return max(self.value(child, player) for child in self._placed(state))

    def _placed(self, state: TerraState) -> list[TerraState]:
        """Return what the placements worth weighing lead to."""
        children = []
        for action in self.candidates(state):
            child = state.clone()
            child.apply_action(action)
            children.append(child)
        return children

    def parts(self, state: State, player: int) -> Parts:
        """Return what `value` is made of."""
        assert isinstance(state, TerraState)
        if state.phase == PLACE and state.waived and state.player == player:
            return max((self.parts(child, player) for child in self._placed(state)), key=_total)
        rules, left = state.rules, turns_left(state, player)
        nothing = (0.0,) * state.players
        if state.phase == OVER or not (left or (state.player == player and state.phase in (ROW, WORK))):
            return Parts(float(state.points(player)), 0.0, 0.0, 0.0, 0.0, 0.0, nothing)
        valuation = self.valuation(rules)
        prices = valuation.prices(state, player, left)
        held = holdings_of(state, player, valuation, prices.settler)
        worth, means = _foreseen(state, player, left, valuation, held)
        standing = valuation.standing(state, player)
        tracks = valuation.futures(state, player, left, means).points
        parts = Parts(standing, tracks, worth - standing - tracks, 0.0, 0.0, 0.0, nothing)
        if not left:
            return parts
        weights, rivals = valuation.weights, list(nothing)
        for seat in range(state.players):
            if seat != player and weights.rivals:
                theirs = valuation.prices(state, seat, left)
                rival = holdings_of(state, seat, valuation, theirs.settler)
                offered = _offered(state, seat, valuation, rival, theirs)
                rivals[seat] = -weights.unit * weights.rivals / (state.players - 1) * offered
        rings = valuation.enclosures(state, player, prices)
        return parts._replace(
            rows=weights.unit * (_offered(state, player, valuation, held, prices) - rings),
            rings=weights.unit * rings,
            hand=self.worth_in_hand(state, player, state.hands[player]),
            rivals=tuple(rivals),
        )

    def worth_in_hand(self, state: TerraState, player: int, tile: int) -> float:
        """The points that `tile` in the hand of `player` counts for; nothing if it is hidden, or none."""
        if tile == NOTHING or state.faces[tile] == HIDDEN:
            return 0.0
        return self.worth_of_face(state, player, state.faces[tile])

    def worth_of_face(self, state: TerraState, player: int, face: int) -> float:
        """The points that a tile with `face` in the hand of `player` counts for."""
        valuation = self.valuation(state.rules)
        prices = valuation.prices(state, player, turns_left(state, player))
        held = holdings_of(state, player, valuation, prices.settler)
        return valuation.weights.unit * _in_hand(face, state.rules, valuation, held, prices)

    def reasons(
        self, state: State, actions: Sequence[Action], instead: Sequence[Sequence[Action]]
    ) -> tuple[Reason, ...]:
        """Return what the chain does and what it leaves to whom, by the numbers of this evaluation."""
        assert isinstance(state, TerraState)
        return hint_explanations(self, state, actions, instead)

    def _next_turn_value(
        self, state: TerraState, player: int, left: int, valuation: Valuation, held: Holdings, prices: Prices
    ) -> float:
        """Return what the next turn can bring by the tiles that lie, and by the tile in hand, in pieces."""
        weights = valuation.weights
        worth = 0.0
        for seat in range(state.players) if weights.rivals else (player,):
            if seat == player:
                worth += _offered(state, player, valuation, held, prices)
                tile = state.hands[player]
                if tile != NOTHING and state.faces[tile] != HIDDEN:
                    worth += _in_hand(state.faces[tile], state.rules, valuation, held, prices)
            else:
                theirs = valuation.prices(state, seat, left)
                rival = holdings_of(state, seat, valuation, theirs.settler)
                worth -= weights.rivals / (state.players - 1) * _offered(state, seat, valuation, rival, theirs)
        return worth


@cache
def _names() -> tuple[str, ...]:
    """The flat names of the weights of all versions, in the order of their classes."""
    return tuple(dict.fromkeys(name for version in VERSIONS for name in flat(shipped_weights(version))))


def _offered(state: TerraState, player: int, valuation: Valuation, held: Holdings, prices: Prices) -> float:
    """Return what rows and rings of tiles that lie can bring `player`, in pieces, and how likely that is."""
    rows = valuation.weights.rows
    worth = rows_worth(state.rules, bytes(state.tiles), state.empty, held.blocks, held.wants, prices, rows)
    return worth + valuation.enclosures(state, player, prices)


def _in_hand(face: int, rules: Rules, valuation: Valuation, held: Holdings, prices: Prices) -> float:
    """Return what a tile with that face in hand counts for, in pieces."""
    weights = valuation.weights
    block, workers, other = priced(rules, prices).faces[face]
    worth = other + workers * weights.hand_worker
    return weights.hand * (worth + held.blocks[block] if block >= 0 else worth)


def _total(parts: Parts) -> float:
    return sum(parts[:-1]) + sum(parts.rivals)


def _foreseen(
    state: TerraState, player: int, left: int, valuation: Valuation, held: Holdings
) -> tuple[float, Resources]:
    """The points that `player` can expect at the end, and the means they come from: before a row with the best one."""
    means = valuation.means(state, player)
    if state.player == player:
        if state.phase == ROW:
            return _with_best_row(state, player, left, valuation, held, means)
        if state.phase == WORK:
            if state.aside:
                means = means._replace(movable=_movable(state, held, valuation, state.sources, state.aside))
        elif state.phase != PLACE and sum(means.blocks) > (limit := state.rules.supplies.block_limit):
            means = means._replace(blocks=_kept(means.blocks, limit, held, valuation))
    return forecast(state, player, held, valuation, left, means), means


def _with_best_row(
    state: TerraState, player: int, left: int, valuation: Valuation, held: Holdings, means: Resources
) -> tuple[float, Resources]:
    """The same with the row that serves best, of those through the tile just placed."""
    best, with_best = -float("inf"), means
    for axis in range(4):
        gains = state.rules.row_yield(state, state.placed, axis)
        richer = means.with_gains(gains, _movable(state, held, valuation, gains.sources, gains.workers))
        worth = forecast(state, player, held, valuation, left, richer)
        if worth > best:
            best, with_best = worth, richer
    return best, with_best


def _kept(blocks: list[int], limit: int, held: Holdings, valuation: Valuation) -> list[int]:
    """What is left of `blocks` when so many are exchanged that the limit is kept (B17), those of least use first."""
    while sum(blocks) > limit:
        blocks = blocks.copy()
        for kind in least_useful_first(blocks, held, valuation)[:2]:
            blocks[kind] -= 1
        blocks[WHITE] += 1
    return blocks


def _movable(state: TerraState, held: Holdings, valuation: Valuation, sources: Sequence[int], most: int) -> float:
    """Return what workers count for that can still move from `sources`, of `most` set aside."""
    return valuation.weights.aside * movable(state, held, sources, most)

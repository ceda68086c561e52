"""The evaluation function of Terra Pyramides.

The value of a position is a forecast of the final score: the points scored so far, and what present resources and
future income can still build if they are spent optimally (`forecast`). What the rows on the board offer next turn, to
the player and to the opponents, is added (`row_values`). A `Valuation` says what the version that is played
contributes, such as tracks and tasks. All tunable numbers are `Weights`, read from `data/weights.toml`.
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
from tp_tui.games.terra.ai.hint_explanations import as_a_whole, facts_of, foundation_needed
from tp_tui.games.terra.ai.rollout_policy import rollout_action
from tp_tui.games.terra.ai.row_values import Holdings, holdings_of, movable, rows_worth, symbol_values
from tp_tui.games.terra.ai.search_settings import search_settings
from tp_tui.games.terra.ai.valuation import Parts, Prices, Resources, Valuation
from tp_tui.games.terra.ai.valuation_registry import valuation_for
from tp_tui.games.terra.ai.weights import LIMITS, QUICK, SHORTSIGHTED, VERSIONS, shipped_weights
from tp_tui.games.terra.rules.components import WHITE
from tp_tui.games.terra.rules.state import DRAW, HIDDEN, NOTHING, OVER, PLACE, ROW, WORK, Rules, TerraState
from tp_tui.games.terra.rules.turns import turns_left


class TerraEvaluation(Evaluation):
    """Evaluates positions of all versions, each by its own valuation."""

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        fixed: Mapping[str, float] | None = None,
        *,
        learned: bool = False,
    ) -> None:
        """Use the weights of the version that is played, except for these `weights`, by their flat names.

        `fixed` override `weights`. An evaluation with `learned` weights starts from these; its quick variant, which
        plays in rollouts, keeps to those of the version: what was learned is how to judge where a search ends.

        Raises:
            OptionError: a name unknown to all versions, or a number out of bounds.
        """
        self._weights = dict(weights or {})
        self._fixed = dict(fixed or {})
        self._learned = learned
        check_names(self._weights, _names())
        for version in VERSIONS:
            changed(shipped_weights(version), self._weights, LIMITS)
        self._valuations: dict[Rules, Valuation] = {}

    @property
    def fixed(self) -> Mapping[str, float]:
        return self._fixed

    def valuation(self, rules: Rules) -> Valuation:
        """Return the valuation for the version with these `rules`."""
        found = self._valuations.get(rules)
        if found is None:
            changes = {**self._weights, **self._fixed}
            found = self._valuations[rules] = valuation_for(rules, changes, learned=self._learned)
        return found

    def quick(self) -> TerraEvaluation:
        """Return a variant with few placements; no weights of an evaluation with learned ones apply to it."""
        return TerraEvaluation({} if self._learned else self._weights, {**self._fixed, **QUICK})

    def outcome(self, state: State, player: int) -> float:
        """Return the lead of `player`, or at the end of a mission the nearness of its goal (M2–M4)."""
        assert isinstance(state, TerraState)
        if state.phase == OVER and (nearness := state.rules.nearness(state)) is not None:
            return nearness
        return super().outcome(state, player)

    def shortsighted(self) -> TerraEvaluation:
        """Return a variant without what rows and rings offer the opponents next turn."""
        return TerraEvaluation(self._weights, {**self._fixed, **SHORTSIGHTED})

    def evaluation_for(self, kind: SearchKind) -> Evaluation:
        """Return the evaluation for a search of this kind: for the sphinx with what was learned."""
        if kind is SearchKind.LEARNED:
            return TerraEvaluation(self._weights, self._fixed, learned=True)
        return super().evaluation_for(kind)

    def determinize(self, observation: Observation, rng: random.Random) -> TerraState:
        """Return a sample in which all future foundations have the mean value, so that searches chase no lucky one."""
        state = observation.resample(rng)
        assert isinstance(state, TerraState)
        values = state.rules.supplies.foundations
        state.foundations = (round(sum(values) / len(values)),) * len(state.foundations)
        return state

    def outcome_is_hidden(self, state: State) -> bool:
        """Return whether the next action draws a tile or searches a stack (B16)."""
        assert isinstance(state, TerraState)
        return state.phase == DRAW

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        assert isinstance(state, TerraState)
        return search_settings(state, kind, self.valuation(state.rules).trusts_rollout_policy)

    def rollout_action(self, state: State) -> Action:
        assert isinstance(state, TerraState)
        return rollout_action(state, self.valuation(state.rules))

    def candidates(self, state: State) -> Sequence[Action]:
        assert isinstance(state, TerraState)
        return candidates(state, self.valuation(state.rules))

    def value(self, state: State, player: int) -> float:
        """Return the final points that `player` can expect, less a share of what the rows offer opponents."""
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
        worth, _ = _expected_points(state, player, left, valuation, held)
        if left:
            worth += valuation.weights.unit * self._next_turn_value(state, player, left, valuation, held, prices)
        return worth

    def _value_of_waiving(self, state: TerraState, player: int) -> float:
        """Return the value of the best placement after the symbol was waived (V1)."""
        return max(self.value(child, player) for child in self._placed(state))

    def _placed(self, state: TerraState) -> list[TerraState]:
        """Return the positions after each candidate placement."""
        children = []
        for action in self.candidates(state):
            child = state.clone()
            child.apply_action(action)
            children.append(child)
        return children

    def parts(self, state: State, player: int) -> Parts:
        """Return the components of `value`."""
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
        worth, resources = _expected_points(state, player, left, valuation, held)
        standing = valuation.standing(state, player)
        tracks = valuation.futures(state, player, left, resources).points
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
        """Return what `tile` in hand is worth to `player`, in points; 0 if it is hidden or `NOTHING`."""
        if tile == NOTHING or state.faces[tile] == HIDDEN:
            return 0.0
        return self.worth_of_face(state, player, state.faces[tile])

    def worth_of_face(self, state: TerraState, player: int, face: int) -> float:
        """Return what a tile with `face` in hand is worth to `player`, in points."""
        valuation = self.valuation(state.rules)
        prices = valuation.prices(state, player, turns_left(state, player))
        held = holdings_of(state, player, valuation, prices.settler)
        return valuation.weights.unit * _in_hand(face, state.rules, valuation, held, prices)

    def facts(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        assert isinstance(state, TerraState)
        return facts_of(self, state, actions, alternatives)

    def prospects(self, state: State, player: int) -> Mapping[str, float]:
        parts = self.parts(state, player)
        return {
            "tracks": parts.tracks,
            "plan": parts.plan,
            "rows": parts.rows,
            "rings": parts.rings,
            "hand": parts.hand,
            "rivals": sum(parts.rivals),
        }

    def condition(
        self, state: State, better: Sequence[Action], worse: Sequence[Action], points: float
    ) -> Reason | None:
        assert isinstance(state, TerraState)
        return foundation_needed(self, state, better, worse, points)

    def overall(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        assert isinstance(state, TerraState)
        found = as_a_whole(self, state, actions, alternatives)
        return () if found is None else (found,)

    def _next_turn_value(
        self, state: TerraState, player: int, left: int, valuation: Valuation, held: Holdings, prices: Prices
    ) -> float:
        """Return what the next turn can bring from the tiles on the board and the tile in hand, in pieces."""
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
    """Return the flat names of the weights of all versions, in the order of their classes."""
    return tuple(dict.fromkeys(name for version in VERSIONS for name in flat(shipped_weights(version))))


def _offered(state: TerraState, player: int, valuation: Valuation, held: Holdings, prices: Prices) -> float:
    """Return the expected yield to `player` of rows and rings on the board, in pieces."""
    worth = rows_worth(
        state.rules,
        bytes(state.tiles),
        state.empty,
        held.block_values,
        held.worker_values,
        prices,
        valuation.row_weights,
    )
    return worth + valuation.enclosures(state, player, prices)


def _in_hand(face: int, rules: Rules, valuation: Valuation, held: Holdings, prices: Prices) -> float:
    """Return what a tile with this face in hand is worth, in pieces."""
    weights = valuation.weights
    block, workers, other = symbol_values(rules, prices).faces[face]
    worth = other + workers * weights.hand_worker
    return weights.hand * (worth + held.block_values[block] if block >= 0 else worth)


def _total(parts: Parts) -> float:
    return sum(parts[:-1]) + sum(parts.rivals)


def _expected_points(
    state: TerraState, player: int, left: int, valuation: Valuation, held: Holdings
) -> tuple[float, Resources]:
    """Return the final points that `player` can expect, and the resources behind them.

    If a row is to be chosen, these include the best one.
    """
    resources = valuation.resources(state, player)
    if state.player == player:
        if state.phase == ROW:
            return _with_best_row(state, player, left, valuation, held, resources)
        if state.phase == WORK:
            if state.aside:
                resources = resources._replace(movable=_movable(state, held, valuation, state.sources, state.aside))
        elif state.phase != PLACE and sum(resources.blocks) > (limit := state.rules.supplies.block_limit):
            resources = resources._replace(blocks=_kept(resources.blocks, limit, held, valuation))
    return forecast(state, player, held, valuation, left, resources), resources


def _with_best_row(
    state: TerraState, player: int, left: int, valuation: Valuation, held: Holdings, resources: Resources
) -> tuple[float, Resources]:
    """Return the same as `_expected_points` after the best row through the tile just placed."""
    best, with_best = -float("inf"), resources
    for axis in range(4):
        gains = state.rules.row_yield(state, state.placed, axis)
        richer = resources.with_gains(gains, _movable(state, held, valuation, gains.sources, gains.workers))
        worth = forecast(state, player, held, valuation, left, richer)
        if worth > best:
            best, with_best = worth, richer
    return best, with_best


def _kept(blocks: list[int], limit: int, held: Holdings, valuation: Valuation) -> list[int]:
    """Return what is left of `blocks` after exchanging the least useful ones to keep the limit (B17)."""
    while sum(blocks) > limit:
        blocks = blocks.copy()
        for kind in least_useful_first(blocks, held, valuation)[:2]:
            blocks[kind] -= 1
        blocks[WHITE] += 1
    return blocks


def _movable(state: TerraState, held: Holdings, valuation: Valuation, sources: Sequence[int], most: int) -> float:
    """Return the value of the workers that can still move from `sources`, of `most` set aside."""
    return valuation.weights.aside * movable(state, held, sources, most)

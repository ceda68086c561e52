"""The evaluation function of Cubes.

The value of a position is a forecast of the final score: the points scored so far, and what the empty places of the
pyramid can still bring (`outlook`) with the cubes that the player can expect to get, which depend on money. All
tunable numbers are `Weights`, read from `data/weights.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from tp_tui.games.contract import Action, Evaluation, Reason, SearchKind, SearchSettings, State
from tp_tui.games.cubes.ai.candidates import candidates, without_pointless_takes
from tp_tui.games.cubes.ai.expectations import (
    expected_cubes,
    expected_full_rows,
    hopes,
    ready_points,
    strip_value,
)
from tp_tui.games.cubes.ai.hint_explanations import as_a_whole, facts_of
from tp_tui.games.cubes.ai.weights import LIMITS, QUICK, SHORTSIGHTED, Weights, learned_weights, shipped_weights
from tp_tui.games.cubes.rules.components import ROW_POINTS, SIDES
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.games.kit.weights import changed, check_names, flat

SEARCH_SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=1, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=4, hidden_samples=4, turns=3, rollouts=6, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(
        beam_width=16, hidden_samples=4, turns=8, rollouts=240, horizon=2, analysis_horizon=4
    ),
}
"""The width and depth of searches by kind, as measurements favour them.

A search of replies stops after the opponents' turns: including the own next turn made no difference.
"""

TREE_DEPTH, TREE_DEPTH_KNOWN = 2, 4
"""The depth of the tree of replies, while the bag holds cubes and when nothing is hidden any more."""

TREE_TURNS = 6
"""With two players, the turns that are compared by it."""

TREE_WIDTHS = {"large": 6, "small": 5}
"""With two players, by side, the turns that each player chooses from in it."""

TREE_WIDTH_AMONG_MORE = 4
"""With more, the turns that each chooses from on the small side; on the large one rollouts are better. All others are
taken to play against the player: a wider choice of turns makes that less likely.
"""

SMALL_HORIZON = 6
"""The horizon of an analysis on the small side.

The margins of an analysis of a second and a half were off by 1.7 points with a horizon of 4 and 1.1 with 6, compared
with playing on to the end of the game (root mean square, 22 turns); on the large side by 4.4 with a horizon of 2, 2.5
with 4 and 2.9 with 6, compared with one of 8 (23 turns).
"""


class CubesEvaluation(Evaluation):
    """Evaluates positions on both sides of the board, each side with its own weights."""

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        fixed: Mapping[str, float] | None = None,
        *,
        nearsighted: bool = False,
        learned: bool = False,
    ) -> None:
        """Use the weights of the side that is played, except for these `weights`.

        `fixed` override `weights`. A `nearsighted` evaluation reaches less far (see `Weights.near`). One with `learned`
        weights starts from these, and counts the opponents' points at the end as it does before.

        Raises:
            OptionError: an unknown name, or a number out of bounds.
        """
        self._weights = dict(weights or {})
        self._fixed = dict(fixed or {})
        check_names(self._weights, flat(shipped_weights(SIDES[0])))
        self._by_side = {
            (side, among_more): changed(
                shipped_weights(side),
                {**(learned_weights(side, among_more=among_more) if learned else {}), **self._weights, **self._fixed},
                LIMITS,
            )
            for side in SIDES
            for among_more in (False, True)
        }
        self._learned = learned
        self._nearsighted = nearsighted
        if nearsighted:
            self._by_side = {
                key: replace(weights, reach=weights.reach * weights.near) for key, weights in self._by_side.items()
            }

    @property
    def fixed(self) -> Mapping[str, float]:
        return self._fixed

    def weights(self, state: CubesState) -> Weights:
        """Return the weights for the side that `state` is played on, and for two players or more."""
        return self._by_side[state.rules.side, state.players > 2]

    def quick(self) -> CubesEvaluation:
        """Return a variant for rollouts, with few places and without what the opponents have or are offered."""
        return _RolloutEvaluation(
            self._weights, {**self._fixed, **QUICK}, nearsighted=self._nearsighted, learned=self._learned
        )

    def shortsighted(self) -> CubesEvaluation:
        """Return a variant without what the opponents have or are offered, and with a shorter reach."""
        return CubesEvaluation(self._weights, {**self._fixed, **SHORTSIGHTED})

    def evaluation_for(self, kind: SearchKind) -> Evaluation:
        """Return the nearsighted variant for a search of replies, the shortsighted one for the own turn alone."""
        if kind is SearchKind.LEARNED:
            return CubesEvaluation(self._weights, self._fixed, learned=True)
        if kind is SearchKind.REPLIES:
            return CubesEvaluation(self._weights, self._fixed, nearsighted=True)
        return super().evaluation_for(kind)

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        assert isinstance(state, CubesState)
        settings = SEARCH_SETTINGS[SearchKind.ROLLOUTS if kind is SearchKind.LEARNED else kind]
        if settings.analysis_horizon and state.rules.side == "small":
            settings = settings._replace(analysis_horizon=SMALL_HORIZON)
        if kind is SearchKind.LEARNED:
            depth = TREE_DEPTH if state.bag else TREE_DEPTH_KNOWN
            side = state.rules.side
            if state.players == 2:
                return settings._replace(turns=TREE_TURNS, tree_depth=depth, tree_width=TREE_WIDTHS[side])
            if side == "small":
                return settings._replace(tree_depth=depth, tree_width=TREE_WIDTH_AMONG_MORE)
        return settings

    def outcome_is_hidden(self, state: State) -> bool:
        """Return False: cubes that a purchase draws from the bag are of use only in the next turn."""
        return False

    def value(self, state: State, player: int) -> float:
        """Return the final points that `player` can expect, less a share of what the opponents can expect."""
        assert isinstance(state, CubesState)
        weights = self.weights(state)
        if state.is_over:
            worth = state.points(player) + state.returns()[player]
            if self._learned and weights.rivals:
                others = [state.points(seat) for seat in range(state.players) if seat != player]
                worth -= weights.rivals * sum(others) / len(others)
            return worth
        worth = self._own_value(state, player, weights)
        if weights.rivals or weights.offer:
            worth -= sum(self._against(state, player, weights))
        return worth

    def _against(self, state: CubesState, player: int, weights: Weights) -> tuple[float, float]:
        """Return what counts against `player`: the opponents' prospects, and what the strip offers the next player."""
        others = [seat for seat in range(state.players) if seat != player]
        rivals = weights.rivals / len(others)
        hoped = rivals * sum(self._own_value(state, seat, weights) for seat in others) if rivals else 0.0
        if state.player == player or not weights.offer:
            return hoped, 0.0
        return hoped, weights.offer * strip_value(state, state.player, weights)

    def _own_value(self, state: CubesState, player: int, weights: Weights) -> float:
        """Return the final points that `player` can expect."""
        cubes = expected_cubes(state, player, weights)
        found = hopes(state, player, cubes, weights)
        worth = state.points(player) + found.places
        worth += weights.row * ROW_POINTS * expected_full_rows(found.rows, cubes, weights)
        worth += ready_points(state, player, weights) + weights.purse * state.money[player]
        if weights.field:
            worth += weights.field * found.fields
        return worth

    def candidates(self, state: State) -> Sequence[Action]:
        assert isinstance(state, CubesState)
        weights = self.weights(state)
        return candidates(state, weights.places, lambda after: self._own_value(after, state.player, weights))

    def best_action(self, state: State) -> Action:
        """Return the candidate that leads to the position of the greatest value.

        If opponents do not count, the candidates rank places by the same value, so that all places are tried directly.
        """
        assert isinstance(state, CubesState)
        weights = self.weights(state)
        if weights.rivals or weights.offer:
            return super().best_action(state)
        player, best, chosen = state.player, -inf, None
        for action in without_pointless_takes(state):
            after = state.clone()
            after.apply_action(action)
            worth = self.value(after, player)
            if worth > best:
                best, chosen = worth, action
        assert chosen is not None
        return chosen

    def facts(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        assert isinstance(state, CubesState)
        return facts_of(state, actions, alternatives, self.weights(state))

    def prospects(self, state: State, player: int) -> Mapping[str, float]:
        assert isinstance(state, CubesState)
        weights = self.weights(state)
        cubes = expected_cubes(state, player, weights)
        found = hopes(state, player, cubes, weights)
        return {
            "places": found.places + weights.field * found.fields,
            "rows": weights.row * ROW_POINTS * expected_full_rows(found.rows, cubes, weights),
            "stock": ready_points(state, player, weights),
            "money": weights.purse * state.money[player],
            "rivals": -sum(self._against(state, player, weights)),
        }

    def overall(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        assert isinstance(state, CubesState)
        weights, player = self.weights(state), state.player
        return (as_a_whole(state, actions, alternatives, lambda after: self._own_value(after, player, weights)),)


class _RolloutEvaluation(CubesEvaluation):
    """The variant for rollouts. It keeps its reach, since rollouts go on beyond the turn."""

    def shortsighted(self) -> CubesEvaluation:
        return self

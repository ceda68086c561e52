"""What a position is worth to a player: what the bots search with.

The worth is a forecast of the final score: the points that stand, and what the empty places of the pyramid can still
bring (`outlook`) with the cubes that the player can expect to get, which depend on money. All that can be tuned is a
number in `Weights`, read from `data/weights.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from tp_tui.games.contract import Action, Evaluation, Reason, SearchKind, SearchSettings, State
from tp_tui.games.cubes.ai.candidates import candidates, without_odd_takes
from tp_tui.games.cubes.ai.expectations import (
    cubes_to_come,
    hope_for_rows,
    hopes,
    offered,
    outlook,
    places_worth,
    ready_points,
)
from tp_tui.games.cubes.ai.hint_explanations import hint_explanations
from tp_tui.games.cubes.ai.weights import LIMITS, QUICK, SHORTSIGHTED, Weights, shipped_weights
from tp_tui.games.cubes.rules.components import ROW_POINTS, SIDES
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.games.kit.weights import changed, check_names, flat

SEARCH_SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=1, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=4, hidden_samples=4, turns=3, rollouts=6, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(beam_width=16, hidden_samples=4, turns=8, rollouts=240, horizon=2),
}
"""How wide and how far searches go, by what they look at and by what was measured to pay.

Replies end with the others' turns: going on to the own next one made no difference.
"""


class CubesEvaluation(Evaluation):
    """Judges positions of both sides, each by its own weights."""

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        fixed: Mapping[str, float] | None = None,
        *,
        is_near: bool = False,
    ) -> None:
        """Judge with the weights of the side that is played, but for these `weights`.

        `fixed` are weights that stay as they are whatever else is asked for. Who `is_near` hopes for less (see
        `Weights.near`).

        Raises:
            OptionError: a name that there is not, or a number that its weight cannot be.
        """
        self._weights = dict(weights or {})
        self._fixed = dict(fixed or {})
        check_names(self._weights, flat(shipped_weights(SIDES[0])))
        self._by_side = {
            side: changed(shipped_weights(side), {**self._weights, **self._fixed}, LIMITS) for side in SIDES
        }
        self._is_near = is_near
        if is_near:
            self._by_side = {
                side: replace(weights, reach=weights.reach * weights.near) for side, weights in self._by_side.items()
            }

    @property
    def fixed(self) -> Mapping[str, float]:
        """The weights that others asked for do not change."""
        return self._fixed

    def weights(self, state: CubesState) -> Weights:
        """Return the weights for the side of that position."""
        return self._by_side[state.rules.side]

    def quick(self) -> CubesEvaluation:
        """Return the judgement for rollouts: few places, and without what the others have and are offered."""
        return _RolloutEvaluation(self._weights, {**self._fixed, **QUICK}, is_near=self._is_near)

    def shortsighted(self) -> CubesEvaluation:
        """Return the same without what the others have and are offered, and with hopes for what is near alone."""
        return CubesEvaluation(self._weights, {**self._fixed, **SHORTSIGHTED})

    def judgement_for(self, kind: SearchKind) -> Evaluation:
        """Return the same hoping for less where a search weighs replies, `shortsighted` for the own turn alone."""
        if kind is SearchKind.REPLIES:
            return CubesEvaluation(self._weights, self._fixed, is_near=True)
        return super().judgement_for(kind)

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        """Return how wide and how far a search goes; see `SEARCH_SETTINGS`."""
        return SEARCH_SETTINGS[kind]

    def outcome_is_hidden(self, state: State) -> bool:
        """Return False: what a purchase draws from the bag can be used in the next turn only."""
        return False

    def value(self, state: State, player: int) -> float:
        """Return the points that `player` can expect at the end, less a share of what the others can."""
        assert isinstance(state, CubesState)
        if state.is_over:
            return state.points(player) + state.returns()[player]
        weights = self.weights(state)
        worth = self._own_value(state, player, weights)
        if weights.rivals or weights.offer:
            worth -= sum(self._against(state, player, weights))
        return worth

    def _against(self, state: CubesState, player: int, weights: Weights) -> tuple[float, float]:
        """Return how what the others have and hope for, and what the strip offers who is next, counts against one."""
        others = [seat for seat in range(state.players) if seat != player]
        rivals = weights.rivals / len(others)
        hoped = rivals * sum(self._own_value(state, seat, weights) for seat in others) if rivals else 0.0
        if state.player == player or not weights.offer:
            return hoped, 0.0
        return hoped, weights.offer * offered(state, state.player, weights)

    def _own_value(self, state: CubesState, player: int, weights: Weights) -> float:
        """Return the points that `player` can expect at the end."""
        cubes = cubes_to_come(state, player, weights)
        found, hope = outlook(state, player), hopes(cubes, weights)
        worth = state.points(player) + places_worth(found, hope, weights)
        worth += weights.row * ROW_POINTS * hope_for_rows(found.rows, cubes, weights)
        worth += ready_points(state, player, weights) + weights.purse * state.money[player]
        if weights.field:
            worth += weights.field * sum(likely * count for likely, count in zip(hope, found.fields, strict=True))
        return worth

    def candidates(self, state: State) -> Sequence[Action]:
        """Return the actions that a good player would weigh; see `candidates`."""
        assert isinstance(state, CubesState)
        weights = self.weights(state)
        return candidates(state, weights.places, lambda after: self._own_value(after, state.player, weights))

    def best_action(self, state: State) -> Action:
        """Return of the candidates the one that leads to the position of the greatest value.

        Where others do not count the best place of each cube need not be looked for first: it is the same value.
        """
        assert isinstance(state, CubesState)
        weights = self.weights(state)
        if weights.rivals or weights.offer:
            return super().best_action(state)
        player, best, chosen = state.player, -inf, None
        for action in without_odd_takes(state):
            after = state.clone()
            after.apply_action(action)
            worth = self.value(after, player)
            if worth > best:
                best, chosen = worth, action
        assert chosen is not None
        return chosen

    def reasons(
        self, state: State, actions: Sequence[Action], instead: Sequence[Sequence[Action]]
    ) -> tuple[Reason, ...]:
        """Return what the chain brings and leaves to whom."""
        assert isinstance(state, CubesState)
        weights, player = self.weights(state), state.player
        return hint_explanations(
            state, actions, instead, lambda after: self._own_value(after, player, weights), weights
        )


class _RolloutEvaluation(CubesEvaluation):
    """The judgement for rollouts, which keep their hopes: they go on beyond the turn."""

    def shortsighted(self) -> CubesEvaluation:
        """Return itself."""
        return self

"""The evaluation function of Necropolis.

The value of a position is a forecast of the final score: the worth of the buildings (`building_worth`), and what the
current turn can still bring (`turn_plan`). All tunable numbers are `Weights`, read from `data/weights.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.games.contract import Action, Evaluation, Reason, SearchKind, SearchSettings, State, zero_sum_returns
from tp_tui.games.kit.weights import changed, check_names, flat
from tp_tui.games.necropolis.ai.candidates import candidates, planned_action, planned_turn
from tp_tui.games.necropolis.ai.hint_explanations import as_a_whole, facts_of
from tp_tui.games.necropolis.ai.turn_plan import card_valuation
from tp_tui.games.necropolis.ai.turn_value import turn_value
from tp_tui.games.necropolis.ai.weights import (
    FORECAST,
    LIMITS,
    NEARSIGHTED,
    SHORTSIGHTED,
    Weights,
    learned_weights,
    shipped_weights,
)
from tp_tui.games.necropolis.rules.phases import OVER
from tp_tui.games.necropolis.rules.scoring import GLYPH, glyphs_of
from tp_tui.games.necropolis.rules.state import NecropolisState

SEARCH_SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=4, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=6, turns=4, rollouts=12, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(
        beam_width=8, turns=12, turns_per_first_action=4, rollouts=800, horizon=1, analysis_horizon=4
    ),
    SearchKind.LEARNED: SearchSettings(
        beam_width=8,
        turns=12,
        turns_per_first_action=4,
        rollouts=120,
        horizon=1,
        analysis_horizon=7,
        deep_turns=4,
        deep_after=12,
        deep_rollouts=120,
        deep_horizon=7,
    ),
}
"""The width and depth of searches by kind, as measurements favour them.

In 100 two-player games with 240 rollouts, pharaoh beat a stronger planner than today's by 4.7 points with a horizon of
1, by 3.5 with one of 2 and by 0.9 with none (standard error 0.8). Longer rollouts cost more and did no better.
"""


class NecropolisEvaluation(Evaluation):
    """Evaluates positions by the worth of the buildings and by what the turn can bring."""

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        fixed: Mapping[str, float] | None = None,
        learned: Mapping[str, float] | None = None,
    ) -> None:
        """Use the built-in weights, changed by those that are `learned`, by `weights` and by `fixed`, in this order.

        Raises:
            OptionError: an unknown name, or a number out of bounds.
        """
        self._given, self._fixed, self._learned = dict(weights or {}), dict(fixed or {}), dict(learned or {})
        check_names(self._given, flat(shipped_weights()))
        self.weights = changed(shipped_weights(), {**self._learned, **self._given, **self._fixed}, LIMITS)
        self._forecast = changed(self.weights, FORECAST, LIMITS)

    @property
    def fixed(self) -> Mapping[str, float]:
        return self._fixed

    def quick(self) -> Evaluation:
        """Return the variant for rollouts, which look beyond the turn even if shortsighted."""
        return _RolloutEvaluation(self._given, self._fixed, self._learned)

    def shortsighted(self) -> Evaluation:
        """Return a variant without prospects for the rest of the game, competition or glyphs."""
        return NecropolisEvaluation(self._given, {**self._fixed, **SHORTSIGHTED})

    def evaluation_for(self, kind: SearchKind) -> Evaluation:
        """Return the variant for a kind of search: nearsighted for replies, shortsighted for the own turn alone."""
        if kind is SearchKind.LEARNED:
            return NecropolisEvaluation(self._given, self._fixed, learned_weights())
        if kind is SearchKind.REPLIES:
            return NecropolisEvaluation(self._given, {**self._fixed, **NEARSIGHTED})
        return super().evaluation_for(kind)

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        return SEARCH_SETTINGS[kind]

    def outcome_is_hidden(self, state: State) -> bool:
        """Return False: new pairs are revealed only after the last turn of a round (A7)."""
        return False

    def value(self, state: State, player: int) -> float:
        """Return the final points that `player` can expect, and a share of the tomb majorities denied to opponents."""
        assert isinstance(state, NecropolisState)
        return _value(self.weights, state, player)

    def outcome(self, state: State, player: int) -> float:
        """Return the expected lead of `player` over the average opponent."""
        assert isinstance(state, NecropolisState)
        if state.phase == OVER:
            values = _values_at_end(state)
        else:
            values = [_value(self._forecast, state, other) for other in range(state.players_count)]
        own = values.pop(player)
        return own - sum(values) / len(values)

    def candidates(self, state: State) -> Sequence[Action]:
        assert isinstance(state, NecropolisState)
        return candidates(state, self.weights)

    def facts(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        assert isinstance(state, NecropolisState)
        return facts_of(self.weights, state, actions)

    def prospects(self, state: State, player: int) -> Mapping[str, float]:
        assert isinstance(state, NecropolisState)
        return _parts(self.weights, state, player)

    def overall(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        return (as_a_whole(actions, alternatives),)

    def best_turn(self, state: State) -> Sequence[Action]:
        """Return the actions of the best turn plan at once, without planning the rest anew after each.

        With the weights that were not learned, return the first one only.
        """
        assert isinstance(state, NecropolisState)
        return planned_turn(state, self.weights) if self._learned else (planned_action(state, self.weights),)

    def best_action(self, state: State) -> Action:
        """Return the first action of the best turn plan, without searching."""
        assert isinstance(state, NecropolisState)
        return planned_action(state, self.weights)


def _value(weights: Weights, state: NecropolisState, player: int) -> float:
    if state.phase == OVER:
        return _values_at_end(state)[player]
    return sum(_parts(weights, state, player).values())


def _values_at_end(state: NecropolisState) -> list[float]:
    """Return the points of each player, and what the win is worth."""
    points = [state.points(player) for player in range(state.players_count)]
    return [own + share for own, share in zip(points, zero_sum_returns(points), strict=True)]


def _parts(weights: Weights, state: NecropolisState, player: int) -> dict[str, float]:
    valuation = card_valuation(weights, state, player)
    return {
        "buildings": valuation.buildings,
        "glyph": weights.glyph * GLYPH * sum(glyphs_of(state, player)),
        "round": weights.turn * turn_value(valuation, weights, state, player),
    }


class _RolloutEvaluation(NecropolisEvaluation):
    """The variant for rollouts."""

    def shortsighted(self) -> Evaluation:
        return self

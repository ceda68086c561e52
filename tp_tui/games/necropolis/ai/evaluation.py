"""What a position is worth to a player: what the bots search with.

The worth is a forecast of the final score: what the buildings are worth (`worth`), and what the turn at hand can still
bring (`turn_plan`). All that can be tuned is a number in `Weights`, read from `data/weights.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.games.contract import Action, Evaluation, Reason, SearchKind, SearchSettings, State
from tp_tui.games.kit.weights import changed, check_names, flat
from tp_tui.games.necropolis.ai.candidates import candidates, choice
from tp_tui.games.necropolis.ai.hint_explanations import hint_explanations
from tp_tui.games.necropolis.ai.turn_plan import card_valuation
from tp_tui.games.necropolis.ai.turn_value import turn_value
from tp_tui.games.necropolis.ai.weights import (
    FORECAST,
    LIMITS,
    NEARSIGHTED,
    SHORTSIGHTED,
    Weights,
    shipped_weights,
)
from tp_tui.games.necropolis.rules.phases import OVER
from tp_tui.games.necropolis.rules.scoring import GLYPH, glyphs_of
from tp_tui.games.necropolis.rules.state import NecropolisState

SEARCH_SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=4, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=6, turns=4, rollouts=12, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(beam_width=8, turns=12, turns_per_first_action=4, rollouts=800, horizon=1),
}
"""How wide and how far searches go, by what they look at and by what was measured to pay.

In 100 games of two with 240 rollouts, pharaoh beat a stronger planner than today's by 4.7 points with a horizon of 1,
by 3.5 with one of 2 and by 0.9 with none (standard error 0.8). Longer rollouts cost more and did not do better.
"""


class NecropolisEvaluation(Evaluation):
    """Judges positions by what the buildings of a player are worth and what the turn can bring."""

    def __init__(self, weights: Mapping[str, float] | None = None, fixed: Mapping[str, float] | None = None) -> None:
        """Judge with the program's weights but for these `weights`; `fixed` stay as they are whatever is asked for.

        Raises:
            OptionError: a name that there is not, or a number that its weight cannot be.
        """
        self._given, self._fixed = dict(weights or {}), dict(fixed or {})
        check_names(self._given, flat(shipped_weights()))
        self.weights = changed(shipped_weights(), {**self._given, **self._fixed}, LIMITS)
        self._forecast = changed(self.weights, FORECAST, LIMITS)

    @property
    def fixed(self) -> Mapping[str, float]:
        """The weights that others asked for do not change."""
        return self._fixed

    def quick(self) -> Evaluation:
        """Return the judgement for rollouts, which keep their hopes: they go on beyond the turn."""
        return _RolloutEvaluation(self._given, self._fixed)

    def shortsighted(self) -> Evaluation:
        """Return the same without hopes for the rest of the game, nor what is won against others or by glyphs."""
        return NecropolisEvaluation(self._given, {**self._fixed, **SHORTSIGHTED})

    def judgement_for(self, kind: SearchKind) -> Evaluation:
        """Return the same hoping for less where a search weighs replies, `shortsighted` for the own turn alone."""
        if kind is SearchKind.REPLIES:
            return NecropolisEvaluation(self._given, {**self._fixed, **NEARSIGHTED})
        return super().judgement_for(kind)

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        """Return how wide and how far a search goes."""
        return SEARCH_SETTINGS[kind]

    def outcome_is_hidden(self, state: State) -> bool:
        """Return False: new pairs come when the round is over, and end the turn (A7)."""
        return False

    def value(self, state: State, player: int) -> float:
        """Return the points that `player` can expect at the end, and a share of what the others miss in the tombs."""
        assert isinstance(state, NecropolisState)
        return _value(self.weights, state, player)

    def outcome(self, state: State, player: int) -> float:
        """Return how far `player` is ahead of the others on average, by what each can expect."""
        assert isinstance(state, NecropolisState)
        values = [_value(self._forecast, state, other) for other in range(state.players_count)]
        own = values.pop(player)
        return own - sum(values) / len(values)

    def candidates(self, state: State) -> Sequence[Action]:
        """Return the actions that a good player would weigh."""
        assert isinstance(state, NecropolisState)
        return candidates(state, self.weights)

    def reasons(
        self, state: State, actions: Sequence[Action], instead: Sequence[Sequence[Action]]
    ) -> tuple[Reason, ...]:
        """Return what the turn builds, completes and takes from whom."""
        assert isinstance(state, NecropolisState)
        return hint_explanations(self.weights, state, actions, instead)

    def best_action(self, state: State) -> Action:
        """Return what begins the best turn for who decides, as `turn_plan` sees it."""
        assert isinstance(state, NecropolisState)
        return choice(state, self.weights)


def _value(weights: Weights, state: NecropolisState, player: int) -> float:
    if state.phase == OVER:
        return state.points(player) + state.returns()[player]
    valuation = card_valuation(weights, state, player)
    worth = valuation.buildings + weights.glyph * GLYPH * sum(glyphs_of(state, player))
    return worth + weights.turn * turn_value(valuation, weights, state, player)


class _RolloutEvaluation(NecropolisEvaluation):
    """The judgement for rollouts."""

    def shortsighted(self) -> Evaluation:
        """Return itself."""
        return self

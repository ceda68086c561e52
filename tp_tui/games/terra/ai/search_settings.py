"""The width and depth of searches, as measurements favour them."""

from __future__ import annotations

from tp_tui.games.contract import SearchKind, SearchSettings
from tp_tui.games.terra.rules.state import DRAW, PLACE, TerraState

OWN_TURN = SearchSettings(beam_width=2, hidden_samples=2, turns=1, rollouts=0)

REPLIES = SearchSettings(beam_width=8, hidden_samples=12, turns=3, rollouts=6, horizon=0)

BROAD = SearchSettings(beam_width=32, hidden_samples=4, turns=12, rollouts=96, analysis_horizon=4)
"""With opponents, if the rollout policy is not informative enough."""

WIDE = SearchSettings(beam_width=32, hidden_samples=4, turns=24, rollouts=48, rollout_width=2, analysis_horizon=4)
"""For placing a tile in the basic version of two, with learned weights: more turns, better play after each of them."""

WIDE_WITHIN_TURN = WIDE._replace(turns=12, rollouts=18)
"""For the rest of that turn or the draw."""

MANY = WIDE._replace(rollouts=130, rollout_width=0)
"""The same with more players, where greedy play after more turns was as good: more rollouts in the same time."""

MANY_WITHIN_TURN = MANY._replace(turns=12, rollouts=48)
"""For the rest of that turn or the draw."""

FAR = SearchSettings(
    beam_width=8, hidden_samples=4, turns=8, turns_per_first_action=2, rollouts=48, far_horizon=12, analysis_horizon=3
)
"""With opponents, for placing a tile. Only the placement is decided; the rest of the turn is searched again."""

SPREAD = FAR._replace(turns=12, turns_per_first_action=1)
"""For placing a tile in the second version, with learned weights: many placements rather than many turns with each."""

NEAR = SearchSettings(beam_width=8, hidden_samples=4, turns=6, rollouts=48, analysis_horizon=3)
"""With opponents, for the rest of a turn or a draw."""

ALONE = SearchSettings(beam_width=8, hidden_samples=4, turns=6, rollouts=48, horizon=4)
"""Without opponents: nobody takes away what a turn prepares, so looking further ahead pays."""

ALONE_WITHIN_TURN = SearchSettings(beam_width=8, hidden_samples=4, turns=6, rollouts=0)
"""Without opponents, for the rest of a turn: in 12 games of mission 2 rollouts changed nothing but doubled the time."""


HARVEST = SearchSettings(
    beam_width=32, hidden_samples=4, turns=12, turns_per_first_action=1, rollouts=48, horizon=4, rollout_beam=2
)
"""For placing a tile in mission 2: many placements rather than many turns with each. Stacks are soon known."""

HARVEST_WITHIN_TURN = SearchSettings(beam_width=12, hidden_samples=4, turns=6, rollouts=0)
"""For the rest of a turn and the draw in mission 2."""


def search_settings(state: TerraState, kind: SearchKind, trusts_rollout_policy: bool) -> SearchSettings:
    """Return the settings for a search of this kind from `state`.

    Args:
        state: the position.
        kind: what the search looks at.
        trusts_rollout_policy: whether the rollout policy is informative in this version.
    """
    if kind is SearchKind.OWN_TURN:
        return OWN_TURN
    if kind is SearchKind.REPLIES:
        return REPLIES
    if "mission 2" in state.rules.features:
        return HARVEST if state.phase == PLACE else HARVEST_WITHIN_TURN
    if state.players == 1:
        return ALONE if state.phase in (PLACE, DRAW) else ALONE_WITHIN_TURN
    learned = kind is SearchKind.LEARNED
    if not trusts_rollout_policy:
        if not learned:
            return BROAD
        placing, rest = (WIDE, WIDE_WITHIN_TURN) if state.players == 2 else (MANY, MANY_WITHIN_TURN)
        return placing if state.phase == PLACE else rest
    if state.phase != PLACE:
        return NEAR
    # On the Nile more placements were no help.
    return SPREAD if learned and "nile" not in state.rules.features else FAR

"""How wide and how far searches of Terra Pyramides go, by what was measured to pay."""

from __future__ import annotations

from tp_tui.games.contract import SearchKind, SearchSettings
from tp_tui.games.terra.rules.state import DRAW, PLACE, TerraState

OWN_TURN = SearchSettings(beam_width=2, hidden_samples=2, turns=1, rollouts=0)

REPLIES = SearchSettings(beam_width=8, hidden_samples=12, turns=3, rollouts=6, horizon=0)

BROAD = SearchSettings(beam_width=32, hidden_samples=4, turns=12, rollouts=96)
"""Against rivals, where rollouts by rules of thumb do not tell enough."""

FAR = SearchSettings(beam_width=8, hidden_samples=4, turns=8, turns_per_first_action=2, rollouts=48, far_horizon=12)
"""Against rivals, where a tile is placed. Only the placement is chosen: the rest of the turn is searched again."""

NEAR = SearchSettings(beam_width=8, hidden_samples=4, turns=6, rollouts=48)
"""Against rivals, where the rest of a turn or a draw is chosen."""

ALONE = SearchSettings(beam_width=8, hidden_samples=4, turns=6, rollouts=48, horizon=4)
"""Without rivals: nobody takes away what a turn prepares, so that it pays to look further ahead."""

ALONE_WITHIN_TURN = SearchSettings(beam_width=8, hidden_samples=4, turns=6, rollouts=0)
"""The rest of a turn without rivals: in 12 games of mission 2 rollouts made no difference but took twice the time."""


def search_settings(state: TerraState, kind: SearchKind, trusts_rollout_policy: bool) -> SearchSettings:
    """Return the settings for a search of that kind from `state`.

    Args:
        state: the position.
        kind: what the search looks at.
        trusts_rollout_policy: whether rollouts by the rules of thumb tell something in this version.
    """
    if kind is SearchKind.OWN_TURN:
        return OWN_TURN
    if kind is SearchKind.REPLIES:
        return REPLIES
    if state.players == 1:
        return ALONE if state.phase in (PLACE, DRAW) else ALONE_WITHIN_TURN
    if not trusts_rollout_policy:
        return BROAD
    return FAR if state.phase == PLACE else NEAR

"""How wide and how far searches go, by what was measured to pay."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.games.contract import SearchKind, SearchSettings

SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=4, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=6, turns=4, rollouts=12, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(beam_width=8, turns=8, turns_per_first_action=2, rollouts=96, horizon=40),
}

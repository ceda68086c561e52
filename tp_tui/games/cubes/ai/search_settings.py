"""How wide and how far searches of Cubes go, by what was measured to pay."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.games.contract import SearchKind, SearchSettings

SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=2, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=8, hidden_samples=4, turns=4, rollouts=24, horizon=1),
    SearchKind.ROLLOUTS: SearchSettings(beam_width=12, hidden_samples=4, turns=8, rollouts=48, horizon=2),
}
"""By what a search looks at."""

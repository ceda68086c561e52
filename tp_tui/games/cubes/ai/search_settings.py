"""How wide and how far searches of Cubes go, by what was measured to pay."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.games.contract import SearchKind, SearchSettings

SETTINGS: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=1, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(beam_width=4, hidden_samples=4, turns=3, rollouts=6, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(beam_width=16, hidden_samples=4, turns=8, rollouts=240, horizon=2),
}
"""By what a search looks at. Replies end with the others' turns: going on to the own next one made no difference."""

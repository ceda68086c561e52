"""The valuations of missions whose goal is to build certain pyramids."""

from __future__ import annotations

from tp_tui.games.terra.ai.valuation import Valuation
from tp_tui.games.terra.rules.missions import COLOURS_NEEDED, MISSION_LEVEL, SUMMITS_NEEDED
from tp_tui.games.terra.rules.state import TerraState


class FourSummitsValuation(Valuation):
    """Mission 1: four complete pyramids; further ones and foundations count for nothing (M2)."""

    asked = SUMMITS_NEEDED
    counts_foundations = False

    def standing(self, state: TerraState, player: int) -> float:
        """Return the points of the pyramids."""
        return float(sum([self.worth[level - 1] for level in state.levels if level]))


class SixColoursValuation(FourSummitsValuation):
    """Mission 3: six pyramids of level 4 in different colours (M4)."""

    asked = COLOURS_NEEDED
    top_level = MISSION_LEVEL
    one_of_a_colour = True

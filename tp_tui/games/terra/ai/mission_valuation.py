"""What missions that ask for certain pyramids make of a position: the part of the evaluation that knows their goals."""

from __future__ import annotations

from tp_tui.games.terra.ai.valuation import Valuation
from tp_tui.games.terra.rules.missions import COLOURS, MISSION_LEVEL, SUMMITS
from tp_tui.games.terra.rules.state import TerraState


class FourSummitsValuation(Valuation):
    """Mission 1: four complete pyramids; no further one is of use, and foundations are no points (M2)."""

    asked = SUMMITS
    counts_foundations = False

    def standing(self, state: TerraState, player: int) -> float:
        """The points of the pyramids."""
        return float(sum([self.worth[level - 1] for level in state.levels if level]))


class SixColoursValuation(FourSummitsValuation):
    """Mission 3: six pyramids of level 4, each of another colour (M4)."""

    asked = COLOURS
    top_level = MISSION_LEVEL
    one_of_a_colour = True

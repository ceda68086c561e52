"""The valuations of missions."""

from __future__ import annotations

from tp_tui.games.terra.ai.valuation import Prices, Valuation
from tp_tui.games.terra.ai.weights import HarvestWeights
from tp_tui.games.terra.rules.missions import COLOURS_NEEDED, MISSION_LEVEL, SUMMITS_NEEDED
from tp_tui.games.terra.rules.state import Rules, TerraState

FURTHER_ROWS = 6
"""The number of rows that `HarvestWeights.further_rows` applies to."""


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


class HarvestValuation(Valuation):
    """Mission 2: points, with a small crew and many turns (M3). Workers are short, not blocks.

    Nobody else draws, so what a search shows is of use for as long as the stack lasts.
    """

    searches_first = True
    weights: HarvestWeights

    def __init__(self, rules: Rules, weights: HarvestWeights) -> None:
        """Value positions under `rules`, with these `weights`."""
        super().__init__(rules, weights)
        self.row_weights = (*weights.rows, *[weights.further_rows] * FURTHER_ROWS)
        self._full, self._turns, gold = rules.supplies.crew_limit, rules.turns, weights.gold
        self._gold_prices = Prices(gold, gold, 0.0, 0.0, gold, 0.0, weights.worker_elsewhere)

    def prices(self, state: TerraState, player: int, left: int) -> Prices:
        """Return constant values of symbols."""
        return self._gold_prices

    def worker_value(self, crew: int) -> float:
        """Return less for a site whose crew is complete."""
        return 1.0 if crew < self._full else self.weights.full_crew

    def income_workers(self, left: int) -> float:
        """Return more the later it is."""
        return self.weights.income_workers * (1 + self.weights.growth * (1 - left / self._turns))

"""Which outlook positions are judged with: by the version that is played, or the mission."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.games.terra.goals import ColoursOutlook, SummitsOutlook
from tp_tui.games.terra.horus import HorusRules
from tp_tui.games.terra.loading import shipped_weights
from tp_tui.games.terra.missions import FourSummits, SixColours
from tp_tui.games.terra.nile import NileRules
from tp_tui.games.terra.outlook import Outlook
from tp_tui.games.terra.rules import BasicRules
from tp_tui.games.terra.tracks import HorusOutlook, NileOutlook
from tp_tui.games.terra.weights import HorusWeights, NileWeights, Weights, changed


def weights_of(rules: BasicRules) -> Weights:
    """The weights that positions under `rules` are judged by, unless others are asked for."""
    if isinstance(rules, NileRules):
        return shipped_weights("nile")
    if isinstance(rules, HorusRules):
        return shipped_weights("horus")
    if isinstance(rules, SixColours):
        return shipped_weights("mission-3")
    return shipped_weights("basic" if rules.players > 1 else "mission")


def outlook_for(rules: BasicRules, changes: Mapping[str, float]) -> Outlook:
    """The outlook under `rules`; `changes` are weights in the place of its own, of which it takes those it has.

    Raises:
        OptionError: a number that its weight cannot be.
    """
    weights = changed(weights_of(rules), changes)
    if isinstance(rules, NileRules):
        assert isinstance(weights, NileWeights)
        return NileOutlook(rules, weights)
    if isinstance(rules, HorusRules):
        assert isinstance(weights, HorusWeights)
        return HorusOutlook(rules, weights)
    if isinstance(rules, SixColours):
        return ColoursOutlook(rules, weights)
    return SummitsOutlook(rules, weights) if isinstance(rules, FourSummits) else Outlook(rules, weights)

"""Which outlook and weights positions are judged with: by the version that is played, or the mission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tp_tui.games.terra.goals import ColoursOutlook, SummitsOutlook
from tp_tui.games.terra.horus import HorusRules
from tp_tui.games.terra.loading import shipped_weights
from tp_tui.games.terra.missions import FourSummits, MissionRules, SixColours
from tp_tui.games.terra.nile import NileRules
from tp_tui.games.terra.outlook import Outlook
from tp_tui.games.terra.rules import BasicRules
from tp_tui.games.terra.tracks import HorusOutlook, NileOutlook
from tp_tui.games.terra.weights import Weights, changed


class Judging(NamedTuple):
    """What positions under some rules are judged with."""

    rules: type[BasicRules]

    weights: str
    """The table of `weights.toml`."""

    outlook: Callable[[Any, Any], Outlook]
    """Takes the rules and the weights, of the kind that the table has."""


JUDGINGS = (
    Judging(NileRules, "nile", NileOutlook),
    Judging(HorusRules, "horus", HorusOutlook),
    Judging(SixColours, "mission-3", ColoursOutlook),
    Judging(FourSummits, "mission", SummitsOutlook),
    Judging(MissionRules, "mission", Outlook),
    Judging(BasicRules, "basic", Outlook),
)
"""The first whose rules a game is played by counts: later versions stand before those they extend."""


def weights_of(rules: BasicRules) -> Weights:
    """The weights that positions under `rules` are judged by, unless others are asked for."""
    return shipped_weights(_judging(rules).weights)


def outlook_for(rules: BasicRules, changes: Mapping[str, float]) -> Outlook:
    """The outlook under `rules`; `changes` are weights in the place of its own, of which it takes those it has.

    Raises:
        OptionError: a number that its weight cannot be.
    """
    return _judging(rules).outlook(rules, changed(weights_of(rules), changes))


def _judging(rules: BasicRules) -> Judging:
    return next(judging for judging in JUDGINGS if isinstance(rules, judging.rules))

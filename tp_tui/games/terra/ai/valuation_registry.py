"""Which valuation and weights positions are judged with: by the version that is played, or the mission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tp_tui.games.kit.weights import changed
from tp_tui.games.terra.ai.edition_valuation import HorusValuation, NileValuation
from tp_tui.games.terra.ai.mission_valuation import FourSummitsValuation, SixColoursValuation
from tp_tui.games.terra.ai.valuation import Valuation
from tp_tui.games.terra.ai.weights import LIMITS, Weights, shipped_weights
from tp_tui.games.terra.rules.state import Rules


class RegisteredValuation(NamedTuple):
    """What positions under some rules are judged with."""

    feature: str
    """What those rules have among their features."""

    weights: str
    """The table of `weights.toml`."""

    valuation: Callable[[Any, Any], Valuation]
    """Takes the rules and the weights, of the kind that the table has."""


VALUATIONS = (
    RegisteredValuation("nile", "nile", NileValuation),
    RegisteredValuation("horus", "horus", HorusValuation),
    RegisteredValuation("mission 3", "mission-3", SixColoursValuation),
    RegisteredValuation("mission 1", "mission", FourSummitsValuation),
    RegisteredValuation("mission", "mission", Valuation),
    RegisteredValuation("basic", "basic", Valuation),
)
"""The first whose feature the rules of a game have counts: later versions stand before those they extend."""


def weights_of(rules: Rules) -> Weights:
    """The weights that positions under `rules` are judged by, unless others are asked for."""
    return shipped_weights(_registered(rules).weights)


def valuation_for(rules: Rules, changes: Mapping[str, float]) -> Valuation:
    """The valuation under `rules`; `changes` are weights in the place of its own, of which it takes those it has.

    Raises:
        OptionError: a number that its weight cannot be.
    """
    return _registered(rules).valuation(rules, changed(weights_of(rules), changes, LIMITS))


def _registered(rules: Rules) -> RegisteredValuation:
    return next(registered for registered in VALUATIONS if registered.feature in rules.features)

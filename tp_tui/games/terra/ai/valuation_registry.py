"""The valuation and weights of each version and mission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tp_tui.games.kit.weights import changed
from tp_tui.games.terra.ai.edition_valuation import HorusValuation, NileValuation
from tp_tui.games.terra.ai.mission_valuation import FourSummitsValuation, HarvestValuation, SixColoursValuation
from tp_tui.games.terra.ai.valuation import Valuation
from tp_tui.games.terra.ai.weights import LIMITS, Weights, learned_weights, shipped_weights
from tp_tui.games.terra.rules.state import Rules


class RegisteredValuation(NamedTuple):
    """The valuation and weights for rules with a certain feature."""

    feature: str
    """A feature of the rules."""

    weights: str
    """The name of the table in `weights.toml`."""

    valuation: Callable[[Any, Any], Valuation]
    """A valuation class; it takes the rules and the weights."""


VALUATIONS = (
    RegisteredValuation("nile", "nile", NileValuation),
    RegisteredValuation("horus", "horus", HorusValuation),
    RegisteredValuation("mission 3", "mission-3", SixColoursValuation),
    RegisteredValuation("mission 2", "mission-2", HarvestValuation),
    RegisteredValuation("mission 1", "mission", FourSummitsValuation),
    RegisteredValuation("basic", "basic", Valuation),
)
"""The first entry whose feature the rules have applies: later versions stand before those they extend."""


def weights_of(rules: Rules) -> Weights:
    """Return the default weights under `rules`."""
    return shipped_weights(_registered(rules).weights)


def learned_weights_of(rules: Rules) -> Mapping[str, float]:
    """Return the weights that were learned under `rules`, by flat name; none with other numbers of players."""
    return learned_weights(_registered(rules).weights, rules.players)


def valuation_for(rules: Rules, changes: Mapping[str, float], *, learned: bool = False) -> Valuation:
    """Return the valuation under `rules` with changed weights; names that it does not have are ignored.

    With `learned` the changes are made to the weights that were learned, if there are some.

    Raises:
        OptionError: a number out of bounds.
    """
    registered = _registered(rules)
    first = learned_weights_of(rules) if learned else {}
    return registered.valuation(rules, changed(weights_of(rules), {**first, **changes}, LIMITS))


def _registered(rules: Rules) -> RegisteredValuation:
    return next(registered for registered in VALUATIONS if registered.feature in rules.features)

"""The tunable weights of the evaluation; their values are in `data/weights.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tp_tui.games.kit.package_data import package_text
from tp_tui.games.kit.toml_reader import TomlTable, parse
from tp_tui.games.kit.weights import MOST, learned_table, read_changes, read_weights


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """The weights for one side of the board; compared by identity, as they are keys of caches."""

    reach: float
    """How many cubes that a place still needs are within reach for each cube to come."""

    near: float
    """The factor on `reach` in a search that looks no further than the replies."""

    doubt: float
    """How fast the chance of filling a place falls with the cubes it still needs: an exponent."""

    one_colour: float
    """The share of its points that a place is worth if it takes only one colour and green."""

    two_colours: float
    """The same for a place that takes two colours."""

    row: float
    """The weight of the points for rows that can still be filled, times the chance of filling them."""

    income: float
    """Future money of all players together for each cube still to be sold."""

    purse: float
    """Points for a piece of money, even if little is left to buy."""

    misfit: float
    """How much of an expected cube a cube in stock is that fits nowhere now."""

    kept: float
    """The share of its value that a cube in stock keeps while opponents, who may take it, are to move."""

    ready: float
    """The weight of the points that a cube in stock would score at once."""

    joker: float
    """Points for a green cube in stock, which fits anywhere."""

    field: float
    """Points for each colour field that can still be filled, times the chance of filling it."""

    rivals: float
    """The weight of the opponents' prospects against the player."""

    offer: float
    """The weight of what the strip offers the next player, against the player."""

    places: int
    """The number of places tried for each colour of cube."""


SHORTSIGHTED = {"rivals": 0.0, "offer": 0.0, "reach": 0.6}
"""The changes for an evaluation that ignores opponents and looks little beyond the turn."""

QUICK = {"rivals": 0.0, "offer": 0.0, "places": 2}
"""The changes for rollouts, which need many turns rather than the best ones."""

LIMITS = {"reach": (0.01, MOST), "near": (0.01, 1.0), "doubt": (0.1, 20.0), "income": (0.01, MOST), "places": (1, MOST)}
"""The bounds of weights that are divisors, or slow if large; all others go from 0 to `MOST`."""


@cache
def shipped_weights(side: str) -> Weights:
    """Return the built-in weights of a side."""
    return read_weights(Weights, _data("weights.toml").inner(side), LIMITS)


@cache
def learned_weights(side: str, *, among_more: bool) -> Mapping[str, float]:
    """Return the weights of a side that were learned, by name; the others are as in `shipped_weights`.

    `among_more` asks for those with more than two players. They are those with two on a side that has no others.
    """
    data = _data("learned.toml")
    return read_changes(Weights, data.inner(learned_table(data, side, among_more=among_more)), LIMITS)


def _data(name: str) -> TomlTable:
    return parse(name, package_text("tp_tui.games.cubes", f"data/{name}"))

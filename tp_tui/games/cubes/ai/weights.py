"""The numbers that the evaluation can be tuned by: what they mean. What they are is in `data/weights.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tp_tui.games.kit.toml_reader import parse
from tp_tui.games.kit.weights import MOST, read_weights


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of a side."""

    reach: float
    """How many cubes below a place a player can hope to fill for each cube to come."""

    near: float
    """How much of that is left to a search that weighs replies and goes no further."""

    doubt: float
    """How fast hope fades with the cubes that a place still needs: the power of what is left of it."""

    one_colour: float
    """How much of its points a place is worth that takes one colour and green only."""

    two_colours: float
    """The same for two colours."""

    row: float
    """How much the points of a row count that can still be filled, of what its places' reach says."""

    income: float
    """Money to come for each cube still to be sold, for all players together."""

    purse: float
    """Points of a piece of money by itself, however little there is left to buy."""

    misfit: float
    """Cubes to come that a cube of stock counts as which fits nowhere now."""

    kept: float
    """How much of their worth cubes of stock have when others are on: they may be taken."""

    ready: float
    """How much of the points count that a cube of stock would score at once."""

    joker: float
    """Points of a green cube of stock, which can lie anywhere."""

    field: float
    """How much of the money of a colour field counts that can still be reached, of what its reach says."""

    rivals: float
    """How much what the others can hope for counts against the player."""

    offer: float
    """How much what the strip offers who is next counts against the player."""

    places: int
    """How many places are weighed for a cube of each colour."""


SHORTSIGHTED = {"rivals": 0.0, "offer": 0.0, "reach": 0.6}
"""What is changed for who does not ask what a turn leaves to the others, and hopes for little beyond it."""

QUICK = {"rivals": 0.0, "offer": 0.0, "places": 2}
"""What is changed for rollouts: they need many turns, not the best."""

LIMITS = {"reach": (0.01, MOST), "near": (0.01, 1.0), "doubt": (0.1, 20.0), "income": (0.01, MOST), "places": (1, MOST)}
"""The least and greatest of what cannot be anything from 0 to `MOST`: divided by, or slow if great."""


@cache
def shipped_weights(side: str) -> Weights:
    """Return the weights of a side as they ship with the program."""
    file = files("tp_tui.games.cubes") / "data" / "weights.toml"
    return read_weights(Weights, parse(file.name, file.read_text(encoding="utf-8")).inner(side), LIMITS)

"""The numbers that the evaluation can be tuned by: what they mean. What they are is in `data/weights.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tp_tui.games.kit.toml_reader import parse
from tp_tui.games.kit.weights import MOST, read_weights


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of an evaluation. *Hopes* are what the rest of the game can still bring."""

    bonus_need: float
    """How much each stone that is missing for the bonus makes it less likely."""

    bonus_reach: float
    """How much each card still to come into the pyramid makes the bonus likelier."""

    open_cells: float
    """Points for a free cell beside the largest group of a colour, with ten cards still to come."""

    open_limit: float
    """So many free cells beside a group count, and no more."""

    obelisk_rate: float
    """How many cards of its best colour the obelisk is expected to gain in a round."""

    obelisk_second: float
    """What a card with another colour on the obelisk counts, with ten rounds to come, of one with the best."""

    tomb_doubt: float
    """How many stones a lead in the tomb must be to be likely to last, with no round to come."""

    tomb_doubt_later: float
    """How many more it must be for each round to come."""

    denied: float
    """What a majority in the tomb counts that another player has, of what an own one counts; with more rivals less."""

    glyph: float
    """How much of the points of a glyph counts."""

    kept: float
    """How much a card counts that is kept in hand, of what it would bring at once."""

    late: float
    """How often a player who is on before takes the pair that is best for the next one, too."""

    turn: float
    """How much of what the turn at hand can still bring counts."""

    places: int
    """How many ways to lay a card in the pyramid are weighed."""


HOPELESS = {
    "bonus_reach": 0.0,
    "bonus_need": 20.0,
    "open_cells": 0.0,
    "obelisk_rate": 0.0,
    "obelisk_second": 0.0,
    "tomb_doubt": 0.01,
    "tomb_doubt_later": 0.0,
    "denied": 0.0,
    "kept": 0.0,
    "late": 0.0,
}
"""What is changed for who hopes for nothing: only points that stand, or that the turn can bring, count."""

SHORTSIGHTED = {**HOPELESS, "tomb_doubt": 30.0, "glyph": 0.0}
"""What is changed for who looks no further than the own turn: glyphs and majorities in the tombs count for nothing."""

NEARSIGHTED = {"denied": 0.0, "glyph": 0.4, "kept": 0.0, "obelisk_second": 0.0, "open_cells": 0.0}
"""What is changed for who looks as far as the others' replies: less of what the rest of the game can bring counts.

With three players `greedy` (shortsighted), `planner` (nearsighted) and `pharaoh` then stand some ten points apart. The
largest part of each step is the glyphs.
"""

FORECAST = {"denied": 0.0}
"""What is changed where what the others have is counted by itself."""

LIMITS = {"tomb_doubt": (0.01, MOST), "places": (1, MOST), "open_limit": (1, MOST), "late": (0.0, 1.0)}
"""The least and greatest of what cannot be anything from 0 to `MOST`: divided by, a share, or none if small."""


@cache
def shipped_weights() -> Weights:
    """Return the weights as they ship with the program."""
    file = files("tp_tui.games.necropolis") / "data" / "weights.toml"
    return read_weights(Weights, parse(file.name, file.read_text(encoding="utf-8")), LIMITS)

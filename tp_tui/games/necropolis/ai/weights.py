"""The tunable weights of the evaluation; their values are in `data/weights.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from functools import cache

from tp_tui.games.kit.package_data import package_text
from tp_tui.games.kit.toml_reader import TomlTable, parse
from tp_tui.games.kit.weights import MOST, read_changes, read_weights


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """The weights of an evaluation; compared by identity, as they are keys of caches."""

    bonus_need: float
    """How much each stone missing for the bonus lowers its log odds."""

    bonus_reach: float
    """How much each card still to be laid in the pyramid raises the log odds of the bonus."""

    open_cells: float
    """Points for a free cell beside the largest group of a colour, if ten cards are still to be laid."""

    open_limit: float
    """The maximum number of free cells beside a group that count."""

    obelisk_rate: float
    """The number of cards of its best colour that the obelisk is expected to gain per round."""

    obelisk_second: float
    """Points for an obelisk card of another than the best colour, if ten rounds are still to come."""

    tomb_doubt: float
    """The lead in stones in the tomb that is likely to last, with no round to come."""

    tomb_doubt_later: float
    """The increase of `tomb_doubt` for each round to come."""

    denied: float
    """The weight of a majority denied to an opponent, relative to an own one; divided by the number of opponents."""

    glyph: float
    """The weight of the points for glyphs."""

    kept: float
    """The weight of a card kept in hand, relative to what it would bring at once."""

    late: float
    """The chance that an earlier player takes the pair that is best for a later one."""

    turn: float
    """The weight of what the current turn can still bring."""

    places: int
    """The number of ways to lay a card in the pyramid that are tried."""


@cache
def alike_but_for_denial(weights: Weights) -> Weights:
    """Return the same object for all weights that differ in `denied` alone, so that they share what is cached."""
    return _shared(*astuple(replace(weights, denied=0.0)))


_shared = cache(Weights)

NO_PROSPECTS = {
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
"""The changes for an evaluation that counts only present points and what the turn can bring."""

SHORTSIGHTED = {**NO_PROSPECTS, "tomb_doubt": 30.0, "glyph": 0.0}
"""The changes for a search of the own turn alone, which also ignores glyphs and majorities in the tombs."""

NEARSIGHTED = {"denied": 0.0, "glyph": 0.4, "kept": 0.0, "obelisk_second": 0.0, "open_cells": 0.0}
"""The changes for a search of replies, which counts less of what the rest of the game can bring.

They put `greedy` (shortsighted), `planner` (nearsighted) and `pharaoh` about ten points apart each with three players.
Glyphs make up the largest part of each step.
"""

FORECAST = {"denied": 0.0}
"""The changes for comparing the values of all players, where opponents count already."""

LIMITS = {"tomb_doubt": (0.01, MOST), "places": (1, MOST), "open_limit": (1, MOST), "late": (0.0, 1.0)}
"""The bounds of weights that are divisors, shares or counts; all others go from 0 to `MOST`."""


@cache
def shipped_weights() -> Weights:
    """Return the built-in weights."""
    return read_weights(Weights, _data("weights.toml"), LIMITS)


@cache
def learned_weights() -> Mapping[str, float]:
    """Return the weights that were learned, by name; the others are as in `shipped_weights`."""
    return read_changes(Weights, _data("learned.toml"), LIMITS)


def _data(name: str) -> TomlTable:
    return parse(name, package_text("tp_tui.games.necropolis", f"data/{name}"))

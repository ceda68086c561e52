"""Expected values: the cubes that a player will get, and what they are worth in the pyramid."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.cubes.ai.outlook import MAX_NEEDED, Outlook, outlook_of
from tp_tui.games.cubes.ai.weights import Weights
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, PRICES
from tp_tui.games.cubes.rules.previews import most_points
from tp_tui.games.cubes.rules.state import CubesState

STEPS = 4
"""The resolution per cube to which expected cubes are rounded, for the cache."""


def expected_cubes(state: CubesState, player: int, weights: Weights) -> float:
    """Return how many more cubes `player` can expect to build.

    They are those in stock, and a share of those still to be sold: the player's share of all present and future money.
    """
    sold = len(state.strip) + len(state.bag)
    coming = weights.income * sold
    share = (state.money[player] + coming / state.players) / (sum(state.money) + coming) if sold else 0.0
    base, held = player * KINDS_OF_CUBE, 0.0
    for colour in range(KINDS_OF_CUBE):
        if count := state.stocks[base + colour]:
            held += count if state.opens[base + colour] else count * weights.misfit
    return share * sold + held * (1.0 if state.player == player else weights.kept)


@lru_cache(maxsize=4096)
def fill_chances(cubes: float, weights: Weights) -> tuple[float, ...]:
    """Return, by the number of cubes that a place still needs, the chance of filling it with `cubes` to come."""
    within, doubt = weights.reach * cubes + 1, weights.doubt
    return tuple(max(0.0, 1 - needed / within) ** doubt for needed in range(MAX_NEEDED + 1))


class Hopes(NamedTuple):
    """What the empty places of a pyramid are expected to bring.

    Attributes:
        places: the expected points of the places.
        fields: the expected number of colour fields filled in their colour.
        rows: by row, the cubes needed to fill it; 0 if it is full.
    """

    places: float
    fields: float
    rows: tuple[int, ...]


def hopes(state: CubesState, player: int, cubes: float, weights: Weights) -> Hopes:
    """Return what the empty places of `player` are expected to bring with `cubes` to come."""
    rules, base = state.rules, player * KINDS_OF_CUBE
    built = tuple(state.built[base : base + KINDS_OF_CUBE])
    return _hopes(weights, rules.side, rules.field_masks, built, round(STEPS * cubes))


@lru_cache(maxsize=1 << 15)
def _hopes(weights: Weights, side: str, fields: tuple[int, ...], built: tuple[int, ...], steps: int) -> Hopes:
    found, chances = outlook_of(side, fields, built), fill_chances(steps / STEPS, weights)
    filled = sum([chances[needed] * count for needed, count in found.fields])
    return Hopes(places_value(found, chances, weights), filled, found.rows)


def expected_full_rows(rows: tuple[int, ...], cubes: float, weights: Weights) -> float:
    """Return the expected number of unfinished rows that `cubes` to come will fill."""
    within, doubt = weights.reach * cubes + 1, weights.doubt
    return sum([math.pow(1 - needed / within, doubt) for needed in rows if 0 < needed < within])


def places_value(found: Outlook, chances: tuple[float, ...], weights: Weights) -> float:
    """Return the expected points of the empty places, with these chances of filling them."""
    one, two, worth = weights.one_colour, weights.two_colours, 0.0
    for needed, single, double, free in found.points:
        if chance := chances[needed]:
            worth += chance * (one * single + two * double + free)
    return worth


def ready_points(state: CubesState, player: int, weights: Weights) -> float:
    """Return what the cubes in stock are expected to score at once, with green ones counted by their weight."""
    base, worth = player * KINDS_OF_CUBE, 0.0
    for colour in range(KINDS_OF_CUBE):
        if held := state.stocks[base + colour]:
            worth += weights.joker * held if colour == GREEN else most_points(state, player, colour)
    return weights.ready * worth * (1.0 if state.player == player else weights.kept)


def strip_value(state: CubesState, player: int, weights: Weights) -> float:
    """Return what the best purchase would score `player` at once, less its price."""
    best = total = 0.0
    for number, colour in enumerate(state.strip[: len(PRICES)]):
        if PRICES[number] > state.money[player]:
            break
        total += weights.joker if colour == GREEN else most_points(state, player, colour)
        best = max(best, total - PRICES[number] / 3)
    return best

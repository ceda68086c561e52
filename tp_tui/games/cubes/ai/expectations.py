"""What a player can hope for: cubes to come, and what they are worth in the pyramid."""

from __future__ import annotations

import math
from functools import lru_cache

from tp_tui.games.cubes.ai.outlook import MOST_NEEDED, Outlook, outlook_of
from tp_tui.games.cubes.ai.weights import Weights
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, PRICES
from tp_tui.games.cubes.rules.previews import most_points
from tp_tui.games.cubes.rules.state import CubesState

STEPS = 4
"""The steps that cubes to come are told apart in, for each cube."""


def outlook(state: CubesState, player: int) -> Outlook:
    """Return the outlook of that player's pyramid."""
    rules, base = state.rules, player * KINDS_OF_CUBE
    return outlook_of(rules.side, rules.field_masks, tuple(state.built[base : base + KINDS_OF_CUBE]))


def cubes_to_come(state: CubesState, player: int, weights: Weights) -> float:
    """Return how many cubes `player` can expect to build from now on.

    Those in stock, and a share of those still to be sold: what the player's money, now and to come, is of everybody's.
    """
    sold = len(state.strip) + len(state.bag)
    coming = weights.income * sold
    share = (state.money[player] + coming / state.players) / (sum(state.money) + coming) if sold else 0.0
    base, held = player * KINDS_OF_CUBE, 0.0
    for colour in range(KINDS_OF_CUBE):
        if count := state.stocks[base + colour]:
            held += count if state.opens[base + colour] else count * weights.misfit
    return share * sold + held * (1.0 if state.player == player else weights.kept)


def hopes(cubes: float, weights: Weights) -> tuple[float, ...]:
    """Return by cubes that a place still needs how likely it is filled with so many `cubes` to come."""
    return _hopes(round(STEPS * cubes), weights.reach, weights.doubt)


@lru_cache(maxsize=4096)
def _hopes(steps: int, reach: float, doubt: float) -> tuple[float, ...]:
    within = reach * steps / STEPS + 1
    return tuple(max(0.0, 1 - needed / within) ** doubt for needed in range(MOST_NEEDED + 1))


def hope_for_rows(rows: tuple[int, ...], cubes: float, weights: Weights) -> float:
    """Return how many of the rows that are not full can be expected to be, with so many `cubes` to come."""
    within = weights.reach * cubes + 1
    return sum(math.pow(1 - needed / within, weights.doubt) for needed in rows if 0 < needed < within)


def places_worth(found: Outlook, hope: tuple[float, ...], weights: Weights) -> float:
    """Return what the empty places can bring with these hopes."""
    one, two, worth = weights.one_colour, weights.two_colours, 0.0
    for needed, single, double, free in found.points:
        if likely := hope[needed]:
            worth += likely * (one * single + two * double + free)
    return worth


def ready_points(state: CubesState, player: int, weights: Weights) -> float:
    """Return what the cubes of stock are hoped to score at once, green ones by their weight."""
    base, worth = player * KINDS_OF_CUBE, 0.0
    for colour in range(KINDS_OF_CUBE):
        if held := state.stocks[base + colour]:
            worth += weights.joker * held if colour == GREEN else most_points(state, player, colour)
    return weights.ready * worth * (1.0 if state.player == player else weights.kept)


def offered(state: CubesState, player: int, weights: Weights) -> float:
    """Return what the first cubes of the strip would score `player` at once, as far as money reaches, less the price.

    The best number of them counts.
    """
    best = total = 0.0
    for number, colour in enumerate(state.strip[: len(PRICES)]):
        if PRICES[number] > state.money[player]:
            break
        total += weights.joker if colour == GREEN else most_points(state, player, colour)
        best = max(best, total - PRICES[number] / 3)
    return best

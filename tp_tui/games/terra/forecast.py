"""What a player's means and coming income can still raise: the part of the evaluation that looks to the end."""

from __future__ import annotations

from functools import lru_cache

from tp_tui.games.terra.components import TOP_LEVEL, WHITE
from tp_tui.games.terra.prospects import holdings_of
from tp_tui.games.terra.state import TerraState
from tp_tui.games.terra.weights import Weights

Plan = tuple[tuple[int, int, int, int], ...]
"""The sites that a plan raises: of each its level, its crew, its points, and the blocks of its colour at hand."""


def forecast(
    state: TerraState, player: int, weights: Weights, left: int, blocks: list[int], gold: int, movable: float
) -> float:
    """The points `player` can expect at the end, with `left` turns to come.

    Args:
        blocks: held by colour, in the place of what the state says; so is `gold`.
        movable: workers that are still to move to sites this turn.
    """
    held = holdings_of(state, player, weights)
    supplies = state.rules.supplies
    plan: list[tuple[int, int, int, int]] = []
    rest = blocks[:]
    white, rest[WHITE] = rest[WHITE], 0
    for level, crew, colour in held.pyramids:
        plan.append((level, crew, supplies.worth[level - 1], rest[colour]))
        rest[colour] = 0
    for crew, points in held.foundations:
        most = max(rest)
        rest[rest.index(most)] = 0
        plan.append((0, crew, points, most))
    loose = white + sum(rest) * weights.off_colour
    finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
    key = tuple(plan)
    total = 0.0
    for share in weights.spread:
        turns = left * share
        total += best_gain(
            supplies.worth,
            key,
            round(2 * (loose + turns * weights.income_blocks)) / 2,
            round(2 * (movable + turns * weights.income_workers)) / 2,
            round(gold + turns * weights.income_gold) / 3,
            finials,
            weights.partial,
        )
    return state.worth[player] + total / len(weights.spread) + weights.means * (sum(blocks) + gold)


@lru_cache(maxsize=30_000)
def best_gain(
    worth: tuple[int, ...], plan: Plan, blocks: float, workers: float, either: float, finials: int, partial: float
) -> float:
    """The most points that raising the sites of `plan` can add.

    Args:
        worth: of a pyramid by its level (B22).
        plan: the sites.
        blocks: that fit any of them.
        workers: that can go to any of them.
        either: what can be spent on blocks or workers, in pieces.
        finials: top levels that may still be built.
        partial: what a step that the means fall short of counts, of the share that they do cover.
    """
    level, crew, points, own = plan[0]
    others = plan[1:]
    best = best_gain(worth, others, blocks, workers, either, finials, partial) if others else 0.0
    gain = 0.0
    needed = 3 - crew
    for target in range(level + 1, TOP_LEVEL + 1 if finials else TOP_LEVEL):
        step = worth[target - 1] - points
        points = worth[target - 1]
        blocks -= max(0, target - own)
        own = max(0, own - target)
        workers -= needed
        missing = 0.0
        if blocks < 0:
            missing, blocks = -blocks, 0.0
        if workers < 0:
            missing -= workers
            workers = 0.0
        if missing > either:
            gain += partial * step * max(0.0, 1 - (missing - either) / (target + needed))
            return gain if gain > best else best
        either -= missing
        gain += step
        needed = 2
        whole = gain
        if others:
            whole += best_gain(worth, others, blocks, workers, either, finials - (target == TOP_LEVEL), partial)
        if whole > best:
            best = whole
    return best

"""What a player's means and coming income can still raise: the part of the evaluation that looks to the end."""

from __future__ import annotations

from functools import lru_cache

from tp_tui.games.terra.ai.row_values import Holdings
from tp_tui.games.terra.ai.valuation import NOTHING_MORE, Future, Resources, Valuation
from tp_tui.games.terra.rules.components import TOP_LEVEL, WHITE
from tp_tui.games.terra.rules.state import TerraState

Site = tuple[int, int, float, int, float]
"""A site that a plan raises: its level, its crew, its points, the blocks of its colour at hand, and the points that
each further level of it brings besides."""

Plan = tuple[Site, ...]


def forecast(
    state: TerraState, player: int, held: Holdings, valuation: Valuation, left: int, means: Resources
) -> float:
    """The points `player` can expect at the end, with `left` turns to come.

    Args:
        held: the sites of `player`.
        means: what `player` has, in the place of what the state says.
    """
    futures = valuation.futures(state, player, left, means)
    raised, at_hand = _raised(
        valuation,
        held.pyramids,
        held.foundations,
        tuple(means.blocks),
        means.movable,
        means.gold,
        left,
        valuation.manned(state, player),
        state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)],
        futures.shares,
    )
    return valuation.standing(state, player) + futures.points + raised + at_hand


@lru_cache(maxsize=6_000)
def _raised(
    valuation: Valuation,
    pyramids: tuple[tuple[int, int, int], ...],
    foundations: tuple[tuple[int, int], ...],
    blocks: tuple[int, ...],
    movable: float,
    gold: int,
    left: int,
    manned: float,
    finials: int,
    futures: tuple[Future, ...],
) -> tuple[float, float]:
    """The points that are raised on average over the shares of the income, and those for the means at hand.

    A search asks for the same over and over.

    The arguments are those of `Holdings`, `Resources` and `forecast`; `finials` are top levels that may still be built,
    `manned` and `futures` what the valuation says.
    """
    weights, worth = valuation.weights, valuation.worth
    sites: list[Site] = []
    rest = list(blocks)
    white, rest[WHITE] = rest[WHITE], 0
    for level, crew, colour in pyramids:
        sites.append((level, crew, worth[level - 1], rest[colour], 0.0))
        rest[colour] = 0
    for crew, points in foundations:
        most = max(rest)
        rest[rest.index(most)] = 0
        sites.append((0, crew, points, most, 0.0))
    loose = white + sum(rest) * weights.off_colour
    plan = tuple(sites)
    income_workers = weights.income_workers * manned
    total, known = 0.0, NOTHING_MORE
    for share, future in zip(weights.spread, futures, strict=True):
        turns = left * share
        settle, room, gold_left, lift = future
        if future != known:
            plan, known = _with_future(sites, settle, lift), future
        total += best_gain(
            worth,
            plan,
            round(2 * (loose + turns * weights.income_blocks)) / 2,
            round(2 * (movable + turns * income_workers)) / 2,
            round(gold + turns * weights.income_gold) / 3,
            finials,
            weights.partial,
            (settle, room, gold_left),
        )
    return total / len(weights.spread), weights.means * (sum(blocks) + gold)


def _with_future(sites: list[Site], settle: float, lift: float) -> Plan:
    """The sites as a plan: the first is the highest and lifts, and one yet to be taken is settled besides."""
    return tuple(
        (level, crew, points if crew or level else points - settle, own, 0.0 if number else lift)
        for number, (level, crew, points, own, _) in enumerate(sites)
    )


@lru_cache(maxsize=6_000)
def best_gain(
    worth: tuple[int, ...],
    plan: Plan,
    blocks: float,
    workers: float,
    either: float,
    finials: int,
    partial: float,
    rest: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> float:
    """The points that raising the sites of `plan` can add, the first ones first.

    Each is raised as far as it goes or not at all, unless there are sites to be taken. That is the most, or little
    less: a level is the more worth for what it costs, the higher it is.

    Args:
        worth: of a pyramid by its level (B22), as far as pyramids can be raised.
        plan: the sites.
        blocks: that fit any of them.
        workers: that can go to any of them.
        either: what can be spent on blocks or workers, in pieces.
        finials: top levels that may still be built.
        partial: what a step that the means fall short of counts, of the share that they do cover.
        rest: what is done with what the plan leaves over: points for each worker or piece that takes a further site,
            how many of these there are, and points for each piece not spent.
    """
    best, top, settles = 0.0, len(worth), rest[0] > 0
    # What may come of the sites so far: the points gained, and the means that are left.
    ways = [(0.0, blocks, workers, either, finials)]
    for level, crew, points, own, lift in plan:
        raised = []
        for before, fitting, free, spare, tops in ways:
            gain, stands, own_left, needed = before, points, own, 3 - crew
            last = top if tops or top < TOP_LEVEL else top - 1
            # Comparisons in the place of min and max: searches spend more time here than anywhere.
            for target in range(level + 1, last + 1):
                step = worth[target - 1] - stands + lift
                blocks_left = fitting if own_left >= target else fitting - target + own_left
                free_left = free - needed
                short = 0.0
                if blocks_left < 0:
                    short, blocks_left = -blocks_left, 0.0
                if free_left < 0:
                    short, free_left = short - free_left, 0.0
                if short > spare:
                    best = max(best, gain + partial * step * max(0.0, 1 - (short - spare) / (target + needed)))
                    break
                stands = worth[target - 1]
                own_left = own_left - target if own_left > target else 0
                fitting, free, spare = blocks_left, free_left, spare - short
                tops -= target == TOP_LEVEL
                gain += step
                needed = 2
                # Sites to be taken want the same workers: there it can pay to stop earlier.
                if settles:
                    raised.append((gain, fitting, free, spare, tops))
            if gain > before and not settles:
                raised.append((gain, fitting, free, spare, tops))
        ways += raised
    if settles or rest[2] > 0:
        return max(best, max([gain + _rest_gain(free, spare, rest) for gain, _, free, spare, _ in ways]))
    return max(best, max([way[0] for way in ways]))


def _rest_gain(workers: float, either: float, rest: tuple[float, float, float]) -> float:
    """Return what workers and pieces that no plan needs are good for; see `best_gain`."""
    settle, room, loose = rest
    settled = min(workers, room)
    gain = settled * settle
    if settle > loose:
        bought = min(either, room - settled)
        gain += bought * settle
        either -= bought
    return gain + either * loose

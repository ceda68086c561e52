"""What a player's means and coming income can still raise: the part of the evaluation that looks to the end."""

from __future__ import annotations

from functools import lru_cache

from tp_tui.games.terra.components import TOP_LEVEL, WHITE
from tp_tui.games.terra.outlook import NOTHING_MORE, Means, Outlook, points_of
from tp_tui.games.terra.prospects import Holdings
from tp_tui.games.terra.state import TerraState

Site = tuple[int, int, float, int, float]
"""A site that a plan raises: its level, its crew, its points, the blocks of its colour at hand, and the points that
each further level of it brings besides."""

Plan = tuple[Site, ...]


def forecast(state: TerraState, player: int, held: Holdings, outlook: Outlook, left: int, means: Means) -> float:
    """The points `player` can expect at the end, with `left` turns to come.

    Args:
        held: the sites of `player`.
        means: what `player` has, in the place of what the state says.
    """
    futures = outlook.futures(state, player, left, means)
    raised = _raised(
        outlook,
        held.pyramids,
        held.foundations,
        tuple(means.blocks),
        means.movable,
        means.gold,
        left,
        outlook.manned(state, player),
        state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)],
        tuple([future[1:] for future in futures]),
    )
    return state.worth[player] + points_of(futures) + raised + outlook.weights.means * (sum(means.blocks) + means.gold)


@lru_cache(maxsize=50_000)
def _raised(
    outlook: Outlook,
    pyramids: tuple[tuple[int, int, int], ...],
    foundations: tuple[tuple[int, int], ...],
    blocks: tuple[int, ...],
    movable: float,
    gold: int,
    left: int,
    manned: float,
    finials: int,
    futures: tuple[tuple[float, float, float, float], ...],
) -> float:
    """The points that are raised on average over the shares of the income. A search asks for the same over and over.

    The arguments are those of `Holdings`, `Means` and `forecast`; `finials` are top levels that may still be built,
    `manned` and `futures` what the outlook says, the latter without the points that are added whatever is built.
    """
    weights, worth = outlook.weights, outlook.worth
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
    total, known = 0.0, NOTHING_MORE[1:]
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
    return total / len(weights.spread)


def _with_future(sites: list[Site], settle: float, lift: float) -> Plan:
    """The sites as a plan: the first is the highest and lifts, and one yet to be taken is settled besides."""
    return tuple(
        (level, crew, points if crew or level else points - settle, own, 0.0 if number else lift)
        for number, (level, crew, points, own, _) in enumerate(sites)
    )


@lru_cache(maxsize=60_000)
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
    if not plan:
        return _rest_gain(workers, either, rest)
    level, crew, points, own, lift = plan[0]
    others = plan[1:]
    settles = rest[0] > 0
    more = bool(others) or settles or rest[2] > 0
    best = best_gain(worth, others, blocks, workers, either, finials, partial, rest) if more else 0.0
    gain, needed = 0.0, 3 - crew
    for target in range(level + 1, len(worth) + (1 if finials or len(worth) < TOP_LEVEL else 0)):
        step = worth[target - 1] - points + lift
        fitting, free = blocks - max(0, target - own), workers - needed
        missing = max(0.0, -fitting) + max(0.0, -free)
        if missing > either:
            best = max(best, gain + partial * step * max(0.0, 1 - (missing - either) / (target + needed)))
            break
        points = worth[target - 1]
        own = max(0, own - target)
        blocks, workers, either = max(0.0, fitting), max(0.0, free), either - missing
        finials -= target == TOP_LEVEL
        gain += step
        needed = 2
        # Sites to be taken want the same workers: there it can pay to stop earlier.
        if settles:
            best = max(best, gain + best_gain(worth, others, blocks, workers, either, finials, partial, rest))
    if gain and more and not settles:
        gain += best_gain(worth, others, blocks, workers, either, finials, partial, rest)
    return max(best, gain)


def _rest_gain(workers: float, either: float, rest: tuple[float, float, float]) -> float:
    """What workers and pieces that no plan needs are good for; see `best_gain`."""
    settle, room, loose = rest
    settled = min(workers, room)
    gain = settled * settle
    if settle > loose:
        bought = min(either, room - settled)
        gain += bought * settle
        either -= bought
    return gain + either * loose

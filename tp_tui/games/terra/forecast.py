"""What a player's means and coming income can still raise: the part of the evaluation that looks to the end."""

from __future__ import annotations

from functools import lru_cache

from tp_tui.games.terra.components import TOP_LEVEL, WHITE
from tp_tui.games.terra.outlook import NOTHING_MORE, Future, Means, Outlook
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
    weights, worth = outlook.weights, outlook.worth
    sites: list[Site] = []
    rest = means.blocks[:]
    white, rest[WHITE] = rest[WHITE], 0
    for level, crew, colour in held.pyramids:
        sites.append((level, crew, worth[level - 1], rest[colour], 0.0))
        rest[colour] = 0
    for crew, points in held.foundations:
        most = max(rest)
        rest[rest.index(most)] = 0
        sites.append((0, crew, points, most, 0.0))
    loose = white + sum(rest) * weights.off_colour
    finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
    plan = tuple(sites)
    income_workers = weights.income_workers * outlook.manned(state, player)
    total, known = 0.0, NOTHING_MORE
    for share, future in zip(weights.spread, outlook.futures(state, player, left, means), strict=True):
        turns = left * share
        if future is not known:
            plan, known = _with_future(sites, future), future
        total += future.points + best_gain(
            worth,
            plan,
            round(2 * (loose + turns * weights.income_blocks)) / 2,
            round(2 * (means.movable + turns * income_workers)) / 2,
            round(means.gold + turns * weights.income_gold) / 3,
            finials,
            weights.partial,
            (future.settle, future.room, future.loose),
        )
    return state.worth[player] + total / len(weights.spread) + weights.means * (sum(means.blocks) + means.gold)


def _with_future(sites: list[Site], future: Future) -> Plan:
    """The sites as a plan: the first is the highest and lifts, and one yet to be taken is settled besides."""
    return tuple(
        (level, crew, points if crew or level else points - future.settle, own, 0.0 if number else future.lift)
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
    """The most points that raising the sites of `plan` can add.

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
    more = bool(others) or rest[0] > 0 or rest[2] > 0
    best = best_gain(worth, others, blocks, workers, either, finials, partial, rest) if more else 0.0
    gain = 0.0
    needed = 3 - crew
    highest = len(worth)
    for target in range(level + 1, highest + 1 if finials or highest < TOP_LEVEL else highest):
        step = worth[target - 1] - points + lift
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
        if more:
            whole += best_gain(worth, others, blocks, workers, either, finials - (target == TOP_LEVEL), partial, rest)
        if whole > best:
            best = whole
    return best


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

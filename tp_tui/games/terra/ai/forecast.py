"""The forecast of what present resources and future income can still build: the long-term part of the evaluation."""

from __future__ import annotations

from functools import lru_cache

from tp_tui.games.terra.ai.row_values import Holdings
from tp_tui.games.terra.ai.valuation import NOTHING_MORE, Future, Resources, Valuation
from tp_tui.games.terra.rules.components import TOP_LEVEL, WHITE
from tp_tui.games.terra.rules.state import TerraState

Site = tuple[int, int, float, int, float]
"""A site in a plan: its level, crew, points, blocks of its colour at hand, and extra points per further level."""

Plan = tuple[Site, ...]


def forecast(
    state: TerraState, player: int, held: Holdings, valuation: Valuation, left: int, resources: Resources
) -> float:
    """Return the final points that `player` can expect.

    Args:
        state: the position.
        player: the player.
        held: the holdings of `player`.
        valuation: that of the version.
        left: the turns to come.
        resources: what `player` has, in place of what `state` says.
    """
    futures = valuation.futures(state, player, left, resources)
    raised, at_hand = _raised(
        valuation,
        held.pyramids,
        held.foundations,
        tuple(resources.blocks),
        resources.movable,
        resources.gold,
        left,
        valuation.worker_share(state, player),
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
    worker_share: float,
    finials: int,
    futures: tuple[Future, ...],
) -> tuple[float, float]:
    """Return the points gained by building, averaged over the shares of income, and those for resources at hand.

    The arguments come from `Holdings`, `Resources`, `Valuation` and `forecast`; `finials` is the number of top levels
    that can still be built. They are flat, since a search repeats the same ones.
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
    income_workers = valuation.income_workers(left) * worker_share
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
    """Return the plan for `sites`: the first, highest one earns `lift`, and one not yet taken earns `settle`."""
    return tuple(
        (level, crew, points if crew or level else points - settle, own, 0.0 if number else lift)
        for number, (level, crew, points, own, _) in enumerate(sites)
    )


Step = tuple[float, float, int, float, int]
"""The next level of a site: the points it adds, blocks it takes beyond those of its colour, workers, pieces in all, and
finials."""


@lru_cache(maxsize=2_000)
def _steps(worth: tuple[int, ...], site: Site) -> tuple[Step, ...]:
    """Return the steps from the level of `site` up to the highest."""
    level, crew, points, own, lift = site
    steps, needed = list[Step](), 3 - crew
    for target in range(level + 1, len(worth) + 1):
        gain, lacking = worth[target - 1] - points + lift, max(0.0, target - own)
        steps.append((gain, lacking, needed, target + needed, int(target == TOP_LEVEL)))
        points, own, needed = worth[target - 1], max(0, own - target), 2
    return tuple(steps)


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
    """Return the points that raising the sites of `plan` can add, in this order.

    Each site is raised as far as possible or not at all, unless there are further sites to take. This is close to
    optimal, since higher levels bring more for their cost.

    Args:
        worth: by level, the points of a pyramid (B22), up to the highest level allowed.
        plan: the sites.
        blocks: the blocks that fit any of them.
        workers: the workers that can go to any of them.
        either: what can be spent on blocks or workers, in pieces.
        finials: the number of top levels that can still be built.
        partial: the weight of a level that is only partly affordable, times the affordable share.
        rest: the uses of what is left over: the points for each worker or piece that takes a further site, the number
            of such sites, and the points for each piece not spent.
    """
    best, later = 0.0, len(plan)
    settle, room, loose = rest
    settles, keeps = settle > 0, settle > 0 or loose > 0
    # The possible results of the sites so far: the points gained, and the resources left.
    ways = [(0.0, blocks, workers, either, finials)]
    for site in plan:
        later -= 1
        steps, raised = _steps(worth, site), []
        for before, fitting, free, spare, tops in ways:
            gain = before
            # Comparisons instead of min and max: this is the innermost loop of searches.
            for step, lacking, needed, cost, finial in steps:
                if finial > tops:
                    break
                blocks_left, free_left = fitting - lacking, free - needed
                if blocks_left < 0 or free_left < 0:
                    short = 0.0
                    if blocks_left < 0:
                        short, blocks_left = -blocks_left, 0.0
                    if free_left < 0:
                        short, free_left = short - free_left, 0.0
                    if short > spare:
                        share = 1 - (short - spare) / cost
                        if share > 0:
                            partly = gain + partial * step * share
                            if partly > best:
                                best = partly
                        break
                    spare -= short
                fitting, free = blocks_left, free_left
                tops -= finial
                gain += step
                # Further sites compete for the workers, so that it can pay to stop earlier.
                if settles:
                    raised.append((gain, fitting, free, spare, tops))
            if gain > before and not settles:
                if gain > best:
                    best = gain
                # After the last site, what is left matters only if it is of use.
                if later or keeps:
                    raised.append((gain, fitting, free, spare, tops))
        ways += raised
    if keeps:
        for gain, _, free, spare, _ in ways:
            # Workers, then pieces if that pays more, take further sites.
            settled = free if free < room else room
            more = settled * settle
            if settle > loose:
                bought = spare if spare < room - settled else room - settled
                more += bought * settle
                spare -= bought
            gain += more + spare * loose
            if gain > best:
                best = gain
    return best

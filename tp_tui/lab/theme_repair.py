"""Repair a theme: move its colours as little as possible until `theme_check` finds no fault.

A stochastic hill climb over the colours of violated constraints. Its cost is the sum of the violations, which outweighs
everything else, and of the squared distances that colours have moved. The same theme and seed give the same result.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import combinations, product
from typing import NamedTuple

from tp_tui.lab.colour_science import Rgb, contrast, distance, rgb_of
from tp_tui.lab.theme_check import MIN_DISTANCE, groups, text_pairs
from tp_tui.tui.themes import ThemeInfo

MARGIN = 0.03
"""The margin by which each constraint is met, as a share, so that rounding cannot break it."""

WEIGHT = 400.0
"""The cost of a complete violation, compared with moving a colour by ten units of CIEDE2000."""

STEPS = 20_000
"""The most rounds of moves against violations."""

RETURNS = 400
"""The rounds, for each moved colour, of moves back towards what it was."""

REACH = (3.0, 12.0, 40.0)
"""The standard deviations of a move, in steps of a channel from 0 to 255."""


class Constraint(NamedTuple):
    """Two colours, and a function of them that must be at least 1."""

    names: tuple[str, str]
    share: Callable[[Rgb, Rgb], float]


def constraints(theme: ThemeInfo) -> list[Constraint]:
    """Return what `theme_check` demands of a theme that shows its colours as they are."""

    def contrast_share(ground: Rgb, ink: Rgb) -> float:
        return contrast(ground, ink) / theme.contrast

    def distance_share(eye: str, one: Rgb, other: Rgb) -> float:
        return distance(one, other, eye) / MIN_DISTANCE

    found = [Constraint(pair, contrast_share) for pair in sorted({*text_pairs()})]
    for group in groups():
        if not group.are_letters:
            for pair, eye in product(combinations(group.colours, 2), ("normal", *theme.eyes)):
                found.append(Constraint(pair, partial(distance_share, eye)))
    return found


def repair(theme: ThemeInfo, *, fixed: Iterable[str] = (), seed: int = 0) -> dict[str, str]:
    """Return the colours of a theme by name, moved until no constraint is violated or `STEPS` moves have been tried.

    Args:
        theme: the theme; it is not changed.
        fixed: names of colours that must stay as they are.
        seed: the seed of the moves.
    """
    rng, kept = random.Random(seed), {*fixed}
    wanted = {name: rgb_of(colour) for name, colour in theme.colours.items()}
    now = dict(wanted)
    demands = constraints(theme)
    by_name: dict[str, list[int]] = {}
    for number, demand in enumerate(demands):
        for name in demand.names:
            by_name.setdefault(name, []).append(number)

    @lru_cache(maxsize=200_000)
    def violation(number: int, one: Rgb, other: Rgb) -> float:
        return max(0.0, 1 + MARGIN - demands[number].share(one, other))

    def cost(name: str, colour: Rgb) -> float:
        moved = WEIGHT * sum(
            violation(number, *(colour if each == name else now[each] for each in demands[number].names))
            for number in by_name[name]
        )
        return moved + (distance(wanted[name], colour, "normal") / 10) ** 2

    def improve(name: str) -> None:
        before = cost(name, now[name])
        for _ in range(8):
            if rng.random() < 0.3:  # straight back, part of the way
                share = rng.random()
                near = zip(now[name], wanted[name], strict=True)
                red, green, blue = (round(is_ + (was - is_) * share) for is_, was in near)
            else:
                reach = rng.choice(REACH)
                red, green, blue = (min(255, max(0, round(channel + rng.gauss(0, reach)))) for channel in now[name])
            if (after := cost(name, (red, green, blue))) < before:
                now[name], before = (red, green, blue), after

    for _ in range(STEPS):
        broken = [
            demand
            for number, demand in enumerate(demands)
            if violation(number, *(now[name] for name in demand.names)) and not kept.issuperset(demand.names)
        ]
        if not broken:
            break
        improve(rng.choice([name for name in rng.choice(broken).names if name not in kept]))
    moved = [name for name in now if now[name] != wanted[name]]
    partners = {each for demand in demands for each in demand.names if not kept.issuperset(demand.names)} - kept
    near = sorted(partners & {each for demand in demands if {*demand.names} & {*moved} for each in demand.names})
    for _ in range(RETURNS * len(moved)):
        improve(rng.choice(near))
    return {name: "#{:02x}{:02x}{:02x}".format(*colour) for name, colour in now.items()}

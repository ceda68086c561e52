"""How building sites are drawn: empty, with a foundation, with a pyramid of its level, and whose workers are there."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.terra.rules.components import COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.tui.quadrants import quadrant_lines, stepped
from tp_tui.tui.terra.cell_lines import CellSize, centred, placed, stacked

LOW_STEPS = {1: (), 2: (4, 2), 3: (6, 4), 4: (8, 4), 5: (10, 8)}
"""In fields of three lines: the dots of the steps above the base in both rows of a line, the lower one first."""


class Site(NamedTuple):
    """What stands on a building site; without a `value` it is empty. `owner` is a player's number from 1, or 0."""

    value: int
    level: int
    colour: int
    owner: int
    crew: int


def site_of(state: TerraState, number: int) -> Site:
    """Return what stands on the site of that number."""
    return Site(*(of[number] for of in (state.values, state.levels, state.colours, state.owners, state.crews)))


def site_lines(site: Site, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Return a building site with what stands on it; its owner is in the lowest line."""
    if not site.value:
        return _cleared("[ ]", size, "site", glyphs)
    if site.level:
        lines = _pyramid(site, size, glyphs)
    else:
        height = size.height - bool(site.owner)
        lines = _cleared(f"[{site.value}]", CellSize(size.width, height), "foundation", glyphs)
    if site.owner:
        lines = [*lines[: size.height - 1], _crew(site, size, glyphs)]
    return lines


def _cleared(text: str, size: CellSize, style: str, glyphs: Glyphs) -> list[Line]:
    """Return cleared ground with a text in the middle, and with marks at its corners where there is room."""
    lines = stacked([((text, style),)], size, style)
    if size.height >= 3:
        for number, corners in ((0, glyphs.corners[:2]), (-1, glyphs.corners[2:])):
            lines[number] = placed(lines[number], 0, (corners[0], style))
            lines[number] = placed(lines[number], size.face - 1, (corners[1], style))
    return lines


def _pyramid(site: Site, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Return a pyramid from the side, above the line of its owner: the higher its level, the more steps it has."""
    colour = COLOURS[site.colour]
    piece, steps = f"pyramid-{colour}", f"steps-{colour}"
    letter = COLOUR_LETTERS[site.colour]
    if size.height == 2:
        name = f"{glyphs.pyramid}{site.level}{letter}"
        return [centred(((name, piece),), size.face, piece), ((" " * size.face, piece),)]
    named = f"{site.level} {colour}"
    base = centred(((named if len(named) < size.face else f"{site.level}{letter}", piece),), size.face, piece)
    above = size.height - 2
    dots = stepped(step_widths(site.level, size.face * 2, above * 2), size.face * 2)
    drawn = quadrant_lines(dots, plain=not glyphs.has_pictures)
    lines: list[Line] = [((line, steps),) for line in drawn]
    if site.level == TOP_LEVEL and site.owner:
        tip = (glyphs.stairs[0], f"pyramid-{colour} tip-{site.owner}")
        lines[0] = placed(lines[0], size.face // 2, tip)
    return [*lines, base, base]


def step_widths(level: int, width: int, rows: int) -> list[int]:
    """Return how many dots wide each of so many rows above a pyramid's base is, the top one first, 0 for air.

    Pyramids of different levels look different in any size, and no step is wider than the one below it.
    """
    if rows == 2:
        widths = [*LOW_STEPS[level], 0, 0][:2]
        return [min(dots, width) for dots in reversed(widths)]
    used = -(-rows * (level - 1) // (TOP_LEVEL - 1))
    found = [0] * (rows - used)
    for row in range(used, 0, -1):
        dots = round(width * (1 - row / (used + 1)))
        found.append(max(2, dots + dots % 2))
    for upper in range(0, rows - 1, 2):
        found[upper] = max(found[upper], _least_above(found[upper + 1], width))
    return found


def _least_above(lower: int, width: int) -> int:
    """Return the fewest dots above so many in one line for which no column shows its lower half alone.

    The sign for that is of ambiguous width.
    """
    begins_a_column = (width - lower) // 2 % 2 == 0
    return max(2, lower - (2 if begins_a_column else 4)) if lower else 0


def _crew(site: Site, size: CellSize, glyphs: Glyphs) -> Line:
    """Return the line of the owner: the letter, and the workers as figures where there is room, else counted."""
    people = glyphs.worker * site.crew if size.face > 3 else f"{glyphs.worker}{site.crew}"
    style = f"owner-{site.owner}"
    letter = PLAYER_LETTERS[site.owner - 1]
    text = f"{letter} {people}" if size.face > 4 else f"{letter}{people}"
    return centred(((text, style),), size.face, style)

"""What stands behind the pyramid being played on: a dusk with moon and stars, or a day with the sun, above sand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tp_tui.presenters.cubes.glyphs import Glyphs
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.cubes.drawing import LABEL, Behind, CubeSize, top_gap
from tp_tui.tui.mixes import mixed
from tp_tui.tui.scenery import LEAST_MOON, SKY, Scene, bands, has_bands, has_flat_sky
from tp_tui.tui.styled_lines import columns_of

BANDS = SKY[1:6]
"""The bands behind the rows: not so bright as what can be chosen."""

BETWEEN = tuple(each for band, after in pairwise(BANDS) for each in (band, mixed(band, after, 0.5))) + BANDS[-1:]
"""The bands with one halfway between each two, where colours can be mixed: half as high as a row of the pyramid."""

DEEPER = {band: SKY[number - 1] for number, band in enumerate(BANDS[1:], 1)}
"""The colour of a free place before each of these bands by night: a darker one of the same sky, but for the darkest."""


class Air(NamedTuple):
    """How a theme has skies behind pyramids.

    Attributes:
        is_deep: whether they are those of a night in bands.
        is_smooth: whether colours can be mixed.
    """

    is_deep: bool
    is_smooth: bool

    @property
    def bands(self) -> Sequence[str]:
        """The colours of a sky."""
        return BETWEEN if self.is_smooth else BANDS


SAND = "scene-ground"

MOON, SUN = "scene-moon", "scene-sun"

STARS = ((9, 12), (6, 46), (19, 4), (16, 31), (2, 72), (75, 6), (96, 62), (91, 43))
"""Places of stars in hundredths of the width and of the height of the sky."""

STAR_GAP = 2
"""The columns between a star and a place, at least."""


def has_dusk(glyphs: Glyphs, colours: Mapping[str, str]) -> bool:
    """Return whether there is sky and sand in a theme: not without shades, and in few colours not with plain signs."""
    return not glyphs.is_flat and (has_bands(colours) or (has_flat_sky(colours) and not glyphs.is_plain))


def hollow_in(band: str, *, is_deep: bool) -> str:
    """Return the colour of a free place before a band of the sky: of the band's own tone where the sky `is_deep`."""
    return DEEPER.get(band, "cubes-hollow") if is_deep else "cubes-hollow"


@lru_cache(maxsize=16)
def dusk(
    widths: tuple[int, ...], size: CubeSize, shown: range, columns: int, light: str, air: Air
) -> tuple[Behind, ...]:
    """Return what is behind each line of a pyramid.

    Args:
        widths: the numbers of places of its rows, from the bottom.
        size: the size of its cubes.
        shown: the rows in sight, counted from the top.
        columns: the columns of the board.
        light: the colour of moon or sun; empty where a picture beside the pyramid has one.
        air: how the theme has skies.
    """
    lines, stands = top_gap(size) + len(shown) * size.height, shown.stop == len(widths)
    high = lines - (stands and not size.is_low)
    scene = Scene(columns - LABEL, high + 1, air.bands, ground=1, is_banded=True)
    if light and not shown.start:
        _draw_lights(scene, widths, size, high, light, air)
    if stands and size.is_low:  # below the feet of the last row
        scene.fill(0, 2 * high - 1, scene.width, 1, SAND)
    upper = [*bands(high, air.bands), SAND]
    lower = [*upper[: high - 1], SAND if stands and size.is_low else upper[high - 1], SAND]
    hollows = [*(hollow_in(band, is_deep=air.is_deep) for band in bands(high, BANDS)), SAND]
    return tuple(Behind(*each) for each in zip(upper, lower, scene.lines(), hollows, strict=True))[:lines]


HOLLOW = re.compile(r"cubes-ground(?!-)")
"""The colour of a free place on the page."""

BEHIND_SMALL = re.compile(r"\b(on|ink):background\b")
"""The page behind a small pyramid, and below the feet of its cubes."""


def in_dusk(
    lines: Sequence[Line], size: CubeSize, columns: int, above: int, plate: Line = (), *, air: Air
) -> list[Line]:
    """Return a small pyramid in the middle of a dusk of so many `columns`, with lines of sky `above` it, on sand.

    A `plate` on the sand says whose it is. `size` is that of the cubes, `air` as
    for `dusk`.
    """
    wide = max(map(columns_of, lines))
    left = (columns - wide + 1) // 2  # the last column of a pyramid is a gap
    found: list[Line] = []
    high = above + len(lines)
    seen = zip([*[()] * above, *lines], bands(high, air.bands), bands(high, BANDS), strict=True)
    for at, (line, band, whole) in enumerate(seen):
        sky = f"on:{band}"
        if (at - above) % size.height == 0:  # a free place has one colour, also where the next band begins behind it
            hollow = hollow_in(whole, is_deep=air.is_deep)
        drawn = [(text, HOLLOW.sub(hollow, BEHIND_SMALL.sub(rf"\1:{band}", style))) for text, style in line]
        found.append(((" " * left, sky), *drawn, (" " * (columns - left - columns_of(drawn)), sky)))
    if size.height > 1 and size.is_low:  # the sand begins right below the feet
        found[-1] = tuple(_on_sand(text, style, band) for text, style in found[-1])
    return [*found, sand_line(columns, plate)]


def _on_sand(text: str, style: str, band: str) -> Span:
    """Return a part of the last line of a pyramid with sand below its feet, where the line showed a band of the sky."""
    return ("▄" * len(text), f"{style} ink:{SAND}") if style == f"on:{band}" else (text, style.replace(band, SAND))


def sand_line(columns: int, plate: Line = ()) -> Line:
    """Return a line of sand; with a `plate`, whose pyramid it is stands on it."""
    return ((" ", SAND_LINE), *plate, (" " * (columns - 1 - columns_of(plate)), SAND_LINE))


SAND_LINE, EARTH_LINE = f"on:{SAND}", "on:scene-ground-edge"
"""The styles of a line of sand, and of one below it."""


def _draw_lights(scene: Scene, widths: tuple[int, ...], size: CubeSize, high: int, light: str, air: Air) -> None:
    """Draw moon or sun at the left of the top row, and stars by night; all keep off the places.

    The light comes from the left: the shaded sides of cubes are the right ones.
    """
    radius = max(LEAST_MOON, size.height)
    free = (len(widths) - 1) * size.width // 2
    middle, centre = free, radius + (1 if size.is_low else 2)  # in low sizes it ends with the top row
    if light != MOON:
        if air.is_smooth:
            scene.sun(middle, centre, radius)
        else:
            scene.disc(middle, centre, radius, light)
        return
    for number, (across, down) in enumerate(STARS):
        x, y = scene.width * across // 100, 2 * high * down // 100
        row = len(widths) - 1 - max(0, y // 2 - top_gap(size)) // size.height
        left = row * size.width // 2
        is_beside = left - STAR_GAP <= x // 2 <= left + widths[row] * size.width + STAR_GAP
        is_behind = y // 2 <= radius + 1 and abs(x - middle) <= 2 * radius + 2 * STAR_GAP
        if not (is_beside or is_behind or x // 2 < STAR_GAP):
            scene.star(x, y, number % 2)
    scene.crescent(middle, centre, radius, light, from_left=True)

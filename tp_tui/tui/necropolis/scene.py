"""The picture of Necropolis: a stepped pyramid, an obelisk and the door of a tomb under the moon, or by day the sun."""

from __future__ import annotations

from tp_tui.tui.scenery import FAR, LEAST_MOON, SKY, Scene

STARS = ((4, 1), (13, 4), (21, 2), (33, 1), (42, 3), (61, 2), (71, 1), (82, 4), (90, 2), (97, 3))
"""Places of stars in hundredths of the width, and in tenths of the sky's height."""

BELOW_EDGE = 2
"""The rows of sky above moon or sun."""

GAP = 4
"""The columns of sky between the parts."""


def draw(columns: int, lines: int, *, is_night: bool) -> Scene:
    """Draw the necropolis, lit from the right."""
    scene = Scene(columns, lines, SKY[:6])
    tallest = scene.foot - max(2, scene.foot // 8)
    high = next(high for high in range(tallest, 0, -1) if _width(high, scene.foot) <= scene.width - 6)
    step = max(2, high // 5)
    high -= high % step
    begin = (scene.width - _width(high, scene.foot)) // 4 * 2
    thick = _thickness(high)
    pillar, door, tomb = _front(high)
    radius, is_beside = _moon(high, scene.foot)
    needle = begin + thick + 2  # an even number, as all of these
    _obelisk(scene, needle, high - 1, thick)
    middle = (needle + thick + 2 + 2 * GAP + 2 * high) // 2 * 2
    scene.pyramid(middle, high, step=step)
    left = middle + 2 * high + 2 * GAP
    _tomb(scene, left, tomb, pillar, door, "background" if is_night else "scene-shade")
    if is_beside:
        moon, height = left + 4 * pillar + door + 2 * GAP + 2 * radius, radius + min(BELOW_EDGE, scene.foot // 4)
    else:
        moon = left + 2 * pillar + door // 2
        radius = min(radius, (scene.width - moon - 2) // 2)
        height = max(radius + BELOW_EDGE, (scene.foot - tomb) // 2)
    if not is_night:
        scene.sun(moon, height, radius)
        return scene
    for number, (x, y) in enumerate((scene.width * x // 100, scene.foot * y // 10) for x, y in STARS):
        if abs(x - moon) > 2 * radius + 4 and scene.is_sky(x, y):
            scene.star(x, y, number % 2)
    scene.crescent(moon, height, radius, "scene-moon")
    return scene


def _thickness(high: int) -> int:
    """Return half the width of the obelisk."""
    return max(2, high // 12 * 2)


def _front(high: int) -> tuple[int, int, int]:
    """Return the width of a pillar and of the door of the tomb, and the tomb's height."""
    return max(2, high // 6 * 2), max(4, high // 4 * 2), max(4, high // 2)


def _moon(high: int, sky: int) -> tuple[int, bool]:
    """Return the radius of the moon, and whether it stands beside the tomb since there is no room above it."""
    radius = min(sky // 5, (sky - _front(high)[2] - 2 * BELOW_EDGE) // 2)
    return (radius, False) if radius >= LEAST_MOON else (min(LEAST_MOON, sky // 3), True)


def _width(high: int, sky: int) -> int:
    """Return the width of all that is drawn, where the pyramid is `high` rows high."""
    pillar, door, _ = _front(high)
    radius, is_beside = _moon(high, sky)
    beside = 2 * GAP + 4 * radius if is_beside else 0
    return 2 * _thickness(high) + 4 + 4 * high + 4 * GAP + 4 * pillar + door + 2 + beside


def _obelisk(scene: Scene, middle: int, high: int, half: int) -> None:
    """Draw an obelisk with a golden tip on a plinth."""
    plinth = max(1, high // 20) * 2
    high -= high % 2  # tip and plinth end at whole lines, so that no cell has a third colour
    scene.fill(middle - half - 2, scene.foot - plinth, half + 2, plinth, "scene-shade")
    scene.fill(middle, scene.foot - plinth, half + 2, plinth, "scene-lit")
    for row in range(high - plinth):
        reach = min(half, row + 1)
        is_tip = row < half
        y = scene.foot - high + row
        scene.fill(middle - reach, y, reach, 1, "scene-glow" if is_tip else "scene-shade")
        scene.fill(middle, y, reach, 1, "scene-sun" if is_tip else "scene-lit")


def _tomb(scene: Scene, left: int, high: int, pillar: int, door: int, dark: str) -> None:
    """Draw the front of a tomb: a cornice over pillars, and a dark door between them."""
    lit, shade = FAR
    wide, cornice = 4 * pillar + door, max(1, high // 5)
    top = scene.foot - high
    scene.fill(left, top + cornice, wide, high - cornice, shade)
    for x in (left, left + wide - pillar):
        scene.fill(x, top + cornice, pillar, high - cornice, lit)
    scene.fill(left + 2 * pillar, scene.foot - high * 3 // 5, door, high * 3 // 5, dark)
    scene.fill(left - 2, top, wide + 4, cornice, lit)

"""The picture of Terra Pyramides: pyramids at dusk, the sun low beside them."""

from __future__ import annotations

from tp_tui.tui.scenery import FAR, Scene

GAP = 6
"""The columns of sky between sun and pyramids."""


def draw(columns: int, lines: int, *, is_night: bool) -> Scene:
    """Draw three pyramids and the sun between them; each is lit on the side of the sun."""
    scene = Scene(columns, lines)
    room = scene.foot - max(1, scene.foot // 8)
    high = next(high for high in range(room, 0, -1) if _width(high) <= scene.width - 4)
    left, right, radius = _parts(high)
    begin = (scene.width - _width(high)) // 4 * 2
    scene.pyramid(begin + 2 * left, left, FAR)
    main = begin + 4 * left + GAP // 2 * 2 + 2 * high
    scene.pyramid(main, high, top=max(1, high // 7))
    sun = main + 2 * high + GAP + 2 * radius
    scene.setting_sun(sun, radius)
    scene.pyramid((sun + 2 * radius + GAP + 2 * right) // 2 * 2, right, FAR, light=-1)
    return scene


def _parts(high: int) -> tuple[int, int, int]:
    """Return the height of the left and the right pyramid and the radius of the sun."""
    return max(2, high // 2), max(2, high * 2 // 5), max(2, (5 * high + 8) // 10)


def _width(high: int) -> int:
    left, right, radius = _parts(high)
    return 4 * (left + high + right + radius) + 3 * GAP

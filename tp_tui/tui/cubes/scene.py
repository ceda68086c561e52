"""The picture of Cubes: a pyramid of coloured cubes in the evening."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.tui.scenery import Scene

COLOURS = (
    "red", "blue", "white", "yellow", "green", "blue", "yellow", "red", "white", "blue", "red", "yellow", "green",
    "white", "blue",
)  # fmt: skip
"""The colours of the cubes in turn."""


class CubeSize(NamedTuple):
    """The size of a cube in pixels; the width is a multiple of 4 and the height even, for whole cells."""

    width: int
    height: int


SIZES = tuple(CubeSize(2 * high, high) for high in (16, 12, 10, 8, 6, 4))
"""The sizes of a cube, of which the largest is taken that leaves a line of sky."""

LOW = CubeSize(8, 2)
"""The size of a cube where none of these fits: wider than high, so that the pyramid is as wide as one."""

ROWS, MAX_LOW_ROWS = 4, 5
"""The rows of cubes of the pyramid, the top one of one cube, and the most of them where cubes are low."""

BESIDE = 4
"""The columns of pixels between sun and pyramid, at least."""

LEAST_SUN = 2
"""The radius of the smallest sun, in rows."""


def draw(columns: int, lines: int, *, is_night: bool) -> Scene:
    """Draw a pyramid of cubes and the sun at its left, where the light comes from."""
    scene = Scene(columns, lines)
    sky, middle = scene.foot, scene.width // 4 * 2
    left = middle - BESIDE - 2  # for half the pyramid and the sun
    least = max(LEAST_SUN, sky // 8)
    fits = (each for each in SIZES if ROWS * each.height + 2 <= sky and ROWS * each.width // 2 + 4 * least <= left)
    size = next(fits, LOW)
    rows = max(1, min(MAX_LOW_ROWS, sky // size.height - 1)) if size == LOW else ROWS
    _pyramid(scene, middle, rows, size)
    reach = rows * size.width // 2
    radius = max(LEAST_SUN, min(sky // 5, (left - reach) // 4))
    scene.sun(middle - reach - BESIDE - 2 * radius, radius + 2, radius)
    return scene


def draw_small(columns: int, lines: int) -> Scene:
    """Draw the same in the room beside a form, with a sun that sets."""
    scene = Scene(columns, lines, ground=1)
    rows, radius = max(1, min(3, scene.foot // LOW.height - 1)), max(LEAST_SUN, min(3, scene.foot // 3))
    between = (scene.width - rows * LOW.width - 4 * radius) // 3
    scene.setting_sun(between // 2 * 2 + 2 * radius, radius)
    _pyramid(scene, (2 * between + 4 * radius + rows * LOW.width // 2) // 2 * 2, rows, LOW)
    return scene


def _pyramid(scene: Scene, middle: int, rows: int, size: CubeSize) -> None:
    """Draw so many rows of cubes, the top one of one cube."""
    number = 0
    for row in range(rows):
        cubes = rows - row
        for at in range(cubes):
            _cube(scene, middle + (2 * at - cubes) * size.width // 2, row, size, number)
            number += 1


def _cube(scene: Scene, x: int, row: int, size: CubeSize, number: int) -> None:
    """Draw a cube in a row from the ground, with a shaded right side and foot."""
    name = COLOURS[number % len(COLOURS)]
    deep, y = max(1, size.height // 4), scene.foot - (row + 1) * size.height
    scene.fill(x, y, size.width, size.height, f"block-{name}-shade")
    scene.fill(x, y, size.width - 2 * deep, size.height - deep, f"block-{name}-lit")

"""The picture of Cubes: pyramids of coloured cubes in the evening."""

from __future__ import annotations

from tp_tui.tui.scenery import Scene

COLOURS = (
    "red", "blue", "white", "yellow", "green", "blue", "yellow", "red", "white", "blue", "red", "yellow", "green",
)  # fmt: skip
"""The colours of the cubes in turn."""

SIZES = (16, 12, 10, 8, 6, 4, 2)
"""The heights of a cube in rows, of which the largest is taken that leaves a line of sky; even, for whole columns."""

ROWS = 4
"""The rows of cubes of the pyramid, the top one of one cube."""

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
    size = next((size for size in SIZES if ROWS * size + 2 <= sky and ROWS * size + 4 * least <= left), SIZES[-1])
    number = 0
    for row in range(ROWS):
        cubes = ROWS - row
        for at in range(cubes):
            _cube(scene, middle + (2 * at - cubes) * size, row, size, number)
            number += 1
    radius = max(LEAST_SUN, min(sky // 5, (left - ROWS * size) // 4))
    scene.disc(middle - ROWS * size - BESIDE - 2 * radius, radius + 2, radius, "scene-sun")
    return scene


def _cube(scene: Scene, x: int, row: int, size: int, number: int) -> None:
    """Draw a cube in a row from the ground, with a shaded right side and foot."""
    name = COLOURS[number % len(COLOURS)]
    deep, y = max(1, size // 4), scene.foot - (row + 1) * size
    scene.fill(x, y, 2 * size, size, f"block-{name}-shade")
    scene.fill(x, y, 2 * size - 2 * deep, size - deep, f"block-{name}-lit")

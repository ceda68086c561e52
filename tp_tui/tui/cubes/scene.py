"""The picture of Cubes: pyramids of coloured cubes in the evening."""

from __future__ import annotations

from tp_tui.tui.scenery import Scene

COLOURS = (
    "red", "blue", "white", "yellow", "green", "blue", "yellow", "red", "white", "blue", "red", "yellow", "green",
)  # fmt: skip
"""The colours of the cubes in turn."""

SIZES = (8, 6, 4)
"""The heights of a cube in rows, of which the largest is taken that leaves room for `FEWEST` rows of cubes.

In less than 4 rows a cube has no side and foot at whole columns and half lines, so then there are fewer rows of cubes.
"""

FEWEST, MOST = 3, 6
"""The least and the greatest number of rows of cubes."""


def draw(columns: int, lines: int, *, is_night: bool) -> Scene:
    """Draw a pyramid of cubes and what is left of its cubes; the light comes from the left."""
    scene = Scene(columns, lines)
    sky, middle = scene.foot, scene.width // 4 * 2
    # Beside the pyramid there are two cubes at the right and one at the left, each side with a gap of a cube.
    room = {size: min(MOST, (sky - 1) // size, ((middle - 4) // size - 7) // 2 + 1) for size in SIZES}
    size = next((size for size in SIZES if room[size] >= FEWEST), SIZES[-1])
    rows = max(1, room[size])
    wide = (2 * rows - 1) * size
    number = 0
    for row in range(rows):
        cubes = 2 * (rows - row) - 1
        for at in range(cubes):
            _cube(scene, middle - cubes * size + at * 2 * size, row, size, number)
            number += 1
    for x, row in ((1, 0), (2, 0), (1, 1)):
        _cube(scene, middle + wide + x * 2 * size, row, size, number := number + 1)
    _cube(scene, middle - wide - 4 * size, 0, size, 1)
    radius = max(2, min(sky // 5, (middle - wide - 4) // 4, (sky - size - 3) // 2))
    scene.disc(middle - wide - 2 * radius, max(radius + 1, sky // 5), radius, "scene-sun")
    return scene


def _cube(scene: Scene, x: int, row: int, size: int, number: int) -> None:
    """Draw a cube in a row from the ground, with a shaded right side and foot."""
    name = COLOURS[number % len(COLOURS)]
    deep, y = max(1, size // 4), scene.foot - (row + 1) * size
    scene.fill(x, y, 2 * size, size, f"block-{name}-shade")
    scene.fill(x, y, 2 * size - 2 * deep, size - deep, f"block-{name}-lit")

"""The picture above the menu: three stepped pyramids in the evening sun by the water."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Size

from tp_tui.presenters.spans import Line
from tp_tui.tui.styled_lines import ASCII_CLASS, HouseLines

MIN_HEIGHT, MAX_HEIGHT = 4, 19
"""The minimum and maximum height of the picture, including the water."""

COLUMNS_A_LINE = 8
"""The width of the pyramids per line of height."""

WATER = "~ ~~   ~  ~~ ~    ~~  ~ "
"""The waves, repeated as needed."""

SUN = ("▟██▙", "▜██▛")
SUN_IN_ASCII = (".--.", "'--'")

Cells = list[list[tuple[str, str]]]
"""Rows of characters with their style names."""


def banner_lines(width: int, height: int, *, plain: bool = False) -> list[Line]:
    """Draw the picture at a given size; with `plain`, in ASCII."""
    high = height - 1
    cells: Cells = [[(" ", "plain")] * width for _ in range(high)]
    middle = width // 2
    near, far = max(2, high * 5 // 8), max(2, high * 3 // 8)
    _draw_pyramid(cells, middle, high, plain=plain)
    _draw_pyramid(cells, middle - 2 * (high + near) + 1, near, plain=plain)
    _draw_pyramid(cells, middle + 2 * (high + far) - 1, far, plain=plain)
    _draw_sun(cells, middle + 2 * (high + far) - 1, max(0, (high - far) // 2 - 1), plain=plain)
    waves = (WATER * (width // len(WATER) + 1))[:width]
    return [*(_spans(line) for line in cells), ((waves, "water"),)]


def _draw_pyramid(cells: Cells, middle: int, high: int, *, plain: bool) -> None:
    """Draw a pyramid of `high` lines, lit on the side of the sun; the steps of larger pyramids are higher."""
    left, body, right = ("/", "=", "\\") if plain else ("▟", "█", "▙")
    tall = 1 + high // 9
    for number in range(high):
        line = cells[len(cells) - high + number]
        # Steps are counted from the ground, so that the lowest one is complete.
        step = (high - 1) // tall - (high - 1 - number) // tall
        reach = 2 * tall * step + max(1, 2 * tall - 2)
        has_slope = plain or tall == 1
        for at in range(-reach, reach):
            column = middle + at
            if 0 <= column < len(line):
                edge = left if at == -reach else right if at == reach - 1 else body
                line[column] = (edge if has_slope else body, "shade" if at < 0 else "light")


def _draw_sun(cells: Cells, middle: int, top: int, *, plain: bool) -> None:
    for number, row in enumerate(SUN_IN_ASCII if plain else SUN):
        for at, sign in enumerate(row, middle - 2):
            if top + number < len(cells) and 0 <= at < len(cells[0]):
                cells[top + number][at] = (sign, "sun")


def _spans(line: list[tuple[str, str]]) -> Line:
    """Merge neighbouring cells of the same style into spans."""
    spans: list[tuple[str, str]] = []
    for sign, style in line:
        if spans and spans[-1][1] == style:
            spans[-1] = (spans[-1][0] + sign, style)
        else:
            spans.append((sign, style))
    return tuple(spans)


class Banner(HouseLines):
    """The picture, as large as fits."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{name}" for name in ("light", "shade", "sun", "water")}

    def fit(self, screen: Size, lines_below: int) -> None:
        """Draw the picture to fit above `lines_below` other lines; hide it if there is no room."""
        room = min(screen.height - lines_below, screen.width // COLUMNS_A_LINE)
        self.display = room >= MIN_HEIGHT
        height = min(MAX_HEIGHT, max(MIN_HEIGHT, room))
        self.styles.height = height
        self.show(banner_lines(screen.width, height, plain=self.app.has_class(ASCII_CLASS)))

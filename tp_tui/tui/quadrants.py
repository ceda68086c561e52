"""Small pictures made of quadrant blocks, which show two by two dots per cell."""

from __future__ import annotations

from collections.abc import Sequence

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The blocks indexed by the sum of their dots: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

ASCII_QUADRANTS = " ''\"./|#.|\\#_###"
"""The closest ASCII characters to `QUADRANTS`."""

Dots = tuple[str, ...]
"""A picture as rows of dots: `#` is a dot, any other character a gap."""


def quadrant_lines(dots: Sequence[str], *, plain: bool = False) -> list[str]:
    """Render a picture as text of half its width and height; with `plain`, in ASCII.

    >>> quadrant_lines(["..##..", ".####."])
    ['▗█▖']
    """
    signs = ASCII_QUADRANTS if plain else QUADRANTS
    width = max(map(len, dots), default=0)
    rows = [row.ljust(width + width % 2) for row in (*dots, "")]
    return [
        "".join(
            signs[sum(bit for bit, dot in zip((1, 2, 4, 8), _square(upper, lower, at), strict=True) if dot == "#")]
            for at in range(0, width, 2)
        )
        for upper, lower in zip(rows[:-1:2], rows[1::2], strict=False)
    ]


def _square(upper: str, lower: str, at: int) -> str:
    return upper[at : at + 2] + lower[at : at + 2]


def stepped(widths: Sequence[int], columns: int) -> Dots:
    """Return a stepped pyramid: rows of dots of these widths, top first, each centred in `columns`."""
    return tuple(("#" * width).center(columns) for width in widths)

"""Export screens as SVG, a still picture or an animation of several frames.

Rich's export leaves it to the viewer's font where characters stand, and to its glyphs whether blocks touch. Here every
word is placed in its own cells and every block is a rectangle, so a picture looks the same everywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip

from tp_tui.tui.pixels import BLANK_DOTS, DOTS, QUADRANTS

WIDTH, HEIGHT = 10, 20
"""The size of a cell in pixels."""

MARGIN = 12
"""The pixels around the screen."""

BASELINE = 15
"""The pixels from the top of a cell to the baseline of its text."""

FONT_SIZE = 16.6
"""The size of letters in pixels at which those of most fonts are `WIDTH` wide, as not every viewer stretches them."""

FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"

Rectangle = tuple[float, float, float, float]
"""A part of a cell: left, top, width and height as shares of the cell."""

_HALF = 0.5
_QUARTERS: tuple[Rectangle, ...] = (
    (0, 0, _HALF, _HALF), (_HALF, 0, _HALF, _HALF), (0, _HALF, _HALF, _HALF), (_HALF, _HALF, _HALF, _HALF),
)  # fmt: skip

_DOT_X, _DOT_Y = 0.3, 0.15
_DOTS: dict[int, Rectangle] = {
    bit: (0.25 - _DOT_X / 2 + x / 2, 0.125 - _DOT_Y / 2 + y / 4, _DOT_X, _DOT_Y)
    for y, bits in enumerate(DOTS)
    for x, bit in enumerate(bits)
}

BLOCKS: dict[str, tuple[Rectangle, ...]] = {
    **{chr(BLANK_DOTS + number): tuple(dot for bit, dot in _DOTS.items() if number & bit) for number in range(1, 256)},
    **{
        sign: tuple(part for bit, part in enumerate(_QUARTERS) if number >> bit & 1)
        for number, sign in enumerate(QUADRANTS)
    },
    **{sign: ((0, 1 - eighths / 8, 1, eighths / 8),) for eighths, sign in enumerate("▁▂▃▄▅▆▇█", 1)},
    **{sign: ((0, 0, eighths / 8, 1),) for eighths, sign in zip(range(7, 0, -1), "▉▊▋▌▍▎▏", strict=True)},
    "▔": ((0, 0, 1, 1 / 8),),
    "▕": ((7 / 8, 0, 1 / 8, 1),),
}
"""The parts of block elements and of Braille signs by character."""

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8

LINES = {
    "─": LEFT | RIGHT, "│": UP | DOWN, "┌": DOWN | RIGHT, "╭": DOWN | RIGHT, "┐": DOWN | LEFT, "╮": DOWN | LEFT,
    "└": UP | RIGHT, "╰": UP | RIGHT, "┘": UP | LEFT, "╯": UP | LEFT, "├": UP | DOWN | RIGHT, "┤": UP | DOWN | LEFT,
    "┬": DOWN | LEFT | RIGHT, "┴": UP | LEFT | RIGHT, "┼": UP | DOWN | LEFT | RIGHT,
}  # fmt: skip
"""The arms of line drawing characters by character."""

_THIN_X, _THIN_Y = 0.15, 0.075
_ARMS: dict[int, Rectangle] = {
    UP: (_HALF - _THIN_X / 2, 0, _THIN_X, _HALF + _THIN_Y / 2),
    DOWN: (_HALF - _THIN_X / 2, _HALF - _THIN_Y / 2, _THIN_X, _HALF + _THIN_Y / 2),
    LEFT: (0, _HALF - _THIN_Y / 2, _HALF + _THIN_X / 2, _THIN_Y),
    RIGHT: (_HALF - _THIN_X / 2, _HALF - _THIN_Y / 2, _HALF + _THIN_X / 2, _THIN_Y),
}

UNDERLINE = 0.86
"""How far below the top of a cell its underline is, blanks included, as a share of the cell."""

_WORD = re.compile(r"\S+")


class Look(NamedTuple):
    """How a cell is drawn: colours as in CSS, and attributes of the text."""

    ink: str
    ground: str
    is_bold: bool = False
    is_underlined: bool = False


Row = list[tuple[str, Look]]
"""The cells of a line. The second cell of a wide character is empty."""


def svg_picture(frames: Sequence[Sequence[Strip]], *, seconds: Sequence[float] = (), title: str = "") -> str:
    """Return screens as an SVG document; several become an endless animation.

    Args:
        frames: the lines of each screen, all of one size.
        seconds: the seconds for which each frame is shown; empty for a single frame.
        title: what the picture shows, for whoever cannot see it.
    """
    screens = [[_row(strip) for strip in frame] for frame in frames]
    columns, lines = len(screens[0][0]), len(screens[0])
    width, height = columns * WIDTH + 2 * MARGIN, lines * HEIGHT + 2 * MARGIN
    # Most of a screen is page, so its margin has the page's colour even below a sky.
    ground = Counter(look.ground for row in screens[0] for _, look in row).most_common(1)[0][0]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONTS}" font-size="{FONT_SIZE}">',
        f"<title>{escape(title)}</title>" if title else "",
        f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>',
        f'<g transform="translate({MARGIN} {MARGIN})" shape-rendering="crispEdges">',
        *_drawn(enumerate(screens[0]), [[0] * columns] * lines),
        *_animated(screens, seconds),
        "</g></svg>\n",
    ]
    return "\n".join(filter(None, parts))


def _row(strip: Strip) -> Row:
    cells: Row = []
    for text, style, _ in strip:
        look = _look(style or Style())
        for letter in text:
            cells += [(letter, look), *[("", look)] * (cell_len(letter) - 1)]
    return cells


def _look(style: Style) -> Look:
    ink = _colour(style.color, is_ink=True)
    ground = _colour(style.bgcolor, is_ink=False)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = "#" + "".join(
            f"{(int(ink[at : at + 2], 16) + int(ground[at : at + 2], 16)) // 2:02x}" for at in (1, 3, 5)
        )
    return Look(ink, ground, bool(style.bold), bool(style.underline))


def _colour(colour: Color | None, *, is_ink: bool) -> str:
    found = (colour or Color.default()).get_truecolor(SVG_EXPORT_THEME, foreground=is_ink)
    return "#{:02x}{:02x}{:02x}".format(*found)


def _animated(screens: Sequence[Sequence[Row]], seconds: Sequence[float]) -> Iterator[str]:
    """Yield a group for each frame but the first: the cells that differ from the frame before, shown from then on."""
    if len(screens) < 2:
        return
    whole, begun = sum(seconds), 0.0
    for before, now, shown in zip(screens, screens[1:], seconds, strict=False):
        begun += shown
        same = [[int(was != is_) - 1 for was, is_ in zip(*rows, strict=True)] for rows in zip(before, now, strict=True)]
        yield '<g visibility="hidden">'
        yield (
            f'<animate attributeName="visibility" calcMode="discrete" values="hidden;visible" '
            f'keyTimes="0;{begun / whole:.4f}" dur="{whole:g}s" repeatCount="indefinite"/>'
        )
        yield from _drawn(enumerate(now), same)
        yield "</g>"


def _drawn(rows: Iterable[tuple[int, Row]], same: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield the elements of all cells whose entry in `same` is 0."""
    for y, row in rows:
        runs = list(_runs(row, same[y]))
        for x, text, look in runs:
            yield _rectangle(x, y, (0, 0, len(text), 1), look.ground)
        for x, text, look in runs:
            for at, letter in enumerate(text, x):
                parts = BLOCKS.get(letter, ()) if letter != " " else ()
                parts = parts or tuple(part for arm, part in _ARMS.items() if LINES.get(letter, 0) & arm)
                for part in parts:
                    yield _rectangle(at, y, part, look.ink)
            if look.is_underlined:
                yield _rectangle(x, y, (0, UNDERLINE, len(text), _THIN_Y), look.ink)
            drawn = "".join(" " if letter in BLOCKS or letter in LINES else letter for letter in text)
            for word in _WORD.finditer(drawn):
                yield _text(x + word.start(), y, word[0], look)


def _runs(row: Row, same: Sequence[int]) -> Iterator[tuple[int, str, Look]]:
    """Yield neighbouring cells of one look: the first column, a character for each column, and the look."""
    begin, text, look = 0, "", None
    for x, (letter, its_look) in enumerate(row):
        if same[x]:
            if look:
                yield begin, text, look
            text, look = "", None
            continue
        if its_look != look:
            if look:
                yield begin, text, look
            begin, text, look = x, "", its_look
        text += letter or " "
    if look:
        yield begin, text, look


def _rectangle(x: int, y: int, part: Rectangle, colour: str) -> str:
    left, top, width, height = part
    return (
        f'<rect x="{(x + left) * WIDTH:g}" y="{(y + top) * HEIGHT:g}" width="{width * WIDTH:g}" '
        f'height="{height * HEIGHT:g}" fill="{colour}"/>'
    )


def _text(x: int, y: int, word: str, look: Look) -> str:
    weight = ' font-weight="bold"' if look.is_bold else ""
    width = cell_len(word) * WIDTH
    return (
        f'<text x="{x * WIDTH}" y="{y * HEIGHT + BASELINE}" fill="{look.ink}"{weight} '
        f'textLength="{width}" lengthAdjust="spacingAndGlyphs">{escape(word)}</text>'
    )

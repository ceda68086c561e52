"""How tiles are drawn: a slab of stone with its symbols, and stairs at the side they point to."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.tui.quadrants import quadrant_lines
from tp_tui.tui.terra.cell_lines import CellSize, joined, placed, stacked, text_width

NORTH, EAST, SOUTH, WEST = range(4)

PICTURES = {
    "worker": ("..##..", "..##..", ".####.", "######"),
    "eye": (".####.", "#.##.#", "#.##.#", ".####."),
    "oasis": ("#.##.#", ".####.", "..##..", "..##.."),
    "grave": (".####.", "..##..", "######", ".####."),
    "gold": (".####.", "######", "######", ".####."),
}
"""The symbols of tiles as pictures of three columns and two lines."""

PICTURE_LINES = 2


class TileStyle(NamedTuple):
    """The styles of a tile: the slab, its edge, and its workers where they are not drawn like the other symbols.

    A `plain` one shows no colours of blocks.
    """

    slab: str
    edge: str
    workers: str = ""
    plain: bool = False


def tile_lines(face: Face, way: int, size: CellSize, glyphs: Glyphs, style: TileStyle) -> list[Line]:
    """Return a tile with its stairs that `way`; its lowest line is the slab's edge."""
    if size.is_drawn and glyphs.has_pictures:
        lines = _pictured(face, size, glyphs, style)
    else:
        # Of two lines or four the upper middle one is that of stairs to the north.
        above = [((" " * size.face, style.slab),)] if size.height % 2 else []
        body = CellSize(size.width, size.height - 1 - len(above))
        lines = [*above, *stacked([_signs(face, glyphs, style, size)], body, style.slab)]
    lines.append(((" " * size.face, style.edge),))
    return _with_stairs(lines, way, size, glyphs)


def _with_stairs(lines: list[Line], way: int, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Return the lines of a tile with stairs at the side that they point to."""
    arrow, face, middle = glyphs.stairs[way], size.face, (size.height - 1) // 2
    lines = list(lines)
    if size.height == 2:  # the lower line is all there is for stairs
        at = {NORTH: face // 2, EAST: face - 1, SOUTH: face // 2, WEST: 0}[way]
        lines[1] = placed(lines[1], at, (arrow, lines[1][0][1]))
        return lines
    treads = glyphs.treads if size.face >= 7 else ""
    if way in (NORTH, SOUTH):
        number = 0 if way == NORTH else size.height - 1
        steps = f"{treads}{arrow}{treads}"
        lines[number] = placed(lines[number], (face - len(steps)) // 2, (steps, _style(lines[number])))
    else:
        at = face - 1 if way == EAST else 0
        lines[middle] = placed(lines[middle], at, (arrow, _style(lines[middle])))
        for number in (middle - 1, middle + 1) if treads else ():
            lines[number] = placed(lines[number], at, (glyphs.side_treads, _style(lines[number])))
    return lines


def _style(line: Line) -> str:
    """Return the style of a line's ground, which its first column has."""
    return line[0][1]


def _signs(face: Face, glyphs: Glyphs, style: TileStyle, size: CellSize) -> Line:
    """Return the symbols as one sign each, apart where there is room."""
    signs = []
    for sign, colour in glyphs.face(face):
        named = f"{style.slab} block-{COLOURS[colour]}" if colour >= 0 and not style.plain else style.slab
        signs.append((sign, style.workers if sign == glyphs.worker and style.workers else named))
    if size.face < 5 or len(signs) < 2:
        return tuple(signs)
    return tuple(span for sign in signs for span in (sign, (" ", style.slab)))[:-1]


def _pictured(face: Face, size: CellSize, glyphs: Glyphs, style: TileStyle) -> list[Line]:
    """Return the symbols as pictures beside each other."""
    slab = style.slab
    pictures: list[list[Line]] = []
    if face.block >= 0:
        chip = slab if style.plain else f"chip-{COLOURS[face.block]}"
        letter = COLOUR_LETTERS[face.block]
        pictures.append([((text, chip),) for text in (f" {letter} ", "   ")])
    for name in ("oasis", "grave", "worker", "eye", "gold"):
        named = style.workers if name == "worker" and style.workers else slab
        pictures += [[((text, named),) for text in quadrant_lines(PICTURES[name])]] * getattr(face, name)
    rows: list[Line] = []
    for number in range(PICTURE_LINES):
        row: Line = ()
        for picture in pictures:
            row = (*row, *(((" ", slab),) if row else ()), *picture[number])
        rows.append(joined(row))
    if max(map(text_width, rows), default=0) > size.face:
        rows = [_signs(face, glyphs, style, size)]
    # The line above is that of stairs to the north.
    return stacked([((" " * size.face, slab),), *rows], CellSize(size.width, size.height - 1), slab)

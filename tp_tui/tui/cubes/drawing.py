"""Drawing of pyramids: the large one being played on, the small ones of other players, and their styles."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.games.cubes.rules.previews import field_at
from tp_tui.games.cubes.rules.pyramid import ROWS, Pyramid
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span

LINE_STYLES = (
    "strong", "dim", "plain", "chosen", "good", "bad", "wall", "ground", "ground-edge", "open", "open-edge",
    "frame", "gold",
    *(f"cube-{colour}" for colour in COLOURS),
    *(f"edge-{colour}" for colour in COLOURS),
    *(f"light-{colour}" for colour in COLOURS),
    *(f"field-{colour}" for colour in COLOURS[:-1]),
    *(f"player-{number}" for number, _ in enumerate(PLAYER_LETTERS, 1)),
)  # fmt: skip
"""The styles of the table.

`wall` is between places; `cube-` is a cube, `edge-` its lower edge, `light-` a letter on a dark ground, `field-` a
colour field.
"""

STYLE_CLASSES = {f"lines--{name}" for name in LINE_STYLES}
"""The component classes of the table and of help pages with pictures of it."""


class CubeSize(NamedTuple):
    """The size of a cube in columns and lines; the last column is the gap to the next cube."""

    width: int
    height: int

    @property
    def face(self) -> int:
        """The width without the gap."""
        return self.width - 1


SIZES = (CubeSize(14, 7), CubeSize(12, 6), CubeSize(10, 5), CubeSize(8, 4), CubeSize(6, 3), CubeSize(4, 2))
"""The sizes of a cube, largest first; widths are even, so that rows can be shifted by half a cube."""

SMALL, SMALL_GROWN = CubeSize(2, 1), CubeSize(4, 2)
"""The sizes of a cube in the pyramids of other players."""

LABEL = 2
"""The columns of the row letters left of the pyramid."""


def board_width(pyramid: Pyramid, size: CubeSize) -> int:
    """Return the width of a pyramid in columns, with its row letters and frame."""
    return LABEL + pyramid.widths[0] * size.width + 1


def board_lines(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, *, cursor: bool = True) -> list[Line]:
    """Return the lines of the pyramid shown, from the top, with the cursor if `cursor` is set."""
    pyramid = interaction.pyramid
    lines = []
    for row in range(len(pyramid.widths) - 1, -1, -1):
        places = range(pyramid.row_starts[row], pyramid.row_starts[row] + pyramid.widths[row])
        faces = [_face(interaction, place, size, glyphs) for place in places]
        for line in range(size.height):
            label = ROWS[row] if line == (size.height - 1) // 2 else " "
            spans: list[Span] = [(f"{label} ".ljust(LABEL + row * size.width // 2), "dim")]
            for place, face in zip(places, faces, strict=True):
                spans += [_gap(place, place - 1, places[0], interaction, glyphs, cursor=cursor), face[line]]
            spans.append(_gap(-1, places[-1], places[0], interaction, glyphs, cursor=cursor))
            lines.append(tuple(spans))
    return lines


def _gap(right: int, left: int, first: int, interaction: CubesInteraction, glyphs: Glyphs, *, cursor: bool) -> Span:
    """Return the column between the places `left` and `right`: a side of the frame if one of them is at the cursor."""
    if cursor and right == interaction.cursor:
        return (glyphs.frame[0], "frame")
    if cursor and left == interaction.cursor and left >= first:
        return (glyphs.frame[1], "frame")
    return (" ", "wall")


def _face(interaction: CubesInteraction, place: int, size: CubeSize, glyphs: Glyphs) -> list[Span]:
    """Return the lines of a place: its cube, or the points that the cube to build would score and the colour field."""
    state, seat, face = interaction.state, interaction.shown, size.face
    middle, last = (size.height - 1) // 2, size.height - 1
    colour = state.colour_at(seat, place)
    is_new = (seat, place) in interaction.changes
    if colour != NOTHING:
        name = COLOURS[colour]
        lines = [(" " * face, f"cube-{name}")] * size.height
        lines[middle] = (COLOUR_LETTERS[colour].center(face), f"cube-{name}")
        edge = glyphs.edge * face
        half = face // 2
        lines[last] = (f"{edge[:half]}{glyphs.changed}{edge[half + 1 :]}" if is_new else edge, f"edge-{name}")
        return lines
    found = interaction.preview(place)
    style = "open" if found else "ground"
    lines = [(" " * face, style)] * size.height
    lines[middle] = ((f"+{found.points}" if found else glyphs.free).center(face), style)
    field = field_at(state, place)
    if field is None:
        lines[last] = (glyphs.edge * face, f"{style}-edge")
    else:
        lines[last] = (f"({COLOUR_LETTERS[field]})".center(face), f"field-{COLOURS[field]}")
    return lines


def place_at(pyramid: Pyramid, column: int, line: int, size: CubeSize) -> int | None:
    """Return the place drawn at a column and line of the board, or None."""
    row = len(pyramid.widths) - 1 - line // size.height
    if not 0 <= row < len(pyramid.widths):
        return None
    number = (column - LABEL - row * size.width // 2) // size.width
    return pyramid.row_starts[row] + number if 0 <= number < pyramid.widths[row] else None


def small_lines(interaction: CubesInteraction, seat: int, size: CubeSize, glyphs: Glyphs) -> list[Line]:
    """Return the lines of the small pyramid of `seat`, from the top; new cubes have capitals."""
    pyramid, state = interaction.pyramid, interaction.state
    lines: list[Line] = []
    for row in range(len(pyramid.widths) - 1, -1, -1):
        start = pyramid.row_starts[row]
        for line in range(size.height):
            indent = row * size.width // 2
            spans: list[Span] = [(" " * indent, "plain")] if indent else []
            spans.append((" ", "wall"))
            for place in range(start, start + pyramid.widths[row]):
                colour = state.colour_at(seat, place)
                is_new = (seat, place) in interaction.changes
                sign = glyphs.free if colour == NOTHING else COLOUR_LETTERS[colour]
                style = "ground" if colour == NOTHING else f"cube-{COLOURS[colour]}"
                if line == size.height - 1 and line:
                    sign = glyphs.edge * size.face
                    style = "ground-edge" if colour == NOTHING else f"edge-{COLOURS[colour]}"
                text = (sign.upper() if is_new else sign).center(size.face)
                spans += [(text, style), (" ", "wall")]
            spans.append((" " * indent, "plain"))
            lines.append(tuple(spans))
    return lines

"""Drawing of cubes and pyramids: the large one being played on and the small ones of other players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple

from tp_tui.games.cubes.rules.components import COLOURS, FIELD_MONEY
from tp_tui.games.cubes.rules.previews import field_at
from tp_tui.games.cubes.rules.pyramid import ROWS, Pyramid
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, FLAT, Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.pixels import PixelPicture

LINE_STYLES = (
    "strong", "dim", "plain", "chosen", "good", "bad", "frame", "frame-edge", "calm", "calm-edge", "gold",
    *(f"player-{number}" for number, _ in enumerate(PLAYER_LETTERS, 1)),
)  # fmt: skip
"""The styles of the table that are rules of a style sheet; the others name colours of the theme."""

STYLE_CLASSES = {f"lines--{name}" for name in LINE_STYLES}
"""The component classes of the table and of help pages with pictures of it."""

WALL = "on:background"
"""The style of what is between places."""

GROUND, OPEN = "on:cubes-ground ink:cubes-ground-ink", "on:cubes-open ink:cubes-open-ink bold"
"""The styles of texts on a free place, and on one that takes the cube, or a price that can be paid."""


LEGAL = "cubes-legal"
"""The colour of a place that takes the cube to build, which gains nothing there."""

COIN = "on:cubes-open-ink ink:cubes-open bold"
"""The style of money that the cube to build would earn."""


class CubeSize(NamedTuple):
    """The size of a cube in columns and lines, with the gap to the next cubes: the last column and the last line.

    In low sizes the gap below a cube is half a line; in the lowest of them it has the lit tops of the cubes below.
    """

    width: int
    height: int

    @property
    def face(self) -> int:
        """The width without the gap."""
        return self.width - 1

    @property
    def is_low(self) -> bool:
        """Whether the last line has the foot of the cube and the gap, half a line each."""
        return self.height < 4

    @property
    def has_roof(self) -> bool:
        """Whether the lit top of a cube is half a line above its own lines."""
        return self.height == 2

    @property
    def middle(self) -> int:
        """The line of the letter."""
        return (self.height - 1) // 2 if self.is_low else (self.height - 2) // 2


SIZES = (CubeSize(14, 7), CubeSize(12, 6), CubeSize(10, 5), CubeSize(8, 4), CubeSize(6, 3), CubeSize(4, 2))
"""The sizes of a cube, largest first; widths are even, so that rows can be shifted by half a cube."""

SMALL_SIZES = (CubeSize(6, 3), CubeSize(4, 2), CubeSize(2, 1))
"""The sizes of a cube in the pyramids of other players, largest first."""

SMALL = SMALL_SIZES[-1]

LABEL = 2
"""The columns left of the pyramid: the margin of the screen, and the row letters."""


def glyphs_in_theme(glyphs: Glyphs, colours: Mapping[str, str]) -> Glyphs:
    """Return the glyphs for a theme; in one without shades cubes are flat."""
    is_flat = colours["cubes-face-white"] == colours["cubes-foot-white"]
    if glyphs.is_plain:
        return glyphs
    if not is_flat and colours["cubes-ground"] == colours["background"]:
        return glyphs._replace(free=LEDGE)  # a hollow in the page's own colour is not seen
    return FLAT._replace(free=LEDGE) if is_flat else glyphs


LEDGE = "▁"
"""The sign of which a free place has a line where its colour is that of the page."""

DOT = "·"
"""The sign of such a place where cubes are a line high."""


class Look(NamedTuple):
    """What is drawn at a place.

    Attributes:
        colour: the number of the cube's colour; `NOTHING` for a free place.
        text: what is written there.
        is_open: whether the place takes the cube to build, which gains something there.
        field: the number of the colour of the colour field; `NOTHING` if there is none.
        is_in_hand: whether the cube is the one to build, which is not there yet.
        hollow: the colour of a free place that nothing can be said of; empty for none, so that what is behind shows.
    """

    colour: int
    text: str
    is_open: bool = False
    field: int = NOTHING
    is_in_hand: bool = False
    hollow: str = "cubes-ground"


def board_width(pyramid: Pyramid, size: CubeSize) -> int:
    """Return the width of a pyramid in columns, with its row letters and frame."""
    return LABEL + pyramid.widths[0] * size.width + 1


def board_height(pyramid: Pyramid, size: CubeSize) -> int:
    """Return the height of a pyramid in lines."""
    return len(pyramid.widths) * size.height + top_gap(size)


def top_gap(size: CubeSize) -> int:
    """Return the lines above the top row, for the lit tops or the frame of the cubes there."""
    return 1 if size.has_roof or not size.is_low else 0


class Frame(NamedTuple):
    """The frame of the cursor around the place `number` of a row; calm where Enter would build nothing.

    In the lowest size it has edges only with no cube in hand, with which it would cost too many bytes to move.
    """

    row: int
    number: int
    is_calm: bool
    has_edge: bool = False

    @property
    def style(self) -> str:
        """The style of its sides in the line of the letter; the others have an `-edge` more."""
        return "calm" if self.is_calm else "frame"


NO_FRAME = Frame(-2, 0, is_calm=True)
"""The frame of a place that is not there."""


def _frame(interaction: CubesInteraction) -> Frame:
    """Return the frame around the place under the cursor."""
    at, pyramid = interaction.cursor, interaction.pyramid
    row = pyramid.rows[at]
    is_calm, has_edge = interaction.preview(at) is None, interaction.colour is None
    return Frame(row, at - pyramid.row_starts[row], is_calm, has_edge)


def part_of(line: Line, first: int, last: int | None = None) -> Line:
    """Return the columns `first` to `last`, exclusive, of a line without wide characters; by default to its end.

    >>> part_of((("abc", "dim"), ("def", "plain")), 2, 5)
    (('c', 'dim'), ('de', 'plain'))
    """
    spans: list[Span] = []
    begin = 0
    for text, style in line:
        if part := text[max(0, first - begin) : None if last is None else max(0, last - begin)]:
            spans.append((part, style))
        begin += len(text)
    return tuple(spans)


class Behind(NamedTuple):
    """What is behind a line of the pyramid: sky, sand, or the page.

    Attributes:
        upper: the colour of the upper half of what shows between two places.
        lower: that of its lower half.
        line: the line beside the places, from the column behind the row letters; empty for the page.
        hollow: the colour of a free place before it.
    """

    upper: str = "background"
    lower: str = "background"
    line: Line = ()
    hollow: str = "cubes-ground"

    def part(self, first: int, last: int) -> Line:
        """Return the columns from `first` to `last`, exclusive, of the board; the page ends with the last place."""
        return part_of(self.line, first - LABEL, last - LABEL) if self.line else ((" " * (last - first), WALL),)

    def rest(self, first: int) -> Line:
        """Return the columns from `first` on."""
        return part_of(self.line, first - LABEL) if self.line else ()

    def over(self, cells: Sequence[Span]) -> Line:
        """Return a line with `cells`, of a column each, of which those without a text show what is behind."""
        there = [at for at, (text, _style) in enumerate(cells) if text]
        if not there:
            return ((" " * LABEL, WALL), *self.rest(LABEL))
        first, last = there[0], there[-1] + 1
        inner = [cell if cell[0] else _halves(self.upper, self.lower) for cell in cells[first:last]]
        return ((" " * LABEL, WALL), *self.part(LABEL, first), *_merged(inner), *self.rest(last))

    def framed(self, frame: Frame, suffix: str) -> str:
        """Return the style of a part of a frame in front of it."""
        ground = f" on:{self.upper}" if self.line else ""
        return f"{frame.style}{suffix}{ground}"


PAGE_BEHIND = Behind()


def board_lines(
    interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, *, cursor: bool = True, shown: range | None = None,
    behind: Sequence[Behind] = (),
) -> list[Line]:  # fmt: skip
    """Return the lines of the pyramid shown, from the top, with the cursor if `cursor` is set.

    `shown` are the rows to draw, counted from the top; by default all. `behind` is what each line has behind it, by
    default the page.
    """
    pyramid = interaction.pyramid
    frame = _frame(interaction) if cursor else NO_FRAME
    shown = shown or range(len(pyramid.widths))
    top, last = len(pyramid.widths) - 1 - shown.start, len(pyramid.widths) - shown.stop
    behind = tuple(behind) or (PAGE_BEHIND,) * (top_gap(size) + len(shown) * size.height)
    rows: list[tuple[Look, ...]] = []
    for row, (start, width) in enumerate(zip(pyramid.row_starts, pyramid.widths, strict=False)):
        hollow = behind[top_gap(size) + max(0, min(len(shown) - 1, top - row)) * size.height].hollow
        places = range(start, start + width)
        rows.append(tuple(_look(interaction, each, size, glyphs, hollow, cursor=cursor) for each in places))
    lines: list[Line] = []
    if size.has_roof:
        lines.append(_seam((), rows[top], size, glyphs, top, behind[0], frame))
    elif top_gap(size):
        lines.append(_gap_line(size, top + 1, frame, behind[0]))
    for row in range(top, last - 1, -1):
        under = rows[row - 1] if size.has_roof and row > last else ()
        begin = top_gap(size) + (top - row) * size.height
        seen = behind[begin : begin + size.height]
        framed = frame if frame.row in (row, row - 1) else NO_FRAME
        lines += _row_lines(rows[row], under, size, glyphs, row, framed, seen)
    return lines


@lru_cache(maxsize=512)
def _row_lines(
    looks: tuple[Look, ...], under: tuple[Look, ...], size: CubeSize, glyphs: Glyphs, row: int, frame: Frame,
    behind: tuple[Behind, ...],
) -> Sequence[Line]:  # fmt: skip
    """Return the lines of a row, the last of them with the lit tops of the places `under` it, if any."""
    indent = LABEL + row * size.width // 2
    drawn = [look_lines(look, size, glyphs) for look in looks]
    framed = frame.number if frame.row == row else -1
    lines: list[Line] = []
    for line in range(size.height if glyphs.is_plain and size.is_low else size.height - 1):
        label, back = ROWS[row] if line == size.middle else " ", behind[line]
        spans: list[Span] = [(label.rjust(LABEL), f"{WALL} ink:lines-dim"), *back.part(LABEL, indent)]
        for number, (look, picture) in enumerate(zip(looks, drawn, strict=True)):
            side = _side(framed == number, framed == number - 1 and number > 0, line, size, glyphs, frame, back)
            spans += [side, *(picture[line] if look.hollow else ((" " * size.face, f"on:{back.upper}"),))]
        spans.append(_side(False, framed == len(looks) - 1, line, size, glyphs, frame, back))
        lines.append((*spans, *back.rest(indent + len(looks) * size.width + 1)))
    if not size.is_low:
        lines.append(_gap_line(size, row, frame, behind[-1]))
    elif not glyphs.is_plain:
        lines.append(
            _seam(looks, under, size, glyphs, row - 1, behind[-1], frame)
            if size.has_roof
            else _foot_line(looks, size, glyphs, row, frame, behind[-1])
        )
    return lines


def _side(
    is_left: bool, is_right: bool, line: int, size: CubeSize, glyphs: Glyphs, frame: Frame, behind: Behind
) -> Span:
    """Return the column between two places: the left or right side of the frame, or a gap."""
    if not (is_left or is_right):
        return " ", f"on:{behind.upper}"
    sides = glyphs.frame if size.is_low else "││"
    return sides[0 if is_left else 1], behind.framed(frame, "" if line == size.middle else "-edge")


@lru_cache(maxsize=256)
def _seam(
    above: tuple[Look, ...], under: tuple[Look, ...], size: CubeSize, glyphs: Glyphs, row: int, behind: Behind,
    frame: Frame,
) -> Line:  # fmt: skip
    """Return the line between two rows, `row` being the lower one: feet in its upper half, lit tops in the other.

    Above a place of the lower row and below one of the upper row the frame may have an edge.
    """
    if glyphs.is_plain:
        return ((" " * LABEL, WALL), *behind.rest(LABEL))
    indent = LABEL + row * size.width // 2
    feet = _half_line([_foot_of(look, glyphs) for look in above], size, indent + size.width // 2)
    tops = _half_line([_top_of(look, glyphs) for look in under], size, indent)
    if frame.row in (row, row + 1) and frame.has_edge and not glyphs.is_flat:
        edges, begin = (tops, indent) if frame.row == row else (feet, indent + size.width // 2)
        left = begin + frame.number * size.width
        edges[left : left + size.width + 1] = ["cubes-frame"] * (size.width + 1)
    both = zip_longest(feet, tops, fillvalue="")
    return behind.over([_halves(up or behind.upper, down or behind.lower) if up or down else NOTHING_THERE
                        for up, down in both])  # fmt: skip


NOTHING_THERE = "", ""
"""A cell that shows what is behind it."""


def tops_line(colours: Iterable[int], size: CubeSize, glyphs: Glyphs, indent: int) -> Line:
    """Return the line above cubes side by side that has their lit tops in its lower half."""
    tops = _half_line([_top_of(cube_look(colour), glyphs) for colour in colours], size, indent)
    return tuple(_merged(_halves("background", top or "background") for top in tops)) if not glyphs.is_plain else ()


def _half_line(colours: Iterable[str], size: CubeSize, indent: int) -> list[str]:
    """Return the colour of each column of half a line in which every place of a row has one colour; empty for none."""
    found = [""] * (indent + 1)
    for colour in colours:
        found += [*[colour] * size.face, ""]
    return found


def _halves(upper: str, lower: str) -> Span:
    """Return a cell of two colours, one above the other."""
    return (" ", f"on:{upper}") if upper == lower else ("▄", f"on:{upper} ink:{lower}")


def _gap_line(size: CubeSize, row: int, frame: Frame, behind: Behind) -> Line:
    """Return the line between two rows, with the edge of a frame in `row` or below it."""
    if frame.row not in (row, row - 1):
        return ((" " * LABEL, WALL), *behind.rest(LABEL))
    corners = "╰╯" if frame.row == row else "╭╮"
    before = LABEL + frame.row * size.width // 2 + frame.number * size.width
    edge = f"{corners[0]}{'─' * size.face}{corners[1]}"
    framed = (edge, behind.framed(frame, "-edge"))
    return ((" " * LABEL, WALL), *behind.part(LABEL, before), framed, *behind.rest(before + len(edge)))


def _foot_line(looks: Sequence[Look], size: CubeSize, glyphs: Glyphs, row: int, frame: Frame, behind: Behind) -> Line:
    """Return the last line of a row in a low size: feet in its upper half, below them gaps or the edge of a frame."""
    indent = LABEL + row * size.width // 2
    feet = _half_line([_foot_of(look, glyphs) for look in looks], size, indent)
    cells = [_halves(foot, behind.lower) if foot else NOTHING_THERE for foot in feet]
    if frame.is_calm or frame.row not in (row, row - 1):
        return behind.over(cells)
    left = LABEL + frame.row * size.width // 2 + frame.number * size.width
    cells += [NOTHING_THERE] * (left + size.width + 1 - len(cells))
    if frame.row == row:
        for at, sign in ((left, glyphs.frame[0]), (left + size.width, glyphs.frame[1])):
            cells[at] = sign, behind.framed(frame, "-edge")
    for column in range(left + 1, left + size.width):
        foot = feet[column] if column < len(feet) else ""
        cells[column] = _halves(foot or behind.upper, "cubes-frame")
    return behind.over(cells)


def _merged(cells: Iterable[Span]) -> list[Span]:
    """Return spans in which neighbours of the same style are one."""
    return [("".join(text for text, _style in found), style) for style, found in groupby(cells, key=itemgetter(1))]


def _foot_of(look: Look, glyphs: Glyphs) -> str:
    """Return the colour of the lower edge of a place; empty if it has none."""
    if look.colour != NOTHING and not look.is_in_hand:
        return f"cubes-foot-{COLOURS[look.colour]}"
    if glyphs.is_flat:
        return ""
    has_ledge, takes_it = glyphs.free == LEDGE, look.is_open or look.is_in_hand
    if look.field != NOTHING and (has_ledge or takes_it):
        return f"cubes-foot-{COLOURS[look.field]}"  # as the line below a place in larger sizes
    if has_ledge and look.hollow:
        return "cubes-frame" if takes_it else "scene-far-shade"
    return _ground(look)


def _top_of(look: Look, glyphs: Glyphs) -> str:
    """Return the colour of the upper edge of a place; empty if it has none, as one that nothing can be said of."""
    if glyphs.is_flat or look.text == glyphs.free:
        return ""
    if look.is_open:
        return "cubes-open-top"
    return _ground(look) if look.colour == NOTHING or look.is_in_hand else f"cubes-top-{COLOURS[look.colour]}"


def _ground(look: Look) -> str:
    """Return the colour of a free place, or of the one below a cube in hand."""
    if look.is_open:
        return "cubes-open"
    return look.hollow if look.field == NOTHING else f"cubes-tint-{COLOURS[look.field]}"


def _look(
    interaction: CubesInteraction, place: int, size: CubeSize, glyphs: Glyphs, hollow: str, *, cursor: bool
) -> Look:
    """Return what a place shows: its cube, what the cube to build would score, or the colour field."""
    state, seat = interaction.state, interaction.shown
    colour = state.colour_at(seat, place)
    if colour != NOTHING:
        is_new = (seat, place) in interaction.changes
        letter = COLOUR_LETTERS[colour].upper()
        return Look(colour, f"{glyphs.changed}{letter}" if is_new else letter)
    field = field_at(state, place)
    number = NOTHING if field is None else field
    letter = "" if field is None else COLOUR_LETTERS[field]
    found = interaction.preview(place)
    if interaction.view.is_over:
        return Look(NOTHING, glyphs.free, hollow="")  # in a finished work nothing is missing
    if found is None:
        text = f"{letter}${FIELD_MONEY}" if letter else glyphs.free
        return Look(NOTHING, text, field=number, hollow=hollow if field is None else "cubes-ground")
    points = interaction.gain(found)
    in_hand = interaction.colour
    is_gain = bool(points or found.money)
    if cursor and place == interaction.cursor and in_hand is not None and not interaction.chooser:
        hand = COLOUR_LETTERS[in_hand].upper()
        earned = f"${found.money}" if found.money else ""
        signed = f"{hand}+{points}"
        text = _fitting(
            max(size.face - 2, 3), f"{hand} +{points} {earned}".rstrip(), f"{signed}{earned}", signed, f"{hand}{points}"
        )
        return Look(in_hand, text, is_open=is_gain, field=number, is_in_hand=True, hollow=LEGAL)
    if size.has_roof and not (glyphs.is_flat or glyphs.is_plain):
        text = f"+{points}"  # the line below has the colour of the field
    elif found.money:
        text = _fitting(size.face, f"+{points} ${found.money}", f"+{points}${found.money}", f"+{points}$", f"{points}$")
    else:
        text = _fitting(size.face, f"+{points} {letter}".rstrip(), f"+{points}{letter}", f"{points}{letter}")
    return Look(NOTHING, text, is_open=is_gain, field=number, hollow=LEGAL)


def centred(text: str, width: int) -> str:
    """Return a text in the middle of so many columns; one that cannot stand there has its sign hang at the left.

    >>> centred("+8", 7)
    '  +8   '
    """
    return f"{' ' * ((width - len(text)) // 2)}{text}".ljust(width)


def _fitting(width: int, *texts: str) -> str:
    """Return the first text that fits, or else the last."""
    return next((text for text in texts if len(text) <= width), texts[-1])


@lru_cache(maxsize=1024)
def look_lines(look: Look, size: CubeSize, glyphs: Glyphs) -> Sequence[Line]:
    """Return the lines of a place, without the whole line of gap below it."""
    lines = size.height if size.is_low else size.height - 1
    if not look.hollow:
        return [((" " * (size.face if size.height > 1 else size.width), WALL),)] * lines
    if size.height == 1:
        return (_brick(look, glyphs, size.width),)
    if glyphs.is_plain:
        return _plain_lines(look, size, lines)
    if look.colour == NOTHING:
        return _socket_lines(look, size, lines, glyphs)
    return _flat_lines(look, size, lines) if glyphs.is_flat else _cube_lines(look, size, lines)


def _brick(look: Look, glyphs: Glyphs, width: int = 2) -> Line:
    """Return a cube of a line: its letter on its face, and half a column each of its shaded side and of gap.

    Without shades it is the letter alone, for cubes side by side would be one.
    """
    if glyphs.is_flat:
        ink = f"foreground{' bold' if look.colour != NOTHING else ''}"
        return (DOT if look.text == LEDGE else look.text, f"{WALL} ink:{ink}"), (" " * (width - 1), WALL)
    face, ink = _colours(look)
    gap = (" ", WALL) if glyphs.is_plain else ("▌", f"{WALL} ink:{_foot_of(look, glyphs)}")
    if look.colour == NOTHING and not look.is_open:
        if look.text == LEDGE:
            return ((DOT.ljust(width), f"{WALL} ink:scene-far-shade"),)
        return (look.text.ljust(width - 1), f"on:{face} ink:{ink}"), (" ", WALL) if width > SMALL.width else gap
    text = look.text.ljust(width - 1)
    return (text, f"on:{face} ink:{ink}{' bold' if look.colour != NOTHING else ''}"), gap


def _colours(look: Look) -> tuple[str, str]:
    """Return the colours of a place and of the text on it."""
    if look.colour != NOTHING:
        return f"cubes-face-{COLOURS[look.colour]}", f"cubes-ink-{COLOURS[look.colour]}"
    if look.is_open:
        return "cubes-open", "cubes-open-ink"
    return _ground(look), "cubes-ground-ink" if look.field == NOTHING else f"cubes-field-{COLOURS[look.field]}"


def _written(look: Look, width: int) -> list[Span]:
    """Return the text of a free place, in the colour of its field; money to be earned is a coin."""
    ground, ink = _colours(look)
    style = f"on:{ground} ink:{ink}{' bold' if look.is_open or look.field != NOTHING else ''}"
    cells, is_coin = [], False
    for sign in centred(look.text, width):
        is_coin = look.is_open and (sign == "$" or (is_coin and sign != " "))
        cells.append((sign, COIN if is_coin else style))
    return _merged(cells)


def _plain_lines(look: Look, size: CubeSize, lines: int) -> Sequence[Line]:
    """Return a place without blocks: its text on its colour, with a line below it; a cube has edges, too."""
    ground, ink = _colours(look)
    if look.colour != NOTHING and len(look.text) <= size.face - 2:
        edge, inside = f"on:{ground} ink:cubes-foot-{COLOURS[look.colour]} bold", size.face - 2
        texts = [(" " * inside, edge)] * lines
        texts[size.middle] = (centred(look.text, inside), f"on:{ground} ink:{ink} bold")
        texts[-1] = ("_" * inside, edge)
        return [(("|", edge), text, ("|", edge)) for text in texts]
    drawn: list[Line] = [((" " * size.face, f"on:{ground}"),)] * lines
    drawn[size.middle] = (
        tuple(_written(look, size.face))
        if look.colour == NOTHING
        else ((centred(look.text, size.face), f"on:{ground} ink:{ink} bold"),)
    )
    drawn[-1] = (("_" * size.face, f"on:{ground} ink:{ink}"),)
    return drawn


def _flat_lines(look: Look, size: CubeSize, lines: int) -> Sequence[Line]:
    """Return a cube without shades."""
    face, ink = _colours(look)
    drawn: list[Line] = [((" " * size.face, f"on:{face}"),)] * lines
    drawn[size.middle] = ((centred(look.text, size.face), f"on:{face} ink:{ink} bold"),)
    if size.is_low:
        drawn[-1] = (("▀" * size.face, f"on:background ink:{face}"),)
    return drawn


def _cube_lines(look: Look, size: CubeSize, lines: int) -> Sequence[Line]:
    """Return a cube: a lit top, a shaded side at the right, a shaded foot."""
    name = COLOURS[look.colour]
    face, top, foot = f"cubes-face-{name}", f"cubes-top-{name}", f"cubes-foot-{name}"
    picture = PixelPicture(size.face, lines, face)
    width, high = 2 * size.face, 2 * lines
    thick = 2 if size.height > 5 else 1
    side = 1 if size.width < 12 else size.width - 10
    if size.height > 2:
        picture.fill(0, 0, width, thick, top)
    picture.fill(width - side, thick if size.height > 2 else 0, side, high, foot)
    if side > 1:
        picture.fill(width - side, thick, side, 1, top)  # the lit corner, which a low cube has in the same cell
    if size.is_low:
        picture.fill(0, high - 2, width, 1, foot)
        picture.fill(0, high - 1, width, 1, "background")
    else:
        # With an even number of lines, a higher foot puts the letter in the middle of the face.
        picture.fill(0, high - thick - lines // 6, width, thick + lines // 6, foot)
    ink, free = f"cubes-ink-{name}", size.face - side // 2
    if size == SIZES[0] and look.text in PIXEL_LETTERS:
        rows = ["".join(mark * 2 for mark in row) for row in PIXEL_LETTERS[look.text]]
        picture.stamp(free - len(rows[0]) // 2, thick + 1, rows, {"#": ink})
    else:
        picture.write((free - len(look.text)) // 2, size.middle, look.text, ink, ground=face)
    return picture.lines()


PIXEL_LETTERS: Mapping[str, Sequence[str]] = {
    "R": ("####.", "#...#", "####.", "#..#.", "#...#"),
    "B": ("####.", "#...#", "####.", "#...#", "####."),
    "W": ("#...#", "#...#", "#.#.#", "##.##", "#...#"),
    "Y": ("#...#", ".#.#.", "..#..", "..#..", "..#.."),
    "G": (".####", "#....", "#..##", "#...#", ".####"),
}
"""The letters of the largest cubes, in pixels."""


def _socket_lines(look: Look, size: CubeSize, lines: int, glyphs: Glyphs) -> Sequence[Line]:
    """Return a free place: a hollow, its text, a line in the colour of its colour field; or else the outline of one."""
    ground, _ink = _colours(look)
    drawn: list[Line] = [((" " * size.face, f"on:{ground}"),)] * lines
    if look.text == LEDGE:
        style = f"on:{ground} ink:scene-far-shade"
        if size.is_low:
            if glyphs.is_flat:
                drawn[size.middle] = ((LEDGE * size.face, style),)
            else:
                drawn[-1] = (("▀" * size.face, style),)
            return drawn
        edges = [("┌", "─", "┐"), *[("│", " ", "│")] * (lines - 2), ("└", "─", "┘")]
        return [((f"{left}{inner * (size.face - 2)}{right}", style),) for left, inner, right in edges]
    drawn[size.middle] = tuple(_written(look, size.face))
    if size.is_low:
        drawn[-1] = (("▀" * size.face, f"on:background ink:{_foot_of(look, glyphs) or 'background'}"),)
    elif look.field != NOTHING and not glyphs.is_flat:
        drawn[-1] = (("▂" * size.face, f"on:{ground} ink:cubes-face-{COLOURS[look.field]}"),)
    elif look.is_open and glyphs.free == LEDGE and not glyphs.is_flat:
        drawn[-1] = (("▂" * size.face, f"on:{ground} ink:cubes-frame"),)
    return drawn


def place_at(pyramid: Pyramid, column: int, line: int, size: CubeSize) -> int | None:
    """Return the place drawn at a column and line of the board, or None."""
    row = len(pyramid.widths) - 1 - (line - top_gap(size)) // size.height
    if not 0 <= row < len(pyramid.widths):
        return None
    number = (column - LABEL - row * size.width // 2) // size.width
    return pyramid.row_starts[row] + number if 0 <= number < pyramid.widths[row] else None


def free_look(glyphs: Glyphs) -> Look:
    """Return the look of a free place."""
    return Look(NOTHING, glyphs.free)


def cube_look(colour: int) -> Look:
    """Return the look of a cube with its letter."""
    return Look(colour, COLOUR_LETTERS[colour].upper())


def pieces(colours: Iterable[int], glyphs: Glyphs, *, capitals: bool = False, is_framed: bool = False) -> list[Span]:
    """Return cubes side by side in one line, two columns each; with `is_framed`, the frame's side behind the last."""
    spans: list[Span] = []
    for colour in colours:
        letter, name = COLOUR_LETTERS[colour], COLOURS[colour]
        spans += _brick(Look(colour, letter.upper() if capitals else letter), glyphs)
    if spans and is_framed and not glyphs.is_plain:
        spans[-1] = ("▌", "frame" if glyphs.is_flat else f"on:cubes-frame ink:cubes-foot-{name}")
    return spans


def small_lines(interaction: CubesInteraction, seat: int, size: CubeSize, glyphs: Glyphs) -> list[Line]:
    """Return the lines of the small pyramid of `seat`, from the top; new cubes have capitals."""
    pyramid, state, free = interaction.pyramid, interaction.state, free_look(glyphs)
    if interaction.view.is_over:
        free = free._replace(hollow="")
    lines: list[Line] = []
    for row in range(len(pyramid.widths) - 1, -1, -1):
        start = pyramid.row_starts[row]
        looks = []
        for place in range(start, start + pyramid.widths[row]):
            colour = state.colour_at(seat, place)
            if colour == NOTHING:
                looks.append(free)
                continue
            is_new = (seat, place) in interaction.changes
            looks.append(Look(colour, COLOUR_LETTERS[colour].upper() if is_new else COLOUR_LETTERS[colour]))
        lines += small_row(tuple(looks), size, row, glyphs)
    return lines


@lru_cache(maxsize=512)
def small_row(looks: tuple[Look, ...], size: CubeSize, row: int, glyphs: Glyphs) -> Sequence[Line]:
    """Return the lines of a row of a small pyramid, all of the width of its bottom row."""
    indent = (" " * (row * size.width // 2), WALL)
    drawn = [look_lines(look, size, glyphs) for look in looks]
    lines: list[Line] = []
    for line in range(size.height):
        spans: list[Span] = [indent] if row else []
        for picture in drawn:
            spans += [*picture[line], *(((" ", WALL),) if size.height > 1 else ())]
        lines.append((*spans, *((indent,) if row else ())))
    return lines

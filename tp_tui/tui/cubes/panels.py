"""The panels below and beside the pyramid: strip, stock, other players' pyramids; players, bag, open list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tp_tui.games.cubes.rules.components import COLOURS, PRICES, ROW_POINTS, STRIP_LENGTH
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.descriptions import bag_counts, leads
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.names import colour_name
from tp_tui.presenters.log_text import reader
from tp_tui.presenters.messages import _, plural, shortened
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, Span
from tp_tui.room.seats import NAME_LENGTH
from tp_tui.tui.cubes.drawing import (
    COIN,
    LABEL,
    OPEN,
    SMALL,
    SMALL_SIZES,
    WALL,
    CubeSize,
    centred,
    cube_look,
    free_look,
    look_lines,
    pieces,
    small_lines,
    small_row,
    tops_line,
)
from tp_tui.tui.cubes.dusk import Air, in_dusk
from tp_tui.tui.side_text import SPINE, tinted, with_pictures, wrapped
from tp_tui.tui.styled_lines import columns_of, name_in

# Below the pyramid

MIN_LABEL_COLUMNS = 8
"""The fewest columns of the headings of strip and stock."""

LABELS = "ink:lines-dim"
"""The style of headings."""

PAGE = "on:background"
"""The style of lines above a pyramid, which are on the ground of the page."""


PRICE = f"{PAGE} ink:foreground"
"""The style of prices; those that can be paid stand on warm ground, as all that is legal does."""


def under_height(size: CubeSize) -> int:
    """Return the height of strip and, in sizes that are not low, of the stock for cubes of a size."""
    return size.height + (1 if size.has_roof else 2) if size.is_low else 2 * size.height - 1


MIN_PLACES = 4
"""The fewest places of the stock, free ones included: as many as can be bought at a time."""


def title_line(interaction: CubesInteraction, width: int) -> Line:
    """Return the heading of the pyramid shown: whose it is, its points, and how many of them full rows would bring."""
    seat, state = interaction.shown, interaction.state
    if seat == reader(interaction.view):
        text = _(words.YOUR_PYRAMID)
    else:
        text = _(words.PYRAMID_OF, name=player_names(interaction.view)[seat])
    chip = (PLAYER_LETTERS[seat], f"on:player-ground-{seat + 1} ink:player-ink-{seat + 1} bold")
    points = plural("{count} point", "{count} points", state.points(seat))
    spans: list[Span] = [chip, (f" {text}  ", f"{PAGE} ink:foreground bold"), (points, f"{PAGE} ink:cubes-money bold")]
    if rows := ROW_POINTS * state.rows_filled[seat]:
        said = _(words.ROWS_FINAL if interaction.view.is_over else words.ROWS_NOW, points=rows)
        short = [spans[-1], (" ", PAGE), (_(words.ROWS_SHORT, rows=rows), f"{PAGE} {LABELS}")]
        forms = ([*spans, ("  ", PAGE), (said, f"{PAGE} {LABELS}")], [*spans[:-1], *short])
        spans = next((form for form in forms if columns_of(form) <= width), spans)
    return _on_page(spans, width)


def place_lines(text: Span, width: int, number: int) -> list[Line]:
    """Return what the player points at in a `number` of lines below the pyramid, and an empty one."""
    said, style = text
    parts = wrapped(said, width - LABEL)
    parts = [*parts[: number - 1], shortened(" ".join(parts[number - 1 :]), width - LABEL)]
    lines: list[Line] = [((" " * LABEL, WALL), (part, PLACE_STYLES[style])) for part in parts]
    return [*lines, *[()] * (number + 1 - len(lines))]


PLACE_STYLES = {
    "plain": f"{WALL} ink:foreground",
    "strong": f"{WALL} ink:cubes-money bold",
    "bad": f"{PAGE} ink:error bold",
}
"""The styles of what the player points at, below the pyramid, by its style elsewhere."""


def _on_page(spans: Sequence[Span], width: int) -> Line:
    """Return a line on the ground of the page, also where there is no text."""
    return (*spans, (" " * (width - columns_of(spans)), PAGE))


def under_lines(
    interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int, *, is_airy: bool = False
) -> list[Line]:
    """Return the strip with its prices in cubes of a size, and below it, if that is not a low one, the stock.

    `is_airy` allows for an empty line between the two.
    """
    if size.is_low:
        return _low_strip(interaction, size, glyphs, width)
    air: list[Line] = [()] if is_airy else []
    bag = bag_beside_stock(interaction, size, glyphs, width)
    room = width - columns_of(bag[0]) - 1 if bag else width
    stock = _stock(interaction, size, glyphs, room)
    beside = [_beside(line, room, more) for line, more in zip_longest(stock, bag, fillvalue=())] if bag else stock
    return [*_strip(interaction, size, glyphs, width), *air, *beside]


def _beside(line: Line, columns: int, more: Line) -> Line:
    """Return a line with another one behind it, from a column on."""
    return (*line, (" " * (columns - columns_of(line)), WALL), *more)


def bag_beside_stock(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the bag in cubes, to stand behind the stock; nothing if there is no room for it."""
    if size.is_low:
        return []
    groups, taken = max(MIN_PLACES, len(_groups(interaction))), columns_of(_taken(interaction, glyphs))
    stock = _label_columns() + groups * (size.width + COLUMNS_OF_KEY) + taken
    bag = _bag_cubes(interaction, size, glyphs)
    return bag if stock + columns_of(bag[0]) < width else []


def _bag_cubes(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs) -> list[Line]:
    """Return the bag as a heading and a small cube of each colour above its number; none where no cube is left."""
    counts = bag_counts(interaction)
    small = next(small for small in SMALL_SIZES if small.height < size.height - 1)
    heading = f"{_(words.BAG)} {sum(counts)}  "
    blank, label = (" " * cell_len(heading), WALL), (heading, f"{WALL} {LABELS}")
    looks = tuple(cube_look(colour) if number else free_look(glyphs) for colour, number in enumerate(counts))
    cubes = small_row(looks, small, 0, glyphs)
    numbers = [(f"{number or ''}".center(small.face) + " ", PRICE) for number in counts]
    return [*((label if line == size.middle else blank, *spans) for line, spans in enumerate((*cubes, numbers)))]


def low_lines(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the strip and the stock in as few lines as they need, for a table without a side."""
    strip = _low_strip(interaction, size, glyphs, width)
    return [*strip[1:], stock_line(interaction, glyphs, width)]


def under_columns(size: CubeSize) -> int:
    """Return the columns that the strip needs below the pyramid in a low size."""
    return _label_columns() + _strip_columns(size) if size.is_low else 0


def _strip_columns(size: CubeSize) -> int:
    """Return the columns of the strip in a low size, with the cubes behind those to buy in two lines."""
    return len(PRICES) * size.width + 1 + STRIP_LENGTH - len(PRICES)


def _first_columns(size: CubeSize) -> int:
    """Return the columns of the cubes of the strip that can be bought, with the headings before them."""
    return _label_columns() + len(PRICES) * size.width


def _label_columns() -> int:
    """Return the columns of the headings: room for the longest of them in the language at hand."""
    before_key = cell_len(_(words.STOCK)) + COLUMNS_OF_KEY
    return max(MIN_LABEL_COLUMNS, before_key, *(cell_len(_(word)) + 1 for word in (words.STRIP, words.PRICES)))


def _label(word: str, columns: int = 0) -> Span:
    """Return a heading in its columns."""
    return set_cell_size(f"{_(word)} " if word else "", columns or _label_columns()), f"{WALL} {LABELS}"


def _strip_label(interaction: CubesInteraction, glyphs: Glyphs, columns: int = 0) -> Span:
    """Return the heading of the strip, which shines while Enter buys from it."""
    if not interaction.buys_next:
        return _label(words.STRIP, columns)
    return set_cell_size(f"{_(words.STRIP)} {glyphs.here}", columns or _label_columns()), f"{WALL} ink:cubes-money bold"


def _blank_label() -> Span:
    return " " * _label_columns(), WALL


def _strip(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the first cubes of the strip, each with the price of all up to it in its last line, and the others."""
    strip = interaction.state.strip
    if not strip:
        return [_empty_strip(interaction) if line == size.middle else () for line in range(size.height)]
    drawn = [look_lines(cube_look(colour), size, glyphs) for colour in strip[: len(PRICES)]]
    later = _later_lines(interaction, size, glyphs, width - _first_columns(size))
    lines: list[Line] = []
    last = size.height - 1
    labels = {size.middle: _strip_label(interaction, glyphs), last: _label(words.PRICES)}
    for line in range(size.height):
        spans: list[Span] = [labels.get(line, _blank_label())]
        if line == last:
            for price in _prices(interaction, size.face):
                spans += [price, (" ", WALL)]
        else:
            for picture in drawn:
                spans += [*picture[line], (" ", WALL)]
        lines.append((*spans, *later[line]))
    return lines


def _later_lines(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the cubes on the strip behind those that can be bought as two rows of small ones beside these."""
    later = interaction.state.strip[len(PRICES) :]
    lines: list[Line] = [()] * size.height
    abreast = (STRIP_LENGTH - len(PRICES)) // 2
    fitting = (s for s in SMALL_SIZES if abreast * s.width < width and 2 * s.height <= size.height)
    if not later or (small := next(fitting, None)) is None:
        return lines
    upper = len(later) if len(later) <= abreast else -(-len(later) // 2)  # no cube stands alone below the others
    first = 0 if len(later) > abreast and small.height > 1 else size.middle - small.middle  # letters beside letters
    for row, colours in enumerate((later[:upper], later[upper:])):
        drawn = small_row(tuple(map(cube_look, colours)), small, 0, glyphs) if colours else ()
        for line, spans in enumerate(drawn, first + row * small.height):
            lines[line] = ((" ", WALL), *spans)
    return lines


def _empty_strip(interaction: CubesInteraction) -> Line:
    """Return what is said where the strip was."""
    said = _(words.EMPTY if interaction.view.is_over else words.LAST_TURN)
    return _label(words.STRIP), (said, f"{WALL} {LABELS}")


def _low_strip(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the strip in a low size: the first cubes, below them their prices, beside them the other cubes.

    Where cubes have a roof, that is the first line, and there is no line for feet; otherwise the first line is empty.
    """
    first, rest = interaction.state.strip[: len(PRICES)], interaction.state.strip[len(PRICES) :]
    left = max(1, min(_label_columns(), width - _strip_columns(size)))
    if not first:
        return [(), _empty_strip(interaction), *[()] * (size.height - 1)]
    high = 1 if size.has_roof else size.height
    drawn = [look_lines(cube_look(colour), size, glyphs) for colour in first]
    label = _strip_label(interaction, glyphs, left)
    lines: list[list[Span]] = [
        [*tops_line(first, size, glyphs, left - 1)] if size.has_roof else [],
        *([label if line == size.middle else _label("", left)] for line in range(high)),
        [*_low_prices(interaction, size, glyphs, left)],
    ]
    for picture in drawn:
        for line in range(high):
            lines[1 + line] += [*picture[line], (" ", WALL)]
    # A blank column separates the last piece from what stands beside the strip.
    room = max(1, (width - columns_of(lines[-1]) - 2) // 2)
    if room < len(rest):
        room = -(-len(rest) // 2)
    upper = 1 + size.middle
    for at, spans in ((0, lines[upper]), (room, lines[2 + size.middle])):
        if later := pieces(rest[at : at + room], glyphs):
            spans += [(" " * (left + len(PRICES) * size.width + 1 - columns_of(spans)), WALL), *later]
    return [tuple(line) for line in lines]


def _low_prices(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, left: int) -> Iterator[Span]:
    """Yield the line of prices below the strip in a low size, from the page's edge to a column behind the last.

    A price on warm ground that is a column narrower than its cube has half a column of it on either side.
    """
    label, style = _label(words.PRICES, left)
    yield label[:-1], style
    for price, ground in _prices(interaction, size.face):
        if ground == PRICE or glyphs.is_plain or len(price.strip()) != size.face - 1:
            yield from ((" ", WALL), (price, ground))
            continue
        edge = f"{PAGE} ink:{ground.split()[0].removeprefix('on:')}"
        yield from (("▐", edge), (price.strip(), ground), ("▌", edge))
    yield " ", WALL


def _prices(interaction: CubesInteraction, width: int) -> Iterator[Span]:
    """Yield the prices of the first cubes: that of the highlighted purchase, those that can be paid now, and others."""
    state, chooser = interaction.state, interaction.chooser
    wanted = chooser.index + 1 if chooser is not None and chooser.kind == "buy" else 0
    most = max((action.args[0] for action in interaction.offers("buy")), default=0)
    for number, price in enumerate(PRICES[: len(state.strip)], 1):
        style = COIN if number == wanted else OPEN if number <= most else PRICE
        yield centred(f"${price}", width), style


def _groups(interaction: CubesInteraction) -> list[tuple[int, int, bool]]:
    """Return colour, number and whether it is the one to build, for each colour in the stock shown."""
    held, shown = interaction.state.stock_of(interaction.shown), interaction.colour_shown
    chosen = shown if interaction.chooser is None else None
    return [(colour, number, colour == chosen) for colour, number in enumerate(held) if number]


def _taken(interaction: CubesInteraction, glyphs: Glyphs) -> list[Span]:
    """Return the cubes in stock that were taken in this turn."""
    state = interaction.state
    if state.player != interaction.shown or not any(state.taken):
        return []
    colours = [colour for colour, number in enumerate(state.taken) for _each in range(number)]
    return [(f"  {_(words.TAKEN)} ", f"{WALL} {LABELS}"), *pieces(colours, glyphs)]


def _key(interaction: CubesInteraction, colour: int) -> str:
    """Return the key that chooses a colour of the stock shown, or a space."""
    return f"{colour + 1}" if interaction.deciding and interaction.shows_own_pyramid else " "


def stock_line(interaction: CubesInteraction, glyphs: Glyphs, width: int) -> Line:
    """Return the stock in one line: by colour the key that chooses it and its cubes."""
    groups, taken = _groups(interaction), _taken(interaction, glyphs)
    room = width - _label_columns() - columns_of(taken)
    is_long = sum(3 + 2 * number for _colour, number, _chosen in groups) > room
    spans: list[Span] = [(f"{_(words.STOCK)} ", f"{WALL} {LABELS}")]
    for colour, number, is_chosen in groups:
        spans += [
            (_key(interaction, colour), f"{WALL} {LABELS}"),
            (glyphs.frame[0], "frame-edge") if is_chosen else (" ", WALL),
        ]
        is_counted = is_long and number > 1
        colours = [colour] * (1 if is_counted else number)
        spans += pieces(colours, glyphs, capitals=True, is_framed=is_chosen and not is_counted)
        if is_counted:
            spans.append((f"×{number}", f"{WALL} ink:foreground"))
        is_closed = is_chosen and (is_counted or glyphs.is_plain)
        spans.append((glyphs.frame[1], "frame-edge") if is_closed else (" ", WALL))
    if not groups:
        spans.append((_(words.EMPTY), f"{WALL} {LABELS}"))
    return (*spans, *taken)


class StockCube(NamedTuple):
    """A cube of the stock as drawn: its colour, how many it stands for, the key before it, whether it has the frame."""

    colour: int
    number: int
    key: str = ""
    is_chosen: bool = False


def _stock(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the stock as cubes, before each colour the key that chooses it; the first of that to build has a frame."""
    groups, taken = _groups(interaction), _taken(interaction, glyphs)
    room = (width - _label_columns() - columns_of(taken) - COLUMNS_OF_KEY * max(0, len(groups) - 1)) // size.width
    is_long = sum(number for _colour, number, _chosen in groups) > room
    shown = [
        StockCube(colour, number if is_long else 1, "" if nth else _key(interaction, colour), is_chosen and not nth)
        for colour, number, is_chosen in groups
        for nth in range(1 if is_long else number)
    ]
    shown += [StockCube(NOTHING, 0)] * (0 if is_long else max(0, min(room, MIN_PLACES) - len(shown)))
    pictures = [_stock_picture(cube, size, glyphs) for cube in shown]
    lines: list[Line] = []
    for line in range(size.height - 1):
        label, style = _label(words.STOCK) if line == size.middle else _blank_label()
        spans: list[Span] = [(label[:-COLUMNS_OF_KEY], style)]
        for at, (cube, picture) in enumerate(zip(shown, pictures, strict=True)):
            behind = (glyphs.frame[1], "frame-edge") if at and shown[at - 1].is_chosen else (" ", WALL)
            before = (glyphs.frame[0], "frame-edge") if cube.is_chosen else (" ", WALL)
            if cube.key or not at:
                key = (cube.key if line == size.middle else " ") or " "
                spans += [*([behind] if at else []), (key, f"{WALL} ink:foreground bold"), before]
            else:
                spans.append(before if cube.is_chosen else behind)
            spans += picture[line]
        spans.append((glyphs.frame[1], "frame-edge") if shown[-1].is_chosen else (" ", WALL))
        if line == size.middle:
            spans += taken
        lines.append(tuple(spans))
    return lines


COLUMNS_OF_KEY = 2
"""The columns before a colour of the stock that cubes of the same colour do not have between them."""


def _stock_picture(cube: StockCube, size: CubeSize, glyphs: Glyphs) -> Sequence[Line]:
    """Return a cube of the stock with its number, if that is more than one, or a free place."""
    if cube.colour == NOTHING:
        return look_lines(free_look(glyphs), size, glyphs)
    look = cube_look(cube.colour)
    if cube.number > 1:
        look = look._replace(text=f"{look.text} ×{cube.number}")
    return look_lines(look, size, glyphs)


def others_shown(interaction: CubesInteraction) -> list[int]:
    """Return the players whose pyramids are drawn small, in play order from the player shown."""
    players = interaction.state.players
    return [(interaction.shown + by) % players for by in range(1, players)]


def others_width(interaction: CubesInteraction, size: CubeSize) -> int:
    """Return the width of the small pyramids in columns, side by side."""
    return (interaction.state.players - 1) * (interaction.pyramid.widths[0] * size.width + OTHERS_GAP)


def others_height(interaction: CubesInteraction, size: CubeSize) -> int:
    """Return the height of the small pyramids in lines, side by side."""
    return len(interaction.pyramid.widths) * size.height


def others_lines(
    interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, columns: int, seats: Sequence[int] = ()
) -> list[Line]:
    """Return the small pyramids side by side in `columns`, each with its player's name behind its top."""
    seats, wide = seats or others_shown(interaction), interaction.pyramid.widths[0] * size.width
    gap = min(columns // len(seats) - wide, NAME_LENGTH + OTHERS_GAP)
    margin = 0
    if len(seats) == 1:  # below the middle of the pyramid
        margin = (columns - wide) // 2
        gap = min(gap, margin)
    indent = (len(interaction.pyramid.widths) - 1) * size.width // 2
    drawn = [small_lines(interaction, seat, size, glyphs) for seat in seats]
    first: list[Span] = [(" " * (margin + indent), WALL)]
    for number, (seat, lines) in enumerate(zip(seats, drawn, strict=True), 1):
        room = gap + (1 if number == len(seats) else 2) * indent
        name = set_cell_size(f" {shortened(letter_and_name(interaction, seat), room - 2)}", room)
        first += [*lines[0][1:-1], (name, f"{WALL} ink:player-{seat + 1} bold")]
    rows = zip(*(lines[1:] for lines in drawn), strict=True)
    before = ((" " * margin, WALL),) if margin else ()
    below = ((*before, *(span for part in row for span in (*part, (" " * gap, WALL)))) for row in rows)
    return [tuple(first), *below]


def other_in_dusk(
    interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, columns: int, *, air: Air
) -> list[Line]:
    """Return the small pyramid of the one other player under a sky of its own."""
    (seat,) = others_shown(interaction)
    pyramid = small_lines(interaction, seat, size, glyphs)
    return in_dusk(pyramid, size, columns, 1, plate(interaction, seat), air=air)


def smallest_columns(interaction: CubesInteraction) -> int:
    """Return the fewest columns of the smallest pyramids side by side."""
    return (interaction.state.players - 1) * (interaction.pyramid.widths[0] * SMALL.width + 1) - 1


def smallest_lines(interaction: CubesInteraction, glyphs: Glyphs, columns: int, *, air: Air | None) -> list[Line]:
    """Return the smallest pyramids side by side, each in the middle of an equal part of `columns`.

    Each has a sky of its own, `air` as for `dusk`, and the name on sand, or without a sky (None) the letter before
    its top.
    """
    seats, indent = others_shown(interaction), len(interaction.pyramid.widths) - 1
    part = (columns + 1) // len(seats) - 1
    drawn: list[Sequence[Line]] = []
    for seat in seats:
        lines = small_lines(interaction, seat, SMALL, glyphs)
        if air:
            drawn.append(in_dusk(lines, SMALL, part, 0, plate(interaction, seat, part - 4), air=air))
            continue
        letter = f"{PLAYER_LETTERS[seat]:>{indent - 1}} ", f"{WALL} ink:player-{seat + 1} bold"
        lines[0] = (letter, *lines[0][1:])
        left = (part - columns_of(lines[-1])) // 2
        drawn.append([((" " * left, WALL), *line, (" " * (part - left - columns_of(line)), WALL)) for line in lines])
    gap = " ", WALL
    return [tuple(span for line in row for span in (*line, gap))[:-1] for row in zip(*drawn, strict=True)]


def stack_height(interaction: CubesInteraction, size: CubeSize, columns: int) -> int:
    """Return the height of the small pyramids in lines, as many side by side as `columns` have room for."""
    groups = -(-(interaction.state.players - 1) // _number_abreast(interaction, size, columns))
    return groups * (others_height(interaction, size) + 1) - 1


def stack_lines(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs, columns: int) -> list[Line]:
    """Return the small pyramids, as many side by side as `columns` have room for, the others below them."""
    seats, number = others_shown(interaction), _number_abreast(interaction, size, columns)
    lines: list[Line] = []
    for first in range(0, len(seats), number):
        lines += [(), *others_lines(interaction, size, glyphs, columns, seats[first : first + number])]
    return lines[1:]


def _number_abreast(interaction: CubesInteraction, size: CubeSize, columns: int) -> int:
    """Return how many small pyramids have room side by side."""
    wide = interaction.pyramid.widths[0] * size.width + OTHERS_GAP
    return min(interaction.state.players - 1, max(1, columns // wide))


def letter_and_name(interaction: CubesInteraction, seat: int) -> str:
    """Return what a player is called: letter and name."""
    return f"{PLAYER_LETTERS[seat]} {player_names(interaction.view)[seat]}"


def plate(interaction: CubesInteraction, seat: int, width: int = 2 * NAME_LENGTH) -> Line:
    """Return letter and name on a chip, and after the end the points behind them, on gold if they are the winner's."""
    name = shortened(letter_and_name(interaction, seat), width)
    chip = f" {name} ", f"on:player-ground-{seat + 1} ink:player-ink-{seat + 1} bold"
    if not interaction.view.is_over:
        return (chip,)
    returns = interaction.state.returns()
    has_won = returns[seat] == max(returns)
    return chip, (f" {interaction.state.points(seat)} ", COIN if has_won else PRICE)


OTHERS_GAP = 2
"""The fewest columns between small pyramids side by side."""


# Beside the pyramid

MAX_TEXT = 64
"""The most columns of the counts."""

COLUMNS_OF_COUNTS = 11
"""The columns of money and points, with spaces."""

MIN_NAME = 8
"""The fewest columns of a name."""


def stock_pieces(counts: Sequence[int], width: int, glyphs: Glyphs) -> list[Span]:
    """Return cubes in stock as pieces, if need be one for each colour with its number."""
    colours = [colour for colour, number in enumerate(counts) for _each in range(number)]
    if not colours:
        return []
    if 2 * len(colours) + 1 <= width:
        return [(" ", WALL), *pieces(colours, glyphs)]
    spans: list[Span] = [(" ", WALL)]
    for colour in dict.fromkeys(colours):
        spans += pieces([colour], glyphs)
        if counts[colour] > 1:
            spans.append((f"{counts[colour]}", f"{WALL} ink:foreground"))
    return spans


def panel_lines(
    interaction: CubesInteraction, glyphs: Glyphs, width: int, *, has_cards: bool = False, has_stock: bool = False,
    strip: CubeSize | None = None, small: CubeSize | None = None, has_bag: bool = True, dusk: Dusk | None = None,
    is_tight: bool = False,
) -> list[Line]:  # fmt: skip
    """Return the turn, each player in a line or, with `has_cards`, a card, and the bag.

    Args:
        interaction: the interaction.
        glyphs: the signs.
        width: the columns there are.
        has_cards: whether each player has a card of two lines.
        has_stock: whether the stock of the player shown stands above the bag, with the keys that choose a cube.
        strip: the size of the cubes of the strip above the stock; None if it stands elsewhere.
        small: the size of the cubes of the others' pyramids in their cards; None if these stand elsewhere.
        has_bag: whether the bag does not stand elsewhere.
        dusk: how the others' pyramids stand below their cards, under a sky of their own; None if they do not.
        is_tight: whether the bag stands right below the stock, which leaves the log a line more.
    """
    view, state, width = interaction.view, interaction.state, min(width, MAX_TEXT)
    heading = _(words.FINAL)
    if not view.is_over:
        heading = f"{_(words.TURN, turn=state.turn_number())} · {leads(interaction)}"
    lines: list[Line] = [((shortened(heading, width), "strong"),)]
    elsewhere = interaction.shown if has_stock else -1
    for player in range(state.players):
        if dusk and player != interaction.shown:
            lines += [(), *_card(interaction, player, glyphs, width, has_stock=True)]
            pyramid = small_lines(interaction, player, dusk.size, glyphs)
            drawn = in_dusk(pyramid, dusk.size, width - 1, dusk.above, air=dusk.air)
            lines += [((SPINE, f"{PAGE} ink:player-{player + 1}"), *line) for line in drawn]
        elif small and player != interaction.shown:
            lines += [(), *_card_with_pyramid(interaction, player, small, glyphs, width)]
        elif has_cards:
            lines += [(), *_card(interaction, player, glyphs, width, has_stock=player != elsewhere)]
        else:
            lines.append(_player(interaction, player, glyphs, width, has_stock=player != elsewhere))
    air: list[Line] = [()] if has_cards or has_stock else []
    if strip:
        air = [*(air if has_cards else []), *_low_strip(interaction, strip, glyphs, width), ()]
    stock = [stock_line(interaction, glyphs, width)] if has_stock else []
    if stock and strip and not is_tight:
        stock.append(())
    if not has_bag:
        return [*lines, *[()] * bool(interaction.chooser)]
    return [*lines, *air, *stock, bag_line(interaction, glyphs)]


def panel_height(
    interaction: CubesInteraction, *, has_cards: bool, has_stock: bool, strip: CubeSize | None = None,
    small: CubeSize | None = None,
) -> int:  # fmt: skip
    """Return the height of `panel_lines`."""
    others = interaction.state.players - 1
    own = 3 if has_cards else 1
    air = has_cards + under_height(strip) + 1 + has_stock if strip else has_cards or has_stock
    return 2 + own + others * (1 + others_height(interaction, small) if small else own) + air + has_stock


CARD_SIZES = (CubeSize(6, 3), CubeSize(5, 3), CubeSize(5, 2), CubeSize(4, 2), CubeSize(3, 1), SMALL)
"""The sizes of cubes in pyramids below the cards of their players, largest first."""


class Dusk(NamedTuple):
    """How the others' pyramids stand below their cards.

    Attributes:
        size: the size of their cubes.
        above: the lines of sky above them.
        air: how the theme has skies.
    """

    size: CubeSize
    above: int
    air: Air


MAX_SKY, LINES_A_SKY = 6, 4
"""The most lines of sky above such a pyramid, and the spare lines for each but the first."""


def dusk_in(interaction: CubesInteraction, columns: int, lines: int, *, air: Air) -> Dusk | None:
    """Return how the others' pyramids stand in a side, or None if there is no room for a sky of their own."""
    widths, others = interaction.pyramid.widths, interaction.state.players - 1
    for size in CARD_SIZES:
        high = 2 + LINES_OF_CARD + others * (LINES_OF_CARD + len(widths) * size.height + 2)
        if widths[0] * size.width + 2 < min(columns, MAX_TEXT) and high <= lines:
            return Dusk(size, min(MAX_SKY, 1 + (lines - high) // (others * LINES_A_SKY)), air)
    return None


LINES_OF_CARD = 3
"""The lines of a card with the empty one before it."""


def card_columns(interaction: CubesInteraction, small: CubeSize) -> int:
    """Return the fewest columns of a card with a small pyramid."""
    return 1 + interaction.pyramid.widths[0] * small.width + COLUMNS_BESIDE


COLUMNS_BESIDE = 13
"""The fewest columns beside a small pyramid for what else its player has."""


def _card_with_pyramid(
    interaction: CubesInteraction, player: int, small: CubeSize, glyphs: Glyphs, width: int
) -> list[Line]:
    """Return the card of a player with the pyramid in small, beside it name, points, money and stock."""
    state, colour = interaction.state, f"player-{player + 1}"
    pyramid = small_lines(interaction, player, small, glyphs)
    room = width - 1 - interaction.pyramid.widths[0] * small.width
    points = str(state.points(player))
    here = glyphs.here if state.current_player() == player else " "
    name = set_cell_size(
        f"{here}{shortened(letter_and_name(interaction, player), room - 2 - len(points))}", room - len(points)
    )
    beside: list[Line] = [
        ((name, f"{PAGE} ink:{colour} bold"), (points, f"{PAGE} ink:foreground bold")),
        ((f"  ${state.money[player]}", f"{PAGE} ink:cubes-money bold"),),
        ((" ", PAGE), *stock_pieces(state.stock_of(player), room - 1, glyphs)),
    ]
    return [
        ((SPINE, f"{PAGE} ink:{colour}"), *line, *more) for line, more in zip_longest(pyramid, beside, fillvalue=())
    ]


def _card(interaction: CubesInteraction, player: int, glyphs: Glyphs, width: int, *, has_stock: bool) -> list[Line]:
    """Return the card of a player: name and points, money and stock, beside a strip in the player's colour."""
    state, number = interaction.state, player + 1
    is_here = state.current_player() == player
    ground = "on:surface" if is_here else "on:background"
    spine = (SPINE, f"{ground} ink:player-{number}")
    points = str(state.points(player))
    here = glyphs.here if is_here else " "
    name = shortened(letter_and_name(interaction, player), width - 5 - len(points))
    money = f"${state.money[player]:<4}"
    stock = stock_pieces(state.stock_of(player), width - 3 - len(money), glyphs) if has_stock else []
    stock = [(text, style.replace(WALL, ground, 1)) for text, style in stock]
    used = 3 + len(money) + sum(len(text) for text, _style in stock)
    return [
        (
            spine,
            (f"{here}{name}", f"{ground} ink:player-{number} bold"),
            (points.rjust(width - 2 - cell_len(name)), f"{ground} ink:foreground bold"),
        ),
        (spine, ("  ", ground), (money, f"{ground} ink:cubes-money bold"), *stock, (" " * (width - used), ground)),
    ]


def _player(interaction: CubesInteraction, player: int, glyphs: Glyphs, width: int, *, has_stock: bool) -> Line:
    """Return the line of a player: name, money, stock and points."""
    state, style = interaction.state, f"player-{player + 1}"
    here = glyphs.here if state.current_player() == player else " "
    points = str(state.points(player))
    most = width - 3 - MIN_NAME - COLUMNS_OF_COUNTS
    stock = stock_pieces(state.stock_of(player), most, glyphs) if has_stock else []
    room = sum(len(text) for text, _ in stock)
    columns = min(NAME_LENGTH, max(MIN_NAME, width - 3 - COLUMNS_OF_COUNTS - room))
    name = name_in(player_names(interaction.view)[player], columns)
    spans: list[Span] = [
        (f"{here}{PLAYER_LETTERS[player]} {name} ", style),
        (f"${state.money[player]:<3}", "gold"),
        *stock,
    ]
    used = 4 + columns + 4 + room
    line = (*spans, (points.rjust(max(len(points) + 1, width - used)), "strong"))
    if state.current_player() != player:
        return line
    line = tuple((text, style.replace(WALL, "on:surface", 1)) for text, style in line)
    return tinted(line, width)


def standing_lines(interaction: CubesInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return turn, players and bag in a narrow column."""
    view, state = interaction.view, interaction.state
    turn = _(words.FINAL) if view.is_over else _(words.TURN, turn=state.turn_number())
    lines: list[Line] = [((shortened(turn, width), "strong"),)]
    for player in range(state.players):
        style = f"player-{player + 1}"
        here = glyphs.here if state.current_player() == player else " "
        points = f" {state.points(player)}"
        name = name_in(player_names(view)[player], max(1, width - 3 - len(points)))
        lines.append(((f"{here}{PLAYER_LETTERS[player]} {name}{points}", style),))
        money = f"${state.money[player]} "
        stock = stock_pieces(state.stock_of(player), width - len(money), glyphs)
        lines.append(((money, "gold"), *stock))
    lines += _in_lines(_bag(interaction, glyphs), width)
    return lines[:height]


def _in_lines(parts: Sequence[Line], width: int) -> list[Line]:
    """Wrap parts of a line to `width` columns."""
    lines: list[Line] = []
    line: Line = ()
    for part in parts:
        if line and columns_of(line) + columns_of(part) > width + 1:
            lines.append(line)
            line = ()
        line = (*line, *part)
    return [*lines, line]


def bag_line(interaction: CubesInteraction, glyphs: Glyphs) -> Line:
    """Return the contents of the bag in a line."""
    return tuple(span for part in _bag(interaction, glyphs) for span in part)


def _bag(interaction: CubesInteraction, glyphs: Glyphs) -> list[Line]:
    """Return the contents of the bag, which are public (Q19): their number, then a cube and a number a colour."""
    counts = bag_counts(interaction)
    parts: list[Line] = [((f"{_(words.BAG)} ", "dim"), (f"{sum(counts)}  ", "strong"))]
    for colour, number in enumerate(counts):
        if number:
            parts.append((*pieces([colour], glyphs), (f"{number:<3}", "plain")))
    return parts


def list_lines(chooser: Chooser | None, height: int, width: int, glyphs: Glyphs) -> tuple[list[Line], int]:
    """Return the part of the open list around its highlight that fits, and the index of its first choice shown."""
    if chooser is None:
        return [], 0
    room = max(1, height - 1)
    first = min(max(0, chooser.index - room + 1), max(0, len(chooser.choices) - room))
    more = f" ({chooser.index + 1}/{len(chooser.choices)})" if len(chooser.choices) > room else ""
    lines: list[Line] = [((f"{chooser.title}{more}", "good"),)]
    is_narrow = any(len(choice.label) + 3 > width for choice in chooser.choices)
    for place, choice in list(enumerate(chooser.choices))[first : first + room]:
        number = f"{place + 1}" if place < 9 else " "
        mark = glyphs.here if place == chooser.index else " "
        label = (choice.short if is_narrow else "") or choice.label
        text = shortened(f"{mark}{number} {label}", width)
        lines.append(((text, "chosen" if place == chooser.index else "plain"),))
    return lines, first


# Cubes within a line of text

FIRST_STAND_IN = 0xF0000
"""The first private-use character that stands for a cube, one a colour."""

CUBE = re.compile("([\U000f0000-\U000f00ff])")


def stand_ins(text: str) -> str:
    """Return `text` with stand-ins for the names of colours, each a column wide, for `with_cubes` to draw."""
    return _colours_in(tuple(map(colour_name, range(len(COLOURS))))).sub(_stand_in, text)


@cache
def _colours_in(names: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))


def _stand_in(found: re.Match[str]) -> str:
    colour = next(colour for colour in range(len(COLOURS)) if colour_name(colour) == found[0])
    return chr(FIRST_STAND_IN + colour)


LETTERS = re.compile(rf"[ .{''.join(COLOUR_LETTERS)}]+")
"""Cubes as letters, with free places and what is between them."""


def with_letters_drawn(lines: Iterable[Line], glyphs: Glyphs) -> list[Line]:
    """Draw the cubes of the pyramids and stocks that stand as letters behind the headings of lines."""
    in_letters = str.maketrans({letter: chr(FIRST_STAND_IN + colour) for colour, letter in enumerate(COLOUR_LETTERS)})
    marked = (
        tuple(
            (text.translate(in_letters) if number and LETTERS.fullmatch(text) else text, style)
            for number, (text, style) in enumerate(line)
        )
        for line in lines
    )
    return with_cubes(marked, glyphs)


def with_cubes(lines: Iterable[Line], glyphs: Glyphs) -> list[Line]:
    """Draw the cubes in place of their stand-ins."""
    return with_pictures(lines, CUBE, lambda stand_in: pieces([ord(stand_in) - FIRST_STAND_IN], glyphs)[:1])


def log_with_cubes(lines: Iterable[Line], glyphs: Glyphs) -> list[Line]:
    """Draw the cubes of a log in place of their stand-ins; in dim turns, which are over, they are letters alone."""
    quiet = (
        tuple(part for text, style in line for part in (_letters(text) if style == "dim" else ((text, style),)))
        for line in lines
    )
    return with_cubes(quiet, glyphs)


def _letters(text: str) -> Iterator[Span]:
    """Yield the parts of a dim text, with coloured letters in the place of stand-ins."""
    for number, part in enumerate(CUBE.split(text)):
        colour = ord(part) - FIRST_STAND_IN if number % 2 else NOTHING
        if part:
            yield (COLOUR_LETTERS[colour], f"{PAGE} ink:cubes-field-{COLOURS[colour]}") if number % 2 else (part, "dim")

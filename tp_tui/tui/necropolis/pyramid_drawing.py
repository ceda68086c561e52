"""Draws a pyramid: its stones, the places where a card can lie, and the card that is held over one of them."""

from __future__ import annotations

from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.previews import Cell, largest_cells, with_card
from tp_tui.games.necropolis.rules.pyramid import (
    LETTERS,
    PLACE_COLUMNS,
    PLACE_COUNT,
    PLACE_NAMES,
    PLACE_ROWS,
    PLACES,
    ROW_WIDTHS,
)
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.necropolis.glyphs import Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.spans import Line
from tp_tui.tui.necropolis.canvas import Canvas, CellSize

SIZES = tuple(CellSize(*size) for size in ((8, 4), (6, 3), (4, 2), (3, 1)))
"""The sizes of a cell, largest first."""

CELLS_ACROSS, CELLS_HIGH = 2 * len(LETTERS), 2 * len(ROW_WIDTHS)
"""The cells that a pyramid can span, since its bottom row can grow to either side."""


def best_size(width: int, height: int, side: int, below: int) -> CellSize:
    """Return the largest cells that leave `side` columns and `below` lines of a table free.

    All but the smallest leave the side a third more, since a larger screen has more to read there.
    """
    for size in SIZES:
        beside = side if size == SIZES[-1] else side * 4 // 3
        if pyramid_width(size) + beside <= width and CELLS_HIGH * size.height + 1 + below <= height:
            return size
    return SIZES[-1]


def pyramid_width(size: CellSize) -> int:
    """Return the width of a pyramid in columns."""
    return CELLS_ACROSS * size.width


def shown_state(interaction: Interaction) -> NecropolisState:
    """Return the position with the held card where it is, for its groups; unchanged where it cannot lie there."""
    state = interaction.state
    if interaction.held != HIDDEN and interaction.spot < PLACE_COUNT and interaction.refusal() is None:
        return with_card(state, interaction.shown, interaction.held, interaction.spot)
    return state


def pyramid_lines(interaction: Interaction, size: CellSize, glyphs: Glyphs) -> list[Line]:
    """Draw the pyramid that is shown, with the letters of its columns in the sand below it."""
    state, player = interaction.state, interaction.shown
    canvas = Canvas(pyramid_width(size), CELLS_HIGH * size.height + 1, "sky")
    held_over = interaction.spot if interaction.held != HIDDEN and interaction.spot < PLACE_COUNT else -1
    would_be = shown_state(interaction)
    largest = [largest_cells(would_be, player, colour) for colour in range(KINDS_OF_STONE)]
    for place in interaction.open_places:
        _draw_open(canvas, place, size)
    for place in PLACES:
        face = state.card_at(player, place)
        if face != HIDDEN:
            _draw_card(canvas, interaction, place, face, size, glyphs, largest)
            if (player, place) in interaction.changes.places:
                x, y = corner(place, size)
                canvas.mark(x + size.card_width - 1, y + size.card_height - 1, glyphs.changed, "changed")
    if held_over >= 0:
        if would_be is not state:
            _draw_card(canvas, interaction, held_over, interaction.held, size, glyphs, largest)
        _draw_frame(canvas, held_over, size, glyphs, is_wrong=would_be is state)
    base = canvas.height - 1
    canvas.fill(0, base, canvas.width, 1, "sand")
    for number, letter in enumerate(LETTERS):
        canvas.put(number * size.card_width + size.width - 1, base, letter, "sand")
    return canvas.lines()


def corner(place: int, size: CellSize) -> tuple[int, int]:
    """Return column and line of the upper left corner of a place."""
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    return (2 * column + row) * size.width, (CELLS_HIGH - 2 * row - 2) * size.height


def place_at(x: int, y: int, size: CellSize) -> int | None:
    """Return the place that is drawn at that column and line; None where there is none."""
    for place in PLACES:
        left, top = corner(place, size)
        if 0 <= x - left < size.card_width and 0 <= y - top < size.card_height:
            return place
    return None


def _draw_open(canvas: Canvas, place: int, size: CellSize) -> None:
    """Draw a place where a card can lie: cleared, with its name."""
    x, y = corner(place, size)
    # Small ones have no edge, for it would be sent whenever a card is moved over them.
    edge = int(size.height > 1)
    canvas.fill(x + edge, y + edge, size.card_width - 2 * edge, size.card_height - edge, "open")
    canvas.put(x + size.width - 1, y + size.height - (size.height == 1), PLACE_NAMES[place], "open")


def _draw_card(
    canvas: Canvas,
    interaction: Interaction,
    place: int,
    face: int,
    size: CellSize,
    glyphs: Glyphs,
    largest: list[frozenset[Cell]],
) -> None:
    row, column = PLACE_ROWS[place], PLACE_COLUMNS[place]
    left, bottom = 2 * column + row, 2 * row
    card = interaction.state.deck.cards[face]
    capitals = []
    for x, stones in enumerate((card.left, card.right)):
        for y, colour in ((0, stones[-1]), (1, stones[0])):
            if (left + x, bottom + y) in largest[colour]:
                capitals.append((x, y))
    canvas.draw_card(*corner(place, size), interaction.state.deck, face, size, glyphs, capitals)


def _draw_frame(canvas: Canvas, place: int, size: CellSize, glyphs: Glyphs, *, is_wrong: bool) -> None:
    """Frame the held card left and right, and mark it if it cannot lie there."""
    x, y = corner(place, size)
    style = "wrong" if is_wrong else "frame"
    for line in range(y, y + size.card_height):
        for at, sign in ((x, glyphs.frame[0]), (x + size.card_width - 1, glyphs.frame[1])):
            canvas.mark(at, line, sign, style)
    if is_wrong:
        canvas.mark(x + size.width - 1, y + size.height - 1, glyphs.wrong, style)

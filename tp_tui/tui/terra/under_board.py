"""What stands below the board where there is room: the rows through the tile in hand, or the field at the cursor."""

from __future__ import annotations

from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra import labels, names, preview, words
from tp_tui.presenters.terra.field_help import field_help
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.presenters.terra.row_text import row_lines
from tp_tui.tui.side_text import wrapped
from tp_tui.tui.terra.help import signs

LEAST_LINES = 5
"""Lines below the board that are of use: a heading and four rows."""

LEAST_COLUMNS = 56
"""Columns that they need."""


def has_room(width: int, height: int) -> bool:
    """Return whether so many columns and lines below the board are of use."""
    return height >= LEAST_LINES and width >= LEAST_COLUMNS


def preview_lines(interaction: Interaction, glyphs: Glyphs, width: int) -> list[Line]:
    """Return what the rows through the tile in hand would bring, each in a line.

    Where it cannot lie the lines are there too, without anything: what stands below them stays where it is.
    """
    if found := preview.rows_here(interaction):
        return row_lines(interaction.state, found, glyphs, width)
    return [((f"{sign} ", "row"),) for sign in glyphs.rows]


def under_lines(interaction: Interaction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return the lines below the board: rows or the field at the cursor first, then the signs."""
    state, at = interaction.state, interaction.cursor
    if interaction.is_placing:
        lines = preview_lines(interaction, glyphs, width)
        lines = [((_(words.ROWS_HERE, field=names.field(state, at)), "strong"),), *lines]
    else:
        said = _("{field}. {help}", field=labels.what(state, at), help=field_help(state, at))
        lines = [((glyphs.plain(text), "plain"),) for text in wrapped(said, width)]
    room = height - len(lines) - 1
    if room < 2:
        return lines
    return [*lines, (), *_legend(interaction, glyphs, width, room)]


def _legend(interaction: Interaction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return the signs of the board, as many as fit, in two columns where there is room for them."""
    rows = signs(glyphs, interaction.rules)
    columns = max(1, width // LEAST_COLUMNS)
    found: list[Line] = []
    for number in range(0, min(len(rows), height * columns), columns):
        line: Line = ()
        for sign, meaning in rows[number : number + columns]:
            line = (*line, (f"{sign:>12} ", "strong"), (f"{meaning:<{width // columns - 14}} ", "dim"))
        found.append(line)
    return found[:height]

"""The names of colours, seats, rows and sides; the notation has words of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tp_tui.games.cubes.rules.pyramid import ROWS, Pyramid
from tp_tui.presenters.messages import NC_, _, in_context, listed
from tp_tui.presenters.players import PLAYER_LETTERS

COLOUR_NAMES = (
    NC_("colour", "red"),
    NC_("colour", "yellow"),
    NC_("colour", "blue"),
    NC_("colour", "white"),
    NC_("colour", "green"),
)

SIDE_NAMES = {"large": NC_("side", "large"), "small": NC_("side", "small")}


def colour_name(colour: int) -> str:
    """Return the name of a colour: `red`."""
    return in_context("colour", COLOUR_NAMES[colour])


def colour_list(colours: Iterable[int]) -> str:
    """Return colours in order: `red, blue and red`."""
    return listed(map(colour_name, colours))


def counted_colours(colours: Iterable[int]) -> str:
    """Return colours, with their numbers if there are more of one: `red and blue`, `2 red and 1 blue`."""
    counted = Counter(colours)
    if len(counted) == counted.total():
        return listed(map(colour_name, counted))
    return listed(_("{count} {colour}", count=count, colour=colour_name(colour)) for colour, count in counted.items())


def cube_list(colours: Iterable[int]) -> str:
    """Return the number of cubes of each colour: `2 red and 1 green`, or `none`."""
    counted = sorted(Counter(colours).items())
    return listed(
        (_("{count} {colour}", count=number, colour=colour_name(colour)) for colour, number in counted), _("none")
    )


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, shown beside its name."""
    return PLAYER_LETTERS[seat]


def row_letter(row: int) -> str:
    """Return the letter of a row, counted from the bottom."""
    return ROWS[row]


def row_of(pyramid: Pyramid, place: int) -> str:
    """Return the letter of the row of a place."""
    return ROWS[pyramid.rows[place]]

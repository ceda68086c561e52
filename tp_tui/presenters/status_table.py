"""How the game stands as a table: facts line by line, players side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, lines_of
from tp_tui.room import View

BETWEEN = 2
"""The columns between two columns of the table."""


class Fact(NamedTuple):
    """A line of the table.

    Attributes:
        label: what it is about.
        cells: the value for each player.
        short: the same in fewer columns, if there is a shorter form.
        short_style: the style of that form, by which a front end finds what it draws.
    """

    label: str
    cells: Sequence[str]
    short: Sequence[str] = ()
    short_style: str = ""


def points_fact(view: View) -> Fact:
    """Return the points of all players."""
    return Fact(_("Points"), [str(score.total) for score in view.scores()])


def status_table(view: View, facts: Sequence[Fact], width: int) -> list[Line]:
    """Return the facts as lines below the players' names, in their short forms if the long ones need too much room.

    Returns:
        The lines; empty if not even the short forms fit into `width` columns.
    """
    seats = zip(PLAYER_LETTERS, player_names(view), strict=False)
    names = [_("{letter} {name}", letter=letter, name=name) for letter, name in seats]
    for is_short in (False, True):
        cells = ((is_short and fact.short) or fact.cells for fact in facts)
        aligned = zip(*map(_aligned, zip(*cells, strict=True)), strict=True)
        rows = [("", *names), *((fact.label, *row) for fact, row in zip(facts, aligned, strict=True))]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        if sum(widths) + BETWEEN * (len(widths) - 1) <= width:
            styles = [_HEADING, *(_styles_of(fact, is_short=is_short) for fact in facts)]
            return [_row(row, widths, style) for row, style in zip(rows, styles, strict=True)]
    return []


def _aligned(column: Sequence[str]) -> list[str]:
    """Return the values of a player with their last digits below one another where they are figures.

    >>> _aligned(["18", "4", "rnvv"])
    ['18', ' 4', 'rnvv']
    """
    widest = max((len(cell) for cell in column if FIGURE.fullmatch(cell)), default=0)
    return [cell.rjust(widest) if FIGURE.fullmatch(cell) else cell for cell in column]


FIGURE = re.compile(r"[$−-]?\d+")
"""A value that is a figure."""

_HEADING = ("", *(f"bold player-{number}" for number, _letter in enumerate(PLAYER_LETTERS, 1)))
"""The styles of the players' names."""


def _styles_of(fact: Fact, *, is_short: bool) -> Sequence[str]:
    style = fact.short_style if is_short else ""
    return ("dim", *(style for _letter in PLAYER_LETTERS))


def _row(cells: Sequence[str], widths: Sequence[int], styles: Sequence[str]) -> Line:
    last = len(cells) - 1
    padded = (
        cell if at == last else cell.ljust(width + BETWEEN)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return tuple(zip(padded, styles, strict=False))


def in_paragraphs(parts: Iterable[str | Sequence[Line]]) -> list[Line]:
    """Return texts and tables one below the other, with an empty line between."""
    lines: list[Line] = []
    for part in parts:
        lines += [()] if lines else []
        lines += lines_of(part) if isinstance(part, str) else part
    return lines

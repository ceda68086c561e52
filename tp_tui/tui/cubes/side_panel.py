"""The side of the table: the players with money, stock and points, the bag, and the open list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size

from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.games.kit.wording import in_a_line
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.chooser import Chooser
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.cubes.status_text import bag_counts, leads
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.room.seats import NAME_LENGTH

MOST_TEXT = 64
"""Columns that the counts are written in at most."""

COLUMNS_OF_COUNTS = 11
"""Columns for money and points, spaces included."""

LEAST_NAME = 8
"""Columns that a name has at least."""


def cubes_counted(counts: Sequence[int]) -> list[Span]:
    """Return cubes as their letters with how many there are, such as `r2 y1`; a dash for none."""
    spans: list[Span] = []
    for colour, number in enumerate(counts):
        if number:
            spans += [(f"{COLOUR_LETTERS[colour]}{number}", f"light-{COLOURS[colour]}"), (" ", "plain")]
    return spans[:-1] or [("–", "dim")]


def panel_lines(interaction: Interaction, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the turn, a line or two for every player, and what is left in the bag."""
    view, state, width = interaction.view, interaction.state, min(width, MOST_TEXT)
    turn = _(words.FINAL) if view.is_over else _(words.TURN, turn=state.turn_number())
    lines: list[Line] = [((in_a_line(f"{turn} · {leads(interaction)}", width), "strong"),)]
    lines += [_player(interaction, player, glyphs, width) for player in range(state.players)]
    return [*lines, bag_line(interaction)]


def _player(interaction: Interaction, player: int, glyphs: Glyphs, width: int) -> Line:
    """Return who it is, money, stock and points."""
    state, style = interaction.state, f"player-{player + 1}"
    here = glyphs.here if state.current_player() == player else " "
    stock = cubes_counted(state.stock_of(player))
    room = sum(len(text) for text, _ in stock)
    columns = min(NAME_LENGTH, max(LEAST_NAME, width - 3 - COLUMNS_OF_COUNTS - room))
    name = set_cell_size(interaction.view.player_names[player], columns)
    spans: list[Span] = [
        (f"{here}{PLAYER_LETTERS[player]} {name} ", style),
        (f"{glyphs.money}{state.money[player]:<3}", "gold"),
        *stock,
    ]
    used = 4 + columns + 4 + room
    points = str(state.points(player))
    return (*spans, (points.rjust(max(len(points) + 1, width - used)), style))


def standing_lines(interaction: Interaction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return the turn, every player's points, money and stock, and the bag, in a narrow column."""
    view, state = interaction.view, interaction.state
    turn = _(words.FINAL) if view.is_over else _(words.TURN, turn=state.turn_number())
    lines: list[Line] = [((in_a_line(turn, width), "strong"),)]
    for player in range(state.players):
        style = f"player-{player + 1}"
        here = glyphs.here if state.current_player() == player else " "
        points = f" {state.points(player)}"
        name = set_cell_size(view.player_names[player], max(1, width - 3 - len(points)))
        lines.append(((f"{here}{PLAYER_LETTERS[player]} {name}{points}", style),))
        lines += _in_lines([(f"{glyphs.money}{state.money[player]}", "gold"), *_held(state.stock_of(player))], width)
    counts = bag_counts(interaction)
    lines += _in_lines([(_(words.BAG), "dim"), (f"{sum(counts)}:", "strong"), *_held(counts)], width)
    return lines[:height]


def _held(counts: Sequence[int]) -> list[Span]:
    return [span for span in cubes_counted(counts) if span[0] != " "]


def _in_lines(spans: Sequence[Span], width: int) -> list[Line]:
    """Return spans with a space between them, in as many lines as they take."""
    lines: list[Line] = []
    line: Line = ()
    for span in spans:
        used = sum(len(text) for text, _ in line)
        if line and used + 1 + len(span[0]) > width:
            lines.append(line)
            line = ()
        line = (*line, *(((" ", "plain"),) if line else ()), span)
    return [*lines, line]


def bag_line(interaction: Interaction) -> Line:
    """Return what is left in the bag by colour, which everybody can count (Q19)."""
    counts = bag_counts(interaction)
    return ((f"{_(words.BAG)} ", "dim"), (f"{sum(counts)}: ", "strong"), *cubes_counted(counts))


def list_lines(chooser: Chooser | None, height: int, width: int, glyphs: Glyphs) -> tuple[list[Line], int]:
    """Return the open list as far as there is room round its highlight, and the number of its first line shown."""
    if chooser is None:
        return [], 0
    room = max(1, height - 1)
    first = min(max(0, chooser.index - room + 1), max(0, len(chooser.choices) - room))
    lines: list[Line] = [((_(words.LIST_TITLES[chooser.kind]), "good"),)]
    for place, choice in list(enumerate(chooser.choices))[first : first + room]:
        number = f"{place + 1}" if place < 9 else " "
        mark = glyphs.here if place == chooser.index else " "
        text = in_a_line(f"{mark}{number} {choice.label}", width)
        lines.append(((text, "chosen" if place == chooser.index else "plain"),))
    return lines, first

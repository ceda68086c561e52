"""The panels below and beside the pyramid: strip, stock, other players' pyramids; players, bag, open list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, PRICES
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.descriptions import bag_counts, leads
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.messages import _, shortened
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, Span
from tp_tui.room.seats import NAME_LENGTH
from tp_tui.tui.cubes.drawing import CubeSize, small_lines

# Below the pyramid

CUBE_COLUMNS = 4
"""The columns of each cube that can be bought."""

UNDER_LINES = 4
"""The lines of the strip and the stock, with an empty one above them."""


def title_line(interaction: CubesInteraction) -> Line:
    """Return the heading of the pyramid shown."""
    seat = interaction.shown
    if interaction.shows_own_pyramid and interaction.view.seat >= 0:
        text = _(words.YOUR_PYRAMID)
    else:
        text = _(words.PYRAMID_OF, name=player_names(interaction.view)[seat])
    return ((f"{PLAYER_LETTERS[seat]} ", f"player-{seat + 1}"), (text, f"player-{seat + 1}"))


def under_lines(interaction: CubesInteraction, glyphs: Glyphs) -> list[Line]:
    """Return the strip, the prices of its first cubes, and the stock of the player shown."""
    strip = interaction.state.strip
    cubes: list[Span] = [(_label(words.STRIP)[:-1], "strong"), (" ", "wall" if strip else "plain")]
    for colour in strip[: len(PRICES)]:
        cubes += [(f" {COLOUR_LETTERS[colour]} ", f"cube-{COLOURS[colour]}"), (" ", "wall")]
    cubes += [(COLOUR_LETTERS[colour], f"light-{COLOURS[colour]}") for colour in strip[len(PRICES) :]]
    if not strip:
        cubes.append((_(words.EMPTY if interaction.view.is_over else words.LAST_TURN), "dim"))
    return [(), tuple(cubes), _prices(interaction, glyphs), _stock(interaction, glyphs)]


def _label(word: str) -> str:
    """Return a heading, padded to the widest heading and two columns."""
    width = max(cell_len(_(each)) for each in (words.STRIP, words.PRICES, words.STOCK))
    return set_cell_size(_(word), width + 2)


def _prices(interaction: CubesInteraction, glyphs: Glyphs) -> Line:
    """Return the prices of the first cubes, with that of the highlighted purchase marked."""
    state, chooser = interaction.state, interaction.chooser
    if not state.strip:
        return ()
    wanted = len(PRICES) if chooser is None or chooser.kind != "buy" else chooser.index + 1
    money = state.money[interaction.shown]
    spans: list[Span] = [(_label(words.PRICES), "dim")]
    for number, price in enumerate(PRICES[: len(state.strip)], 1):
        is_wanted = chooser is not None and chooser.kind == "buy" and number == wanted
        style = "chosen" if is_wanted else "gold" if price <= money else "dim"
        spans += [(f"{glyphs.money}{price}".center(CUBE_COLUMNS - 1), style), (" ", "plain")]
    return tuple(spans)


def _stock(interaction: CubesInteraction, glyphs: Glyphs) -> Line:
    """Return the stock by colour with the keys that choose one, and the cubes taken in this turn."""
    state, shown = interaction.state, interaction.colour_shown
    spans: list[Span] = [(_label(words.STOCK), "strong")]
    held = state.stock_of(interaction.shown)
    for colour in range(KINDS_OF_CUBE):
        if not held[colour]:
            continue
        is_chosen = colour == shown and interaction.chooser is None
        left, right = (glyphs.frame[0], glyphs.frame[1]) if is_chosen else (" ", " ")
        cube = f"{COLOUR_LETTERS[colour]}{held[colour]}"
        key = f"{colour + 1}" if interaction.deciding and interaction.shows_own_pyramid else " "
        spans += [(key, "dim"), (left, "frame"), (cube, f"cube-{COLOURS[colour]}"), (right, "frame")]
    if not any(held):
        spans.append((_(words.EMPTY), "dim"))
    if state.player == interaction.shown and any(state.taken):
        taken = " ".join(f"{COLOUR_LETTERS[colour]}{number}" for colour, number in enumerate(state.taken) if number)
        spans.append((f"  {_(words.TAKEN, cubes=taken)}", "dim"))
    return tuple(spans)


def others_shown(interaction: CubesInteraction) -> list[int]:
    """Return the players whose pyramids are drawn small, in play order from the player shown."""
    players = interaction.state.players
    return [(interaction.shown + by) % players for by in range(1, players)]


def others_width(interaction: CubesInteraction, size: CubeSize) -> int:
    """Return the width of the small pyramids in columns, side by side."""
    return (interaction.state.players - 1) * (interaction.pyramid.widths[0] * size.width + 2)


def others_height(interaction: CubesInteraction, size: CubeSize) -> int:
    """Return the height of the small pyramids in lines, with the names above them."""
    return 1 + len(interaction.pyramid.widths) * size.height


def others_lines(interaction: CubesInteraction, size: CubeSize, glyphs: Glyphs) -> list[Line]:
    """Return the small pyramids side by side, each below its player's name."""
    width = interaction.pyramid.widths[0] * size.width + 1
    seats = others_shown(interaction)
    names: list[Span] = []
    for seat in seats:
        text = f"{PLAYER_LETTERS[seat]} {player_names(interaction.view)[seat]}"
        names.append((set_cell_size(text, width + 1), f"player-{seat + 1}"))
    drawn = [small_lines(interaction, seat, size, glyphs) for seat in seats]
    rows = zip(*drawn, strict=True)
    return [tuple(names), *(tuple(s for part in row for s in (*part, (" ", "plain"))) for row in rows)]


# Beside the pyramid

MOST_TEXT = 64
"""The most columns of the counts."""

COLUMNS_OF_COUNTS = 11
"""The columns of money and points, with spaces."""

LEAST_NAME = 8
"""The fewest columns of a name."""


def cubes_counted(counts: Sequence[int]) -> list[Span]:
    """Return the number of cubes of each colour, such as `r2 y1`, or a dash."""
    spans: list[Span] = []
    for colour, number in enumerate(counts):
        if number:
            spans += [(f"{COLOUR_LETTERS[colour]}{number}", f"light-{COLOURS[colour]}"), (" ", "plain")]
    return spans[:-1] or [("–", "dim")]


def panel_lines(interaction: CubesInteraction, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the turn, a line for each player, and the bag."""
    view, state, width = interaction.view, interaction.state, min(width, MOST_TEXT)
    turn = _(words.FINAL) if view.is_over else _(words.TURN, turn=state.turn_number())
    lines: list[Line] = [((shortened(f"{turn} · {leads(interaction)}", width), "strong"),)]
    lines += [_player(interaction, player, glyphs, width) for player in range(state.players)]
    return [*lines, bag_line(interaction)]


def _player(interaction: CubesInteraction, player: int, glyphs: Glyphs, width: int) -> Line:
    """Return the line of a player: name, money, stock and points."""
    state, style = interaction.state, f"player-{player + 1}"
    here = glyphs.here if state.current_player() == player else " "
    stock = cubes_counted(state.stock_of(player))
    room = sum(len(text) for text, _ in stock)
    columns = min(NAME_LENGTH, max(LEAST_NAME, width - 3 - COLUMNS_OF_COUNTS - room))
    name = set_cell_size(player_names(interaction.view)[player], columns)
    spans: list[Span] = [
        (f"{here}{PLAYER_LETTERS[player]} {name} ", style),
        (f"{glyphs.money}{state.money[player]:<3}", "gold"),
        *stock,
    ]
    used = 4 + columns + 4 + room
    points = str(state.points(player))
    return (*spans, (points.rjust(max(len(points) + 1, width - used)), style))


def standing_lines(interaction: CubesInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return turn, players and bag in a narrow column."""
    view, state = interaction.view, interaction.state
    turn = _(words.FINAL) if view.is_over else _(words.TURN, turn=state.turn_number())
    lines: list[Line] = [((shortened(turn, width), "strong"),)]
    for player in range(state.players):
        style = f"player-{player + 1}"
        here = glyphs.here if state.current_player() == player else " "
        points = f" {state.points(player)}"
        name = set_cell_size(player_names(view)[player], max(1, width - 3 - len(points)))
        lines.append(((f"{here}{PLAYER_LETTERS[player]} {name}{points}", style),))
        lines += _in_lines([(f"{glyphs.money}{state.money[player]}", "gold"), *_held(state.stock_of(player))], width)
    counts = bag_counts(interaction)
    lines += _in_lines([(_(words.BAG), "dim"), (f"{sum(counts)}:", "strong"), *_held(counts)], width)
    return lines[:height]


def _held(counts: Sequence[int]) -> list[Span]:
    return [span for span in cubes_counted(counts) if span[0] != " "]


def _in_lines(spans: Sequence[Span], width: int) -> list[Line]:
    """Wrap spans to `width` columns, with a space between them."""
    lines: list[Line] = []
    line: Line = ()
    for span in spans:
        used = sum(len(text) for text, _ in line)
        if line and used + 1 + len(span[0]) > width:
            lines.append(line)
            line = ()
        line = (*line, *(((" ", "plain"),) if line else ()), span)
    return [*lines, line]


def bag_line(interaction: CubesInteraction) -> Line:
    """Return the contents of the bag by colour, which are public (Q19)."""
    counts = bag_counts(interaction)
    return ((f"{_(words.BAG)} ", "dim"), (f"{sum(counts)}: ", "strong"), *cubes_counted(counts))


def list_lines(chooser: Chooser | None, height: int, width: int, glyphs: Glyphs) -> tuple[list[Line], int]:
    """Return the part of the open list around its highlight that fits, and the index of its first choice shown."""
    if chooser is None:
        return [], 0
    room = max(1, height - 1)
    first = min(max(0, chooser.index - room + 1), max(0, len(chooser.choices) - room))
    lines: list[Line] = [((chooser.title, "good"),)]
    for place, choice in list(enumerate(chooser.choices))[first : first + room]:
        number = f"{place + 1}" if place < 9 else " "
        mark = glyphs.here if place == chooser.index else " "
        text = shortened(f"{mark}{number} {choice.label}", width)
        lines.append(((text, "chosen" if place == chooser.index else "plain"),))
    return lines, first

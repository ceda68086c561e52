"""What lies below the pyramid: the strip with its prices, the stock to build from, the pyramids of the others."""

from __future__ import annotations

from rich.cells import set_cell_size

from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, PRICES
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.cubes.drawing import CubeSize, small_lines

LABEL = 7
"""Columns before the strip and the stock."""

FIRST = 4
"""Columns of each cube that can be bought, and of each colour of a stock."""

UNDER_LINES = 4
"""Lines of the strip and the stock."""


def title_line(interaction: Interaction) -> Line:
    """Return whose pyramid is shown."""
    seat = interaction.shown
    if interaction.is_at_home and interaction.view.seat >= 0:
        text = _(words.YOUR_PYRAMID)
    else:
        text = _(words.PYRAMID_OF, name=interaction.view.player_names[seat])
    return ((f"{PLAYER_LETTERS[seat]} ", f"player-{seat + 1}"), (text, f"player-{seat + 1}"))


def under_lines(interaction: Interaction, glyphs: Glyphs) -> list[Line]:
    """Return the strip, below its first cubes the prices, and the stock of who is shown with the cube to build."""
    strip = interaction.state.strip
    cubes: list[Span] = [(_label(words.STRIP)[:-1], "strong"), (" ", "wall" if strip else "plain")]
    for colour in strip[: len(PRICES)]:
        cubes += [(f" {COLOUR_LETTERS[colour]} ", f"cube-{COLOURS[colour]}"), (" ", "wall")]
    cubes += [(COLOUR_LETTERS[colour], f"light-{COLOURS[colour]}") for colour in strip[len(PRICES) :]]
    if not strip:
        cubes.append((_(words.EMPTY if interaction.view.is_over else words.LAST_TURN), "dim"))
    return [(), tuple(cubes), _prices(interaction, glyphs), _stock(interaction, glyphs)]


def _label(word: str) -> str:
    """Return what stands before a line, in its columns."""
    return set_cell_size(_(word), LABEL)


def _prices(interaction: Interaction, glyphs: Glyphs) -> Line:
    """Return what the first cubes cost together, those marked that would be bought."""
    state, chooser = interaction.state, interaction.chooser
    if not state.strip:
        return ()
    wanted = len(PRICES) if chooser is None or chooser.kind != "buy" else chooser.index + 1
    money = state.money[interaction.shown]
    spans: list[Span] = [(_label(words.PRICES), "dim")]
    for number, price in enumerate(PRICES[: len(state.strip)], 1):
        is_wanted = chooser is not None and chooser.kind == "buy" and number == wanted
        style = "chosen" if is_wanted else "gold" if price <= money else "dim"
        spans += [(f"{glyphs.money}{price}".center(FIRST - 1), style), (" ", "plain")]
    return tuple(spans)


def _stock(interaction: Interaction, glyphs: Glyphs) -> Line:
    """Return the stock by colour with the keys that choose one, and which of it was taken in this turn."""
    state, shown = interaction.state, interaction.colour_shown
    spans: list[Span] = [(_label(words.STOCK), "strong")]
    held = state.stock_of(interaction.shown)
    for colour in range(KINDS_OF_CUBE):
        if not held[colour]:
            continue
        is_chosen = colour == shown and interaction.chooser is None
        left, right = (glyphs.frame[0], glyphs.frame[1]) if is_chosen else (" ", " ")
        cube = f"{COLOUR_LETTERS[colour]}{held[colour]}"
        key = f"{colour + 1}" if interaction.deciding and interaction.is_at_home else " "
        spans += [(key, "dim"), (left, "frame"), (cube, f"cube-{COLOURS[colour]}"), (right, "frame")]
    if not any(held):
        spans.append((_(words.EMPTY), "dim"))
    if state.player == interaction.shown and any(state.taken):
        taken = " ".join(f"{COLOUR_LETTERS[colour]}{number}" for colour, number in enumerate(state.taken) if number)
        spans.append((f"  {_(words.TAKEN, cubes=taken)}", "dim"))
    return tuple(spans)


def others_shown(interaction: Interaction) -> list[int]:
    """Return the players whose pyramids are drawn small, in the order of play behind the one shown large."""
    players = interaction.state.players
    return [(interaction.shown + by) % players for by in range(1, players)]


def others_width(interaction: Interaction, size: CubeSize) -> int:
    """Return the columns of the small pyramids side by side."""
    return (interaction.state.players - 1) * (interaction.pyramid.widths[0] * size.width + 2)


def others_height(interaction: Interaction, size: CubeSize) -> int:
    """Return the lines of the small pyramids with the names above them."""
    return 1 + len(interaction.pyramid.widths) * size.height


def others_lines(interaction: Interaction, size: CubeSize, glyphs: Glyphs) -> list[Line]:
    """Return the pyramids of the others side by side, each below its name."""
    width = interaction.pyramid.widths[0] * size.width + 1
    seats = others_shown(interaction)
    names: list[Span] = []
    for seat in seats:
        text = f"{PLAYER_LETTERS[seat]} {interaction.view.player_names[seat]}"
        names.append((set_cell_size(text, width + 1), f"player-{seat + 1}"))
    drawn = [small_lines(interaction, seat, size, glyphs) for seat in seats]
    rows = zip(*drawn, strict=True)
    return [tuple(names), *(tuple(s for part in row for s in (*part, (" ", "plain"))) for row in rows)]

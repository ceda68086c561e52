"""What the present step decides, for the lines below the board: where a row leads, what levels are worth, what tiles
bring."""

from __future__ import annotations

from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.components import SYMBOLS, Face
from tp_tui.games.terra.rules.row_previews import sites_in_reach
from tp_tui.games.terra.rules.state import PLACE, ROW, TRIM, WORK
from tp_tui.presenters.log_text import reader
from tp_tui.presenters.messages import N_, _
from tp_tui.presenters.players import player_names
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra import labels, names, preview
from tp_tui.presenters.terra.descriptions import brings, field_help
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction

LEVEL, WORTH = N_("Level"), N_("worth")
"""The headings of the levels of pyramids and of their points."""


def field_line(interaction: TerraInteraction) -> str:
    """Return the field at the cursor with everything on it."""
    players = player_names(interaction.view)
    return labels.field(interaction.state, interaction.cursor, players, reader(interaction.view))


def field_with_help(interaction: TerraInteraction) -> str:
    """Return the same with what the field is for."""
    said = field_help(interaction.state, interaction.cursor)
    return _("{field}. {help}", field=field_line(interaction), help=said)


def row_guide(interaction: TerraInteraction, width: int) -> list[Line]:
    """Return in `width` columns what the row at hand brings, then what is on each site in reach of its workers."""
    state, axis = interaction.state, preview.axis_shown(interaction)
    gains, players = state.rules.row_yield(state, state.placed, axis), player_names(interaction.view)
    title, brought = _("Row {axis} ({direction})", axis=AXES[axis], direction=names.axis(axis)), names.gains(gains)
    lines: list[Line] = [((title, "strong"), (f"   {brought}", "plain"))]
    if len(title) + 3 + len(brought) > width:
        lines = [((title, "strong"),), ((f"  {brought}", "plain"),)]
    for site in sites_in_reach(state, gains.sources):
        said = labels.owned_site(state, site, players, reader(interaction.view))
        lines.append(((_("  to {site}", site=said), "plain"),))
    return lines


def level_guide(interaction: TerraInteraction) -> list[Line]:
    """Return what each level is worth, that which could be built next at the cursor lit, and what levels cost."""
    state, rules = interaction.state, interaction.rules
    site = rules.board.site_number.get(interaction.cursor, -1)
    wanted = state.levels[site] if site >= 0 and state.values[site] else -1
    widest = max(len(_(LEVEL)), len(_(WORTH)))
    levels: list[Line] = []
    for heading, figures in ((_(LEVEL), range(1, rules.top_level + 1)), (_(WORTH), rules.supplies.worth)):
        cells = [(f"{figure:>5}", "gold" if number == wanted else "plain") for number, figure in enumerate(figures)]
        levels.append(((f"{heading:<{widest}}", "dim"), *cells[: rules.top_level]))
    price = _("{crew} workers build a level; level 3 costs 3 blocks, level 4 costs 4.", crew=rules.supplies.crew_limit)
    return [*levels, ((price, "dim"),)]


def tile_guide(interaction: TerraInteraction, glyphs: Glyphs) -> list[Line]:
    """Return what each symbol on the tiles of the game brings to a row, with its sign."""
    tiles = interaction.rules.tiles
    parts: list[Line] = []
    if any(face.block >= 0 for face in tiles.faces):
        parts.append(((" ".join(COLOUR_LETTERS), "strong"), (_("  a block of its colour"), "dim")))
    for symbol in SYMBOLS[len(COLOUR_LETTERS) :]:
        if any(face.count(symbol) for face in tiles.faces):
            said = brings(interaction.state, Face.from_name(symbol))
            parts.append(((f"{glyphs.symbol(symbol)} ", "strong"), (f" {said}", "dim")))
    return parts


def decides_rows(interaction: TerraInteraction) -> bool:
    """Return whether the row is to be chosen now."""
    return interaction.deciding and interaction.phase == ROW


def decides_levels(interaction: TerraInteraction) -> bool:
    """Return whether workers move and pyramids are built now."""
    return interaction.deciding and interaction.phase in (WORK, TRIM)


def decides_tiles(interaction: TerraInteraction) -> bool:
    """Return whether the next tile is chosen now."""
    return interaction.deciding and interaction.phase not in (PLACE, ROW, WORK, TRIM)

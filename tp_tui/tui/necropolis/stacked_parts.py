"""The parts of a narrow screen, without a side: the players right of the pyramid, everything else below it."""

from __future__ import annotations

from rich.cells import set_cell_size

from tp_tui.games.necropolis.rules.phases import BUILD, KEEP, OVER
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis.glyphs import Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.names import tile_name
from tp_tui.presenters.necropolis.targets import OBELISK_SPOT, TOMB_SPOT
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.tui.necropolis.canvas import SMALL_CARD, CellSize
from tp_tui.tui.necropolis.parts import Part, beside, in_two_columns
from tp_tui.tui.necropolis.side_panel import quarry_part, steps_line, tiles_part
from tp_tui.tui.necropolis.under_pyramid import building_part, groups_line, hand_part, label_width

POINTS = 4
"""The width of a player's points."""

COLUMNS_OF_TILES = 29
"""The width of a god tile with what it allows and who holds it."""

FEWEST_CARDS = 3
"""The cards that an obelisk has room for at least, left of the tomb."""


def standing_part(interaction: Interaction, glyphs: Glyphs, width: int, height: int) -> Part:
    """Return round, step, and every player with tile and points, in a narrow column."""
    state = interaction.state
    steps = steps_line(interaction, glyphs)
    here = next((span for span in steps[1:] if span[1].startswith("owner")), None)
    head = steps[:1] if state.phase != OVER else ((_("Final position"), "strong"),)
    part = Part(0, [head, *([(here,)] if here else [])])
    has_room = len(part.lines) + 2 * state.players_count <= height
    for player, name in enumerate(interaction.view.player_names):
        style = f"player-{player + 1}"
        mark = glyphs.here if player == state.current_player() else " "
        letter = f"{mark}{PLAYER_LETTERS[player]}"
        is_new = player in interaction.changes.obelisks | interaction.changes.tombs
        points = f"{glyphs.changed if is_new else ' '}{state.points(player):>{POINTS - 1}}"
        said = f" {set_cell_size(name, max(1, width - len(letter) - 1 - POINTS))}"
        letter_style = f"owner-{player + 1}" if player == interaction.shown else style
        part.add(((letter, letter_style), (said, style), (points, "strong")), "seat", player)
        if has_room:
            part.add(((f"   {tile_name(state.tiles[player])}", "dim"),), "seat", player)
    part.lines = part.lines[:height]
    return part


def strip_parts(interaction: Interaction, glyphs: Glyphs, width: int, size: CellSize) -> list[Part]:
    """Return the parts below the pyramid, `width` columns wide; those that the step is about have rank 0."""
    state = interaction.state
    is_building = state.phase in (BUILD, KEEP, OVER) or interaction.shown != interaction.player
    parts = [
        Part(0 if is_building else 3, [groups_line(interaction)]),
        _buildings(interaction, glyphs, width, 0 if is_building else 2),
        hand_part(interaction, glyphs, width, size if is_building else SMALL_CARD),
    ]
    parts[-1].rank = 0 if is_building else 1
    if state.phase != OVER:
        tiles = tiles_part(interaction, glyphs, 4 if is_building else 0, is_close=True)
        parts.append(in_two_columns(tiles, COLUMNS_OF_TILES) if width >= 2 * COLUMNS_OF_TILES else tiles)
        parts.append(quarry_part(interaction, glyphs, width, SMALL_CARD, 5 if is_building else 0))
    return parts


def _buildings(interaction: Interaction, glyphs: Glyphs, width: int, rank: int) -> Part:
    """Return obelisk and tomb side by side if both fit, else one below the other."""
    state, player = interaction.state, interaction.shown
    card = SMALL_CARD.card_width + 1
    label = label_width()
    left = label + card * (1 + max(FEWEST_CARDS, len(state.obelisks[player])))
    right = label + card * (1 + len(state.tombs[player]))
    if left + right <= width:
        obelisk = building_part(interaction, glyphs, left, OBELISK_SPOT, SMALL_CARD)
        found = beside(obelisk, building_part(interaction, glyphs, width - left, TOMB_SPOT, SMALL_CARD), left)
    else:
        obelisk = building_part(interaction, glyphs, width, OBELISK_SPOT, SMALL_CARD)
        tomb = building_part(interaction, glyphs, width, TOMB_SPOT, SMALL_CARD)
        found = Part(0, [*obelisk.lines, *tomb.lines], obelisk.hit_boxes)
        shift = len(obelisk.lines)
        found.hit_boxes += [box._replace(top=box.top + shift, bottom=box.bottom + shift) for box in tomb.hit_boxes]
    found.rank = rank
    return found

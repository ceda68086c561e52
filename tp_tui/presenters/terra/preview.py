"""Previews of what a player points at: refusal, rows and enclosures of the tile in hand, the highlighted row."""

from __future__ import annotations

from tp_tui.games.contract import Event, Refusal
from tp_tui.games.terra.rules.board import SITE
from tp_tui.games.terra.rules.row_previews import RowPreview, row_previews
from tp_tui.presenters.terra.interaction import TerraInteraction


def refusal(interaction: TerraInteraction) -> Refusal | None:
    """Return why the tile in hand cannot be placed at the cursor as it is turned; None if it can."""
    action = interaction.rules.space.place[interaction.cursor][interaction.way]
    return interaction.state.explain(action)


def enclosures(interaction: TerraInteraction) -> tuple[Event, ...]:
    """Return the `enclosed` events that placing the tile in hand at the cursor would cause (H7)."""
    if not interaction.is_placing or refusal(interaction):
        return ()
    state = interaction.state
    return interaction.rules.would_enclose(state, interaction.cursor, state.faces[state.hands[interaction.player]])


def rows_here(interaction: TerraInteraction) -> tuple[RowPreview, ...]:
    """Return the rows through the cursor as if the tile in hand were placed there; none if the space is taken."""
    if not interaction.is_placing or not interaction.state.empty >> interaction.cursor & 1:
        return ()
    return row_previews(interaction.state, interaction.cursor, interaction.way)


def missing_fields(interaction: TerraInteraction) -> tuple[int, ...]:
    """Return the free spaces that the enclosure of the site under the cursor still needs, if it has workers (H7)."""
    board, state = interaction.board, interaction.state
    if interaction.chooser or board.kinds[interaction.cursor] != SITE:
        return ()
    site = board.site_number[interaction.cursor]
    return interaction.rules.open_around(state, site) if state.crews[site] else ()


def axis_shown(interaction: TerraInteraction) -> int:
    """Return the axis of the row highlighted in the list or chosen this turn; negative for none."""
    chooser = interaction.chooser
    if chooser and chooser.kind == "row" and chooser.chosen.action:
        return chooser.chosen.action.args[0]
    return interaction.state.row


def row_shown(interaction: TerraInteraction) -> tuple[int, ...]:
    """Return the fields of the row highlighted in the list or chosen this turn."""
    axis = axis_shown(interaction)
    return interaction.board.row_fields[interaction.state.placed][axis] if axis >= 0 else ()

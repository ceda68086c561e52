"""Helpers to read Terra's table on the screen, and to point at its fields."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.games.terra.positions import field
from tests.tui.pilot_helpers import game, press
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.tui.app import TpApp
from tp_tui.tui.terra.table import TerraTable


def table(app: TpApp) -> TerraTable:
    """Return the table of the game on the screen."""
    found = game(app).table
    assert isinstance(found, TerraTable)
    return found


def interaction(app: TpApp) -> TerraInteraction:
    """Return the interaction of the current player."""
    return table(app).interaction


async def point_at(app: TpApp, pilot: Pilot[None], name: str) -> None:
    """Move the cursor to a field with keys."""
    at = interaction(app)
    wanted, columns = field(at.state, name), at.board.columns
    across, along = wanted % columns - at.cursor % columns, wanted // columns - at.cursor // columns
    await press(pilot, *["l"] * across, *["h"] * -across, *["j"] * along, *["k"] * -along)
    assert at.cursor == wanted


def cell(app: TpApp, name: str) -> str:
    """Return the text drawn in a field and its gap."""
    return table(app).field_text(field(interaction(app).state, name))

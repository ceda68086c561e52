"""Terra's table on a screen, to look at and to point with."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.games.terra.positions import field
from tests.tui.pilot_helpers import game, press
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.tui.app import TpApp
from tp_tui.tui.terra.table import TerraTable


def table(app: TpApp) -> TerraTable:
    """The table of the game in front."""
    found = game(app).table
    assert isinstance(found, TerraTable)
    return found


def interaction(app: TpApp) -> TerraInteraction:
    """What the player in front points at."""
    return table(app).interaction


async def point_at(app: TpApp, pilot: Pilot[None], name: str) -> None:
    """Move the cursor to a field by keys."""
    at = interaction(app)
    wanted, columns = field(at.state, name), at.board.columns
    across, along = wanted % columns - at.cursor % columns, wanted // columns - at.cursor // columns
    await press(pilot, *["l"] * across, *["h"] * -across, *["j"] * along, *["k"] * -along)
    assert at.cursor == wanted


def cell(app: TpApp, name: str) -> str:
    """Everything drawn in a field and its gap."""
    return table(app).field_text(field(interaction(app).state, name))

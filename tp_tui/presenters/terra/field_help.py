"""What a field of the board is good for, in a sentence or two."""

from __future__ import annotations

from tp_tui.games.kit.wording import count
from tp_tui.games.terra.rules.board import NILE, OASIS, SITE
from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.games.terra.rules.state import TerraState

FREE = "You can lay a tile here."
EMPTY_SITE = "Lay a tile beside it with stairs that point here, and a foundation is revealed."
OASIS_GOOD = "Each oasis in your row brings 1 gold."
NILE_GOOD = "Each field of the Nile in your row moves your ship one step."
FOUNDATION = "Worth {value} to whoever has workers here. {crew} workers of yours can build level 1 for 1 block."
PYRAMID = (
    "Worth {worth} to its owner. Level {next}, worth {more}: {crew} workers here and {next} {colour} or white blocks."
)
TOP = "Worth {worth} to its owner. It can't grow any more."
TILE = "In your row: {brings}."


def field_help(state: TerraState, field: int) -> str:
    """Return what a field is good for whoever's turn it is."""
    rules = state.rules
    board = rules.board
    match board.kinds[field]:
        case k if k == OASIS:
            return OASIS_GOOD
        case k if k == NILE:
            return NILE_GOOD
        case k if k == SITE:
            return _site_help(state, board.site_number[field])
    if not state.tiles[field]:
        return FREE
    return TILE.format(brings=_brings(state, rules.tiles.faces[state.tiles[field] - 1]))


def _site_help(state: TerraState, site: int) -> str:
    supplies = state.rules.supplies
    level, value = state.levels[site], state.values[site]
    if not value:
        return EMPTY_SITE
    if not level:
        return FOUNDATION.format(value=value, crew=supplies.crew_limit)
    worth = supplies.worth[level - 1]
    if level >= state.rules.top_level:
        return TOP.format(worth=worth)
    return PYRAMID.format(
        worth=worth,
        next=level + 1,
        more=supplies.worth[level],
        crew=supplies.crew_limit,
        colour=COLOURS[state.colours[site]],
    )


def _brings(state: TerraState, face: Face) -> str:
    """Return what the symbols of a tile bring in a row (B7–B10, H3–H5, N5)."""
    parts = [f"a {COLOURS[face.block]} block"] if face.block >= 0 else []
    parts += [f"{count(face.worker, 'worker')} to send to a site"] if face.worker else []
    if face.eye:
        parts.append(count(face.eye, "step") + " of Horus" if "horus" in state.rules.tracks else f"{face.eye} gold")
    parts += [count(face.grave, "grave good")] if face.grave else []
    parts += [f"{count(face.oasis, 'step')} on the oases track"] if face.oasis else []
    parts += [f"{face.gold} gold"] if face.gold else []
    return ", ".join(parts) or "nothing"

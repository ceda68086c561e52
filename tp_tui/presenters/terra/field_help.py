"""What a field of the board is good for, in a sentence or two."""

from __future__ import annotations

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE
from tp_tui.games.terra.rules.components import Face
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import _, joined, plural
from tp_tui.presenters.terra import names


def field_help(state: TerraState, field: int) -> str:
    """Return what a field is good for whoever's turn it is."""
    board = state.rules.board
    match board.kinds[field]:
        case k if k == OASIS:
            return _("Each oasis in your row brings 1 gold.")
        case k if k == NILE:
            return _("Each field of the Nile in your row moves your ship one step.")
        case k if k == SITE:
            return _site_help(state, board.site_number[field])
    if not state.tiles[field]:
        return _("You can lay a tile here.")
    return _("In your row: {brings}.", brings=_brings(state, state.rules.tiles.faces[state.tiles[field] - 1]))


def _site_help(state: TerraState, site: int) -> str:
    supplies = state.rules.supplies
    level, value = state.levels[site], state.values[site]
    if not value:
        return _("Lay a tile beside it with stairs that point here, and a foundation is revealed.")
    if not level:
        return _(
            "Worth {value} to whoever has workers here. {crew} workers of yours can build level 1 for 1 block.",
            value=value,
            crew=supplies.crew_limit,
        )
    worth = supplies.worth[level - 1]
    if level >= state.rules.top_level:
        return _("Worth {worth} to its owner. It can't grow any more.", worth=worth)
    return _(
        "Worth {worth} to its owner. Level {next}, worth {more}: {crew} workers here and {next} {colour} or white "
        "blocks.",
        worth=worth,
        next=level + 1,
        more=supplies.worth[level],
        crew=supplies.crew_limit,
        colour=names.colour(state.colours[site]),
    )


def _brings(state: TerraState, face: Face) -> str:
    """Return what the symbols of a tile bring in a row (B7–B10, H3–H5, N5)."""
    parts = [names.a_block(face.block)] if face.block >= 0 else []
    if face.worker:
        parts.append(plural("{count} worker to send to a site", "{count} workers to send to a site", face.worker))
    if face.eye and "horus" in state.rules.tracks:
        parts.append(plural("{count} step of Horus", "{count} steps of Horus", face.eye))
    elif face.eye:
        parts.append(names.gold(face.eye))
    parts += [names.grave_goods(face.grave)] if face.grave else []
    if face.oasis:
        parts.append(plural("{count} step on the oases track", "{count} steps on the oases track", face.oasis))
    parts += [names.gold(face.gold)] if face.gold else []
    return joined(parts) or _("nothing")

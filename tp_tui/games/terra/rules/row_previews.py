"""Previews of the yields of the rows through a space if the tile in hand were laid there (B5–B11)."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.components import Yield
from tp_tui.games.terra.rules.state import TerraState

UNKNOWN_VALUE = 1
"""A placeholder for the value of an unrevealed foundation; workers may go there whatever it is."""


class RowPreview(NamedTuple):
    """What a row would bring, and the sites that its workers could reach, the best one first."""

    axis: int
    gains: Yield
    sites: tuple[int, ...]


def row_previews(state: TerraState, field: int, way: int) -> tuple[RowPreview, ...]:
    """Return what each row through the free space `field` would bring if the tile in hand were laid there.

    `state` is that of the current player's observation.
    """
    after, rules = state.clone(), state.rules
    rules.lay(after, field, way, after.faces[after.hands[after.player]])
    founded = rules.would_found(state, field, way)
    if founded is not None:
        after.values[founded] = UNKNOWN_VALUE
    rules.after_laying(after, field, None)
    return tuple(_preview(after, field, axis) for axis in range(len(AXES)))


def _preview(state: TerraState, field: int, axis: int) -> RowPreview:
    gains = state.rules.row_yield(state, field, axis)
    return RowPreview(axis, gains, sites_in_reach(state, gains.sources))


def sites_in_reach(state: TerraState, fields: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sites that workers on `fields` could reach (B10, B11), the highest and most valuable ones first."""
    rules = state.rules
    found = {
        site
        for field in set(fields)
        for site, between in rules.board.reach[field]
        if not between & state.empty and rules.takes_worker(state, site)
    }
    return tuple(sorted(found, key=lambda site: (-state.levels[site], -state.owners[site], -state.values[site], site)))

"""Final scoring, computed from the position (clauses B30–B33)."""

from __future__ import annotations

from tp_tui.games.contract import Score, ScoreLine
from tp_tui.games.terra.rules.state import TerraState


def basic_scores(state: TerraState, player: int) -> Score:
    """Return the score of `player` for foundations, pyramids, blocks and gold."""
    board, worth = state.rules.board, state.rules.supplies.worth
    foundations, pyramids = [], []
    for site, field in enumerate(board.sites):
        if state.owners[site] != player + 1:
            continue
        level = state.levels[site]
        if level:
            built = state.colours[site], level
            pyramids.append(ScoreLine("B31", "pyramid", worth[level - 1], board.field_name(field), built))
        else:
            foundations.append(ScoreLine("B30", "foundation", state.values[site], board.field_name(field)))
    resources = (
        ScoreLine("B32", "blocks", sum(state.blocks_of(player))),
        ScoreLine("B32", "gold", state.gold[player]),
    )
    return Score((*foundations, *pyramids, *(line for line in resources if line.points)))


def insert_lines(score: Score, lines: list[ScoreLine]) -> Score:
    """Return a basic score with those `lines` that have points inserted before blocks and gold."""
    sites = [line for line in score.lines if line.place]
    resources = [line for line in score.lines if not line.place]
    return Score((*sites, *(line for line in lines if line.points), *resources))

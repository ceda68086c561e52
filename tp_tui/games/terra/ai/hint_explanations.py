"""Why a turn is good, as reasons made from the evaluation's own numbers: what it does, and what it leaves to whom.

Nothing here turns on what is hidden from the player: coming foundations are all alike in an imagined position, and
of tiles only those are spoken of whose faces the player has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Protocol

from tp_tui.games.contract import MOST_REASONS, Action, Reason
from tp_tui.games.terra.ai.row_values import rows_offered
from tp_tui.games.terra.ai.turn_explanations import PlayedTurn, about, appraisal_of, played_out, turn_explanations
from tp_tui.games.terra.ai.valuation import Parts, Valuation
from tp_tui.games.terra.rules.state import DRAW, NOTHING, OVER, TAKE, WORK, Rules, TerraState
from tp_tui.games.terra.rules.turns import turns_left
from tp_tui.games.terra.rules.variants import half_of

LEAST = 0.5
"""Points that a reason is worth at least, where there is another."""

Chains = Sequence[Sequence[Action]]


class Judgement(Protocol):
    """What reasons are made from: `evaluation` has it."""

    def valuation(self, rules: Rules) -> Valuation:
        """Return what the version with these `rules` makes of positions."""

    def value(self, state: TerraState, player: int) -> float:
        """Return the points that `player` can expect at the end, less a share of what the rows offer to rivals."""

    def parts(self, state: TerraState, player: int) -> Parts:
        """Return what `value` is made of."""

    def worth_of_face(self, state: TerraState, player: int, face: int) -> float:
        """Return the points that a tile with `face` in the hand of `player` counts for."""


def hint_explanations(
    evaluation: Judgement, state: TerraState, actions: Sequence[Action], instead: Chains
) -> tuple[Reason, ...]:
    """Return why whose decision it is might do `actions` in the imagined `state` rather than any of `instead`.

    There is at least one reason, weightiest first.
    """
    begun = actions[0]
    if state.phase == DRAW and begun.kind == "draw":
        found = _drawing(evaluation, state, begun.args[0])
    elif state.phase == DRAW:
        found = _searching(evaluation, state, begun.args[0])
    else:
        played = played_out(state, actions)
        # Turns that begin alike leave the same open: those that begin otherwise say more.
        others = [chain for chain in instead if chain[0] != begun] or list(instead)
        ends = [played_out(state, chain) for chain in others]
        left = turns_left(played.after, state.player)
        found = turn_explanations(played, appraisal_of(state, state.player, evaluation.valuation(state.rules), left))
        found += _taking(evaluation, state, begun.args[0]) if state.phase == TAKE else []
        found += _left_behind(evaluation, played, ends)
        found = _or_whole(evaluation, found, played, ends)
    ordered = sorted(found, key=lambda reason: -reason.worth)
    return tuple([reason for reason in ordered if reason.worth >= LEAST] or ordered[:1])[:MOST_REASONS]


def _or_whole(
    evaluation: Judgement, found: list[Reason], played: PlayedTurn, ends: Sequence[PlayedTurn]
) -> list[Reason]:
    """Return what was `found`; if nothing of weight, how the turn compares as a whole."""
    if any(reason.worth >= LEAST for reason in found):
        return found
    if not ends:
        return found or [Reason("only_option", 0.0)]
    values = [evaluation.value(end.after, played.player) for end in ends]
    ahead = evaluation.value(played.after, played.player) - sum(values) / len(values)
    if ahead >= LEAST:
        plan = evaluation.parts(played.after, played.player).plan - _mean(
            [_parts(evaluation, end).plan for end in ends]
        )
        if plan >= LEAST:
            return [*found, Reason("keeps_resources", plan, args=(about(plan),))]
        return [*found, Reason("ahead", ahead, args=(about(ahead),))]
    if ahead <= -LEAST:
        return found or [Reason("behind", 0.0, args=(about(-ahead),))]
    if played.before.phase == WORK and played.after.phase == DRAW:
        return found or [Reason("nothing_better", 0.0)]
    return found or [Reason("as_good", 0.0)]


# What a turn leaves behind


def _left_behind(evaluation: Judgement, played: PlayedTurn, ends: Sequence[PlayedTurn]) -> list[Reason]:
    """Rows and rings that are there after the turn, or are not, as they would be after the others."""
    if not ends or played.after.phase == OVER:
        return []
    parts, others = _parts(evaluation, played), [_parts(evaluation, end) for end in ends]
    found = []
    for rival in range(played.after.players):
        if rival != played.player and turns_left(played.after, rival):
            worth = parts.rivals[rival] - _mean([other.rivals[rival] for other in others])
            found += _denied(evaluation, played, ends, rival, worth)
    if turns_left(played.after, played.player):
        worth = parts.rows - _mean([other.rows for other in others])
        if worth >= LEAST:
            best = best_row(evaluation, played.after, played.player)
            row, points = best or (0, 0.0)
            elsewhere = [_row_points(evaluation, end.after, played.player).get(row, 0.0) for end in ends]
            if points - _mean(elsewhere) >= LEAST:
                found.append(Reason("leaves_row", worth, args=(*row_ends(played.after, row), about(points))))
        worth = parts.rings - _mean([other.rings for other in others])
        if worth >= LEAST:
            found += _rings(played, worth)
    return found


def _parts(evaluation: Judgement, played: PlayedTurn) -> Parts:
    return evaluation.parts(played.after, played.player)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _denied(
    evaluation: Judgement, played: PlayedTurn, ends: Sequence[PlayedTurn], rival: int, worth: float
) -> list[Reason]:
    """The row that the others would leave to `rival` and this turn does not, or makes worth less."""
    if worth < LEAST:
        return []
    best: Counter[int] = Counter()
    points: dict[int, list[float]] = {}
    for end in ends:
        there = best_row(evaluation, end.after, rival)
        if there:
            best[there[0]] += 1
            points.setdefault(there[0], []).append(there[1])
    if not best:
        return []
    row = max(best, key=lambda mask: (best[mask], _mean(points[mask]), mask))
    would, now = _mean(points[row]), _row_points(evaluation, played.after, rival).get(row, 0.0)
    fields = row_ends(played.after, row)
    if now <= would / 2:
        return [Reason("keeps_from_row", worth, rival, (*fields, about(would)))]
    if would - now >= LEAST:
        return [Reason("row_worth_less", worth, rival, (*fields, about(would - now)))]
    return []


def _row_points(evaluation: Judgement, state: TerraState, player: int) -> dict[int, float]:
    """Return by row, as a mask of its fields, the points that it can bring `player` by the tiles that lie."""
    appraisal = appraisal_of(state, player, evaluation.valuation(state.rules))
    sums, _, masks = rows_offered(state, appraisal.held, appraisal.prices)
    return {masks[row]: appraisal.unit * pieces for row, pieces in sums.items()}


def best_row(evaluation: Judgement, state: TerraState, player: int) -> tuple[int, float] | None:
    """The row that brings `player` most by the tiles that lie, as a mask of its fields, and how many points."""
    points = _row_points(evaluation, state, player)
    if not points:
        return None
    row = max(points, key=lambda mask: (points[mask], mask))
    return row, points[row]


def row_ends(state: TerraState, row: int) -> tuple[int, int]:
    """Return the fields at the ends of a row that is given as a mask, from the left to the right; both may be one."""
    columns = state.rules.board.columns
    first, last = sorted(((row & -row).bit_length() - 1, row.bit_length() - 1), key=lambda field: field % columns)
    return first, last


def _rings(played: PlayedTurn, worth: float) -> list[Reason]:
    """The own site whose ring the turn brought nearest to its end (H7)."""
    rules, after = played.after.rules, played.after
    short = [
        (len(gaps), site)
        for site, owner in enumerate(after.owners)
        if owner == played.player + 1 and (gaps := rules.open_around(after, site))
    ]
    if not short:
        return []
    free, site = min(short)
    return [Reason("ring_short", worth, args=(rules.board.sites[site], free, about(worth)))]


# Tiles


def _hidden_worths(evaluation: Judgement, state: TerraState) -> list[float]:
    """Return what each tile that the player has not seen would count for in the hand, in ascending order."""
    worths = {face: evaluation.worth_of_face(state, state.player, face) for face in range(len(state.rules.tiles.faces))}
    return sorted(worths[face] for face in state.observation(state.player).hidden_faces)


def _known_worth(evaluation: Judgement, state: TerraState, tile: int) -> float | None:
    """Return what a tile would count for in the hand; None if the player does not know it."""
    if not state.known(state.player) >> tile & 1:
        return None
    return evaluation.worth_of_face(state, state.player, state.faces[tile])


def _compared(better: float) -> tuple[int, int]:
    """Return whether something is better (1), worse (-1) or about as good (0), and by about how many points."""
    if abs(better) < LEAST:
        return 0, 0
    return 1 if better > 0 else -1, about(abs(better))


def _drawing(evaluation: Judgement, state: TerraState, stack: int) -> list[Reason]:
    hidden = _hidden_worths(evaluation, state)
    usual = _mean(hidden) if hidden else 0.0
    top = state.stacks[stack][0]
    worth = _known_worth(evaluation, state, top)
    if worth is not None:
        face = state.faces[top]
        if not hidden or worth - usual <= -LEAST:
            return [Reason("known_top", 0.0, args=(face,))]
        return [Reason("top_tile", worth - usual, args=(face, *_compared(worth - usual)))]
    half = half_of(stack) if state.rules.has_halves else ""
    others = [tiles[0] for place, tiles in enumerate(state.stacks) if tiles and place != stack]
    known = [(worth, tile) for tile in others if (worth := _known_worth(evaluation, state, tile)) is not None]
    if not known:
        return [Reason("no_top_known", 0.0, args=(half,))]
    best, tile = max(known)
    return [Reason("unseen_tile", 0.0, args=(state.faces[tile], *_compared(usual - best), half))]


def _searching(evaluation: Judgement, state: TerraState, stack: int) -> list[Reason]:
    """Return what is the best to be hoped for among the tiles of `stack`, as against one drawn unseen."""
    hidden = _hidden_worths(evaluation, state)
    tiles = state.stacks[stack]
    worths = [_known_worth(evaluation, state, tile) for tile in tiles]
    price = state.rules.price(state, "search")
    pick = Reason("pick", 0.0, args=(len(tiles), price))
    known, unseen = [worth for worth in worths if worth is not None], worths.count(None)
    if not hidden:
        return [pick]
    better = max([*known, *([_best_of(hidden, unseen)] if unseen else [])]) - _mean(hidden)
    if better < LEAST:
        return [pick]
    return [Reason("pick_better", better, args=(*pick.args, about(better)))]


def _best_of(worths: Sequence[float], number: int) -> float:
    """The greatest of so many of `worths`, which are in ascending order, on average over all ways to draw them."""
    ways = comb(len(worths), number)
    return sum(worth * comb(place, number - 1) for place, worth in enumerate(worths)) / ways


def _taking(evaluation: Judgement, state: TerraState, place: int) -> list[Reason]:
    tiles = state.stacks[state.searched] if state.searched != NOTHING else ()
    worths = [evaluation.worth_of_face(state, state.player, state.faces[tile]) for tile in tiles]
    face = state.faces[tiles[place]]
    if len(tiles) == 1:
        return [Reason("only_tile", 0.0, args=(face,))]
    rest = worths[:place] + worths[place + 1 :]
    better = worths[place] - _mean(rest)
    if better <= -LEAST:
        return []
    return [Reason("tile_compared", better, args=(face, *_compared(better)))]

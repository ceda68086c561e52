"""Explanations of hints, from the numbers of the evaluation: what a turn does, and what it leaves to whom.

They do not depend on hidden information: all future foundations are alike in a determinized position, and only tiles
whose faces the player has seen are mentioned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Protocol

from tp_tui.games.contract import MIN_WORTH, Action, Reason
from tp_tui.games.terra.ai.row_values import rows_offered
from tp_tui.games.terra.ai.turn_explanations import PlayedTurn, about, appraisal_of, play_out, turn_explanations
from tp_tui.games.terra.ai.valuation import Parts, Valuation
from tp_tui.games.terra.rules.components import half_of
from tp_tui.games.terra.rules.state import DRAW, NOTHING, OVER, TAKE, WORK, Rules, TerraState
from tp_tui.games.terra.rules.turns import turns_left

Chains = Sequence[Sequence[Action]]


class EvaluationProtocol(Protocol):
    """The interface of `TerraEvaluation` that explanations use."""

    def valuation(self, rules: Rules) -> Valuation:
        """Return the valuation for the version with these `rules`."""

    def value(self, state: TerraState, player: int) -> float:
        """Return the final points that `player` can expect, less a share of what the rows offer opponents."""

    def parts(self, state: TerraState, player: int) -> Parts:
        """Return the components of `value`."""

    def worth_of_face(self, state: TerraState, player: int, face: int) -> float:
        """Return what a tile with `face` in hand is worth to `player`, in points."""


def facts_of(
    evaluation: EvaluationProtocol, state: TerraState, actions: Sequence[Action], alternatives: Chains
) -> list[Reason]:
    """Return what `actions` do for the current player, and what they leave unlike the `alternatives`.

    `state` is a determinized position.
    """
    begun = actions[0]
    if state.phase == DRAW:
        explain = _drawing if begun.kind == "draw" else _searching
        return explain(evaluation, state, begun.args[0])
    played, ends = play_out(state, actions), _ends(state, actions, alternatives)
    left = turns_left(played.after, state.player)
    found = turn_explanations(played, appraisal_of(state, state.player, evaluation.valuation(state.rules), left))
    found += _taking(evaluation, state, begun.args[0]) if state.phase == TAKE else []
    return found + _left_behind(evaluation, played, ends)


def _ends(state: TerraState, actions: Sequence[Action], alternatives: Chains) -> list[PlayedTurn]:
    """Return the alternatives to compare with: those that begin alike leave much the same behind."""
    others = [chain for chain in alternatives if chain[0] != actions[0]] or alternatives
    return [play_out(state, chain) for chain in others]


def as_a_whole(
    evaluation: EvaluationProtocol, state: TerraState, actions: Sequence[Action], alternatives: Chains
) -> Reason | None:
    """Compare the turn as a whole with the others, for want of a better reason."""
    if state.phase == DRAW:
        return None
    played, ends = play_out(state, actions), _ends(state, actions, alternatives)
    if not ends:
        return Reason("only_option", 0.0)
    values = [evaluation.value(end.after, played.player) for end in ends]
    ahead = evaluation.value(played.after, played.player) - sum(values) / len(values)
    if ahead >= MIN_WORTH:
        plan = evaluation.parts(played.after, played.player).plan - _mean(
            [_parts(evaluation, end).plan for end in ends]
        )
        if plan >= MIN_WORTH:
            return Reason("keeps_resources", plan, args=(about(plan),))
        return Reason("ahead", ahead, args=(about(ahead),))
    if ahead <= -MIN_WORTH:
        return Reason("behind", 0.0, args=(about(-ahead),))
    if played.before.phase == WORK and played.after.phase == DRAW:
        return Reason("nothing_better", 0.0)
    return Reason("as_good", 0.0)


def foundation_needed(
    evaluation: EvaluationProtocol,
    state: TerraState,
    better: Sequence[Action],
    worse: Sequence[Action],
    points: float,
) -> Reason | None:
    """Return the least worth of the foundation that `better` reveals for it to be better; None if any will do.

    `points` is by how much it is better if the foundation is worth the mean, as in the determinized `state`.
    """
    revealed = play_out(state, better).happened("founded")
    if not revealed:
        return None

    def lead(worth: int) -> float:
        turned_up = state.clone()
        turned_up.foundations = (worth,) * len(state.foundations)
        ends = (play_out(turned_up, chain).after for chain in (better, worse))
        ours, theirs = (evaluation.value(end, state.player) for end in ends)
        return ours - theirs

    worths = sorted(set(state.rules.supplies.foundations))
    usual = lead(state.foundations[0])
    least = next((worth for worth in worths if points + lead(worth) - usual > 0), worths[-1])
    if least == worths[0]:
        return None
    return Reason("if_worth", 0.0, args=(state.rules.board.sites[revealed[0].args[0]], least))


# What a turn leaves behind


def _left_behind(evaluation: EvaluationProtocol, played: PlayedTurn, ends: Sequence[PlayedTurn]) -> list[Reason]:
    """Explain rows and rings that the turn leaves to the player or keeps from opponents, unlike the alternatives."""
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
        if worth >= MIN_WORTH:
            best = best_row(evaluation, played.after, played.player)
            row, points = best or (0, 0.0)
            elsewhere = [_row_points(evaluation, end.after, played.player).get(row, 0.0) for end in ends]
            if points - _mean(elsewhere) >= MIN_WORTH:
                found.append(Reason("leaves_row", worth, args=(*row_ends(played.after, row), about(points))))
        worth = parts.rings - _mean([other.rings for other in others])
        if worth >= MIN_WORTH:
            found += _rings(played, worth)
    return found


def _parts(evaluation: EvaluationProtocol, played: PlayedTurn) -> Parts:
    return evaluation.parts(played.after, played.player)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _denied(
    evaluation: EvaluationProtocol, played: PlayedTurn, ends: Sequence[PlayedTurn], rival: int, worth: float
) -> list[Reason]:
    """Explain the row that the turn keeps from `rival`, or devalues, unlike the alternatives."""
    if worth < MIN_WORTH:
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
    if would - now >= MIN_WORTH:
        return [Reason("row_worth_less", worth, rival, (*fields, about(would - now)))]
    return []


def _row_points(evaluation: EvaluationProtocol, state: TerraState, player: int) -> dict[int, float]:
    """Return the points that each row, as a mask of fields, can bring `player` by the tiles on the board."""
    appraisal = appraisal_of(state, player, evaluation.valuation(state.rules))
    sums, _, masks = rows_offered(state, appraisal.held, appraisal.prices)
    return {masks[row]: appraisal.unit * pieces for row, pieces in sums.items()}


def best_row(evaluation: EvaluationProtocol, state: TerraState, player: int) -> tuple[int, float] | None:
    """Return the best row for `player`, as a mask of fields, and its points; None if there is no row."""
    points = _row_points(evaluation, state, player)
    if not points:
        return None
    row = max(points, key=lambda mask: (points[mask], mask))
    return row, points[row]


def row_ends(state: TerraState, row: int) -> tuple[int, int]:
    """Return the fields at the left and right ends of a row given as a mask; they may coincide."""
    columns = state.rules.board.columns
    first, last = sorted(((row & -row).bit_length() - 1, row.bit_length() - 1), key=lambda field: field % columns)
    return first, last


def _rings(played: PlayedTurn, worth: float) -> list[Reason]:
    """Explain the own site that is nearest to being enclosed (H7)."""
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


def _hidden_worths(evaluation: EvaluationProtocol, state: TerraState) -> list[float]:
    """Return the worth in hand of each tile that the player has not seen, in ascending order."""
    worths = {face: evaluation.worth_of_face(state, state.player, face) for face in range(len(state.rules.tiles.faces))}
    return sorted(worths[face] for face in state.observation(state.player).hidden_faces)


def _known_worth(evaluation: EvaluationProtocol, state: TerraState, tile: int) -> float | None:
    """Return the worth in hand of a tile; None if the player does not know it."""
    if not state.known(state.player) >> tile & 1:
        return None
    return evaluation.worth_of_face(state, state.player, state.faces[tile])


def _compared(better: float) -> tuple[int, int]:
    """Return the sign of a difference, 0 if it is slight, and its rounded size."""
    if abs(better) < MIN_WORTH:
        return 0, 0
    return 1 if better > 0 else -1, about(abs(better))


def _drawing(evaluation: EvaluationProtocol, state: TerraState, stack: int) -> list[Reason]:
    hidden = _hidden_worths(evaluation, state)
    usual = _mean(hidden) if hidden else 0.0
    top = state.stacks[stack][0]
    worth = _known_worth(evaluation, state, top)
    if worth is not None:
        face = state.faces[top]
        if not hidden or worth - usual <= -MIN_WORTH:
            return [Reason("known_top", 0.0, args=(face,))]
        return [Reason("top_tile", worth - usual, args=(face, *_compared(worth - usual)))]
    half = half_of(stack) if state.rules.has_halves else ""
    others = [tiles[0] for place, tiles in enumerate(state.stacks) if tiles and place != stack]
    known = [(worth, tile) for tile in others if (worth := _known_worth(evaluation, state, tile)) is not None]
    if not known:
        may_search = any(action.kind == "search" for action in state.legal_actions())
        return [Reason("no_top_known", 0.0, args=(half, int(may_search)))]
    best, tile = max(known)
    return [Reason("unseen_tile", 0.0, args=(state.faces[tile], *_compared(usual - best), half))]


def _searching(evaluation: EvaluationProtocol, state: TerraState, stack: int) -> list[Reason]:
    """Explain the best tile to be expected in `stack`, compared with one drawn unseen."""
    hidden = _hidden_worths(evaluation, state)
    tiles = state.stacks[stack]
    worths = [_known_worth(evaluation, state, tile) for tile in tiles]
    price = state.rules.price(state, "search")
    pick = Reason("pick", 0.0, args=(len(tiles), price))
    known, unseen = [worth for worth in worths if worth is not None], worths.count(None)
    if not hidden:
        return [pick]
    better = max([*known, *([_best_of(hidden, unseen)] if unseen else [])]) - _mean(hidden)
    if better < MIN_WORTH:
        return [pick]
    return [Reason("pick_better", better, args=(*pick.args, about(better)))]


def _best_of(worths: Sequence[float], number: int) -> float:
    """Return the expected maximum of `number` draws without replacement from the ascending `worths`."""
    ways = comb(len(worths), number)
    return sum(worth * comb(place, number - 1) for place, worth in enumerate(worths)) / ways


def _taking(evaluation: EvaluationProtocol, state: TerraState, place: int) -> list[Reason]:
    tiles = state.stacks[state.searched] if state.searched != NOTHING else ()
    worths = [evaluation.worth_of_face(state, state.player, state.faces[tile]) for tile in tiles]
    face = state.faces[tiles[place]]
    if len(tiles) == 1:
        return [Reason("only_tile", 0.0, args=(face,))]
    rest = worths[:place] + worths[place + 1 :]
    better = worths[place] - _mean(rest)
    if better <= -MIN_WORTH:
        return []
    return [Reason("tile_compared", better, args=(face, *_compared(better)))]

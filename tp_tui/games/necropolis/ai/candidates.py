"""Candidate actions, and the action that begins the best turn plan."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.ai.turn_plan import NOWHERE, CardValuation, card_valuation
from tp_tui.games.necropolis.ai.turn_value import expected_worths, hand_faces, pair_worths
from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.actions import SPACE, remaining_allowance
from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, PAIR
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAY_ANY, allowances


def candidates(state: NecropolisState, weights: Weights) -> list[Action]:
    """Return the legal actions, without cards at the least useful places of the pyramid."""
    legal = state.legal_actions()
    into_pyramid = [action for action in legal if action.kind == "pyramid"]
    if len(into_pyramid) <= weights.places:
        return list(legal)
    player = state.player
    valuation = card_valuation(weights, state, player)
    faces = hand_faces(state, player)
    best = sorted(into_pyramid, key=lambda action: -valuation.pyramid.gain(faces[action.args[0]], action.args[1]))
    kept = set(best[: weights.places])
    # Keep each card at its best place, too, since the best card for the pyramid depends on the other buildings.
    kept |= {next(action for action in best if action.args[0] == card) for card in range(len(faces))}
    return [action for action in legal if action.kind != "pyramid" or action in kept]


def planned_action(state: NecropolisState, weights: Weights) -> Action:
    """Return the first action of the best turn plan of the current player."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    player = state.player
    valuation = card_valuation(weights, state, player)
    if state.phase == GOD:
        worths = expected_worths(valuation, weights, state, player, [action.args[0] for action in legal])
        return legal[worths.index(max(worths))]
    if state.phase == PAIR:
        return SPACE.pair[_best_pair(valuation, state)]
    faces = hand_faces(state, player)
    if state.phase == BUILD:
        plan = valuation.plan(faces, state.may)
        if plan.pyramid != NOWHERE:
            return SPACE.pyramid[plan.pyramid][plan.place]
        if plan.obelisk != NOWHERE:
            return SPACE.obelisk[plan.obelisk]
        return SPACE.done if plan.tomb == NOWHERE else SPACE.tomb[plan.tomb]
    return max(legal, key=lambda action: valuation.kept([faces[action.args[0]]]))


def planned_turn(state: NecropolisState, weights: Weights) -> Sequence[Action]:
    """Return the best turn plan of the current player from taking a pair on; elsewhere its first action."""
    if state.phase != PAIR:
        return (planned_action(state, weights),)
    player = state.player
    valuation, may = card_valuation(weights, state, player), allowances(state.players_count)[state.tiles[player]]
    pair = _best_pair(valuation, state)
    card = first_of_pair(state.players_count, state.round, pair)
    faces = [*hand_faces(state, player), state.faces[card], state.faces[card + 1]]
    plan, hand = valuation.plan(faces, may), len(faces)
    actions = [SPACE.pair[pair], SPACE.pyramid[plan.pyramid][plan.place]]
    may = remaining_allowance(may, PYRAMID)
    laid = [plan.pyramid]
    for building, card, lay in ((OBELISK, plan.obelisk, SPACE.obelisk), (TOMB, plan.tomb, SPACE.tomb)):
        if card != NOWHERE:
            # Cards behind one that was laid move up.
            actions.append(lay[card - sum(before < card for before in laid)])
            laid.append(card)
            may = remaining_allowance(may, building)
    if may & MAY_ANY and len(laid) < hand:
        actions.append(SPACE.done)
    return actions


def _best_pair(valuation: CardValuation, state: NecropolisState) -> int:
    """Return the pair with the best plan for the current player, the first of equal ones."""
    player = state.player
    worths, may = pair_worths(valuation, state, player), allowances(state.players_count)[state.tiles[player]]
    return max(worths, key=lambda pair: worths[pair][may])

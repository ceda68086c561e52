"""What bots judge by: worths of buildings, plans of turns, values, weights."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tests.faults import raises_fault
from tests.games.necropolis.positions import GAME, Built, dealt, games, play, positions
from tp_tui.games.contract import OptionError, SearchKind
from tp_tui.games.kit.weights import changed, flat
from tp_tui.games.necropolis.ai.building_worth import (
    fillable_cells,
    largest_with_halo,
    logistic,
    obelisk_worth,
    tomb_worth,
)
from tp_tui.games.necropolis.ai.candidates import candidates, planned_action
from tp_tui.games.necropolis.ai.turn_plan import NOWHERE, PyramidValuation, card_valuation
from tp_tui.games.necropolis.ai.turn_value import hand_faces, pair_worths, players_before
from tp_tui.games.necropolis.ai.weights import LIMITS, NEARSIGHTED, NO_PROSPECTS, SHORTSIGHTED, shipped_weights
from tp_tui.games.necropolis.rules.deck_reader import standard_deck
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, PAIR
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES, largest_group
from tp_tui.games.necropolis.rules.scoring import OBELISK_POINTS, groups_of, pyramid_points
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_ANY, MAY_OBELISK, MAY_PYRAMID, MAY_TOMB, allowances

WEIGHTS = shipped_weights()
PLAIN = changed(WEIGHTS, NO_PROSPECTS, LIMITS)


def masks(state, player=0):
    return tuple(state.cells[5 * player : 5 * player + 5]), tuple(state.anchors[5 * player : 5 * player + 5])


def pyramid_worth(weights, cells, anchors, occupied):
    return PyramidValuation(weights, standard_deck(), cells, anchors, occupied).worth


def test_without_hopes_a_pyramid_is_worth_its_points():
    for state in positions(8, seed=900, share=10):
        for player in range(state.players):
            cells, anchors = masks(state, player)
            worth = pyramid_worth(PLAIN, cells, anchors, state.occupied[player])
            assert worth == pytest.approx(pyramid_points(groups_of(state, player)), abs=0.01)
            for mask, of_stones in zip(cells, anchors, strict=True):
                assert largest_with_halo(mask, of_stones)[0] == largest_group(mask, of_stones)


def test_hopes_fade_as_the_pyramid_grows_and_end_with_it():
    early = pyramid_worth(WEIGHTS, (0,) * 5, (0,) * 5, 0)
    assert early > 0
    whole = sum(1 << PLACE_NAMES.index(name) for name in ["1c", "1d", "1e", "1f", "2c", "2d", "2e", "3c", "3d", "4c"])
    assert pyramid_worth(WEIGHTS, (0,) * 5, (0,) * 5, whole) == 0
    assert fillable_cells(whole) == 0
    # All that lies above the bottom row, whichever way it goes on: 6, 4 and 2 cells, two lines each.
    bottom = sum(1 << PLACE_NAMES.index(name) for name in ["1c", "1d", "1e", "1f"])
    assert fillable_cells(bottom).bit_count() == 2 * (6 + 4 + 2)


def test_an_obelisk_is_worth_its_points_and_what_can_still_come():
    for cards, points in enumerate(OBELISK_POINTS):
        assert obelisk_worth(PLAIN, (cards, 0, 0, 0, 0), 4) == points
        assert obelisk_worth(WEIGHTS, (cards, 0, 0, 0, 0), 0) == points
        assert obelisk_worth(WEIGHTS, (cards, 0, 0, 0, 0), 4) >= points
    assert obelisk_worth(WEIGHTS, (7, 0, 0, 0, 0), 9) == OBELISK_POINTS[-1]
    assert obelisk_worth(WEIGHTS, (2, 2, 0, 0, 0), 4) > obelisk_worth(WEIGHTS, (2, 1, 0, 0, 0), 4)


def test_a_lead_in_the_tomb_is_worth_more_the_larger_and_the_later_it_is():
    none = (0,) * 5
    for lead in (1, 2):
        by_lead = [tomb_worth(WEIGHTS, (stones, 0, 0, 0, 0), none, 5, 1) for stones in (lead, lead + 1)]
        assert by_lead[0] < by_lead[1]
    assert tomb_worth(WEIGHTS, (1, 0, 0, 0, 0), none, 8, 1) < tomb_worth(WEIGHTS, (1, 0, 0, 0, 0), none, 1, 1)
    assert tomb_worth(PLAIN, (1, 0, 2, 0, 0), (1, 1, 0, 0, 0), 0, 1) == 5
    # A majority of another player counts against, the less the more rivals there are.
    behind = [tomb_worth(WEIGHTS, none, (2, 0, 0, 0, 0), 0, rivals) for rivals in (1, 2, 4)]
    assert behind == sorted(behind)
    assert behind[-1] < 0
    assert [logistic(-50), logistic(0), logistic(50)] == [0, 0.5, 1]


def brute(valuation, faces, may):
    """The worth of the best plan, by trying everything."""
    best = None
    gains = [valuation.gains(face) for face in faces]
    cards = [*range(len(faces)), None, None]
    for pyramid, obelisk, tomb in permutations(cards, 3):
        wrong = (pyramid is not None) != bool(may & MAY_PYRAMID)
        wrong |= obelisk is not None and not may & MAY_OBELISK
        wrong |= tomb is not None and not may & MAY_TOMB
        wrong |= bool(may & EITHER) and obelisk is not None and tomb is not None
        if not wrong:
            worth = gains[pyramid].pyramid if pyramid is not None else 0
            worth += gains[obelisk].obelisk if obelisk is not None else 0
            worth += gains[tomb].tomb if tomb is not None else 0
            worth += valuation.kept([face for n, face in enumerate(faces) if n not in (pyramid, obelisk, tomb)])
            best = worth if best is None else max(best, worth)
    return best


def test_a_plan_is_the_best_way_to_lay_a_hand():
    compared = 0
    for state, rng in games(8, seed=910):
        while not state.is_terminal():
            player = state.player
            if state.phase == BUILD and not rng.randrange(3):
                valuation, faces = card_valuation(WEIGHTS, state, player), hand_faces(state, player)
                plan = valuation.plan(faces, state.may)
                assert plan.worth == pytest.approx(brute(valuation, faces, state.may))
                if plan.pyramid != NOWHERE:
                    gain = valuation.pyramid.gain(faces[plan.pyramid], plan.place)
                    legal = [action.args for action in state.legal_actions() if action.kind == "pyramid"]
                    assert (plan.pyramid, plan.place) in legal
                    assert gain == pytest.approx(
                        max(valuation.pyramid.gain(faces[n], place) for n, place in legal if n == plan.pyramid)
                    )
                compared += 1
            state.apply_action(rng.choice(state.legal_actions()))
    assert compared > 40
    assert MAY_ANY == MAY_PYRAMID | MAY_OBELISK | MAY_TOMB


@pytest.mark.parametrize("weights", [WEIGHTS, PLAIN], ids=["all", "without prospects"])
def test_a_pair_is_worth_what_the_best_plan_with_it_is(weights):
    compared = 0
    for state in positions(4, seed=530, share=12):
        player = state.player
        if state.phase in (GOD, PAIR):
            valuation = card_valuation(weights, state, player)
            for pair, worths in pair_worths(valuation, state, player).items():
                card = first_of_pair(state.players_count, state.round, pair)
                hand = [*hand_faces(state, player), *state.faces[card : card + 2]]
                for may in allowances(state.players_count)[1:]:
                    assert worths[may] == valuation.plan(hand, may).worth
                    compared += 1
    assert compared


def test_what_is_weighed_is_legal_and_has_the_best_places():
    for state, rng in games(8, seed=920):
        while not state.is_terminal():
            legal, weighed = state.legal_actions(), candidates(state, WEIGHTS)
            assert set(weighed) <= set(legal)
            assert [action for action in legal if action.kind != "pyramid"] == [
                action for action in weighed if action.kind != "pyramid"
            ]
            assert planned_action(state, WEIGHTS) in weighed
            state.apply_action(rng.choice(legal))


def test_who_takes_a_pair_before():
    state = dealt([], players=4)
    assert players_before(state, 0, 1) == 0
    assert players_before(state, 0, 5) == 3
    assert players_before(state, 0, 3) == pytest.approx(1.5)
    play(state, "god 3, god 1, god 2, god 5")
    assert [players_before(state, player, tile) for player, tile in enumerate(state.tiles)] == [2, 0, 1, 3]
    play(state, "pair 1")
    # Who builds has a pair already.
    assert [players_before(state, player, state.tiles[player]) for player in (0, 2, 3)] == [1, 0, 2]


def test_at_the_end_a_position_is_worth_its_points_and_the_win():
    evaluation = GAME.evaluation()
    for state, rng in games(4, seed=930):
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        for player in range(state.players):
            assert evaluation.value(state, player) == state.points(player) + state.returns()[player]


def test_two_cards_of_a_colour_together_are_worth_more_than_apart():
    together = Built().pyramid({"1d": "red | blue", "1e": "blue | red"}).state
    apart = Built().pyramid({"1d": "blue | red", "1e": "blue | red"}).state
    evaluation = GAME.evaluation()
    together.tiles[0] = apart.tiles[0] = 0
    assert evaluation.value(together, 0) > evaluation.value(apart, 0)


def test_the_choice_of_a_turn_hangs_on_nothing_hidden():
    rng = random.Random(1)
    for state, _ in games(4, seed=940):
        while not state.is_terminal():
            player = state.current_player()
            other = state.resample_from_infostate(player, rng)
            seen = [each.observation(player).state for each in (state, other)]
            assert planned_action(seen[0], WEIGHTS) == planned_action(seen[1], WEIGHTS)
            state.apply_action(planned_action(seen[0], WEIGHTS))


def test_weights_are_named_and_checked():
    named = GAME.weights({})
    assert named == flat(WEIGHTS)
    assert isinstance(named["places"], int)
    evaluation = GAME.evaluation({"kept": 0.2})
    assert flat(evaluation.weights) == named | {"kept": 0.2}
    assert flat(evaluation.quick().weights) == named | {"kept": 0.2}
    # Who looks no further does not hope, who asks for replies hopes for less; rollouts hope.
    assert evaluation.shortsighted().fixed == SHORTSIGHTED
    assert evaluation.evaluation_for(SearchKind.OWN_TURN).fixed == SHORTSIGHTED
    assert evaluation.evaluation_for(SearchKind.REPLIES).fixed == NEARSIGHTED
    assert evaluation.evaluation_for(SearchKind.ROLLOUTS) is evaluation
    assert evaluation.quick().shortsighted().fixed == {}
    with raises_fault(OptionError, "there is no weight 'luck'; there are bonus_need"):
        GAME.evaluation({"luck": 1})
    with raises_fault(OptionError, "weight late is 2, but must be a number from 0 to 1"):
        GAME.evaluation({"late": 2})
    assert all(evaluation.search_settings(dealt([]), kind).beam_width for kind in SearchKind)

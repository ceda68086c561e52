"""What the bots judge by: the outlook of a pyramid, cubes to come, candidates, and that nothing hidden counts."""

from __future__ import annotations

import random

import pytest

from tests.faults import raises_fault
from tests.games.cubes.positions import GAME, SETUPS, any_kind, games, lay, new, purse, stock, texts
from tests.games.cubes.rules.test_turns import strip
from tp_tui.bots import BOTS, Budget, make_bot
from tp_tui.games.contract import OptionError, SearchKind
from tp_tui.games.cubes.ai.evaluation import CubesEvaluation
from tp_tui.games.cubes.ai.expectations import expected_cubes, fill_chances, ready_points, strip_value
from tp_tui.games.cubes.ai.outlook import outlook_of
from tp_tui.games.cubes.ai.weights import QUICK, SHORTSIGHTED, learned_weights, shipped_weights
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, SIDES
from tp_tui.games.cubes.rules.previews import build_preview, colours_taken
from tp_tui.games.kit.weights import flat

WEIGHTS = shipped_weights("large")


def some_positions(count, seed, share=12):
    for state, choose, rng in games(count, seed):
        while not state.is_terminal():
            if not rng.randrange(share):
                yield state.clone()
            state.apply_action(choose(state, rng))


# The outlook


def outlook(state, player):
    built = state.built[KINDS_OF_CUBE * player : KINDS_OF_CUBE * (player + 1)]
    return outlook_of(state.rules.side, state.rules.field_masks, tuple(built))


def test_an_empty_pyramid_can_bring_the_most_in_every_row():
    # A place h rows up has at least h cubes of its own colour or green below it: 1, 3, 6 and 10 points at most.
    points = {needed: sum(by_choice) for needed, *by_choice in outlook(new(), 0).points}
    assert points == {3: 9 * 1, 6: 8 * 3, 10: 7 * 6, 15: 6 * 10}
    assert outlook(new(), 0).rows == (10, 19, 27, 34, 40)
    assert sum(count for _, count in outlook(new(), 0).fields) == 10


def test_what_is_built_tells_what_can_follow():
    state = new()
    lay(state, "a1 red, a2 red, a3 blue")
    points = {needed: by_choice for needed, *by_choice in outlook(state, 0).points}
    # b1 takes red alone and cannot score; b2 takes red or blue and scores 1.
    assert points[1] == [0, 1, 0]
    lay(state, "a4 green")
    assert {needed: by_choice for needed, *by_choice in outlook(state, 0).points}[1] == [0, 1, 1]
    assert outlook(state, 0).rows[0] == 6


def test_a_colour_field_counts_while_its_colour_can_come_there():
    state = new()
    lay(state, "a2 blue, a3 white")
    assert sum(count for _, count in outlook(state, 0).fields) == 9
    lay(state, "b8 blue")
    assert sum(count for _, count in outlook(state, 0).fields) == 8


@pytest.mark.rule("Q10", "Q11")
def test_the_outlook_of_open_places_is_the_best_that_a_cube_scores_there():
    checked = 0
    for state in some_positions(30, seed=60):
        for player in range(state.players):
            expected = [0, 0, 0]
            for place in range(state.rules.pyramid.widths[0], state.rules.pyramid.size):
                colours = [colour for colour in colours_taken(state, player, place) if colour < GREEN]
                if colours:
                    points = [build_preview(state, player, colour, place).points for colour in colours]
                    expected[min(len(colours), 3) - 1] += max(points)
                    checked += 1
            found = {needed: by_choice for needed, *by_choice in outlook(state, player).points}
            assert found.get(1, [0, 0, 0]) == expected
    assert checked > 1000


# What follows from it


def test_more_cubes_to_come_are_more_to_hope_for():
    few, many = fill_chances(4, WEIGHTS), fill_chances(30, WEIGHTS)
    assert all(one <= other for one, other in zip(few, many, strict=True))
    assert list(many) == sorted(many, reverse=True)
    assert 0 <= min(few) <= max(many) <= 1


def test_money_is_a_share_of_the_cubes_to_come():
    state = new()
    purse(state, 10, 10)
    assert expected_cubes(state, 0, WEIGHTS) == expected_cubes(state, 1, WEIGHTS) == 30
    purse(state, 20, 10)
    assert expected_cubes(state, 0, WEIGHTS) > 30 > expected_cubes(state, 1, WEIGHTS)
    stock(state, 1, red=2)
    before = expected_cubes(state, 1, WEIGHTS)
    state.player = 1
    assert expected_cubes(state, 1, WEIGHTS) == pytest.approx(before + 2 * (1 - WEIGHTS.kept))


def test_cubes_of_stock_and_of_the_strip_count_by_what_they_score_at_once():
    state = new()
    lay(state, "a1 red, a2 blue")
    stock(state, red=1)
    assert ready_points(state, 0, WEIGHTS) == WEIGHTS.ready
    stock(state, green=1)
    assert ready_points(state, 0, WEIGHTS) == WEIGHTS.ready * WEIGHTS.joker
    stock(state)
    strip(state, "red", "white")
    purse(state, 1, 0)
    assert strip_value(state, 0, WEIGHTS) == pytest.approx(1 - 1 / 3)
    purse(state, 0, 0)
    assert strip_value(state, 0, WEIGHTS) == 0


def test_the_value_at_the_end_is_the_score_and_who_has_won():
    for state, choose, rng in games(6, seed=70):
        while not state.is_terminal():
            state.apply_action(choose(state, rng))
        for player in range(state.players):
            value = CubesEvaluation().value(state, player)
            assert value == state.scores()[player].total + state.returns()[player]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("side", SIDES)
def test_learned_weights_count_the_others_at_the_end_as_before_it(side, players):
    learned = CubesEvaluation().evaluation_for(SearchKind.LEARNED)
    weights = learned_weights(side, among_more=players > 2)
    assert weights.keys() <= flat(shipped_weights(side)).keys()
    assert all(value != flat(shipped_weights(side))[name] for name, value in weights.items())
    assert GAME.learned_weights({"side": side, "players": players}) == weights
    state = GAME.new_initial_state({"players": players, "side": side}, 5)
    rng = random.Random(2)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    first, *others = [score.total for score in state.scores()]
    rivals = weights["rivals"] * sum(others) / len(others)
    assert learned.value(state, 0) == pytest.approx(first - rivals + state.returns()[0])


@pytest.mark.rule("Q19")
def test_the_value_takes_nothing_from_what_is_hidden():
    evaluation, shuffler = CubesEvaluation(), random.Random(0)
    for state in some_positions(12, seed=80):
        for player in range(state.players):
            seen, other = state.observation(player).state, state.resample_from_infostate(player, shuffler)
            assert evaluation.value(seen, player) == evaluation.value(other, player) == evaluation.value(state, player)
        assert evaluation.candidates(state.observation(state.player).state) == evaluation.candidates(state)


def test_candidates_are_legal_few_and_never_none():
    evaluation = CubesEvaluation({"places": 3})
    for state in some_positions(12, seed=90):
        found = evaluation.candidates(state)
        assert found
        assert set(found) <= set(state.legal_actions())
        assert len(set(found)) == len(found)
        for colour in range(5):
            assert sum(action.kind == "build" and action.args[0] == colour for action in found) <= 3
        kept = {action.kind for action in state.legal_actions()} - {"take"}
        assert kept <= {action.kind for action in found}


def test_a_cube_is_paid_with_what_fits_least():
    state = new(side="small")
    lay(state, ", ".join(f"a{number} red" for number in range(1, 8)))
    stock(state, red=1, blue=1)
    stock(state, 1, green=1)
    found = {state.action_to_string(action) for action in CubesEvaluation().candidates(state)}
    assert "take B green for red" in texts(state)
    assert {text for text in found if text.startswith("take")} == {"take B green for blue", "take B green for money"}


def test_what_fits_nowhere_or_was_taken_in_the_turn_is_not_weighed():
    state = new(side="small")
    lay(state, ", ".join(f"a{number} red" for number in range(1, 8)))
    stock(state, red=1, blue=1)
    state.taken = bytes([0, 0, 1, 0, 0])
    stock(state, 1, green=1, white=1)
    assert "take B white for red" in texts(state)
    found = {state.action_to_string(action) for action in CubesEvaluation().candidates(state)}
    assert {text for text in found if text.startswith("take")} == {"take B green for red", "take B green for money"}


def test_the_action_that_looks_best_is_the_one_of_the_greatest_value():
    evaluation = CubesEvaluation().quick().shortsighted()
    for state in some_positions(6, seed=95, share=25):
        player, values = state.player, {}
        for action in evaluation.candidates(state):
            after = state.clone()
            after.apply_action(action)
            values[action] = evaluation.value(after, player)
        assert values[evaluation.best_action(state)] == max(values.values())
        assert CubesEvaluation().best_action(state) in state.legal_actions()


def test_who_is_shortsighted_does_not_ask_what_others_have():
    state = new()
    lay(state, "a1 red, a2 blue, a3 red, b1 red, b2 blue", player=1)
    rich, near = CubesEvaluation(), CubesEvaluation().shortsighted()
    before = rich.value(state, 0), near.value(state, 0)
    state.points_built[1] += 10
    assert rich.value(state, 0) < before[0]
    assert near.value(state, 0) == before[1]
    assert near.fixed == SHORTSIGHTED
    assert near.quick().fixed == {**SHORTSIGHTED, "places": 2}
    assert rich.quick().shortsighted().fixed == QUICK, "rollouts keep their hopes"
    assert rich.evaluation_for(SearchKind.OWN_TURN).fixed == SHORTSIGHTED
    assert rich.evaluation_for(SearchKind.ROLLOUTS) is rich


def test_who_weighs_replies_hopes_for_a_share_of_what_can_be_reached():
    near = CubesEvaluation({"reach": 2, "near": 0.5}).evaluation_for(SearchKind.REPLIES)
    assert isinstance(near, CubesEvaluation)
    state = new()
    assert flat(near.weights(state)) == flat(CubesEvaluation({"reach": 1, "near": 0.5}).weights(state))
    assert near.quick().weights(state).reach == 1


# Weights


@pytest.mark.parametrize("side", SIDES)
def test_weights_have_names_and_limits(side):
    there = GAME.weights({"side": side})
    assert set(flat(shipped_weights(side))) - set(there) == ({"field"} if side == "small" else set())
    assert isinstance(there["places"], int)
    for wrong in ({"places": 2.5}, {"places": 0}, {"reach": 0}, {"row": -1}, {"row": float("nan")}):
        with raises_fault(OptionError, f"weight {next(iter(wrong))} is"):
            GAME.evaluation(wrong)
    with raises_fault(OptionError, "there is no weight 'luck'; there are reach, near"):
        GAME.evaluation({"luck": 1})
    assert CubesEvaluation({"row": 2}).weights(new(side=side)).row == 2


# Bots


def decisions(side, seed, players=2):
    state, rng = GAME.new_initial_state({"side": side, "players": players}, seed), random.Random(seed)
    while not state.is_terminal():
        if len(state.legal_actions()) > 3 and not rng.randrange(12):
            yield state
        state.apply_action(any_kind(state, rng))


@pytest.mark.rule("Q19")
@pytest.mark.parametrize("name", ["greedy", "planner", "pharaoh"])
@pytest.mark.parametrize("side", SIDES)
def test_the_choice_stays_when_what_is_hidden_is_shuffled(name, side):
    bot, shuffler, tried = make_bot(name, GAME), random.Random(0), 0
    for number, state in enumerate(decisions(side, seed=3, players=3)):
        player, legal = state.player, state.legal_actions()
        other = state.resample_from_infostate(player, shuffler)
        choices = {
            bot.choose(seen.observation(player), legal, Budget(rollouts=8), random.Random(number))
            for seen in (state, other)
        }
        assert len(choices) == 1
        tried += 1
    assert tried > 3


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_every_bot_plays_every_setup_to_the_end(name, side, players):
    state, rng = GAME.new_initial_state({"side": side, "players": players}, 4), random.Random(4)
    bot, few = make_bot(name, GAME), Budget(milliseconds=1, rollouts=2)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = bot.choose(state.observation(state.player), legal, few, rng)
        assert action in legal
        state.apply_action(action)


def test_each_search_has_settings_of_its_own():
    state = new()
    *found, learned = [CubesEvaluation().search_settings(state, kind) for kind in SearchKind]
    assert len(set(found)) == len(found)
    assert found[0].rollouts < found[1].rollouts < found[2].rollouts
    assert learned._replace(turns=found[2].turns, tree_depth=0, tree_width=0) == found[2]
    known = state.clone()
    known.bag = b""
    deeper = CubesEvaluation().search_settings(known, SearchKind.LEARNED)
    assert deeper.tree_depth > learned.tree_depth > 0
    for players in (3, 4):
        large, small = (
            CubesEvaluation().search_settings(
                GAME.new_initial_state({"players": players, "side": side}, 1), SearchKind.LEARNED
            )
            for side in ("large", "small")
        )
        assert large == found[2]
        assert (small.tree_depth, small.turns) == (learned.tree_depth, found[2].turns)
        assert learned.tree_width > small.tree_width > 1
    assert not CubesEvaluation().outcome_is_hidden(state)

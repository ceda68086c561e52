"""The policy that leads playouts: legal everywhere, far better than chance, and near the goal of a mission."""

from __future__ import annotations

import random

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tp_tui.games.base import Evaluation
from tp_tui.games.terra.missions import MissionRules
from tp_tui.games.terra.state import TerraState


def policy_game(evaluation: Evaluation, seed: int, **options: int | str) -> TerraState:
    """A game that the policy plays to its end; fails where it does what is not legal."""
    state = GAME.new_initial_state(options, seed)
    while not state.is_terminal():
        action = evaluation.quick_action(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert isinstance(state, TerraState)
    return state


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_plays_whole_games_legally(options: dict[str, int | str]) -> None:
    evaluation = GAME.evaluation()
    for seed in range(6):
        assert policy_game(evaluation, seed, **options).is_terminal()


@pytest.mark.parametrize("options", VERSIONS[::2], ids=name_of)
def test_does_something_legal_wherever_a_game_may_be(options: dict[str, int | str]) -> None:
    evaluation = GAME.evaluation()
    for state in random_game(8, **options)[:-1]:
        assert evaluation.quick_action(state) in state.legal_actions()
        assert evaluation.best_action(state) in state.legal_actions()


@pytest.mark.parametrize(("edition", "points"), [("basic", 75), ("horus", 95), ("nile", 160)])
def test_scores_far_more_than_chance(edition: str, points: int) -> None:
    evaluation = GAME.evaluation()
    scores = [state.points(0) for seed in range(20) for state in [policy_game(evaluation, seed, edition=edition)]]
    assert sum(scores) / len(scores) > points


@pytest.mark.rule("M2", "M3", "M4")
@pytest.mark.parametrize("mission", [1, 2, 3])
def test_nearness_grows_with_what_the_goal_asks_for(mission: int) -> None:
    state = GAME.new_initial_state({"mission": mission, "players": 1}, 3)
    assert isinstance(state, TerraState)
    rules = state.rules
    assert isinstance(rules, MissionRules)
    before = rules.nearness(state)
    for site, colour in enumerate((0, 1)):
        state.levels[site], state.colours[site], state.owners[site], state.values[site] = 4, colour, 1, 2
    state.worth[0] = 70
    two = rules.nearness(state)
    state.colours[1] = 0
    # A second pyramid of a colour is of use to the first two missions, not to the third.
    assert before < two
    assert (rules.nearness(state) < two) == (mission == 3)


def test_a_playout_of_a_mission_is_judged_by_its_goal() -> None:
    evaluation = GAME.evaluation()
    ends = [policy_game(evaluation, seed, mission=1, players=1) for seed in range(5)]
    assert {evaluation.outcome(state, 0) for state in ends} == {
        state.rules.nearness(state) for state in ends if isinstance(state.rules, MissionRules)
    }
    assert max(evaluation.outcome(state, 0) for state in ends) > 100


def test_without_a_quicker_way_it_is_the_best_action() -> None:
    evaluation = GAME.evaluation()
    state = random.Random(1).choice(random_game(4)[20:60])
    assert Evaluation.quick_action(evaluation, state) == evaluation.best_action(state)


def test_outcome_is_how_far_a_player_is_ahead_on_average() -> None:
    evaluation = GAME.evaluation()
    state = policy_game(evaluation, 2, players=3)
    points = [state.points(player) for player in range(3)]
    assert evaluation.outcome(state, 1) == points[1] - (points[0] + points[2]) / 2

"""What playouts are led and judged by: quick play is legal everywhere and far better than chance, goals count."""

from __future__ import annotations

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tp_tui.bots.base import Clock
from tp_tui.bots.beam import Turn, best_turns
from tp_tui.bots.playouts import Contest, Playouts, judges
from tp_tui.games.base import Evaluation, State
from tp_tui.games.terra.missions import MissionRules
from tp_tui.games.terra.state import TerraState

_, QUICK = judges(GAME.name, ())


def quick_game(seed: int, **options: int | str) -> TerraState:
    """A game that is played to its end as playouts are; fails where that does what is not legal."""
    state = GAME.new_initial_state(options, seed)
    while not state.is_terminal():
        action = QUICK.best_action(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert isinstance(state, TerraState)
    return state


@pytest.mark.parametrize("options", VERSIONS[::2], ids=name_of)
def test_plays_whole_games_legally(options: dict[str, int | str]) -> None:
    assert quick_game(3, **options).is_terminal()


@pytest.mark.parametrize("options", VERSIONS[::2], ids=name_of)
def test_does_something_legal_wherever_a_game_may_be(options: dict[str, int | str]) -> None:
    for state in random_game(8, **options)[:-1]:
        assert QUICK.best_action(state) in state.legal_actions()


@pytest.mark.parametrize(("edition", "points"), [("basic", 80), ("horus", 100), ("nile", 180)])
def test_scores_far_more_than_chance(edition: str, points: int) -> None:
    scores = [state.points(0) for seed in range(8) for state in [quick_game(seed, edition=edition)]]
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


def test_the_end_of_a_mission_is_judged_by_its_goal() -> None:
    state = quick_game(5, mission=1, players=1)
    assert isinstance(state.rules, MissionRules)
    assert QUICK.outcome(state, 0) == state.rules.nearness(state) != QUICK.value(state, 0)


def test_outcome_is_how_far_a_player_is_ahead_on_average() -> None:
    state = quick_game(2, players=3)
    points = [state.points(player) for player in range(3)]
    assert QUICK.outcome(state, 1) == points[1] - (points[0] + points[2]) / 2


@pytest.mark.parametrize(
    ("options", "ahead", "turns"),
    [({"players": 3}, 0, [0, 1, 2]), ({"players": 3}, 1, [0, 1, 2, 0]), ({"mission": 1, "players": 1}, 3, [0] * 4)],
)
def test_a_playout_stops_before_the_next_turn_or_after_as_many_as_asked_for(
    options: dict[str, int | str], ahead: int, turns: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int]] = []

    def noting(self: Evaluation, state: State) -> object:
        seen.append((state.current_player(), state.turn_number()))
        return state.legal_actions()[0]

    evaluation = GAME.evaluation()
    monkeypatch.setattr(type(evaluation), "best_action", noting)
    state = GAME.new_initial_state(options, 4)
    first = state.current_player()
    contest = Contest("terra", state.observation(first), ((state.legal_actions()[0],),), 5, ahead)
    Playouts(contest).play([0], [0], Clock(None))
    whose = [player for player, _ in dict.fromkeys(seen)]
    assert [(player - first) % state.players for player in whose] == turns


def test_turns_worth_the_same_count_as_one_among_the_best() -> None:
    actions = GAME.new_initial_state({}, 1).legal_actions()
    turns = [Turn(value, (action,)) for value, action in zip((1.0, 3.0, 3.0, 2.0), actions, strict=False)]
    assert [turn.value for turn in best_turns(turns, 2)] == [3.0, 2.0]

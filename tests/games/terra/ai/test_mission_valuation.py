"""What the evaluation makes of missions, and of the workers and blocks that a player cannot use."""

from __future__ import annotations

import random

import pytest

from tests.bots.games import GAME, faultless_series
from tests.games.terra.positions import COLOURS, bare, refresh
from tp_tui.bots import Budget, make_bot, pharaoh
from tp_tui.bots.rollouts import Results, RolloutRequest
from tp_tui.games.terra.ai.evaluation import TerraEvaluation
from tp_tui.games.terra.ai.row_values import holdings_of
from tp_tui.games.terra.rules.state import DRAW, NOTHING, PLACE, WORK, TerraState
from tp_tui.lab.arena import Series

EVALUATION = TerraEvaluation()


def mission(number: int, *sites: tuple[int, int, int]) -> TerraState:
    """A mission with these (level, crew, colour) on its first sites, each on a foundation of value 2."""
    state = bare(players=1, mission=number)
    for site, (level, crew, colour) in enumerate(sites):
        state.levels[site], state.crews[site], state.colours[site] = level, crew, colour
        state.owners[site], state.values[site] = 1, 2
        state.supply[0] -= crew
    return refresh(state)


def planned(state: TerraState) -> int:
    """How many sites the forecast plans with."""
    valuation = EVALUATION.valuation(state.rules)
    held = holdings_of(state, 0, valuation, 0.5)
    return len(held.pyramids) + len(held.foundations)


@pytest.mark.rule("M2", "M4")
@pytest.mark.parametrize(("number", "level", "counts"), [(1, 5, [4, 3, 2, 1, 1]), (3, 4, [4, 4, 4, 3, 2, 1, 1])])
def test_no_more_sites_are_planned_than_the_goal_lacks(number: int, level: int, counts: list[int]) -> None:
    sites = [(level, 1, colour % 6) for colour in range(len(counts) - 1)]
    assert [planned(mission(number, *sites[:finished])) for finished in range(len(counts))] == counts


@pytest.mark.rule("M4")
def test_a_colour_that_has_its_pyramid_does_not_count_twice() -> None:
    assert planned(mission(3, (4, 0, 0), (4, 0, 0), (4, 0, 1))) == planned(mission(3, (4, 0, 0), (4, 0, 1)))


@pytest.mark.rule("M2", "M3")
@pytest.mark.parametrize("number", [1, 2])
def test_foundations_are_points_only_where_points_are_the_goal(number: int) -> None:
    state = mission(number, (0, 3, 0))
    valuation = EVALUATION.valuation(state.rules)
    before = valuation.standing(state, 0)
    state.values[0] = 4
    assert valuation.standing(refresh(state), 0) - before == (2 if number == 2 else 0)


def test_each_site_keeps_one_worker_from_coming_again() -> None:
    def manned(*crews: int) -> float:
        state = mission(2, *[(0, crew, 0) for crew in crews])
        return EVALUATION.valuation(state.rules).worker_share(state, 0)

    assert manned() == manned(3) == 1.0
    assert manned(3, 3, 3, 3) == manned(1, 1, 1, 1)
    assert 1.0 > manned(1, 1, 1, 1) > manned(1, 1, 1, 1, 1, 1) > manned(1, 1, 1, 1, 1, 1, 1) > 0.0


@pytest.mark.rule("B12", "M3")
def test_a_full_crew_wants_a_worker_less_than_one_that_lacks_some() -> None:
    def wanted(number: int, crew: int) -> float:
        state = mission(number, (2, crew, 0))
        return holdings_of(state, 0, EVALUATION.valuation(state.rules), 0.5).worker_values[0]

    assert wanted(2, 1) == wanted(2, 2) == 1.0 > wanted(2, 3) > 0.5
    assert wanted(1, 3) == 1.0


@pytest.mark.rule("M3")
def test_more_workers_are_expected_once_the_rows_have_filled() -> None:
    valuation = EVALUATION.valuation(mission(2).rules)
    assert valuation.income_workers(0) > valuation.income_workers(14) > valuation.income_workers(28)
    before = EVALUATION.valuation(mission(1).rules)
    assert before.income_workers(0) == before.income_workers(28)


@pytest.mark.rule("B17")
def test_blocks_beyond_the_limit_are_worth_what_is_left_of_them() -> None:
    def value(phase: int, **blocks: int) -> float:
        state = mission(2, (3, 1, 0))
        for colour, count in blocks.items():
            state.blocks[COLOURS.index(colour)] = count
        state.phase = phase
        return EVALUATION.value(refresh(state), 0)

    assert value(DRAW, blue=4, grey=4) == value(DRAW, blue=4, grey=2, white=1)
    assert value(DRAW, blue=9) == value(DRAW, blue=5, white=2) < value(WORK, blue=9)


def test_alone_the_rest_of_a_turn_is_taken_by_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def noting(request: RolloutRequest, numbers: range, turns: list[int], *others: object) -> Results:
        compared.append(request.observation.state)
        return {number: [0.0] * len(turns) for number in numbers}

    monkeypatch.setattr(pharaoh, "play_together", noting)
    state, bot = GAME.new_initial_state({"players": 1, "mission": 2}, 2), make_bot("pharaoh", GAME)
    phases = set()
    while state.turn_number() < 4:
        assert isinstance(state, TerraState)
        phases.add(state.phase)
        state.apply_action(
            bot.choose(state.observation(0), state.legal_actions(), Budget(rollouts=6), random.Random(1))
        )
    assert WORK in phases
    assert {seen.phase for seen in compared if isinstance(seen, TerraState)} == {PLACE}


@pytest.mark.parametrize(("players", "horizon", "far"), [(1, 4, 0), (2, 1, 6), (3, 1, 4), (4, 1, 3)])
def test_it_plays_on_far_from_where_tiles_are_placed_among_rivals(
    players: int, horizon: int, far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = []

    def noting(request: RolloutRequest, numbers: range, turns: list[int], *others: object) -> Results:
        requests.append(request)
        return {number: [0.0] * len(turns) for number in numbers}

    monkeypatch.setattr(pharaoh, "play_together", noting)
    options: dict[str, int | str] = {"players": players, **({"mission": 2} if players == 1 else {"edition": "horus"})}
    state, bot = GAME.new_initial_state(options, 2), make_bot("pharaoh", GAME)
    while state.turn_number() < 4:
        observation = state.observation(state.current_player())
        state.apply_action(bot.choose(observation, state.legal_actions(), Budget(rollouts=6), random.Random(1)))
    assert {request.horizon for request in requests} == {horizon}
    assert {request.far_horizon for request in requests} == {far, 0}
    for request in requests:
        seen = request.observation.state
        assert isinstance(seen, TerraState)
        assert request.far_horizon == (far if seen.phase == PLACE else 0)


@pytest.mark.measured
@pytest.mark.parametrize(("number", "won"), [(1, 8), (3, 2)])
def test_missions_are_won_by_a_turn_at_a_time(number: int, won: int) -> None:
    results = faultless_series(Series(("greedy",), seed=1, options=(("mission", number),)), 24)
    assert sum([result.shares[0] for result in results]) >= won


@pytest.mark.rule("B16", "M3")
def test_stacks_are_searched_first_where_nobody_else_draws_from_them() -> None:
    state = GAME.new_initial_state({"players": 1, "mission": 2}, 2)
    state.phase, state.hands[0] = DRAW, NOTHING
    refresh(state)
    state.gold[0] = 1
    [search] = EVALUATION.candidates(refresh(state))
    assert search.kind == "search"
    assert len(state.stacks[search.args[0]]) == max(map(len, state.stacks))
    for stack in state.stacks:
        state.seen[0] |= sum(1 << tile for tile in stack)
    seen = EVALUATION.candidates(refresh(state))
    assert {action.kind for action in seen} == {"draw", "search"}
    assert {action.args for action in seen if action.kind == "draw"} == {(stack,) for stack in range(8)}
    state.gold[0] = 0
    assert {action.kind for action in EVALUATION.candidates(refresh(state))} == {"draw"}

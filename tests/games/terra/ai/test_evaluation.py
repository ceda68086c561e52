"""Terra's evaluation: what the search relies on."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tp_tui.games.terra.ai.evaluation import TerraEvaluation, turns_left
from tp_tui.games.terra.ai.forecast import Plan, best_gain
from tp_tui.games.terra.rules.state import TAKE, TerraState

WORTH = (5, 10, 20, 35, 60)


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_candidates_are_legal_and_never_none(options: dict[str, int | str]) -> None:
    evaluation = TerraEvaluation()
    for seed in range(2):
        for state in random_game(seed, **options):
            assert set(evaluation.candidates(state)) <= set(state.legal_actions())
            assert bool(evaluation.candidates(state)) == bool(state.legal_actions())


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_the_value_takes_nothing_from_what_is_hidden(options: dict[str, int | str]) -> None:
    evaluation, shuffler = TerraEvaluation(), random.Random(0)
    for state in random_game(7, **options)[::9]:
        # A waived symbol is judged by playing on, which only an imagined position allows.
        for player in range(0 if state.waived else state.players):
            seen, other = state.observation(player).state, state.resample_from_infostate(player, shuffler)
            assert evaluation.value(seen, player) == evaluation.value(other, player)
            assert evaluation.candidates(seen) == evaluation.candidates(other)


@pytest.mark.rule("S4", "B19", "M1")
@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_turns_left_is_the_number_of_turns_still_begun(options: dict[str, int | str]) -> None:
    positions = random_game(1, **options)
    begun = [0] * positions[0].players
    before = None
    for state in reversed(positions):
        placing = not state.is_terminal() and any(action.kind == "place" for action in state.legal_actions())
        if before is not None and before.hands != state.hands and placing:
            begun[state.player] += 1
        assert [turns_left(state, player) for player in range(state.players)] == begun
        before = state


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_the_value_at_the_end_is_the_score(options: dict[str, int | str]) -> None:
    state = random_game(2, **options)[-1]
    values = [TerraEvaluation().value(state, player) for player in range(state.players)]
    assert values == [score.total for score in state.scores()]


def test_imagined_foundations_are_all_alike() -> None:
    state = GAME.new_initial_state({}, 9)
    imagined = TerraEvaluation().determinize(state.observation(0), random.Random(0))
    assert isinstance(imagined, TerraState)
    assert set(imagined.foundations) == {2}


@pytest.mark.rule("V2", "B16")
def test_a_search_that_is_weighed_shows_something() -> None:
    evaluation = TerraEvaluation()
    for state in random_game(4, open="yes"):
        searches = [action for action in evaluation.candidates(state) if action.kind == "search"]
        assert all(len(state.stacks[action.args[0]]) > 1 for action in searches)
        assert not searches or state.phase != TAKE


@pytest.mark.parametrize(
    ("site", "blocks", "workers", "either", "gain"),
    [
        ((4, 3, 35, 5, 0.0), 0.0, 0.0, 0.0, 25),
        ((4, 3, 35, 2, 0.0), 3.0, 0.0, 0.0, 25),
        ((4, 1, 35, 5, 0.0), 0.0, 1.0, 1.0, 25),
        ((4, 1, 35, 4, 0.0), 0.0, 1.0, 1.0, 0),
        ((2, 3, 10, 3, 0.0), 4.0, 2.0, 0.0, 25),
        ((0, 3, 2, 1, 0.0), 0.0, 0.0, 0.0, 3),
        ((4, 3, 35, 5, 6.0), 0.0, 0.0, 0.0, 31),
        ((2, 3, 10, 3, 6.0), 4.0, 2.0, 0.0, 37),
    ],
)
@pytest.mark.rule("B22", "B31", "N8")
def test_best_gain_spends_the_means(
    site: tuple[int, int, int, int, float], blocks: float, workers: float, either: float, gain: int
) -> None:
    assert best_gain(WORTH, (site,), blocks, workers, either, 2, 0.0) == gain


def most_gain(plan: Plan, blocks: float, workers: float, either: float, finials: int) -> float:
    """The most that can be raised, by trying every level for every site."""
    most = 0.0
    for targets in product(*[range(level, len(WORTH) + 1) for level, _, _, _, _ in plan]):
        fitting = manned = gain = 0.0
        for target, (level, crew, points, own, _) in zip(targets, plan, strict=True):
            if target > level:
                fitting += max(0, sum(range(level + 1, target + 1)) - own)
                manned += 3 - crew + 2 * (target - level - 1)
                gain += WORTH[target - 1] - points
        missing = max(0.0, fitting - blocks) + max(0.0, manned - workers)
        risen = sum(target == len(WORTH) > site[0] for target, site in zip(targets, plan, strict=True))
        if missing <= either and risen <= finials:
            most = max(most, gain)
    return most


@pytest.mark.rule("B22", "B24", "B31")
def test_best_gain_is_never_more_than_can_be_and_seldom_much_less() -> None:
    rng, found, possible = random.Random(3), 0.0, 0.0
    for _ in range(400):
        levels = sorted([rng.randrange(5) for _ in range(3)], reverse=True)
        sites = [(level, rng.randint(0 if level == 0 else 1, 3), rng.randint(0, 6)) for level in levels]
        plan = tuple((level, crew, WORTH[level - 1] if level else 2, own, 0.0) for level, crew, own in sites)
        means = (rng.randint(0, 12) / 2, rng.randint(0, 12) / 2, rng.randint(0, 9) / 3)
        gain, most = best_gain(WORTH, plan, *means, 2, 0.0), most_gain(plan, *means, 2)
        assert gain <= most
        found, possible = found + gain, possible + most
    assert found > 0.95 * possible


def test_best_gain_keeps_to_the_finials() -> None:
    plan = ((4, 3, 35, 5, 0.0), (4, 3, 35, 5, 0.0))
    assert [best_gain(WORTH, plan, 0.0, 0.0, 0.0, finials, 0.0) for finials in (0, 1, 2)] == [0, 25, 50]


@pytest.mark.rule("M4")
def test_best_gain_plans_no_level_beyond_the_last() -> None:
    plan = ((3, 3, 20, 4, 0.0), (4, 3, 35, 5, 0.0))
    assert best_gain(WORTH[:4], plan, 9.0, 9.0, 9.0, 8, 0.8) == 15


@pytest.mark.parametrize(
    ("workers", "either", "rest", "gain"),
    [
        (3.0, 0.0, (10.0, 2.0, 0.0), 20),
        (1.0, 2.0, (10.0, 2.0, 6.0), 26),
        (1.0, 2.0, (5.0, 9.0, 6.0), 17),
        (0.0, 2.0, (0.0, 0.0, 6.0), 12),
    ],
)
@pytest.mark.rule("H5", "N8")
def test_best_gain_takes_sites_and_offers_with_what_is_left(
    workers: float, either: float, rest: tuple[float, float, float], gain: int
) -> None:
    plan = ((0, 0, 0, 0, 0.0),)
    assert best_gain(WORTH, plan, 0.0, workers, either, 2, 0.0, rest) == gain

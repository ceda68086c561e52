"""Terra's evaluation: what the search relies on."""

from __future__ import annotations

import random

import pytest

from tp_tui.games import get_game
from tp_tui.games.terra.evaluation import TerraEvaluation, turns_left
from tp_tui.games.terra.forecast import best_gain
from tp_tui.games.terra.state import TerraState

GAME = get_game("terra")
WORTH = (5, 10, 20, 35, 60)


def random_game(seed: int, **options: int | str) -> list[TerraState]:
    """The positions of a game of random actions."""
    rng = random.Random(seed)
    state = GAME.new_initial_state(options, seed)
    found = []
    while not state.is_terminal():
        assert isinstance(state, TerraState)
        found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    assert isinstance(state, TerraState)
    return [*found, state]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_are_legal_and_never_none(players: int) -> None:
    evaluation = TerraEvaluation()
    for seed in range(5):
        for state in random_game(seed, players=players):
            assert set(evaluation.candidates(state)) <= set(state.legal_actions())
            assert bool(evaluation.candidates(state)) == bool(state.legal_actions())


@pytest.mark.rule("S4", "B19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_left_is_the_number_of_turns_still_begun(players: int) -> None:
    for seed in range(5):
        begun = [0] * players
        before = None
        for state in reversed(random_game(seed, players=players)):
            if before is not None and before.hands != state.hands and state.legal_actions()[0].kind == "place":
                begun[state.player] += 1
            assert [turns_left(state, player) for player in range(players)] == begun
            before = state


def test_the_value_at_the_end_is_the_score() -> None:
    evaluation = TerraEvaluation()
    state = random_game(2)[-1]
    assert [evaluation.value(state, player) for player in range(2)] == [score.total for score in state.scores()]


def test_imagined_foundations_are_all_alike() -> None:
    state = GAME.new_initial_state({}, 9)
    imagined = TerraEvaluation().imagine(state.observation(0), random.Random(0))
    assert set(imagined.foundations) == {2}


@pytest.mark.parametrize(
    ("site", "blocks", "workers", "either", "gain"),
    [
        ((4, 3, 35, 5), 0.0, 0.0, 0.0, 25),
        ((4, 3, 35, 2), 3.0, 0.0, 0.0, 25),
        ((4, 1, 35, 5), 0.0, 1.0, 1.0, 25),
        ((4, 1, 35, 4), 0.0, 1.0, 1.0, 0),
        ((2, 3, 10, 3), 4.0, 2.0, 0.0, 25),
        ((0, 3, 2, 1), 0.0, 0.0, 0.0, 3),
    ],
)
@pytest.mark.rule("B22", "B31")
def test_best_gain_spends_the_means(
    site: tuple[int, int, int, int], blocks: float, workers: float, either: float, gain: int
) -> None:
    assert best_gain(WORTH, (site,), blocks, workers, either, 2, 0.0) == gain


def test_best_gain_keeps_to_the_finials() -> None:
    plan = ((4, 3, 35, 5), (4, 3, 35, 5))
    assert [best_gain(WORTH, plan, 0.0, 0.0, 0.0, finials, 0.0) for finials in (0, 1, 2)] == [0, 25, 50]

"""Final scoring: foundations, pyramids, blocks and gold, and who wins (B30 to B33)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import WORTH, bare, found, give, play, pyramid
from tp_tui.games.contract import zero_sum_returns
from tp_tui.games.terra.rules.state import PHASES


def lines(state, player, clause):
    return sorted((line.place, line.points) for line in state.scores()[player].lines if line.clause == clause)


@pytest.mark.rule("B30")
def test_foundations_with_ones_workers_count_their_value_once():
    state = bare()
    found(state, "e6", 3, crew=1)
    found(state, "h7", 4, crew=3)
    found(state, "g5", 2, player=1, crew=2)
    found(state, "f8", 1)
    assert lines(state, 0, "B30") == [("e6", 3), ("h7", 4)]
    assert lines(state, 1, "B30") == [("g5", 2)]
    assert [score.total for score in state.scores()] == [7, 2]
    assert [state.points(0), state.points(1)] == [7, 2]


@pytest.mark.rule("B31")
def test_pyramids_count_their_worth_and_not_their_foundation():
    state = bare()
    for (level, _), name in zip(WORTH.items(), ("a3", "b5", "c2", "c7", "d4"), strict=True):
        pyramid(state, name, "red", level, player=level % 2)
    assert lines(state, 0, "B31") == [("b5", 10), ("c7", 35)]
    assert lines(state, 1, "B31") == [("a3", 5), ("c2", 20), ("d4", 60)]
    assert lines(state, 0, "B30") == lines(state, 1, "B30") == []
    assert [score.total for score in state.scores()] == [45, 85]


@pytest.mark.rule("B32")
def test_blocks_and_gold_count_1_each():
    state = bare()
    give(state, 0, gold=4, red=2, white=3)
    give(state, 1, violet=1)
    assert sum(points for _, points in lines(state, 0, "B32")) == 9
    assert [score.total for score in state.scores()] == [9, 1]


@pytest.mark.rule("B30", "B31")
def test_points_follow_what_happens():
    state = bare()
    found(state, "e6", 3, crew=3)
    give(state, gold=3, workers=4, red=1)
    assert state.points(0) == 3 + 4
    play(state, "build e6 red with red")
    assert state.points(0) == 5 + 3
    found(state, "h7", 2)
    play(state, "hire h7")
    assert state.points(0) == 5 + 2
    play(state, "recall h7")
    assert state.points(0) == 5 == state.scores()[0].total


@pytest.mark.rule("B33")
@pytest.mark.parametrize(
    ("gold", "returns"),
    [
        ((3, 1), [1, -1]),
        ((1, 3), [-1, 1]),
        ((2, 2), [0, 0]),
        ((4, 1, 0), [1, -1 / 2, -1 / 2]),
        ((4, 4, 0), [1 / 4, 1 / 4, -1 / 2]),
        ((3, 3, 3, 0), [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        ((0, 4, 4, 1), [-1 / 3, 1 / 3, 1 / 3, -1 / 3]),
    ],
)
def test_most_points_win_and_a_tie_is_shared(gold, returns):
    state = bare(len(gold))
    for player, amount in enumerate(gold):
        give(state, player, gold=amount)
    assert state.returns() == [0] * len(gold), "nobody has won before the end"
    state.phase = PHASES.index("over")
    assert state.returns() == pytest.approx(returns)
    assert sum(state.returns()) == pytest.approx(0)
    assert zero_sum_returns(gold) == pytest.approx(returns)


@pytest.mark.rule("B33")
def test_no_tie_is_broken():
    state = bare()
    give(state, 0, gold=2)
    pyramid(state, "e6", "red", 1)
    found(state, "h7", 3, player=1, crew=1)
    give(state, 1, blue=4)
    state.phase = PHASES.index("over")
    assert state.returns() == [0, 0]

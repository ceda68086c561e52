"""Elo: against what one works out by hand, and against results drawn from known strengths; the ladder of bots."""

from __future__ import annotations

import math
import random

import pytest

from tp_tui.games.kit.elo import Strengths, strengths
from tp_tui.lab.arena.ladder import Ladder, Standing, play_ladder
from tp_tui.lab.arena.series import Series


def expected(gap: float) -> float:
    """The share of games that a player wins who is stronger by so much Elo."""
    return 1 / (1 + 10 ** (-gap / 400))


def test_two_players_by_hand() -> None:
    found = strengths([[0, 25], [75, 0]], anchor=1000)
    # Three wins to one are 400 log10(3); the information is n p (1 - p).
    assert found.elo == pytest.approx((1000, 1000 + 400 * math.log10(3)))
    error = 400 / math.log(10) / math.sqrt(100 * 0.75 * 0.25)
    assert found.interval(1) == pytest.approx((found.elo[1] - 1.96 * error, found.elo[1] + 1.96 * error), abs=0.01)
    assert found.interval(0) == (1000, 1000)
    assert found.gap(1, 0)[0] == pytest.approx(190.85, abs=0.01)
    assert found.gap(0, 1) == pytest.approx(tuple(-value for value in (found.gap(1, 0)[0], *found.gap(1, 0)[:0:-1])))
    assert found.added == ()


def test_ten_wins_to_one_are_400_points_and_ties_are_half_wins() -> None:
    assert strengths([[0, 1], [10, 0]]).elo[1] == pytest.approx(400)
    assert strengths([[0, 0.5 * 4], [0.5 * 4, 0]]).elo == pytest.approx((0, 0))
    assert strengths([[0, 3 + 0.5 * 2], [5 + 0.5 * 2, 0]]).elo[1] == pytest.approx(400 * math.log10(6 / 4))


def test_a_chain_adds_up_where_pairs_agree() -> None:
    """With a to b two to one and b to c two to one, and a to c four to one, the model fits exactly."""
    found = strengths([[0, 20, 16], [10, 0, 20], [4, 10, 0]])
    step = 400 * math.log10(2)
    assert found.elo == pytest.approx((0, -step, -2 * step))
    # Without the third pair it is the same, and the errors of the two add up as independent ones do.
    chain = strengths([[0, 20, 0], [10, 0, 20], [0, 10, 0]])
    assert chain.elo == pytest.approx(found.elo)
    assert chain.errors[0][2] == pytest.approx(math.hypot(chain.errors[0][1], chain.errors[1][2]))
    assert found.errors[0][2] < chain.errors[0][2]


def test_the_strengths_are_those_of_the_likeliest_results() -> None:
    """At the maximum every player's expected wins are its wins."""
    wins = [[0, 3, 5, 9], [7, 0, 2.5, 8], [5, 7.5, 0, 6], [1, 2, 4, 0]]
    elo = strengths(wins).elo
    for a in range(4):
        hoped = sum((wins[a][b] + wins[b][a]) * expected(elo[a] - elo[b]) for b in range(4) if a != b)
        assert hoped == pytest.approx(sum(wins[a]))


def test_who_won_everything_gets_a_tie_more() -> None:
    found = strengths([[0, 0], [400, 0]])
    assert found.added == ((0, 1),)
    assert found.elo[1] == pytest.approx(400 * math.log10(400.5 / 0.5))
    # Only between those that no chain of wins links: b and c keep what they played.
    found = strengths([[0, 0, 0], [100, 0, 30], [100, 70, 0]])
    assert found.added == ((0, 1), (0, 2))
    assert found.gap(2, 1)[0] == pytest.approx(400 * math.log10(70 / 30), rel=0.02)
    # A circle of wins has bounds.
    assert strengths([[0, 5, 0], [0, 0, 5], [5, 0, 0]]).added == ()


def test_players_without_games_have_no_strength() -> None:
    with pytest.raises(ValueError, match="no games"):
        strengths([[0, 1, 0], [1, 0, 0], [0, 0, 0]])


def drawn_results(true: list[float], games: int, ties: float, rng: random.Random) -> list[list[float]]:
    """Results of players of these strengths; so large a share of the games is a tie, whoever plays."""
    count = len(true)
    wins = [[0.0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            chance = expected(true[one] - true[other])
            for _ in range(games):
                # A tie takes as much from either side as it gives, so that the expected share stays.
                share = 0.5 if rng.random() < ties * 2 * min(chance, 1 - chance) else None
                if share is None:
                    even = ties * min(chance, 1 - chance)
                    share = float(rng.random() < (chance - even) / (1 - 2 * even))
                wins[one][other] += share
                wins[other][one] += 1 - share
    return wins


def test_known_strengths_are_found_again() -> None:
    true = [0.0, 150.0, 420.0, 500.0]
    found = strengths(drawn_results(true, 3000, 0.0, random.Random(4)))
    for player, elo in enumerate(true):
        assert found.elo[player] == pytest.approx(elo, abs=30)


@pytest.mark.parametrize("ties", [0.0, 0.3])
def test_95_of_100_intervals_hold_the_truth(ties: float) -> None:
    true, rng = [0.0, 100.0, 250.0], random.Random(11)
    held = tried = 0

    def holds(found: Strengths, player: int, other: int) -> bool:
        _, low, high = found.gap(player, other)
        return low <= true[player] - true[other] <= high

    for _ in range(200):
        found = strengths(drawn_results(true, 100, ties, rng))
        for player, other in ((1, 0), (2, 0), (2, 1)):
            held += holds(found, player, other)
            tried += 1
    # Ties make the intervals wider than they need be, never narrower.
    assert 0.92 <= held / tried <= (0.975 if not ties else 1)


def test_every_bot_meets_every_other_in_as_many_games() -> None:
    ladder = Ladder(Series(("random", "greedy", "planner"), 7), 4)
    tasks = ladder.tasks()
    assert len(tasks) == Standing(ladder).asked == 12
    pairs = [series.bots for series, _ in tasks]
    assert {pair: pairs.count(pair) for pair in pairs} == {
        ("random", "greedy"): 4, ("random", "planner"): 4, ("greedy", "planner"): 4,
    }  # fmt: skip
    assert [number for _, number in tasks[:4]] == [0, 0, 0, 1]
    assert {series.seed for series, _ in tasks} == {7}


def test_a_ladder_is_the_same_for_any_number_of_processes() -> None:
    found = []
    for jobs in (1, 2):
        ladder = Ladder(Series(("random", "greedy"), 7, options=(("edition", "horus"),)), 2, anchor=800)
        standing = Standing(ladder)
        play_ladder(ladder, standing, jobs)
        assert standing.played == standing.asked == 2
        found.append((standing.wins, standing.games, standing.strengths()))
    assert found[0] == found[1]
    assert found[0][0] == [[0, 0], [2, 0]]
    reached = found[0][2]
    assert reached is not None
    assert reached.elo[0] == 800


def test_a_ladder_without_games_says_nothing_yet() -> None:
    assert Standing(Ladder(Series(("random", "greedy"), 7), 2)).strengths() is None

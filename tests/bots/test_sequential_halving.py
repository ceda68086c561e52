"""Races: the best wins, as quickly as it can be told from the others."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from tp_tui.bots.base import Clock
from tp_tui.bots.rollouts import Results
from tp_tui.bots.sequential_halving import best_arm, best_arms

FOREVER = Clock(None)


class Samples:
    """Samples in which entrant `n` comes to `worth[n]` on average, all with the same luck and some of their own."""

    def __init__(
        self, worth: Sequence[float], luck: float = 0.0, own_luck: float = 0.0, seed: int = 0, most: int = 10**9
    ) -> None:
        self.worth, self.luck, self.own_luck, self.seed, self.most = worth, luck, own_luck, seed, most
        self.asked: list[tuple[range, tuple[int, ...]]] = []

    @property
    def rollouts(self) -> int:
        return sum(len(numbers) * len(alive) for numbers, alive in self.asked)

    def play(self, numbers: range, alive: Sequence[int], clock: Clock) -> Results:
        self.asked.append((numbers, tuple(alive)))
        found = {}
        for number in numbers:
            if number < self.most:
                chance = random.Random(f"{self.seed}/{number}")
                common = chance.gauss(0, self.luck)
                own = [chance.gauss(0, self.own_luck) for _ in self.worth]
                found[number] = [self.worth[entrant] + common + own[entrant] for entrant in alive]
        return found

    def best_arm(self, rollouts: int | None, entered: Mapping[int, float] | None = None) -> int:
        everybody = entered or dict.fromkeys(range(len(self.worth)), 0.0)
        return best_arm(everybody, self.play, rollouts, FOREVER, 0.001, lambda alive: len(alive) == 1)


@pytest.mark.parametrize("count", [2, 3, 5, 8, 12])
def test_no_more_is_played_than_is_allowed_and_no_sample_twice(count: int) -> None:
    for rollouts in (3 * count, 48, 96, 200):
        samples = Samples([0.0] * count, own_luck=5)
        samples.best_arm(rollouts)
        # Every round plays one sample of each at least.
        assert samples.rollouts <= max(rollouts, 3 * count)
        played = [number for numbers, _ in samples.asked for number in numbers]
        assert played == list(range(len(played)))
        assert all(set(later) <= set(sooner) for (_, sooner), (_, later) in pairwise(samples.asked))


def test_what_cannot_be_told_apart_is_played_to_the_end_and_what_was_first_wins() -> None:
    samples = Samples([1.0] * 8, luck=9)
    assert samples.best_arm(96, dict.fromkeys((5, 0, 7, 1, 2, 3, 4, 6), 0.0)) == 5
    assert 80 <= samples.rollouts <= 96
    assert [len(alive) for _, alive in samples.asked] == sorted(
        (len(alive) for _, alive in samples.asked), reverse=True
    )
    assert {len(alive) for _, alive in samples.asked} == {8, 4, 2}


def test_what_is_clearly_behind_drops_out_at_once() -> None:
    samples = Samples([0.0, 30.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], luck=50, own_luck=3)
    assert samples.best_arm(96) == 1
    assert samples.rollouts <= 48


def test_luck_that_all_share_does_not_hide_who_is_behind() -> None:
    samples = Samples([0.0, 1.0], luck=1000)
    assert samples.best_arm(1000) == 1
    assert samples.rollouts <= 2 * 6


def test_what_is_added_counts_as_much_as_what_samples_come_to() -> None:
    assert Samples([3.0, 0.0], own_luck=1).best_arm(1000, {0: 0.0, 1: 1.0}) == 0
    assert Samples([3.0, 0.0], own_luck=1).best_arm(1000, {0: 0.0, 1: 5.0}) == 1


def test_a_few_samples_are_not_enough_to_drop_out() -> None:
    samples = Samples([0.0, 100.0, 90.0, 80.0])
    samples.best_arm(400)
    least = sum(len(numbers) for numbers, alive in samples.asked if len(alive) == 4)
    assert least >= 4


def test_the_best_wins_mostly() -> None:
    won = 0
    for seed in range(100):
        worth = [4.0 * (entrant == seed % 8) for entrant in range(8)]
        won += Samples(worth, luck=20, own_luck=4, seed=seed).best_arm(96) == seed % 8
    assert won >= 85


def test_without_any_sample_the_first_wins() -> None:
    assert Samples([0.0, 1.0], most=0).best_arm(None, {1: 0.0, 0: 0.0}) == 1


def test_it_ends_where_nothing_more_need_be_told_apart() -> None:
    samples = Samples([0.0] * 4, own_luck=1)
    assert best_arm({2: 0.0, 3: 0.0}, samples.play, 100, FOREVER, 0.001, lambda alive: True) == 2
    assert samples.asked == []


def test_those_that_are_close_are_left_with_their_results():
    samples = Samples([1.0, 5.0, 4.9, 0.0, 4.8, 2.0])
    arms, results = best_arms(dict.fromkeys(range(6), 0.0), samples.play, 600, FOREVER, 0.0, lambda alive: False, 3)
    assert arms[0] == 1
    assert len(arms) <= 3
    assert all(len(results[arm]) == len(results[1]) > 0 for arm in arms)
    luckier = Samples([1.0, 5.0, 4.9, 0.0, 4.8, 2.0], own_luck=30.0)
    arms, results = best_arms(dict.fromkeys(range(6), 0.0), luckier.play, 60, FOREVER, 0.0, lambda alive: False, 3)
    assert len(arms) == 3

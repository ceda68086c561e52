"""What is hidden, and what is not (Q19)."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from tests.games.cubes.positions import SETUPS, any_kind, games, new, play, texts
from tp_tui.games.cubes.rules.observation_tensor import CubesObserver
from tp_tui.games.cubes.rules.state import HIDDEN, UNKNOWN

OBSERVER = CubesObserver()


def shuffled_twin(state, seed):
    """The same position with what is hidden in another order."""
    twin, rng = state.clone(), random.Random(seed)
    bag = list(twin.bag)
    rng.shuffle(bag)
    twin.bag = bytes(bag)
    twin.mixing = rng.randrange(2**32)
    return twin


@pytest.mark.rule("Q19")
@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_an_observation_hides_the_bag_and_nothing_else(side, players):
    state, rng = new(seed=6, side=side, players=players), random.Random(6)
    while not state.is_terminal():
        for player in range(-1, players):
            seen = state.observation(player)
            twin = shuffled_twin(state, rng.random()).observation(player)
            assert set(seen.state.bag) <= {HIDDEN}
            assert len(seen.state.bag) == len(state.bag)
            assert seen.state.mixing == UNKNOWN
            assert seen.state.transposition_key() == twin.state.transposition_key()
            assert seen.left_in_bag == twin.left_in_bag == bytes(sorted(state.bag))
            assert pickle.dumps(seen.left_in_bag) == pickle.dumps(twin.left_in_bag)
            assert [seen.state.points(p) for p in range(players)] == [state.points(p) for p in range(players)]
        for _ in range(7):
            if not state.is_terminal():
                state.apply_action(any_kind(state, rng))


@pytest.mark.rule("Q19")
def test_a_sample_agrees_with_what_is_known():
    for state, choose, rng in games(12, seed=300):
        while not state.is_terminal():
            state.apply_action(choose(state, rng))
            if rng.random() < 0.1:
                player = rng.randrange(state.players)
                sample = state.resample_from_infostate(player, rng)
                assert sample.observation(player).state.transposition_key() == (
                    state.observation(player).state.transposition_key()
                )
                assert sample.piece_counts() == state.piece_counts()
                assert sample.legal_actions() == state.legal_actions()
                # What is masked already can be observed again, by somebody else.
                again = state.observation(player).state.observation(0)
                assert again.left_in_bag == bytes(sorted(state.bag))


@pytest.mark.rule("Q19")
def test_every_cube_of_the_bag_is_as_likely_to_come_first():
    observed = new(seed=2).observation(0)
    rng = random.Random(1)
    orders = Counter(bytes(observed.resample(rng).bag[:1]) for _ in range(4400))
    expected = Counter(observed.left_in_bag)
    for colour, count in expected.items():
        share = orders[bytes([colour])] / 4400
        assert share == pytest.approx(count / len(observed.left_in_bag), abs=0.03)


@pytest.mark.rule("Q19")
def test_what_comes_of_the_bag_differs_from_sample_to_sample():
    state, rng = new(seed=2), random.Random(2)
    state.money[:] = [30, 30]
    play(state, "buy 4", "done", "buy 4", "done")
    strips = set()
    for _ in range(20):
        sample = state.resample_from_infostate(0, rng)
        assert texts(sample) == texts(state)
        play(sample, "buy 4")
        assert len(sample.strip) == 16
        strips.add(sample.strip)
    assert len(strips) > 15


@pytest.mark.rule("Q19")
def test_later_mixings_differ_from_sample_to_sample():
    state, rng = new(seed=2), random.Random(3)
    strips = set()
    for _ in range(20):
        sample = state.resample_from_infostate(1, rng)
        play(sample, "money", "money")
        strips.add(sample.strip)
    assert len(strips) > 15


@pytest.mark.rule("Q19")
def test_the_tensor_tells_what_the_player_knows():
    for state, choose, rng in games(6, seed=400):
        while not state.is_terminal():
            state.apply_action(choose(state, rng))
            if rng.random() < 0.05:
                player = rng.randrange(state.players)
                numbers = OBSERVER.tensor(state, player)
                assert numbers == OBSERVER.tensor(shuffled_twin(state, 1), player)
                parts = {part.name: numbers[part.start : part.start + part.length] for part in OBSERVER.layout(state)}
                assert sum(map(len, parts.values())) == len(numbers)
                assert parts["bag"] == [state.bag.count(colour) for colour in range(5)]
                assert parts["money"][0] == state.money[player]
                assert parts["stocks"][:5] == state.stock_of(player)
                assert sum(parts["strip"]) == len(state.strip)
                assert sum(parts["pyramids"]) == sum(mask.bit_count() for mask in state.built)
                assert parts["points"][1] == state.points((player + 1) % state.players)
                assert sum(parts["deciding"]) == (not state.is_terminal())

"""A position as numbers: what is where in them, and that nothing hidden shows (A23)."""

from __future__ import annotations

import random

import pytest

from tests.games.necropolis.positions import PLAYERS, dealt, games, new, play
from tp_tui.games.necropolis.rules.observation_tensor import CARD_LENGTH, NecropolisObserver

OBSERVER = NecropolisObserver()


def part(state, player, name):
    found = next(part for part in OBSERVER.layout(state) if part.name == name)
    return OBSERVER.tensor(state, player)[found.start : found.start + found.length]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_parts_follow_each_other_without_a_gap(players):
    state, end = new(players), 0
    for one in OBSERVER.layout(state):
        assert one.start == end, one.name
        assert one.holds
        end += one.length
    assert len(OBSERVER.tensor(state, 0)) == len(OBSERVER.tensor(state, -1)) == end


@pytest.mark.rule("A23")
def test_numbers_are_within_their_parts_and_the_same_whatever_is_hidden():
    rng, checked = random.Random(1), 0
    for state, chance in games(8, seed=610):
        while not state.is_terminal():
            if not chance.randrange(8):
                for player in range(-1, state.players):
                    numbers = OBSERVER.tensor(state, player)
                    for one in OBSERVER.layout(state):
                        inside = numbers[one.start : one.start + one.length]
                        assert 0 <= min(inside) <= max(inside) <= one.most, one.name
                    assert OBSERVER.tensor(state.resample_from_infostate(player, rng), player) == numbers
                    checked += 1
            state.apply_action(chance.choice(state.legal_actions()))
    assert checked > 200


def test_what_stands_where():
    state = dealt([31, 1, 36, 33, 3, 4], players=2, out=1)
    play(state, "god 4, god 2")
    assert part(state, 0, "phase") == [0, 1, 0, 0, 0]
    assert part(state, 0, "round") == [1]
    assert part(state, 0, "to decide") == [0, 1]
    assert part(state, 1, "to decide") == [1, 0]
    assert part(state, 1, "began") == [0, 1]
    assert part(state, 0, "out") == [1, 0, 0, 0, 0]
    assert part(state, 0, "middle") == [0, 0, 1, 0, 0]
    assert part(state, 0, "tiles") == [0, 0, 0, 1, 0, 0, 1, 0, 0, 0]
    # Card 31, `blue | blue/white`: both cells of the left column blue, at the right white below blue.
    blue, white = [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]
    card = [*blue, *blue, *white, *blue, 1, 0, 0, 0, 0]
    assert part(state, 0, "hand") == [*card, *[0] * (2 * CARD_LENGTH)]
    assert part(state, 0, "hand sizes") == [1, 1]
    play(state, "pair 1")
    assert part(state, 1, "may") == [1, 0, 1, 0]
    # Pair 1 is gone; card 3, `blue | green` with the glyph of a tomb, begins pair 2.
    quarry = part(state, 0, "quarry")
    assert not any(quarry[: 2 * CARD_LENGTH])
    assert quarry[3 * CARD_LENGTH - 5 : 3 * CARD_LENGTH] == [1, 1, 0, 0, 1]
    play(state, "tomb 1, pyramid 2 1d")
    assert part(state, 0, "tomb sizes") == [0, 1]
    # The dealt card or one of the pair: nobody can tell, but all know the pair less what was laid.
    assert part(state, 0, "tomb stones") == [0] * 10
    assert part(state, 1, "tomb stones") == [1, 1, *[0] * 8]
    assert sum(part(state, 0, "pool stones")[5:]) == 3
    assert sum(part(state, 0, "pyramids")) == sum(part(state, 1, "pyramids")) > 0
    assert part(state, 0, "pyramids")[: 22 * CARD_LENGTH] == [0] * (22 * CARD_LENGTH)
    assert sum(part(state, 0, "unseen")) == 105 - 5
    assert part(state, 0, "obelisk sizes") == [0, 0]

"""Random games by the thousand: they end in time, and nothing is lost or made on the way."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.engine.players import PLAYERS, games
from tests.engine.positions import WORTH, new
from tp_tui.games.terra.state import PHASES

WORKERS = {2: 15, 3: 13, 4: 11}
TURNS = {2: 14, 3: 12, 4: 9}
FOUNDATIONS = Counter({1: 7, 2: 7, 3: 7, 4: 1})
OVER = PHASES.index("over")


def check_tiles(state):
    """All 40 tiles are in one place each, by number and by face."""
    hidden = [tile for stack in state.stacks for tile in stack] + list(state.to_return)
    hidden += [tile for tile in state.hands if tile >= 0]
    laid = [tile for tile in range(40) if state.revealed >> tile & 1]
    assert len(set(hidden) | set(laid)) == len(hidden) + len(laid)
    assert Counter(state.faces) == Counter(state.rules.tiles.deck)
    assert Counter(state.faces[tile] for tile in laid) == Counter(tile - 1 for tile in state.tiles if tile)
    gone = 40 - len(hidden) - len(laid)
    emptied = sum(1 for stack in state.stacks if not stack) - bool(state.to_return and not state.stacks[state.searched])
    assert gone == (emptied if state.players == 2 else 0)


def check_means(state):
    """Workers, blocks, gold, pyramid pieces and foundations add up to what is in the box."""
    players = state.players
    crews = Counter()
    for owner, crew in zip(state.owners, state.crews, strict=True):
        assert (owner == 0) == (crew == 0)
        assert crew <= 3
        crews[owner - 1] += crew
    for player in range(players):
        aside = state.aside if player == state.player else 0
        assert state.supply[player] + aside + crews[player] == WORKERS[players]
        assert state.supply[player] >= 0 <= state.gold[player]
    assert min(state.blocks) >= 0
    assert state.bank_blocks >= 0
    assert sum(state.blocks) + state.bank_blocks == 32
    assert state.bank_gold >= 0
    assert sum(state.gold) + state.bank_gold == 24
    values = Counter(state.foundations) + Counter(value for value in state.values if value)
    assert values == FOUNDATIONS


def check_levels(state):
    """Every piece of a level is in the supply or in a pyramid, and pyramids stand on foundations with a worker."""
    used = Counter()
    for number, level in enumerate(state.levels):
        if level:
            assert state.values[number]
            assert state.crews[number]
            used[state.colours[number]] += 1
            used.update(4 + n for n in range(2, min(level, 4) + 1))
            used[8 + state.owners[number]] += level == 5
    box = [3] * 6 + [10, 8, 8] + [2] * state.players
    assert [left + used[number] for number, left in enumerate(state.pieces)] == box
    assert min(state.pieces) >= 0


def check_points(state):
    """The points kept up to date are those counted afresh."""
    for player in range(state.players):
        sites = [number for number, owner in enumerate(state.owners) if owner == player + 1]
        worth = sum(WORTH[state.levels[n]] if state.levels[n] else state.values[n] for n in sites)
        means = state.gold[player] + sum(state.blocks[player * 7 : player * 7 + 7])
        assert state.points(player) == state.scores()[player].total == worth + means


def check_end_of_turn(state, player):
    """Who has just finished a turn keeps the limits."""
    assert state.gold[player] <= 4
    assert sum(state.blocks[player * 7 : player * 7 + 7]) <= 7
    assert state.aside == 0


def play_through(state, choose, rng, every_step):
    """Play a game to its end, checking as it goes."""
    turns = Counter()
    while not state.is_terminal():
        player = state.current_player()
        action = choose(state, rng)
        turns[player] += action.kind == "row"
        state.apply_action(action)
        ended = state.current_player() != player
        if ended:
            check_end_of_turn(state, player)
        if every_step or (ended and not rng.randrange(10)) or state.is_terminal():
            for check in (check_tiles, check_means, check_levels, check_points):
                check(state)
    assert turns == dict.fromkeys(range(state.players), TURNS[state.players])
    assert state.phase == OVER
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.rule("B19", "S4", "C4", "C5", "C6", "C7", "C8", "B17", "B30", "B31", "B32")
def test_nothing_is_lost_or_made_at_any_step():
    for state, choose, rng in games(144, seed=20_000):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.rule("B19", "S4")
def test_a_thousand_random_games_end_in_time():
    for seed in range(1000):
        choose = PLAYERS[seed // 3 % len(PLAYERS)]
        play_through(new(2 + seed % 3, seed, first=0), choose, random.Random(seed), every_step=False)


@pytest.mark.slow
@pytest.mark.rule("B19", "S4")
@pytest.mark.parametrize("part", range(10))
def test_many_thousand_random_games_end_in_time(part):
    for state, choose, rng in games(720, seed=100_000 * (part + 1)):
        play_through(state, choose, rng, every_step=True)

"""Random games by the thousand: they end in time, and nothing is lost or made on the way."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.engine.players import PLAYERS, games, wide_games
from tests.engine.positions import WORTH, new
from tests.engine.reference import REMOVED_AT, Table
from tp_tui.games.terra.state import PHASES

WORKERS = {1: 12, 2: 15, 3: 13, 4: 11}
TURNS = {1: 28, 2: 14, 3: 12, 4: 9}
TILES = {"basic": 40, "horus": 56, "nile": 64}
FOUNDATIONS = Counter({1: 7, 2: 7, 3: 7, 4: 1})
OVER = PHASES.index("over")


def check_tiles(state):
    """All tiles of the edition are in one place each, by number and by face."""
    edition = state.rules.options["edition"]
    hidden = [tile for stack in state.stacks for tile in stack] + list(state.to_return)
    hidden += [tile for tile in state.hands if tile >= 0]
    shown = {tile for tile in range(TILES[edition]) if state.revealed >> tile & 1}
    tops = {stack[0] for number, stack in enumerate(state.stacks) if stack and number in (0, 1, 4, 5)}
    in_hand = {tile for tile in state.hands if tile >= 0}
    laid = shown - set(hidden)
    if state.rules.options["open"] == "yes":
        assert tops <= shown <= laid | tops | in_hand
    else:
        assert shown == laid
    assert len(set(hidden) | laid) == len(hidden) + len(laid)
    assert len(state.faces) == TILES[edition]
    assert Counter(state.faces) == Counter(state.rules.tiles.deck)
    assert Counter(state.faces[tile] for tile in laid) == Counter(tile - 1 for tile in state.tiles if tile)
    gone = TILES[edition] - len(hidden) - len(laid)
    emptied = sum(1 for stack in state.stacks if not stack) - bool(state.to_return and not state.stacks[state.searched])
    assert gone == emptied * REMOVED_AT[edition][state.players]


def check_means(state):
    """Workers, blocks, gold, pyramid pieces and foundations add up to what is in the box."""
    players = state.players
    crews = Counter()
    for owner, crew in zip(state.owners, state.crews, strict=True):
        assert (owner == 0) == (crew == 0) or state.rules.options["mission"] == 3
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
            closed = state.rules.options["mission"] == 3 and level == 4
            assert state.owners[number]
            assert state.crews[number] == 0 if closed else state.crews[number] > 0
            used[state.colours[number]] += 1
            used.update(4 + n for n in range(2, min(level, 4) + 1))
            used[8 + state.owners[number]] += level == 5
    box = [3] * 6 + [10, 8, 8] + ([8] if state.players == 1 else [2] * state.players)
    assert [left + used[number] for number, left in enumerate(state.pieces)] == box
    assert min(state.pieces) >= 0


def check_points(state):
    """The points kept up to date are those counted afresh."""
    if state.rules.options["edition"] != "basic":
        table = Table.of(state)
        for player in range(state.players):
            assert state.points(player) == state.scores()[player].total == table.total(player)
        return
    for player in range(state.players):
        sites = [number for number, owner in enumerate(state.owners) if owner == player + 1]
        worth = sum(WORTH[state.levels[n]] if state.levels[n] else state.values[n] for n in sites)
        means = state.gold[player] + sum(state.blocks[player * 7 : player * 7 + 7])
        assert state.points(player) == state.scores()[player].total == worth + means


def check_tracks(state):
    """Ships do not leave the Nile, and each player and each card have one owner at most."""
    edition, players = state.rules.options["edition"], range(state.players)
    assert all(0 <= ship <= 24 for ship in state.ships)
    owners = [owner for owner in state.card_owners if owner]
    assert len(owners) == len(set(owners))
    assert all(state.horus[owner - 1] >= 5 for owner in owners)
    if edition != "nile":
        assert owners == []
        assert not any(state.ships)
        assert not any(state.oases)
    if edition == "basic":
        assert not any(state.horus[player] or state.graves[player] for player in players)


def check_end_of_turn(state, player, bonus_gold, bonus_blocks):
    """Who has just finished a turn keeps the limits, but for what a site enclosed in that turn brought (H7, D7)."""
    assert state.gold[player] <= 4 + bonus_gold
    assert sum(state.blocks[player * 7 : player * 7 + 7]) <= 7 + bonus_blocks
    assert state.aside == 0


CHECKS = (check_tiles, check_means, check_levels, check_points, check_tracks)


def play_through(state, choose, rng, every_step):
    """Play a game to its end, checking as it goes; the events by kind."""
    turns, seats, kinds, bonus = Counter(), Counter(), Counter(), [0, 0]
    while not state.is_terminal():
        player, turn = state.current_player(), state.turn
        action = choose(state, rng)
        turns[player] += action.kind == "row"
        seats[state.current_seat()] += action.kind == "row"
        events = []
        state.apply_action(action, events)
        for event in events:
            kinds[event.kind] += 1
            if event.kind == "enclosed" and event.player == player:
                bonus[0] += event.args[1]
                bonus[1] += sum(event.args[7:])
        ended = (state.player, state.turn) != (player, turn)
        if ended:
            check_end_of_turn(state, player, *bonus)
            bonus = [0, 0]
        if every_step or (ended and not rng.randrange(10)) or state.is_terminal():
            for check in CHECKS:
                check(state)
    assert state.phase == OVER
    mission, count = state.rules.options["mission"], state.rules.options["players"]
    if mission:
        won = kinds["won"]
        assert turns[0] == 28 or (won and turns[0] < 28)
        assert max(seats.values()) - min(seats[seat] for seat in range(count)) <= 1
        assert set(seats) <= set(range(count))
        assert state.returns()[0] in (-1.0, 1.0)
    else:
        assert turns == seats == dict.fromkeys(range(state.players), TURNS[state.players])
        assert sum(state.returns()) == pytest.approx(0)
    return kinds


@pytest.mark.rule("B19", "S4", "C4", "C5", "C6", "C7", "C8", "B17", "B30", "B31", "B32")
def test_nothing_is_lost_or_made_at_any_step():
    for state, choose, rng in games(144, seed=20_000):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.rule("B19", "S4")
def test_hundreds_of_random_games_end_in_time():
    for seed in range(450):
        choose = PLAYERS[seed // 3 % len(PLAYERS)]
        play_through(new(2 + seed % 3, seed, first=0), choose, random.Random(seed), every_step=False)


@pytest.mark.slow
@pytest.mark.rule("B19", "S4")
@pytest.mark.parametrize("part", range(10))
def test_many_thousand_random_games_end_in_time(part):
    for state, choose, rng in games(720, seed=100_000 * (part + 1)):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.rule("B19", "S4", "C9", "C10", "C11", "H2", "N2", "N3", "N7", "V3", "M1", "M5")
def test_nothing_is_lost_or_made_in_any_edition_variant_or_mission():
    kinds = Counter()
    for state, choose, rng in wide_games(2, seed=30_000):
        kinds += play_through(state, choose, rng, every_step=False)
    assert min(kinds[kind] for kind in ("enclosed", "waived", "offered", "sailed", "card", "built")) > 10


@pytest.mark.rule("S4", "B19")
@pytest.mark.parametrize("edition", ["horus", "nile"])
def test_nothing_is_lost_or_made_at_any_step_of_the_later_editions(edition):
    for state, choose, rng in wide_games(1, seed=31_000, only=lambda options: options.get("edition") == edition):
        play_through(state, choose, rng, every_step=True)


@pytest.mark.slow
@pytest.mark.rule("B19", "S4", "C9", "C10", "C11", "H2", "N2", "N3", "N7", "V3", "M1", "M5")
@pytest.mark.parametrize("part", range(10))
def test_nothing_is_lost_or_made_in_any_edition_variant_or_mission_many_times(part):
    for state, choose, rng in wide_games(5, seed=200_000 * (part + 1)):
        play_through(state, choose, rng, every_step=True)

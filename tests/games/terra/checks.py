"""Invariants of every position: each component is in exactly one place, and limits, tracks and points are correct."""

from __future__ import annotations

from collections import Counter

from tests.games.terra.positions import WORTH
from tests.games.terra.reference import REMOVED_AT, Table

WORKERS = {1: 12, 2: 15, 3: 13, 4: 11}
TILES = {"basic": 40, "horus": 56, "nile": 64}
FOUNDATIONS = Counter({1: 7, 2: 7, 3: 7, 4: 1})


def check_tiles(state):
    """Check that each tile of the edition is in exactly one place, by number and by face."""
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
    gone = TILES[edition] - len(hidden) - len(laid)
    emptied = sum(1 for stack in state.stacks if not stack) - bool(state.to_return and not state.stacks[state.searched])
    # Tiles that fitted nowhere have left the game (D10), seen by all if they came off an open stack.
    misfits = Counter(state.faces[tile] for tile in laid)
    misfits.subtract(tile - 1 for tile in state.tiles if tile)
    unseen = gone - emptied * REMOVED_AT[edition][state.players]
    assert min(unseen, *misfits.values()) >= 0
    assert not state.placements or unseen == misfits.total() == 0


def check_means(state):
    """Check that workers, blocks, gold, pyramid pieces and foundations add up to the contents of the box."""
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
    """Check that each piece is in the supply or in a pyramid, and that pyramids have a foundation and workers."""
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
    """Check that the incrementally updated points equal a full count."""
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
    """Check that ships stay on the Nile, and that each player has at most one card."""
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


def check_end_of_turn(state, player):
    """Check the limits of a player at the end of a turn, whatever the source of gold and blocks (B17, H7, D7)."""
    assert state.gold[player] <= 4
    assert sum(state.blocks[player * 7 : player * 7 + 7]) <= 7
    assert state.aside == 0


CHECKS = (check_tiles, check_means, check_levels, check_points, check_tracks)

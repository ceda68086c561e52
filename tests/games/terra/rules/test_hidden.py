"""What a player knows, and that nothing else shows (B18).

A choice of the engine that these tests hold it to: which tile of a stack was taken in a search, and in which order the
others went back, is seen by everyone; only the faces are hidden. So tiles can be followed by their numbers.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from tests.games.terra.knowledge_tracker import Witness, disguised, image
from tests.games.terra.players import games, wide_games
from tests.games.terra.positions import new, play, snapshot
from tests.slow import some
from tp_tui.games.terra.rules.state import HIDDEN


def watched(count, seed, in_full=True, share=15, wide=False):
    """Positions from random games, each with what every player has seen."""
    everything = [*some(games(count, seed), in_full, 5), *(some(wide_games(1, seed), in_full) if wide else ())]
    for state, choose, rng in everything:
        witness = Witness(state)
        while not state.is_terminal():
            if not rng.randrange(share):
                yield state, witness.seen
            before = state.clone()
            action = choose(state, rng)
            state.apply_action(action)
            witness.watch(before, action, state)
        yield state, witness.seen


@pytest.mark.rule("B18", "V2", "M1")
def test_players_know_what_they_saw_and_everything_else_is_masked(in_full):
    for state, seen in watched(24, seed=600, in_full=in_full, share=30, wide=True):
        for player in range(state.players):
            shown = state.observation(player).state
            for tile in range(len(state.faces)):
                assert shown.faces[tile] == (state.faces[tile] if tile in seen[player] else HIDDEN)
            assert shown.foundations == (HIDDEN,) * len(state.foundations)


@pytest.mark.rule("B18")
def test_what_is_hidden_makes_no_difference_to_what_is_observed(in_full):
    rng = random.Random(1)
    changed = 0
    for state, seen in watched(24, seed=640, in_full=in_full, share=40, wide=True):
        for player in range(state.players):
            other = disguised(state, seen[player], rng)
            changed += other.faces != state.faces
            one, two = state.observation(player), other.observation(player)
            assert snapshot(one.state) == snapshot(two.state)
            assert one.hidden_faces == two.hidden_faces
            assert one.legal_actions() == two.legal_actions()
            assert image(state, player) == image(other, player)
            guesses = [snapshot(observed.resample(random.Random(9))) for observed in (one, two)]
            assert guesses[0] == guesses[1]
    assert changed > (100 if in_full else 25)


@pytest.mark.rule("B18")
def test_a_resampled_position_agrees_with_all_that_the_player_knows(in_full):
    changed = Counter()
    for state, seen in watched(24, seed=680, in_full=in_full, share=40, wide=True):
        before = snapshot(state)
        for player in range(state.players):
            other = state.resample_from_infostate(player, random.Random(3))
            assert snapshot(other.observation(player).state) == snapshot(state.observation(player).state)
            assert image(other, player) == image(state, player)
            assert other.legal_actions() == state.legal_actions()
            assert Counter(other.faces) == Counter(state.faces)
            assert Counter(other.foundations) == Counter(state.foundations)
            assert all(other.faces[tile] == state.faces[tile] for tile in seen[player])
            changed["faces"] += other.faces != state.faces
            changed["foundations"] += other.foundations != state.foundations
        assert snapshot(state) == before
    assert min(changed["faces"], changed["foundations"]) > (100 if in_full else 25)


@pytest.mark.rule("B18", "V2")
def test_a_spectator_knows_what_lies_on_the_board_and_nothing_else(in_full):
    for state, seen in watched(12, seed=660, in_full=in_full, share=30, wide=True):
        shown = state.observation(-1)
        known = set.intersection(*seen)
        for tile, face in enumerate(shown.state.faces):
            assert face == HIDDEN or (tile in known and face == state.faces[tile])
        open_to_all = {tile for tile in range(len(state.faces)) if state.revealed >> tile & 1}
        assert shown.state.faces.count(HIDDEN) == len(state.faces) - len(open_to_all)
        laid = sum(1 for tile in state.tiles if tile)
        assert len(open_to_all) == laid if state.rules.options["open"] == "no" else laid <= len(open_to_all) <= laid + 8
        assert shown.legal_actions() == ()


@pytest.mark.rule("B18")
def test_a_resampled_position_can_be_played_to_its_end(in_full):
    for state, _ in watched(6, seed=720, in_full=in_full, share=250, wide=True):
        other = state.resample_from_infostate(state.players - 1, random.Random(4))
        while not other.is_terminal():
            other.apply_action(other.legal_actions()[0])
        assert Counter(other.faces) == Counter(state.faces)


@pytest.mark.rule("B18")
def test_every_arrangement_of_the_hidden_tiles_can_come_out():
    state = new(seed=2)
    hand = state.hands[1]
    hidden = state.observation(0).hidden_faces
    guesses = {state.resample_from_infostate(0, random.Random(n)).faces[hand] for n in range(300)}
    assert guesses == set(hidden)
    tops = {state.resample_from_infostate(0, random.Random(n)).foundations[0] for n in range(300)}
    assert tops == set(state.foundations)


def test_only_whose_decision_it_is_gets_legal_actions():
    for state, _ in watched(6, seed=760):
        for player in range(state.players):
            wanted = state.legal_actions() if player == state.current_player() else ()
            assert state.observation(player).legal_actions() == wanted


def test_looking_at_an_observation_does_not_touch_the_game():
    state = new(seed=4)
    before = snapshot(state)
    seen = state.observation(1).state
    seen.gold[0] = 99
    seen.tiles[0] = 1
    assert snapshot(state) == before


@pytest.mark.rule("B18")
def test_an_observation_does_not_change_when_the_game_goes_on():
    state = new(seed=4)
    observed = state.observation(1)
    before = pickle.dumps(observed)
    play(state, "place f7 s", "row v")
    assert pickle.dumps(observed) == before


def test_an_observation_travels_by_pickle():
    for state, _ in watched(3, seed=780):
        observed = state.observation(0)
        copy = pickle.loads(pickle.dumps(observed))
        assert copy.player == 0
        assert snapshot(copy.state) == snapshot(observed.state)
        assert copy.legal_actions() == observed.legal_actions()
        assert snapshot(copy.resample(random.Random(1))) == snapshot(observed.resample(random.Random(1)))

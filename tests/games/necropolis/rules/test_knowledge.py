"""What everybody knows, and positions drawn from what one player knows (A23).

A witness follows a game by what is said of it openly and keeps every way it can be; the engine, which counts, must come
to the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.games.necropolis.positions import dealt, games, play
from tp_tui.games.contract import Event
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER
from tp_tui.games.necropolis.rules.state import NecropolisState

Way = tuple[frozenset[int], tuple[int, ...]]
"""A hand and a tomb as they can be: cards by number; the card dealt to seat p is number p, whatever it shows."""


class Witness:
    """By player every way that hand and tomb can be, for who has seen only what all have seen."""

    def __init__(self, state: NecropolisState) -> None:
        self.number = {face: card for card, face in enumerate(state.faces)}
        self.ways: list[set[Way]] = [{(frozenset({player}), ())} for player in range(state.players)]

    def watch(self, events: list[Event]) -> None:
        """Hear what all are told."""
        for kind, player, args, _ in events:
            ways = self.ways[player]
            if kind == "pair":
                new = frozenset(self.number[face] for face in args)
                self.ways[player] = {(hand | new, tomb) for hand, tomb in ways}
            elif kind == "tomb":
                assert args == ()
                self.ways[player] = {(hand - {card}, (*tomb, card)) for hand, tomb in ways for card in hand}
            elif kind in ("pyramid", "obelisk", "keep"):
                shown = {self.number[face] for face in (args[:1] if kind == "pyramid" else args)}
                self.ways[player] = {(hand - shown, tomb) for hand, tomb in ways if shown <= hand}

    def certain(self, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hand and the tomb as all can tell."""
        hands = [hand for hand, _ in self.ways[player]]
        held = sorted(frozenset.intersection(*hands))
        tombs = [
            {tomb[place] for _, tomb in self.ways[player]} for place in range(len(next(iter(self.ways[player]))[1]))
        ]
        tomb = tuple(next(iter(cards)) if len(cards) == 1 else HIDDEN for cards in tombs)
        return (HIDDEN,) * (len(hands[0]) - len(held)) + tuple(held), tomb


def watched(count: int, seed: int, share: int) -> Iterator[tuple[NecropolisState, Witness]]:
    """Positions of random games, in which many cards go into tombs, with what all have seen."""
    for state, rng in games(count, seed):
        witness = Witness(state)
        while not state.is_terminal():
            if not rng.randrange(share):
                yield state, witness
            kind = rng.choice(sorted({action.kind for action in state.legal_actions()}))
            events: list[Event] = []
            state.apply_action(rng.choice([each for each in state.legal_actions() if each.kind == kind]), events)
            witness.watch(events)


def ways_in(state: NecropolisState, player: int) -> Way:
    return frozenset(state.hands[player]), state.tombs[player]


@pytest.mark.rule("A23")
def test_what_follows_from_what_was_shown_is_known_and_nothing_else():
    unsure = Counter()
    for state, witness in watched(24, seed=800, share=3):
        seen = state.observation(-1).state
        for player in range(state.players):
            assert ways_in(state, player) in witness.ways[player]
            assert (seen.hands[player], seen.tombs[player]) == witness.certain(player)
            unsure[min(len(witness.ways[player]), 4)] += 1
            pool = state.hands[player] + state.tombs[player]
            assert state.pools[player] == sum(1 << card for card in pool)
    assert min(unsure[1], unsure[2], unsure[4]) > 20


@pytest.mark.rule("A23")
def test_a_player_sees_their_own_cards_and_the_faces_of_all_that_were_shown():
    for state, _ in watched(12, seed=840, share=5):
        drawn = 21 * state.players if state.phase == OVER else state.players * (2 * state.round + 1)
        for player in range(-1, state.players):
            seen = state.observation(player).state
            if player >= 0:
                assert (seen.hands[player], seen.tombs[player]) == (state.hands[player], state.tombs[player])
            for card in range(105):
                dealt_to_other = card < state.players and card != player and not state.revealed >> card & 1
                hidden = card >= drawn or dealt_to_other
                assert seen.faces[card] == (HIDDEN if hidden else state.faces[card])


@pytest.mark.rule("A23")
def test_a_card_that_was_dealt_is_hidden_until_it_is_laid_openly_or_put_down():
    for way, public in (
        ("pyramid 1 1d, done", True),
        ("obelisk 1, pyramid 1 1d", True),
        ("tomb 1, pyramid 1 1d", False),
    ):
        state = dealt([], players=3)
        play(state, "god 4, god 1, god 2, pair 1, pyramid 1 1d, pair 2, pyramid 1 1d, done, pair 3")
        assert state.observation(1).state.faces[0] == HIDDEN
        play(state, way)
        assert (state.observation(1).state.faces[0] != HIDDEN) == public
    state = dealt([], players=3)
    play(state, "god 1, god 2, god 3, pair 1, pyramid 2 1d, pair 2, pyramid 1 1d, done, pair 3, pyramid 1 1d, done")
    assert state.observation(1).state.faces[0] == HIDDEN
    play(state, "keep 2")
    assert state.observation(1).state.faces[0] == state.faces[0]


@pytest.mark.rule("A23")
def test_what_the_others_are_told_of_an_action_betrays_no_number_of_a_hand():
    state = dealt([], players=3)
    play(state, "god 4, god 1, god 2, pair 1, pyramid 1 1d, pair 2, pyramid 1 1d, done, pair 3")
    assert [event.args for event in play(state, "tomb 2")] == [()]
    (laid,) = play(state, "obelisk 2")
    assert laid.args == (state.faces[state.obelisks[0][0]],)
    (built, *_) = play(state, "pyramid 1 1d")
    assert built.args[0] == state.faces[0]


@pytest.mark.rule("A23")
def test_a_drawn_position_agrees_with_all_that_is_known_and_every_way_comes_up():
    rng, checked, compared = random.Random(5), 0, 0
    for state, witness in watched(8, seed=860, share=12):
        for viewer in range(-1, state.players):
            observed = state.observation(viewer)
            found: dict[int, Counter[Way]] = {player: Counter() for player in range(state.players)}
            for _ in range(8):
                other = observed.resample(rng)
                assert sorted(other.faces) == list(range(105))
                assert other.observation(viewer).state.transposition_key() == observed.state.transposition_key()
                assert other.piece_counts() == state.piece_counts()
                for player in range(state.players):
                    if player != viewer:
                        assert ways_in(other, player) in witness.ways[player]
                    found[player][ways_in(other, player)] += 1
                compared += other.faces != state.faces
            checked += sum(len(ways) > 1 for ways in found.values())
    assert min(checked, compared) > 20


@pytest.mark.rule("A23")
def test_every_way_is_as_likely_as_any_other():
    rng, compared = random.Random(6), 0
    for state, witness in watched(24, seed=880, share=9):
        for player in range(state.players):
            ways = witness.ways[player]
            if 4 <= len(ways) <= 12 and compared < 12:
                observed, each = state.observation(-1), 150
                counts = Counter(ways_in(observed.resample(rng), player) for _ in range(each * len(ways)))
                assert set(counts) == ways
                # Five standard deviations of a count.
                assert max(abs(count - each) for count in counts.values()) < 5 * each**0.5
                compared += 1
    assert compared == 12


@pytest.mark.rule("A23")
def test_faces_that_nobody_has_shown_are_as_likely_in_a_hand_as_in_the_deck():
    state = dealt([], players=3)
    rng, each = random.Random(7), 40
    observed = state.observation(0)
    hidden = observed.hidden_faces
    assert len(hidden) == 105 - 1 - 6
    counts = Counter(observed.resample(rng).faces[1] for _ in range(each * len(hidden)))
    assert set(counts) == set(hidden)
    assert max(abs(count - each) for count in counts.values()) < 5 * each**0.5


@pytest.mark.rule("A23")
def test_at_the_end_the_tombs_are_open_and_only_the_deck_is_hidden():
    for state, rng in games(4, seed=890):
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        for viewer in range(-1, state.players):
            seen = state.observation(viewer).state
            assert (seen.tombs, seen.hands) == (state.tombs, state.hands)
            assert [score.total for score in seen.scores()] == [score.total for score in state.scores()]
            assert seen.faces.count(HIDDEN) == 105 - 21 * state.players

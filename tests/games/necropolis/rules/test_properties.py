"""What holds in every position: notation, copies, keys, repeatability, and what events tell."""

from __future__ import annotations

import pickle
import random

import pytest

from tests.games.necropolis.positions import PLAYERS, games, new, positions
from tp_tui.games.contract import IllegalActionError
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import BUILD, PAIR
from tp_tui.games.necropolis.rules.position import NecropolisPosition
from tp_tui.games.necropolis.rules.state import NecropolisState


def image(state: NecropolisState) -> tuple[object, ...]:
    """All that a position holds, lists by value."""
    return tuple(
        bytes(value) if isinstance(value, bytearray) else tuple(value) if isinstance(value, list) else value
        for value in (getattr(state, name) for name in NecropolisPosition.__slots__ if name not in ("legal", "deck"))
    )


def test_notation_reads_back():
    assert [SPACE.all[action.number] for action in SPACE.all] == SPACE.all
    assert len({SPACE.to_string(action) for action in SPACE.all}) == len(SPACE.all)
    for state in positions(8, seed=20, share=6):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert state.string_to_action(text) is action
            assert state.string_to_action(text.upper().replace(" ", "")) is action


def test_a_copy_is_independent_and_everything_is_copied():
    for state in positions(8, seed=40, share=8):
        copy = state.clone()
        assert image(copy) == image(state)
        assert copy.legal_actions() == state.legal_actions()
        before = image(state)
        rng = random.Random(1)
        while not copy.is_terminal():
            copy.apply_action(rng.choice(copy.legal_actions()))
        assert image(state) == before


def test_a_refused_action_changes_nothing():
    rng = random.Random(2)
    for state in positions(8, seed=60, share=10):
        before = image(state)
        for action in rng.sample(SPACE.all, 12):
            if action not in state.legal_actions():
                with pytest.raises(IllegalActionError):
                    state.apply_action(action)
        assert image(state) == before


def test_positions_that_differ_have_different_keys_and_the_same_come_together():
    for state, rng in games(8, seed=80):
        seen = {state.transposition_key()}
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            key = state.transposition_key()
            assert key not in seen
            seen.add(key)
    # The same cards laid in another order.
    one, two = (new(2, seed=9) for _ in range(2))
    for state in (one, two):
        while state.phase != BUILD or state.may.bit_count() < 3:
            state.apply_action(state.legal_actions()[-1 if state.phase < PAIR else 0])
    for state, texts in ((one, ("obelisk 1", "tomb 2")), (two, ("tomb 3", "obelisk 1"))):
        for text in texts:
            state.apply_action(state.string_to_action(text))
    assert one.transposition_key() == two.transposition_key()
    assert one.legal_actions() == two.legal_actions()


def test_positions_travel_to_another_process():
    for state in positions(4, seed=100, share=20):
        sent, again = (pickle.loads(pickle.dumps(state)) for _ in range(2))
        assert image(sent) == image(state)
        assert sent.deck.cards == state.deck.cards
        assert sent.deck is again.deck  # there is one of it, however many positions come
        assert len(pickle.dumps(state.observation(0))) < 20_000


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_deals_the_same_game(players):
    assert image(new(players, 5, first=0)) == image(new(players, 5, first=0))
    assert image(new(players, 5, first=0)) != image(new(players, 6, first=0))
    # Written down, so that a change of the shuffling does not go unnoticed.
    assert [face + 1 for face in new(players, 5).faces[:6]] == [60, 101, 29, 55, 13, 30]


def test_events_come_from_who_acts_and_say_when_something_came_to_light():
    kinds = set()
    for state, rng in games(8, seed=120):
        while not state.is_terminal():
            player, last_round, events = state.current_player(), state.round, []
            state.apply_action(rng.choice(state.legal_actions()), events)
            assert all(event.player == player for event in events)
            shown = any(event.reveals for event in events)
            assert shown == (state.round > last_round or state.is_terminal())
            kinds |= {event.kind for event in events}
            assert all(event.kind in ("round", "over") for event in events if event.reveals)
    assert kinds == {"god", "pair", "pyramid", "obelisk", "tomb", "keep", "round", "over"}


def test_a_masked_position_can_be_observed_again():
    for state in positions(6, seed=140, share=10):
        for player in range(state.players):
            once = state.observation(player)
            twice = once.state.observation(player)
            assert image(twice.state) == image(once.state)
            assert twice.hidden_faces == once.hidden_faces
            drawn = [each.resample(random.Random(4)) for each in (once, twice)]
            assert image(drawn[0]) == image(drawn[1])
            assert once.state.observation(-1).state.hands == state.observation(-1).state.hands

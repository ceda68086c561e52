"""Legal or why not: both sides agree over the whole action space, and every refusal knows what to do instead."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.necropolis.clauses import REQUIRED
from tests.games.necropolis.positions import dealt, games, legal, places, play, refused, with_pyramid
from tp_tui.games.contract import IllegalActionError, NotationError, Refusal
from tp_tui.games.necropolis.rules.components import OBELISK, TOMB
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.faults import fault_text


def agrees(state: NecropolisState, rng: random.Random, seen: Counter[str]) -> None:
    """Check every action of the space."""
    listed, key = state.legal_actions(), state.transposition_key()
    for action in state.all_actions():
        refusal = state.explain(action)
        assert (refusal is None) == (action in listed), state.action_to_string(action)
        if refusal is not None:
            assert refusal.clause in REQUIRED
            assert refusal.id.isidentifier()
            seen[refusal.clause] += 1
            if not rng.randrange(40):
                with pytest.raises(IllegalActionError) as error:
                    state.apply_action(action)
                assert error.value.refusal == refusal
    assert state.transposition_key() == key


@pytest.mark.rule("A3", "A5", "A7", "A8", "A9", "A10", "A11", "A13", "A14")
def test_what_is_legal_and_why_the_rest_is_not_agree():
    seen = Counter[str]()
    for state, rng in games(8, seed=300):
        while not state.is_terminal():
            if not rng.randrange(6):
                agrees(state, rng, seen)
            state.apply_action(rng.choice(state.legal_actions()))
        agrees(state, rng, seen)
    assert set(seen) == {"A3", "A5", "A7", "A8", "A9", "A10", "A11", "A13", "A14"}


@pytest.mark.measured
@pytest.mark.rule("A3", "A10", "A11")
def test_what_is_legal_and_why_the_rest_is_not_agree_in_thousands_of_positions():
    seen = Counter[str]()
    for state, rng in games(60, seed=3000):
        while not state.is_terminal():
            agrees(state, rng, seen)
            state.apply_action(rng.choice(state.legal_actions()))
    assert min(seen.values()) > 500


BEFORE = "god 4, god 2, pair 1, pyramid 1 1d, done, pair 2"
"""Two players, of whom the first holds Sekhmet and the second, with Anubis, has built."""


@pytest.mark.parametrize(
    ("played", "text", "refusal"),
    [
        ("", "pair 1", Refusal("A8", "god_first")),
        ("god 4", "god 4", Refusal("A8", "tile_taken", (4, (2, 3)))),
        ("", "god 1", Refusal("A5", "tile_out", (1, (2, 3, 4)))),
        ("", "god 5", Refusal("A5", "tile_of_large_table", (5, 4, (2, 3, 4)))),
        ("god 4, god 2", "tomb 1", Refusal("A9", "pair_first")),
        ("god 4, god 2, pair 1, pyramid 1 1d, done", "pair 1", Refusal("A9", "pair_taken", (0, (1,)))),
        ("god 4, god 2", "pair 3", Refusal("A7", "no_such_pair", (2, (0, 1)))),
        ("god 4, god 2, pair 1", "pair 2", Refusal("A10", "pyramid_first")),
        ("god 4, god 2, pair 1, pyramid 1 1d", "pair 2", Refusal("A10", "still_building")),
        ("god 4, god 2, pair 1", "obelisk 1", Refusal("A3", "tile_forbids", (2, OBELISK, 1))),
        ("god 4, god 2, pair 1, pyramid 1 1d", "obelisk 1", Refusal("A3", "tile_forbids", (2, OBELISK, 0))),
        ("god 4, god 2, pair 1, tomb 1", "tomb 1", Refusal("A10", "building_has_card", (TOMB, 1))),
        (f"{BEFORE}, tomb 1, pyramid 1 1d", "tomb 1", Refusal("A10", "building_has_card", (TOMB, 0))),
        (f"{BEFORE}, pyramid 1 1d", "pyramid 1 1e", Refusal("A10", "pyramid_has_card")),
        (f"{BEFORE}, pyramid 1 1d", "tomb 3", Refusal("A10", "no_such_card", (2, 2))),
        (f"{BEFORE}, tomb 1, obelisk 1", "pyramid 2 1d", Refusal("A10", "no_such_card", (1, 1))),
        (f"{BEFORE}, pyramid 1 1d, done", "god 2", Refusal("A13", "keep_first")),
        ("god 4, god 2, pair 1", "pyramid 1 1e", Refusal("A11", "first_place", places("1d"))),
    ],
)
def test_a_refusal_knows_what_is_wrong_and_what_would_be_right(played, text, refusal):
    state = dealt([], out=1)
    if played:
        play(state, played)
    assert refused(state, text) == refusal
    with pytest.raises(IllegalActionError) as error:
        state.string_to_action(text)
    assert error.value.refusal == refusal


@pytest.mark.rule("A11")
@pytest.mark.parametrize(
    ("laid", "place", "id", "args"),
    [
        ("1d", "1d", "place_taken", (*places("1d"), places("1c 1e"))),
        ("1d", "1f", "gap", (*places("1f"), 0, places("1c 1e"))),
        ("1d", "2d", "place_unsupported", (*places("2d"), places("1e"), places("1c 1e"))),
        ("1d", "3b", "place_unsupported", (*places("3b"), places("2b 2c"), places("1c 1e"))),
        ("1c 1d 1e 1f", "1b", "row_full", (0, 4, places("2c 2d 2e"))),
        ("1c 1d 1e 1f 2c", "2e", "gap", (*places("2e"), 1, places("2d"))),
    ],
)
def test_a_place_is_refused_for_what_is_wrong_with_it(laid, place, id, args):
    assert refused(with_pyramid(laid), f"pyramid 1 {place}") == Refusal("A11", id, args)


def test_typing_is_read_leniently():
    state = dealt([], out=1)
    assert state.string_to_action("GOD4") == state.string_to_action("g 4") == state.string_to_action("sekhmet")
    play(state, "god 4, god 2, pair 1")
    assert state.string_to_action("pyr 2 1D") == state.string_to_action("pyramid21d")
    for text in ("", "castle", "pyramid"):
        with pytest.raises(NotationError) as error:
            state.string_to_action(text)
        assert "pyramid 1 1d" in fault_text(error.value)
    assert legal(state)[0] == "pyramid 1 1d"

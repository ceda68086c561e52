"""Legal or why not: both sides agree over the whole action space, and every refusal says what to do instead."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.necropolis.clauses import REQUIRED
from tests.games.necropolis.positions import dealt, games, legal, play, refused
from tp_tui.games.contract import IllegalActionError, NotationError
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.state import NecropolisState


def agrees(state: NecropolisState, rng: random.Random, seen: Counter[str]) -> None:
    """Check every action of the space."""
    listed, key = state.legal_actions(), state.transposition_key()
    for action in state.all_actions():
        refusal = state.explain(action)
        assert (refusal is None) == (action in listed), state.action_to_string(action)
        if refusal is not None:
            assert refusal.clause in REQUIRED
            assert refusal.id.endswith(".")
            assert refusal.id[0].isupper()
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
    ("played", "text", "said"),
    [
        ("", "pair 1", "Take a god tile first: type god and its number (A8)"),
        ("god 4", "god 4", "Somebody has Sekhmet already: take Anubis (2) or Khepri (3) (A8)"),
        ("", "god 1", "Horus stays out this round: take Anubis (2), Khepri (3) or Sekhmet (4) (A5)"),
        ("", "god 5", "Thoth plays only with 4 players or more: take Anubis (2), Khepri (3) or Sekhmet (4) (A5)"),
        ("god 4, god 2", "tomb 1", "Take a pair from the quarry first: type pair and its number (A9)"),
        ("god 4, god 2, pair 1, pyramid 1 1d, done", "pair 1", "Pair 1 is gone: take pair 2 (A9)"),
        ("god 4, god 2", "pair 3", "The quarry has only 2 pairs: take pair 1 or 2 (A7)"),
        ("god 4, god 2, pair 1", "pair 2", "You are building: lay a card in your pyramid first (A10)"),
        (
            "god 4, god 2, pair 1, pyramid 1 1d",
            "pair 2",
            "You are still building: lay another card, or type done (A10)",
        ),
        (
            "god 4, god 2, pair 1",
            "obelisk 1",
            "Anubis lets you lay no card on your obelisk: lay one in your pyramid (A3)",
        ),
        (
            "god 4, god 2, pair 1, tomb 1",
            "tomb 1",
            "You have laid a card in your tomb this turn, and one is the limit: lay one in your pyramid (A10)",
        ),
        (
            f"{BEFORE}, pyramid 1 1d",
            "pyramid 1 1e",
            "Your pyramid has its card for this turn: lay one elsewhere, or type done (A10)",
        ),
        (
            f"{BEFORE}, pyramid 1 1d",
            "tomb 3",
            "There is no card 3 in your hand: you hold 2 cards, numbers 1 to 2 (A10)",
        ),
        (
            f"{BEFORE}, tomb 1, obelisk 1",
            "pyramid 2 1d",
            "There is no card 2 in your hand: you hold only one card, number 1 (A10)",
        ),
        (
            "god 4, god 2, pair 1, pyramid 1 1d, done, pair 2, pyramid 1 1d, done",
            "god 2",
            "The round is over and your hand is too big: choose the one card you keep (A13)",
        ),
        ("god 4, god 2, pair 1", "pyramid 1 1e", "The first card of a pyramid lies at 1d: lay it there (A11)"),
    ],
)
def test_a_refusal_names_what_is_wrong_and_what_would_be_right(played, text, said):
    state = dealt([], out=1)
    if played:
        play(state, played)
    assert refused(state, text) == said
    with pytest.raises(IllegalActionError) as error:
        state.string_to_action(text)
    assert str(error.value) == said


@pytest.mark.rule("A11")
@pytest.mark.parametrize(
    ("laid", "place", "said"),
    [
        ("1d", "1d", "There is a card at 1d already, and none is moved: lay yours at 1c or 1e"),
        ("1d", "1f", "A card at 1f would leave a gap in row 1: lay yours at 1c or 1e"),
        ("1d", "2d", "A card at 2d would need one at 1e below it: lay yours at 1c or 1e"),
        ("1d", "3b", "A card at 3b would need one at 2b and 2c below it: lay yours at 1c or 1e"),
        ("1c 1d 1e 1f", "1b", "Row 1 has all its 4 cards: lay yours at 2c, 2d or 2e"),
        ("1c 1d 1e 1f 2c", "2e", "A card at 2e would leave a gap in row 2: lay yours at 2d"),
    ],
)
def test_a_place_is_refused_for_what_is_wrong_with_it(laid, place, said):
    state = dealt([], players=3)
    play(state, "god 1, god 2, god 3, pair 1")
    state.occupied[0] = sum(1 << PLACE_NAMES.index(name) for name in laid.split())
    state.legal = None
    assert refused(state, f"pyramid 1 {place}") == f"{said} (A11)"


def test_typing_is_read_leniently():
    state = dealt([], out=1)
    assert state.string_to_action("GOD4") == state.string_to_action("g 4") == state.string_to_action("sekhmet")
    play(state, "god 4, god 2, pair 1")
    assert state.string_to_action("pyr 2 1D") == state.string_to_action("pyramid21d")
    for text in ("", "castle", "pyramid"):
        with pytest.raises(NotationError) as error:
            state.string_to_action(text)
        assert "pyramid 1 1d" in str(error.value)
    assert legal(state)[0] == "pyramid 1 1d"

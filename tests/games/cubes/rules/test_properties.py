"""What holds in every position: legality and refusals, notation, copies, sums kept up to date, repeatability."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter

import pytest

from tests.faults import raises_fault
from tests.games.cubes.clauses import KNOWN
from tests.games.cubes.positions import GAME, games, new, play, stock
from tp_tui.games.contract import IllegalActionError, NotationError
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE
from tp_tui.presenters.game_words import words_for

SENTENCES = {
    "over": r"the game is over",
    "turn_begun": r"taking money is a whole turn of its own, and you have begun another: end it first",
    "bought_already": r"you have already bought cubes in this turn; you can buy again in the next one",
    "strip_too_short": r"the strip has only \d cubes? left",
    "too_dear": r"the first (cube costs|[2-4] cubes cost) \$\d+, and you have \$\d+: "
    r"(buy fewer|take money instead|build or take what you can)",
    "own_stock": r"that is you: cubes of your own stock you simply build",
    "same_colour": r"(\w+) for \1 changes nothing; give another colour, or money",
    "not_in_their_stock": r"that player has no \w+ cube in stock; take one that is there",
    "take_too_dear": r"a cube of another player costs \$3, and you have \$[0-2]: give a cube for it",
    "nothing_to_give": r"you have no \w+ cube in stock to give for it; give another colour, or money",
    "taken_in_this_turn": r"a \w+ cube taken in this turn cannot be handed on in it; give another colour, or money",
    "not_in_stock": r"you have no \w+ cube in stock; buy or take one first",
    "filled": r"[a-e]\d+ already has a \w+ cube",
    "unsupported": r"[b-e]\d+ rests on two cubes: fill [a-d]\d+( and [a-d]\d+)? first",
    "wrong_colour": r"[b-e]\d+ lies on (two (\w+) cubes and takes \2 or green"
    r"|(\w+) and (\w+) and takes \3, \4 or green)",
    "nothing_done": r"you have done nothing yet in this turn: buy, take or build, or take money",
}
"""How each refusal is said."""


def positions(count, seed, share=15):
    """Positions from games of all kinds, about one in `share`, and every end."""
    for state, choose, rng in games(count, seed):
        while not state.is_terminal():
            if not rng.randrange(share):
                yield state.clone()
            state.apply_action(choose(state, rng))
        yield state


@pytest.mark.rule("Q6", "Q7", "Q8", "Q9", "Q10", "Q21")
def test_what_is_listed_is_what_nothing_forbids():
    seen, said, words = Counter(), Counter(), words_for(GAME)
    for state in positions(30, seed=1):
        legal = state.legal_actions()
        assert list(legal) == sorted(set(legal), key=legal.index)
        for action in state.all_actions():
            refusal = state.explain(action)
            assert (refusal is None) == (action in legal), state.action_to_string(action)
            if refusal is None:
                seen[action.kind] += 1
                continue
            assert refusal.clause in KNOWN
            assert re.fullmatch(SENTENCES[refusal.id], words.refusal(state, refusal)), refusal
            said[refusal.id] += 1
    assert set(seen) == {"money", "buy", "take", "build", "done"}
    assert set(said) == set(SENTENCES)


def test_a_refused_action_raises_and_changes_nothing():
    for state in positions(12, seed=2, share=60):
        legal, key, image = set(state.legal_actions()), state.transposition_key(), pickle.dumps(state)
        events = []
        for action in state.all_actions():
            if action not in legal:
                with pytest.raises(IllegalActionError) as answer:
                    state.apply_action(action, events)
                assert answer.value.refusal == state.explain(action)
        assert (state.transposition_key(), pickle.dumps(state), events) == (key, image, [])


def test_what_is_kept_up_to_date_follows_from_the_cubes():
    for state in positions(30, seed=3):
        pyramid = state.rules.pyramid
        for player in range(state.players):
            filled = state.filled(player)
            assert state.rows_filled[player] == sum(filled & row == row for row in pyramid.row_masks)
            assert state.points(player) == state.scores()[player].total
            masks = state.built[player * KINDS_OF_CUBE : (player + 1) * KINDS_OF_CUBE]
            assert sum(mask.bit_count() for mask in masks) == filled.bit_count()
            for colour in range(KINDS_OF_CUBE):
                for place in range(pyramid.size):
                    below = [state.colour_at(player, support) for support in pyramid.supports[place]]
                    fits = -1 not in below and (not below or GREEN in (colour, *below) or colour in below)
                    opens = state.opens[player * KINDS_OF_CUBE + colour] >> place & 1
                    assert bool(opens) == (fits and not filled >> place & 1)


@pytest.mark.rule("Q1")
def test_no_cube_is_lost_or_made():
    for state in positions(30, seed=4):
        counts = list(state.piece_counts().values())
        assert tuple(counts) == state.rules.counts


def test_copies_are_independent_and_travel():
    for state, choose, rng in games(12, seed=5):
        while not state.is_terminal():
            copy, sent = state.clone(), pickle.loads(pickle.dumps(state))
            key, action = state.transposition_key(), choose(state, rng)
            copy.apply_action(action)
            assert state.transposition_key() == sent.transposition_key() == key
            sent.apply_action(sent.string_to_action(state.action_to_string(action)))
            state.apply_action(action, [])
            assert copy.transposition_key() == sent.transposition_key() == state.transposition_key()
            assert copy.legal_actions() == sent.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(
    "written",
    [str, str.upper, str.title, lambda text: text.replace(" ", ""), lambda text: f" {text.replace(' ', '   ')}\t"],
    ids=["plain", "upper", "title", "no spaces", "more spaces"],
)
def test_notation_reads_back(written):
    for state in positions(6, seed=6):
        for action in state.legal_actions():
            assert state.string_to_action(written(state.action_to_string(action))) is action


def test_notation_can_be_cut_short():
    state = new()
    stock(state, red=1)
    stock(state, 1, blue=1)
    for typed, meant in (
        ("m", "money"),
        ("bui r a1", "build red a1"),
        ("buy3", "buy 3"),
        ("t b b f r", "take B blue for red"),
        ("take b blue red", "take B blue for red"),
        ("takebbluered", "take B blue for red"),
        ("t b b m", "take B blue for money"),
    ):
        assert state.action_to_string(state.string_to_action(typed)) == meant
    with raises_fault(NotationError, "14 moves match “b”"):
        state.string_to_action("b")
    with raises_fault(NotationError, "legal now: money, buy 1"):
        state.string_to_action("xyzzy")
    with pytest.raises(IllegalActionError, match=r"unsupported \(Q10\)"):
        state.string_to_action("build red b1")


def test_the_same_seed_is_the_same_game_and_positions_tell_themselves_apart():
    for one, other in zip(games(6, seed=7), games(6, seed=7), strict=True):
        (state, choose, rng), (again, _, _) = one, other
        keys = {state.transposition_key()}
        while not state.is_terminal():
            action = choose(state, rng)
            state.apply_action(action)
            again.apply_action(action)
            assert again.transposition_key() == state.transposition_key()
            assert state.transposition_key() not in keys
            keys.add(state.transposition_key())


def test_ways_to_the_same_position_have_the_same_key():
    one, other = new(), new()
    for state in (one, other):
        stock(state, red=1, blue=1)
    play(one, "build red a1", "build blue a2")
    play(other, "build blue a2", "build red a1")
    assert one.transposition_key() == other.transposition_key()
    assert one.legal_actions() == other.legal_actions()


def test_every_game_ends():
    rng = random.Random(8)
    for seed in range(20):
        state = GAME.new_initial_state({"players": 2 + seed % 3}, seed)
        for _ in range(20_000):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
        assert state.is_terminal()

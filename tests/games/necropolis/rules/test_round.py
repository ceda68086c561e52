"""A round: tiles, pairs, building, and what stays in hand (A3, A7–A14)."""

from __future__ import annotations

import pytest

from tests.games.necropolis.positions import BOTTOM_UP, PLAYERS, dealt, games, legal, new, play, refused
from tp_tui.games.contract import Refusal
from tp_tui.games.necropolis.rules.components import BUILDINGS
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, PAIR
from tp_tui.games.necropolis.rules.position import round_of_card

SETTLED = "pyramid 1 1d"


def building(players: int, tile: int, out: int = 1) -> object:
    """A game in which the first seat holds that tile and two others come after it, or before, with a pair in hand."""
    state = dealt([], players=players, out=out)
    play(state, f"god {tile}")
    while state.phase == GOD:
        play(state, legal(state)[-1])
    while state.current_player() != 0:
        play(state, legal(state)[0], SETTLED)
        if state.phase == BUILD:
            play(state, "done")
    play(state, legal(state)[0])
    return state


def besides(state: object) -> set[str]:
    return {text.split()[0] for text in legal(state)} - {"pyramid", "done"}


@pytest.mark.rule("A3")
@pytest.mark.parametrize(
    ("players", "tile", "out", "allowed"),
    [
        (2, 1, 2, set()),
        (2, 2, 1, {"tomb"}),
        (2, 3, 1, {"obelisk"}),
        (2, 4, 1, {"tomb", "obelisk"}),
        (3, 4, 1, {"tomb", "obelisk"}),
        (4, 4, 1, {"tomb", "obelisk"}),
        (5, 4, 1, {"tomb", "obelisk"}),
        (4, 5, 1, {"tomb", "obelisk"}),
        (5, 5, 1, {"tomb", "obelisk"}),
    ],
)
def test_what_a_tile_lets_its_holder_build_besides(players, tile, out, allowed):
    assert besides(building(players, tile, out)) == allowed


@pytest.mark.rule("A3")
@pytest.mark.parametrize(("players", "tile", "both"), [(2, 4, True), (3, 4, True), (4, 4, False), (5, 5, True)])
@pytest.mark.parametrize(("one", "other"), [("obelisk", "tomb"), ("tomb", "obelisk")])
def test_sekhmet_allows_both_of_few_players_and_one_of_the_two_of_many(players, tile, both, one, other):
    state = building(players, tile)
    play(state, f"{one} 1")
    assert besides(state) == ({other} if both else set())
    if not both:
        assert refused(state, f"{other} 1") == Refusal("A3", "one_of_two", (4, 1))
        assert refused(state, f"{one} 1") == Refusal("A10", "building_has_card", (BUILDINGS.index(one), 1))


@pytest.mark.rule("A7")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_as_many_pairs_as_players_and_a_pair_is_never_split(players):
    state = new(players, seed=3)
    while state.phase == GOD:
        play(state, legal(state)[0])
    assert legal(state) == [f"pair {k}" for k in range(1, players + 1)]
    first = state.current_player()
    (event,) = play(state, "pair 2")
    hand = [state.faces[card] for card in state.hands[first]]
    assert hand[1:] == list(event.args) == [state.faces[players + 2], state.faces[players + 3]]


@pytest.mark.rule("A7")
def test_the_last_tile_and_the_last_pair_are_taken_by_an_action_too():
    state = new(5)
    play(state, "god 1, god 2, god 3, god 4")
    assert legal(state) == ["god 5"]
    play(state, "god 5")
    for k in (1, 2, 3, 4):
        play(state, f"pair {k}", SETTLED)
        if state.phase == BUILD:
            play(state, "done")
    assert legal(state) == ["pair 5"]


@pytest.mark.rule("A8")
def test_tiles_are_taken_in_seat_order_from_the_first_player_on():
    state = new(4, first=3)
    order = []
    while state.phase == GOD:
        order.append(state.current_player())
        play(state, legal(state)[0])
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("A9")
def test_four_players_holding_2_5_1_3_build_in_the_order_of_their_tiles():
    state = new(4, first=1)
    play(state, "god 2, god 5, god 1, god 3")
    order = []
    while state.round == 1 and state.phase in (PAIR, BUILD):
        if state.phase == PAIR:
            order.append(state.current_player())
        play(state, "done" if "done" in legal(state) else legal(state)[0])
    assert order == [2, 0, 3, 1]


@pytest.mark.rule("A9")
def test_pairs_keep_their_numbers_and_each_builds_before_the_next_takes_one():
    state = new(3)
    play(state, "god 1, god 2, god 3, pair 1")
    assert state.current_player() == 0
    assert all(text.startswith("pyramid") for text in legal(state))
    play(state, SETTLED)
    assert state.current_player() == 1
    assert legal(state) == ["pair 2", "pair 3"]


@pytest.mark.rule("A10")
def test_the_hand_is_counted_in_the_order_in_which_the_cards_came():
    state = dealt([10, 20, 31, 32, 33, 34])
    play(state, "god 4, god 3, pair 1, pyramid 1 1d, done")
    assert state.current_player() == 0
    play(state, "pair 2")
    # The dealt card, then the pair, the card drawn first before the other.
    assert [state.faces[card] + 1 for card in state.hands[0]] == [10, 33, 34]
    play(state, "tomb 2")
    assert [state.faces[card] + 1 for card in state.hands[0]] == [10, 34]
    play(state, "obelisk 2")
    assert [state.faces[card] + 1 for card in state.hands[0]] == [10]


@pytest.mark.rule("A10")
def test_cards_are_laid_in_any_order_each_building_once():
    for order in (["pyramid 1 1d", "tomb 1", "obelisk 1"], ["obelisk 1", "tomb 1", "pyramid 1 1d"]):
        state = building(3, 4)
        for text in order:
            assert text in legal(state)
            play(state, text)
            assert text.split()[0] not in {other.split()[0] for other in legal(state)}
        assert (state.hands[0], len(state.obelisks[0]), len(state.tombs[0])) == ((), 1, 1)


@pytest.mark.rule("A10")
def test_the_pyramid_must_have_its_card_before_a_turn_is_done():
    state = building(2, 2)
    assert "done" not in legal(state)
    assert refused(state, "done") == Refusal("A10", "pyramid_needs_card")
    play(state, SETTLED)
    assert "done" in legal(state)


@pytest.mark.rule("A10")
def test_the_last_card_in_hand_is_for_the_pyramid():
    state = building(2, 4)
    play(state, "obelisk 1")
    assert {"tomb 1", "tomb 2"} <= set(legal(state))
    state = building(2, 4)
    # A hand of two: nothing was kept.
    state.hands[0] = state.hands[0][1:]
    state.pools[0] &= ~1
    state.legal = None
    play(state, "obelisk 1")
    assert legal(state) == ["pyramid 1 1d"]
    assert refused(state, "tomb 1") == Refusal("A10", "last_card")


@pytest.mark.rule("A10")
def test_a_turn_ends_by_itself_when_nothing_more_can_be_laid():
    state = building(2, 1, out=2)
    play(state, SETTLED)
    assert state.current_player() == 1, "Horus allows nothing more"
    state = building(3, 4)
    play(state, "obelisk 1, tomb 1, pyramid 1 1d")
    assert state.hands[0] == ()
    assert state.current_player() != 0, "the hand is empty"
    state = building(2, 2)
    play(state, "tomb 1, pyramid 1 1d")
    assert (state.current_player(), len(state.hands[0])) == (1, 1), "Anubis allows nothing more"


@pytest.mark.rule("A12")
def test_obelisk_and_tomb_grow_card_by_card():
    state = building(3, 4)
    hand = state.hands[0]
    play(state, "obelisk 2, tomb 1")
    assert state.obelisks[0] == (hand[1],)
    assert state.tombs[0] == (hand[0],)
    for player in (1, 2):
        shown = state.observation(player).state
        assert shown.obelisks[0] == (hand[1],)
        assert shown.faces[hand[1]] == state.faces[hand[1]]
        assert len(shown.tombs[0]) == 1
    assert state.observation(0).state.tombs[0] == (hand[0],)


@pytest.mark.rule("A13")
def test_a_hand_is_put_down_to_one_card_in_the_order_of_the_tiles():
    state = new(3, first=1)
    play(state, "god 3, god 1, god 2")
    while state.phase in (PAIR, BUILD):
        play(state, "done" if "done" in legal(state) else legal(state)[0])
    order = []
    while state.round == 1:
        assert legal(state) == ["keep 1", "keep 2"]
        player, hand = state.current_player(), state.hands[state.current_player()]
        order.append(player)
        (event, *_) = play(state, "keep 2")
        assert state.hands[player] == (hand[1],)
        # What leaves the game is seen by all.
        assert event.args == (state.faces[hand[0]],)
        assert state.thrown >> hand[0] & 1
        assert state.observation(-1).state.faces[hand[0]] == state.faces[hand[0]]
    assert order == [1, 2, 0]


@pytest.mark.rule("A13")
def test_with_one_card_or_none_there_is_nothing_to_choose_and_the_next_seat_begins():
    state = new(3, first=2)
    play(state, "god 4, god 1, god 2", "pair 1, pyramid 1 1d", "pair 2, pyramid 1 1d, tomb 1")
    play(state, "pair 3, pyramid 1 1d, tomb 1, obelisk 1")
    # Only who holds Horus has two cards left; the two others have one and none.
    assert (state.current_player(), legal(state)) == (2, ["keep 1", "keep 2"])
    play(state, "keep 1")
    assert (state.round, state.current_player(), state.phase) == (2, 2, GOD)
    assert [len(hand) for hand in state.hands] == [1, 0, 1]
    assert state.tiles == [0, 0, 0]


@pytest.mark.rule("A13", "A14")
def test_no_card_is_put_down_in_the_tenth_round_and_the_rest_is_thrown_away():
    left = 0
    for state, rng in games(12, seed=70):
        while not state.is_terminal():
            assert state.round < 10 or not legal(state)[0].startswith("keep")
            before = state.clone()
            state.apply_action(rng.choice(state.legal_actions()))
        assert state.round == 10
        assert [mask.bit_count() for mask in state.occupied] == [10] * state.players
        assert state.hands == [()] * state.players
        left += sum(map(len, before.hands))
        assert legal(state) == []
        assert refused(state, "done") == Refusal("A14", "game_over")
    assert left > 20


@pytest.mark.rule("A14")
def test_every_pyramid_can_be_built_whole_whatever_is_chosen():
    assert len(BOTTOM_UP) == 10
    for state, rng in games(20, seed=90):
        while not state.is_terminal():
            assert legal(state)
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.rule("A6", "A7")
def test_the_round_of_a_card_follows_from_its_number():
    for players in PLAYERS:
        rounds = [round_of_card(players, card) for card in range(players * 21)]
        assert rounds == [0] * players + [turn for turn in range(1, 11) for _ in range(2 * players)]

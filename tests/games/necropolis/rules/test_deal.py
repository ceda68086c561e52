"""The deal: what is drawn by lot, and how a saved game carries it (A4–A6)."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.faults import raises_fault
from tests.games.necropolis.positions import GAME, PLAYERS, dealt, legal, new, play, same_deck
from tp_tui.games.contract import DealError, Fault, OptionError
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.tiles import tile_out


@pytest.mark.rule("A4")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_is_dealt_one_card_that_only_they_see(players):
    state = new(players, seed=5)
    for player in range(players):
        shown = state.observation(player).state
        assert [len(hand) for hand in shown.hands] == [1] * players
        for other in range(players):
            (card,) = shown.hands[other]
            assert shown.faces[card] == (state.faces[card] if other == player else HIDDEN)


@pytest.mark.rule("A4")
def test_who_begins_is_drawn_by_lot_or_named():
    for players in PLAYERS:
        firsts = Counter(new(players, seed, first=0).current_player() for seed in range(200))
        assert set(firsts) == set(range(players))
        assert min(firsts.values()) > 100 / players
        for first in range(1, players + 1):
            assert new(players, 3, first=first).current_player() == first - 1
    with raises_fault(OptionError, "option first is 3, but there are 2 seats"):
        new(2, first=3)


@pytest.mark.rule("A5")
def test_two_players_leave_out_a_tile_by_lot_then_the_next_number():
    assert Counter(new(2, seed).first_out for seed in range(400)).keys() == {1, 2, 3, 4}
    assert [tile_out(2, 3, turn) for turn in range(1, 11)] == [3, 4, 1, 2, 3, 4, 1, 2, 3, 4]
    state = dealt([], out=4)
    assert legal(state) == ["god 1", "god 2", "god 3"]
    play(state, "god 1, god 2, pair 1, pyramid 1 1d, pair 2, pyramid 1 1d, done, keep 1, keep 1")
    assert state.round == 2
    # The rulebook's own example: after Sekhmet (4) it is Horus (1).
    assert legal(state) == ["god 2", "god 3", "god 4"]


@pytest.mark.rule("A5")
@pytest.mark.parametrize(("players", "tiles"), [(3, 4), (4, 5), (5, 5)])
def test_more_players_have_all_tiles_of_their_number(players, tiles):
    state = new(players)
    assert legal(state) == [f"god {tile}" for tile in range(1, tiles + 1)]
    assert [tile_out(players, 0, turn) for turn in range(1, 11)] == [0] * 10


@pytest.mark.rule("A6")
def test_cards_are_drawn_one_to_each_seat_then_pair_by_pair():
    state = dealt(same_deck(), players=3)
    names = [card.name for card in state.deck.cards]
    assert [state.faces[hand[0]] for hand in state.hands] == [0, 1, 2]
    events = play(state, "god 1, god 2, god 3, pair 2")
    assert [state.deck.names[face] for face in events[-1].args] == names[5:7]


@pytest.mark.rule("A6")
def test_with_five_players_the_deck_is_used_up_and_with_two_63_cards_stay_unseen():
    used = {}
    for players in PLAYERS:
        state = new(players, seed=9)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        used[players] = 105 - state.observation(0).state.faces.count(HIDDEN)
    assert used == {2: 105 - 63, 3: 63, 4: 84, 5: 105}


@pytest.mark.rule("A6")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_set_up_again_from_its_deal(players):
    state = new(players, seed=11, first=0)
    deal = json.loads(json.dumps(GAME.deal_of(state)))
    assert set(deal) == ({"deck", "out"} if players == 2 else {"deck"})
    assert sorted(deal["deck"]) == same_deck()
    options = {"players": players, "first": state.current_player() + 1}
    again = GAME.state_from_deal(options, deal)
    assert again.transposition_key() == state.transposition_key()
    assert again.legal_actions() == state.legal_actions()
    with raises_fault(OptionError, "option first is 0"):
        GAME.state_from_deal({"players": players}, deal)


def swapped(**changes: object) -> dict[str, object]:
    return {"deck": same_deck(), "out": 1} | changes


@pytest.mark.rule("A6")
@pytest.mark.parametrize(
    ("players", "deal", "fault"),
    [
        (2, {"out": 1}, Fault("necropolis.deck_missing", ("deck", 105))),
        (2, {"deck": same_deck()}, Fault("necropolis.out_missing", ("out", 4))),
        (2, swapped(out=5), Fault("necropolis.out_wrong", ("out", "5", 4))),
        (2, swapped(out="Horus"), Fault("necropolis.out_wrong", ("out", "'Horus'", 4))),
        (2, swapped(out=True), Fault("necropolis.out_wrong", ("out", "True", 4))),
        (3, swapped(), Fault("necropolis.out_without_two", ("out", 3))),
        (2, swapped(hands=[]), Fault("deal_entry_unknown", ("hands", ("deck", "out", "cards")))),
        (2, swapped(deck="all"), Fault("deal_no_numbers", ("deck",))),
        (2, swapped(deck=same_deck()[:-1]), Fault("necropolis.cards_short", ("deck", 104, 105, 105))),
        (2, swapped(deck=[*same_deck()[:-1], 1]), Fault("necropolis.card_twice", ("deck", 1))),
        (2, swapped(deck=[*same_deck()[:-1], 106]), Fault("necropolis.no_card_number", ("deck", 106, 105))),
        (2, swapped(cards=[]), Fault("necropolis.card_count", ("cards", 0, 105))),
        (
            2,
            swapped(cards=[{"stones": "blue"}] * 105),
            Fault("necropolis.wrong_card", ("cards", 1, ("necropolis.columns", ("'blue'",)))),
        ),
    ],
)
def test_what_is_no_deal_is_refused(players, deal, fault):
    with pytest.raises(DealError) as error:
        GAME.state_from_deal({"players": players, "first": 1}, deal)
    assert error.value.fault == fault


@pytest.mark.rule("A6")
def test_only_a_fresh_position_that_hides_nothing_shows_its_deal():
    state = new()
    with pytest.raises(ValueError, match="a part of this position is hidden"):
        GAME.deal_of(state.observation(0).state)
    play(state, legal(state)[0])
    with pytest.raises(ValueError, match="something was done in this position already"):
        GAME.deal_of(state)

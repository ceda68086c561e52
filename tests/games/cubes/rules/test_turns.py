"""Turns: money, buying, taking, and how the strip is filled and mixed (Q6–Q9, Q13–Q15, Q20–Q23)."""

from __future__ import annotations

import random

import pytest

from tests.games.cubes.positions import lay, new, play, purse, refusal, stock, texts
from tp_tui.games.contract import Refusal
from tp_tui.games.cubes.rules.components import BLUE, COLOURS, RED


def strip(state, *names):
    state.strip = bytes(map(COLOURS.index, names))
    state.legal = None


@pytest.mark.rule("Q6")
def test_taking_money_is_a_whole_turn():
    state = new()
    assert texts(state) == {"money", "buy 1", "buy 2", "buy 3", "buy 4"}
    play(state, "money")
    assert (state.money, state.current_player()) == ([15, 11], 1)
    play(state, "buy 1")
    assert "money" not in texts(state)
    assert refusal(state, "money") == Refusal("Q6", "turn_begun")


@pytest.mark.rule("Q6")
def test_done_comes_after_something_was_done():
    state = new()
    assert refusal(state, "done") == Refusal("Q6", "nothing_done")
    stock(state, red=1)
    play(state, "build red a1")
    assert "done" in texts(state)
    play(state, "done")
    assert state.current_player() == 1


@pytest.mark.rule("Q6")
def test_buying_taking_and_building_come_in_any_order():
    state = new()
    stock(state, red=1, blue=1)
    stock(state, 1, white=2)
    play(state, "take B white for red", "build white a1", "build blue a2", "buy 1", "take B white for money")
    play(state, "build white a3", "done")
    assert state.current_player() == 1
    assert state.turn_number() == 1


@pytest.mark.rule("Q7")
@pytest.mark.parametrize(("number", "price"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_the_first_cubes_of_the_strip_come_into_the_stock_for_their_price(number, price):
    state = new(seed=5)
    first, rest = state.strip[:number], state.strip[number:]
    play(state, f"buy {number}")
    assert state.money[0] == 10 - price
    assert state.strip == rest
    assert state.stock_of(0) == [first.count(colour) for colour in range(5)]


@pytest.mark.rule("Q7")
def test_buying_takes_the_money_and_the_cubes():
    state = new()
    purse(state, 5, 0)
    assert texts(state, "buy") == {"buy 1", "buy 2"}
    assert refusal(state, "buy 3") == Refusal("Q7", "too_dear", (3, 6, 5, "buy_fewer"))
    purse(state, 0, 0)
    assert refusal(state, "buy 1") == Refusal("Q7", "too_dear", (1, 1, 0, "take_money"))
    purse(state, 10, 0)
    strip(state, "red", "blue")
    state.bag = b""
    assert texts(state, "buy") == {"buy 1", "buy 2"}
    assert refusal(state, "buy 3") == Refusal("Q7", "strip_too_short", (2,))


@pytest.mark.rule("Q7", "Q20")
def test_cubes_are_bought_once_a_turn_and_can_be_built_in_it():
    state = new(seed=5)
    purse(state, 30, 30)
    play(state, "buy 2")
    assert texts(state, "buy") == set()
    assert refusal(state, "buy 1") == Refusal("Q7", "bought_already")
    colour = COLOURS[next(c for c in range(5) if state.stock_of(0)[c])]
    play(state, f"build {colour} a1", "done", "money")
    assert "buy 1" in texts(state)


@pytest.mark.rule("Q13", "Q20")
def test_the_strip_is_filled_at_once_when_four_are_left():
    state = new()
    bag = state.bag
    strip(state, *["red"] * 8)
    play(state, "buy 3", "done")
    assert len(state.strip) == 5
    events = play(state, "buy 1")
    assert [event.kind for event in events] == ["bought", "refilled"]
    assert events[1].reveals
    assert state.strip == bytes(4) + bag[:12]
    assert state.bag == bag[12:]
    assert state.current_player() == 1
    assert not texts(state, "buy")


@pytest.mark.rule("Q13")
def test_the_strip_is_filled_as_far_as_the_bag_goes():
    state = new()
    state.bag = state.bag[:3]
    strip(state, *["red"] * 5)
    play(state, "buy 4")
    assert (len(state.strip), len(state.bag)) == (4, 0)
    play(state, "done")
    assert [event.kind for event in play(state, "buy 1")] == ["bought"]


@pytest.mark.rule("Q8")
def test_a_cube_is_taken_for_a_cube():
    state = new(players=3)
    stock(state, red=1)
    stock(state, 1, blue=1)
    stock(state, 2, blue=2, green=1)
    purse(state, 0, 0, 0)
    assert texts(state, "take") == {"take B blue for red", "take C blue for red", "take C green for red"}
    play(state, "take C blue for red")
    assert state.stock_of(0) == [0, 0, 1, 0, 0]
    assert state.stock_of(2) == [1, 0, 1, 0, 1]


@pytest.mark.rule("Q8", "Q21")
def test_a_cube_is_taken_for_money_to_its_owner():
    state = new()
    stock(state, 1, blue=1)
    purse(state, 3, 0)
    play(state, "take B blue for money")
    assert state.money == [0, 3]
    stock(state, 1, blue=1)
    play(state, "build blue a1")
    assert texts(state, "take") == set()
    assert refusal(state, "take B blue for money") == Refusal("Q21", "take_too_dear", (3, 0))


@pytest.mark.rule("Q21", "Q12")
def test_money_earned_in_a_turn_can_be_spent_in_it():
    state = new()
    lay(state, "a2 red, a3 red")
    stock(state, red=1)
    stock(state, 1, blue=1)
    purse(state, 0, 0)
    assert "take B blue for money" not in texts(state)
    play(state, "build red b2")
    assert state.money == [5, 0]
    assert "take B blue for money" in texts(state)


@pytest.mark.rule("Q8")
def test_a_taken_cube_can_be_built_at_once_or_stay_in_stock():
    state = new()
    stock(state, red=1, white=1)
    stock(state, 1, blue=2, yellow=1)
    play(state, "take B blue for red")
    assert {"done", "buy 1", "build white a1", "build blue a1", "take B yellow for white"} <= texts(state)
    assert refusal(state, "money") == Refusal("Q6", "turn_begun")
    play(state, "take B blue for white", "build blue a4", "done")
    assert state.stock_of(0) == [0, 0, 1, 0, 0]
    assert state.stock_of(1) == [1, 1, 0, 1, 0]
    play(state, "take A blue for red", "done")
    assert (state.stock_of(0), state.stock_of(1)) == ([1, 0, 0, 0, 0], [0, 1, 1, 1, 0])


@pytest.mark.rule("Q8")
def test_what_fits_nowhere_can_be_taken():
    state = new(side="small")
    lay(state, ", ".join(f"a{number} {'red' if number < 5 else 'blue'}" for number in range(1, 8)))
    stock(state, white=1)
    stock(state, 1, yellow=1)
    assert texts(state, "take") == {"take B yellow for white", "take B yellow for money"}
    play(state, "take B yellow for white")
    assert texts(state, "build") == set()
    assert "done" in texts(state)


@pytest.mark.rule("Q8")
def test_a_cube_taken_in_this_turn_cannot_be_handed_on_in_it():
    state = new()
    stock(state, red=1)
    stock(state, 1, blue=1, white=1)
    purse(state, 0, 0)
    play(state, "take B blue for red")
    assert texts(state, "take") == set()
    assert refusal(state, "take B white for blue") == Refusal("Q8", "taken_in_this_turn", (BLUE,))
    play(state, "done", "money")
    assert {"take B white for blue", "take B red for blue"} == texts(state, "take")


@pytest.mark.rule("Q8")
def test_of_a_colour_what_the_stock_held_besides_can_be_handed_on():
    state = new()
    stock(state, red=1, blue=1)
    stock(state, 1, blue=1, white=2)
    purse(state, 0, 0)
    play(state, "take B blue for red")
    assert state.stock_of(0) == [0, 0, 2, 0, 0]
    play(state, "take B white for blue")
    assert texts(state, "take") == set(), "the blue cube that is left was taken in this turn"
    assert refusal(state, "take B white for blue") == Refusal("Q8", "taken_in_this_turn", (BLUE,))


@pytest.mark.rule("Q8")
def test_what_is_built_of_a_colour_counts_as_taken_ones_first():
    state = new()
    stock(state, red=1, blue=1)
    stock(state, 1, blue=1, white=1)
    purse(state, 0, 0)
    play(state, "take B blue for red", "build blue a1")
    assert "take B white for blue" in texts(state)
    play(state, "build blue a2")
    assert refusal(state, "take B white for blue") == Refusal("Q8", "nothing_to_give", (BLUE,))


@pytest.mark.rule("Q8")
def test_a_cube_bought_in_the_turn_can_be_handed_on_in_it():
    state = new()
    strip(state, *["blue"] * 8)
    stock(state, 1, blue=1, white=2)
    purse(state, 4, 0)
    play(state, "take B blue for money")
    assert texts(state, "take") == set()
    play(state, "buy 1")
    assert texts(state, "take") == {"take B white for blue"}
    play(state, "take B white for blue")
    assert texts(state, "take") == set()


@pytest.mark.rule("Q8")
def test_exchanges_come_to_an_end():
    state = new()
    stock(state, red=3, blue=2)
    stock(state, 1, yellow=9, white=9)
    purse(state, 7, 0)
    exchanges = 0
    while takes := sorted(texts(state, "take")):
        play(state, takes[0])
        exchanges += 1
    assert exchanges == 3 + 2 + 2, "a cube of stock each, and twice 3 money"


@pytest.mark.rule("Q8")
def test_what_cannot_be_taken_says_why():
    state = new()
    stock(state, red=1)
    stock(state, 1, red=1)
    assert refusal(state, "take A red for money") == Refusal("Q8", "own_stock", (0,))
    assert refusal(state, "take B red for red") == Refusal("Q8", "same_colour", (RED,))
    assert refusal(state, "take B blue for money") == Refusal("Q8", "not_in_their_stock", (1, BLUE))
    assert refusal(state, "take B red for blue") == Refusal("Q8", "nothing_to_give", (BLUE,))


@pytest.mark.rule("Q9")
def test_what_is_built_comes_from_the_stock():
    state = new()
    stock(state, red=2)
    assert refusal(state, "build blue a1") == Refusal("Q9", "not_in_stock", (BLUE,))
    play(state, "build red a1", "build red a2")
    assert state.stock_of(0) == [0] * 5
    assert state.filled(0) == 0b11
    assert texts(state) == {"buy 1", "buy 2", "buy 3", "buy 4", "done"}


@pytest.mark.rule("Q15")
def test_a_stock_need_not_be_empty():
    state = new(seed=5)
    play(state, "buy 4", "done")
    assert sum(state.stock_of(0)) == 4
    purse(state, 0, 0)
    stock(state)
    assert texts(state) == {"money"}
    play(state, "money")
    assert (state.current_player(), state.turn_number()) == (0, 2)


@pytest.mark.rule("Q22")
def test_who_can_build_nothing_can_still_buy_and_take_money():
    state = new(side="small")
    lay(
        state,
        ", ".join(
            f"{row}{n} red" for row, width in zip("abcde", (7, 6, 5, 4, 3), strict=True) for n in range(1, width + 1)
        ),
    )
    stock(state, red=2, green=1)
    stock(state, 1, red=2)
    takes = {"take B red for green", "take B red for money"}
    assert texts(state) == {"money", "buy 1", "buy 2", "buy 3", "buy 4", *takes}
    play(state, "buy 4")
    assert texts(state) - takes <= {"done", *(f"take B red for {colour}" for colour in COLOURS)}
    assert texts(state, "build") == set()


@pytest.mark.rule("Q14", "Q23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_all_take_money_the_strip_is_mixed_into_the_bag(players):
    state = new(players=players)
    strip_before, bag_before = state.strip, state.bag
    play(state, *["money"] * (players - 1))
    assert (state.strip, state.mixings) == (strip_before, 0)
    events = play(state, "money")
    assert [event.kind for event in events] == ["money", "mixed"]
    assert events[1].reveals
    cubes = bag_before + strip_before
    numbers = random.Random(f"{state.mixing}/1")
    keys = [numbers.random() for _ in cubes]
    mixed = [cubes[place] for place in sorted(range(len(cubes)), key=keys.__getitem__)]
    assert [*state.strip, *state.bag] == mixed
    assert len(state.strip) == 16
    assert state.mixings == 1
    assert state.current_player() == 0


@pytest.mark.rule("Q14")
def test_anything_else_begins_the_counting_anew():
    state = new(players=3)
    play(state, "money", "money", "buy 1", "done", "money", "money")
    assert (state.mixings, state.money_turns) == (0, 2)
    play(state, "money")
    assert (state.mixings, state.money_turns, state.stalls) == (1, 0, 1)
    play(state, "money", "money")
    assert state.mixings == 1
    play(state, "money")
    assert (state.mixings, state.stalls) == (2, 2)
    play(state, "buy 1", "done")
    assert (state.money_turns, state.stalls) == (0, 0)


@pytest.mark.rule("Q14", "Q17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_third_time_in_a_row_ends_the_game_without_mixing(players):
    state = new(players=players, side="small")
    lay(state, ", ".join(f"a{number} red" for number in range(1, 8)))
    state.rows_filled[0] = 1
    play(state, *["money"] * (3 * players - 1))
    assert state.mixings == 2
    strip_before = state.strip
    events = play(state, "money")
    assert [event.kind for event in events] == ["money", "over"]
    assert (state.strip, state.mixings) == (strip_before, 2)
    assert state.is_terminal()
    assert state.legal_actions() == ()
    assert state.points(0) == 10
    assert refusal(state, "money") == Refusal("Q14", "over")


@pytest.mark.rule("Q23")
def test_each_mixing_draws_other_numbers_and_the_deal_decides_them():
    def mixed(seed, rounds):
        state = new(seed=seed)
        play(state, *["money"] * 2 * rounds)
        return state.strip

    one = new(seed=2)
    again = new(seed=2)
    again.mixing += 1
    for state in (one, again):
        play(state, "money", "money")
    assert one.strip != again.strip
    assert mixed(2, 1) == one.strip
    assert mixed(2, 1) != mixed(2, 2)

"""How a game ends and who wins (Q16–Q18, Q24, Q25)."""

from __future__ import annotations

import pytest

from tests.games.cubes.positions import lay, new, play, purse, refusal, stock, texts
from tests.games.cubes.rules.test_turns import strip
from tp_tui.games.contract import Refusal, ScoreLine
from tp_tui.games.cubes.rules.components import WHITE


def last_cubes(*names, **options):
    """A game with only these cubes on the strip, and none in the bag."""
    state = new(**options)
    state.bag = b""
    strip(state, *names)
    return state


@pytest.mark.rule("Q16", "Q24")
def test_the_game_ends_with_the_turn_in_which_the_last_cube_was_bought():
    state = last_cubes("red", "blue")
    stock(state, 1, white=1)
    play(state, "buy 2")
    assert not state.is_terminal()
    play(state, "build red a1", "take B white for blue", "build white a2")
    assert not state.is_terminal()
    events = play(state, "done")
    assert [event.kind for event in events] == ["over"]
    assert (state.is_terminal(), state.current_player()) == (True, -1)
    assert refusal(state, "done") == Refusal("Q16", "over")


@pytest.mark.rule("Q24")
def test_an_empty_bag_alone_ends_nothing():
    state = last_cubes("red", "blue")
    play(state, "buy 1", "done", "money", "money")
    assert not state.is_terminal()
    stock(state, 1, green=1)
    play(state, "build green a1", "done")
    assert not state.is_terminal()


@pytest.mark.rule("Q16")
def test_the_last_cube_of_the_strip_ends_nothing_while_there_are_more():
    state = new()
    strip(state, "red")
    play(state, "buy 1", "done")
    assert not state.is_terminal()
    assert len(state.strip) == 16


@pytest.mark.rule("Q17", "Q25")
def test_each_full_row_is_worth_ten():
    state = new(side="small")
    lay(state, "a1 red, a2 red, a3 green, a4 blue, a5 blue, a6 blue")
    assert [score.total for score in state.scores()] == [0, 0]
    stock(state, blue=1, white=1)
    (event,) = play(state, "build blue a7")
    assert state.points(0) == state.scores()[0].total == 10
    assert event.args[-1] == 1
    lay(state, "b1 red, b2 red, b4 blue, b5 blue, b6 blue")
    play(state, "build white b3")
    assert state.scores()[0].lines == (
        ScoreLine("Q11", "cube", 1, "b3", (WHITE,)),
        ScoreLine("Q17", "full_row", 10, args=(0,)),
        ScoreLine("Q17", "full_row", 10, args=(1,)),
    )
    assert state.points(0) == 21
    assert not state.is_terminal()


@pytest.mark.rule("Q18")
def test_most_points_win():
    state = last_cubes("red")
    lay(state, "a1 red, a2 blue, a3 red")
    stock(state, red=1)
    purse(state, 1, 99)
    play(state, "build red b1", "buy 1", "done")
    assert [score.total for score in state.scores()] == [1, 0]
    assert state.returns() == [1.0, -1.0]


@pytest.mark.rule("Q18")
@pytest.mark.parametrize(
    ("money", "cubes", "returns"),
    [
        ((8, 5), 2, [1.0, -1.0]),
        ((5, 8), 2, [-1.0, 1.0]),
        ((5, 5), 2, [1.0, -1.0]),
        ((4, 6), 2, [0.0, 0.0]),
    ],
)
def test_a_tie_goes_to_the_most_money_and_cubes_of_stock(money, cubes, returns):
    state = last_cubes("red")
    lay(state, "a1 red")
    stock(state, blue=cubes - 1)
    purse(state, money[0] + 1, money[1])
    play(state, "buy 1", "done")
    assert [score.total for score in state.scores()] == [0, 0]
    assert state.money == list(money)
    assert sum(state.stock_of(0)) == cubes
    assert state.returns() == returns


@pytest.mark.rule("Q18")
def test_of_three_two_can_share_the_win():
    state = last_cubes("red", players=3)
    lay(state, "a1 red")
    purse(state, 5, 5, 4)
    play(state, "buy 1", "done")
    assert state.returns() == [0.25, 0.25, -0.5]
    assert state.shares_of_win() == [0.5, 0.5, 0.0]


@pytest.mark.rule("Q18")
def test_where_nobody_has_built_anything_all_share_the_win():
    state = last_cubes("red")
    play(state, "buy 1", "done")
    assert state.money[0] != state.money[1]
    assert state.returns() == [0.0, 0.0]
    assert state.shares_of_win() == [0.5, 0.5]


@pytest.mark.rule("Q18")
def test_nobody_has_won_before_the_end():
    state = new()
    stock(state, red=1)
    play(state, "build red a1")
    assert state.returns() == [0.0, 0.0]
    assert "done" in texts(state)

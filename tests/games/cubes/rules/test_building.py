"""Where cubes can be built and what they bring (Q10–Q12), the rulebook's own examples among them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.cubes.positions import builder, games, lay, new, play, refusal, stock, texts
from tests.slow import some
from tp_tui.games.contract import Event, Refusal
from tp_tui.games.cubes.rules.components import BLUE, COLOURS, RED
from tp_tui.games.cubes.rules.previews import (
    build_preview,
    build_previews,
    colours_taken,
    most_points,
    prices_on_strip,
)

ALL = {"red": 1, "yellow": 1, "blue": 1, "white": 1, "green": 1}


def takes(state, place):
    """The colours that the place takes from a stock of one cube of each."""
    stock(state, **ALL)
    found = {text.split()[1] for text in texts(state, "build") if text.endswith(f" {place}")}
    number = state.rules.pyramid.number_of(place)
    assert {COLOURS[colour] for colour in colours_taken(state, 0, number)} == found
    return found


def number(state, place):
    return state.rules.pyramid.number_of(place)


@pytest.mark.rule("Q10")
def test_the_bottom_row_takes_everything_where_it_is_free():
    state = new()
    lay(state, "a4 red")
    assert all(takes(state, f"a{n}") == set(ALL) for n in (1, 3, 5, 10))
    assert takes(state, "a4") == set()
    assert refusal(state, "build blue a4") == Refusal("Q10", "filled", (number(state, "a4"), RED))


@pytest.mark.rule("Q10")
@pytest.mark.parametrize(
    ("left", "right", "taken"),
    [
        ("red", "red", {"red", "green"}),
        ("red", "blue", {"red", "blue", "green"}),
        ("white", "yellow", {"white", "yellow", "green"}),
        ("green", "red", set(ALL)),
        ("yellow", "green", set(ALL)),
        ("green", "green", set(ALL)),
    ],
)
def test_two_cubes_decide_what_lies_on_them(left, right, taken):
    for order in ("a3 {}, a4 {}", "a4 {1}, a3 {0}"):
        state = new()
        lay(state, order.format(left, right))
        assert takes(state, "b3") == taken


@pytest.mark.rule("Q10")
def test_a_refusal_says_what_a_place_takes():
    state = new()
    stock(state, **ALL)
    a3, a4, b3, b4 = (number(state, name) for name in ("a3", "a4", "b3", "b4"))
    assert refusal(state, "build red b3") == Refusal("Q10", "unsupported", (b3, (a3, a4)))
    lay(state, "a3 red")
    assert refusal(state, "build red b3") == Refusal("Q10", "unsupported", (b3, (a4,)))
    lay(state, "a4 blue, a5 blue")
    assert refusal(state, "build white b3") == Refusal("Q10", "wrong_colour", (b3, RED, BLUE))
    assert refusal(state, "build white b4") == Refusal("Q10", "wrong_colour", (b4, BLUE, BLUE))


@pytest.mark.rule("Q10")
def test_both_cubes_below_must_be_there_at_every_height():
    state = new()
    lay(state, "a1 red, a2 red, a3 red, b1 red")
    assert takes(state, "c1") == set()
    lay(state, "b2 red")
    assert takes(state, "c1") == {"red", "green"}


FOURTEEN = {
    "a": ["red", "blue", "white", "yellow", "white"],
    "b": ["red", "blue", "yellow", "white"],
    "c": ["red", "blue", "yellow"],
    "d": ["red", "blue"],
}
"""A pyramid of 4 red, 4 blue, 3 yellow and 3 white cubes, by row."""


def pyramid_of_fourteen():
    return ", ".join(f"{row}{n} {colour}" for row, cubes in FOURTEEN.items() for n, colour in enumerate(cubes, 1))


@pytest.mark.rule("Q11")
def test_the_rulebooks_red_cube_scores_ten():
    state = new()
    stock(state, red=5, blue=4, yellow=3, white=3)
    play(state, *(f"build {word.split()[1]} {word.split()[0]}" for word in pyramid_of_fourteen().split(", ")))
    before = state.points(0)
    events = play(state, "build red e1")
    assert state.points(0) - before == 10
    assert events == [Event("built", 0, (RED, number(state, "e1"), 10, 0, 0))]


@pytest.mark.rule("Q11")
@pytest.mark.parametrize(("colour", "points"), [("white", 4), ("yellow", 6)])
def test_the_rulebooks_white_cube_scores_four_and_a_yellow_one_six(colour, points):
    # Over one red, three yellow and five white ones.
    state = new()
    cubes = "a1 yellow, a2 red, a3 white, a4 white, b1 yellow, b2 white, b3 white, c1 yellow, c2 white"
    stock(state, **Counter(word.split()[1] for word in cubes.split(", ")))
    play(state, *(f"build {word.split()[1]} {word.split()[0]}" for word in cubes.split(", ")))
    before = state.points(0)
    stock(state, **{colour: 1})
    play(state, f"build {colour} d1")
    assert state.points(0) - before == points


@pytest.mark.rule("Q10", "Q11", "Q12")
def test_the_rulebooks_red_cube_on_a_green_one_brings_money_and_four_points():
    # c4 is a red colour field; below it are one green and four blue or white ones.
    for colour in ("red", "yellow"):
        state = new()
        lay(state, "a4 blue, a5 white, a6 blue, b4 green, b5 white")
        stock(state, **ALL)
        assert takes(state, "c4") == set(ALL)
        before = state.money[0]
        play(state, f"build {colour} c4")
        assert state.points(0) == 4
        assert state.money[0] - before == (5 if colour == "red" else 0)


@pytest.mark.rule("Q11")
def test_green_cubes_do_not_score_and_do_not_count():
    state = new()
    lay(state, "a1 green, a2 red")
    stock(state, **ALL)
    play(state, "build blue b1")
    assert state.points(0) == 1
    lay(state, "a3 blue")
    play(state, "build green b2")
    assert state.points(0) == 1


@pytest.mark.rule("Q11")
def test_only_what_is_below_counts():
    state = new()
    lay(state, "a1 blue, a2 red, a3 white, a4 yellow, a5 blue, b1 red, b2 red, b3 white, b4 blue")
    seen = build_preview(state, 0, COLOURS.index("red"), number(state, "c2"))
    assert [state.rules.pyramid.names[place] for place in seen.scoring] == ["a3", "a4", "b3"]
    assert seen.points == 3


@pytest.mark.rule("Q12")
@pytest.mark.parametrize(("colour", "money"), [("red", 5), ("blue", 0), ("green", 0)])
def test_a_colour_field_pays_for_its_colour_alone(colour, money):
    state = new()
    lay(state, "a2 red, a3 blue")
    stock(state, **ALL)
    (event,) = play(state, f"build {colour} b2")
    assert state.money[0] == 10 + money
    assert event.args[3] == money


@pytest.mark.rule("Q12")
def test_the_small_side_pays_nothing():
    state = new(side="small")
    lay(state, "a2 red, a3 red")
    stock(state, red=1)
    play(state, "build red b2")
    assert state.money[0] == 20


def test_previews_agree_with_what_building_brings():
    state = new(seed=8)
    lay(state, pyramid_of_fourteen() + ", a6 red, a7 blue, a8 white, a9 yellow, b5 red, b6 red, b7 white")
    stock(state, **ALL)
    for name in ALL:
        colour = COLOURS.index(name)
        seen = build_previews(state, 0, colour)
        assert {state.rules.pyramid.names[each.place] for each in seen} == {
            text.split()[2] for text in texts(state, "build") if text.split()[1] == name
        }
        best = 0
        for preview in seen:
            after = state.clone()
            play(after, f"build {name} {state.rules.pyramid.names[preview.place]}")
            assert after.points_built[0] - state.points_built[0] == preview.points == len(preview.scoring)
            assert after.money[0] - state.money[0] == preview.money
            assert after.rows_filled[0] == preview.fills_row
            best = max(best, preview.points)
        assert most_points(state, 0, colour) == best
    assert any(preview.fills_row for preview in build_previews(state, 0, 0))
    assert [price for _, price in prices_on_strip(state)] == [1, 3, 6, 10]
    assert bytes(colour for colour, _ in prices_on_strip(state)) == state.strip[:4]


@pytest.mark.rule("Q10", "Q11", "Q12", "Q17")
def test_a_preview_says_what_building_brings_in_whole_games(in_full):
    built = 0
    for state, _, rng in some(games(12, seed=300), in_full, 6):
        while not state.is_terminal():
            player, action = state.player, builder(state, rng)
            before = state.clone()
            events: list[Event] = []
            state.apply_action(action, events)
            for event in events:
                if event.kind == "built":
                    colour, place, *logged = event.args
                    seen = build_preview(before, player, colour, place)
                    assert [seen.points, seen.money, int(seen.fills_row)] == logged
                    assert seen in build_previews(before, player, colour)
                    built += bool(seen.points)
    assert built > 10

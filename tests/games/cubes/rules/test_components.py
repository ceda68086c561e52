"""What is in the box, how a game is set up, and what its deal says (Q1–Q5)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.faults import is_fault, raises_fault
from tests.games.cubes.positions import GAME, SETUPS, new, play
from tp_tui.games.contract import DataError, DealError, Fault, GameFile, OptionError
from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.games.cubes.rules.pyramid import pyramid_of

TABLE = {
    ("large", 4): (120, 29),
    ("large", 3): (100, 24),
    ("large", 2): (60, 14),
    ("small", 4): (80, 19),
    ("small", 3): (60, 14),
    ("small", 2): (40, 9),
}
OWN = '[fields]\na1 = "blue"\ne6 = "white"\n'


def fields(state):
    return {state.rules.pyramid.names[place]: COLOURS[colour] for place, colour in state.rules.fields}


@pytest.mark.rule("Q1")
@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_the_cubes_are_those_of_the_table(side, players):
    state = new(side=side, players=players)
    total, each = TABLE[side, players]
    counts = Counter(COLOURS[colour] for colour in state.strip + state.bag)
    assert counts == {"red": each, "yellow": each, "blue": each, "white": each, "green": 4}
    assert state.piece_counts() == dict(counts)
    assert sum(counts.values()) == total


@pytest.mark.rule("Q1")
def test_the_players_share_the_cubes_as_the_rulebook_says():
    shares = {setup: total // setup[1] for setup, (total, _) in TABLE.items()}
    assert [shares["large", players] for players in (4, 3, 2)] == [30, 33, 30]
    assert {shares["small", players] for players in (4, 3, 2)} == {20}


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(("side", "widths"), [("large", (10, 9, 8, 7, 6)), ("small", (7, 6, 5, 4, 3))])
def test_the_rows_have_their_places(side, widths):
    pyramid = pyramid_of(side)
    assert pyramid.size == sum(widths) == {"large": 40, "small": 25}[side]
    names = [f"{row}{number}" for row, width in zip("abcde", widths, strict=True) for number in range(1, width + 1)]
    assert list(pyramid.names) == names
    assert [pyramid.number_of(name) for name in names] == list(range(pyramid.size))
    assert pyramid.number_of("f1") is pyramid.number_of(f"e{widths[-1] + 1}") is None


@pytest.mark.rule("Q2")
@pytest.mark.parametrize("side", ["large", "small"])
def test_a_place_lies_on_two_and_the_others_know_it(side):
    pyramid = pyramid_of(side)
    by_name = {name: [pyramid.names[p] for p in pyramid.supports[n]] for n, name in enumerate(pyramid.names)}
    assert by_name["b3"] == ["a3", "a4"]
    assert by_name["e1"] == ["d1", "d2"]
    assert by_name["a7"] == []
    for place, pair in enumerate(pyramid.supports):
        for support, beside in (pair, pair[::-1]) if pair else ():
            assert (place, beside) in pyramid.above[support]
    assert [mask.bit_count() for mask in pyramid.below[: pyramid.widths[0]]] == [0] * pyramid.widths[0]
    heights = {row: {pyramid.below[p].bit_count() for p, r in enumerate(pyramid.rows) if r == row} for row in range(5)}
    assert heights == {0: {0}, 1: {2}, 2: {5}, 3: {9}, 4: {14}}


@pytest.mark.rule("Q3")
def test_the_large_side_has_ten_colour_fields_and_the_small_one_none():
    assert fields(new()) == {
        "b2": "red",
        "b5": "yellow",
        "b8": "blue",
        "c2": "white",
        "c4": "red",
        "c7": "yellow",
        "d2": "blue",
        "d4": "white",
        "d6": "red",
        "e3": "yellow",
    }
    assert fields(new(side="small")) == {}


@pytest.mark.rule("Q3")
def test_own_colour_fields_are_played_with():
    own = GameFile("mine.toml", 'title = "Mine"\n' + OWN)
    assert fields(new(fields=own)) == {"a1": "blue", "e6": "white"}
    report = GAME.examine_file("fields", own)
    assert (report.title, report.faults) == ("Mine", ())
    assert report.warnings == (Fault("cubes.odd_count", (2, 10)),)
    assert report.misfits == {"large": (), "small": (Fault("cubes.small_side_without_fields"),)}
    assert report.drawing[0] == "e      . . . . . w"
    assert report.drawing[4] == "a  b . . . . . . . . ."


@pytest.mark.rule("Q3")
def test_the_colour_fields_that_ship_are_as_they_should_be():
    report = GAME.examine_file("fields", "standard")
    assert (report.faults, report.warnings) == ((), ())
    assert report.drawing[2] == "c    . w . r . . y ."
    with raises_fault(OptionError, "there is standard"):
        GAME.examine_file("fields", "other")


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (OWN, Fault("missing_text", ("mine.toml: title",))),
        ('title = "x"\n', Fault("missing_table", ("mine.toml: fields",))),
        ('title = "x"\n[fields]\nf1 = "red"\n', Fault("cubes.no_place", ("mine.toml: fields: f1",))),
        ('title = "x"\n[fields]\ne7 = "red"\n', Fault("cubes.no_place", ("mine.toml: fields: e7",))),
        (
            'title = "x"\n[fields]\nb1 = "green"\n',
            Fault("cubes.no_colour", ("mine.toml: fields: b1", "'green'", ("red", "yellow", "blue", "white"))),
        ),
        (
            'title = "x"\n[fields]\nb1 = 3\n',
            Fault("cubes.no_colour", ("mine.toml: fields: b1", "3", ("red", "yellow", "blue", "white"))),
        ),
        ('title = "x"\ncolour = 1\n[fields]\n', Fault("unknown_in_file", ("mine.toml: colour", ("title", "fields")))),
        (
            f'title = "{"x" * 61}"\n[fields]\n',
            Fault(
                "not_title", ("mine.toml: title", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", 60)
            ),
        ),
        ("[[[", Fault("no_toml_in_line", ("mine.toml", 1))),
    ],
)
def test_a_file_that_is_wrong_says_where(text, fault):
    file = GameFile("mine.toml", text)
    faults = GAME.examine_file("fields", file).faults
    assert any(is_fault(found, fault) for found in faults), faults
    with pytest.raises(DataError) as error:
        GAME.new_initial_state({"fields": file}, 1)
    assert error.value.fault == faults[0]


def test_every_fault_of_a_file_is_named():
    file = GameFile("mine.toml", '[fields]\nf1 = "red"\nb1 = "green"\n')
    assert len(GAME.examine_file("fields", file).faults) == 3


@pytest.mark.rule("Q3")
def test_colour_fields_do_not_go_with_the_small_side():
    with raises_fault(OptionError, "the small side has no colour fields") as error:
        GAME.complete_options({"side": "small", "fields": "standard"})
    assert error.value.option == "fields"


@pytest.mark.rule("Q4")
@pytest.mark.parametrize(("side", "start"), [("large", 10), ("small", 20)])
def test_money_grows_with_the_order_of_play(side, start):
    assert new(side=side, players=4, first=1).money == [start, start + 1, start + 2, start + 3]
    assert new(side=side, players=4, first=3).money == [start + 2, start + 3, start, start + 1]
    assert new(side=side, players=2, first=2).money == [start + 1, start]


@pytest.mark.rule("Q4")
def test_who_begins_is_named_or_drawn_by_lot():
    assert [new(players=4, first=seat).current_player() for seat in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert {new(seed=seed, players=4, first=0).current_player() for seed in range(40)} == {0, 1, 2, 3}
    with raises_fault(OptionError, "option first is 3, but there are 2 seats"):
        new(first=3)


@pytest.mark.rule("Q4")
def test_the_supply_of_money_does_not_run_out():
    state = new(seed=4)
    for _ in range(2):
        play(state, "money", "money")
    play(state, "money", "buy 1", "done")
    assert state.money == [10 + 15, 11 + 10 - 1]


@pytest.mark.rule("Q5")
def test_the_strip_is_the_first_sixteen_and_a_seed_repeats_the_deal():
    state = new(seed=9)
    assert (len(state.strip), len(state.bag)) == (16, 44)
    deal = GAME.deal_of(state)
    assert [COLOURS.index(name) for name in deal["bag"]] == [*state.strip, *state.bag]
    assert deal == GAME.deal_of(new(seed=9))
    bags = [tuple(GAME.deal_of(new(seed=seed))["bag"]) for seed in range(8)]
    assert all(one != other for one, other in pairwise(bags))


@pytest.mark.rule("Q5")
@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_a_deal_sets_the_game_up_again(side, players):
    options = {"side": side, "players": players, "first": 2}
    state = new(seed=3, **options)
    again = GAME.state_from_deal(options, GAME.deal_of(state))
    assert again.transposition_key() == state.transposition_key()
    play(state, "buy 3")
    with pytest.raises(ValueError, match="done in this position already"):
        GAME.deal_of(state)


@pytest.mark.rule("Q5")
def test_a_deal_carries_own_colour_fields():
    assert set(GAME.deal_of(new())) == set(GAME.deal_of(new(side="small"))) == {"bag", "mixing"}
    own = GameFile("mine.toml", 'title = "Mine"\n' + OWN)
    deal = GAME.deal_of(new(fields=own))
    assert deal["fields"] == {"a1": "blue", "e6": "white"}
    # With the file or without it: the deal alone says what is played with.
    for options in ({"first": 1}, {"first": 1, "fields": own}):
        assert fields(GAME.state_from_deal(options, deal)) == deal["fields"]
    with raises_fault(DealError, "are others than those of option fields"):
        GAME.state_from_deal({"first": 1, "fields": own}, {**deal, "fields": {"a2": "blue"}})


def wrong(deal, **changes):
    return {name: value for name, value in {**deal, **changes}.items() if value is not None}


@pytest.mark.rule("Q5")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"bag": None}, Fault("cubes.entry_missing", ("bag", ("bag", "mixing")))),
        ({"mixing": None}, Fault("cubes.entry_missing", ("mixing", ("bag", "mixing")))),
        ({"bag": "red"}, Fault("cubes.no_bag", ("bag",))),
        ({"bag": ["red"] * 60}, Fault("cubes.cube_count", ("bag", 60, "red", 2, 14))),
        ({"bag": ["pink"]}, Fault("cubes.no_cube", ("bag", "'pink'", ("red", "yellow", "blue", "white", "green")))),
        ({"mixing": -1}, Fault("cubes.no_mixing", ("mixing", "-1"))),
        ({"mixing": True}, Fault("cubes.no_mixing", ("mixing", "True"))),
        ({"strip": []}, Fault("deal_entry_unknown", ("strip", ("bag", "mixing", "fields")))),
        ({"fields": 3}, Fault("cubes.no_fields", ("fields",))),
        ({"fields": {"z9": "red"}}, Fault("cubes.no_place", ("fields: z9",))),
        (
            {"fields": {"a1": "green"}},
            Fault("cubes.no_colour", ("fields: a1", "'green'", ("red", "yellow", "blue", "white"))),
        ),
    ],
)
def test_a_deal_that_cannot_be_says_why(changes, fault):
    deal = dict(GAME.deal_of(new()))
    with pytest.raises(DealError) as error:
        GAME.state_from_deal({"first": 1}, wrong(deal, **changes))
    assert error.value.fault == fault


@pytest.mark.rule("Q5")
def test_a_deal_needs_to_be_told_who_begins_and_fits_its_side():
    with raises_fault(OptionError, "a deal does not say who begins"):
        GAME.state_from_deal({}, GAME.deal_of(new()))
    with raises_fault(DealError, "the small side has no colour fields"):
        GAME.state_from_deal({"first": 1, "side": "small"}, {**GAME.deal_of(new(side="small")), "fields": {}})

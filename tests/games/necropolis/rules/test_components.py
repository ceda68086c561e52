"""Cards, the standard deck, and decks of one's own (A1, A2)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import chain

import pytest

from tests.faults import is_fault, raises_fault
from tests.games.necropolis.positions import GAME, new, positions
from tp_tui.games.contract import DataError, DealError, Fault, FaultError, GameFile, OptionError
from tp_tui.games.necropolis.rules.components import BUILDINGS, COLOURS, DECK_SIZE, LINE, Card
from tp_tui.games.necropolis.rules.deck_reader import standard_deck

TEXT = (files("tp_tui.games.necropolis") / "data" / "decks" / "standard.toml").read_text(encoding="utf-8")


def own(text: str) -> dict[str, object]:
    return {"deck": GameFile("mine.toml", text)}


@pytest.mark.rule("A1")
@pytest.mark.parametrize(
    ("text", "left", "right", "stones"),
    [
        ("blue | white", (0,), (1,), 2),
        ("red | green/yellow", (2,), (3, 4), 3),
        ("blue/blue | white", (0, 0), (1,), 3),
    ],
)
def test_a_card_has_two_tall_stones_or_one_tall_and_two_small_ones(text, left, right, stones):
    card = Card.from_text(text, "tomb")
    assert (card.left, card.right, card.glyph_name) == (left, right, "tomb")
    assert len(card.stones) == stones
    assert card.name == text.replace(" ", "")
    assert Card.from_text(card.name, card.glyph_name) == card


@pytest.mark.rule("A1")
@pytest.mark.parametrize(
    ("text", "glyph", "fault"),
    [
        ("blue/red | white/green", "", Fault("necropolis.four_stones", ("'blue/red | white/green'",))),
        ("blue", "", Fault("necropolis.columns", ("'blue'",))),
        ("blue | white | red", "", Fault("necropolis.columns", ("'blue | white | red'",))),
        ("blue/red/green | white", "", Fault("necropolis.column_stones", ("'blue/red/green'", 3))),
        ("blue | violet", "", Fault("necropolis.no_colour", ("'violet'", ("blue", "white", "red", "green", "yellow")))),
        ("blue | white", "sphinx", Fault("necropolis.no_glyph", ("'sphinx'", ("pyramid", "obelisk", "tomb")))),
    ],
)
def test_no_other_card_can_be_written(text, glyph, fault):
    with pytest.raises(FaultError) as error:
        Card.from_text(text, glyph)
    assert error.value.fault == fault


@pytest.mark.rule("A1", "A15")
def test_a_tall_stone_has_two_cells_and_a_small_one_has_one():
    shape = {colour: (cells, anchors) for colour, cells, anchors in Card.from_text("blue | white/red").shape}
    lower_left, lower_right, upper_left, upper_right = 1, 2, 1 << LINE, 2 << LINE
    assert shape[0] == (lower_left | upper_left, lower_left)
    assert shape[1] == (upper_right, upper_right)
    assert shape[2] == (lower_right, lower_right)
    both = {colour: (cells, anchors) for colour, cells, anchors in Card.from_text("blue/blue | white").shape}
    assert both[0] == (lower_left | upper_left, lower_left | upper_left)


@pytest.mark.rule("A1", "A2")
def test_the_sums_of_the_standard_deck():
    cards = standard_deck().cards
    assert len(cards) == DECK_SIZE == 105
    assert Counter(len(card.stones) for card in cards) == {3: 75, 2: 30}
    assert Counter(chain.from_iterable(card.stones for card in cards)) == dict.fromkeys(range(5), 57)
    assert all(len(set(card.stones)) > 1 for card in cards)
    assert Counter(card.glyph_name for card in cards if card.glyph_name) == dict.fromkeys(BUILDINGS, 15)
    assert all(card.glyph_name for card in cards if len(card.stones) == 2)
    assert sum(bool(card.glyph_name) for card in cards if len(card.stones) == 3) == 15


@pytest.mark.rule("A2")
def test_cards_are_numbered_as_in_the_file():
    listed = tomllib.loads(TEXT)["cards"]
    assert [card.name for card in standard_deck().cards] == [card["stones"].replace(" ", "") for card in listed]


@pytest.mark.rule("A1")
def test_nothing_is_lost_or_made():
    for state in positions(8, seed=30, share=6):
        assert state.piece_counts() == {"cards": 105, "different cards": 105, **dict.fromkeys(COLOURS, 57)}


@pytest.mark.rule("A2")
def test_a_deck_of_ones_own_is_played_with_and_carried_in_the_deal():
    text = TEXT.replace('"blue | white", glyph = "pyramid"', '"blue | blue/white"', 1).replace("Standard", "My")
    state = new(seed=3, **own(text))
    assert state.deck.cards[0] == Card.from_text("blue | blue/white")
    deal = GAME.deal_of(state)
    assert deal["cards"][0] == {"stones": "blue|blue/white"}
    # With the file, and without it.
    for options in (own(text), {}):
        again = GAME.state_from_deal({"players": 2, "first": 1, **options}, deal)
        assert again.deck.cards == state.deck.cards
        assert again.transposition_key() == state.transposition_key()
        assert GAME.deal_of(again) == deal
    with raises_fault(DealError, r"cards: are others than those of option deck"):
        GAME.state_from_deal({"players": 2, "first": 1, **own(TEXT.replace('"blue | red"', '"red | blue"'))}, deal)


@pytest.mark.rule("A2")
def test_the_standard_deck_is_not_written_into_the_deal():
    assert "cards" not in GAME.deal_of(new())
    assert "cards" not in GAME.deal_of(new(**own(TEXT)))
    assert GAME.complete_options({})["deck"] == "standard"


@pytest.mark.rule("A2")
def test_other_sums_are_only_warned_of():
    text = TEXT.replace('"blue | white", glyph = "pyramid"', '"blue | blue"', 1)
    report = GAME.examine_file("deck", GameFile("mine.toml", text))
    assert report.faults == ()
    assert report.warnings == (
        Fault("necropolis.odd_stones", (((58, 0), (56, 1)), 57)),
        Fault("necropolis.odd_plain_cards", ((1,),)),
        Fault("necropolis.odd_glyphs", (((14, 0),), 15)),
    )
    three = TEXT.replace('"blue | white", glyph = "pyramid"', '"blue | red/white", glyph = "pyramid"', 1)
    assert Fault("necropolis.odd_cards_of_three", (76, 75)) in GAME.examine_file("deck", GameFile("x", three)).warnings
    shipped = GAME.examine_file("deck", "standard")
    assert (shipped.title, shipped.warnings, shipped.faults) == ("Standard deck", (), ())
    assert shipped.drawing[0].split() == ["1", "blue|white", "pyramid"]
    assert len(shipped.drawing) == 105


def short(text: str) -> str:
    """The deck without its last card."""
    *most, _, end = text.rstrip().splitlines()
    return "\n".join([*most, end])


@pytest.mark.rule("A1", "A2")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (short(TEXT), Fault("necropolis.card_count", ("mine.toml: cards", 104, 105))),
        ("cards = []", Fault("missing_text", ("mine.toml: title",))),
        ('title = "a"', Fault("necropolis.cards_missing", ("mine.toml: cards", 105))),
        ('title = "a"\ncards = 3', Fault("necropolis.no_cards", ("mine.toml: cards", 105))),
        (
            TEXT.replace('"blue | white"', '"blue | violet"', 1),
            Fault(
                "necropolis.wrong_card",
                (
                    "mine.toml: cards",
                    1,
                    ("necropolis.no_colour", ("'violet'", ("blue", "white", "red", "green", "yellow"))),
                ),
            ),
        ),
        (
            TEXT.replace('"obelisk"', '"sphinx"', 1),
            Fault(
                "necropolis.wrong_card",
                ("mine.toml: cards", 2, ("necropolis.no_glyph", ("'sphinx'", ("pyramid", "obelisk", "tomb")))),
            ),
        ),
        (
            TEXT.replace("stones =", "stone =", 1),
            Fault(
                "necropolis.wrong_card",
                ("mine.toml: cards", 1, ("necropolis.unknown_in_card", ("'stone'", ("stones", "glyph")))),
            ),
        ),
        (
            TEXT.replace('stones = "blue | white"', "stones = 1", 1),
            Fault("necropolis.wrong_card", ("mine.toml: cards", 1, ("necropolis.no_stones", ()))),
        ),
        (
            TEXT.replace('glyph = "pyramid"', "glyph = 1", 1),
            Fault(
                "necropolis.wrong_card",
                ("mine.toml: cards", 1, ("necropolis.glyph_no_text", (("pyramid", "obelisk", "tomb"),))),
            ),
        ),
        (
            TEXT.replace('{ stones = "blue | white", glyph = "pyramid" }', "3", 1),
            Fault("necropolis.wrong_card", ("mine.toml: cards", 1, ("necropolis.no_card", ("3",)))),
        ),
        (TEXT + "\npictures = 1\n", Fault("necropolis.unknown_in_deck", ("mine.toml: pictures", ("title", "cards")))),
        ("[[[", Fault("no_toml_in_line", ("mine.toml", 1))),
    ],
)
def test_what_is_no_deck_is_refused(text, fault):
    report = GAME.examine_file("deck", GameFile("mine.toml", text))
    assert any(is_fault(found, fault) for found in report.faults), report.faults
    with pytest.raises(DataError) as error:
        new(**own(text))
    assert error.value.fault == report.faults[0]


def test_there_is_one_deck_of_a_name():
    with raises_fault(OptionError, "there is no deck 'big'; there is standard"):
        GAME.examine_file("deck", "big")
    with raises_fault(OptionError, "option deck is 'big'; it can be standard or a file"):
        GAME.new_initial_state({"deck": "big"}, 1)

"""What is wrong with options, files and deals of this game, in sentences."""

from __future__ import annotations

import pytest

from tests.faults import assert_said
from tp_tui.games.contract import Fault

SAID = [
    (
        Fault("necropolis.four_stones", ("'blue/red | white/green'",)),
        "'blue/red | white/green' has four small stones, but one column at least is a tall stone",
    ),
    (Fault("necropolis.columns", ("'blue'",)), "'blue' must be two columns with | between them"),
    (
        Fault("necropolis.columns", ("'blue | white | red'",)),
        "'blue | white | red' must be two columns with | between them",
    ),
    (
        Fault("necropolis.column_stones", ("'blue/red/green'", 3)),
        "'blue/red/green' has 3 stones, but a column is one tall stone or two small ones",
    ),
    (
        Fault("necropolis.no_colour", ("'violet'", ("blue", "white", "red", "green", "yellow"))),
        "'violet' is no colour of stone; there are blue, white, red, green, yellow",
    ),
    (
        Fault("necropolis.no_glyph", ("'sphinx'", ("pyramid", "obelisk", "tomb"))),
        "'sphinx' is no glyph; there are pyramid, obelisk, tomb",
    ),
    (
        Fault("necropolis.card_count", ("mine.toml: cards", 104, 105)),
        "mine.toml: cards: there are 104, but a deck has 105",
    ),
    (
        Fault("necropolis.cards_missing", ("mine.toml: cards", 105)),
        "mine.toml: cards: is missing, but must be a list of 105 cards",
    ),
    (Fault("necropolis.no_cards", ("mine.toml: cards", 105)), "mine.toml: cards: must be a list of 105 cards"),
    (
        Fault(
            "necropolis.wrong_card",
            (
                "mine.toml: cards",
                1,
                ("necropolis.no_colour", ("'violet'", ("blue", "white", "red", "green", "yellow"))),
            ),
        ),
        "mine.toml: cards: card 1: 'violet' is no colour of stone; there are blue, white, red, green, yellow",
    ),
    (
        Fault(
            "necropolis.wrong_card",
            ("mine.toml: cards", 2, ("necropolis.no_glyph", ("'sphinx'", ("pyramid", "obelisk", "tomb")))),
        ),
        "mine.toml: cards: card 2: 'sphinx' is no glyph; there are pyramid, obelisk, tomb",
    ),
    (
        Fault(
            "necropolis.wrong_card",
            ("mine.toml: cards", 1, ("necropolis.unknown_in_card", ("'stone'", ("stones", "glyph")))),
        ),
        "mine.toml: cards: card 1: 'stone' is nothing that a card has; it has stones and glyph",
    ),
    (
        Fault("necropolis.wrong_card", ("mine.toml: cards", 1, ("necropolis.no_stones", ()))),
        'mine.toml: cards: card 1: stones must be a text such as "blue | white/red"',
    ),
    (
        Fault(
            "necropolis.wrong_card",
            ("mine.toml: cards", 1, ("necropolis.glyph_no_text", (("pyramid", "obelisk", "tomb"),))),
        ),
        "mine.toml: cards: card 1: glyph must be one of pyramid, obelisk, tomb",
    ),
    (
        Fault("necropolis.wrong_card", ("mine.toml: cards", 1, ("necropolis.no_card", ("3",)))),
        'mine.toml: cards: card 1: is 3, but must be a table such as { stones = "blue | white" }',
    ),
    (
        Fault("necropolis.unknown_in_deck", ("mine.toml: pictures", ("title", "cards"))),
        "mine.toml: pictures: is nothing that a deck holds; it can hold title, cards",
    ),
    (
        Fault("necropolis.deck_missing", ("deck", 105)),
        "deck: is missing; it lists all 105 cards by number in the order they are drawn",
    ),
    (
        Fault("necropolis.out_missing", ("out", 4)),
        "out: is missing, but must be the tile that is out in the first round, 1 to 4",
    ),
    (
        Fault("necropolis.out_wrong", ("out", "5", 4)),
        "out: is 5, but must be the tile that is out in the first round, 1 to 4",
    ),
    (
        Fault("necropolis.out_wrong", ("out", "'Horus'", 4)),
        "out: is 'Horus', but must be the tile that is out in the first round, 1 to 4",
    ),
    (
        Fault("necropolis.out_wrong", ("out", "True", 4)),
        "out: is True, but must be the tile that is out in the first round, 1 to 4",
    ),
    (
        Fault("necropolis.out_without_two", ("out", 3)),
        "out: is there, but only with two players a tile is out, and there are 3",
    ),
    (
        Fault("necropolis.cards_short", ("deck", 104, 105, 105)),
        "deck: has 104 cards, but must have all 105; card 105 is not there",
    ),
    (Fault("necropolis.card_twice", ("deck", 1)), "deck: has card 1 twice"),
    (Fault("necropolis.no_card_number", ("deck", 106, 105)), "deck: has 106, but cards are numbered from 1 to 105"),
    (Fault("necropolis.card_count", ("cards", 0, 105)), "cards: there are 0, but a deck has 105"),
    (
        Fault("necropolis.wrong_card", ("cards", 1, ("necropolis.columns", ("'blue'",)))),
        "cards: card 1: 'blue' must be two columns with | between them",
    ),
    (
        Fault("necropolis.deck_twice", ("cards",)),
        "cards: are others than those of option deck; leave one of the two out",
    ),
    (
        Fault("necropolis.unknown_in_card", ("'x'", ("stones", "glyph"))),
        "'x' is nothing that a card has; it has stones and glyph",
    ),
    (Fault("necropolis.no_stones"), 'stones must be a text such as "blue | white/red"'),
    (
        Fault("necropolis.glyph_no_text", (("pyramid", "obelisk", "tomb"),)),
        "glyph must be one of pyramid, obelisk, tomb",
    ),
    (Fault("necropolis.no_card", ("3",)), 'is 3, but must be a table such as { stones = "blue | white" }'),
    (Fault("necropolis.deck_unknown", ("3", "standard")), "there is no deck 3; there is standard"),
    (Fault("necropolis.odd_glyphs", (((14, 2),), 15)), "there are 14 tomb glyphs, and 15 of each in the standard deck"),
    (
        Fault("necropolis.odd_stones", (((58, 0), (56, 3)), 57)),
        "there are 58 blue and 56 green stones, and 57 of each colour in the standard deck",
    ),
    (Fault("necropolis.odd_plain_cards", ((3,),)), "card 3: of one colour alone"),
    (Fault("necropolis.odd_cards_of_three", (0, 75)), "0 cards have three stones, and 75 in the standard deck"),
]


@pytest.mark.parametrize(("fault", "said"), SAID)
def test_what_is_wrong_is_said_in_a_sentence(fault: Fault, said: str) -> None:
    assert_said(fault, said)

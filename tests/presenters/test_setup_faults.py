"""What is wrong with options, files, deals and moves of any game, in sentences."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.faults import assert_said
from tests.games.terra.positions import SYMBOLS
from tp_tui import games
from tp_tui.games.contract import Fault

SAID = [
    (Fault("missing_text", ("mine.toml: title",)), "mine.toml: title: is missing, but must be a text"),
    (Fault("missing_text", ("my.toml: grid",)), "my.toml: grid: is missing, but must be a text"),
    (Fault("missing_table", ("mine.toml: fields",)), "mine.toml: fields: is missing, but must be a table"),
    (Fault("missing_table", ("my.toml: horus",)), "my.toml: horus: is missing, but must be a table"),
    (
        Fault("unknown_in_file", ("mine.toml: colour", ("title", "fields"))),
        "mine.toml: colour: is nothing that such a file holds; it can hold title, fields",
    ),
    (
        Fault("not_title", ("mine.toml: title", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", 60)),
        "mine.toml: title: is 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…, but must be a text of up to 60 letters that can be seen",  # noqa: E501
    ),
    (
        Fault("no_toml_in_line", ("mine.toml", 1, ("told", ("Invalid initial character for a key part",)))),
        "mine.toml: line 1: is no TOML: Invalid initial character for a key part",
    ),
    (
        Fault("no_toml_in_line", ("my.toml", 3, ("told", ("Expected '=' after a key in a key/value pair",)))),
        "my.toml: line 3: is no TOML: Expected '=' after a key in a key/value pair",
    ),
    (
        Fault("deal_entry_unknown", ("strip", ("bag", "mixing", "fields"))),
        "strip: is nothing that a deal has; it has bag, mixing, fields",
    ),
    (
        Fault("deal_entry_unknown", ("hands", ("deck", "out", "cards"))),
        "hands: is nothing that a deal has; it has deck, out, cards",
    ),
    (Fault("deal_no_numbers", ("deck",)), "deck: must be a list of whole numbers"),
    (Fault("missing_number", ("my.toml: all: unit",)), "my.toml: all: unit: is missing, but must be a number"),
    (
        Fault("no_weight_there", ("my.toml: all: units", ("unit", "rows", "sites"))),
        "my.toml: all: units: is no weight; there are unit, rows, sites",
    ),
    (
        Fault(
            "no_weight_there",
            (
                "my.toml: basic: units",
                (
                    "income_blocks",
                    "income_workers",
                    "income_gold",
                    "spread",
                    "partial",
                    "off_colour",
                    "means",
                    "unit",
                    "rows",
                    "rivals",
                    "worker_elsewhere",
                    "aside",
                    "hand",
                    "hand_worker",
                    "sites",
                    "places",
                    "reserve",
                ),
            ),
        ),
        "my.toml: basic: units: is no weight; there are income_blocks, income_workers, income_gold, spread, partial, off_colour, means, unit, rows, rivals, worker_elsewhere, aside, hand, hand_worker, sites, places, reserve",  # noqa: E501
    ),
    (
        Fault("weight_no_number", ("my.toml: all: unit", "3", "0.5", "2")),
        "my.toml: all: unit: is 3, but must be a number from 0.5 to 2",
    ),
    (
        Fault("weight_no_number", ("my.toml: all: rows", "-1", "0", "1000")),
        "my.toml: all: rows: is -1, but must be a number from 0 to 1000",
    ),
    (Fault("weight_empty", ("my.toml: all: rows",)), "my.toml: all: rows: has no number in it"),
    (Fault("weight_empty", ("my.toml: basic: rows",)), "my.toml: basic: rows: has no number in it"),
    (
        Fault("weight_no_whole", ("my.toml: all: sites", "2.5", "0", "1000")),
        "my.toml: all: sites: is 2.5, but must be a whole number from 0 to 1000",
    ),
    (
        Fault("weight_no_whole", ("my.toml: basic: sites", "2.5", "1", "6")),
        "my.toml: basic: sites: is 2.5, but must be a whole number from 1 to 6",
    ),
    (
        Fault(
            "in_file",
            (
                "my.toml: horus: grave+silver",
                (
                    "terra.no_symbol",
                    (
                        "'silver'",
                        SYMBOLS,
                    ),
                ),
            ),
        ),
        "my.toml: horus: grave+silver: 'silver' is no symbol; there are blue, grey, red, green, yellow, violet, white, worker, eye, grave, oasis, gold",  # noqa: E501
    ),
    (
        Fault("in_file", ("my.toml: founded", ("terra.no_field", ("'z9'", "k10")))),
        "my.toml: founded: 'z9' is no field; they are a1 to k10",
    ),
    (
        Fault("not_whole_from", ("my.toml: nile: oasis+gold", "-2", 0)),
        "my.toml: nile: oasis+gold: is -2, but must be a whole number of 0 or more",
    ),
    (
        Fault("not_whole_from", ("my.toml: basic: blue+worker", "-1", 0)),
        "my.toml: basic: blue+worker: is -1, but must be a whole number of 0 or more",
    ),
    (Fault("not_text", ("my.toml: title", "5")), "my.toml: title: is 5, but must be a text"),
    (
        Fault("not_whole_numbers", ("my.toml: sphinx_rows", "'12345'", 10000)),
        "my.toml: sphinx_rows: is '12345', but must be a list of whole numbers up to 10000",
    ),
    (
        Fault("not_whole_numbers", ("my.toml: worth: levels", "[5, 10, 20, 35, '60']", 10000)),
        "my.toml: worth: levels: is [5, 10, 20, 35, '60'], but must be a list of whole numbers up to 10000",
    ),
    (Fault("not_texts", ("my.toml: founded", "[7]")), "my.toml: founded: is [7], but must be a list of texts"),
    (
        Fault("missing_whole_from", ("my.toml: gold", 0)),
        "my.toml: gold: is missing, but must be a whole number of 0 or more",
    ),
    (
        Fault("missing_whole_from", ("my.toml: mission: level5", 0)),
        "my.toml: mission: level5: is missing, but must be a whole number of 0 or more",
    ),
    (Fault("key_no_number", ("my.toml: foundations: one", 99)), "my.toml: foundations: one: must be a number up to 99"),
    (Fault("not_number", ("my.toml: basic: unit", "'2.3'")), "my.toml: basic: unit: is '2.3', but must be a number"),
    (Fault("not_number", ("my.toml: basic: unit", "True")), "my.toml: basic: unit: is True, but must be a number"),
    (
        Fault("not_numbers", ("my.toml: basic: rows", "0.4")),
        "my.toml: basic: rows: is 0.4, but must be a list of numbers",
    ),
    (
        Fault("not_numbers", ("my.toml: basic: rows", "[0.4, 'x']")),
        "my.toml: basic: rows: is [0.4, 'x'], but must be a list of numbers",
    ),
    (
        Fault("not_table", ("my.toml: nile", "[{'income_blocks': 1.2, 'income_workers': 0.85, 'income_gol…")),
        "my.toml: nile: is [{'income_blocks': 1.2, 'income_workers': 0.85, 'income_gol…, but must be a table",
    ),
    (Fault("no_such_seat", ("first", 3, 2)), "option first is 3, but there are 2 seats"),
    (
        Fault("nobody_begins", ("first",)),
        "option first is 0, but a deal does not say who begins; it is the number of a seat",
    ),
    (Fault("no_choice_or_file", ("deck", "3", ("standard",))), "option deck is 3; it can be standard or a file"),
    (Fault("toml_too_many_digits"), "it has a number of too many digits"),
    (Fault("toml_long_name", (100,)), "it has a name of more than 100 letters"),
    (Fault("toml_too_many_parts", (8,)), "it has a name of more than 8 parts"),
    (Fault("toml_too_deep"), "it is nested too deeply"),
    (Fault("toml_too_many_items", (20000,)), "it has more than 20000 keys and values"),
    (Fault("toml_too_long", (1000,)), "it is longer than 1000 kB"),
    (Fault("weight_no_number_for", ("late", "-1", "0", "1")), "weight late is -1, but must be a number from 0 to 1"),
    (
        Fault("missing_whole_numbers", ("my.toml: sphinx_rows", 10000)),
        "my.toml: sphinx_rows: is missing, but must be a list of whole numbers up to 10000",
    ),
    (Fault("missing_texts", ("my.toml: founded",)), "my.toml: founded: is missing, but must be a list of texts"),
    (Fault("no_number_or_text", ("own.toml: options: x",)), "own.toml: options: x: must be a number or a text"),
    (Fault("missing_tables", ("l.toml: part", "part")), "l.toml: part: is missing, but must be one [[part]] or more"),
    (Fault("no_such_number", ("first", "5", 0, 4)), "option first is 5; it is a number from 0 to 4"),
    (Fault("no_choice", ("open", "0", ("no", "yes"))), "option open is 0; it can be no or yes"),
    (
        Fault("no_option", ("3", ("players", "deck", "first"))),
        "there is no option 3; the options are players, deck, first",
    ),
    (Fault("no_toml", ("mine.toml", ("told", ("Invalid value",)))), "mine.toml: is no TOML: Invalid value"),
    (
        Fault("not_whole_to", ("l.toml: minutes", "1000000", 60)),
        "l.toml: minutes: is 1000000, but must be a whole number of 60 or less",
    ),
    (Fault("very_many_digits"), "a number of very many digits"),
    (
        Fault(
            "weight_unknown",
            (
                "''",
                (
                    "reach",
                    "near",
                    "doubt",
                    "one_colour",
                    "two_colours",
                    "row",
                    "income",
                    "purse",
                    "misfit",
                    "kept",
                    "ready",
                    "joker",
                    "field",
                    "rivals",
                    "offer",
                    "places",
                ),
            ),
        ),
        "there is no weight ''; there are reach, near, doubt, one_colour, two_colours, row, income, purse, misfit, kept, ready, joker, field, rivals, offer, places",  # noqa: E501
    ),
    (
        Fault("weight_no_whole_for", ("sites", "0", "1", "6")),
        "weight sites is 0, but must be a whole number from 1 to 6",
    ),
    (Fault("type_move", ((("obelisk 1", 0), ("done", 0)),)), "type a move; legal now: obelisk 1, done"),
    (Fault("no_move", ("dr=w 1", (("draw 1", 0),))), "“dr=w 1” is not a move; legal now: draw 1"),
    (Fault("several_moves", (2, "buy", ("buy 1", "buy 2"))), "2 moves match “buy”: buy 1, buy 2"),
    (
        Fault(
            "deal_entry_missing",
            ("start", ("start", "start_foundations", "hands", "hand_stacks", "stacks", "foundations")),
        ),
        "start: is missing; a deal has start, start_foundations, hands, hand_stacks, stacks, foundations",
    ),
    (Fault("not_tables", ("l.toml: part", "0", "part")), "l.toml: part: is 0, but must be one [[part]] or more"),
    (
        Fault("no_game_file", ("deck", "'nope'", ("standard",))),
        "there is no deck 'nope' and no such file; decks are standard",
    ),
    (
        Fault("unreadable_file", ("/dev/null", "it is no regular file")),
        "/dev/null cannot be read: it is no regular file",
    ),
    (Fault("no_game_named", ("odd.tp",)), "odd.tp names no game or no seats"),
    (Fault("no_rule", ("odd.tp", "---")), "odd.tp has no line --- behind its header"),
    (Fault("many_seats", ("odd.tp", 200)), "odd.tp names 200 seats"),
    (Fault("bot_without_weights", ("random",)), "random does not evaluate positions, so it has no weights"),
    (
        Fault("weight_not_used", ("greedy", "denied", ("open_limit", "turn", "places"))),
        "greedy does not use the weight denied in this game; it has open_limit, turn, places",
    ),
]


@pytest.mark.parametrize(("fault", "said"), SAID)
def test_what_is_wrong_is_said_in_a_sentence(fault: Fault, said: str) -> None:
    assert_said(fault, said)


GAMES = Path(games.__file__).parent
ERRORS = ("OptionError", "DataError", "DealError", "TomlError", "NotationError", "FaultError", "Fault", "of")
"""What makes faults in the engine, the id first; `wrong` and `not_what` of a table take the field before it."""


def ids_in(file: Path) -> Iterator[str]:
    """The ids of faults that a module makes."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            args = node.args if name in ERRORS else node.args[1:] if name in ("wrong", "not_what") else []
            match args:
                case [ast.Constant(value=str(id)), *_]:
                    yield f"not_{id}" if name == "not_what" else id


@pytest.mark.parametrize("file", sorted(GAMES.rglob("*.py")), ids=lambda file: file.relative_to(GAMES).as_posix())
def test_every_fault_of_the_engine_has_a_message(file: Path) -> None:
    """A message is in a table, or in a `case` of what puts faults into words."""
    game = file.relative_to(GAMES).parts[0]
    for id in ids_in(file):
        of_game = id.startswith(f"{game}.")
        assert of_game or "." not in id, id
        words = import_module(f"tp_tui.presenters.{game}.setup_words" if of_game else "tp_tui.presenters.faults")
        known = id.removeprefix(f"{game}.")
        assert known in words.FAULTS or f'case "{known}"' in inspect.getsource(words), id

"""The rules in words: for every game exactly its own clauses, each once, with the figures it is played with."""

from __future__ import annotations

import itertools
import re
import textwrap
from functools import cache

import pytest

from tests.games.terra.clauses import KNOWN
from tests.games.terra.players import setups
from tests.games.terra.positions import complete, own_board
from tp_tui.games.contract import RuleChapter, RuleText
from tp_tui.games.terra.rules.components import Supplies, Tiles
from tp_tui.games.terra.rules.data_files import shipped_board, shipped_supplies, shipped_tiles
from tp_tui.games.terra.rules.editions import rules_class
from tp_tui.games.terra.rules.versions import BOARDS
from tp_tui.presenters.messages import ordinal
from tp_tui.presenters.terra import rulebook as rulebook_module
from tp_tui.presenters.terra.rulebook import rulebook, shipped_chapters
from tp_tui.room.rulebook import line_of, rule_as_text, rulebook_lines, rules_as_text

# The seat that begins is named in half of them.
HOUSES = [
    {"stairs": stairs, "search_order": order, "first": int(order == "free")}
    for stairs, order in itertools.product(("adjacent", "line"), ("keep", "free"))
]
GAMES = [{**setup, **house} for setup in setups() for house in HOUSES]

BASIC = {f"{letter}{number}" for letter, last in (("S", 5), ("B", 24)) for number in range(1, last + 1)} | {
    *("B30", "B31", "B32", "B33"),
    *("C1", "C4", "C5", "C6", "C7", "C8"),
    *("D3", "D4", "D5", "D6", "D10"),
}
HORUS = {f"H{number}" for number in range(1, 11)} | {"C9", "C11", "D7", "D9"}
NILE = {f"N{number}" for number in range(1, 11)} | {"C10"}

# What stands in braces in the file, with what may stand in braces in it.
FIGURE = r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}"


def rules_of(changed=None, deck=None, board="", **options):
    """The rules of a game, with some supplies changed and other tiles if said."""
    options = complete(**{"players": 2, **options})
    edition = str(options["edition"])
    # Made here, not by `rules_for`, which would keep them all.
    kind = rules_class(edition, options["symbol"] == "yes", options["open"] == "yes", int(options["mission"]))
    return kind(
        shipped_board(board or BOARDS[edition]),
        deck or shipped_tiles(edition),
        shipped_supplies(edition)._replace(**(changed or {})),
        1 if options["mission"] else int(options["players"]),
        options,
    )


def told(**options):
    """The rules in words by clause."""
    if "changed" in options or "deck" in options:
        return {rule.clause: rule.text for rule in list_of(rules_of(**options))}
    return told_before(tuple(options.items()))


@cache
def told_before(options):
    """The rules in words by clause, put together once."""
    return {rule.clause: rule.text for rule in list_of(rules_of(**dict(options)))}


def list_of(rules):
    """All the rules in words."""
    return [rule for chapter in rulebook(rules) for rule in chapter.rules]


def whole(**options):
    """All the words."""
    return "\n".join(told(**options).values())


def expected(options):
    """The clauses that a player of that game needs."""
    clauses = set(BASIC)
    if options.get("edition") in ("horus", "nile"):
        clauses = (clauses | HORUS) - {"B8"}
    if options.get("edition") == "nile":
        clauses |= NILE
    if options["symbol"] == "yes":
        clauses |= {"V1", "D8"}
    if options["open"] == "yes":
        clauses |= {"V2"}
    if options["symbol"] == options["open"] == "yes":
        clauses |= {"V3"}
    if mission := options.get("mission"):
        clauses = (clauses | {"M1", f"M{1 + mission}", "M5", "D9"}) - {"B33"}
    return clauses


# What is told


def test_every_game_is_told_by_its_own_clauses_each_once():
    for options in GAMES:
        clauses = [rule.clause for rule in list_of(rules_of(**options))]
        assert len(clauses) == len(set(clauses)), options
        assert set(clauses) == expected(options), options
        assert set(clauses) <= KNOWN


def test_every_text_is_whole():
    for options in GAMES:
        for clause, text in told(**options).items():
            for line in text.split("\n"):
                assert line == " ".join(line.split()), (options, clause)
                assert not re.search(r"[{}<>|]|None|Figure| [.,;:)]|\.\.", line), (options, clause, line)
            assert text[0].isupper() or text[0].isdecimal(), (options, clause)
            assert text.endswith((".", *"0123456789")) or "\n- " in text, (options, clause)


def test_texts_name_no_clause_that_is_not_told_but_the_one_they_replace():
    for options in GAMES:
        rules = told(**options)
        for clause, text in rules.items():
            strangers = set(re.findall(r"\b[A-Z]\d+\b", text)) - set(rules)
            assert strangers == {"H3": {"B8"}, "M5": {"B33"}}.get(clause, set()), (options, clause)


def test_every_text_of_the_file_is_told_in_some_game():
    seen = "\n".join({text for options in GAMES for text in told(**options).values()})
    for chapter in shipped_chapters():
        for entry in chapter.entries:
            if "others" in entry.when:  # no tile that comes with the program
                continue
            for words in re.split(FIGURE, entry.text):
                assert words in seen, (entry.clause, entry.when)


@pytest.mark.parametrize(
    ("edition", "strangers"),
    [
        ("basic", "Horus|grave|enclos|ship|sail|offer|card|Nile|track|palm|coin|symbol of|waive|mission"),
        ("horus", "ship|sail|card|Nile|palm|oases track|waive|An eye: 1 gold|eyes, blocks"),
        ("nile", "An eye: 1 gold|waive|eyes, blocks|then coins"),
    ],
)
def test_nothing_is_told_of_what_is_not_played(edition, strangers):
    text = re.sub("Missions belong.*", "", whole(edition=edition))
    assert not re.findall(strangers, text)


def test_the_seats_are_spoken_of_only_where_there_are_several():
    assert "seat" not in whole(mission=1, players=1)
    assert "the 3 seats play together" in told(mission=1, players=3)["M1"]
    assert "Which seat begins is drawn by lot." in whole(players=3)
    assert "Seat 3 begins." in whole(players=3, first=3)


def test_house_options_change_their_clauses_and_no_other():
    usual = told(edition="nile")
    for option, value, clauses in (("stairs", "line", {"B3"}), ("search_order", "free", {"B16", "B18", "D5"})):
        house = told(edition="nile", **{option: value})
        assert {clause for clause in usual if usual[clause] != house[clause]} == clauses
        assert f"{option}={value}" in "".join(house.values())


def test_the_nile_on_the_board_is_told_in_its_own_version():
    for clause in ("C1", "B2", "B11", "N3"):
        assert "Nile" in told(edition="nile")[clause], clause
    assert "There are 20." in told(edition="nile")["C1"].splitlines()[-1]


def test_the_limits_are_told_to_hold_for_an_enclosure():
    for edition in ("horus", "nile"):
        assert "limits of B17 hold for gold and blocks of a bonus, too" in told(edition=edition)["H7"]
        assert "limit" not in told(edition=edition)["D7"]


def test_what_is_hidden_from_whom():
    assert (
        "hand is hidden from the other players; the stacks and the stack of foundations are hidden from"
        in told()["B18"]
    )
    assert "in which places the other tiles go back" in told(search_order="free")["B18"]
    for options in ({}, {"mission": 2}):
        assert "What is left in it only a search of that stack can have shown." in told(**options)["S4"]


def test_the_third_mission_ends_pyramids_a_level_before_the_top():
    assert "level 5" not in told(mission=3)["B22"]
    assert "level 5" in told(mission=1)["B22"]
    assert "from level 4 all return (M4)" in told(mission=3)["B22"]
    assert told(mission=3)["C7"].endswith("\n- level 4: 8")
    assert told(mission=1)["C7"].endswith("\n- level 5: 8")
    assert "no worker stays" in told(mission=3)["B24"]


# Figures


@pytest.mark.parametrize("options", setups(), ids=str)
def test_figures_are_those_of_the_rules(options):
    rules, texts = rules_of(**options), told(**options)
    assert f"{rules.turns} turns" in texts["S4"]
    assert f"{rules.supplies.workers[rules.players]} workers" in texts["S3"]
    assert f"{len(rules.tiles.deck)} tiles" in texts["C8"]
    assert f"{rules.supplies.stacks} stacks of {len(rules.tiles.deck) // rules.supplies.stacks}" in texts["S1"]
    assert ("shrunk to" in texts["S4"]) == ("down to" in texts["B16"]) == bool(rules.removal)
    for field, _ in rules.board.starts:
        assert rules.board.field_name(field) in texts["S2"]
    counts = (rules.board.spaces, rules.board.sites)
    assert all(f"are {len(found)}." in texts["C1"] for found in counts)


@pytest.mark.parametrize("name", Supplies._fields)
def test_every_supply_that_is_changed_changes_the_text(name):
    options = {"edition": "nile", "symbol": "yes"} if name != "mission_finials" else {"mission": 1}
    value = getattr(shipped_supplies("nile"), name)
    if isinstance(value, int):
        changed = 7531 if name != "stacks" else 16
        numbers = {str(changed)}
    elif isinstance(value, dict):
        changed, numbers = {**value, 2: 6}, {"6"}
    elif name == "foundations":
        changed, numbers = (9,) * 30, {"30 of value 9"}
    else:
        changed = tuple(number + 7000 for number in value)
        numbers = {str(number) for number in changed}
    before, after = whole(**options), whole(changed={name: changed}, **options)
    assert before != after
    assert all(number in after for number in numbers)


def test_no_figure_is_written_into_a_text():
    found = {}
    for chapter in shipped_chapters():
        for entry in chapter.entries:
            bare = re.sub(rf"{FIGURE}|\b[A-Z]\d+\b", "", entry.text)
            found.setdefault(entry.clause, set()).update(re.findall(r"\d+", bare))
    examples = {"H9": found.pop("H9"), "N8": found.pop("N8")}
    assert set().union(*found.values()) <= {"0", "1", "2"}
    assert examples["H9"] == {"1", "20", "15", "8", "2", "55", "35", "14"}


def test_one_is_never_many_and_many_never_one():
    usual = shipped_supplies("nile")
    ones = {name: 1 for name, value in usual._asdict().items() if isinstance(value, int)}
    each = dict.fromkeys(range(1, 5), 1)
    ones |= {"stacks": 8, "workers": each, "removal": each, "foundations": (1,), "worth": (1,) * 5}
    nouns = "worker|block|tile|turn|stack|player|field|point|piece|step|palm|foundation|seat|eye|Horus step|card"
    for options in setups():
        for changed in ({}, ones):
            text = whole(changed=changed, **options)
            assert not re.search(rf"\b1 (?:{nouns})s\b|golds", text), options
            assert not re.search(rf"\b(?:[02-9]|\d\d+) (?:{nouns})\b", text), options


def test_one_worker_stands_and_several_stand():
    assert "when 1 worker of yours stands" in told(changed={"crew_limit": 1})["B22"]
    assert "when 3 workers of yours stand" in told()["B22"]
    assert "on every step" in told(changed={"horus_coin": 1}, edition="horus")["C11"]
    assert "a gold coin on every 5th step" in told(edition="horus")["C11"]
    assert "a palm on every 3rd step" in told(edition="nile")["C11"]


def test_ordinals():
    shown = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 33, 101, 111)]
    assert shown == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "33rd", "101st", "111th"]


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_the_tiles_told_are_all_there_are(edition):
    lines = told(edition=edition)["C8"].split("\n- ")[1:]
    numbers = [re.fullmatch(r"(in each of the 6 colours )?(\d+) with .*", line).groups() for line in lines]
    assert sum(int(number) * (6 if each else 1) for each, number in numbers) == len(shipped_tiles(edition).deck)


def test_tiles_whose_colours_differ_in_number_have_a_line_each():
    tiles = shipped_tiles("horus")
    deck = Tiles(tiles.faces, (*tiles.deck, tiles.index("red"), tiles.index("eye")))
    lines = told(deck=deck, edition="horus")["C8"].split("\n- ")[1:]
    assert "3 with a red block only" in lines
    assert "2 with a blue block only" in lines
    assert "7 with an eye only" in lines
    assert "in each of the 6 colours 1 with a block and an eye" in lines
    assert "4 with 2 eyes" in lines
    assert "6 with a grave good and a white block" in lines


def test_a_board_of_ones_own_is_told_as_it_is():
    grid = ". . . . S . .\n. * * S * * .\n. . . . . . .\n" + ". . . S . . .\n" * 5
    starts = {"b2": "north", "c2": "east", "e2": "west", "f2": "north"}
    grid = grid.replace(". . . . S . .", ". S . . S S .", 1)
    rules = own_board(grid, starts).rules
    texts = {rule.clause: rule.text for rule in list_of(rules)}
    assert "“Own”" in texts["C1"]
    assert "rows 1 to 8" in texts["C1"]
    assert "b2, c2, e2 and f2" in texts["S2"]


# The file


def test_symbols_that_no_rule_tells_of_by_name_are_listed_with_what_they_bring(monkeypatch):
    assert "Other symbols" not in told_now(edition="nile")["B6"]
    monkeypatch.setattr(rulebook_module, "TOLD_BY_NAME", ("grave", "gold"))
    assert told_now()["B6"].endswith("Other symbols on tiles:\n- an eye: 1 gold")
    assert told_now(edition="nile")["B6"].endswith("- an eye: 1 Horus step\n- an oasis: 1 oasis step")


def told_now(**options):
    return {rule.clause: rule.text for rule in list_of(rules_of(**options))}


# As plain text


SHOWN = ({}, {"edition": "horus", "players": 3, "symbol": "yes"}, {"edition": "nile", "open": "yes"}, {"mission": 3})


@pytest.mark.parametrize("options", SHOWN, ids=str)
@pytest.mark.parametrize("width", [24, 40, 60, 78, 120])
def test_the_text_keeps_its_width_and_loses_no_word(options, width):
    chapters = rulebook(rules_of(**options))
    lines = rules_as_text(chapters, width).split("\n")
    assert all(len(line) <= width and line == line.rstrip() for line in lines)
    said = [word for chapter in chapters for word in (chapter.title, *(w for rule in chapter.rules for w in rule))]
    rule_lines = [line for line in lines if set(line) != {"-"}]
    assert " ".join(rule_lines).split() == " ".join(said).split()


@pytest.mark.parametrize("options", SHOWN, ids=str)
@pytest.mark.parametrize("width", [40, 78])
def test_every_clause_is_found_at_its_line(options, width):
    chapters = rulebook(rules_of(**options))
    lines = rulebook_lines(chapters, width)
    assert [line.text for line in lines if line.is_heading] == [
        part for chapter in chapters for part in textwrap.wrap(chapter.title, width)
    ]
    for chapter in chapters:
        for rule in chapter.rules:
            line = lines[line_of(chapters, rule.clause, width)].text
            assert line.split()[:3] == [rule.clause, *rule.text.split()[:2]]
    assert line_of(chapters, "b12", width) == line_of(chapters, "B12", width)


def test_a_clause_that_was_replaced_leads_to_what_replaced_it():
    for edition in ("horus", "nile"):
        chapters = rulebook(rules_of(edition=edition))
        assert line_of(chapters, "B8") == line_of(chapters, "H3") > 0
    chapters = rulebook(rules_of(mission=2))
    assert line_of(chapters, "B33") == line_of(chapters, "M5") > 0


def test_a_clause_that_nothing_speaks_of_leads_to_the_top():
    chapters = rulebook(rules_of())
    assert [line_of(chapters, clause) for clause in ("H5", "N7", "Z9", "A", "6", "", "B99")] == [0] * 7


def test_the_text_as_it_is_laid_out():
    chapters = (
        RuleChapter("Moving", (RuleText("B1", "One two three four:\n- five six seven\n- eight"),)),
        RuleChapter("The end", (RuleText("B19", "Over."),)),
    )
    assert rules_as_text(chapters, 20) == (
        "Moving\n"
        "------\n"
        "B1    One two three\n"
        "      four:\n"
        "      - five six\n"
        "        seven\n"
        "      - eight\n"
        "\n"
        "The end\n"
        "-------\n"
        "B19   Over."
    )
    assert [line_of(chapters, clause, 20) for clause in ("B1", "B19")] == [1, 8]
    assert rule_as_text(chapters, "B1", 20).startswith("B1    One two three\n")
    assert rule_as_text(chapters, "B1", 20).endswith("\n      - eight")
    assert rule_as_text(chapters, "B19", 20) == "B19   Over."

"""The file of weights: what is wrong with it is answered with the file, the field and the fault."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from tests.games.terra.rules.test_data_files import DATA, complaint, places, replaced, toml, with_changed
from tp_tui.games.contract import DataError
from tp_tui.games.kit.toml_reader import parse
from tp_tui.games.kit.weights import flat
from tp_tui.games.terra.ai.weights import VERSIONS, shipped_weights, weights_from

WEIGHTS = (files("tp_tui.games.terra") / "data" / "weights.toml").read_text(encoding="utf-8")


def read(source, text, version="nile"):
    return weights_from(parse(source, text), version)


def test_each_table_says_what_differs_from_the_one_it_stands_on():
    basic, horus, nile, mission, mission_3 = (shipped_weights(version) for version in VERSIONS)
    assert (basic.unit, horus.unit, nile.unit, mission.unit) == (2.3, 2.3, 3.0, 1.288)
    assert (basic.sites, nile.sites, mission.sites, basic.reserve, mission.reserve) == (3, 2, 4, 0, 7)
    assert (mission_3.unit, mission_3.sites, mission_3.reserve) == (0.8699, 4, 7)
    assert horus.enclosures == nile.enclosures == (0.6, 0.3, 0.1)
    assert not hasattr(basic, "enclosures")
    assert flat(basic)["rows.2"] == 0.15
    assert (len(flat(basic)), len(flat(mission)), len(flat(horus)), len(flat(nile))) == (21, 21, 26, 38)


@pytest.mark.parametrize(
    ("old", "broken", "words"),
    [
        ("unit = 2.3", "units = 2.3", ("basic: units", "is no weight; there are income_blocks")),
        ("unit = 2.3", "", ("horus", "says nothing of unit")),
        ("unit = 2.3", 'unit = "2.3"', ("basic: unit", "'2.3'", "must be a number")),
        ("unit = 2.3", "unit = true", ("basic: unit", "True")),
        ("unit = 2.3", "unit = [2.3]", ("basic: unit", "must be a number")),
        ("unit = 2.3", "unit = 0", ("basic: unit", "from 0.0001 to 1000")),
        ("unit = 2.3", "unit = nan", ("basic: unit", "nan")),
        ("unit = 2.3", "unit = inf", ("basic: unit", "inf")),
        ("unit = 2.3", "unit = -2.3", ("basic: unit", "-2.3")),
        ("sites = 3", "sites = 2.5", ("basic: sites", "2.5", "whole number from 1 to 6")),
        ("places = 24", "places = 0", ("basic: places", "from 1")),
        ("rows = [0.4, 0.15]", "rows = []", ("basic: rows", "no number")),
        ("rows = [0.4, 0.15]", "rows = 0.4", ("basic: rows", "a list of numbers")),
        ("rows = [0.4, 0.15]", 'rows = [0.4, "x"]', ("basic: rows", "a list of numbers")),
        ("spread = [0.5,", "spread = [0,", ("basic: spread", "is 0")),
        ("\n[basic]\n", "\n[basis]\n", ("basis", "is no version; there are basic, horus, nile, mission")),
        ("[horus] ", "", ("income_workers",)),
        ("rival_tracks = 0.5", "income_ship = 0.5", ("horus: income_ship", "is no weight")),
        ("grave_doubt = 3.0", "", ("says nothing of grave_doubt",)),
        ("\n[basic]\n", "\nspread = 1\n[basic]\n", ("spread", "is no version")),
        ("\n[basic]\n", "\n[basic\n", ("TOML",)),
    ],
)
def test_what_is_wrong_with_the_weights_is_said(old, broken, words):
    message = complaint(lambda name, text: read(name, text, "horus"), replaced(WEIGHTS, old, broken))
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("version", "old", "broken", "words"),
    [
        ("nile", "doubts = [3.0, ", "doubts = [", ("nile: doubts", "has 5 numbers, but there are 6 tasks")),
        ("nile", "[nile]", "[[nile]]", ("nile", "must be a table")),
        ("mission", "reserve = 7", "doubts = [1]", ("mission: doubts", "is no weight")),
    ],
)
def test_what_is_wrong_with_a_later_table_is_said(version, old, broken, words):
    message = complaint(lambda name, text: read(name, text, version), replaced(WEIGHTS, old, broken))
    for word in words:
        assert word in message


@pytest.mark.slow
def test_whatever_is_changed_in_the_file_is_read_or_complained_of():
    data = tomllib.loads(WEIGHTS)
    complaints = []
    for path in places(data):
        for value in (..., -1, 3.5, True, "", "x", [], [1, "x"], [[1.0]], {}, {"x": 1}, [{}]):
            for version in VERSIONS:
                try:
                    read("my.toml", toml(with_changed(data, path, value)), version)
                except DataError as error:
                    complaints.append(str(error))
    assert len(complaints) > 200
    assert all(complaint.startswith("my.toml: ") for complaint in complaints)


def test_the_file_is_packaged_where_the_others_are():
    assert (DATA / "weights.toml").is_file()

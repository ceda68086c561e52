"""The file of weights: what is wrong with it is answered with the file, the field and the fault."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from tests.faults import is_fault
from tests.games.terra.rules.test_data_files import DATA, places, replaced, toml, with_changed, wrong
from tp_tui.games.contract import DataError, Fault
from tp_tui.games.kit.toml_reader import parse
from tp_tui.games.kit.weights import flat
from tp_tui.games.terra.ai.weights import VERSIONS, shipped_weights, weights_from
from tp_tui.presenters.faults import fault_text

WEIGHTS = (files("tp_tui.games.terra") / "data" / "weights.toml").read_text(encoding="utf-8")


def read(source, text, version="nile"):
    return weights_from(parse(source, text), version)


def test_each_table_says_what_differs_from_the_one_it_stands_on():
    basic, horus, nile, mission, mission_3, mission_2 = (shipped_weights(version) for version in VERSIONS)
    assert (basic.unit, horus.unit, nile.unit, mission.unit) == (2.3, 2.3, 3.0, 1.288)
    assert (basic.sites, nile.sites, mission.sites, basic.reserve, mission.reserve) == (3, 2, 4, 0, 7)
    assert (mission_3.unit, mission_3.sites, mission_3.reserve) == (0.8699, 4, 7)
    assert (mission_2.unit, mission_2.sites, mission_2.reserve) == (3.262, 4, 11)
    assert horus.enclosures == nile.enclosures == (0.6, 0.3, 0.1)
    assert not hasattr(basic, "enclosures")
    assert flat(basic)["rows.2"] == 0.15
    assert (len(flat(basic)), len(flat(mission)), len(flat(horus)), len(flat(nile))) == (21, 21, 26, 38)


@pytest.mark.parametrize(
    ("old", "broken", "fault"),
    [
        (
            "unit = 2.3",
            "units = 2.3",
            Fault("no_weight_there", ("my.toml: basic: units",)),
        ),
        ("unit = 2.3", "", Fault("terra.weight_missing", ("my.toml: horus", "unit"))),
        ("unit = 2.3", 'unit = "2.3"', Fault("not_number", ("my.toml: basic: unit", "'2.3'"))),
        ("unit = 2.3", "unit = true", Fault("not_number", ("my.toml: basic: unit", "True"))),
        ("unit = 2.3", "unit = [2.3]", Fault("not_number", ("my.toml: basic: unit", "[2.3]"))),
        ("unit = 2.3", "unit = 0", Fault("weight_no_number", ("my.toml: basic: unit", "0", "0.0001", "1000"))),
        ("unit = 2.3", "unit = nan", Fault("not_number", ("my.toml: basic: unit", "nan"))),
        ("unit = 2.3", "unit = inf", Fault("not_number", ("my.toml: basic: unit", "inf"))),
        ("unit = 2.3", "unit = -2.3", Fault("weight_no_number", ("my.toml: basic: unit", "-2.3", "0.0001", "1000"))),
        ("sites = 3", "sites = 2.5", Fault("weight_no_whole", ("my.toml: basic: sites", "2.5", "1", "6"))),
        ("places = 24", "places = 0", Fault("weight_no_whole", ("my.toml: basic: places", "0", "1", "1000"))),
        ("rows = [0.4, 0.15]", "rows = []", Fault("weight_empty", ("my.toml: basic: rows",))),
        ("rows = [0.4, 0.15]", "rows = 0.4", Fault("not_numbers", ("my.toml: basic: rows", "0.4"))),
        ("rows = [0.4, 0.15]", 'rows = [0.4, "x"]', Fault("not_numbers", ("my.toml: basic: rows", "[0.4, 'x']"))),
        (
            "spread = [0.5,",
            "spread = [0,",
            Fault("weight_no_number", ("my.toml: basic: spread", "0", "0.0001", "1000")),
        ),
        (
            "\n[basic]\n",
            "\n[basis]\n",
            Fault("terra.no_version", ("my.toml: basis", tuple(VERSIONS))),
        ),
        (
            "[horus] ",
            "",
            Fault("no_weight_there", ("my.toml: basic: rival_tracks",)),
        ),
        (
            "rival_tracks = 0.5",
            "income_ship = 0.5",
            Fault("no_weight_there", ("my.toml: horus: income_ship",)),
        ),
        ("grave_doubt = 3.0", "", Fault("terra.weight_missing", ("my.toml: horus", "grave_doubt"))),
        (
            "\n[basic]\n",
            "\nspread = 1\n[basic]\n",
            Fault("terra.no_version", ("my.toml: spread", tuple(VERSIONS))),
        ),
        ("\n[basic]\n", "\n[basic\n", Fault("no_toml_in_line", ("my.toml", 7))),
    ],
)
def test_what_is_wrong_with_the_weights_is_said(old, broken, fault):
    assert is_fault(wrong(lambda name, text: read(name, text, "horus"), replaced(WEIGHTS, old, broken)), fault)


@pytest.mark.parametrize(
    ("version", "old", "broken", "fault"),
    [
        ("nile", "doubts = [3.0, ", "doubts = [", Fault("terra.doubts_count", ("my.toml: nile: doubts", 5, 6))),
        (
            "nile",
            "[nile]",
            "[[nile]]",
            Fault("not_table", ("my.toml: nile", "[{'income_blocks': 1.2, 'income_workers': 0.85, 'income_gol…")),
        ),
        (
            "mission",
            "reserve = 7",
            "doubts = [1]",
            Fault("no_weight_there", ("my.toml: mission: doubts",)),
        ),
    ],
)
def test_what_is_wrong_with_a_later_table_is_said(version, old, broken, fault):
    assert is_fault(wrong(lambda name, text: read(name, text, version), replaced(WEIGHTS, old, broken)), fault)


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
                    complaints.append(fault_text(error))
    assert len(complaints) > 200
    assert all(complaint.startswith("my.toml: ") for complaint in complaints)


def test_the_file_is_packaged_where_the_others_are():
    assert (DATA / "weights.toml").is_file()

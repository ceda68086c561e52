"""Weights: read from tables, named flat, changed by name, each within its limits."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.faults import raises_fault
from tp_tui.games.contract import DataError, Fault, OptionError
from tp_tui.games.kit.toml_reader import parse
from tp_tui.games.kit.weights import changed, flat, read_weights


@dataclass(frozen=True, slots=True)
class Numbers:
    unit: float
    rows: tuple[float, ...]
    sites: int


LIMITS = {"unit": (0.5, 2.0)}
TEXT = "[all]\nunit = 1\nrows = [0.4, 0.2]\nsites = 3\n"


def read(text: str) -> Numbers:
    return read_weights(Numbers, parse("my.toml", text).inner("all"), LIMITS)


def test_they_are_read_and_have_flat_names() -> None:
    assert read(TEXT) == Numbers(1.0, (0.4, 0.2), 3)
    assert flat(read(TEXT)) == {"unit": 1.0, "rows.1": 0.4, "rows.2": 0.2, "sites": 3}
    assert isinstance(flat(read(TEXT))["sites"], int)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("unit = 1\n", "", Fault("missing_number", ("my.toml: all: unit",))),
        ("unit = 1\n", "units = 1\n", Fault("no_weight_there", ("my.toml: all: units", ("unit", "rows", "sites")))),
        ("unit = 1\n", "unit = 3\n", Fault("weight_no_number", ("my.toml: all: unit", "3", "0.5", "2"))),
        ("[0.4, 0.2]", "[]", Fault("weight_empty", ("my.toml: all: rows",))),
        ("[0.4, 0.2]", "[0.4, -1]", Fault("weight_no_number", ("my.toml: all: rows", "-1", "0", "1000"))),
        ("sites = 3", "sites = 2.5", Fault("weight_no_whole", ("my.toml: all: sites", "2.5", "0", "1000"))),
    ],
)
def test_what_is_wrong_in_a_table_is_said(old: str, new: str, fault: Fault) -> None:
    with pytest.raises(DataError) as error:
        read(TEXT.replace(old, new))
    assert error.value.fault == fault


def test_they_are_changed_by_name_and_those_of_others_are_passed_over() -> None:
    weights = read(TEXT)
    assert changed(weights, {"rows.2": 0.3, "sites": 4, "luck": 7}, LIMITS) == Numbers(1.0, (0.4, 0.3), 4)
    assert changed(weights, {}, LIMITS) is weights
    with raises_fault(OptionError, r"weight unit is 9, but must be a number from 0\.5 to 2"):
        changed(weights, {"unit": 9}, LIMITS)

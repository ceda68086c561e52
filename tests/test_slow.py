"""The tests are divided among suites and parts: each test is in one of them, and none is lost."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.slow import RECORD, part_of, quick_cases, read_record, write_record


def marked(*marks: str) -> list[pytest.Item]:
    """Tests with these marks, one each."""
    found = [
        SimpleNamespace(get_closest_marker=lambda name, mark=mark: mark if name == mark else None) for mark in marks
    ]
    return cast("list[pytest.Item]", found)


@pytest.mark.parametrize("count", [1, 2, 4, 7])
def test_the_parts_are_all_and_none_has_a_test_twice(count: int) -> None:
    items = marked(*["measured", "slow", "measured"] * 5)
    measured = [item for item in items if item.get_closest_marker("measured")]
    taken = []
    for number in range(1, count + 1):
        left_out = part_of(items, f"{number}/{count}")
        assert all(item in measured for item in left_out)
        taken += [item for item in measured if item not in left_out]
    assert sorted(map(id, taken)) == sorted(map(id, measured))


@pytest.mark.parametrize("part", ["", "0/4", "5/4", "a/4", "2"])
def test_what_is_no_part_is_said(part: str) -> None:
    with pytest.raises(pytest.UsageError, match="such as 2/4"):
        part_of([], part)


def test_the_record_names_tests_that_there_are() -> None:
    for name, _every in read_record():
        file, _, function = name.partition("::")
        assert re.search(rf"def {function}\(", (RECORD.parents[1] / file).read_text(encoding="utf-8")), name


@pytest.mark.parametrize(
    ("seconds", "every"), [([1.0], 1), ([1.3], 0), ([0.1] * 12, 1), ([0.5] * 8, 4), ([2.0, 0.1, 0.1], 0)]
)
def test_as_many_cases_are_quick_as_fit(seconds: list[float], every: int) -> None:
    assert quick_cases(seconds) == every


def test_the_record_is_made_of_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [("test_long", 3.0), ("test_short", 0.1), ("test_many[a]", 0.7), ("test_many[b]", 0.7)]
    report = tmp_path / "durations.xml"
    report.write_text(
        "<testsuite>"
        + "".join(f'<testcase classname="tests.a.test_b" name="{name}" time="{time}"/>' for name, time in cases)
        + "</testsuite>",
        encoding="utf-8",
    )
    monkeypatch.setattr("tests.slow.RECORD", tmp_path / "record.txt")
    write_record(report)
    assert list(read_record()) == [("tests/a/test_b.py::test_long", 0), ("tests/a/test_b.py::test_many", 2)]

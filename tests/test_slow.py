"""The tests are divided among suites and parts: each test is in one of them, and none is lost."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.slow import QUICK, RECORD, part_of, quick_cases, read_record, write_record


def marked(*tests: tuple[str, str]) -> list[pytest.Item]:
    """Tests with these names, and a mark each, which may be empty."""
    found = [
        SimpleNamespace(nodeid=name, get_closest_marker=lambda asked, mark=mark: mark if asked == mark else None)
        for name, mark in tests
    ]
    return cast("list[pytest.Item]", found)


def cases(name: str, mark: str, number: int) -> list[tuple[str, str]]:
    return [(f"test_{name}.py::test[{mark}{case}]", mark) for case in range(number)]


@pytest.mark.parametrize("count", [1, 2, 4, 7, 12])
def test_the_parts_are_all_and_each_has_every_test(count: int) -> None:
    items = marked(
        *cases("quick", "", 5), *cases("both", "", 2), *cases("both", "slow", 9), *cases("series", "measured", 9),
        *cases("long", "slow", 9), *cases("one", "slow", 1),
    )  # fmt: skip
    parts = []
    for number in range(1, count + 1):
        left_out = {item.nodeid for item in part_of(items, f"{number}/{count}")}
        parts.append([item for item in items if item.nodeid not in left_out])
    assert {id(item) for part in parts for item in part} == {*map(id, items)}
    for part in parts:
        names = [item.nodeid.partition(".")[0] for item in part]
        assert names.count("test_quick") == 5
        assert names.count("test_one") == 1
        assert 1 <= names.count("test_long") <= -(-9 // min(count, 9))
        assert names.count("test_series") <= -(-9 // count)
        assert 2 <= names.count("test_both") <= 2 + -(-9 // count)


@pytest.mark.parametrize("part", ["", "0/4", "5/4", "a/4", "2"])
def test_what_is_no_part_is_said(part: str) -> None:
    with pytest.raises(pytest.UsageError, match="such as 2/12"):
        part_of([], part)


def test_the_record_names_tests_that_there_are() -> None:
    for name, _every in read_record():
        file, _, function = name.partition("::")
        assert re.search(rf"def {function}\(", (RECORD.parents[1] / file).read_text(encoding="utf-8")), name


@pytest.mark.parametrize(
    ("shares", "every"), [([0.9], 1), ([1.1], 0), ([0.09] * 11, 1), ([0.4] * 8, 4), ([2.0, 0.1, 0.1], 0)]
)
def test_as_many_cases_are_quick_as_fit(shares: list[float], every: int) -> None:
    assert quick_cases([share * QUICK for share in shares]) == every


def test_the_record_is_made_of_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [("test_long", 3.0), ("test_short", 0.1), ("test_many[a]", 0.6 * QUICK), ("test_many[b]", 0.6 * QUICK)]
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

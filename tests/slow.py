"""Dividing the tests among the quick and the long suites, and the long suites into parts.

Which tests are too long for the quick suite is recorded in `slow_tests.txt`. Measure anew on an idle machine of two
cores with

    pytest -n 2 -m 'thinned or not slow and not measured' --junitxml durations.xml; python -m tests.slow durations.xml
"""

from __future__ import annotations

import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

import pytest

Item = TypeVar("Item")

RECORD = Path(__file__).with_name("slow_tests.txt")

QUICK = 0.32
"""The seconds that all quick cases of a test may take together, with a worker a core."""


def some(items: Iterable[Item], in_full: bool, step: int = 4) -> Iterator[Item]:
    """Yield all items, or one in `step`: a number without a common factor with the cycles in which they vary.

    With the fixture `in_full` a test is quick with some of its games and slow with all of them.
    """
    return islice(items, None, None, 1 if in_full else step)


def some_quick(values: Sequence[object], every: int) -> list[object]:
    """Return values as pytest parameters, of which all but every `every`-th are marked slow."""
    return [
        pytest.param(value, marks=() if index % every == 0 else pytest.mark.slow) for index, value in enumerate(values)
    ]


def part_of(items: Sequence[pytest.Item], part: str) -> list[pytest.Item]:
    """Return the tests to leave out of a part such as `2/12`, the second of twelve.

    The quick cases of a test are in every part. Its others are divided among the parts, so that each is in one of them;
    but a test without quick cases has one at least in every part, unless it is a series that is `measured`.

    Raises:
        pytest.UsageError: `part` is invalid.
    """
    number, _, count = part.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise pytest.UsageError(f"--part takes a number and how many parts there are, such as 2/12, not {part}")
    has_quick_case = {function_of(item.nodeid) for item in items if not _is_long(item)}
    long_cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if _is_long(item):
            long_cases.setdefault(function_of(item.nodeid), []).append(item)
    left_out = []
    for name, cases in long_cases.items():
        may_be_away = name in has_quick_case or cases[0].get_closest_marker("measured")
        parts = int(count) if may_be_away else min(int(count), len(cases))
        first = zlib.crc32(name.encode())  # parts are about even if not all tests begin with the first
        left_out += [case for index, case in enumerate(cases, first) if index % parts != int(number) % parts]
    return left_out


def _is_long(item: pytest.Item) -> bool:
    """Return whether a test is left to the long suites."""
    return any(item.get_closest_marker(mark) for mark in ("slow", "measured"))


def thin_out(items: Sequence[pytest.Item]) -> None:
    """Mark the cases that the record leaves to the slow suite."""
    every = dict(read_record())
    seen: Counter[str] = Counter()
    for item in items:
        name = function_of(item.nodeid)
        if name in every and item.get_closest_marker("slow") is None:
            if not every[name] or seen[name] % every[name]:
                item.add_marker(pytest.mark.slow)
                item.add_marker(pytest.mark.thinned)
            seen[name] += 1


def function_of(node: str) -> str:
    """Return a test's id without its parameters."""
    return node.partition("[")[0]


def read_record() -> Iterator[tuple[str, int]]:
    """Yield the tests with long cases, and N: the quick suite runs every N-th case of them, or none if N is 0."""
    for line in RECORD.read_text(encoding="utf-8").splitlines():
        every, name = line.split()
        yield name, int(every)


def quick_cases(seconds: Sequence[float]) -> int:
    """Return N if every N-th case of a test may be quick; the cases take these seconds. Return 0 if none may."""
    for every in range(1, len(seconds) + 1):
        if sum(seconds[::every]) <= QUICK:
            return every
    return 0


def durations(report: Path) -> dict[str, list[float]]:
    """Read from a JUnit report how many seconds the cases of each test took, in their order."""
    seconds: dict[str, list[float]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.attrib['classname'].replace('.', '/')}.py::{function_of(case.attrib['name'])}"
        seconds.setdefault(name, []).append(float(case.attrib["time"]))
    return seconds


def write_record(report: Path) -> None:
    """Replace the record by what the tests in a report took."""
    record = {name: every for name, cases in durations(report).items() if (every := quick_cases(cases)) != 1}
    lines = [f"{every} {name}" for name, every in sorted(record.items())]
    RECORD.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_record(Path(sys.argv[1]))

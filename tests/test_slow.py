"""Of the measured tests a run may take a part: the parts are all of them together, and none has one twice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from tests.slow import part_of


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

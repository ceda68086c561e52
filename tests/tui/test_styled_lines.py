"""What differs between two lines of spans: all that is drawn anew, and no more than it takes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tp_tui.presenters.spans import Span
from tp_tui.tui.styled_lines import changed_region

WIDTH = 12

spans = st.lists(
    st.tuples(st.text("ab \u00b7\u4e2d", max_size=4), st.sampled_from(["", "dim", "strong"])), max_size=6
)  # fmt: skip


def cells(line: list[Span]) -> list[Span]:
    """The cells of a line as wide as the widget: a wide letter takes two, the second of them empty."""
    found: list[Span] = []
    for text, style in line:
        for letter in text:
            found += [(letter, style), *[("", style)] * (cell_len(letter) - 1)]
    return (found + [(" ", "")] * WIDTH)[:WIDTH]


@given(before=spans, now=spans)
def test_all_cells_that_differ_are_in_the_region(before: list[Span], now: list[Span]) -> None:
    was, becomes = cells(before), cells(now)
    differing = [at for at in range(WIDTH) if was[at] != becomes[at]]
    region = changed_region(3, before, now, WIDTH)
    if not region:
        assert not differing
        return
    assert region.y == 3
    assert region.height == 1
    assert all(region.x <= at < region.right for at in differing)
    if all(cell_len(letter) == 1 for text, _ in before + now for letter in text):
        assert region.right <= WIDTH
        assert [region.x, region.right - 1] == [differing[0], differing[-1]]


def test_a_region_begins_behind_the_spans_that_stay() -> None:
    before = [("Row ", "dim"), ("v", "strong"), ("  3 workers", "")]
    now = [("Row ", "dim"), ("h", "strong"), ("  3 workers", "")]
    region = changed_region(0, before, now, 40)
    assert region is not None
    assert (region.x, region.width) == (4, 1)

"""The places of a pyramid, and the groups that stones make (A11, A15)."""

from __future__ import annotations

import pytest

from tests.games.necropolis.positions import Built
from tests.games.necropolis.reference import PLACES as NAMES
from tests.games.necropolis.reference import is_pyramid, touch
from tp_tui.games.necropolis.rules.pyramid import (
    CORNERS,
    LINE,
    PLACE_NAMES,
    PLACES,
    group_of,
    largest_group,
    open_places,
)


def open_at(*names: str) -> list[str]:
    """Where a card can be laid in a pyramid with cards at these places."""
    return [PLACE_NAMES[place] for place in open_places(sum(1 << PLACE_NAMES.index(name) for name in names))]


@pytest.mark.rule("A11")
def test_the_first_card_of_all_lies_on_1d():
    assert open_at() == ["1d"]


@pytest.mark.rule("A11")
@pytest.mark.parametrize(
    ("laid", "there"),
    [
        ("1d", "1c 1e"),
        ("1d 1e", "1c 1f 2d"),
        ("1c 1d 1e", "1b 1f 2c 2d"),
        ("1a 1b 1c 1d", "2a 2b 2c"),
        ("1d 1e 1f 1g", "2d 2e 2f"),
        # An upper row is begun anywhere, and then grows to either side without gaps.
        ("1c 1d 1e 1f 2c", "2d"),
        ("1c 1d 1e 1f 2e", "2d"),
        ("1c 1d 1e 1f 2d", "2c 2e"),
        # Its cards need two below them.
        ("1d 1e 2d", "1c 1f"),
        ("1c 1d 1e 2c 2d", "1b 1f 3c"),
        ("1c 1d 1e 1f 2c 2d 2e 3c 3d", "4c"),
        ("1c 1d 1e 1f 2c 2d 2e 3c 3d 4c", ""),
    ],
)
def test_where_the_next_card_can_lie(laid, there):
    assert open_at(*laid.split()) == there.split()


@pytest.mark.rule("A11")
def test_the_places_of_every_pyramid_there_can_be():
    assert list(PLACE_NAMES) == NAMES
    seen, todo = {0}, [0]
    while todo:
        occupied = todo.pop()
        laid = {PLACE_NAMES[place] for place in PLACES if occupied >> place & 1}
        wanted = [name for name in NAMES if name not in laid and is_pyramid({*laid, name})]
        assert [PLACE_NAMES[place] for place in open_places(occupied)] == wanted
        assert bool(wanted) == (len(laid) < 10)
        for place in open_places(occupied):
            if (after := occupied | 1 << place) not in seen:
                seen.add(after)
                todo.append(after)
    assert len([mask for mask in seen if mask.bit_count() == 10]) == 4
    assert len(seen) == 73


@pytest.mark.rule("A15")
def test_rows_are_8_6_4_and_2_cells_wide_and_each_stands_a_cell_further_in():
    cells = {name: (CORNERS[place] % LINE, CORNERS[place] // LINE) for place, name in enumerate(PLACE_NAMES)}
    assert cells["1a"] == (0, 0)
    assert cells["1d"] == (6, 0)
    assert cells["2d"] == (7, 2)
    assert cells["3d"] == (8, 4)
    assert cells["4d"] == (9, 6)
    for row, width in zip("1234", (4, 3, 2, 1), strict=True):
        whole = [name for name in ["1c", "1d", "1e", "1f", "2c", "2d", "2e", "3c", "3d", "4c"] if name[0] == row]
        columns = {cells[name][0] + right for name in whole for right in (0, 1)}
        assert len(columns) == 2 * width
        assert min(columns) == 4 + int(row) - 1


@pytest.mark.rule("A15")
@pytest.mark.parametrize(
    ("cards", "stones"),
    [
        # Within a card: a tall stone beside a small one, small ones upon each other.
        ({"1d": "red | red/blue"}, 2),
        ({"1d": "red/red | blue"}, 2),
        ({"1d": "red | blue/red"}, 2),
        # Between neighbours: only the cells that touch.
        ({"1d": "blue | red", "1e": "red | blue"}, 2),
        ({"1d": "red | blue", "1e": "red | blue"}, 1),
        ({"1d": "blue | red/blue", "1e": "blue/red | blue"}, 1),
        ({"1d": "blue | red/blue", "1e": "red/blue | blue"}, 2),
        # Between rows: the upper card stands a cell further in.
        ({"1d": "blue | red", "1e": "blue | blue", "2d": "red | blue"}, 2),
        ({"1d": "red | blue", "1e": "blue | blue", "2d": "red | blue"}, 1),
        ({"1d": "blue | blue", "1e": "red | blue", "2d": "blue | red"}, 2),
        ({"1d": "blue | blue/red", "1e": "blue | blue", "2d": "red | blue"}, 1),
        ({"1d": "blue | red/blue", "1e": "blue | blue", "2d": "blue/red | blue"}, 2),
        # Corners do not touch.
        ({"1d": "red | blue", "1e": "blue | blue", "2d": "blue | red"}, 1),
    ],
)
def test_stones_are_connected_where_their_cells_share_an_edge(cards, stones):
    assert Built().pyramid(cards).colours()["red"] == stones


@pytest.mark.rule("A15", "A16")
def test_a_group_is_followed_through_all_rows_and_a_tall_stone_counts_once():
    built = Built().pyramid(
        {
            "1c": "red | blue",
            "1d": "blue | red",
            "1e": "red | blue",
            "2c": "blue | red",
            "2d": "red/white | red",
            "3c": "white | red",
        }
    )
    # 1c stands apart; 1d and 1e touch each other and the row above.
    assert built.colours()["red"] == 6


def test_a_group_of_cells_stops_at_the_edge_of_the_line():
    # The last cell of a line and the first of the next are no neighbours: no place reaches there.
    cells = sum(3 << CORNERS[place] for place in PLACES)
    assert not cells & sum(1 << LINE * line + LINE - 1 for line in range(8))
    assert group_of(0b1011, 0b1) == 0b11
    assert largest_group(0, 0) == 0
    assert largest_group(0b1011, 0b1011) == 2


def test_the_reference_knows_what_touches():
    assert touch(frozenset({(0, 0)}), frozenset({(0, 1)}))
    assert not touch(frozenset({(0, 0)}), frozenset({(1, 1)}))

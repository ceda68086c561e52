"""The board and its geometry: rows, rays and neighbours of all fields, computed once (clauses C1, B3, B5, B11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import NamedTuple

from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import quoted

SPACE, SITE, OASIS, NILE = range(4)
LETTERS = {".": SPACE, "*": SPACE, "S": SITE, "o": OASIS, "~": NILE}

WAYS = ("n", "e", "s", "w")
"""The ways in which stairs can point, in notation."""

WAY_NAMES = ("north", "east", "south", "west")
"""The same as the files of boards have them."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

AXES = ("h", "v", "d", "a")
"""The directions of a row in notation: horizontal, vertical, diagonal down-right, diagonal up-right."""

AXIS_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
RAYS = (*STEPS, (1, -1), (1, 1), (-1, 1), (-1, -1))


class Region(NamedTuple):
    """A row or a ring of fields: its number of printed oases and of Nile fields, and its spaces."""

    oases: int
    nile: int
    spaces: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A board as data, with the lookup tables derived from it.

    Fields are numbered row by row from a1; sites are also numbered among themselves.

    Attributes:
        name: its name in options and files.
        title: its name for players.
        columns: the number of columns.
        rows: the number of rows.
        kinds: by field, its kind.
        starts: (field, way of the stairs) of the start tiles, in the order of clause D1.
        founded: the sites that are founded from the start without a tile.
        sphinx: the fields of the sphinx half; the others are the scarab half.
    """

    name: str
    title: str
    columns: int
    rows: int
    kinds: tuple[int, ...]
    starts: tuple[tuple[int, int], ...]
    founded: tuple[int, ...]
    sphinx: frozenset[int]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields only, not the tables."""
        return (Board, tuple(getattr(self, field.name) for field in fields(self)))

    @property
    def size(self) -> int:
        """The number of fields."""
        return self.columns * self.rows

    def field_name(self, field: int) -> str:
        """Return the name of a field, such as `e5`."""
        return f"{chr(ord('a') + field % self.columns)}{field // self.columns + 1}"

    def field_number(self, name: str) -> int:
        """Return the number of the field called `name`.

        Raises:
            FaultError: the board has no such field.
        """
        column, row = ord(name[:1] or " ") - ord("a"), name[1:]
        is_number = row.isascii() and row.isdecimal() and len(row) <= len(str(self.rows))
        if not (0 <= column < self.columns and is_number and 0 < int(row) <= self.rows):
            raise FaultError("terra.no_field", quoted(name, 40), self.field_name(self.size - 1))
        return (int(row) - 1) * self.columns + column

    def beside(self, field: int, step: tuple[int, int], distance: int = 1) -> int | None:
        """Return the field `distance` steps away; None off the board."""
        column, row = field % self.columns + step[0] * distance, field // self.columns + step[1] * distance
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def are_in_line(self, one: int, other: int) -> bool:
        """Return whether a straight line joins two fields, whatever lies between."""
        across, down = one % self.columns - other % self.columns, one // self.columns - other // self.columns
        return not across or not down or abs(across) == abs(down)

    def ring(self, field: int) -> tuple[int, ...]:
        """Return the adjacent fields: eight, or fewer at the border (H7)."""
        return tuple(beside for step in RAYS if (beside := self.beside(field, step)) is not None)

    def ray(self, field: int, step: tuple[int, int]) -> list[int]:
        """Return the fields in a direction, up to and including the first site, or to the edge."""
        fields: list[int] = []
        at = self.beside(field, step)
        while at is not None:
            fields.append(at)
            if self.kinds[at] == SITE:
                break
            at = self.beside(at, step)
        return fields

    @cached_property
    def spaces(self) -> tuple[int, ...]:
        """The fields that take tiles."""
        return tuple(field for field in range(self.size) if self.kinds[field] == SPACE)

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """The fields that are building sites; the number of a site is its index here."""
        return tuple(field for field in range(self.size) if self.kinds[field] == SITE)

    @cached_property
    def site_number(self) -> dict[int, int]:
        """By field of a site, its number."""
        return {field: number for number, field in enumerate(self.sites)}

    @cached_property
    def row_fields(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By field and axis, the fields of its row, from left to right or from the top (B5)."""

        def row(field: int, axis: int) -> tuple[int, ...]:
            dx, dy = AXIS_STEPS[axis]
            back = [f for f in self.ray(field, (-dx, -dy)) if self.kinds[f] != SITE]
            ahead = [f for f in self.ray(field, (dx, dy)) if self.kinds[f] != SITE]
            return (*reversed(back), field, *ahead)

        return tuple(tuple(row(field, axis) for axis in range(4)) for field in range(self.size))

    def region(self, fields: Sequence[int]) -> Region:
        """Return `fields` as a region."""
        kinds = [self.kinds[field] for field in fields]
        spaces = tuple(field for field in fields if self.kinds[field] == SPACE)
        return Region(kinds.count(OASIS), kinds.count(NILE), spaces)

    @cached_property
    def row_regions(self) -> tuple[tuple[Region, ...], ...]:
        """By field and axis, its row as a region."""
        return tuple(tuple(self.region(row) for row in rows) for rows in self.row_fields)

    @cached_property
    def touching_sites(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By field, (way, site number) of each site that shares an edge with it."""
        return tuple(
            tuple(
                (way, self.site_number[beside])
                for way, step in enumerate(STEPS)
                if (beside := self.beside(field, step)) is not None and self.kinds[beside] == SITE
            )
            for field in range(self.size)
        )

    @cached_property
    def facing_sites(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By field, (way, site number) of the first site in each way, at any distance (B3)."""
        return tuple(
            tuple(
                (way, self.site_number[ray[-1]])
                for way, step in enumerate(STEPS)
                if (ray := self.ray(field, step)) and self.kinds[ray[-1]] == SITE
            )
            for field in range(self.size)
        )

    @cached_property
    def reach(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By field, the sites in a straight line from it (B11).

        Each is (site number, mask of the fields between, all of which must be non-empty).
        """
        table = []
        for field in range(self.size):
            targets = []
            for step in RAYS:
                ray = self.ray(field, step)
                if ray and self.kinds[ray[-1]] == SITE:
                    targets.append((self.site_number[ray[-1]], sum(1 << f for f in ray[:-1])))
            table.append(tuple(sorted(targets)))
        return tuple(table)

    @cached_property
    def site_beside(self) -> tuple[tuple[int | None, ...], ...]:
        """By field and way, the number of the site next to it; None if there is none."""
        return tuple(
            tuple(touching.get(way) for way in range(len(WAYS))) for touching in map(dict, self.touching_sites)
        )

    @cached_property
    def spaces_between(self) -> tuple[tuple[int, ...], ...]:
        """By site number, the spaces that touch this and another site."""
        return tuple(
            tuple(
                field
                for field in self.spaces
                if len(self.touching_sites[field]) > 1 and site in dict(self.touching_sites[field]).values()
            )
            for site in range(len(self.sites))
        )

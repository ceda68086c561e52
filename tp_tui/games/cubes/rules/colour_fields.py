"""Colour fields: read from files, checked field by field, drawn in letters (clause Q3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tp_tui.games.contract import Fault
from tp_tui.games.cubes.rules.components import COLOURS, PLAIN_COLOURS
from tp_tui.games.cubes.rules.pyramid import pyramid_of
from tp_tui.games.kit.package_data import package_text
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined, TomlTable, examine, noting

SIDE = "large"
"""The side that has colour fields."""

STANDARD = "standard"
"""The colour fields that ship with the program."""

FIELDS = ("title", "fields")
"""What a file of colour fields holds."""

FIELDS_PROMISED = 10
"""How many colour fields the rulebook's side has."""

ColourFields = tuple[tuple[int, int], ...]
"""Places with their colours, in ascending order of the places."""


@dataclass(frozen=True, slots=True)
class FieldSet:
    """Colour fields and what they are called."""

    title: str
    fields: ColourFields


def fields_from(names: Mapping[str, object], wrong: TomlTable, faults: list[Fault]) -> ColourFields:
    """Return the colour fields that `names` gives as `b2 = "red"`; what is wrong with any of them goes to `faults`."""
    pyramid, found = pyramid_of(SIDE), dict[int, int]()
    for name, colour in names.items():
        with noting(faults):
            place = pyramid.number_of(name)
            if place is None:
                raise wrong.wrong(name, "cubes.no_place")
            if colour not in PLAIN_COLOURS:
                raise wrong.wrong(name, "cubes.no_colour", quoted(colour, 40), PLAIN_COLOURS)
            found[place] = COLOURS.index(str(colour))
    return tuple(sorted(found.items()))


def names_of(fields: ColourFields) -> dict[str, str]:
    """Return colour fields by the names of their places: `{"b2": "red"}`."""
    names = pyramid_of(SIDE).names
    return {names[place]: COLOURS[colour] for place, colour in fields}


def examine_fields(source: str, text: str) -> Examined[FieldSet]:
    """Return the colour fields that the TOML in `text` describes, or everything that is wrong with it."""
    return examine(source, text, FIELDS, _field_set)


def _field_set(data: TomlTable, faults: list[Fault]) -> FieldSet:
    title, fields = "", ColourFields()
    with noting(faults):
        title = data.title()
    with noting(faults):
        inner = data.inner("fields")
        fields = fields_from(inner.table, inner, faults)
    return FieldSet(title, fields)


@lru_cache(maxsize=8)
def read_fields(source: str, text: str) -> FieldSet:
    """Return the colour fields that the TOML in `text` describes; `source` is what faults name it.

    Raises:
        DataError: something is wrong with them; it carries the first fault.
    """
    return examine_fields(source, text).get()


@cache
def standard_fields() -> FieldSet:
    """Return the colour fields that ship with the program."""
    file = f"{STANDARD}.toml"
    return read_fields(file, package_text("tp_tui.games.cubes", f"data/fields/{file}"))


def oddities(fields: ColourFields) -> tuple[Fault, ...]:
    """Return what is unusual about colour fields that can be played."""
    if len(fields) == FIELDS_PROMISED:
        return ()
    return (Fault("cubes.odd_count", (len(fields), FIELDS_PROMISED)),)


def draw(fields: ColourFields) -> tuple[str, ...]:
    """Return the pyramid in lines from the top, colour fields by their first letters, other places as dots."""
    pyramid, colours = pyramid_of(SIDE), dict(fields)
    lines = []
    for row in range(len(pyramid.widths) - 1, -1, -1):
        width, start = pyramid.widths[row], pyramid.row_starts[row]
        letters = [COLOURS[colours[p]][0] if p in colours else "." for p in range(start, start + width)]
        lines.append(f"{pyramid.names[start][0]}  {' ' * row}{' '.join(letters)}")
    return tuple(lines)

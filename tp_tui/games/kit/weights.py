"""Weights of an evaluation: a frozen dataclass that is read from TOML and can be changed by name.

A field is a float, an int (a weight that must be whole) or a tuple of floats. Elsewhere they have flat names: the
second of `rows` is `rows.2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from tp_tui.games.contract import Fault, OptionError
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import TomlTable

Kind = TypeVar("Kind")

Limits = Mapping[str, tuple[float, float]]
"""The least and greatest of weights by the name of their field."""

MOST = 1000.0
"""Weights without limits of their own are from 0 to this."""


def field_types(kind: type[object]) -> dict[str, str]:
    """Return the fields of a class of weights with their types as they are written."""
    return {field.name: str(field.type) for field in fields(kind)}  # type: ignore[arg-type]


def read_weight(part: TomlTable, field: str, kind: str, limits: Limits) -> object:
    """Return the weight, or tuple of weights, in a field of a table; `kind` is its annotation.

    Raises:
        DataError: it is not a number, or out of bounds.
    """
    numbers = part.reals(field) if kind.startswith("tuple") else [part.real(field)]
    if not numbers:
        raise part.wrong(field, "weight_empty")
    for number in numbers:
        if fault := _fault(field, number, kind == "int", limits):
            raise part.wrong(field, fault.id, *fault.args)
    if kind.startswith("tuple"):
        return tuple(numbers)
    return int(numbers[0]) if kind == "int" else numbers[0]


def read_weights(kind: type[Kind], part: TomlTable, limits: Limits) -> Kind:
    """Return the weights in a table that holds every field of `kind`, and nothing else.

    Raises:
        DataError: one is missing, unknown, not a number, or out of bounds.
    """
    types = field_types(kind)
    for name in part.table:
        if name not in types:
            raise part.wrong(name, "no_weight_there", [*types])
    return kind(**{name: read_weight(part, name, written, limits) for name, written in types.items()})


def read_changes(kind: type[object], part: TomlTable, limits: Limits) -> dict[str, float]:
    """Return the numbers in a table that holds some fields of `kind`, by their flat names.

    Raises:
        DataError: one is unknown, not a number, or out of bounds.
    """
    types = field_types(kind)
    for name in part.table:
        if name not in types:
            raise part.wrong(name, "no_weight_there", [*types])
    return _flat((name, read_weight(part, name, types[name], limits)) for name in part.table)


def learned_table(data: TomlTable, name: str, *, among_more: bool) -> str:
    """Return which table of learned weights counts: `among_more` than two players `NAME-more`, if there is one."""
    more = f"{name}-more"
    return more if among_more and more in data.table else name


def flat(weights: object) -> dict[str, float]:
    """Return the numbers by their flat names; those that must be whole are of type int."""
    return _flat((field.name, getattr(weights, field.name)) for field in fields(weights))  # type: ignore[arg-type]


def _flat(values: Iterable[tuple[str, Any]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, value in values:
        if isinstance(value, tuple):
            found.update({f"{name}.{place}": number for place, number in enumerate(value, 1)})
        else:
            found[name] = value
    return found


def changed(weights: Kind, changes: Mapping[str, float], limits: Limits) -> Kind:
    """Return these weights with some of them changed, by flat names; unknown names are ignored.

    Raises:
        OptionError: a number is out of bounds.
    """
    values: dict[str, object] = {}
    there = flat(weights)
    for name, number in changes.items():
        field, _, place = name.partition(".")
        if name in there:
            whole = isinstance(there[name], int)
            if fault := _fault(field, number, whole, limits):
                raise OptionError(f"{fault.id}_for", name, *fault.args)
            if place:
                numbers = list(values.get(field, getattr(weights, field)))  # type: ignore[call-overload]
                numbers[int(place) - 1] = float(number)
                values[field] = tuple(numbers)
            else:
                values[field] = int(number) if whole else float(number)
    return replace(weights, **values) if values else weights  # type: ignore[type-var]


def check_names(names: Iterable[str], there: Iterable[str]) -> None:
    """Check that weights of these names are all `there`.

    Raises:
        OptionError: one is not.
    """
    known = [*there]
    for name in names:
        if name not in known:
            raise OptionError("weight_unknown", quoted(name, 200), known)


def _fault(field: str, number: float, whole: bool, limits: Limits) -> Fault | None:
    """Return what is wrong with that number for that weight, None if nothing is."""
    least, most = limits.get(field, (0, MOST))
    if least <= number <= most and (not whole or number == int(number)):
        return None
    return Fault("weight_no_whole" if whole else "weight_no_number", (f"{number:g}", f"{least:g}", f"{most:g}"))

"""Weights: the numbers of an evaluation as a frozen dataclass of floats and ints, read from TOML, changed by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TypeVar

from tp_tui.games.contract import OptionError
from tp_tui.games.kit.toml_reader import TomlTable

Kind = TypeVar("Kind")

Limits = Mapping[str, tuple[float, float]]
"""The least and greatest of weights by name."""

USUAL = (0.0, 1000.0)
"""The least and greatest of weights that have no limits of their own."""


def read_weights(kind: type[Kind], data: TomlTable, table: str, limits: Limits) -> Kind:
    """Return the weights in that table of a file: every field of `kind`, and nothing else.

    Raises:
        DataError: one is missing, unknown, or no number that it can be.
    """
    part = data.inner(table)
    types = {field.name: str(field.type) for field in fields(kind)}  # type: ignore[arg-type]
    for name in part.table:
        if name not in types:
            raise part.wrong(name, f"is no weight; there are {', '.join(types)}")
    values: dict[str, float] = {}
    for name, type_name in types.items():
        number = part.real(name)
        if what := _fault(name, number, type_name == "int", limits):
            raise part.wrong(name, what)
        values[name] = int(number) if type_name == "int" else number
    return kind(**values)


def numbers_of(weights: object) -> dict[str, float]:
    """Return the weights by their names; those that must be whole are of type int."""
    return {field.name: getattr(weights, field.name) for field in fields(weights)}  # type: ignore[arg-type]


def changed(weights: Kind, changes: Mapping[str, float], limits: Limits) -> Kind:
    """Return these weights with some of them changed.

    Raises:
        OptionError: a name that they do not have, or a number that a weight cannot be.
    """
    there, values = numbers_of(weights), dict[str, float]()
    for name, number in changes.items():
        if name not in there:
            raise OptionError(f"there is no weight {name!r}; there are {', '.join(there)}")
        whole = isinstance(there[name], int)
        if what := _fault(name, number, whole, limits):
            raise OptionError(f"weight {name} {what}")
        values[name] = int(number) if whole else float(number)
    return replace(weights, **values) if values else weights  # type: ignore[type-var]


def _fault(name: str, number: float, whole: bool, limits: Limits) -> str:
    """Return what is wrong with that number for that weight, empty if nothing is."""
    least, most = limits.get(name, USUAL)
    if least <= number <= most and (not whole or number == int(number)):
        return ""
    return f"is {number:g}, but must be a {'whole ' * whole}number from {least:g} to {most:g}"

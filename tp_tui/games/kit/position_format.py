"""Declarative JSON serialization of positions: a list of fields with their types, bounds and visibility.

A test proves that the list is complete: it has every attribute of a position, copies are independent field by field,
and an observation masks only fields that are marked hidden. `clone` is still written by hand: generated from the list
it takes two and a half times as long, and searches copy a lot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tp_tui.games.contract import Observation, OpenObservation, Options, State
from tp_tui.games.contract.json_data import (
    JsonDataError,
    JsonValue,
    read_flag,
    read_list,
    read_number,
    read_row,
    read_table,
)
from tp_tui.games.contract.observation_format import ObservationFormat

Position = TypeVar("Position", bound=State)

Bound = int | Callable[[Any], int]
"""A number, or a function that computes it from a position whose earlier fields are set."""

ENTRIES = ("player", "open", "box", "position")
"""The keys of a serialized observation."""


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """An attribute of a position.

    Attributes:
        name: its name.
        hidden: whether an observation may mask all or part of it.
    """

    name: str
    hidden: bool = False

    copied: ClassVar[bool] = False
    """Whether it is changed in place, so that a clone needs a copy of it."""

    written: ClassVar[bool] = True
    """Whether it is serialized; otherwise it follows from the options or is computed on demand."""

    def write(self, value: Any) -> JsonValue:
        """Return the value as data for `json`."""
        found: JsonValue = value
        return found

    @abstractmethod
    def read(self, data: object, position: State) -> object:
        """Return the value that `write` encoded.

        Raises:
            JsonDataError: `data` is not a value of this field.
        """


@dataclass(frozen=True, slots=True)
class Given(Field):
    """A field set by the options and the box: the rules, the deck, the number of players. Clones share it."""

    written = False

    def read(self, data: object, position: State) -> object:
        return getattr(position, self.name)


@dataclass(frozen=True, slots=True)
class Cache(Field):
    """A cached value, None until it is needed. Clones share it."""

    written = False

    def read(self, data: object, position: State) -> object:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived(Field):
    """A field that `derive` computes from those before it. Clones share it."""

    derive: Callable[[Any], object]

    written = False

    def read(self, data: object, position: State) -> object:
        return self.derive(position)


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """A boolean."""

    def read(self, data: object, position: State) -> bool:
        return read_flag(data, self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Field):
    """An integer from `least` to `most`."""

    least: Bound = 0
    most: Bound

    def read(self, data: object, position: State) -> int:
        return read_number(data, self.name, _of(self.least, position), _of(self.most, position))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mask(Field):
    """A mask of `bits` bits."""

    bits: Bound

    def read(self, data: object, position: State) -> int:
        return read_number(data, self.name, 0, (1 << _of(self.bits, position)) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Field):
    """A tuple of integers from `least` to `most`: exactly `length` of them, or at most `longest`."""

    least: Bound = 0
    most: Bound
    length: Bound | None = None
    longest: Bound = 0

    kind: ClassVar[Callable[[Sequence[int]], Sequence[int]]] = tuple

    def write(self, value: Sequence[int]) -> JsonValue:
        return list(value)

    def read(self, data: object, position: State) -> Sequence[int]:
        items = _items(data, self.name, self.length, self.longest, position)
        return type(self).kind(_numbers(items, self.name, self.least, self.most, position))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberList(Numbers):
    """Integers in a mutable list."""

    copied = True
    kind = list


@dataclass(frozen=True, slots=True, kw_only=True)
class Masks(Field):
    """A mutable list of `length` masks of `bits` bits."""

    bits: Bound
    length: Bound

    copied = True

    def write(self, value: Sequence[int]) -> JsonValue:
        return list(value)

    def read(self, data: object, position: State) -> list[int]:
        items = read_row(data, self.name, _of(self.length, position))
        return _numbers(items, self.name, 0, (1 << _of(self.bits, position)) - 1, position)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByteRow(Numbers):
    """Integers below 256 in `bytes`."""

    kind = bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ByteArray(Numbers):
    """Integers below 256 in a `bytearray`."""

    copied = True
    kind = bytearray


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Field):
    """A mutable list of `rows` tuples, each of at most `longest` integers from `least` to `most`."""

    rows: Bound
    longest: Bound
    least: Bound = 0
    most: Bound

    copied = True

    def write(self, value: Sequence[Sequence[int]]) -> JsonValue:
        return [list(row) for row in value]

    def read(self, data: object, position: State) -> list[tuple[int, ...]]:
        longest = _of(self.longest, position)
        return [
            tuple(_numbers(read_list(row, self.name, longest), self.name, self.least, self.most, position))
            for row in read_row(data, self.name, _of(self.rows, position))
        ]


class PositionFormat(ObservationFormat, Generic[Position]):
    """Serializes observations as their masked positions, field by field.

    Whatever else an observation remembers must follow from its masked position, which is observed again after reading.
    So data that shows a player more than it may know is rejected, too.
    """

    fields: ClassVar[tuple[Field, ...]]
    """All attributes of a position; a bound may depend on the fields before it."""

    @abstractmethod
    def blank(self, options: Options, box: object) -> Position:
        """Return a position with only its `Given` fields set, from complete `options` and the output of `write_box`.

        Raises:
            JsonDataError: `box` does not fit these options.
            OptionError, DataError: as in `Game.new_initial_state`.
        """

    @abstractmethod
    def check(self, position: Position) -> None:
        """Check the fields against each other; each is already within its bounds.

        Raises:
            JsonDataError: they contradict each other.
        """

    def write_box(self, position: Position) -> JsonValue:
        """Return components that a deal may have brought along; None if the options determine them."""
        return None

    def write(self, observation: Observation) -> JsonValue:
        state: Any = observation.state
        return {
            "player": observation.player,
            "open": isinstance(observation, OpenObservation),
            "box": self.write_box(state),
            "position": {field.name: field.write(getattr(state, field.name)) for field in self.fields if field.written},
        }

    def read(self, options: Options, data: object) -> Observation:
        table = read_table(data, "an observation", ENTRIES)
        position = self.blank(options, table["box"])
        written = read_table(table["position"], "position", [field.name for field in self.fields if field.written])
        for field in self.fields:
            setattr(position, field.name, field.read(written.get(field.name), position))
        self.check(position)
        player = read_number(table["player"], "player", -1, position.players - 1)
        if read_flag(table["open"], "open"):
            return OpenObservation(player, position)
        seen = position.observation(player)
        if self.write(seen) != data:
            raise JsonDataError("position", "shows what its player cannot know")
        return seen


def _of(bound: Bound, position: State) -> int:
    return bound if isinstance(bound, int) else bound(position)


def _items(data: object, entry: str, length: Bound | None, longest: Bound, position: State) -> list[object]:
    if length is None:
        return read_list(data, entry, _of(longest, position))
    return read_row(data, entry, _of(length, position))


def _numbers(items: Sequence[object], entry: str, least: Bound, most: Bound, position: State) -> list[int]:
    lowest, highest = _of(least, position), _of(most, position)
    return [read_number(item, entry, lowest, highest) for item in items]

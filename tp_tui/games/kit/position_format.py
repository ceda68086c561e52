"""Positions as plain JSON data, from a list of their fields: what each holds, within which bounds, and what is hidden.

A game lists the fields of its position once. A test proves that the list is whole: each attribute of a position is in
it, copies are independent field by field, and an observation masks no field but those that say so. `clone` is written
out all the same: made from the list field by field, a copy takes two and a half times as long, and searches copy a lot.
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
"""A number, or what tells it from a position that has its `Given` fields: how many players there are, for one."""

ENTRIES = ("player", "open", "box", "position")
"""What an observation is written as."""


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """An attribute of a position.

    Attributes:
        name: what it is called.
        hidden: whether an observer may be shown something else in its place, a part masked.
    """

    name: str
    hidden: bool = False

    copied: ClassVar[bool] = False
    """Whether a copy of the position needs a copy of it, since it is changed in place."""

    written: ClassVar[bool] = True
    """Whether it is part of the data; else it follows from the options, or is worked out on demand."""

    def write(self, value: Any) -> JsonValue:
        """Return the value as what `json` can write."""
        found: JsonValue = value
        return found

    @abstractmethod
    def read(self, data: object, position: State) -> object:
        """Return what `write` wrote.

        Raises:
            JsonDataError: it is no value of this field.
        """


@dataclass(frozen=True, slots=True)
class Given(Field):
    """What follows from the options and the box: the rules, the deck, the number of players. Copies share it."""

    written = False

    def read(self, data: object, position: State) -> object:
        """Return what the position has already."""
        return getattr(position, self.name)


@dataclass(frozen=True, slots=True)
class Cache(Field):
    """What is worked out on demand; None until then. Copies share it."""

    written = False

    def read(self, data: object, position: State) -> object:
        """Return None."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived(Field):
    """What follows from the fields before it, by `work_out`. Copies share it."""

    work_out: Callable[[Any], object]

    written = False

    def read(self, data: object, position: State) -> object:
        """Return what follows from the position."""
        return self.work_out(position)


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """True or false."""

    def read(self, data: object, position: State) -> bool:
        """Return which."""
        return read_flag(data, self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Field):
    """A whole number from `least` to `most`."""

    least: Bound = 0
    most: Bound

    def read(self, data: object, position: State) -> int:
        """Return the number."""
        return read_number(data, self.name, _of(self.least, position), _of(self.most, position))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mask(Field):
    """A mask of so many bits."""

    bits: Bound

    def read(self, data: object, position: State) -> int:
        """Return the mask."""
        return read_number(data, self.name, 0, (1 << _of(self.bits, position)) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Field):
    """Whole numbers from `least` to `most`, just `length` of them or at most `longest`, in a tuple, list or bytes."""

    least: Bound = 0
    most: Bound
    length: Bound | None = None
    longest: Bound = 0

    kind: ClassVar[Callable[[Sequence[int]], Sequence[int]]] = tuple

    def write(self, value: Sequence[int]) -> JsonValue:
        """Return a list."""
        return list(value)

    def read(self, data: object, position: State) -> Sequence[int]:
        """Return the numbers."""
        items = _items(data, self.name, self.length, self.longest, position)
        return type(self).kind(_numbers(items, self.name, self.least, self.most, position))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberList(Numbers):
    """Numbers in a list, which is changed in place."""

    copied = True
    kind = list


@dataclass(frozen=True, slots=True, kw_only=True)
class Masks(Field):
    """A list of `length` masks of so many bits, which is changed in place."""

    bits: Bound
    length: Bound

    copied = True

    def write(self, value: Sequence[int]) -> JsonValue:
        """Return a list."""
        return list(value)

    def read(self, data: object, position: State) -> list[int]:
        """Return the masks."""
        items = read_row(data, self.name, _of(self.length, position))
        return _numbers(items, self.name, 0, (1 << _of(self.bits, position)) - 1, position)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByteRow(Numbers):
    """Small numbers in immutable bytes."""

    kind = bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ByteArray(Numbers):
    """Small numbers in bytes that are changed in place."""

    copied = True
    kind = bytearray


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Field):
    """A list of `rows` tuples, changed in place, each of at most `longest` numbers from `least` to `most`."""

    rows: Bound
    longest: Bound
    least: Bound = 0
    most: Bound

    copied = True

    def write(self, value: Sequence[Sequence[int]]) -> JsonValue:
        """Return a list of lists."""
        return [list(row) for row in value]

    def read(self, data: object, position: State) -> list[tuple[int, ...]]:
        """Return the rows."""
        longest = _of(self.longest, position)
        return [
            tuple(_numbers(read_list(row, self.name, longest), self.name, self.least, self.most, position))
            for row in read_row(data, self.name, _of(self.rows, position))
        ]


class PositionFormat(ObservationFormat, Generic[Position]):
    """Observations as their positions, field by field.

    What an observation remembers besides its masked position must follow from that: it is observed once more when it
    is read. So data that shows a player more than it may know is refused, too.
    """

    fields: ClassVar[tuple[Field, ...]]
    """Every attribute of a position; bounds may ask for those before them."""

    @abstractmethod
    def blank(self, options: Options, box: object) -> Position:
        """Return a position that has only what is `Given` by complete `options` and what `write_box` wrote.

        Raises:
            JsonDataError: `box` is nothing that a game with these options is played with.
            OptionError, DataError: as `Game.new_initial_state` does.
        """

    @abstractmethod
    def check(self, position: Position) -> None:
        """Check what fields say together, each being within its own bounds.

        Raises:
            JsonDataError: there is no such position.
        """

    def write_box(self, position: Position) -> JsonValue:
        """Return what the game is played with, as far as a deal may have brought it; None where options say it all."""
        return None

    def write(self, observation: Observation) -> JsonValue:
        """Return the observation as what `json` can write."""
        state: Any = observation.state
        return {
            "player": observation.player,
            "open": isinstance(observation, OpenObservation),
            "box": self.write_box(state),
            "position": {field.name: field.write(getattr(state, field.name)) for field in self.fields if field.written},
        }

    def read(self, options: Options, data: object) -> Observation:
        """Return the observation that `write` wrote."""
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

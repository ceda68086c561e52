"""Options: what players can choose before a game begins, and the errors for invalid choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from tp_tui.games.contract.faults import Fault, FaultError
from tp_tui.games.kit.printable import printable

LONGEST_VALUE = 60
"""How much of a wrong value a fault repeats, in characters."""

MAX_BITS = 10_000
"""The bits of an integer that Python still converts to decimal: its limit is 4300 digits by default."""


class GameFile(NamedTuple):
    """A file of the player's own that a game is played with: its name, for messages, and its text."""

    name: str
    text: str


OptionValue = int | str | GameFile
"""A value of an option, in its right type."""

Options = Mapping[str, OptionValue]
"""The values chosen, by the names of the options; those left out have their defaults."""


class OptionError(FaultError):
    """An option or a weight does not exist, or its value is invalid.

    Attributes:
        option: the name of the option at fault; empty for none.
    """

    def __init__(self, fault: Fault | str, *about: object, option: str = "") -> None:
        """Create the error from a fault, or from its id and arguments."""
        super().__init__(fault, *about)
        self.option = option


class DataError(FaultError):
    """A data file is invalid. The fault names the file and the field."""


class DealError(DataError):
    """A written deal is invalid.

    Attributes:
        entry: the invalid entry, which is also the first argument of the fault.
    """

    def __init__(self, fault: Fault | str, entry: str = "", *about: object) -> None:
        """Create the error from a fault, or from its id and those of its arguments that follow `entry`."""
        super().__init__(fault, *(() if isinstance(fault, Fault) else (entry, *about)))
        self.entry = entry


class Role(Enum):
    """The purpose of an option: it determines where screens show it, and how command lines and saves name it.

    Attributes:
        SEATS: how many seats there are.
        FIRST_SEAT: the seat that begins, counted from 1; 0 leaves it to the lot.
        VERSION: the version of the rules; the strength of bots is measured separately for each.
        VARIANT: a switch that may be added to any version.
        SCENARIO: a task or set-up of its own, such as a mission.
        HOUSE_RULE: a detail that players settle among themselves.
        FILE: what is played with, from the program's own files or one of the player's.
    """

    SEATS = auto()
    FIRST_SEAT = auto()
    VERSION = auto()
    VARIANT = auto()
    SCENARIO = auto()
    HOUSE_RULE = auto()
    FILE = auto()


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """An option of a game. Presenters have its title and those of its values.

    Attributes:
        name: its name in command lines and saves.
        role: its purpose.
        default: its value if none is chosen.
    """

    name: str
    role: Role
    default: int | str

    @abstractmethod
    def check(self, value: object) -> OptionValue:
        """Return `value` converted to the type of the option, such as a number from a text.

        Raises:
            OptionError: it is invalid.
        """

    @abstractmethod
    def listed(self) -> tuple[int | str, ...]:
        """Return all values that can be picked from a list, in order."""


@dataclass(frozen=True, slots=True)
class ChoiceOption(Option):
    """An option that takes one of some values, all numbers or all texts."""

    choices: tuple[int | str, ...]

    def check(self, value: object) -> int | str:
        """Return the value in its right type."""
        for choice in self.choices:
            if isinstance(value, int | str) and not isinstance(value, bool) and str(choice) == str(value):
                return choice
        raise OptionError("no_choice", self.name, _in_short(value), [*map(str, self.choices)], option=self.name)

    def listed(self) -> tuple[int | str, ...]:
        """Return the choices."""
        return self.choices


@dataclass(frozen=True, slots=True)
class SwitchOption(Option):
    """An option that a game is played with or without: `yes` or `no`."""

    def check(self, value: object) -> str:
        """Return `yes` or `no`."""
        if value in ("no", "yes"):
            return str(value)
        raise OptionError("no_choice", self.name, _in_short(value), ("no", "yes"), option=self.name)

    def listed(self) -> tuple[int | str, ...]:
        """Return no and yes."""
        return ("no", "yes")


@dataclass(frozen=True, slots=True)
class NumberOption(Option):
    """An option that takes a whole number from `least` to `greatest`."""

    least: int
    greatest: int

    def check(self, value: object) -> int:
        """Return the number."""
        # A number of thousands of digits is no number that anybody means, and takes long to read.
        text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
        number = int(text) if len(text) < 20 and text.removeprefix("-").isdecimal() else self.least - 1
        if not self.least <= number <= self.greatest:
            raise OptionError(
                "no_such_number", self.name, _in_short(value), self.least, self.greatest, option=self.name
            )
        return number

    def listed(self) -> tuple[int | str, ...]:
        """Return the numbers."""
        return tuple(range(self.least, self.greatest + 1))


@dataclass(frozen=True, slots=True)
class FileOption(Option):
    """An option that takes the name of something that ships with the program, or a file of the player's.

    `default`, an empty text, leaves it to the other options.

    Attributes:
        noun: what such a file describes, such as `board`.
        shipped_names: the names of what ships with the program.
        title_of: returns what a shipped file calls itself, by its name; the file may be read only then.
    """

    noun: str
    shipped_names: tuple[str, ...]
    title_of: Callable[[str], str]

    def check(self, value: object) -> str | GameFile:
        """Return the name or the file; what the file holds is for the game to check."""
        if isinstance(value, GameFile):
            return value
        if value == self.default or value in self.shipped_names:
            return str(value)
        raise OptionError("no_choice_or_file", self.name, _in_short(value), self.shipped_names, option=self.name)

    def listed(self) -> tuple[int | str, ...]:
        """Return the default and what ships with the program."""
        return (self.default, *self.shipped_names)


class FileReport(NamedTuple):
    """A game's report on a player's file or a shipped one.

    Attributes:
        title: its title; empty if it is invalid.
        drawing: a picture of its content as lines of text; empty if it is invalid.
        faults: why it is invalid, field by field; empty if it is valid.
        warnings: what is unusual about it, although it can be played.
        misfits: by version, why that version cannot be played with it; empty if it can.
    """

    title: str = ""
    drawing: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    misfits: Mapping[str, tuple[Fault, ...]] = MappingProxyType({})


def _in_short(value: object) -> str | Fault:
    """Return what a fault repeats of a value that is wrong: one printable line of no great length."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return Fault("very_many_digits")
    said = repr(value)
    return printable(said if len(said) <= LONGEST_VALUE else f"{said[:LONGEST_VALUE]}…")


def checked_options(declared: tuple[Option, ...], options: Options) -> dict[str, OptionValue]:
    """Return all `declared` options, each checked by itself, with defaults for those left out.

    Raises:
        OptionError: an option is unknown, or its value is invalid.
    """
    by_name = {option.name: option for option in declared}
    for name in options:
        if name not in by_name:
            raise OptionError("no_option", _in_short(name), [*by_name], option=name)
    return {name: option.check(options.get(name, option.default)) for name, option in by_name.items()}


def number_of(options: Options, name: str) -> int:
    """Return the value of an option whose values are numbers."""
    value = options[name]
    assert isinstance(value, int)
    return value


def plain_options(options: Options) -> dict[str, int | str | dict[str, str]]:
    """Return the options as JSON and TOML can hold them: a file as a table of its name and text."""
    return {
        name: {"file": value.name, "text": value.text} if isinstance(value, GameFile) else value
        for name, value in options.items()
    }

"""Options: what a game lets players choose before it begins, and what says that a choice cannot be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from tp_tui.games.kit.wording import either

LONGEST_VALUE = 60
"""How much of a wrong value a complaint repeats, in characters."""

MOST_BITS = 10_000
"""The size of whole numbers that Python writes in decimals without complaint."""


class GameFile(NamedTuple):
    """A file of the player's own that a game is played with: its name, for messages, and its text."""

    name: str
    text: str


OptionValue = int | str | GameFile
"""A value of an option, in its right type."""

Options = Mapping[str, OptionValue]
"""The values chosen, by the names of the options; those left out have their defaults."""


class OptionError(ValueError):
    """An option or a weight that does not exist, or a value that it does not take.

    The message says what would be right; `option` names the option that it is about, and is empty if it is about none.
    """

    def __init__(self, message: str, option: str = "") -> None:
        """Complain of `option` with that message."""
        super().__init__(message)
        self.option = option

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process with the option."""
        return (type(self), (str(self), self.option))


class DataError(ValueError):
    """A data file that is not as it should be. The message names the file, the field and what is wrong."""


class DealError(DataError):
    """A written deal that cannot be. `entry` names what is wrong in it and begins the message."""

    def __init__(self, entry: str, what: str) -> None:
        """Complain of `entry`; `what` is the rest of the sentence."""
        super().__init__(f"{entry}: {what}")
        self.entry = entry


class Role(Enum):
    """What an option is to those who set a game up: where a screen shows it, how a command line and a save name it.

    Attributes:
        SEATS: how many seats there are.
        FIRST_SEAT: the seat that begins, counted from 1; 0 leaves it to the lot.
        VERSION: which version of the rules is played; versions are what levels of bots are measured for.
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


class Choice(NamedTuple):
    """A value that an option takes, and what it is called on the screen."""

    value: int | str
    title: str


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """An option of a game.

    Attributes:
        name: as options, command lines and saves have it.
        role: what it is to those who set a game up.
        title: what it is called on the screen.
        summary: what it is about, in a few words.
        default: its value where none is chosen.
    """

    name: str
    role: Role
    title: str
    summary: str
    default: int | str

    @abstractmethod
    def check(self, value: object) -> OptionValue:
        """Return the value in its right type; a text may stand for a number.

        Raises:
            OptionError: the option does not take it.
        """

    @abstractmethod
    def listed(self) -> tuple[Choice, ...]:
        """Return all values that can be picked from a list, in order."""

    def summary_of(self, value: OptionValue) -> str:
        """Return in a few words what a listed value means for the game; nothing where its title says it all."""
        return ""


@dataclass(frozen=True, slots=True)
class ChoiceOption(Option):
    """An option that takes one of some values, all numbers or all texts.

    `summaries` says in a few words what each of the `choices` means, in their order; it may be left out.
    """

    choices: tuple[Choice, ...]
    summaries: tuple[str, ...] = ()

    def check(self, value: object) -> int | str:
        """Return the value in its right type."""
        for choice in self.choices:
            if isinstance(value, int | str) and not isinstance(value, bool) and str(choice.value) == str(value):
                return choice.value
        values = [str(choice.value) for choice in self.choices]
        raise OptionError(f"option {self.name} is {_in_short(value)}; it can be {either(values)}", self.name)

    def listed(self) -> tuple[Choice, ...]:
        """Return the choices."""
        return self.choices

    def summary_of(self, value: OptionValue) -> str:
        """Return what the choice of that value means."""
        return next(
            (said for choice, said in zip(self.choices, self.summaries, strict=False) if choice[0] == value), ""
        )


@dataclass(frozen=True, slots=True)
class SwitchOption(Option):
    """An option that a game is played with or without: `yes` or `no`."""

    def check(self, value: object) -> str:
        """Return `yes` or `no`."""
        if value in ("no", "yes"):
            return str(value)
        raise OptionError(f"option {self.name} is {_in_short(value)}; it can be no or yes", self.name)

    def listed(self) -> tuple[Choice, ...]:
        """Return no and yes."""
        return (Choice("no", "no"), Choice("yes", "yes"))


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
            wanted = f"it is a number from {self.least} to {self.greatest}"
            raise OptionError(f"option {self.name} is {_in_short(value)}; {wanted}", self.name)
        return number

    def listed(self) -> tuple[Choice, ...]:
        """Return the numbers."""
        return tuple(Choice(number, str(number)) for number in range(self.least, self.greatest + 1))


@dataclass(frozen=True, slots=True)
class FileOption(Option):
    """An option that takes the name of something that ships with the program, or a file of the player's.

    `default`, an empty text, leaves it to the other options; `noun` is what such a file describes, such as `board`.
    """

    noun: str
    shipped: tuple[Choice, ...]

    def check(self, value: object) -> str | GameFile:
        """Return the name or the file; what the file holds is for the game to check."""
        if isinstance(value, GameFile):
            return value
        names = [str(choice.value) for choice in self.shipped]
        if value == self.default or value in names:
            return str(value)
        wanted = f"it can be {either([*names, 'a file'])}"
        raise OptionError(f"option {self.name} is {_in_short(value)}; {wanted}", self.name)

    def listed(self) -> tuple[Choice, ...]:
        """Return the default and what ships with the program."""
        return (Choice(self.default, ""), *self.shipped)


class FileReport(NamedTuple):
    """What a game says of a file of the player's, or of something that ships with the program.

    Attributes:
        title: what it calls itself; empty where it cannot be read.
        drawing: how it looks, line by line; nothing where it cannot be read.
        faults: why it cannot be read, field by field; empty where it can.
        warnings: what is odd about it but can be played.
        misfits: by version what keeps that version from being played with it; empty for those it can be played with.
    """

    title: str = ""
    drawing: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    misfits: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def _in_short(value: object) -> str:
    """Return what a complaint repeats of a value that is wrong: one printable line of no great length."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "a number of very many digits"
    said = repr(value)
    return said if len(said) <= LONGEST_VALUE else f"{said[:LONGEST_VALUE]}…"


def checked_options(declared: tuple[Option, ...], options: Options) -> dict[str, OptionValue]:
    """Return all the options that are `declared`, each by itself in its right type, with defaults for those left out.

    Raises:
        OptionError: there is no such option, or it does not take the value.
    """
    by_name = {option.name: option for option in declared}
    for name in options:
        if name not in by_name:
            raise OptionError(f"there is no option {_in_short(name)}; the options are {', '.join(by_name)}", name)
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

"""Faults: errors outside the rules of a game, as facts that presenters put into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tp_tui.games.contract.actions import Argument
from tp_tui.games.kit.printable import printable

TOLD = "told"
"""The id of a fault whose text comes from elsewhere: from the operating system or a player's own bot."""

LONGEST_ARGUMENT = 600
"""The number of characters to which a text in a fault is cut."""

MAX_NUMBER = 10**9
"""A bound for all numbers in facts, points included; a comparison with it also rejects NaN."""

MAX_NESTING = 6
"""The maximum nesting depth of faults and lists in the arguments of a fault."""


class Fault(NamedTuple):
    """What went wrong: its id and arguments, among which may be the fault that caused it.

    >>> Fault.of("took_longer", "1.5")
    Fault(id='took_longer', args=('1.5',))
    """

    id: str
    args: tuple[Argument, ...] = ()

    @classmethod
    def of(cls, id: str, *about: object) -> Fault:
        """Return a fault with these arguments, which may contain untrusted text."""
        return cls(printable(id), plain_arguments(about))

    @classmethod
    def told(cls, text: object) -> Fault:
        """Return a fault that carries a text from elsewhere."""
        return cls.of(TOLD, text)


class FaultError(ValueError):
    """An error that carries a `Fault`; its message is for developers.

    Attributes:
        fault: what is wrong.
    """

    def __init__(self, fault: Fault | str = "", *about: object) -> None:
        """Carry `fault`, or a new one with that id and these arguments."""
        found = Fault.of(fault, *about) if isinstance(fault, str) else fault
        super().__init__(found)
        self.fault = found


class NotationError(FaultError):
    """A text denotes no action, or several. The fault says what would have been understood."""


def plain_arguments(values: Iterable[object], nesting: int = MAX_NESTING) -> tuple[Argument, ...]:
    """Return `values` as arguments of a fact: integers, printable texts, and tuples of them."""
    return tuple(_plain(value, nesting) for value in values)


def _plain(value: object, nesting: int) -> Argument:
    if type(value) is int and abs(value) <= MAX_NUMBER:
        return value
    if isinstance(value, tuple | list) and nesting:
        return plain_arguments(value, nesting - 1)
    return printable(value, LONGEST_ARGUMENT)

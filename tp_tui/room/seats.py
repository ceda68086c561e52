"""Seats of humans and bots, and their notation on the command line and in saved games."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import chain, count
from typing import NamedTuple

from tp_tui.bots import BOTS, BotError, is_user_bot, plain_name, split_name, weighted_name
from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import is_visible, printable
from tp_tui.storage.restrictions import HostAccess, access_fault

YOU = "You"
"""The default name of the only human seat; events are then told in the second person."""

ONE_OF_MANY = "Player"
"""The default name of several human seats, followed by a number."""

HUMAN_WORDS = ("you", "human")
NAME_LENGTH = 12
"""The cells of the longest name, to fit the narrowest screen; wide characters take two."""

MAX_MARKS = 2
"""The most combining marks on one letter."""

LOOK_ALIKES = str.maketrans("01|ıаеорсухіјѕԁһԛԝҽɑοαρνυικτγωℓ", "olliaeopcyxijsdhqweaoapvuiktywl")
"""Digits, signs, and Cyrillic and Greek letters, with the Latin letters that they can be taken for."""

USER_BOT = re.compile(r"(?P<bot>.+\.py:[^:]+)((?P<colon>:)(?P<name>.*))?")
"""A user bot, optionally followed by a name."""


class SeatError(FaultError):
    """The seats are invalid."""


class Seat(NamedTuple):
    """A seat: its name, and the name of its bot, empty for a human.

    The bot may be a user bot, `FILE.py:CLASS`, or have weights, `planner@unit=2.5`.
    """

    name: str
    bot: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return not self.bot


def checked_name(name: str) -> str:
    """Normalize a name to NFC and validate it.

    Raises:
        SeatError: the name is too long, or has invisible characters or too many combining marks.
    """
    name = unicodedata.normalize("NFC", name)
    cells = cells_of(name)
    if cells < 0:
        raise SeatError("hidden_letter", printable(name, 40))
    if cells > NAME_LENGTH:
        raise SeatError("long_name", printable(name, 40), NAME_LENGTH)
    return name


def cells_of(text: str) -> int:
    """Return the columns that a text in NFC takes; -1 if it has invisible characters or too many combining marks."""
    cells = marks = 0
    for number, character in enumerate(text):
        is_mark = unicodedata.category(character) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if not is_visible(character) or marks > MAX_MARKS or (is_mark and not number):
            return -1
        cells += 0 if is_mark else 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return cells


def folded_name(name: str) -> str:
    """Return what a name has in common with all that can be taken for it: case, accents and look-alikes are gone.

    >>> folded_name("Ādа") == folded_name("ada"), folded_name("Bob") == folded_name("B0b")
    (True, True)
    """
    for _ in range(2):  # an accent may hide a look-alike, and a look-alike an accent
        parts = unicodedata.normalize("NFKD", name.casefold())
        name = "".join(letter for letter in parts if unicodedata.category(letter)[0] != "M").translate(LOOK_ALIKES)
    return "".join(name.split()).replace("rn", "m").replace("vv", "w").replace("i", "l")


def parse_seats(text: str, least: int, most: int) -> tuple[Seat, ...]:
    """Parse a list of `least` to `most` seats such as `you:Ada,greedy,mine.py:MyBot`.

    Each seat is `you`, a bot or a user bot, optionally followed by `:NAME`. Seats without a name get a unique one. User
    bots are not loaded.

    Raises:
        SeatError: too few or too many seats, an unknown bot, or an invalid or duplicate name.
    """
    words = [word.strip() for word in text.split(",")]
    if not least <= len(words) <= most:
        raise SeatError("number_of_seats", len(words), printable(text), least, most)
    kinds, names = zip(*map(parse_seat, words), strict=True)
    return named_seats(kinds, names)


def parse_seat(word: str) -> tuple[str, str]:
    """Parse one seat such as `you:Ada` or `mine.py:MyBot:Ada` into bot and name; either may be empty.

    Raises:
        SeatError: an unknown bot, malformed weights (`planner@unit`), an invalid name, or a user bot where none is
            allowed.
    """
    kind, colon, name = word.partition(":")
    if own := USER_BOT.fullmatch(word):
        kind, colon, name = own["bot"], own["colon"] or "", own["name"] or ""
    kind, name = kind.strip(), name.strip()
    if not own:
        kind = kind.lower()
    if kind not in HUMAN_WORDS and plain_name(kind) not in BOTS and not is_user_bot(kind):
        if kind.endswith(".py"):
            raise SeatError("class_missing", printable(word), kind)
        raise SeatError("no_seat", printable(word), ("you", *BOTS))
    if colon and not name:
        raise SeatError("name_missing", printable(word))
    name = checked_name(name)
    if is_user_bot(kind) and (closed := access_fault(HostAccess.OWN_BOT)):
        raise SeatError(closed)
    if kind in HUMAN_WORDS or own:
        return kind if own else "", name
    try:
        return weighted_name(*split_name(kind)), name
    except BotError as error:
        raise SeatError(error.fault) from error


def named_seats(kinds: Sequence[str], names: Sequence[str]) -> tuple[Seat, ...]:
    """Return seats for these bots (empty for a human), giving default names to those without one.

    Raises:
        SeatError: a name is invalid or duplicate.
    """
    names = [checked_name(name.strip()) for name in names]
    given = [name for name in names if name]
    for name in given:
        if given.count(name) > 1:
            raise SeatError("name_twice", name)
    taken = set(given)
    nameless = [_plain_name(kind) for kind, name in zip(kinds, names, strict=True) if not name]
    humans = sum(not kind for kind in kinds)
    seats = []
    for kind, name in zip(kinds, names, strict=True):
        base = _plain_name(kind)
        # Only a lone human is “You”: with several, each would read it of somebody else.
        of_this_name = nameless.count(base) if kind else humans
        chosen = name or _free_name(base, of_this_name, taken)
        taken.add(chosen)
        seats.append(Seat(chosen, kind))
    return tuple(seats)


def seat_text(seat: Seat) -> str:
    """Return a seat in the notation of saved games: `human:Ada`, `bot:greedy:Ben`."""
    return f"human:{seat.name}" if seat.is_human else f"bot:{seat.bot}:{seat.name}"


def seats_from_texts(texts: Sequence[str]) -> tuple[Seat, ...]:
    """Parse the seats of a saved game; a bot without a name gets a default one.

    Raises:
        SeatError: a bot does not exist or a name is invalid.
    """
    found = []
    for text in texts:
        kind, _, rest = text.partition(":")
        found.append(parse_seat(f"you:{rest}" if kind == "human" else rest))
    kinds, names = zip(*found, strict=True)
    return named_seats(kinds, names)


def _plain_name(kind: str) -> str:
    """Return the default name of a seat, short enough for a number after it."""
    if is_user_bot(kind):
        return kind.rpartition(":")[2][: NAME_LENGTH - 2]
    return plain_name(kind).capitalize() or YOU


def _free_name(base: str, of_this_name: int, taken: set[str]) -> str:
    candidates = [base] if of_this_name == 1 else []
    numbered = ONE_OF_MANY if base == YOU else base
    numbers = (f"{numbered} {number}" for number in count(1))
    return next(name for name in chain(candidates, numbers) if name not in taken)

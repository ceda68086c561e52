"""Who sits where: humans and bots, by the words of the command line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count

from tp_tui.bots import BOTS, BotError, is_user_bot, plain_name, split_name, weighted_name
from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import is_visible, printable
from tp_tui.storage.restrictions import Exit, refusal

YOU = "You"
"""The name of the only human seat, where it has no other; what happened is then said in the second person."""

ONE_OF_MANY = "Player"
"""What human seats without names are called where there are several, with a number behind it."""

HUMAN_WORDS = ("you", "human")
NAME_LENGTH = 12
"""Names fit the narrowest screen: so many cells, of which wide letters take two."""

MOST_MARKS = 2
"""Accents and the like on one letter."""

OWN_BOT = re.compile(r"(?P<bot>.+\.py:[^:]+)((?P<colon>:)(?P<name>.*))?")
"""A bot of one's own, with a name behind it or not."""


class SeatError(FaultError):
    """Seats that cannot be."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its name, and the bot that plays it, empty for a human; one's own is `FILE.py:CLASS`.

    A bot may have weights behind it, as `planner@unit=2.5`.
    """

    name: str
    bot: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return not self.bot


def checked_name(name: str) -> str:
    """Return a name as it is kept: its accents and letters in one piece where there is such a piece.

    Raises:
        SeatError: it does not fit, or has letters that cannot be seen or that pile up.
    """
    name = unicodedata.normalize("NFC", name)
    cells = marks = 0
    for number, letter in enumerate(name):
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if not is_visible(letter) or marks > MOST_MARKS or (is_mark and not number):
            raise SeatError("hidden_letter", printable(name, 40))
        cells += 0 if is_mark else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    if cells > NAME_LENGTH:
        raise SeatError("long_name", printable(name, 40), NAME_LENGTH)
    return name


def parse_seats(text: str, least: int, most: int) -> tuple[Seat, ...]:
    """The seats named in `text`, such as `you:Ada,greedy,mine.py:MyBot`, from `least` to `most` of them.

    Each is `you`, a bot or a class of the player's own, with `:NAME` behind it if it is to have one. Names come out
    different. Whether there is such a class is not looked at.

    Raises:
        SeatError: too few or too many, an unknown kind, a name that is too long or there twice.
    """
    words = [word.strip() for word in text.split(",")]
    if not least <= len(words) <= most:
        raise SeatError("number_of_seats", len(words), printable(text), least, most)
    kinds, names = zip(*map(parse_seat, words), strict=True)
    return named_seats(kinds, names)


def parse_seat(word: str) -> tuple[str, str]:
    """The bot, empty for a human, and the name, empty if there is none, of one seat: `you:Ada`, `mine.py:MyBot:Ada`.

    Raises:
        SeatError: an unknown kind, weights that are none (`planner@unit`), a name that is too long, or a bot of one's
            own where none is offered.
    """
    kind, colon, name = word.partition(":")
    if own := OWN_BOT.fullmatch(word):
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
    if is_user_bot(kind) and (closed := refusal(Exit.OWN_BOT)):
        raise SeatError(closed)
    if kind in HUMAN_WORDS or own:
        return kind if own else "", name
    try:
        return weighted_name(*split_name(kind)), name
    except BotError as error:
        raise SeatError(error.fault) from error


def named_seats(kinds: Sequence[str], names: Sequence[str]) -> tuple[Seat, ...]:
    """Return seats of these kinds (a bot, empty for a human); those with no name get one.

    Raises:
        SeatError: a name cannot be shown, or two seats have the same.
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
        # Only who plays alone is “You”: the others would read it of somebody else.
        of_this_name = nameless.count(base) if kind else humans
        chosen = name or _free_name(base, of_this_name, taken)
        taken.add(chosen)
        seats.append(Seat(chosen, kind))
    return tuple(seats)


def seat_text(seat: Seat) -> str:
    """The seat as saved games write it: `human:Ada`, `bot:greedy:Ben`."""
    return f"human:{seat.name}" if seat.is_human else f"bot:{seat.bot}:{seat.name}"


def seats_from_texts(texts: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that saved games write so; a bot may have no name behind it and then gets one.

    Raises:
        SeatError: an unknown bot, or a name that cannot be.
    """
    found = []
    for text in texts:
        kind, _, rest = text.partition(":")
        found.append(parse_seat(f"you:{rest}" if kind == "human" else rest))
    kinds, names = zip(*found, strict=True)
    return named_seats(kinds, names)


def _plain_name(kind: str) -> str:
    """Return what a seat of that kind is called if there is but one; short enough for a number behind it."""
    if is_user_bot(kind):
        return kind.rpartition(":")[2][: NAME_LENGTH - 2]
    return plain_name(kind).capitalize() or YOU


def _free_name(base: str, of_this_name: int, taken: set[str]) -> str:
    candidates = [base] if of_this_name == 1 else []
    numbered = ONE_OF_MANY if base == YOU else base
    numbers = (f"{numbered} {number}" for number in count(1))
    return next(name for name in chain(candidates, numbers) if name not in taken)

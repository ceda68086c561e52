"""Who sits where: humans and bots, by the words of the command line."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.bots import BOTS

YOU = "You"
"""The name of a human seat that has no other; what happened is then said in the second person."""

HUMAN_WORDS = ("you", "human")
NAME_LENGTH = 12
"""Names fit the narrowest screen."""


class SeatError(ValueError):
    """Seats that cannot be. The message says what would be right."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its name, and the bot that plays it, empty for a human."""

    name: str
    bot: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return not self.bot


def parse_seats(text: str, least: int, most: int) -> tuple[Seat, ...]:
    """The seats named in `text`, such as `you:Ada,greedy,random`, from `least` to `most` of them.

    Each is `you` or a bot, with `:NAME` behind it if it is to have one. Names come out different.

    Raises:
        SeatError: too few or too many, an unknown kind, a name that is too long or there twice.
    """
    words = [word.strip() for word in text.split(",")]
    if not least <= len(words) <= most:
        there = "is 1 seat" if len(words) == 1 else f"are {len(words)} seats"
        raise SeatError(f"there {there} in “{text}”; the game takes {least} to {most}")
    kinds: list[str] = []
    names: list[str] = []
    for word in words:
        kind, colon, name = word.partition(":")
        kind, name = kind.strip().lower(), name.strip()
        if kind not in HUMAN_WORDS and kind not in BOTS:
            raise SeatError(
                f"“{word}” is no seat; a seat is you or {' or '.join(BOTS)}, with :NAME behind it if you like"
            )
        if colon and not name:
            raise SeatError(f"“{word}” has no name behind the colon")
        if len(name) > NAME_LENGTH:
            raise SeatError(f"the name “{name}” is longer than {NAME_LENGTH} letters")
        if not name.isprintable():
            raise SeatError(f"the name {name!r} has a letter that cannot be shown")
        kinds.append("" if kind in HUMAN_WORDS else kind)
        names.append(name)
    return named_seats(kinds, names)


def named_seats(kinds: list[str], names: list[str]) -> tuple[Seat, ...]:
    """Seats of these kinds (a bot, empty for a human); those with no name get one.

    Raises:
        SeatError: two seats have the same name.
    """
    given = [name for name in names if name]
    for name in given:
        if given.count(name) > 1:
            raise SeatError(f"the name “{name}” is there twice")
    taken = set(given)
    nameless = [kind for kind, name in zip(kinds, names, strict=True) if not name]
    seats = []
    for kind, name in zip(kinds, names, strict=True):
        chosen = name or _free_name(kind.capitalize() or YOU, nameless.count(kind), taken)
        taken.add(chosen)
        seats.append(Seat(chosen, kind))
    return tuple(seats)


def _free_name(base: str, of_this_kind: int, taken: set[str]) -> str:
    candidates = [base] if of_this_kind == 1 else []
    candidates += [f"{base} {number}" for number in range(1, 9)]
    return next(name for name in candidates if name not in taken)

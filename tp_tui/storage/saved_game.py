"""A saved game as data: what a file holds, and what can be wrong with one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from tp_tui import __version__
from tp_tui.games.contract import Action, Game, Options, Role, State

FORMAT = 1
"""The version of the format; a file of a later one is refused."""

PROGRAM = f"tp-tui {__version__}"
"""What this program calls itself in what it writes."""

RULE = "---"
"""The line between the header and the actions."""

TIMES = ("started", "finished", "daily")
"""The entries of the header that are dates, the first two with a time."""

OWN_ENTRIES = (Role.VERSION, Role.SCENARIO)
"""The roles of options that have an entry of the header of their own, by their names."""


UNDONE = "#undone "
"""What a line begins with that says what `redo` would do: the last action taken back stands last."""


class SaveError(ValueError):
    """A saved game that cannot be read. The message names the file, the line and what is wrong with it.

    Attributes:
        line: the number of that line, from 1; 0 where no line is at fault.
        readable: the game up to the line before, where the header is sound.
    """

    def __init__(self, message: str, line: int = 0, readable: LoadedGame | None = None) -> None:
        """Say that, of this line; `readable` is what comes before it."""
        super().__init__(message)
        self.line = line
        self.readable = readable


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game from its deal to its last action.

    Attributes:
        game: its name.
        options: its options, complete, the number of players (as many as seats) and who began among them.
        seats: in order of play, `human:NAME`, `bot:KIND` or `bot:KIND:NAME` each.
        seed: what the deal was drawn from.
        start: the position before the first action; not to be played on.
        actions: what was done.
        started: when play began, if that is known.
        finished: when the game ended; None while it goes on.
        daily: the day whose daily game this is; None if it is none.
        program: what wrote the file.
    """

    game: str
    options: Options
    seats: tuple[str, ...]
    seed: int
    start: State
    actions: tuple[Action, ...] = ()
    started: datetime | None = None
    finished: datetime | None = None
    daily: date | None = None
    program: str = PROGRAM


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """What a file holds.

    Attributes:
        saved: the game.
        position: the position after its last action.
        left_out: a sentence about a last line that was torn and is not among the actions; empty if none was.
        undone: what was taken back last, the first to be done again at the end.
        lines: the line of each action, from 1.
        seats_line: the line that names the seats, from 1.
    """

    saved: SavedGame
    position: State
    left_out: str = ""
    undone: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    seats_line: int = 0


def header_entries(game: Game) -> tuple[str, ...]:
    """Return all that the header of a saved `game` can hold, in the order in which it is written."""
    first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
    own = own_entries(game)
    return ("format", "program", "game", *own, "variants", "options", "seats", *first, "seed", *TIMES, "deal")


def own_entries(game: Game) -> tuple[str, ...]:
    """Return the options of `game` that have an entry of their own, by their names."""
    return tuple(option.name for role in OWN_ENTRIES for option in game.options_of(role))

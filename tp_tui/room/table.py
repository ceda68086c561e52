"""A table: a game whose seats people take one after another, and which begins when the last seat is taken.

It is one log from the first seat on, so that whoever owns the log next has the same table. Its code, which friends
tell each other, is the name of the log.

>>> import tempfile
>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> from tp_tui.room.table import OPEN, Table, new_code
>>> from tp_tui.storage.saved_game import Holder
>>> folder = Path(tempfile.mkdtemp())
>>> table = Table.new(folder, new_code(), get_game(DEFAULT_GAME), {"first": 1}, [OPEN, OPEN, "greedy"])
>>> table.sit_down(Holder("a", "Ada")), table.room is None
(0, True)
>>> table.sit_down(Holder("b", "Ben")), table.room.current
(1, 0)
>>> table.close()
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from urllib.parse import quote

from tp_tui.bots import is_user_bot
from tp_tui.games import get_game
from tp_tui.games.contract import Action, FaultError, Game, Options, seat_counts
from tp_tui.room.commands import Command, RefusedError, RoomRefusal
from tp_tui.room.room import LARGEST_SEED, Room
from tp_tui.room.seats import (
    Seat,
    SeatError,
    checked_name,
    folded_name,
    named_seats,
    parse_seat,
    seat_text,
    seats_from_texts,
)
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import GameLog, load_save
from tp_tui.storage.saved_game import Holder, LoadedGame, header_text, new_saved_game

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY346789"
"""The letters and digits of a code, none of which looks like another."""

CODE_LENGTH = 6

CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")

OPEN = "open"
"""A seat for whoever has the code, as `Table.new` takes it."""

ME = "me"
"""The seat of who sets up a table, which is not open to others."""

LEAST_HUMANS = 2
"""The people at a table; a game alone needs none."""

LARGEST_FILES = 20_000
"""The characters of a player's own files, such as a board, that a table's options may hold: every view has them."""


class TableError(FaultError):
    """What was asked of a table is impossible."""


class TableNotSavedError(Exception):
    """The log of a table cannot be written: what is not in it must not be shown, and the table be read anew."""


def new_code() -> str:
    """Return a random code."""
    draw = SystemRandom().choice
    return "".join(draw(CODE_LETTERS) for _ in range(CODE_LENGTH))


def checked_code(text: str) -> str:
    """Return a code as it was typed in capitals, without spaces and dashes.

    Raises:
        TableError: it is no code.
    """
    code = "".join(text.split()).replace("-", "").upper()
    if not CODE.fullmatch(code):
        raise TableError("no_code", text)
    return code


def player_name(name: str) -> str:
    """Check the name of a player, and return it as it is written.

    Raises:
        SeatError: it is empty, too long, or has letters that cannot be shown.
    """
    name = " ".join(checked_name(name.strip()).split(" "))
    if not folded_name(name) or name.endswith("!torn"):  # the end of an interrupted line of a log
        raise SeatError("name_unusable", name)
    return name


def player_on_this_machine(user: int, name: str) -> Holder:
    """Return the player who gives a name at this machine's keyboard, under a user's id.

    Raises:
        SeatError: the name is invalid.
    """
    name = player_name(name)
    return Holder(f"local:{user}:{quote(name.casefold(), safe='')}", name)


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What a list of tables says of one.

    Attributes:
        code: its code.
        game: the name of the game.
        seats: the names at its seats; empty for an open one.
        holders: who holds the seats of people, by seat.
        current: the seat that is to decide; negative when the game is over, None before it begins.
    """

    code: str
    game: str
    seats: tuple[str, ...]
    holders: Mapping[int, Holder]
    current: int | None


def read_summary(folder: Path, code: str) -> TableSummary:
    """Return what a list says of a table, which any process may own.

    Raises:
        SaveError: it cannot be read.
        SeatError: a bot does not exist or a name is invalid.
    """
    loaded = load_save(folder / f"{code}{SAVE_SUFFIX}")
    seats = seats_from_texts(loaded.saved.seats)
    return _summary(code, get_game(loaded.saved.game), seats, loaded.holders, loaded.position.current_seat())


def finished_game(folder: Path, code: str) -> Room | None:
    """Return the game at a table with all that is hidden; None before its end, or if it cannot be read."""
    try:
        loaded = load_save(folder / f"{code}{SAVE_SUFFIX}")
        return Room.of_saved(loaded.saved) if loaded.position.is_terminal() else None
    except FaultError:
        return None


def _summary(
    code: str, game: Game, seats: Sequence[Seat], holders: Mapping[int, Holder], current: int | None
) -> TableSummary:
    names = [holders[at].name if at in holders else "" if seat.is_human else seat.name for at, seat in enumerate(seats)]
    return TableSummary(code, game.name, tuple(names), dict(holders), current if all(names) else None)


class Table:
    """A table that this process owns.

    Attributes:
        code: its code.
        game: what is played.
        holders: who holds the seats of people, by seat.
        room: the game; None until it begins.
    """

    def __init__(self, log: GameLog, loaded: LoadedGame) -> None:
        """Continue a table from its log, which is owned.

        Raises:
            SeatError: a bot does not exist or a name is invalid.
            TableNotSavedError: the log cannot be written.
        """
        self._log = log
        self._loaded = loaded
        self.code = log.file.stem
        self.game = get_game(loaded.saved.game)
        self.holders = dict(loaded.holders)
        self._at_first = seats_from_texts(loaded.saved.seats)
        self.room: Room | None = None
        self._begin_if_full()
        if self.room is not None and self.room.current < 0 and loaded.saved.finished is None:
            self.room.autosave()  # the last step was written, but not the end of the game
            self.check_saved()

    @classmethod
    def new(cls, folder: Path, code: str, game: Game, options: Options, seats: Sequence[str]) -> Table:
        """Set up a table in `folder`.

        Args:
            folder: the folder of tables.
            code: its code, which no other table has.
            game: the game.
            options: the game's options, without the number of players.
            seats: `OPEN`, or a bot of the program's.

        Raises:
            TableError: the seats are invalid.
            SeatError: there is no such bot.
            OptionError: an option is invalid.
            TableNotSavedError: the log cannot be written.
        """
        if game.observation_format() is None:
            raise TableError("game_without_tables", game.title)
        bots = ["" if seat == OPEN else parse_seat(seat)[0] for seat in seats]
        counts = seat_counts(game, options)
        if len(seats) not in counts:
            raise TableError("number_of_seats", len(seats), ",".join(seats), min(counts), max(counts))
        if any(map(is_user_bot, bots)):
            raise TableError("own_bot_at_table")
        if bots.count("") < LEAST_HUMANS:
            raise TableError("table_alone")
        if sum(len(getattr(value, "text", "")) for value in options.values()) > LARGEST_FILES:
            raise TableError("table_file", LARGEST_FILES)
        named = named_seats(bots, [""] * len(bots))
        started = datetime.now(UTC).replace(microsecond=0)
        seed = SystemRandom().randrange(LARGEST_SEED)
        saved = new_saved_game(game, options, [*map(seat_text, named)], seed, started)
        log = GameLog(folder / f"{code}{SAVE_SUFFIX}", header_text(saved, game))
        _write(log)
        return cls(log, LoadedGame(saved, saved.start))

    @classmethod
    def open(cls, folder: Path, code: str) -> Table:
        """Take over a table.

        Raises:
            SaveError: there is none, it cannot be read, or another process owns it.
            SeatError: a bot does not exist or a name is invalid.
            OSError: its log is read-only.
        """
        log, loaded = GameLog.resume(folder / f"{code}{SAVE_SUFFIX}")
        try:
            return cls(log, loaded)
        except BaseException:
            log.close()
            raise

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats; an open one has a placeholder for a name."""
        names = ["" if seat.is_human else seat.name for seat in self._at_first]
        for number, holder in self.holders.items():
            names[number] = holder.name
        return named_seats([seat.bot for seat in self._at_first], names)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats of people that nobody holds."""
        return tuple(at for at, seat in enumerate(self._at_first) if seat.is_human and at not in self.holders)

    def seat_of(self, player: Holder) -> int:
        """Return the seat of a player; -1 for none."""
        return next((seat for seat, holder in self.holders.items() if holder.key == player.key), -1)

    def sit_down(self, player: Holder, wanted: int = -1) -> int:
        """Seat a player, unless seated already, and return the seat; the last one begins the game.

        Args:
            player: the player.
            wanted: an open seat; negative for the first one.

        Raises:
            TableError: no seat is open, or somebody there has a name that can be taken for the player's.
            TableNotSavedError: the log cannot be written.
        """
        if (seat := self.seat_of(player)) >= 0:
            return seat
        if not self.open_seats:
            raise TableError("table_full", self.code)
        taken = [holder.name for holder in self.holders.values()]
        taken += [other.name for other in self._at_first if not other.is_human]
        if folded_name(player.name) in map(folded_name, taken):
            raise TableError("name_at_table", player.name)
        seat = self.open_seats[0] if wanted < 0 else wanted
        self._log.append_seat(seat, player)
        _write(self._log)
        self.holders[seat] = player
        self._begin_if_full()
        return seat

    def leave(self, player: Holder) -> None:
        """Free a player's seat, before the game begins.

        Raises:
            TableError: the player has no seat, or the game has begun.
            TableNotSavedError: the log cannot be written.
        """
        seat = self.seat_of(player)
        if seat < 0:
            raise TableError("not_at_table", self.code)
        if self.room is not None:
            raise TableError("table_begun", self.code)
        self._log.append_left(seat)
        _write(self._log)
        del self.holders[seat]

    def submit(self, seat: int, command: Command, *, after: int) -> Action | None:
        """Carry out a command of the player at `seat`, as `Room.submit` does.

        Raises:
            RefusedError: the command is impossible now or for this seat.
            TableNotSavedError: the log cannot be written.
        """
        if self.room is None:
            raise RefusedError(RoomRefusal("not_begun"))
        action = self.room.submit(seat, command, after=after)
        self.check_saved()
        return action

    def check_saved(self) -> None:
        """Check that all that has happened is in the log.

        Raises:
            TableNotSavedError: it is not.
        """
        if self._log.fault or self._log.moved:
            raise TableNotSavedError

    def summary(self) -> TableSummary:
        """Return what a list says of the table."""
        return _summary(self.code, self.game, self._at_first, self.holders, self.room.current if self.room else None)

    def close(self) -> None:
        """Release the log, so that others may own the table."""
        self._log.close()

    def _begin_if_full(self) -> None:
        if self.open_seats:
            return
        saved = replace(self._loaded.saved, seats=tuple(map(seat_text, self.seats)))
        self.room = Room.of_saved(
            saved, undone=self._loaded.undone, stand_ins=self._loaded.stand_ins, undo_ends_with_turn=True
        )
        self.room.game_log = self._log


def _write(log: GameLog) -> None:
    """Write the log to the disk.

    Raises:
        TableNotSavedError: that failed.
    """
    log.write()
    if log.fault or log.moved:
        raise TableNotSavedError

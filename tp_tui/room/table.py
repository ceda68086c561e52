"""A table: a game whose seats people take one after another, and which begins when the last seat is taken.

It is one log from the first seat on, so that whoever owns the log next has the same table. Its code, which friends
tell each other, is the name of the log.

>>> import tempfile
>>> from pathlib import Path
>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> from tp_tui.room.table import OPEN, Table, new_code
>>> from tp_tui.storage.table_entries import Holder
>>> from tp_tui.storage.file_store import FileStore
>>> store = FileStore(Path(tempfile.mkdtemp()))
>>> table = Table.new(store, new_code(), get_game(DEFAULT_GAME), {"first": 1}, [OPEN, OPEN, "greedy"])
>>> table.sit_down(Holder("a", "Ada")), table.room is None
(0, True)
>>> table.sit_down(Holder("b", "Ben")), table.room.current
(1, 0)
>>> table.close()
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import SystemRandom
from typing import NamedTuple
from unicodedata import normalize
from urllib.parse import quote

from tp_tui.bots import is_user_bot
from tp_tui.games import get_game
from tp_tui.games.contract import Action, FaultError, Game, Options, Role, seat_counts
from tp_tui.room.commands import Command, RefusedError, RoomRefusal
from tp_tui.room.room import LARGEST_SEED, Room
from tp_tui.room.seats import (
    Seat,
    SeatError,
    cells_of,
    checked_name,
    folded_name,
    named_seats,
    parse_seat,
    seat_text,
    seats_from_texts,
)
from tp_tui.room.view import SPECTATOR, View
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import GameLog, load_log
from tp_tui.storage.saved_game import LoadedGame, SavedGame, SaveError, header_text, new_saved_game
from tp_tui.storage.table_entries import (
    AGAIN_OFFER,
    ANYBODY,
    BOT,
    CLOCK,
    END_OFFER,
    FOR,
    LEFT,
    NEXT,
    NO,
    OFFER,
    PLAIN_TERMS,
    RESIGN,
    SAY,
    SEAT,
    TABLE,
    UNDO_OFFER,
    WITH_CODE,
    YES,
    Holder,
    Offer,
    TableEntries,
    TalkLine,
    Terms,
    has_all_agreed,
    letter,
    read_entry,
    terms_text,
)
from tp_tui.storage.table_store import TableStore

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY346789"
"""The letters and digits of a code, none of which looks like another."""

CODE_LENGTH = 6

CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")

GUEST = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The key of a guest, which is the name of the guest's folder."""

OPEN = ANYBODY
"""A seat for anybody, as `Table.new` takes it."""

ME = "me"
"""The seat of who sets up a table, which is not open to others."""

MIN_HUMANS = 2
"""The people at a table; a game alone needs none."""

MAX_OFFERS = 3
"""The offers of a seat in a turn."""

LONGEST_TALK = 200
"""The cells of what is said at once."""

STAND_IN = "planner"
"""The bot that sits in for people."""

LARGEST_FILES = 20_000
"""The characters of a player's own files, such as a board, that a table's options may hold: every view has them."""


class TableError(FaultError):
    """What was asked of a table is impossible."""


class TableNotSavedError(Exception):
    """The log of a table cannot be written: the table must be reloaded, and unsaved steps must not be shown."""


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
    if not folded_name(name) or _is_torn(name):  # the end of an interrupted line of a log
        raise SeatError("name_unusable", name)
    return name


def player_on_this_machine(user: int, name: str, machine: str = "") -> Holder:
    """Return the player who gives a name at this machine's keyboard, logged in with a user id.

    The name of the machine distinguishes it from others that share its tables.

    Raises:
        SeatError: the name is invalid.
    """
    name = player_name(name)
    who = ":".join(quote(part, safe="") for part in (*filter(None, [machine]), str(user), name.casefold()))
    return Holder(f"local:{who}", name)


def guest_of_host(key: str, name: str) -> Holder:
    """Return the guest of a host with a key, under a name.

    Raises:
        SeatError: the name is invalid.
        TableError: the key is.
    """
    if not GUEST.fullmatch(key):
        raise TableError("no_guest")
    return Holder(f"guest:{key}", player_name(name))


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What a list of tables says of one.

    Attributes:
        code: its code.
        game: the name of the game.
        seats: the names at its seats; empty for an open one.
        holders: who holds the seats of people, by seat.
        current: the seat that is to decide; negative when the game is over, None before it begins.
        wanted: for each open seat whom it is for, as in `Terms`.
        watch: whether others may watch, as in `Terms`.
        pace: the seconds of a turn; 0 for no limit.
    """

    code: str
    game: str
    seats: tuple[str, ...]
    holders: Mapping[int, Holder]
    current: int | None
    wanted: Mapping[int, str] = field(default_factory=dict)
    watch: str = "no"
    pace: int = 0

    @property
    def mover(self) -> Holder | None:
        """The player whose turn it is; None for a bot, or if the game has not begun or is over."""
        return None if self.current is None else self.holders.get(self.current)

    def is_open_to(self, player: Holder | None) -> bool:
        """Return whether a seat is open to `player`, who comes without the code."""
        return any(_is_for(wanted, player, has_code=False) for wanted in self.wanted.values())


class FinishedGame(NamedTuple):
    """A finished game at a table, with all that is hidden.

    Attributes:
        saved: the game.
        resigned: the seats that have resigned, in their order.
        is_ended: whether its people have ended it before its end.
    """

    saved: SavedGame
    resigned: tuple[int, ...]
    is_ended: bool

    def room(self) -> Room:
        """Return the game to be looked at."""
        room = Room.of_saved(self.saved)
        room.note_end(self.resigned, is_ended=self.is_ended)
        return room


def log_name(code: str) -> str:
    """Return the name of a table's log."""
    return f"{code}{SAVE_SUFFIX}"


def code_of(name: str) -> str:
    """Return the code of the table with the log `name`."""
    return name.removesuffix(SAVE_SUFFIX)


def read_summary(store: TableStore, code: str) -> TableSummary:
    """Return what a list says of a table, which any process may own.

    Raises:
        SaveError: it cannot be read.
        SeatError: a bot does not exist or a name is invalid.
    """
    loaded = load_log(store, log_name(code))
    seats = seats_from_texts(loaded.saved.seats)
    is_over = loaded.table.is_over(len(seats))
    current = -1 if is_over else loaded.position.current_seat()
    return _summary(code, get_game(loaded.saved.game), seats, loaded.table, current)


def finished_game(store: TableStore, code: str, player: Holder | None) -> FinishedGame:
    """Return the game at a table with all that is hidden, for who plays there or may watch.

    Raises:
        TableError: the game is not over, is not for the player, or cannot be read.
    """
    try:
        loaded = load_log(store, log_name(code))
    except SaveError as error:
        raise TableError("table_unreadable", code, error.fault) from error
    entries = loaded.table
    is_at_table = player is not None and player.key in [holder.key for holder in entries.holders.values()]
    is_ended = entries.is_over(len(loaded.saved.seats))
    if not (is_ended or loaded.position.is_terminal()) or not (is_at_table or entries.terms.watch != "no"):
        raise TableError("not_watched", code)
    return FinishedGame(loaded.saved, entries.resigned, is_ended)


def _summary(code: str, game: Game, seats: Sequence[Seat], entries: TableEntries, current: int | None) -> TableSummary:
    holders, terms = entries.holders, entries.terms
    names = [holders[at].name if at in holders else "" if seat.is_human else seat.name for at, seat in enumerate(seats)]
    wanted = {at: terms.seats[at] if terms.seats else OPEN for at, name in enumerate(names) if not name}
    now = current if all(names) else None
    return TableSummary(code, game.name, tuple(names), dict(holders), now, wanted, terms.watch, terms.pace)


def _is_for(wanted: str, player: Holder | None, *, has_code: bool) -> bool:
    """Return whether a seat that is for `wanted` is open to `player`."""
    if wanted.startswith(FOR):
        return player is not None and folded_name(wanted.removeprefix(FOR)) == folded_name(player.name)
    return has_code or wanted == OPEN


class Table:
    """A table that this process owns.

    Times are given by the caller, who has the clock.

    Attributes:
        code: its code.
        game: what is played.
        entries: what its people have done.
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
        self.code = code_of(log.file.name)
        self.game = get_game(loaded.saved.game)
        self.entries = loaded.table
        self._at_first = seats_from_texts(loaded.saved.seats)
        self._returning: set[int] = set()
        self.room: Room | None = None
        self._begin_if_full()
        if self.room is not None and self.room.current < 0 and loaded.saved.finished is None:
            self.room.autosave()  # the last step was written, but not the end of the game
            self.check_saved()

    @classmethod
    def new(
        cls,
        store: TableStore,
        code: str,
        game: Game,
        options: Options,
        seats: Sequence[str],
        terms: Terms = PLAIN_TERMS,
    ) -> Table:
        """Set up a table in `store`.

        Args:
            store: the store of the logs of tables.
            code: its code, which no other table has.
            game: the game.
            options: the game's options, without the number of players.
            seats: whom each seat is for, as in `Terms`, or a bot of the program's.
            terms: what else is agreed; its `seats` are ignored.

        Raises:
            TableError: the seats are invalid.
            SeatError: there is no such bot, or a name is invalid.
            OptionError: an option is invalid.
            TableNotSavedError: the log cannot be written.
        """
        if game.observation_format() is None:
            raise TableError("game_without_tables", game.title)
        people = [wanted if is_persons(wanted) else "" for wanted in seats]
        bots = ["" if person else parse_seat(seat)[0] for person, seat in zip(people, seats, strict=True)]
        counts = seat_counts(game, options)
        if len(seats) not in counts:
            raise TableError("number_of_seats", len(seats), ",".join(seats), min(counts), max(counts))
        if any(map(is_user_bot, bots)):
            raise TableError("own_bot_at_table")
        if bots.count("") < MIN_HUMANS:
            raise TableError("table_alone")
        for person in people:
            if person.startswith(FOR):
                player_name(person.removeprefix(FOR))
        if sum(len(getattr(value, "text", "")) for value in options.values()) > LARGEST_FILES:
            raise TableError("table_file", LARGEST_FILES)
        named = named_seats(bots, [""] * len(bots))
        started = datetime.now(UTC).replace(microsecond=0)
        seed = SystemRandom().randrange(LARGEST_SEED)
        saved = new_saved_game(game, options, [*map(seat_text, named)], seed, started)
        terms = terms._replace(seats=tuple(people))
        log = GameLog(store, log_name(code), header_text(saved, game), is_fixed=True)
        log.append_entry(TABLE, terms_text(terms))
        _write(log)
        return cls(log, LoadedGame(saved, saved.start, table=TableEntries(terms)))

    @classmethod
    def open(cls, store: TableStore, code: str) -> Table:
        """Take over a table.

        Raises:
            SaveError: there is none, it cannot be read, or another process owns it.
            SeatError: a bot does not exist or a name is invalid.
            OSError: its log is read-only.
        """
        log, loaded = GameLog.resume(store, log_name(code), is_fixed=True)
        try:
            return cls(log, loaded)
        except BaseException:
            log.close()
            raise

    # Seats

    @property
    def holders(self) -> Mapping[int, Holder]:
        """Who holds the seats of people, by seat."""
        return self.entries.holders

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats; an open one has a placeholder for a name, and a bot may sit in for a player."""
        names = ["" if seat.is_human else seat.name for seat in self._at_first]
        for number, holder in self.holders.items():
            names[number] = holder.name
        named = named_seats([seat.bot for seat in self._at_first], names)
        return tuple(seat._replace(bot=self.entries.sitting_in.get(at, seat.bot)) for at, seat in enumerate(named))

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats of people that nobody holds."""
        return tuple(at for at, seat in enumerate(self._at_first) if seat.is_human and at not in self.holders)

    def seat_of(self, player: Holder) -> int:
        """Return the seat of a player; -1 for none."""
        return next((seat for seat, holder in self.holders.items() if holder.key == player.key), -1)

    def sit_down(self, player: Holder, wanted: int = -1, *, has_code: bool = True) -> int:
        """Seat a player, unless seated already, and return the seat; the last one begins the game.

        Args:
            player: the player.
            wanted: an open seat, whomever it is for; negative for the first one that the player may have.
            has_code: whether the player has the code, rather than the list of tables.

        Raises:
            TableError: no seat is open to the player, or somebody there has a name that can be taken for the player's.
            TableNotSavedError: the log cannot be written.
        """
        if (seat := self.seat_of(player)) >= 0:
            return seat
        wishes = self.entries.terms.seats or (OPEN,) * len(self._at_first)
        suited = [seat for seat in self.open_seats if _is_for(wishes[seat], player, has_code=has_code)]
        if wanted < 0 and not suited:
            raise TableError("table_not_for_you" if self.open_seats else "table_full", self.code)
        taken = [holder.name for holder in self.holders.values()]
        taken += [other.name for other in self._at_first if not other.is_human]
        if folded_name(player.name) in map(folded_name, taken):
            raise TableError("name_at_table", player.name)
        # A seat that is kept for the player comes before one for anybody.
        seat = wanted if wanted >= 0 else min(suited, key=lambda at: not wishes[at].startswith(FOR))
        self._log_entry(SEAT, seat, player.key, player.name)
        self._write()
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
        self._log_entry(LEFT, seat)
        self._write()

    def come_back(self, seat: int) -> None:
        """Let a player take the seat over from a bot that sits in, at the next turn (T9).

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        if seat in self.entries.sitting_in and seat not in self.entries.resigned:
            self._returning.add(seat)
            self._bring_back()
            self._write()

    # The game

    def submit(self, seat: int, command: Command, *, after: int) -> Action | None:
        """Carry out a command of the player at `seat`, as `Room.submit` does.

        Raises:
            RefusedError: the command is impossible now or for this seat.
            TableNotSavedError: the log cannot be written.
        """
        if self.room is None:
            raise RefusedError(RoomRefusal("not_begun"))
        self.come_back(seat)
        if seat in self.entries.sitting_in:
            raise RefusedError(RoomRefusal("has_resigned" if seat in self.entries.resigned else "bot_sits_in"))
        action = self.room.submit(seat, command, after=after)
        self.after_step()
        return action

    def after_step(self) -> None:
        """Note what follows from a step, such as a bot that gives the seat back.

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        self.entries = self.entries.after_step()
        self._bring_back()
        self._write()

    def _bring_back(self) -> None:
        """Give players who are back, or whose bot sat in for one turn, their seats between turns."""
        room = self.room
        if room is None:
            return
        view = room.view(SPECTATOR)
        for seat in sorted(self._returning | self.entries.for_turn):
            is_in_turn = room.current == seat and (seat in self.entries.for_turn or view.turn == view.last_turn)
            if not is_in_turn:
                holder = self.holders[seat]
                self._log_entry(SEAT, seat, holder.key, holder.name)
                room.seat_bot(seat, "")
                self._returning.discard(seat)

    def view(self, seat: int) -> View:
        """Return what `seat` may see; watchers, whose seat is negative, see it a round later if the terms say so (T20).

        The game must have begun.
        """
        assert self.room is not None
        room = self.room
        if seat >= 0 or self.entries.terms.watch != "later" or room.current < 0:
            return room.view(seat)
        before = [turn for turn in room.view(SPECTATOR).turns if turn.seat == room.current]
        is_in_turn = bool(before) and (before[-1].seat, before[-1].turn) == (room.current, room.turn_number)
        past = before[:-1] if is_in_turn else before
        return room.as_of(past[-1].step if past else 0).view(SPECTATOR)

    # Clocks (T8, T9)

    def start_clock(self, now: datetime) -> bool:
        """Set the deadline of a turn that has begun since the last call; return whether there is a new one.

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        room, pace = self.room, self.entries.terms.pace
        if room is None or not pace or room.current < 0 or not room.seats[room.current].is_human:
            return False
        if self.entries.deadline is not None and self._turn_at(self.entries.clocked_at) == room.view(room.current).turn:
            return False
        self._set_clock(now)
        self._write()
        return True

    def _turn_at(self, step: int) -> tuple[int, int]:
        """Return the turn in which the step with this number was or is to be made."""
        assert self.room is not None
        earlier = self.room.as_of(step)
        return earlier.current, earlier.turn_number

    def _set_clock(self, now: datetime) -> None:
        assert self.room is not None
        deadline = (now + timedelta(seconds=self.entries.terms.pace)).astimezone(UTC).replace(microsecond=0)
        self._log.append_entry(CLOCK, deadline.isoformat().replace("+00:00", "Z"))
        self.entries = self.entries._replace(deadline=deadline, clocked_at=len(self.room.steps))

    def seconds_left(self, now: datetime) -> float | None:
        """Return the seconds until the turn is out of time, negative after that; None without a clock."""
        room, deadline = self.room, self.entries.deadline
        if room is None or deadline is None or room.current < 0 or not room.seats[room.current].is_human:
            return None
        return (deadline - now).total_seconds()

    def wait_on(self, now: datetime) -> None:
        """Restart the clock of a turn that is out of time.

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        self._set_clock(now)
        self._write()

    def let_bot_sit_in(self, seat: int, *, for_turn: bool) -> None:
        """Let a bot play for `seat`, for this turn only or until the player is back.

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        self._seat_bot(seat, "turn" if for_turn else "")
        self._write()

    def _seat_bot(self, seat: int, until: str = "") -> None:
        assert self.room is not None
        self._log_entry(BOT, seat, STAND_IN, *filter(None, [until]))
        self.room.seat_bot(seat, STAND_IN)

    # Offers and resigning (T13 to T15)

    def offer(self, seat: int, kind: str, step: int = 0) -> bool:
        """Make an offer to the others; return whether it was carried out at once, since nobody has to answer.

        Args:
            seat: the seat of who makes it.
            kind: one of `OFFERS`.
            step: for an undo, the number of the first step to take back, from 0.

        Raises:
            RefusedError: it cannot be made now.
            TableNotSavedError: the log cannot be written.
        """
        room = self._room_of(seat)
        if self.entries.offer is not None:
            raise RefusedError(RoomRefusal("offer_stands", self.entries.offer.seat))
        if kind == AGAIN_OFFER and room.current >= 0:
            raise RefusedError(RoomRefusal("not_over"))
        if kind != AGAIN_OFFER and room.current < 0:
            raise RefusedError(RoomRefusal("is_over"))
        if kind == UNDO_OFFER and (refusal := room.take_back_refusal(step)):
            raise RefusedError(refusal)
        if self.entries.offers.get(seat, 0) >= MAX_OFFERS:
            raise RefusedError(RoomRefusal("many_offers"))
        self._log_entry(OFFER, seat, kind, *([str(step)] if kind == UNDO_OFFER else []))
        offer = self.entries.offer
        assert offer is not None
        is_done = has_all_agreed(self.entries, offer) and self._answer(seat, offer, is_yes=True)
        self._write()
        return is_done

    def answer(self, seat: int, *, is_yes: bool) -> bool:
        """Answer the current offer; return whether it was carried out. A no from its maker withdraws it.

        Raises:
            RefusedError: there is none, or the seat has already agreed to it.
            TableNotSavedError: the log cannot be written.
        """
        self._room_of(seat)
        offer = self.entries.offer
        if offer is None:
            raise RefusedError(RoomRefusal("no_offer"))
        if is_yes and seat in offer.agreed:
            raise RefusedError(RoomRefusal("own_offer"))
        is_done = self._answer(seat, offer, is_yes=is_yes)
        self._write()
        return is_done

    def _answer(self, seat: int, offer: Offer, *, is_yes: bool) -> bool:
        """Note an answer; return whether the offer was carried out."""
        assert self.room is not None
        self._log_entry(YES if is_yes else NO, seat)
        if not is_yes or self.entries.offer is not None:
            return False
        if offer.kind == UNDO_OFFER:
            self.room.take_back(offer.step)
            self.entries = self.entries.after_step()
        elif offer.kind == END_OFFER:
            self._end_if_over()
        return True

    def resign(self, seat: int) -> None:
        """Let a player give up: with two seats the game ends, with more a bot plays on (T15).

        Raises:
            RefusedError: the game is over.
            TableNotSavedError: the log cannot be written.
        """
        room = self._room_of(seat)
        if room.current < 0:
            raise RefusedError(RoomRefusal("is_over"))
        self._log_entry(RESIGN, seat)
        if not self._end_if_over():
            self._seat_bot(seat)
        self._write()

    def _end_if_over(self) -> bool:
        """End the game if people have ended it; return whether they have."""
        assert self.room is not None
        is_ended = self.entries.is_over(len(self._at_first))
        self.room.note_end(self.entries.resigned, is_ended=is_ended)
        if is_ended:
            self.room.autosave()
        return is_ended

    def rematch(self, store: TableStore, code: str) -> Table:
        """Set up and fill a table for another game of the same players, which the next one begins.

        Raises:
            TableNotSavedError: a log cannot be written.
        """
        room, terms = self.room, self.entries.terms
        assert room is not None
        count = len(self._at_first)
        options = dict(room.options)
        if first := self.game.option_of(Role.FIRST_SEAT):
            began = self._loaded.saved.options[first.name]
            assert isinstance(began, int)
            options[first.name] = began % count + 1
        names = {seat: f"{FOR}{holder.name}" for seat, holder in self.holders.items()}
        seats = [names.get(at, seat.bot) for at, seat in enumerate(self._at_first)]
        table = Table.new(store, code, self.game, options, seats, terms)
        for seat, holder in sorted(self.holders.items()):
            table.sit_down(holder, seat)
        return table

    def go_on_at(self, code: str) -> None:
        """Note that the same players go on at another table.

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        self._log.append_entry(NEXT, code)
        self.entries = self.entries._replace(next=code)
        self._write()

    def _room_of(self, seat: int) -> Room:
        """Return the game, for somebody who plays in it.

        Raises:
            RefusedError: it has not begun, or the player has resigned.
        """
        if self.room is None:
            raise RefusedError(RoomRefusal("not_begun"))
        if seat in self.entries.resigned and self.room.current >= 0:
            raise RefusedError(RoomRefusal("has_resigned"))
        return self.room

    # Talk (T18)

    def note_hint(self) -> None:
        """Note that a hint was given (T21).

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        if self.room is not None:
            self.room.note_hint()
            self._write()

    def say(self, seat: int, name: str, text: str) -> TalkLine:
        """Note what somebody says; a negative seat is a watcher's.

        Raises:
            RefusedError: the text is empty or too long, or has signs that cannot be shown.
            TableNotSavedError: the log cannot be written.
        """
        text = normalize("NFC", text.strip())
        if not 0 < cells_of(text) <= LONGEST_TALK or _is_torn(text):
            raise RefusedError(RoomRefusal("talk_unusable"))
        if seat >= 0:
            self._log_entry(SAY, seat, text)
        else:
            rest = f"- {name}: {text}"
            self._log.append_entry(SAY, rest)
            self.entries = read_entry(self.entries, SAY, rest, self._loaded.saved.seats, 0)
        self._write()
        return self.entries.talk[-1]

    # The log

    def check_saved(self) -> None:
        """Check that all that has happened is in the log.

        Raises:
            TableNotSavedError: it is not.
        """
        if self._log.fault or self._log.moved:
            raise TableNotSavedError

    def summary(self) -> TableSummary:
        """Return what a list says of the table."""
        current = self.room.current if self.room else None
        return _summary(self.code, self.game, self._at_first, self.entries, current)

    def close(self) -> None:
        """Release the log, so that others may own the table."""
        self._log.close()

    def _log_entry(self, word: str, seat: int, *arguments: str) -> None:
        """Append a directive about a seat, and take it in as a reader would."""
        steps = len(self.room.steps) if self.room else 0
        rest = " ".join((letter(seat), *arguments))
        self._log.append_entry(word, rest)
        self.entries = read_entry(self.entries, word, rest, self._loaded.saved.seats, steps)

    def _write(self) -> None:
        _write(self._log)

    def _begin_if_full(self) -> None:
        if self.open_seats:
            return
        saved = self._loaded.saved._replace(seats=tuple(map(seat_text, self.seats)))
        self.room = Room.of_saved(
            saved, undone=self._loaded.undone, stand_ins=self._loaded.stand_ins, undo_ends_with_turn=True
        )
        self.room.is_recorded = False
        self.room.game_log = self._log
        self.room.note_end(self.entries.resigned, is_ended=self.entries.is_over(len(self._at_first)))


def is_persons(wanted: str) -> bool:
    """Return whether a seat is for a person, rather than a bot."""
    return wanted in (OPEN, WITH_CODE) or wanted.startswith(FOR)


def _is_torn(text: str) -> bool:
    """Return whether a log would take a line that ends with this text for an interrupted one."""
    return text.endswith("!torn")


def _write(log: GameLog) -> None:
    """Write the log to the disk.

    Raises:
        TableNotSavedError: that failed.
    """
    log.write()
    if log.fault or log.moved:
        raise TableNotSavedError

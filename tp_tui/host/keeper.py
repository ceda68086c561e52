"""The keeper: the one process that owns the tables of a folder.

Sessions reach it through a Unix socket, and get views of their seats and nothing else. It is started by the first who
needs it, and ends when nobody is there and no bot has to move. When it is killed, the system releases the logs of its
tables, and the next keeper goes on where they end.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from tp_tui.bots.bot_pool import BotPool, PooledBots
from tp_tui.bots.driver import Answer, CancelledError, Question
from tp_tui.bots.game_loop import play_bots
from tp_tui.bots.in_thread import in_thread
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.contract.json_data import JsonDataError, read_options
from tp_tui.games.kit.printable import printable
from tp_tui.host.capacity import RateLimit
from tp_tui.host.guard import limit_bots, open_many_files
from tp_tui.host.player_names import PlayerNames
from tp_tui.room.commands import Command, RefusedError, RoomRefusal
from tp_tui.room.keeper_socket import LARGEST_LOG, LOG, SocketPath, checked_folder, user_of
from tp_tui.room.ladder import LadderFile, rated_game
from tp_tui.room.room import Room
from tp_tui.room.table import (
    ME,
    Table,
    TableError,
    TableNotSavedError,
    TableSummary,
    checked_code,
    guest_of_host,
    new_code,
    player_on_this_machine,
    read_summary,
)
from tp_tui.room.table_messages import (
    LONGEST_LINE,
    TO_KEEPER,
    VERSION,
    Ask,
    Counts,
    CountTables,
    Done,
    Failed,
    Foresee,
    Foreseen,
    Granted,
    Hello,
    Join,
    Leave,
    Left,
    ListTables,
    Message,
    NewTable,
    Refused,
    Seated,
    Shown,
    Status,
    Submit,
    Tables,
    Talk,
    Waiting,
    Watch,
    Welcome,
    decode,
    encode,
    read_command,
)
from tp_tui.room.table_status import OFFER_REQUESTS, VOTES, Request, TableStatus
from tp_tui.room.thinking import thinking
from tp_tui.room.view_data import write_view
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.files import lock
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import tally
from tp_tui.storage.limits import Limits, current_limits
from tp_tui.storage.restrictions import is_restricted
from tp_tui.storage.saved_game import SEPARATOR, SaveError
from tp_tui.storage.settings import load_settings
from tp_tui.storage.table_entries import AGAIN_OFFER, WITH_CODE, Holder, TalkLine, Terms

LOCK = ".keeper.lock"
"""The file whose lock the keeper of a folder holds."""

HELLO_SECONDS = 5.0
"""How long a session may take to say who it is."""

ALONE_SECONDS = 2.0
"""How long the keeper stays when nobody is there."""

MOST_SESSIONS = 500
"""The connections at one time: a session has one for its table, and now and then one for the list."""

MOST_MOVES = 10_000
"""The moves that are remembered to count those of the last minute."""

MOST_TABLES = 200
"""The unfinished tables of a folder."""

MOST_OWN_TABLES = 20
"""The unfinished tables at which a player may sit while setting up another one."""

MOST_FINISHED = 1000
"""The finished tables that are kept; the oldest go first."""

MOST_UNSENT = 512 * 1024
"""The bytes that a session may leave unread before it is dropped."""

MESSAGES, MESSAGES_AT_ONCE = 40.0, 80.0
"""The messages a second of a session that are heard, and how many more may come at once."""

WRONG_CODES, WRONG_CODES_SECONDS = 10, 60.0
"""The wrong codes that a player may try within a time."""

MOST_TALK, TALK_SECONDS = 10, 60.0
"""The lines that a player may say within a time."""

MOST_REPEATED = 20
"""The lines said before that somebody who comes gets to read."""

_log = logging.getLogger(__name__)


class _IntruderError(Exception):
    """A session does what no client of this program does; it is dropped."""


class _Session:
    """A client at the other end of a connection.

    Attributes:
        player: who it is; None for somebody without a name.
        open_table: the table joined or watched.
        seat: the player's seat there; negative for a watcher.
    """

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.player: Holder | None = None
        self.open_table: _OpenTable | None = None
        self.seat = -1
        self._writer = writer
        self._allowance = MESSAGES_AT_ONCE
        self._counted = time.monotonic()

    def send(self, line: bytes) -> None:
        """Send a line without waiting; a session that does not read is dropped."""
        transport = self._writer.transport
        if transport.is_closing():
            return
        self._writer.write(line)
        if transport.get_write_buffer_size() > MOST_UNSENT:
            self.drop()

    def drop(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()

    async def throttle(self) -> None:
        """Count a message, and wait if there are too many, while the others go on."""
        now = time.monotonic()
        self._allowance = min(MESSAGES_AT_ONCE, self._allowance + MESSAGES * (now - self._counted)) - 1
        self._counted = now
        if self._allowance < 0:
            await asyncio.sleep(-self._allowance / MESSAGES)


class _OpenTable:
    """A table that somebody looks at, or whose bots are at work.

    Attributes:
        table: the table.
        sessions: the sessions of its players and watchers.
        votes: what the others want to do about a turn that is out of time, by seat.
        is_counted: whether the finished game was counted on the ladder.
    """

    def __init__(self, table: Table, pool: BotPool, elsewhere: Callable[[Holder | None, str], tuple[str, ...]]) -> None:
        """Open `table`, whose bots think in `pool`; `elsewhere` returns at which tables but one a player is to move."""
        self.table = table
        self.sessions: set[_Session] = set()
        self.votes: dict[int, Request] = {}
        self.is_counted = False
        self._elsewhere = elsewhere
        self._voted_on = (-1, 0)
        self._pool, self._pooled = pool, PooledBots()
        self._bots: asyncio.Task[None] | None = None

    @property
    def are_bots_playing(self) -> bool:
        """Whether a bot is thinking."""
        return self._bots is not None and not self._bots.done()

    @property
    def present(self) -> set[int]:
        """The seats of people who are there."""
        return {session.seat for session in self.sessions if session.seat >= 0}

    def show(self, *, but: _Session | None = None) -> None:
        """Send every session what it may see now, to `but` only what is beside the game.

        Raises:
            TableNotSavedError: the log cannot be written.
        """
        room = self.table.room
        self.table.start_clock(datetime.now(UTC))
        turn = (-1, 0) if room is None else (room.current, room.turn_number)
        if turn != self._voted_on:
            self.votes, self._voted_on = {}, turn
        lines: dict[int, bytes] = {}
        for session in self.sessions:
            if session is not but:
                if session.seat not in lines:
                    lines[session.seat] = encode(self._shown(session.seat))
                session.send(lines[session.seat])
        self.show_status()

    def _shown(self, seat: int) -> Shown | Waiting:
        if self.table.room is None:
            return Waiting(self.table.summary().seats)
        return Shown(write_view(self.table.view(seat)))

    def show_status(self) -> None:
        """Tell every session what goes on beside the game."""
        if self.table.room is None:
            return
        entries = self.table.entries
        status = TableStatus(
            code=self.table.code,
            present=tuple(sorted(self.present)),
            watching=sum(session.seat < 0 for session in self.sessions),
            left=self.table.seconds_left(datetime.now(UTC)),
            pace=entries.terms.pace,
            offer=entries.offer,
            votes=tuple(sorted(self.votes.items())),
            has_help=entries.terms.has_help,
            next=entries.next,
        )
        for session in self.sessions:
            session.send(encode(Status(replace(status, elsewhere=self._elsewhere(session.player, self.table.code)))))

    def hears(self, session: _Session, line: TalkLine) -> bool:
        """Return whether a session gets to hear a line: watchers talk among themselves until the end (T18)."""
        room = self.table.room
        return line.seat >= 0 or session.seat < 0 or (room is not None and room.current < 0)

    def repeat_talk(self, session: _Session) -> None:
        """Send a session the last words that were said."""
        lines = [line for line in self.table.entries.talk if self.hears(session, line)][-MOST_REPEATED:]
        if lines:
            session.send(encode(Talk(tuple(lines))))

    def vote(self, seat: int, choice: Request) -> None:
        """Count a vote about a turn that is out of time, and do what most of those present want (T9).

        Raises:
            RefusedError: the turn has time left, or is the voter's.
            TableNotSavedError: the log cannot be written.
        """
        room, now = self.table.room, datetime.now(UTC)
        left = self.table.seconds_left(now)
        if room is None or left is None or room.current == seat:
            raise RefusedError(RoomRefusal("nobody_missing"))
        if left > 0:
            raise RefusedError(RoomRefusal("in_time", room.current))
        self.votes[seat] = choice
        asked = self.present - {room.current} - set(self.table.entries.resigned)
        if 2 * sum(self.votes.get(other) == choice for other in asked) <= len(asked):
            return
        self.votes = {}
        if choice == Request.WAIT:
            self.table.wait_on(now)
        else:
            self.table.let_bot_sit_in(room.current, for_turn=choice == Request.BOT_TURN)

    def let_bots_play(self, then: Callable[[_OpenTable, BaseException | None], None]) -> None:
        """Let the bots play on if one is to decide; call `then` at the end with what went wrong."""
        room = self.table.room
        if room is None or self.are_bots_playing or room.next_question() is None:
            return
        self._bots = asyncio.get_running_loop().create_task(self._play_bots(room))
        self._bots.add_done_callback(lambda task: then(self, None if task.cancelled() else task.exception()))

    async def _play_bots(self, room: Room) -> None:
        async def ask(question: Question) -> Answer:
            return await self._pool.ask(self._pooled, question)

        async def after_step(answer: Answer) -> None:
            self.table.after_step()
            self.show()

        with suppress(CancelledError):
            await play_bots(room, ask, after_step, thinking(load_settings()[0]))

    def close(self) -> None:
        """Drop all sessions and release the table."""
        for session in self.sessions:
            session.open_table = None
            session.drop()
        self.sessions.clear()
        if self._bots is not None:
            self._bots.cancel()
        self.table.close()


class Keeper:
    """Owns the tables of a folder, and serves the sessions of their players."""

    def __init__(self, folder: Path, bots: int) -> None:
        """Keep the tables in `folder`, with at most `bots` processes in which bots think."""
        self._folder = folder
        self._pool = BotPool(bots)
        self._tables: dict[str, _OpenTable] = {}
        self._sessions: set[_Session] = set()
        self._wrong_codes = RateLimit(WRONG_CODES, WRONG_CODES_SECONDS)
        self._talk = RateLimit(MOST_TALK, TALK_SECONDS)
        self._moved: deque[float] = deque(maxlen=MOST_MOVES)
        self._is_over = asyncio.Event()
        self._opening = asyncio.Lock()
        self._names = PlayerNames(folder)
        self._summaries: dict[str, TableSummary] = {}
        """The unfinished tables by code, which only this process changes; complete once `_reading` is done."""
        self._reading: asyncio.Task[None] | None = None

    async def run(self, listener: socket.socket) -> None:
        """Serve sessions until nobody is there and nothing is to do, or until `stop`."""
        server = await asyncio.start_unix_server(self._serve, sock=listener, limit=LONGEST_LINE)
        self._end_soon()
        self._reading = asyncio.create_task(self._read_summaries())
        await self._is_over.wait()
        self._reading.cancel()
        server.close()
        for code in [*self._tables]:
            self._close(self._tables[code])
        for session in self._sessions:
            session.drop()
        self._pool.close()

    def stop(self) -> None:
        """End; sessions will look for the next keeper."""
        self._is_over.set()

    def _end_soon(self) -> None:
        """End in a while unless somebody comes."""
        asyncio.get_running_loop().call_later(ALONE_SECONDS, self._end_if_idle)

    def _end_if_idle(self) -> None:
        if not self._sessions and not any(each.are_bots_playing for each in self._tables.values()):
            self.stop()

    # Sessions

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one session to its end, whatever it does."""
        session = _Session(writer)
        self._sessions.add(session)
        try:
            user = user_of(writer.get_extra_info("socket"))
            if user == os.geteuid():
                await self._converse(session, reader, user)
        except (JsonDataError, _IntruderError, OSError) as error:
            _log.info("a session was dropped: %r", error)
        except Exception:
            _log.error("a session failed", exc_info=True)
        finally:
            session.drop()
            self._sessions.discard(session)
            self._leave_table(session)
            self._end_soon()

    async def _converse(self, session: _Session, reader: asyncio.StreamReader, user: int) -> None:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._read(session, reader)
        if not isinstance(hello, Hello):
            raise _IntruderError("no_hello")
        if hello.version != VERSION:
            session.send(encode(Failed(Fault("other_version"))))
            return
        if len(self._sessions) > MOST_SESSIONS:
            session.send(encode(Failed(Fault("keeper_full"))))
            return
        try:
            session.player = await self._player_of(hello, user)
        except FaultError as error:
            session.send(encode(Failed(error.fault)))
            return
        session.send(encode(Welcome(VERSION)))
        while (message := await self._read(session, reader)) is not None:
            await session.throttle()
            try:
                await self._answer(session, message)
            except FaultError as error:
                session.send(encode(Failed(error.fault)))

    async def _player_of(self, hello: Hello, user: int) -> Holder | None:
        """Return who greets; None for somebody without a name.

        Raises:
            FaultError: the name is invalid or somebody else's.
        """
        if not hello.name:
            return None
        if not hello.key:
            return player_on_this_machine(user, hello.name)
        player = guest_of_host(hello.key, hello.name)
        await in_thread(self._names.claim, player)
        return player

    async def _read(self, session: _Session, reader: asyncio.StreamReader) -> Message | None:
        """Return the next message; None at the end.

        Raises:
            JsonDataError: the line is none.
            _IntruderError: the line is too long.
            OSError: the connection failed.
        """
        try:
            line = await reader.readline()
        except ValueError:
            raise _IntruderError("long_line") from None
        return decode(line, TO_KEEPER) if line.endswith(b"\n") else None

    async def _answer(self, session: _Session, message: Message) -> None:
        """Do what a message asks for.

        Raises:
            FaultError: it is impossible.
            _IntruderError, JsonDataError: no client of this program sends that.
        """
        match message:
            case CountTables():
                session.send(encode(Counts(len(self._tables), self._moves_lately())))
            case ListTables():
                session.send(encode(Tables(await self._list(session.player))))
            case NewTable():
                await self._new_table(session, message)
            case Join(code):
                await self._join(session, code)
            case Watch(code):
                await self._watch(session, code)
            case Leave(code):
                await self._leave(session, code)
            case Ask(id, request, text, number):
                await self._ask(session, id, request, text, number)
            case Submit(id, command, after):
                self._submit(session, id, command, after)
            case Foresee(id, command):
                self._foresee(session, id, command)
            case _:
                raise _IntruderError("another_hello")

    # Tables

    async def _list(self, player: Holder | None) -> tuple[tuple[TableSummary, int], ...]:
        """Return the unfinished tables where `player` has a seat or could have one, each with that seat."""
        found = []
        for summary in await self._unfinished():
            held = [seat for seat, holder in summary.holders.items() if player and holder.key == player.key]
            can_be_watched = summary.current is not None and summary.watch != "no"
            if held or summary.is_open_to(player) or can_be_watched:
                found.append((summary, held[0] if held else -1))
        return tuple(found)

    async def _new_table(self, session: _Session, asked: NewTable) -> None:
        player = self._player(session)
        if asked.game not in game_names() or asked.seats.count(ME) != 1:
            raise _IntruderError("wrong_game")
        game = get_game(asked.game)
        wanted = read_options(asked.options, "options", game.options())
        own = [seat for _, seat in await self._list(player) if seat >= 0]
        if len(own) >= MOST_OWN_TABLES:
            raise TableError("many_own_tables", MOST_OWN_TABLES)
        code = await self._free_code()
        terms = Terms(asked.pace, asked.watch, asked.has_help)
        # The seat of who sets the table up is taken at once.
        seats = [WITH_CODE if seat == ME else seat for seat in asked.seats]
        with self._saving():
            table = Table.new(self._folder, code, game, wanted, seats, terms)
        opened = self._tables[code] = _OpenTable(table, self._pool, self._turns_elsewhere)
        self._sit_down(session, opened, player, asked.seats.index(ME))

    async def _free_code(self) -> str:
        """Return a code for one more table.

        Raises:
            TableError: there are too many.
        """
        unfinished = {summary.code for summary in await self._unfinished()}
        if len(unfinished) >= MOST_TABLES:
            raise TableError("many_tables", MOST_TABLES)
        await in_thread(remove_oldest, self._folder, {*unfinished, *self._tables}, MOST_FINISHED)
        taken = [Path(file).stem for file in FileStore(self._folder).names()]
        return next(code for code in iter(new_code, "") if code not in taken)

    async def _join(self, session: _Session, text: str) -> None:
        player = self._player(session)
        opened = await self._open(player, text)
        self._sit_down(session, opened, player)

    def _sit_down(self, session: _Session, opened: _OpenTable, player: Holder, wanted: int = -1) -> None:
        """Seat a player, and let the session follow the table."""
        try:
            with self._saving(opened):
                seat = opened.table.sit_down(player, wanted)
                opened.table.come_back(seat)
        except FaultError:
            self._close_if_idle(opened)
            raise
        self._follow(session, opened, seat)

    async def _watch(self, session: _Session, text: str) -> None:
        player = self._player(session)
        opened = await self._open(player, text)
        table = opened.table
        if table.room is None or table.entries.terms.watch == "no":
            self._close_if_idle(opened)
            raise TableError("not_watched", table.code)
        self._follow(session, opened, -1)

    def _follow(self, session: _Session, opened: _OpenTable, seat: int) -> None:
        """Let a session follow a table from a seat, or as a watcher."""
        if session.open_table is not opened:
            self._leave_table(session)
        session.open_table, session.seat = opened, seat
        opened.sessions.add(session)
        session.send(encode(Seated(opened.table.code, opened.table.game.name, seat)))
        opened.repeat_talk(session)
        self._show(opened)

    def _show(self, opened: _OpenTable, *, but: _Session | None = None) -> None:
        """Show what has changed at a table, there and at others, and let its bots go on."""
        try:
            opened.show(but=but)
        except TableNotSavedError:
            self._lose(opened)
            return
        self._tell_turn(opened)
        self._count(opened)
        opened.let_bots_play(self._bots_ended)

    def _count(self, opened: _OpenTable) -> None:
        """Count a game on the ladder of the host, once it is over."""
        if opened.is_counted or opened.table.room is None or opened.table.room.current >= 0:
            return
        opened.is_counted = True
        if game := rated_game(opened.table):
            try:
                LadderFile(self._folder).add(game)
            except FaultError as error:
                _log.warning("a game does not count on the ladder: %r", error)

    def _tell_turn(self, opened: _OpenTable) -> None:
        """Tell those at other tables if it is their turn at this one now, or no longer."""
        if self._note(opened.table.summary()):
            for other in self._tables.values():
                if other is not opened:
                    other.show_status()

    def _note(self, summary: TableSummary) -> bool:
        """Note how it stands at a table; return whether it is somebody else's turn than before."""
        before = self._summaries.pop(summary.code, None)
        if summary.current is None or summary.current >= 0:
            self._summaries[summary.code] = summary
        return summary.mover != (before and before.mover)

    def _turns_elsewhere(self, player: Holder | None, code: str) -> tuple[str, ...]:
        """Return the codes of the tables but one where it is a player's turn."""
        return tuple(
            other
            for other, summary in self._summaries.items()
            if player and summary.mover and summary.mover.key == player.key and other != code
        )

    async def _unfinished(self) -> list[TableSummary]:
        """Return the tables whose games are not over."""
        assert self._reading is not None
        await asyncio.shield(self._reading)
        return [*self._summaries.values()]

    async def _read_summaries(self) -> None:
        """Read how it stands at the tables that nobody has opened yet."""
        for code in await in_thread(unfinished_tables, self._folder):
            if code not in self._tables:
                try:
                    summary = await in_thread(read_summary, self._folder, code)
                except FaultError as error:
                    _log.warning("the table %s cannot be read: %r", code, error)
                    continue
                if code not in self._summaries:
                    self._note(summary)
        for opened in self._tables.values():
            opened.show_status()

    async def _leave(self, session: _Session, text: str) -> None:
        player = self._player(session)
        opened = await self._open(player, text)
        table = opened.table
        try:
            with self._saving(opened):
                table.leave(player)
        finally:
            self._close_if_idle(opened)
        for other in [each for each in opened.sessions if each.seat not in table.holders]:
            other.send(encode(Failed(Fault("not_at_table", (table.code,)))))
            self._leave_table(other)
        if table.holders:
            self._show(opened)
        else:
            self._close(opened)
            self._summaries.pop(table.code, None)
            with suppress(OSError):
                (self._folder / f"{table.code}{SAVE_SUFFIX}").unlink()
        session.send(encode(Left(table.code)))

    async def _open(self, player: Holder, text: str) -> _OpenTable:
        """Return a table by its code, taken over if it is not open yet.

        Raises:
            TableError: there is none, it cannot be read, or the player has tried too many codes.
        """
        if self._wrong_codes.is_reached(player.key):
            raise TableError("many_codes")
        try:
            code = checked_code(text)
            if code not in self._tables and not (self._folder / f"{code}{SAVE_SUFFIX}").is_file():
                raise TableError("no_table_here", code)
        except TableError:
            self._wrong_codes.count(player.key)
            raise
        async with self._opening:
            if code not in self._tables:
                try:
                    table = await in_thread(Table.open, self._folder, code)
                except (SaveError, FaultError) as error:
                    raise TableError("table_unreadable", code, error.fault) from error
                except (OSError, TableNotSavedError) as error:
                    raise TableError("table_unreadable", code, printable(error)) from error
                self._tables[code] = _OpenTable(table, self._pool, self._turns_elsewhere)
        return self._tables[code]

    @contextmanager
    def _saving(self, opened: _OpenTable | None = None) -> Iterator[None]:
        """Tell who asks that a log could not be written, and give up its table if it is open.

        Raises:
            TableError: it could not.
        """
        try:
            yield
        except TableNotSavedError:
            if opened is not None:
                self._lose(opened)
            raise TableError("table_not_saved") from None

    def _leave_table(self, session: _Session) -> None:
        """Let a session follow no table any more; its player keeps the seat."""
        opened, session.open_table = session.open_table, None
        if opened is not None:
            opened.sessions.discard(session)
            opened.show_status()
            self._close_if_idle(opened)

    def _close_if_idle(self, opened: _OpenTable) -> None:
        if not opened.sessions and not opened.are_bots_playing:
            self._close(opened)

    def _close(self, opened: _OpenTable) -> None:
        self._tables.pop(opened.table.code, None)
        opened.close()

    def _bots_ended(self, opened: _OpenTable, error: BaseException | None) -> None:
        if error is not None:  # nobody was shown what is not in the log: whoever comes next reads it again
            _log.error("the table %s could not go on", opened.table.code, exc_info=error)
            self._close(opened)
        elif self._tables.get(opened.table.code) is opened:
            self._tell_turn(opened)
            self._count(opened)
            opened.let_bots_play(self._bots_ended)
            self._close_if_idle(opened)
        self._end_soon()

    # Commands

    def _submit(self, session: _Session, id: int, data: object, after: int) -> None:
        opened, room, command = self._at_game(session, data)
        try:
            action = opened.table.submit(session.seat, command, after=after)
        except RefusedError as error:
            session.send(encode(Refused(id, error.refusal)))
            return
        except TableNotSavedError:
            self._lose(opened)
            return
        self._moved.append(time.monotonic())
        session.send(encode(Done(id, -1 if action is None else action.number, write_view(room.view(session.seat)))))
        self._show(opened, but=session)

    def _moves_lately(self) -> int:
        """Return how many commands were carried out in the last minute."""
        since = time.monotonic() - 60.0
        return sum(moved > since for moved in self._moved)

    def _lose(self, opened: _OpenTable) -> None:
        """Give up a table whose log cannot be written: whoever comes next reads it anew."""
        _log.warning("the table %s cannot be written", opened.table.code)
        self._close(opened)

    def _foresee(self, session: _Session, id: int, data: object) -> None:
        _, room, command = self._at_game(session, data)
        event = room.revealed_by(command) if room.current == session.seat else None
        session.send(encode(Foreseen(id, event.kind if event else "")))

    async def _ask(self, session: _Session, id: int, request: Request, text: str, number: int) -> None:
        opened = session.open_table
        if opened is None or opened.table.room is None or (session.seat < 0 and request != Request.SAY):
            raise _IntruderError("no_game")
        offer = opened.table.entries.offer
        is_again = request == Request.OFFER_AGAIN or (offer is not None and offer.kind == AGAIN_OFFER)
        try:
            is_done = self._do(session, opened, request, text, number)
        except RefusedError as error:
            session.send(encode(Refused(id, error.refusal)))
            return
        except TableNotSavedError:
            self._lose(opened)
            return
        session.send(encode(Granted(id)))
        if is_done and is_again:
            await self._go_on(opened)
        if request in (Request.SAY, Request.HINT):
            return
        self._show(opened)

    def _do(self, session: _Session, opened: _OpenTable, request: Request, text: str, number: int) -> bool:
        """Do what somebody asks for beside the game; return whether an offer was carried out.

        Raises:
            RefusedError: it is impossible.
            TableNotSavedError: the log cannot be written.
        """
        table, seat = opened.table, session.seat
        if request in VOTES:
            opened.vote(seat, request)
        elif request in OFFER_REQUESTS:
            return table.offer(seat, OFFER_REQUESTS[request], number)
        elif request in (Request.YES, Request.NO):
            return table.answer(seat, is_yes=request == Request.YES)
        elif request == Request.RESIGN:
            table.resign(seat)
        elif request == Request.HINT:
            if not table.entries.terms.has_help:
                raise RefusedError(RoomRefusal("help_at_table"))
            table.note_hint()
        else:
            self._say(session, opened, text)
        return False

    def _say(self, session: _Session, opened: _OpenTable, text: str) -> None:
        player = self._player(session)
        if self._talk.is_reached(player.key):
            raise RefusedError(RoomRefusal("talk_fast"))
        line = opened.table.say(session.seat, player.name, text)
        self._talk.count(player.key)
        for other in opened.sessions:
            if opened.hears(other, line):
                other.send(encode(Talk((line,))))

    async def _go_on(self, opened: _OpenTable) -> None:
        """Set up the next table of the same players, as they have agreed (T14)."""
        code = await self._free_code()
        with self._saving():
            following = opened.table.rematch(self._folder, code)
            self._note(following.summary())
            following.close()
            opened.table.go_on_at(code)

    def _at_game(self, session: _Session, data: object) -> tuple[_OpenTable, Room, Command]:
        """Return the table and the game that a session plays at, and the command that it gave.

        Raises:
            _IntruderError: it plays at none.
            JsonDataError: it is no command.
        """
        opened = session.open_table
        if opened is None or opened.table.room is None or session.seat < 0:
            raise _IntruderError("no_game")
        room = opened.table.room
        return opened, room, read_command(data, room.all_actions())

    def _player(self, session: _Session) -> Holder:
        if session.player is None:
            raise _IntruderError("nobody")
        return session.player


def unfinished_tables(folder: Path) -> list[str]:
    """Return the codes of the tables in `folder` whose games are not over, as far as they can be read."""
    store, found = FileStore(folder), []
    for name in store.names():
        with suppress(OSError):
            lines = store.read(name).lines
            end = lines.index(SEPARATOR.encode()) if SEPARATOR.encode() in lines else 0
            if not tally(lines[end:])[1]:
                found.append(Path(name).stem)
    return found


def remove_oldest(folder: Path, kept: Collection[str], most: int) -> None:
    """Remove the tables that were finished first if there are more than `most`, except those with the codes `kept`."""
    finished = [folder / name for name in FileStore(folder).names() if Path(name).stem not in kept]
    for file in sorted(finished, key=lambda file: file.stat().st_mtime_ns)[: max(0, len(finished) - most)]:
        with suppress(OSError):
            file.unlink()


# The process


def main() -> None:
    """Keep the tables in the working folder, unless another process does."""
    os.umask(0o077)
    open_many_files()
    folder = checked_folder(Path.cwd())
    owned = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if not lock(owned):
        return
    log = folder / LOG
    is_long = log.exists() and log.stat().st_size > LARGEST_LOG
    logging.basicConfig(filename=log, filemode="w" if is_long else "a", format="%(asctime)s %(process)d %(message)s")
    path = SocketPath(folder)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    Path(path.path).unlink(missing_ok=True)
    listener.bind(path.path)
    try:
        asyncio.run(_run(folder, listener))
    finally:
        Path(path.path).unlink(missing_ok=True)


async def _run(folder: Path, listener: socket.socket) -> None:
    limits = current_limits() or Limits()
    bots = limits.bots or os.cpu_count() or 1
    if is_restricted():
        limit_bots(limits, bots)
    keeper = Keeper(folder, bots)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, keeper.stop)
    await keeper.run(listener)


if __name__ == "__main__":
    main()

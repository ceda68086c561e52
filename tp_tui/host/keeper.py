"""The keeper: the one process that owns the tables of a folder.

Sessions reach it through a Unix socket, and get views of their seats and nothing else. It is started by the first who
needs it, and ends when nobody is there and no bot has to move. When it is killed, the system releases the logs of its
tables, and the next keeper goes on where they end.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.bots.answers import write_failure
from tp_tui.bots.bot_pool import BotPool, PooledBots
from tp_tui.bots.bot_process import NoProcessError
from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import Answer, CancelledError, Question
from tp_tui.bots.game_loop import play_bots
from tp_tui.bots.in_thread import in_thread, thread_fault
from tp_tui.bots.user_bots import BotError
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.contract.json_data import JsonDataError, read_options
from tp_tui.games.kit.printable import printable
from tp_tui.host.capacity import RateLimit
from tp_tui.host.guard import limit_bots, open_many_files
from tp_tui.host.player_names import PlayerNames, SharedNames
from tp_tui.room.commands import Command, RefusedError, RoomRefusal
from tp_tui.room.keeper_socket import LARGEST_LOG, LOG, SocketPath, checked_folder, user_of
from tp_tui.room.ladder import LadderFile, game_of_line, line_of, rated_game
from tp_tui.room.room import Room
from tp_tui.room.session_bots import thinking_budget
from tp_tui.room.table import (
    ME,
    Table,
    TableError,
    TableNotSavedError,
    TableSummary,
    checked_code,
    code_of,
    finished_game,
    guest_of_host,
    log_name,
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
    Reveal,
    Revealed,
    Seated,
    Shown,
    Status,
    Submit,
    Tables,
    Talk,
    Think,
    Thought,
    Waiting,
    Watch,
    Welcome,
    decode,
    encode,
    read_command,
)
from tp_tui.room.table_status import OFFER_REQUESTS, VOTES, Request, TableStatus
from tp_tui.room.view_data import write_view
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.files import lock
from tp_tui.storage.game_log import InUseError, save_text, tally
from tp_tui.storage.limits import Limits, current_limits
from tp_tui.storage.restrictions import is_restricted
from tp_tui.storage.saved_game import SEPARATOR, SaveError
from tp_tui.storage.settings import load_settings
from tp_tui.storage.store_location import open_store
from tp_tui.storage.table_entries import AGAIN_OFFER, WITH_CODE, Holder, TalkLine, Terms
from tp_tui.storage.table_store import TableStore

if TYPE_CHECKING:
    from tp_tui.host.other_hosts import Link, LinkTransport, OtherHosts
    from tp_tui.storage.postgres_store import PostgresStore

HELLO_SECONDS = 5.0
"""How long a session may take to say who it is."""

ALONE_SECONDS = 2.0
"""How long the keeper stays when nobody is there."""

MAX_SESSIONS = 500
"""The connections at one time: a session has one for its table, and now and then one for the list."""

MAX_MOVES = 10_000
"""The moves that are remembered to count those of the last minute."""

MAX_TABLES = 200
"""The unfinished tables of a folder."""

MAX_OWN_TABLES = 20
"""The unfinished tables at which a player may sit while setting up another one."""

MAX_FINISHED = 1000
"""The finished tables that are kept; the oldest go first."""

MAX_UNSENT = 512 * 1024
"""The bytes that a session may leave unread before it is dropped."""

MESSAGES, MESSAGES_AT_ONCE = 40.0, 80.0
"""The rate per second and the burst of messages that are read from a session."""

WRONG_CODES, WRONG_CODES_SECONDS = 10, 60.0
"""The wrong codes that a player may try within a time."""

MAX_TALK, TALK_SECONDS = 10, 60.0
"""The lines that a player may say within a time."""

LONGEST_PART = 12_000
"""The characters of a finished game or of a bot's answer that are sent at once: several times as many bytes at most."""

MAX_REPEATED = 20
"""The maximum number of earlier lines of talk sent to somebody who joins."""

_log = logging.getLogger(__name__)


class _OwnedByOtherHostError(Exception):
    """The keeper of another host owns a table.

    Attributes:
        mailbox: where it is to be reached.
    """

    def __init__(self, mailbox: int) -> None:
        super().__init__(mailbox)
        self.mailbox = mailbox


class _IntruderError(Exception):
    """A session does what no client of this program does; it is dropped."""


class _Session:
    """A client at the other end of a connection.

    Attributes:
        player: who it is; None for somebody without a name.
        open_table: the table joined or watched.
        seat: the player's seat there; negative for a watcher.
        link: the way to the keeper of another host, which owns the table that the session follows.
        is_relayed: whether the session is one of another host, which its keeper hands on.
        thinking: a bot that thinks about a game which the session plays without the keeper.
    """

    def __init__(self, transport: asyncio.WriteTransport | LinkTransport, *, is_relayed: bool = False) -> None:
        self.player: Holder | None = None
        self.open_table: _OpenTable | None = None
        self.seat = -1
        self.link: Link | None = None
        self.is_relayed = is_relayed
        self.thinking: asyncio.Task[None] | None = None
        self._transport = transport
        self._allowance = MESSAGES_AT_ONCE
        self._counted = time.monotonic()

    def send(self, line: bytes) -> None:
        """Send a line without waiting; a session that does not read is dropped."""
        if self._transport.is_closing():
            return
        self._transport.write(line)
        if self._transport.get_write_buffer_size() > MAX_UNSENT:
            self.drop()

    def drop(self) -> None:
        """End the connection at once."""
        self._transport.abort()

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

    def __init__(
        self,
        table: Table,
        pool: BotPool,
        now: Callable[[], datetime],
        elsewhere: Callable[[Holder | None, str], tuple[str, ...]],
    ) -> None:
        """Open a table.

        Args:
            table: the table.
            pool: where its bots think.
            now: returns the time by which deadlines are set.
            elsewhere: returns at which tables but one a player is to move.
        """
        self.table, self._now = table, now
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
        self.table.start_clock(self._now())
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
            left=self.table.seconds_left(self._now()),
            pace=entries.terms.pace,
            offer=entries.offer,
            votes=tuple(sorted(self.votes.items())),
            has_help=entries.terms.has_help,
            next=entries.next,
        )
        for session in self.sessions:
            session.send(encode(Status(status._replace(elsewhere=self._elsewhere(session.player, self.table.code)))))

    def hears(self, session: _Session, line: TalkLine) -> bool:
        """Return whether a session gets to hear a line: watchers talk among themselves until the end (T18)."""
        room = self.table.room
        return line.seat >= 0 or session.seat < 0 or (room is not None and room.current < 0)

    def repeat_talk(self, session: _Session) -> None:
        """Send a session the last words that were said."""
        lines = [line for line in self.table.entries.talk if self.hears(session, line)][-MAX_REPEATED:]
        if lines:
            session.send(encode(Talk(tuple(lines))))

    def vote(self, seat: int, choice: Request) -> None:
        """Count a vote about a turn that is out of time, and do what most of those present want (T9).

        Raises:
            RefusedError: the turn has time left, or is the voter's.
            TableNotSavedError: the log cannot be written.
        """
        room, now = self.table.room, self._now()
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
            await play_bots(room, ask, after_step, thinking_budget(load_settings()[0]))

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
    """Owns the tables of a folder or a database, and serves the sessions of their players."""

    def __init__(self, folder: Path, bots: int) -> None:
        """Keep the tables of `folder`, with at most `bots` processes in which bots think."""
        self._folder = folder
        self._store = store = open_store(folder)
        self._database: PostgresStore | None = None
        self._hosts: OtherHosts | None = None
        self._names: PlayerNames | SharedNames = PlayerNames(folder)
        self._machine = ""
        if not isinstance(store, FileStore):
            from tp_tui.host.other_hosts import OtherHosts  # needs an extra, and nobody else does

            self._database, self._hosts, self._names = store, OtherHosts(store, self), SharedNames(store)
            self._machine = socket.gethostname()
        self._result = 0
        self._adding: set[asyncio.Task[None]] = set()
        self._adding_results = asyncio.Lock()
        self._pool = BotPool(bots)
        self._tables: dict[str, _OpenTable] = {}
        self._sessions: set[_Session] = set()
        self._wrong_codes = RateLimit(WRONG_CODES, WRONG_CODES_SECONDS)
        self._talk = RateLimit(MAX_TALK, TALK_SECONDS)
        self._moved: deque[float] = deque(maxlen=MAX_MOVES)
        self._is_over = asyncio.Event()
        self._opening = asyncio.Lock()
        self._summaries: dict[str, TableSummary] = {}
        """The unfinished tables by code; complete once `_reading` is done, or the other hosts are there."""
        self._reading: asyncio.Task[None] | None = None
        self._ending: asyncio.TimerHandle | None = None

    async def run(self, listener: socket.socket) -> None:
        """Serve sessions until nobody is there and nothing is to do, or until `stop`."""
        server = await asyncio.start_unix_server(self._serve, sock=listener, limit=LONGEST_LINE)
        self._end_soon()
        self._reading = asyncio.create_task(self._hosts.run() if self._hosts else self._read_summaries())
        await self._is_over.wait()
        server.close()
        for code in [*self._tables]:
            self._close(self._tables[code])
        for session in self._sessions:
            session.drop()
        self._reading.cancel()
        await asyncio.wait([self._reading])
        self._pool.close()

    def stop(self) -> None:
        """End; sessions will look for the next keeper."""
        self._is_over.set()

    def _end_soon(self) -> None:
        """End if nobody is there `ALONE_SECONDS` from now."""
        if self._ending is not None:
            self._ending.cancel()
        self._ending = asyncio.get_running_loop().call_later(ALONE_SECONDS, self._end_if_idle)

    def _end_if_idle(self) -> None:
        if not self._sessions and not any(each.are_bots_playing for each in self._tables.values()):
            self.stop()

    # Sessions

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a session of this machine to its end."""
        session = _Session(writer.transport)

        async def converse() -> None:
            user = user_of(writer.get_extra_info("socket"))
            if user == os.geteuid() and await self._greet(session, reader, user):
                await self._converse(session, reader)

        await self._attend(session, converse())

    async def serve_link(self, transport: LinkTransport, reader: asyncio.StreamReader, player: Holder | None) -> None:
        """Serve a session of another host, whose keeper knows who it is, to its end."""
        session = _Session(transport, is_relayed=True)
        session.player = player
        await self._attend(session, self._converse(session, reader))

    async def _attend(self, session: _Session, conversation: Coroutine[object, None, None]) -> None:
        """Converse with a session to its end, whatever it does."""
        self._sessions.add(session)
        try:
            await conversation
        except (JsonDataError, _IntruderError, OSError) as error:
            _log.info("a session was dropped: %r", error)
        except Exception:
            _log.error("a session failed", exc_info=True)
        finally:
            session.drop()
            if session.thinking is not None:
                session.thinking.cancel()
            self._sessions.discard(session)
            self._leave_table(session)
            self._end_soon()

    async def _greet(self, session: _Session, reader: asyncio.StreamReader, user: int) -> bool:
        """Hear who a session is; return whether it may come in."""
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._read(session, reader)
        if not isinstance(hello, Hello):
            raise _IntruderError("no_hello")
        if hello.version != VERSION:
            session.send(encode(Failed(Fault("other_version"))))
            return False
        if len(self._sessions) > MAX_SESSIONS:
            session.send(encode(Failed(Fault("keeper_full"))))
            return False
        try:
            session.player = await self._player_of(hello, user)
        except FaultError as error:
            session.send(encode(Failed(error.fault)))
            return False
        session.send(encode(Welcome(VERSION)))
        return True

    async def _converse(self, session: _Session, reader: asyncio.StreamReader) -> None:
        while (message := await self._read(session, reader)) is not None:
            await session.throttle()
            try:
                if session.link is not None and isinstance(message, Submit | Foresee | Ask):
                    session.link.send(message)
                else:
                    await self._answer(session, message)
            except _OwnedByOtherHostError as error:
                self._hand_over(session, message, error.mailbox)
            except FaultError as error:
                session.send(encode(Failed(error.fault)))

    def _hand_over(self, session: _Session, message: Message, mailbox: int) -> None:
        """Hand a message on to the keeper of another host, which serves the session from now on."""
        if session.is_relayed or self._hosts is None:
            # The table has changed hands meanwhile: the session is to ask again.
            session.send(encode(Failed(Fault("store_away"))))
            return
        self._leave_table(session)
        session.link = self._hosts.link(mailbox, session, session.player)
        session.link.send(message)

    async def _player_of(self, hello: Hello, user: int) -> Holder | None:
        """Return who greets; None for somebody without a name.

        Raises:
            FaultError: the name is invalid or somebody else's.
        """
        if not hello.name:
            return None
        if not hello.key:
            return player_on_this_machine(user, hello.name, self._machine)
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
            case Reveal(code):
                await self._reveal(session, code)
            case Ask(id, request, text, number):
                await self._ask(session, id, request, text, number)
            case Submit(id, command, after):
                self._submit(session, id, command, after)
            case Foresee(id, command):
                self._foresee(session, id, command)
            case Think() if not session.is_relayed and session.thinking is None:
                session.thinking = asyncio.create_task(self._think(session, message))
            case _:
                raise _IntruderError("another_hello")

    # Tables

    async def _list(self, player: Holder | None) -> tuple[tuple[TableSummary, int], ...]:
        """Return the unfinished tables where `player` has or could have a seat or watch, each with the seat, or -1."""
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
        if len(own) >= MAX_OWN_TABLES:
            raise TableError("many_own_tables", MAX_OWN_TABLES)
        code = await self._free_code()
        terms = Terms(asked.pace, asked.watch, asked.has_help)
        # The seat of who sets the table up is taken at once.
        seats = [WITH_CODE if seat == ME else seat for seat in asked.seats]
        with self._saving():
            table = Table.new(self._store, code, game, wanted, seats, terms)
        opened = self._tables[code] = _OpenTable(table, self._pool, self._store.now, self._turns_elsewhere)
        self._sit_down(session, opened, player, asked.seats.index(ME))

    async def _free_code(self) -> str:
        """Return a code for one more table.

        Raises:
            TableError: there are too many.
        """
        unfinished = {summary.code for summary in await self._unfinished()}
        if len(unfinished) >= MAX_TABLES:
            raise TableError("many_tables", MAX_TABLES)
        kept = {*unfinished, *self._tables}
        try:
            await in_thread(remove_oldest, self._store, kept, MAX_FINISHED)
            taken = [code_of(name) for name in await in_thread(self._store.names)]
        except OSError:
            raise TableError("table_not_saved") from None
        return next(code for code in iter(new_code, "") if code not in taken)

    async def _reveal(self, session: _Session, text: str) -> None:
        """Send the finished game at a table in parts (T17)."""
        found = await in_thread(finished_game, self._store, checked_code(text), session.player)
        # A log without its people would have ended too early.
        written = save_text(found.saved._replace(finished=None) if found.is_ended else found.saved)
        for begin in range(0, len(written), LONGEST_PART):
            is_last = begin + LONGEST_PART >= len(written)
            part = written[begin : begin + LONGEST_PART]
            session.send(encode(Revealed(part, found.resigned, found.is_ended, is_last)))

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
                if self._database is None:
                    LadderFile(self._folder).add([game])
                else:  # all hosts take it from there
                    self._database.add_result(line_of(game))
            except (FaultError, OSError) as error:
                _log.warning("a game does not count on the ladder: %r", error)

    def note_result(self) -> None:
        """Take what counts on the ladder from the database into the file that sessions read."""
        task = asyncio.create_task(self._add_results())
        self._adding.add(task)  # the event loop alone would not keep it
        task.add_done_callback(self._adding.discard)

    async def _add_results(self) -> None:
        assert self._database is not None
        async with self._adding_results:
            try:
                results = await in_thread(self._database.results, self._result)
                games = []
                for number, line in results:
                    try:
                        games.append(game_of_line(line))
                    except FaultError:
                        _log.warning("result %d of the ladder cannot be read", number)
                await in_thread(LadderFile(self._folder).add, games)
            except (FaultError, OSError) as error:
                _log.warning("the ladder is not up to date: %r", error)
            else:
                self._result = max((number for number, _ in results), default=self._result)

    def _tell_turn(self, opened: _OpenTable) -> None:
        """Tell those at other tables if it is their turn at this one now, or no longer."""
        if self._note(opened.table.summary()):
            for other in self._tables.values():
                if other is not opened:
                    other.show_status()

    def _note(self, summary: TableSummary) -> bool:
        """Store the summary of a table; return whether it is now somebody else's turn."""
        before = self._summaries.pop(summary.code, None)
        is_listed = summary.current is None or summary.current >= 0
        if is_listed:
            self._summaries[summary.code] = summary
        if self._hosts and before != summary:
            self._hosts.tell(summary, is_listed=is_listed)
        return summary.mover != (before and before.mover)

    def note_elsewhere(self, code: str, summary: TableSummary | None) -> None:
        """Store the summary of a table that another host owns; None if it is no longer listed."""
        if code in self._tables:
            return
        before = self._summaries.pop(code, None)
        if summary is not None:
            self._summaries[code] = summary
        if (before and before.mover) != (summary and summary.mover):
            for opened in self._tables.values():
                opened.show_status()

    def lose_tables(self) -> None:
        """Give up all tables, as others may own them; their sessions ask again."""
        for opened in [*self._tables.values()]:
            self._close(opened)

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
        if self._hosts is None:
            await asyncio.shield(self._reading)
        else:
            await self._hosts.check()
        return [*self._summaries.values()]

    async def _read_summaries(self) -> None:
        """Read the summaries of the tables that nobody has opened yet."""
        for code in await in_thread(unfinished_tables, self._store):
            if code not in self._tables:
                try:
                    summary = await in_thread(read_summary, self._store, code)
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
                await in_thread(self._store.remove, log_name(table.code))
            if self._hosts:
                self._hosts.tell(table.summary(), is_listed=False)
        session.send(encode(Left(table.code)))

    async def _open(self, player: Holder, text: str) -> _OpenTable:
        """Return a table by its code, taken over if it is not open yet.

        Raises:
            TableError: there is none, it cannot be read, or the player has tried too many codes.
            _OwnedByOtherHostError: the keeper of another host has it.
        """
        if self._wrong_codes.is_reached(player.key):
            raise TableError("many_codes")
        try:
            code = checked_code(text)
        except TableError:
            self._wrong_codes.count(player.key)
            raise
        if self._hosts:
            await self._hosts.check()
        async with self._opening:
            if code not in self._tables:
                try:
                    await in_thread(self._check_owner, code)
                    table = await in_thread(Table.open, self._store, code)
                except FileNotFoundError:
                    self._wrong_codes.count(player.key)
                    raise TableError("no_table_here", code) from None
                except InUseError as error:
                    raise TableError("table_unreadable", code, error.fault) from error
                except (SaveError, FaultError) as error:
                    raise TableError("table_unreadable", code, error.fault) from error
                except (OSError, TableNotSavedError) as error:
                    raise TableError("table_unreadable", code, printable(error)) from error
                self._tables[code] = _OpenTable(table, self._pool, self._store.now, self._turns_elsewhere)
        return self._tables[code]

    def _check_owner(self, code: str) -> None:
        """Check that there is a table, and that no other host owns it.

        Raises:
            FileNotFoundError: there is none.
            _OwnedByOtherHostError: one does.
            OSError: the store is away.
        """
        if self._database is None:
            if not self._store.file_of(log_name(code)).is_file():
                raise FileNotFoundError
        elif (mailbox := self._database.owner(log_name(code))) not in (None, self._database.mailbox):
            raise _OwnedByOtherHostError(mailbox)

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
        if session.link is not None:
            session.link.close()
            session.link = None
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

    async def _think(self, session: _Session, asked: Think) -> None:
        """Have a bot think about a game that is played without this keeper, which does not even read the question."""
        question = json.dumps(asked.question).encode()
        try:
            answer = (await self._pool.relay(question, is_look=asked.is_look)).decode()
        except NotStartedError as error:
            session.send(encode(Failed(thread_fault(error))))
            return
        except NoProcessError as error:
            session.send(encode(Failed(error.fault)))
            return
        except BotError as error:
            answer = json.dumps(write_failure(error.fault))
        except CancelledError:
            return
        finally:
            session.thinking = None
        for begin in range(0, len(answer), LONGEST_PART):
            is_last = begin + LONGEST_PART >= len(answer)
            session.send(encode(Thought(asked.id, answer[begin : begin + LONGEST_PART], is_last)))

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
            following = opened.table.rematch(self._store, code)
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


def unfinished_tables(store: TableStore) -> list[str]:
    """Return the codes of the tables in `store` whose games are not over, as far as they can be read."""
    found = []
    for name in store.names():
        with suppress(OSError):
            lines = store.read(name).lines
            end = lines.index(SEPARATOR.encode()) if SEPARATOR.encode() in lines else 0
            if not tally(lines[end:])[1]:
                found.append(code_of(name))
    return found


def remove_oldest(store: TableStore, kept: Collection[str], most: int) -> None:
    """Remove the oldest finished tables if there are more than `most`, except those with the codes `kept`.

    Raises:
        OSError: the store cannot be read.
    """
    finished = [name for name in store.names_by_age() if code_of(name) not in kept]
    for name in finished[: max(0, len(finished) - most)]:
        with suppress(OSError):
            store.remove(name)


# The process


def main() -> None:
    """Keep the tables in the working folder, once no other process does.

    The argument is the descriptor of the file whose lock the keeper holds.
    """
    os.umask(0o077)
    open_many_files()
    folder = checked_folder(Path.cwd())
    owned = int(sys.argv[1])
    os.set_inheritable(owned, False)
    lock(owned, waits=True)
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

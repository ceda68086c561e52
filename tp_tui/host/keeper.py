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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import Answer, BotDriver, BotProcess, CancelledError, Question, stand_in
from tp_tui.bots.game_loop import play_bots
from tp_tui.bots.in_thread import in_thread, thread_fault
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.contract.json_data import JsonDataError, read_options
from tp_tui.games.kit.printable import printable
from tp_tui.host.keeper_socket import LARGEST_LOG, LOG, SocketPath, checked_folder, user_of
from tp_tui.room.commands import Command, RefusedError
from tp_tui.room.room import Room
from tp_tui.room.table import (
    ME,
    OPEN,
    Table,
    TableError,
    TableNotSavedError,
    TableSummary,
    checked_code,
    new_code,
    player_on_this_machine,
    read_summary,
)
from tp_tui.room.table_messages import (
    LONGEST_LINE,
    TO_KEEPER,
    VERSION,
    Done,
    Failed,
    Foresee,
    Foreseen,
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
    Submit,
    Tables,
    Waiting,
    Welcome,
    decode,
    encode,
    read_command,
)
from tp_tui.room.thinking import thinking
from tp_tui.room.view_data import write_view
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.files import lock
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import tally
from tp_tui.storage.saved_game import SEPARATOR, SaveError
from tp_tui.storage.settings import load_settings
from tp_tui.storage.table_entries import Holder

LOCK = ".keeper.lock"
"""The file whose lock the keeper of a folder holds."""

HELLO_SECONDS = 5.0
"""How long a session may take to say who it is."""

ALONE_SECONDS = 2.0
"""How long the keeper stays when nobody is there."""

MOST_SESSIONS = 200

MOST_TABLES = 200
"""The unfinished tables of a folder."""

MOST_UNSENT = 512 * 1024
"""The bytes that a session may leave unread before it is dropped."""

MESSAGES, MESSAGES_AT_ONCE = 40.0, 80.0
"""The messages a second of a session that are heard, and how many more may come at once."""

WRONG_CODES, WRONG_CODES_SECONDS = 10, 60.0
"""The wrong codes that a player may try within a time."""

_log = logging.getLogger(__name__)


class _IntruderError(Exception):
    """A session does what no client of this program does; it is dropped."""


class _Session:
    """A client at the other end of a connection.

    Attributes:
        player: who it is; None for somebody without a name.
        open_table: the table joined.
        seat: the player's seat there.
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
        sessions: the sessions of its players.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sessions: set[_Session] = set()
        self._driver: BotDriver | None = None
        self._bots: asyncio.Task[None] | None = None

    @property
    def are_bots_playing(self) -> bool:
        """Whether a bot is thinking."""
        return self._bots is not None and not self._bots.done()

    def show(self, *, but: _Session | None = None) -> None:
        """Send every session, except `but`, what its player may see now."""
        lines: dict[int, bytes] = {}
        for session in self.sessions:
            if session is not but:
                if session.seat not in lines:
                    lines[session.seat] = encode(self._shown(session.seat))
                session.send(lines[session.seat])

    def _shown(self, seat: int) -> Shown | Waiting:
        room = self.table.room
        return Waiting(self.table.summary().seats) if room is None else Shown(write_view(room.view(seat)))

    def let_bots_play(self, then: Callable[[_OpenTable, BaseException | None], None]) -> None:
        """Let the bots play on if one is to decide; call `then` at the end with what went wrong."""
        room = self.table.room
        if room is None or self.are_bots_playing or room.next_question() is None:
            return
        self._bots = asyncio.get_running_loop().create_task(self._play_bots(room))
        self._bots.add_done_callback(lambda task: then(self, None if task.cancelled() else task.exception()))

    async def _play_bots(self, room: Room) -> None:
        driver = self._driver = self._driver or BotDriver(BotProcess())

        async def ask(question: Question) -> Answer:
            try:
                return await in_thread(driver.ask, question)
            except NotStartedError as error:
                return stand_in(question, thread_fault(error), 0.0)

        async def after_step(answer: Answer) -> None:
            self.table.check_saved()
            self.show()

        with suppress(CancelledError):
            await play_bots(room, ask, after_step, thinking(load_settings()[0]))

    def close(self) -> None:
        """Drop all sessions and release the table."""
        for session in self.sessions:
            session.open_table = None
            session.drop()
        self.sessions.clear()
        if self._driver is not None:
            self._driver.close()
        self.table.close()


class Keeper:
    """Owns the tables of a folder, and serves the sessions of their players."""

    def __init__(self, folder: Path) -> None:
        """Keep the tables in `folder`."""
        self._folder = folder
        self._tables: dict[str, _OpenTable] = {}
        self._sessions: set[_Session] = set()
        self._wrong_codes: dict[str, list[float]] = {}
        self._is_over = asyncio.Event()
        self._opening = asyncio.Lock()

    async def run(self, listener: socket.socket) -> None:
        """Serve sessions until nobody is there and nothing is to do, or until `stop`."""
        server = await asyncio.start_unix_server(self._serve, sock=listener, limit=LONGEST_LINE)
        self._end_soon()
        await self._is_over.wait()
        server.close()
        for code in [*self._tables]:
            self._close(self._tables[code])
        for session in self._sessions:
            session.drop()

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
            session.player = player_on_this_machine(user, hello.name) if hello.name else None
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
            case ListTables():
                session.send(encode(Tables(await self._list(session.player))))
            case NewTable(game, options, seats):
                await self._new_table(session, game, options, seats)
            case Join(code):
                await self._join(session, code)
            case Leave(code):
                await self._leave(session, code)
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
        for code in await in_thread(unfinished_tables, self._folder):
            try:
                opened = self._tables.get(code)
                summary = opened.table.summary() if opened else await in_thread(read_summary, self._folder, code)
            except FaultError as error:
                _log.warning("the table %s cannot be read: %r", code, error)
                continue
            held = [seat for seat, holder in summary.holders.items() if player and holder.key == player.key]
            if held or "" in summary.seats:
                found.append((summary, held[0] if held else -1))
        return tuple(found)

    async def _new_table(self, session: _Session, name: str, options: object, seats: tuple[str, ...]) -> None:
        player = self._player(session)
        if name not in game_names() or seats.count(ME) != 1:
            raise _IntruderError("wrong_game")
        game = get_game(name)
        wanted = read_options(options, "options", game.options())
        codes = await in_thread(unfinished_tables, self._folder)
        if len(codes) >= MOST_TABLES:
            raise TableError("many_tables", MOST_TABLES)
        taken = [Path(file).stem for file in FileStore(self._folder).names()]
        code = next(code for code in iter(new_code, "") if code not in taken)
        try:
            table = Table.new(self._folder, code, game, wanted, [OPEN if seat == ME else seat for seat in seats])
        except TableNotSavedError:
            raise TableError("table_not_saved") from None
        opened = self._tables[code] = _OpenTable(table)
        self._sit_down(session, opened, player, seats.index(ME))

    async def _join(self, session: _Session, text: str) -> None:
        player = self._player(session)
        opened = await self._open(player, text)
        self._sit_down(session, opened, player)

    def _sit_down(self, session: _Session, opened: _OpenTable, player: Holder, wanted: int = -1) -> None:
        """Seat a player, and let the session follow the table."""
        try:
            seat = opened.table.sit_down(player, wanted)
        except TableNotSavedError:
            self._close(opened)
            raise TableError("table_not_saved") from None
        except FaultError:
            self._close_if_idle(opened)
            raise
        if session.open_table is not opened:
            self._leave_table(session)
        session.open_table, session.seat = opened, seat
        opened.sessions.add(session)
        session.send(encode(Seated(opened.table.code, opened.table.game.name, seat)))
        opened.show()
        opened.let_bots_play(self._bots_ended)

    async def _leave(self, session: _Session, text: str) -> None:
        player = self._player(session)
        opened = await self._open(player, text)
        table = opened.table
        try:
            table.leave(player)
        except TableNotSavedError:
            self._close(opened)
            raise TableError("table_not_saved") from None
        finally:
            self._close_if_idle(opened)
        for other in [each for each in opened.sessions if each.seat not in table.holders]:
            other.send(encode(Failed(Fault("not_at_table", (table.code,)))))
            self._leave_table(other)
        if table.holders:
            opened.show()
        else:
            self._close(opened)
            with suppress(OSError):
                (self._folder / f"{table.code}{SAVE_SUFFIX}").unlink()
        session.send(encode(Left(table.code)))

    async def _open(self, player: Holder, text: str) -> _OpenTable:
        """Return a table by its code, taken over if it is not open yet.

        Raises:
            TableError: there is none, it cannot be read, or the player has tried too many codes.
        """
        since = time.monotonic() - WRONG_CODES_SECONDS
        recent = {key: [when for when in times if when > since] for key, times in self._wrong_codes.items()}
        self._wrong_codes = {key: times for key, times in recent.items() if times}
        if len(self._wrong_codes.get(player.key, ())) >= WRONG_CODES:
            raise TableError("many_codes")
        try:
            code = checked_code(text)
            if code not in self._tables and not (self._folder / f"{code}{SAVE_SUFFIX}").is_file():
                raise TableError("no_table_here", code)
        except TableError:
            self._wrong_codes.setdefault(player.key, []).append(time.monotonic())
            raise
        async with self._opening:
            if code not in self._tables:
                try:
                    table = await in_thread(Table.open, self._folder, code)
                except (SaveError, FaultError) as error:
                    raise TableError("table_unreadable", code, error.fault) from error
                except (OSError, TableNotSavedError) as error:
                    raise TableError("table_unreadable", code, printable(error)) from error
                self._tables[code] = _OpenTable(table)
        return self._tables[code]

    def _leave_table(self, session: _Session) -> None:
        """Let a session follow no table any more; its player keeps the seat."""
        opened, session.open_table = session.open_table, None
        if opened is not None:
            opened.sessions.discard(session)
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
            _log.warning("the table %s cannot be written", opened.table.code)
            self._close(opened)
            return
        session.send(encode(Done(id, -1 if action is None else action.number, write_view(room.view(session.seat)))))
        opened.show(but=session)
        opened.let_bots_play(self._bots_ended)

    def _foresee(self, session: _Session, id: int, data: object) -> None:
        _, room, command = self._at_game(session, data)
        event = room.revealed_by(command) if room.current == session.seat else None
        session.send(encode(Foreseen(id, event.kind if event else "")))

    def _at_game(self, session: _Session, data: object) -> tuple[_OpenTable, Room, Command]:
        """Return the table and the game that a session plays at, and the command that it gave.

        Raises:
            _IntruderError: it plays at none.
            JsonDataError: it is no command.
        """
        opened = session.open_table
        if opened is None or opened.table.room is None:
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


# The process


def main() -> None:
    """Keep the tables in the working folder, unless another process does."""
    os.umask(0o077)
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
    keeper = Keeper(folder)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, keeper.stop)
    await keeper.run(listener)


if __name__ == "__main__":
    main()

"""What the keepers of several hosts do together on one database (T27).

Each table has one keeper among all. Sessions on other hosts reach it through their own keeper, which hands on what they
send and what they get, as letters on a link; so the owner serves them as it serves its own. When the connection to the
database is lost, so is the ownership of all tables: sessions are dropped, and find each other again once it is back.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from tp_tui.bots.in_thread import in_thread
from tp_tui.games import game_names
from tp_tui.games.contract import FaultError
from tp_tui.games.contract.json_data import JsonDataError, load_json, read_row, read_text
from tp_tui.games.kit.printable import printable
from tp_tui.room.table import TableError, TableSummary, code_of, log_name, player_name
from tp_tui.room.table_messages import LONGEST_LINE, Message, encode, read_summary_row, summary_row
from tp_tui.storage.postgres_queue import Letter, Mailbox
from tp_tui.storage.postgres_store import PostgresStore
from tp_tui.storage.table_entries import Holder

SECONDS_BETWEEN_CHECKS = 0.5
"""How often to look whether the other hosts are there, and the database."""

SECONDS_TO_RETRY = 0.2
"""How long to wait before connecting anew."""

LONGEST_NAME = 80
"""The letters that the log shows of what another host calls a table."""

_log = logging.getLogger(__name__)

Serve = Callable[["LinkTransport", asyncio.StreamReader, Holder | None], Coroutine[Any, Any, None]]
"""Serves a session of another host: where its answers go, where its messages come from, and who it is."""


class Receiver(Protocol):
    """A session here, whose table is owned elsewhere."""

    def send(self, line: bytes) -> None:
        """Send a line to the session."""

    def drop(self) -> None:
        """End the session."""


class Owner(Protocol):
    """The keeper here, as other hosts change what it knows."""

    def note_elsewhere(self, code: str, summary: TableSummary | None) -> None:
        """Store the summary of a table owned elsewhere; None if it is no longer listed."""

    def note_result(self) -> None:
        """Take in what counts on the ladder."""

    def lose_tables(self) -> None:
        """Give up all tables: others may own them."""

    async def serve_link(self, transport: LinkTransport, reader: asyncio.StreamReader, player: Holder | None) -> None:
        """Serve a session of another host to its end."""


class Link:
    """The way of a session here to the keeper that owns its table."""

    def __init__(self, hosts: OtherHosts, mailbox: Mailbox, to: int, number: int) -> None:
        """Describe link `number` to the mailbox `to`; see `OtherHosts.link`."""
        self.to = to
        self._hosts, self._mailbox, self._number = hosts, mailbox, number

    def send(self, message: Message) -> None:
        """Hand a message on."""
        self._mailbox.send(self.to, self._number, encode(message))

    def close(self) -> None:
        """End the link; the session stays."""
        if self._hosts.forget_link(self._number):
            self._mailbox.send(self.to, self._number, b"")


class LinkTransport:
    """Where a session of another host is written to, with the methods that a session needs of a transport."""

    def __init__(self, mailbox: Mailbox, to: int, number: int) -> None:
        """Answer on link `number` of the mailbox `to`."""
        self._mailbox, self._to, self._number = mailbox, to, number
        self._is_closed = False

    def is_closing(self) -> bool:
        """Return whether the link has ended."""
        return self._is_closed

    def get_write_buffer_size(self) -> int:
        """Return 0: the other host drops a session that does not read."""
        return 0

    def write(self, data: bytes) -> None:
        """Send a line."""
        self._mailbox.send(self._to, -self._number, data)

    def abort(self) -> None:
        """End the link."""
        if not self._is_closed:
            self._is_closed = True
            self._mailbox.send(self._to, -self._number, b"")


class OtherHosts:
    """The other hosts on a database, as the keeper of this one knows them."""

    def __init__(self, store: PostgresStore, owner: Owner) -> None:
        """Meet at the database of `store`; `owner` is told what happens elsewhere."""
        self._store, self._owner = store, owner
        self._mailbox: Mailbox | None = None
        self._has_tried = asyncio.Event()
        self._numbers = 0
        self._links: dict[int, tuple[Link, Receiver]] = {}
        """The links of sessions here, by number."""
        self._served: dict[tuple[int, int], asyncio.StreamReader] = {}
        """What comes from the sessions of others, by mailbox and number of the link."""
        self._serving: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Stay in touch until this is cancelled."""
        is_away = False
        while True:
            try:
                connections = await in_thread(self._store.check)
                self._mailbox = await Mailbox.open(self._store.url)
                self._store.mailbox = self._mailbox.number
                for name, summary in (await self._mailbox.summaries()).items():
                    self._take_news(name, summary)
                self._owner.note_result()
                self._has_tried.set()
                is_away = False
                await self._meet(self._mailbox, connections)
            except OSError as error:
                if not is_away:
                    _log.warning("the database is away: %s", error.strerror or error)
                is_away = True
            finally:
                await self._leave()
                self._has_tried.set()
            await asyncio.sleep(SECONDS_TO_RETRY)

    async def _meet(self, mailbox: Mailbox, connections: int) -> None:
        """Take in and send what there is, until the database is lost.

        Raises:
            OSError: it is.
        """
        doing: set[asyncio.Task[None]] = {
            asyncio.create_task(mailbox.go_on_sending()),
            asyncio.create_task(mailbox.receive(self._take, self._take_news, self._owner.note_result)),
            asyncio.create_task(self._watch(mailbox, connections)),
        }
        try:
            ended, _ = await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in doing:
                task.cancel()
            await asyncio.gather(*doing, return_exceptions=True)

    async def _leave(self) -> None:
        """Give up all that needs the database."""
        mailbox, self._mailbox, self._store.mailbox = self._mailbox, None, None
        if mailbox is None:
            return
        for _, receiver in [*self._links.values()]:
            receiver.drop()
        self._links.clear()
        for reader in self._served.values():
            reader.feed_eof()
        self._owner.lose_tables()
        if self._serving:
            await asyncio.wait(self._serving)
        self._served.clear()
        await mailbox.close()

    async def _watch(self, mailbox: Mailbox, connections: int) -> None:
        """Look again and again whether the database is there, and those at the other ends of links.

        Raises:
            OSError: the database is away, or was, so that all tables were without an owner.
        """
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
            if await in_thread(self._store.check) != connections:
                raise ConnectionResetError
            if not (self._links or self._served):
                continue
            alive = await mailbox.alive()
            for number, (link, receiver) in [*self._links.items()]:
                if link.to not in alive:
                    del self._links[number]
                    receiver.drop()
            for at in [at for at in self._served if at[0] not in alive]:
                self._served.pop(at).feed_eof()

    # Tables elsewhere

    async def check(self) -> None:
        """Wait until the first attempt to connect has ended, and check that the database is there.

        Raises:
            TableError: it is away.
        """
        await self._has_tried.wait()
        self._checked_mailbox()

    def _checked_mailbox(self) -> Mailbox:
        if self._mailbox is None:
            raise TableError("store_away")
        return self._mailbox

    def tell(self, summary: TableSummary, *, is_listed: bool) -> None:
        """Send the others the summary of a table here, and whether it is to be listed."""
        if self._mailbox is not None:
            data = summary_row(summary), [[seat, *holder] for seat, holder in _held(summary)]
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            self._mailbox.tell(log_name(summary.code), text if is_listed else None)

    def _take_news(self, name: str, text: str | None) -> None:
        code = code_of(name)
        try:
            summary = None if text is None else _read_summary(text, code)
        except JsonDataError as error:
            _log.warning("how it stands at %s cannot be read: %r", printable(name, LONGEST_NAME), error)
            return
        self._owner.note_elsewhere(code, summary)

    # Links

    def link(self, to: int, session: Receiver, player: Holder | None) -> Link:
        """Return a link for a session here to the keeper with the mailbox `to`.

        Raises:
            TableError: the database is away.
        """
        mailbox = self._checked_mailbox()
        self._numbers += 1
        link = Link(self, mailbox, to, self._numbers)
        self._links[self._numbers] = link, session
        who = [player.key, player.name] if player else ["", ""]
        mailbox.send(to, self._numbers, json.dumps(who, ensure_ascii=False).encode())
        return link

    def forget_link(self, number: int) -> bool:
        """Take nothing more from a link of a session here; return whether it was open."""
        return self._links.pop(number, None) is not None

    def _take(self, letter: Letter) -> None:
        if letter.link < 0:
            self._take_answer(letter)
            return
        at = letter.sender, letter.link
        if (reader := self._served.get(at)) is None:
            if letter.line:
                self._serve(at, letter.line)
        elif letter.line:
            reader.feed_data(letter.line)
        else:
            del self._served[at]
            reader.feed_eof()

    def _take_answer(self, letter: Letter) -> None:
        link, receiver = self._links.get(-letter.link, (None, None))
        if link is None or receiver is None or link.to != letter.sender:
            return
        if letter.line:
            receiver.send(letter.line)
        else:
            del self._links[-letter.link]
            receiver.drop()

    def _serve(self, at: tuple[int, int], hello: bytes) -> None:
        """Begin to serve a session of another host."""
        assert self._mailbox is not None
        transport = LinkTransport(self._mailbox, *at)
        try:
            player = _read_player(hello)
        except (JsonDataError, FaultError) as error:
            _log.warning("a session of another host says oddly who it is: %r", error)
            transport.abort()
            return
        reader = self._served[at] = asyncio.StreamReader(limit=LONGEST_LINE)
        task = asyncio.create_task(self._owner.serve_link(transport, reader, player))
        self._serving.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._serving.discard(task)
            if self._served.get(at) is reader:
                del self._served[at]

        task.add_done_callback(ended)


def _held(summary: TableSummary) -> list[tuple[int, tuple[str, str]]]:
    return [(seat, (holder.key, holder.name)) for seat, holder in summary.holders.items()]


def _read_player(hello: bytes) -> Holder | None:
    """Parse who a session of another host is; None for somebody without a name.

    Raises:
        JsonDataError: the line does not say so.
        FaultError: nobody can have the name.
    """
    key, name = (read_text(entry, "player") for entry in read_row(load_json(hello), "player", 2))
    return Holder(key, player_name(name)) if key else None


def _read_summary(text: str, code: str) -> TableSummary:
    """Parse the summary of the table with a code, the inverse of what `OtherHosts.tell` writes.

    Raises:
        JsonDataError: the text is none, or nobody here could have the names or the game.
    """
    row, held = read_row(load_json(text.encode()), "summary", 2)
    summary = read_summary_row(row, held)
    names = (*summary.seats, *summary.wanted.values(), *(holder.name for holder in summary.holders.values()))
    if summary.code != code or summary.game not in game_names() or not all(map(str.isprintable, names)):
        raise JsonDataError("summary", "tells of another table, of a game that is not here or of an invalid name")
    return summary

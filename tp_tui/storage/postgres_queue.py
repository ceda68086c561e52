"""Letters between the hosts that share a database, and news of what goes on at their tables.

Each keeper has a mailbox: a number, an advisory lock held while its process is connected, and a channel that announces
new letters. A letter belongs to a link between two mailboxes, and the letters of a link arrive in order. Letters are
transient: those to mailboxes that no longer exist are deleted.
"""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

import psycopg

from tp_tui.storage.postgres_store import (
    CONNECT_SECONDS,
    MAILBOX_CLASS,
    RESULTS_CHANNEL,
    connection_text,
    database_errors,
)

MAIL_CHANNEL = "tp_tui_mail_"
"""The channel of a mailbox, before its number."""

TABLES_CHANNEL = "tp_tui_tables"
"""The channel on which the name of a log is sent when the summary of its table has changed."""

MAX_AT_ONCE = 500
"""The letters that are sent at one time."""


LONGEST_LETTER = 64 * 1024
"""The bytes of a letter and of a summary: no host sends more, and another client of the database is not read."""


class Letter(NamedTuple):
    """A line on a link.

    Attributes:
        sender: the mailbox of the sender.
        link: the number of the link, which the mailbox that opened it has chosen: positive from there, negative to it.
        line: the line; empty when the link ends.
    """

    sender: int
    link: int
    line: bytes


class Mailbox:
    """The mailbox of this process.

    Attributes:
        number: its number, which no other has or had.
    """

    def __init__(self, number: int, listening: psycopg.AsyncConnection, working: psycopg.AsyncConnection) -> None:
        """Use two connections, the first of which listens to the channels of this mailbox; see `open`."""
        self.number = number
        self._listening, self._working = listening, working
        self._unsent: list[tuple[int, Letter]] = []
        self._untold: dict[str, str | None] = {}
        self._is_to_send = asyncio.Event()

    @classmethod
    async def open(cls, url: str) -> Mailbox:
        """Open a mailbox in a database whose tables have been created.

        Raises:
            OSError: the database cannot be reached.
        """
        with database_errors():
            listening = await psycopg.AsyncConnection.connect(connection_text(url), autocommit=True)
            try:
                working = await psycopg.AsyncConnection.connect(connection_text(url), autocommit=True)
                row = await (await listening.execute("SELECT nextval('tp_tui_mailboxes')")).fetchone()
                assert row is not None
                await listening.execute("SELECT pg_advisory_lock(%s)", (MAILBOX_CLASS + row[0],))
                for channel in (f"{MAIL_CHANNEL}{row[0]}", TABLES_CHANNEL, RESULTS_CHANNEL):
                    await listening.execute(f"LISTEN {channel}".encode())
                # Nothing is lost with a letter that a crash of the server loses: its link is gone, too.
                await working.execute("SET synchronous_commit = off")
                box = cls(row[0], listening, working)
                alive = [*await box.alive()]
                await working.execute("DELETE FROM tp_tui_mail WHERE NOT mailbox = ANY(%s)", (alive,))
            except BaseException:
                await listening.close()
                raise
        return box

    async def close(self) -> None:
        """Send what is to be sent, and end the connections, which frees the mailbox."""
        try:
            with database_errors():
                async with asyncio.timeout(1):
                    await self._send()
        except (OSError, TimeoutError):
            pass
        await self._listening.close()
        await self._working.close()

    def send(self, to: int, link: int, line: bytes) -> None:
        """Send a line on a link to a mailbox, soon."""
        self._unsent.append((to, Letter(self.number, link, line)))
        self._is_to_send.set()

    def tell(self, name: str, summary: str | None) -> None:
        """Send all mailboxes the summary of the table with the log `name`, soon; None if it need not be listed."""
        self._untold[name] = summary
        self._is_to_send.set()

    async def go_on_sending(self) -> None:
        """Send what is to be sent, until the connection fails.

        Raises:
            OSError: it has failed.
        """
        while True:
            await self._is_to_send.wait()
            self._is_to_send.clear()
            with database_errors():
                await self._send()

    async def _send(self) -> None:
        while self._untold:
            name = next(iter(self._untold))
            await self._working.execute(
                "WITH told AS (UPDATE tp_tui_logs SET summary = %s WHERE name = %s) SELECT pg_notify(%s, %s)",
                (self._untold.pop(name), name, TABLES_CHANNEL, name),
            )
        while self._unsent:
            letters, self._unsent = self._unsent[:MAX_AT_ONCE], self._unsent[MAX_AT_ONCE:]
            await self._working.execute(
                """
                WITH sent AS (
                    INSERT INTO tp_tui_mail (mailbox, sender, link, line)
                    SELECT mailbox, sender, link, line
                    FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::bytea[])
                        WITH ORDINALITY AS letter (mailbox, sender, link, line, place)
                    ORDER BY place
                    RETURNING mailbox
                )
                SELECT pg_notify(%s || mailbox, '') FROM (SELECT DISTINCT mailbox FROM sent) AS receivers
                """,
                (
                    [to for to, _ in letters],
                    [letter.sender for _, letter in letters],
                    [letter.link for _, letter in letters],
                    [letter.line for _, letter in letters],
                    MAIL_CHANNEL,
                ),
            )

    async def receive(
        self,
        take: Callable[[Letter], None],
        take_news: Callable[[str, str | None], None],
        take_result: Callable[[], None],
    ) -> None:
        """Take in what is sent and told, until the connection fails.

        Args:
            take: called with each letter.
            take_news: called with the name of a log and the new summary of its table; None if it is no longer listed.
            take_result: called when there is another result.

        Raises:
            OSError: the connection has failed.
        """
        with database_errors():
            async for told in self._listening.notifies():
                if told.channel == TABLES_CHANNEL:
                    if told.pid != self._working.info.backend_pid:
                        take_news(told.payload, await self.summary(told.payload))
                elif told.channel == RESULTS_CHANNEL:
                    take_result()
                else:
                    async for letter in self._letters():
                        take(letter)
        raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))

    async def _letters(self) -> AsyncIterator[Letter]:
        cursor = await self._working.execute(
            """
            DELETE FROM tp_tui_mail WHERE mailbox = %s
            RETURNING number, sender, link, CASE WHEN length(line) <= %s THEN line ELSE '' END
            """,
            (self.number, LONGEST_LETTER),
        )
        for _, sender, link, line in sorted(await cursor.fetchall()):
            yield Letter(sender, link, bytes(line))

    async def summary(self, name: str) -> str | None:
        """Return the summary of the table with the log `name`; None if it is not listed.

        Raises:
            OSError: the connection has failed.
        """
        with database_errors():
            cursor = await self._working.execute(
                "SELECT summary FROM tp_tui_logs WHERE name = %s AND length(summary) <= %s", (name, LONGEST_LETTER)
            )
            row = await cursor.fetchone()
        return None if row is None else row[0]

    async def summaries(self) -> dict[str, str]:
        """Return the summaries of all listed tables, by the names of their logs.

        Raises:
            OSError: the connection has failed.
        """
        with database_errors():
            cursor = await self._working.execute(
                "SELECT name, summary FROM tp_tui_logs WHERE length(summary) <= %s", (LONGEST_LETTER,)
            )
            return dict(await cursor.fetchall())

    async def alive(self) -> set[int]:
        """Return the numbers of the mailboxes whose processes are connected.

        Raises:
            OSError: the connection has failed, or the database does not answer.
        """
        with database_errors():
            async with asyncio.timeout(CONNECT_SECONDS):
                keys = [
                    key for (key,) in await (await self._working.execute("SELECT key FROM tp_tui_locks")).fetchall()
                ]
        return {key - MAILBOX_CLASS for key in keys if key >= MAILBOX_CLASS}

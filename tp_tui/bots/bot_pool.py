"""A pool of bot processes that many games share, at the tables of a host and alone (T26, T31)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tp_tui.bots.bot_process import BotProcess
from tp_tui.bots.child_process import START_ERRORS, NotStartedError
from tp_tui.bots.driver import Answer, BotDriver, stand_in
from tp_tui.bots.in_thread import thread_fault
from tp_tui.bots.questions import AnyQuestion, Question

Got = TypeVar("Got")


class PooledBots:
    """The bots of one game: which of them are out, and the process that thinks for them at present."""

    def __init__(self) -> None:
        """Prepare for a game."""
        self._process: BotProcess | None = None
        self._driver = BotDriver(self)

    def ask_in(self, process: BotProcess, question: Question) -> Answer:
        """Ask in a process, as `BotDriver.ask` does."""
        self._process = process
        try:
            return self._driver.ask(question)
        finally:
            self._process = None

    def reply(self, question: AnyQuestion) -> object:
        """Return the answer of the process, as `BotProcess.reply` does."""
        assert self._process is not None
        return self._process.reply(question)

    def cancel(self) -> None:
        """Cancel the current question."""
        if self._process is not None:
            self._process.cancel()

    def close(self) -> None:
        """Cancel the current question; the process is the pool's."""
        self.cancel()


class BotPool:
    """Processes that answer the questions of many games in the order in which they are asked.

    A game asks one question at a time, so none gets more than its turn. Hints and reviews take long, and leave a
    process to moves if there is more than one.
    """

    def __init__(self, size: int) -> None:
        """Use at most `size` processes, each of which is started when it is needed."""
        self._free = asyncio.Semaphore(size)
        self._free_for_looks = asyncio.Semaphore(max(1, size - 1))
        self._idle: list[BotProcess] = []
        self._threads = ThreadPoolExecutor(size, "tp-tui-bots")

    async def ask(self, bots: PooledBots, question: Question) -> Answer:
        """Return the decision of a bot, or the stand-in's if it fails.

        Cancelling this ends the search, and with it the process.

        Raises:
            CancelledError: `close` was called.
        """
        try:
            return await self._lend(lambda process: bots.ask_in(process, question))
        except NotStartedError as error:
            return stand_in(question, thread_fault(error), 0.0)

    async def relay(self, question: bytes, *, is_look: bool) -> bytes:
        """Return the answer to a question of somebody else, as `BotProcess.relay` does.

        Cancelling this ends the search, too. `is_look` tells a hint or a review.

        Raises:
            NotStartedError, NoProcessError: the system lacks the resources.
            BotError: the process ended, or took too long.
            CancelledError: `close` was called.
        """
        if not is_look:
            return await self._lend(lambda process: process.relay(question))
        async with self._free_for_looks:
            return await self._lend(lambda process: process.relay(question))

    async def _lend(self, ask: Callable[[BotProcess], Got]) -> Got:
        """Return what `ask` gets of the next process that is free.

        Raises:
            NotStartedError: the system lacks the resources.
            Exception: whatever `ask` raises.
        """
        async with self._free:
            process = self._idle.pop() if self._idle else BotProcess()
            try:
                work = asyncio.get_running_loop().run_in_executor(self._threads, ask, process)
            except START_ERRORS as error:
                self._idle.append(process)
                raise NotStartedError(error) from error
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                process.cancel()
                await asyncio.wait([work])
                work.exception()  # nobody wants it
                raise
            finally:
                self._idle.append(process)

    def close(self) -> None:
        """End all processes; no question follows."""
        for process in self._idle:
            process.close()
        self._threads.shutdown(wait=False)

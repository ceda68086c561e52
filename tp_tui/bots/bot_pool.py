"""A pool of bot processes that many games share, such as the tables of a host (T26)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tp_tui.bots.bot_process import BotProcess
from tp_tui.bots.child_process import START_ERRORS, NotStartedError
from tp_tui.bots.driver import Answer, BotDriver, stand_in
from tp_tui.bots.in_thread import thread_fault
from tp_tui.bots.questions import AnyQuestion, Question


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

    A game asks one question at a time, so none gets more than its turn.
    """

    def __init__(self, size: int) -> None:
        """Use at most `size` processes, each of which is started when it is needed."""
        self._free = asyncio.Semaphore(size)
        self._idle: list[BotProcess] = []
        self._threads = ThreadPoolExecutor(size, "tp-tui-bots")

    async def ask(self, bots: PooledBots, question: Question) -> Answer:
        """Return the decision of a bot, or the stand-in's if it fails.

        Cancelling this ends the search, and with it the process.

        Raises:
            CancelledError: `close` was called.
        """
        async with self._free:
            process = self._idle.pop() if self._idle else BotProcess()
            try:
                work = asyncio.get_running_loop().run_in_executor(self._threads, bots.ask_in, process, question)
            except START_ERRORS as error:
                self._idle.append(process)
                return stand_in(question, thread_fault(NotStartedError(error)), 0.0)
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

"""Work in a thread, where the system has one to give."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from tp_tui.bots.child_process import START_ERRORS, NotStartedError
from tp_tui.games.contract import Fault

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")

MOST_THREADS = 6
"""More than there is work at one time: a bot, advice, a review and the statistics."""

_threads = ThreadPoolExecutor(MOST_THREADS, "tp-tui")
"""Not asyncio's own, to end which a loop starts another thread, which there may not be."""


def no_thread(error: NotStartedError) -> Fault:
    """Return the fault of work that was to be done in a thread."""
    return Fault.of("no_thread", str(error))


async def in_thread(work: Callable[Arguments, Found], *arguments: Arguments.args, **named: Arguments.kwargs) -> Found:
    """Return what `work` returns, done in a thread while the screen goes on.

    Raises:
        NotStartedError: the system has no room for a thread, and nothing was done.
        Exception: whatever `work` raises.
    """
    is_wanted, context = True, copy_context()

    def wanted_work() -> Found:
        # Where no thread starts, the work stays in the queue for the next one that does.
        if not is_wanted:
            raise asyncio.CancelledError
        return context.run(work, *arguments, **named)

    try:
        begun = asyncio.get_running_loop().run_in_executor(_threads, wanted_work)
    except START_ERRORS as error:
        is_wanted = False
        raise NotStartedError(error) from error
    return await begun

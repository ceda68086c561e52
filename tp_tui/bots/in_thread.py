"""Run blocking work in a thread, with an error if the system cannot start one."""

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

MAX_THREADS = 6
"""More than ever run at once: a bot, advice, a review and the statistics."""

_threads = ThreadPoolExecutor(MAX_THREADS, "tp-tui")
"""Used instead of asyncio's default executor, because the loop starts a thread to shut that down."""


def thread_fault(error: NotStartedError) -> Fault:
    """Return the fault to report when a thread could not be started."""
    return Fault.of("no_thread", str(error))


async def in_thread(work: Callable[Arguments, Found], *arguments: Arguments.args, **named: Arguments.kwargs) -> Found:
    """Run `work` in a thread and return its result.

    Raises:
        NotStartedError: the system could not start a thread; `work` was not called.
        Exception: raised by `work`.
    """
    is_wanted, context = True, copy_context()

    def wanted_work() -> Found:
        # If no thread starts, the executor still keeps the work queued for the next thread.
        if not is_wanted:
            raise asyncio.CancelledError
        return context.run(work, *arguments, **named)

    try:
        begun = asyncio.get_running_loop().run_in_executor(_threads, wanted_work)
    except START_ERRORS as error:
        is_wanted = False
        raise NotStartedError(error) from error
    return await begun


async def try_in_thread(
    work: Callable[Arguments, Found], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Found | Fault:
    """Run `work` in a thread and return its result, or the fault to report if the system could not start one.

    Raises:
        Exception: raised by `work`.
    """
    try:
        return await in_thread(work, *arguments, **named)
    except NotStartedError as error:
        return thread_fault(error)

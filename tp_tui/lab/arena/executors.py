"""Play the games of a series in this process, in a local process pool, or on a Dask cluster."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import overload

from tp_tui.games.kit.printable import printable
from tp_tui.lab.arena.game_process import ArenaError, play_in_process
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.series import Series

CLUSTER_PATIENCE = 7
"""The seconds to wait for a cluster to answer."""

WORKER_PATIENCE = 10
"""The seconds to wait for a cluster without workers: one that died may be restarted."""

MAX_WAITING = 4096
"""The games submitted at a time: more than any cluster has workers."""

ADDRESS = re.compile(r"([a-z]+://)?[^/:\s]+:\d+|[a-z]+://\[[^\s]+\]:\d+")

GameTask = tuple[Series, int]
"""A game to play: its series and its number there."""

OnResult = Callable[[int, Result], None]
"""Called with the index of a task and its result, as results come in."""


class SeriesTasks(Sequence[GameTask]):
    """The first games of several series, interleaved and created lazily."""

    def __init__(self, series: Sequence[Series], games: int) -> None:
        """Take the first `games` games of each series."""
        self._series, self._places = series, range(games * len(series))

    def __len__(self) -> int:
        """Return the number of tasks."""
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> GameTask: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[GameTask]: ...

    def __getitem__(self, place: int | slice) -> GameTask | Sequence[GameTask]:
        """Return a task, or a list of them for a slice."""
        if isinstance(place, slice):
            return [self[one] for one in self._places[place]]
        number, which = divmod(self._places[place], len(self._series))
        return self._series[which], number


class ClusterError(ValueError):
    """The cluster cannot be used. The message is one line."""


def play_series(
    series: Series, games: int, jobs: int = 1, done: Callable[[Result], None] | None = None, cluster: str = ""
) -> list[Result]:
    """Play the first games of a series and return the results in order, the same wherever they are played.

    Args:
        series: the series.
        games: the number of games.
        jobs: the number of local processes.
        done: called with every result as it comes in.
        cluster: the address of a Dask scheduler whose workers play instead.

    Raises:
        ClusterError: the cluster cannot be used.
        ArenaError: a game cannot be played.
    """
    results: list[Result] = []

    def take(_: int, result: Result) -> None:
        results.append(result)
        if done is not None:
            done(result)

    play_tasks(SeriesTasks([series], games), take, jobs, cluster)
    return sorted(results, key=lambda result: result.number)


def play_tasks(tasks: Sequence[GameTask], take: OnResult, jobs: int = 1, cluster: str = "") -> None:
    """Play all `tasks` and call `take` with the index and result of each, as they come in.

    Raises:
        ClusterError, ArenaError: as for `play_series`.
    """
    with ready_players(jobs, cluster) as play:
        play(tasks, take)


@contextmanager
def ready_players(jobs: int = 1, cluster: str = "") -> Iterator[Callable[[Sequence[GameTask], OnResult], None]]:
    """Yield a function like `play_tasks` that keeps its workers until the block ends.

    Raises:
        ClusterError, ArenaError: as for `play_series`.
    """
    if jobs == 1 and not cluster:
        yield _play_here
        return
    if cluster:
        with cluster_workers(cluster) as (executor, check):
            yield partial(_distribute, executor, check=check)
        return
    with local_workers(jobs) as executor:
        yield partial(_distribute, executor)


def _play_here(tasks: Sequence[GameTask], take: OnResult) -> None:
    for place, (series, number) in enumerate(tasks):
        result = play_in_process(series, number)
        with _interrupts_deferred():
            take(place, result)


def _distribute(
    executor: Executor, tasks: Sequence[GameTask], take: OnResult, check: Callable[[], None] = lambda: None
) -> None:
    """Play the tasks on `executor`, submitting only as many at a time as keep its workers busy.

    `check` is called after every second in which no game ends, and may raise an exception to stop.
    """
    places: dict[Future[Result], int] = {}
    # Not `concurrent.futures.wait`: interrupted by Ctrl-C, it may leave a future locked for good.
    done: SimpleQueue[Future[Result]] = SimpleQueue()
    coming = enumerate(tasks)
    try:
        while True:
            with _interrupts_deferred():
                for place, (series, number) in islice(coming, MAX_WAITING - len(places)):
                    future = executor.submit(play_in_process, series, number)
                    places[future] = place
                    future.add_done_callback(done.put)
            if not places:
                return
            try:
                future = done.get(timeout=1)
            except Empty:
                check()
                continue
            with _interrupts_deferred():
                take(places.pop(future), future.result())
    except KeyboardInterrupt:
        with _interrupts_deferred():
            for future, place in places.items():
                if future.done() and not future.cancelled() and future.exception() is None:
                    take(place, future.result())
        raise


@contextmanager
def local_workers(jobs: int) -> Iterator[Executor]:
    """Yield a pool of local processes that ends with the block, and with this process however it dies."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with, initargs=(theirs,))
    try:
        yield pool
    except BrokenProcessPool as error:
        raise ArenaError("a process that played games was ended from outside") from error
    except BaseException:
        # Do not wait for games that may take minutes.
        ours.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        ours.close()
        theirs.close()


def _end_with(lifeline: Connection) -> None:
    """In a worker, exit when the other end of `lifeline` is closed, and ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        try:
            lifeline.recv()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


PROBE = """
import logging, sys
from distributed import Client, TimeoutError
logging.disable(logging.CRITICAL)
client = Client(sys.argv[1], timeout=sys.argv[2], set_as_default=False)
try:
    client.wait_for_workers(1, timeout=float(sys.argv[2]))
    print("ready")
except TimeoutError:
    print("idle")
"""
"""A program that prints whether a cluster is ready, or idle for lack of workers."""


def check_cluster(address: str) -> None:
    """Check that a Dask scheduler with a worker answers at `address` within `CLUSTER_PATIENCE` seconds.

    A separate process asks: any program may answer there, and some answers make Dask wait for ever.

    Raises:
        ClusterError: no scheduler answers, or it has no workers.
    """
    command = [sys.executable, "-P", "-c", PROBE, address, str(CLUSTER_PATIENCE / 2)]
    said = ""
    with suppress(subprocess.TimeoutExpired):
        done = subprocess.run(command, capture_output=True, timeout=CLUSTER_PATIENCE, check=False)
        said = done.stdout.decode(errors="replace").strip()
    if said == "idle":
        raise ClusterError(f"the Dask scheduler at {address} has no workers; start one with: dask worker {address}")
    if said != "ready":
        raise ClusterError(f"no Dask scheduler answers at {address}")


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, Callable[[], None]]]:
    """Yield an executor on the Dask cluster at `address`, and a function that checks that it still has workers.

    The workers must have this program installed.

    Raises:
        ClusterError: Dask is not installed, the cluster is not ready or ends, its workers disappear, or one fails.
    """
    if not ADDRESS.fullmatch(address):
        raise ClusterError(f"{printable(address)} is no address of a scheduler; it is written as tcp://HOST:PORT")
    try:
        dask = import_module("distributed")
    except ImportError as error:
        raise ClusterError("--cluster needs Dask, which is not installed; install tp-tui[dask]") from error
    check_cluster(address)
    # Dask logs every cancelled game and lost connection; a `ClusterError` is enough.
    logging.disable(logging.CRITICAL)
    try:
        client = dask.Client(address, timeout=CLUSTER_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}") from error
    executor: Executor = client.get_executor()
    gone_since: float | None = None

    def check() -> None:
        nonlocal gone_since
        with suppress(OSError):  # if the scheduler is gone, the games are cancelled anyway
            gone_since = None if client.nthreads() else gone_since or time.monotonic()
        if gone_since is not None and time.monotonic() - gone_since > WORKER_PATIENCE:
            raise ClusterError(f"the cluster at {address} has no workers any more")

    try:
        yield executor, check
    except (dask.scheduler.KilledWorker, CancelledError, ImportError) as error:
        if why := printable(error):
            raise ClusterError(f"a worker of the cluster at {address} failed: {why}") from error
        raise ClusterError(f"the cluster at {address} has ended") from error
    except Exception as error:
        # Dask raises many different exceptions once it has lost its scheduler; others propagate.
        if client.status == "running":
            raise
        raise ClusterError(f"the cluster at {address} has ended") from error
    finally:
        # Pending games are cancelled; games in progress are played to their end on the cluster.
        with suppress(Exception):  # the scheduler may be gone
            executor.shutdown(wait=False)
            client.close(timeout=2)
        client.status = "closed"  # otherwise its finalizer tries to close it again, and complains


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block. Processes started within never receive it, not even while starting."""
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        yield
        return
    pending: list[int] = []
    # Child processes inherit the mask; the handler is needed because another thread may receive the signal.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    before = signal.signal(signal.SIGINT, lambda number, _: pending.append(number))
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if pending:
            signal.raise_signal(signal.SIGINT)


__all__ = [
    "ArenaError",
    "ClusterError",
    "SeriesTasks",
    "cluster_workers",
    "local_workers",
    "play_series",
    "play_tasks",
    "ready_players",
]

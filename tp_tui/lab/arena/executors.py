"""Where the games of a series are played: in this process, in several on this machine, or on a cluster."""

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
"""The seconds after which a cluster that does not answer is given up."""

WORKER_PATIENCE = 10
"""The seconds without any worker after which a cluster is given up: one that died may be started again."""

MOST_WAITING = 4096
"""Games that are handed to workers at a time: more than any cluster has workers."""

ADDRESS = re.compile(r"([a-z]+://)?[^/:\s]+:\d+|[a-z]+://\[[^\s]+\]:\d+")

GameTask = tuple[Series, int]
"""A game to play: the series and its number in it."""

Take = Callable[[int, Result], None]
"""Called with the place of each game in a list of tasks and its result, as they come in."""


class SeriesTasks(Sequence[GameTask]):
    """The first games of some series as tasks, one of each in turn; they are made as they are asked for."""

    def __init__(self, series: Sequence[Series], games: int) -> None:
        """Make so many tasks of each of `series`."""
        self._series, self._places = series, range(games * len(series))

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> GameTask: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[GameTask]: ...

    def __getitem__(self, place: int | slice) -> GameTask | Sequence[GameTask]:
        """Return the task at that place."""
        if isinstance(place, slice):
            return [self[one] for one in self._places[place]]
        number, which = divmod(self._places[place], len(self._series))
        return self._series[which], number


class ClusterError(ValueError):
    """A cluster that cannot be used. The message is one line."""


def play_series(
    series: Series, games: int, jobs: int = 1, done: Callable[[Result], None] | None = None, cluster: str = ""
) -> list[Result]:
    """Play so many games and return the results in order. The games are the same wherever they are played.

    Args:
        series: the series.
        games: how many of its games, from the first.
        jobs: how many processes play them.
        done: called with every result as it comes in.
        cluster: the address of the scheduler of a Dask cluster that plays them instead.

    Raises:
        ClusterError: the cluster cannot be used.
        ArenaError: games cannot be played.
    """
    results: list[Result] = []

    def take(_: int, result: Result) -> None:
        results.append(result)
        if done is not None:
            done(result)

    play_tasks(SeriesTasks([series], games), take, jobs, cluster)
    return sorted(results, key=lambda result: result.number)


def play_tasks(tasks: Sequence[GameTask], take: Take, jobs: int = 1, cluster: str = "") -> None:
    """Play all `tasks`; `take` is called with the place and the result of each, as they come in.

    Raises:
        ClusterError, ArenaError: as `play_series` does.
    """
    with ready_players(jobs, cluster) as play:
        play(tasks, take)


@contextmanager
def ready_players(jobs: int = 1, cluster: str = "") -> Iterator[Callable[[Sequence[GameTask], Take], None]]:
    """Yield a function that plays tasks as `play_tasks` does, by the same processes until the block ends.

    Raises:
        ClusterError, ArenaError: as `play_series` does.
    """
    if jobs == 1 and not cluster:
        yield _play_here
        return
    if cluster:
        with cluster_workers(cluster) as (executor, check):
            yield partial(_spread, executor, check=check)
        return
    with local_workers(jobs) as executor:
        yield partial(_spread, executor)


def _play_here(tasks: Sequence[GameTask], take: Take) -> None:
    for place, (series, number) in enumerate(tasks):
        result = play_in_process(series, number)
        with _interrupts_held():
            take(place, result)


def _spread(
    executor: Executor, tasks: Sequence[GameTask], take: Take, check: Callable[[], None] = lambda: None
) -> None:
    """Have `executor` play the tasks; only so many wait there that none of its workers is ever idle.

    `check` is called every second in which no game ends; what it raises ends it all.
    """
    places: dict[Future[Result], int] = {}
    # Not `concurrent.futures.wait`, which Ctrl-C may leave with a future locked for good.
    done: SimpleQueue[Future[Result]] = SimpleQueue()
    coming = enumerate(tasks)
    try:
        while True:
            with _interrupts_held():
                for place, (series, number) in islice(coming, MOST_WAITING - len(places)):
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
            with _interrupts_held():
                take(places.pop(future), future.result())
    except KeyboardInterrupt:
        with _interrupts_held():
            for future, place in places.items():
                if future.done() and not future.cancelled() and future.exception() is None:
                    take(place, future.result())
        raise


@contextmanager
def local_workers(jobs: int) -> Iterator[Executor]:
    """Yield so many processes of this machine; they end with the block, and with this process however it ends."""
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
    """In a worker, exit when the other end of `lifeline` is closed, and leave Ctrl-C to the main program."""
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
"""A program that says whether a cluster is ready, or has a scheduler but no workers."""


def check_cluster(address: str) -> None:
    """See whether a Dask scheduler answers at `address` and has a worker, within `CLUSTER_PATIENCE` seconds.

    A process of its own asks: what answers there may be anything, and Dask waits for some of it for ever.

    Raises:
        ClusterError: it does not, or has none.
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
    """Yield the workers of the Dask cluster whose scheduler is at `address`, and what sees whether any are left.

    This program must be installed there.

    Raises:
        ClusterError: Dask is not installed, no cluster is ready there, it ends, its workers go, or one fails.
    """
    if not ADDRESS.fullmatch(address):
        raise ClusterError(f"{printable(address)} is no address of a scheduler; it is written as tcp://HOST:PORT")
    try:
        dask = import_module("distributed")
    except ImportError as error:
        raise ClusterError("--cluster needs Dask, which is not installed; install tp-tui[dask]") from error
    check_cluster(address)
    # Dask logs every game that is cancelled, and how it loses a connection; one sentence says it better.
    logging.disable(logging.CRITICAL)
    try:
        client = dask.Client(address, timeout=CLUSTER_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}") from error
    executor: Executor = client.get_executor()
    gone_since: float | None = None

    def check() -> None:
        nonlocal gone_since
        with suppress(OSError):  # a scheduler that is gone cancels its games
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
        # Dask fails in many ways once it has lost its scheduler; whatever else fails comes through.
        if client.status == "running":
            raise
        raise ClusterError(f"the cluster at {address} has ended") from error
    finally:
        # What has not begun yet is cancelled; games that are being played go on to their end there.
        with suppress(Exception):  # where there is no scheduler any more, nothing can be told it
            executor.shutdown(wait=False)
            client.close(timeout=2)
        client.status = "closed"  # or else it would try once more when it is collected, and complain


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until the block is over. Processes that start within never get it, not even while starting."""
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        yield
        return
    heard: list[int] = []
    # Blocking the signal keeps it from what is started here; other threads may still get it for this one.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if heard:
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

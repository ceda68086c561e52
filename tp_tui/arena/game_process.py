"""Games in a process of their own, which is stopped where a bot hangs; the simplest bot then decides in its place.

The bots run in the same process as the game, so that only the decisions travel. They are all that is needed to resume
a game in a new process.
"""

from __future__ import annotations

import atexit
import pickle
import subprocess
import threading
import time
import traceback
from dataclasses import dataclass
from math import inf

from tp_tui.arena.match import Decision, Result, play
from tp_tui.arena.series import Series
from tp_tui.bots.base import too_long
from tp_tui.bots.pickle_pipe import BROKEN, collect_seldom, private_pipes, requests, send, started

START_PATIENCE = 120.0
"""The seconds that a process may take to start and to replay the decisions so far."""


class ArenaError(RuntimeError):
    """A game that could not be played through no fault of a bot."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game to play or to resume: the arguments of `match.play`."""

    series: Series
    number: int
    begun: tuple[Decision, ...] = ()
    fault: str = ""
    waited: float = 0.0


@dataclass(frozen=True, slots=True)
class Broken:
    """The end of a game that could not be played, with the traceback."""

    traceback: str


class GameProcess:
    """A process that plays one game at a time; it is started again when it was stopped."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = 0.0
        self._deadline = inf
        self._stalled = False
        self._closed = threading.Event()
        self._playing = threading.Event()
        self._watch = threading.Thread(target=self._watch_clock, daemon=True)

    def play(self, series: Series, number: int) -> Result:
        """Play the game as `match.play` does, except that no bot can hold it up or end this process.

        Raises:
            ArenaError: it cannot be played.
        """
        if not self._watch.is_alive():
            self._watch.start()
        patience = series.patience + (series.budget.milliseconds or 0) / 1000
        decisions: list[Decision] = []
        fault, waited = "", 0.0
        while True:
            before = len(decisions)
            self._playing.set()
            try:
                end = self._follow(Assignment(series, number, tuple(decisions), fault, waited), patience, decisions)
            finally:
                self._deadline = inf
                self._playing.clear()
            if isinstance(end, Result):
                return end
            if isinstance(end, Broken):
                raise ArenaError(f"game {number + 1} (seed {series.seed + number}) broke off:\n{end.traceback}")
            if fault and len(decisions) == before:
                raise ArenaError(f"games cannot be played in another process here: {end}")
            fault, waited = end, time.monotonic() - self._heard

    def close(self) -> None:
        """End the process."""
        self._closed.set()
        self._playing.set()
        self._stop()

    def _follow(self, assignment: Assignment, patience: float, decisions: list[Decision]) -> Result | Broken | str:
        """Have the game played and add its decisions; return its end, or why the process ended before."""
        self._stalled = False
        self._heard = time.monotonic()
        self._deadline = self._heard + START_PATIENCE
        if self._process is None or self._process.poll() is not None:
            self._process = started("tp_tui.arena.game_process")
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(assignment, process.stdin)
            while True:
                report = pickle.load(process.stdout)
                if isinstance(report, Result | Broken):
                    return report
                if report is not None:
                    decisions.append(report)
                self._heard = time.monotonic()
                self._deadline = self._heard + patience
        except BROKEN:
            self._stop()
        return too_long(patience) if self._stalled else "its process ended"

    def _watch_clock(self) -> None:
        """Stop the process when the time is over."""
        while not self._closed.is_set():
            self._playing.wait()
            if time.monotonic() > self._deadline and (process := self._process) is not None:
                self._stalled = True
                self._deadline = inf
                process.kill()
            self._closed.wait(0.1)

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        continue  # what was not sent yet is no longer needed


_idle: list[GameProcess] = []


def play_in_process(series: Series, number: int) -> Result:
    """Play the game in another process; threads may call this at the same time, and processes are used again.

    Raises:
        ArenaError: it cannot be played.
    """
    try:
        process = _idle.pop()
    except IndexError:
        process = GameProcess()
    try:
        result = process.play(series, number)
    except BaseException:
        # Also after Ctrl-C: a process in the middle of a game cannot begin another.
        process.close()
        raise
    _idle.append(process)
    return result


@atexit.register
def close_processes() -> None:
    """End all processes that are not playing."""
    while _idle:
        _idle.pop().close()


def serve() -> None:
    """Play what is assigned, in the other process, for as long as somebody listens."""
    assignments, reports = private_pipes()
    collect_seldom()
    for given in requests(assignments):
        assert isinstance(given, Assignment)
        end: Result | Broken
        try:
            end = play(
                given.series,
                given.number,
                given.begun,
                given.fault,
                given.waited,
                lambda decision: send(decision, reports),
            )
        except BaseException:  # whatever it is, whoever waits for the game must learn of it
            end = Broken(traceback.format_exc())
        send(end, reports)

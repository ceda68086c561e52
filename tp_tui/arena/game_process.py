"""Games in a process of their own, which is stopped where a bot hangs: the game then goes on without that decision.

The bots play in the same process as the game, so that nothing travels but the decisions; whoever watches it needs
only these to have the game taken up again where it was.
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

from tp_tui.arena.match import Result, Series, Step, play
from tp_tui.bots.pickle_pipe import BROKEN, collect_seldom, private_pipes, requests, send, started

START_PATIENCE = 120.0
"""The seconds that a process may take to start, and to catch up with a game."""


class ArenaError(RuntimeError):
    """Games cannot be played, and no bot is to blame."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game to play, or to go on with: the arguments of `match.play`."""

    series: Series
    number: int
    begun: tuple[Step, ...] = ()
    fault: str = ""
    waited: float = 0.0


@dataclass(frozen=True, slots=True)
class Broken:
    """What a game ended with that could not be played, as Python tells it."""

    told: str


class Table:
    """Plays one game at a time in another process, which is started again when it was stopped."""

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
        """That game, as `match.play` plays it, but that no bot can hold it up or take the process with it.

        Raises:
            ArenaError: it cannot be played.
        """
        if not self._watch.is_alive():
            self._watch.start()
        patience = series.patience + (series.budget.milliseconds or 0) / 1000
        steps: list[Step] = []
        fault, waited = "", 0.0
        while True:
            before = len(steps)
            self._playing.set()
            try:
                end = self._follow(Assignment(series, number, tuple(steps), fault, waited), patience, steps)
            finally:
                self._deadline = inf
                self._playing.clear()
            if isinstance(end, Result):
                return end
            if isinstance(end, Broken):
                raise ArenaError(f"game {number + 1} (seed {series.seed + number}) broke off:\n{end.told}")
            if fault and len(steps) == before:
                raise ArenaError(f"games cannot be played in another process here: {end}")
            fault, waited = end, time.monotonic() - self._heard

    def close(self) -> None:
        """End the process."""
        self._closed.set()
        self._playing.set()
        self._stop()

    def _follow(self, assignment: Assignment, patience: float, steps: list[Step]) -> Result | Broken | str:
        """Have the game played and add its steps; the end of it, or why the process ended before."""
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
                told = pickle.load(process.stdout)
                if isinstance(told, Result | Broken):
                    return told
                if told is not None:
                    steps.append(told)
                self._heard = time.monotonic()
                self._deadline = self._heard + patience
        except BROKEN:
            self._stop()
        return f"it took longer than {patience:g} seconds" if self._stalled else "its process ended"

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
                        continue  # what was not sent yet is of no account any more


_idle: list[Table] = []


def play_at_table(series: Series, number: int) -> Result:
    """That game at a table of this process; threads may call it at the same time, and tables are used again.

    Raises:
        ArenaError: it cannot be played.
    """
    try:
        table = _idle.pop()
    except IndexError:
        table = Table()
    try:
        result = table.play(series, number)
    except BaseException:
        # Also after Ctrl-C: who sits in the middle of a game can begin no other.
        table.close()
        raise
    _idle.append(table)
    return result


@atexit.register
def close_tables() -> None:
    """End the processes of all tables that nobody plays at."""
    while _idle:
        _idle.pop().close()


def serve() -> None:
    """The other process: play what is assigned for as long as there is someone to tell."""
    assignments, told = private_pipes()
    collect_seldom()
    for given in requests(assignments):
        assert isinstance(given, Assignment)
        end: Result | Broken
        try:
            end = play(
                given.series, given.number, given.begun, given.fault, given.waited, lambda step: send(step, told)
            )
        except BaseException:  # whatever it is, who waits for the game is to hear of it
            end = Broken(traceback.format_exc())
        send(end, told)

"""Games in a process of their own, which is stopped where a bot hangs; the simplest bot then decides in its place.

The bots run in the same process as the game, so that only the decisions travel, as plain data. They are all that is
needed to resume a game in a new process, and to work out its result here, where no player's code runs.
"""

from __future__ import annotations

import atexit
import time
import traceback
from dataclasses import dataclass

from tp_tui.bots import is_own
from tp_tui.bots.answers import UNREADABLE, UnreadableError, read_line
from tp_tui.bots.base import too_long
from tp_tui.bots.bot_process import ENDED
from tp_tui.bots.child_process import ChildEndedError, ChildProcess
from tp_tui.bots.pickle_pipe import collect_seldom, private_pipes, requests, send_line
from tp_tui.games.contract.faults import LONGEST_ARGUMENT
from tp_tui.games.kit.printable import printable
from tp_tui.lab.arena.match import Course, Decision, Result, WrongDecisionError, play
from tp_tui.lab.arena.series import Series
from tp_tui.presenters.faults import fault_text

START_PATIENCE = 120.0
"""The seconds that a process may take to start and to replay the decisions so far."""

BEGINS = "begins"
"""Reported when the first decision comes up."""

OVER = "over"
"""Reported when the game is over."""

LONGEST_TRACEBACK = 8_000

LONGEST_DECISION = 10**9
"""In seconds; what is told to have taken longer never happened."""


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


Report = str | Decision | Broken


class GameProcess:
    """A process that plays one game at a time; it is started again when it was stopped."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._child: ChildProcess | None = None
        self._heard = 0.0

    def play(self, series: Series, number: int) -> Result:
        """Play the game as `match.play` does, except that no bot can hold it up or end this process.

        Raises:
            ArenaError: it cannot be played.
        """
        patience = series.patience + (series.budget.milliseconds or 0) / 1000
        has_own = any(is_own(bot) for bot in series.bots)
        game = f"game {number + 1} (seed {series.seed + number})"
        try:
            course = Course(series, number)
        except ValueError as error:
            raise ArenaError(f"{game} cannot be played: {fault_text(error, LONGEST_ARGUMENT)}") from error
        fault, waited = "", 0.0
        while not course.state.is_terminal():
            before = len(course.decisions)
            end = self._follow(Assignment(series, number, tuple(course.decisions), fault, waited), patience, course)
            waited = time.monotonic() - self._heard
            stands_still = fault and len(course.decisions) == before
            if isinstance(end, Broken):
                if stands_still or not has_own:
                    raise ArenaError(f"{game} broke off:\n{end.traceback}")
                # A bot may have made this up.
                end = fault_text(UNREADABLE)
            elif stands_still:
                raise ArenaError(f"games cannot be played in another process here: {end}")
            fault = end
        return course.result()

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _follow(self, assignment: Assignment, patience: float, course: Course) -> Broken | str:
        """Have the game played and go on with its decisions; return how it ended, or why the process ended before."""
        self._heard = time.monotonic()
        if self._child is None or not self._child.is_silent:
            self.close()
            self._child = ChildProcess("tp_tui.lab.arena.game_process")
        allowed, expected = START_PATIENCE, BEGINS
        end: Broken | str
        try:
            self._child.send(assignment)
            while True:
                report = _read_report(self._child.line(allowed))
                if isinstance(report, Decision):
                    course.go_on(report)
                    expected = OVER if course.state.is_terminal() else ""
                elif isinstance(report, Broken):
                    end = report
                    break
                elif report != expected:
                    raise UnreadableError
                elif report == OVER:
                    return OVER
                self._heard, allowed = time.monotonic(), patience
                expected = expected if expected == OVER else ""
        except TimeoutError:
            end = fault_text(too_long(patience))
        except ChildEndedError:
            end = fault_text(ENDED)
        except (UnreadableError, WrongDecisionError):
            end = fault_text(UNREADABLE)
        self.close()
        return end


def _read_report(line: bytes) -> Report:
    """Return what a line of the process says, which may be written by any bot.

    Raises:
        UnreadableError: it is none.
    """
    match read_line(line):
        case "begins" | "over" as word:
            return str(word)
        case [int(action), int() | float() as seconds, str(fault)] if (
            type(action) is int and 0 <= seconds <= LONGEST_DECISION
        ):
            return Decision(action, float(seconds), printable(fault))
        case {"traceback": str(text)}:
            return Broken("\n".join(map(printable, text[-LONGEST_TRACEBACK:].splitlines())))
    raise UnreadableError


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
        end: object = OVER
        try:
            play(
                given.series,
                given.number,
                given.begun,
                given.fault,
                given.waited,
                lambda decision: send_line(BEGINS if decision is None else decision, reports),
            )
        except BaseException:  # whatever it is, whoever waits for the game must learn of it
            end = {"traceback": traceback.format_exc()[-LONGEST_TRACEBACK:]}
        send_line(end, reports)

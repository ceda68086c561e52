"""Games in a child process, which is killed if a bot hangs; the stand-in then decides in its place.

The bots run in the same process as the game, so only decisions are sent back, as JSON. From them a game can be resumed
in a new process, and its result worked out here, where no player's code runs.
"""

from __future__ import annotations

import atexit
import time
import traceback
from dataclasses import dataclass

from tp_tui.bots import is_user_bot
from tp_tui.bots.answers import UNREADABLE, UnreadableError, read_line
from tp_tui.bots.base import too_long
from tp_tui.bots.bot_process import ENDED
from tp_tui.bots.child_process import ChildEndedError, ChildProcess
from tp_tui.bots.pickle_pipe import private_pipes, reduce_gc, requests, send_line
from tp_tui.games.contract.faults import LONGEST_ARGUMENT
from tp_tui.games.kit.printable import printable
from tp_tui.lab.arena.match import ArenaGame, Decision, Result, WrongDecisionError, play
from tp_tui.lab.arena.series import Series
from tp_tui.presenters.faults import fault_text

START_PATIENCE = 120.0
"""The seconds a process may take to start and replay the decisions so far."""

BEGINS = "begins"
"""Reported before the first new decision."""

OVER = "over"
"""Reported at the end of the game."""

LONGEST_TRACEBACK = 8_000

LONGEST_DECISION = 10**9
"""In seconds; a report of a longer one is a forgery."""


class ArenaError(RuntimeError):
    """A game could not be played, through no fault of a bot."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game to play or resume: the arguments of `match.play`."""

    series: Series
    number: int
    begun: tuple[Decision, ...] = ()
    fault: str = ""
    waited: float = 0.0


@dataclass(frozen=True, slots=True)
class Crash:
    """A game that could not be finished, with the traceback."""

    traceback: str


Report = str | Decision | Crash


class GameProcess:
    """Plays one game at a time in a child process, which is restarted after it was killed."""

    def __init__(self) -> None:
        """Create it without starting a process."""
        self._child: ChildProcess | None = None
        self._last_report = 0.0

    def play(self, series: Series, number: int) -> Result:
        """Play a game like `match.play`, but so that no bot can block or crash this process.

        Raises:
            ArenaError: the game cannot be played.
        """
        patience = series.patience + (series.budget.milliseconds or 0) / 1000
        has_user_bot = any(is_user_bot(bot) for bot in series.bots)
        game = f"game {number + 1} (seed {series.seed + number})"
        try:
            course = ArenaGame(series, number)
        except ValueError as error:
            raise ArenaError(f"{game} cannot be played: {fault_text(error, LONGEST_ARGUMENT)}") from error
        fault, waited = "", 0.0
        while not course.state.is_terminal():
            before = len(course.decisions)
            end = self._follow(Assignment(series, number, tuple(course.decisions), fault, waited), patience, course)
            waited = time.monotonic() - self._last_report
            is_stuck = fault and len(course.decisions) == before
            if isinstance(end, Crash):
                if is_stuck or not has_user_bot:
                    raise ArenaError(f"{game} broke off:\n{end.traceback}")
                # A bot may have forged the report.
                end = fault_text(UNREADABLE)
            elif is_stuck:
                raise ArenaError(f"games cannot be played in another process here: {end}")
            fault = end
        return course.result()

    def close(self) -> None:
        """Kill the process."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _follow(self, assignment: Assignment, patience: float, course: ArenaGame) -> Crash | str:
        """Run an assignment and apply its decisions to `course`; return how the game or the process ended."""
        self._last_report = time.monotonic()
        if self._child is None or not self._child.is_silent:
            self.close()
            self._child = ChildProcess("tp_tui.lab.arena.game_process")
        allowed, expected = START_PATIENCE, BEGINS
        end: Crash | str
        try:
            self._child.send(assignment)
            while True:
                report = _read_report(self._child.line(allowed))
                if isinstance(report, Decision):
                    course.apply(report)
                    expected = OVER if course.state.is_terminal() else ""
                elif isinstance(report, Crash):
                    end = report
                    break
                elif report != expected:
                    raise UnreadableError
                elif report == OVER:
                    return OVER
                self._last_report, allowed = time.monotonic(), patience
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
    """Parse a line from the process, which a bot may have forged.

    Raises:
        UnreadableError: the line is not a report.
    """
    match read_line(line):
        case "begins" | "over" as word:
            return str(word)
        case [int(action), int() | float() as seconds, str(fault)] if (
            type(action) is int and 0 <= seconds <= LONGEST_DECISION
        ):
            return Decision(action, float(seconds), printable(fault))
        case {"traceback": str(text)}:
            return Crash("\n".join(map(printable, text[-LONGEST_TRACEBACK:].splitlines())))
    raise UnreadableError


_idle: list[GameProcess] = []


def play_in_process(series: Series, number: int) -> Result:
    """Play a game in a child process taken from a pool. Thread-safe.

    Raises:
        ArenaError: the game cannot be played.
    """
    try:
        process = _idle.pop()
    except IndexError:
        process = GameProcess()
    try:
        result = process.play(series, number)
    except BaseException:
        # Also after Ctrl-C: a process in the middle of a game cannot be reused.
        process.close()
        raise
    _idle.append(process)
    return result


@atexit.register
def close_processes() -> None:
    """Kill all idle processes of the pool."""
    while _idle:
        _idle.pop().close()


def serve() -> None:
    """Play the assignments that arrive on standard input, in the child process."""
    assignments, reports = private_pipes()
    reduce_gc()
    for assignment in requests(assignments):
        assert isinstance(assignment, Assignment)
        end: object = OVER
        try:
            play(
                assignment.series,
                assignment.number,
                assignment.begun,
                assignment.fault,
                assignment.waited,
                lambda decision: send_line(BEGINS if decision is None else decision, reports),
            )
        except BaseException:  # anything at all must be reported to the waiting parent
            end = {"traceback": traceback.format_exc()[-LONGEST_TRACEBACK:]}
        send_line(end, reports)

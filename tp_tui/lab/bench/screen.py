"""The cost of the screen compared with a minimal Textual app, in one run on one machine."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tp_tui.lab.bench.terminal_session import LINE_BYTES, ROUND_TRIP, TerminalSession

SMALLEST = ("-m", "tp_tui.lab.bench.smallest_app")
MENU = ("-m", "tp_tui")
GAME = ("-m", "tp_tui", "play", "--seats", "you,greedy", "--seed", "7", "--option", "first=1", "--pace", "instant")

RIGHT, LEFT, TAB, ENTER, ESCAPE, HINT = "\x1b[C", "\x1b[D", "\t", "\r", "\x1b", "i"

GOALS = {"cursor move": 1.5, "menu": 1.5, "first board": 2.0}
"""The goals for CPU time, as multiples of that of the minimal app."""

KEY_ROUNDS = 4
"""The rounds of key presses per round of starts, which take longer."""

STARTED = 2.0
"""The seconds without output after which the first screen counts as complete."""

KEYS_WHILE_THINKING = 12
"""The cursor moves while the bot thinks about a hint: few enough to finish before it does."""

GOAL_WHILE_THINKING = 1.1
"""The goal for the response time meanwhile, as a multiple of that without a thinking bot."""

SESSIONS = 10
"""The number of simultaneous sessions."""


@contextmanager
def session(arguments: Sequence[str]) -> Iterator[TerminalSession]:
    """Yield a program that has drawn its first screen."""
    with tempfile.TemporaryDirectory() as home:
        found = TerminalSession(arguments, Path(home))
        try:
            found.settle(STARTED, 60)
            yield found
        finally:
            found.close()


def start_seconds(arguments: Sequence[str], rounds: int) -> float:
    """Return the CPU time up to the first screen, the best of several starts."""
    best = float("inf")
    for _ in range(rounds):
        with session(arguments) as program:
            best = min(best, program.seconds)
    return best


def key_seconds(program: TerminalSession, keys: Sequence[str]) -> float:
    """Return the mean CPU time of a key press."""
    begun = program.seconds
    for key in keys:
        program.press(key, 0.05, 1.0)
    return (program.seconds - begun) / len(keys)


def screen_lines(rounds: int) -> Iterator[str]:
    """Run all measurements and yield the lines of the report.

    Raises:
        OSError: the system has no `/proc` to read times and memory from.
    """
    if not sys.platform.startswith("linux"):
        raise OSError("times and memory are read from /proc, which only Linux has")
    with session(SMALLEST) as smallest, session(GAME) as game:
        alone = smallest.memory
        # Alternate, so that a busy moment affects both.
        taken = [
            (key_seconds(smallest, "x" * 10), key_seconds(game, (RIGHT,) * 5 + (LEFT,) * 5))
            for _ in range(rounds * KEY_ROUNDS)
        ]
        key, move = map(min, zip(*taken, strict=True))
    start = start_seconds(SMALLEST, rounds)
    found = {
        "cursor move": (move, key),
        "menu": (start_seconds(MENU, rounds), start),
        "first board": (start_seconds(GAME, rounds), start),
    }
    yield f"beside the smallest Textual program, processor time, best of {rounds}"
    for name, (seconds, smallest_seconds) in found.items():
        ratio = f"{seconds / smallest_seconds:>6.2f} × (goal {GOALS[name]})"
        yield f"  {name:<14}{seconds * 1000:>8.1f} ms{smallest_seconds * 1000:>8.1f} ms{ratio}"
    yield _while_thinking(rounds)
    yield from _many_at_once(alone)
    yield from _slow_line()


def _while_thinking(rounds: int) -> str:
    """Compare the median response time to a cursor move with and without a bot thinking about a hint."""
    moves = (RIGHT, LEFT) * (KEYS_WHILE_THINKING // 2)
    alone, meanwhile = list[float](), list[float]()
    for _ in range(rounds):
        with session(GAME) as game:  # a fresh one, because hints are cached
            alone += map(game.answer_seconds, moves)
            game.press(HINT, 0.1)
            meanwhile += map(game.answer_seconds, moves)
    before, after = median(alone) * 1000, median(meanwhile) * 1000
    ratio = f"{after / before:>6.2f} × (goal {GOAL_WHILE_THINKING})"
    return f"a move of the cursor while a hint is thought about: answered after {after:.1f} ms, {before:.1f} ms,{ratio}"


def _many_at_once(alone: float) -> Iterator[str]:
    """Measure the memory of several simultaneous sessions, and the cost of an idle one."""
    with session(GAME) as game:
        one = game.memory
        begun, seconds = time.monotonic(), game.seconds
        quiet = game.settle(5)
        idle = (game.seconds - seconds) / (time.monotonic() - begun)
    with tempfile.TemporaryDirectory() as folder:
        homes = [Path(folder) / str(number) for number in range(SESSIONS)]
        for home in homes:
            home.mkdir()
        programs = [TerminalSession(GAME, home) for home in homes]
        try:
            for program in programs:
                program.settle(STARTED, 120)
            each = sum(program.memory for program in programs) / len(programs)
        finally:
            for program in programs:
                program.close()
    yield "memory"
    yield f"  one session {one:.0f} MiB, {SESSIONS} at once {each:.0f} MiB each; the smallest program {alone:.0f} MiB"
    yield f"standing still: {idle:.2%} of a core" + (", and bytes are sent" if quiet else ", no byte is sent")


def _slow_line() -> Iterator[str]:
    """Measure how long key presses take on a slow line."""
    yield f"on a line of {LINE_BYTES} bytes a second with {ROUND_TRIP * 1000:.0f} ms there and back"
    with session(GAME) as game:
        for name, keys in (
            ("a move of the cursor", (RIGHT,)),
            ("help", ("?",)),
            ("closing help", (ESCAPE,)),
            ("placing a tile", (TAB, ENTER)),
            ("taking a row", (ENTER,)),
            ("finishing, and a bot's turn", ("f", ENTER)),
        ):
            before, seconds = game.received, 0.0
            for key in keys:
                seconds += game.press(key, 1.0, 5)
            yield f"  {name:<28}{seconds:>6.2f} s{game.received - before:>8} bytes"

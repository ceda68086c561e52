"""How much the screen costs beside the smallest Textual program, in one run on one machine."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tp_tui.bench.terminal_session import LINE_BYTES, ROUND_TRIP, TerminalSession

SMALLEST = ("-m", "tp_tui.bench.smallest_app")
MENU = ("-m", "tp_tui")
GAME = ("-m", "tp_tui", "play", "--seats", "you,greedy", "--seed", "7", "--option", "first=1", "--pace", "instant")

DOWN, RIGHT, LEFT, TAB, ENTER, ESCAPE = "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\r", "\x1b"

GOALS = {"cursor move": 1.5, "menu": 1.5, "first board": 2.0}
"""How many times the smallest program's processor time each may take."""

STARTED = 2.0
"""The seconds without a byte from which on a first screen is taken to stand."""

SESSIONS = 10
"""How many run at once."""


@contextmanager
def session(arguments: Sequence[str]) -> Iterator[TerminalSession]:
    """Give a program that has drawn its first screen."""
    with tempfile.TemporaryDirectory() as home:
        found = TerminalSession(arguments, Path(home))
        try:
            found.settle(STARTED, 60)
            yield found
        finally:
            found.close()


def start_seconds(arguments: Sequence[str], rounds: int) -> float:
    """Return the processor time until the first screen stands: the best of so many starts."""
    best = float("inf")
    for _ in range(rounds):
        with session(arguments) as program:
            best = min(best, program.seconds)
    return best


def key_seconds(program: TerminalSession, keys: Sequence[str], rounds: int) -> float:
    """Return the processor time of a key: that of the best of so many rounds through `keys`."""
    best = float("inf")
    for _ in range(rounds):
        begun = program.seconds
        for key in keys:
            program.press(key, 0.05, 1.0)
        best = min(best, (program.seconds - begun) / len(keys))
    return best


def screen_lines(rounds: int) -> Iterator[str]:
    """Measure, and yield what was found line by line.

    Raises:
        OSError: the system has no `/proc` to read times and memory from.
    """
    if not sys.platform.startswith("linux"):
        raise OSError("times and memory are read from /proc, which only Linux has")
    with session(SMALLEST) as smallest, session(GAME) as game:
        key, alone = key_seconds(smallest, "x" * 20, rounds), smallest.memory
        move = key_seconds(game, (RIGHT,) * 5 + (LEFT,) * 5, rounds)
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
    yield from _many_at_once(alone)
    yield from _slow_line()


def _many_at_once(alone: float) -> Iterator[str]:
    """Run several sessions at once, and say what each takes, and what standing still does."""
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
    """Say how long keys take on a slow line."""
    yield f"on a line of {LINE_BYTES} bytes a second with {ROUND_TRIP * 1000:.0f} ms there and back"
    with session(GAME) as game:
        for name, keys in (
            ("a move of the cursor", (RIGHT,)),
            ("help", ("?",)),
            ("closing help", (ESCAPE,)),
            ("placing a tile", (TAB, ENTER)),
            ("taking a row", (ENTER,)),
            ("done, and a bot's turn", ("d", ENTER)),
        ):
            before, seconds = game.received, 0.0
            for key in keys:
                seconds += game.press(key, 1.0, 5)
            yield f"  {name:<24}{seconds:>6.2f} s{game.received - before:>8} bytes"

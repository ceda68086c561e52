"""The command `tp-tui bench`, which measures the speed of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.arguments import GameName, read_game
from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo, progress_line
from tp_tui.games import DEFAULT_GAME
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.files import read_regular_file

if TYPE_CHECKING:
    from tp_tui.lab.bench.run import Run

DEFAULT_ROUNDS = 9

MAX_TURNS = 10
"""The most turns of each game that are heard."""


def bench(
    game: GameName = DEFAULT_GAME,
    edition: str = "",
    players: int = 0,
    rounds: Annotated[int, typer.Option(min=1, max=1000)] = DEFAULT_ROUNDS,
    seed: int = 1,
    peers: Annotated[bool, typer.Option("--peers")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
    screen: Annotated[bool, typer.Option("--screen")] = False,
    speech: Annotated[bool, typer.Option("--speech")] = False,
    host: Annotated[bool, typer.Option("--host")] = False,
    sessions: Annotated[int, typer.Option(min=4, max=1000)] = 200,
    seconds: Annotated[int, typer.Option(min=1, max=3600)] = 60,
    compare: Path | None = None,
) -> None:
    """Measure how fast the engine is, relative to a fixed loop."""
    if screen:
        _measure_screen(rounds)
        return
    if host:
        _measure_host(sessions, seconds, seed)
        return
    if speech:
        from tp_tui.lab.bench.speech_report import speech_lines

        for line in speech_lines(min(rounds, MAX_TURNS), seed):
            echo(line)
        return
    from tp_tui.lab.bench.report import report_lines
    from tp_tui.lab.bench.run import configurations, measure_run, to_json

    kept = None if compare is None else read_run(compare)
    measured = read_game(game)
    wanted = configurations(measured, edition, players)
    with _rounds_shown(rounds) as done:
        run = measure_run(measured, wanted, rounds, seed, peers, done)
    if json:
        echo(to_json(run, kept))
        return
    for line in report_lines(run, kept, str(compare)):
        echo(line)


def _measure_screen(rounds: int) -> None:
    try:
        from tp_tui.lab.bench.screen import screen_lines

        for line in screen_lines(rounds):
            echo(line)
    except (OSError, ImportError) as error:
        raise UsageError(words.SCREEN_NOT_MEASURED.format(why=error)) from error


def _measure_host(sessions: int, seconds: int, seed: int) -> None:
    try:
        from tp_tui.lab.bench.host_load import load_lines
    except ImportError as error:
        raise UsageError(words.NEEDS_SSH) from error
    try:
        for line in load_lines(sessions, seconds, seed):
            echo(line)
    except OSError as error:
        raise UsageError(words.HOST_NOT_MEASURED.format(why=error)) from error


def read_run(file: Path) -> Run:
    """Read a saved run.

    Raises:
        UsageError: the file cannot be read, or is not a run.
    """
    from tp_tui.lab.bench.run import RunError, from_json

    try:
        return from_json(read_regular_file(file).decode())
    except OSError as error:
        raise UsageError(words.COMPARE_UNREADABLE.format(file=file, why=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise UsageError(words.COMPARE_NO_TEXT.format(file=file)) from error
    except RunError as error:
        raise UsageError(words.COMPARE_FAULT.format(file=file, fault=fault_text(error))) from error


@contextmanager
def _rounds_shown(rounds: int) -> Iterator[Callable[[], object] | None]:
    """Show progress if standard error is a terminal; yield a function to call after each round, else None."""
    with progress_line() as show:
        if show is None:
            yield None
            return
        finished = count(1)
        yield lambda: show(words.ROUND.format(number=next(finished), rounds=rounds))

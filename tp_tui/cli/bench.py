"""`tp-tui bench`: how fast the engine is, to be registered by `cli`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.arguments import GAME, UsageError
from tp_tui.games import get_game
from tp_tui.games.terra.rules.data_files import EDITIONS

if TYPE_CHECKING:
    from tp_tui.bench.run import Run

DEFAULT_ROUNDS = 9


def bench(
    edition: Annotated[str, typer.Option(help=f"Only this version: {', '.join(EDITIONS)}.")] = "",
    players: Annotated[int, typer.Option(help="Only games of so many; by default of 2 and 4.")] = 0,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds; the best of them counts.")] = DEFAULT_ROUNDS,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others have the next ones.")] = 1,
    peers: Annotated[bool, typer.Option("--peers", help="Measure python-chess and catanatron beside it.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, which --compare reads.")] = False,
    compare: Annotated[Path | None, typer.Option(help="A kept run of --json to compare with.")] = None,
) -> None:
    """Measure how fast the engine is, in steps of a fixed loop and in plain figures."""
    from tp_tui.bench.report import report_lines
    from tp_tui.bench.run import measure_run, to_json

    kept = None if compare is None else read_run(compare)
    wanted = chosen(edition, players)
    with _rounds_shown(rounds) as done:
        run = measure_run(get_game(GAME), wanted, rounds, seed, peers, done)
    if json:
        typer.echo(to_json(run, kept))
        return
    for line in report_lines(run, kept, str(compare)):
        typer.echo(line)


def chosen(edition: str, players: int) -> list[tuple[str, int]]:
    """The editions and numbers of players to measure; an empty `edition` or 0 `players` is all of a full run.

    Raises:
        OptionError: there is no such edition, or it is not for so many.
    """
    from tp_tui.bench.run import MEASURED

    specs = {spec.name: spec for spec in get_game(GAME).options()}
    if edition:
        specs["edition"].check(edition)
    if players and not get_game(GAME).least_players <= players <= get_game(GAME).most_players:
        game = get_game(GAME)
        raise UsageError(f"--players {players} cannot be; it is {game.least_players} to {game.most_players}")
    editions = [edition] if edition else list(dict.fromkeys(name for name, _ in MEASURED))
    counts = [players] if players else sorted({count for _, count in MEASURED})
    return [(name, count) for name in editions for count in counts]


def read_run(file: Path) -> Run:
    """The run kept in `file`.

    Raises:
        UsageError: it cannot be read, or holds no run.
    """
    from tp_tui.bench.run import RunError, from_json

    try:
        return from_json(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"--compare {file} cannot be read: {error.strerror}") from error
    except (RunError, UnicodeDecodeError) as error:
        fault = str(error) if isinstance(error, RunError) else "is no text"
        raise UsageError(f"--compare {file} {fault}") from error


@contextmanager
def _rounds_shown(rounds: int) -> Iterator[Callable[[], object] | None]:
    """How many rounds are done, on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    finished = 0

    def done() -> None:
        nonlocal finished
        finished += 1
        typer.echo(f"\rround {finished} of {rounds}", err=True, nl=False)

    try:
        yield done
    finally:
        typer.echo("\r\x1b[K", err=True, nl=False)

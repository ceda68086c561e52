"""The command line: one short function a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui import __version__
from tp_tui.games import get_game
from tp_tui.games.base import DataError, OptionError
from tp_tui.games.terra.boards import draw, fit_faults, long_rows
from tp_tui.games.terra.loading import shipped_supplies, shipped_tiles
from tp_tui.session import Seat, SeatError, Session, parse_seats
from tp_tui.storage.boards import board_option, examine
from tp_tui.storage.settings import PACES, load_settings

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

boards = typer.Typer(rich_markup_mode=None, help="Look at boards, your own among them.")
app.add_typer(boards, name="board")

BoardName = Annotated[str, typer.Argument(help="A board by name (desert, nile), or a file.")]
Seats = Annotated[
    str, typer.Option(help="Who plays, in order: you, a bot (random, greedy), each with :NAME if you like.")
]
Seed = Annotated[int | None, typer.Option(help="The seed of the deal; the same seed is the same deal.")]
OptionPairs = Annotated[list[str] | None, typer.Option("--option", help="A house option, such as stairs=line.")]


HOUSE_OPTIONS = ("first", "stairs", "search_order")
"""The options of the game that `--option` takes."""


class UsageError(ValueError):
    """What was asked for cannot be; the message says what would be right."""


def read_options(pairs: list[str] | None) -> dict[str, int | str]:
    """House options from `NAME=VALUE` texts, checked against the game's.

    Raises:
        UsageError: a text is not of that form.
        OptionError: there is no such option, or it does not take the value.
    """
    specs = {spec.name: spec for spec in get_game("terra").options() if spec.name in HOUSE_OPTIONS}
    options: dict[str, int | str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--option {pair} has no value; write it as NAME=VALUE, such as stairs=line")
        if name not in specs:
            raise OptionError(f"there is no option {name!r}; there are {', '.join(specs)}")
        options[name] = specs[name].check(value)
    return options


def read_seats(text: str) -> tuple[Seat, ...]:
    """The seats in `text`, as many as the game takes."""
    game = get_game("terra")
    return parse_seats(text, game.least_players, game.most_players)


def check_terminal() -> None:
    """Raises UsageError where a screen cannot be shown."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("this needs a terminal, and input or output is none; try it in one, or tp-tui --help")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise UsageError(
            f"the terminal (TERM={os.environ.get('TERM', '')}) cannot place text; use one of 80×24 that can"
        )


@contextmanager
def report_progress(games: int) -> Iterator[Callable[[object], None] | None]:
    """A progress bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Games", total=games)
        yield lambda _: progress.advance(task)


def run_app(make: Callable[[], TpApp]) -> None:
    """Show the screen until the player leaves."""
    check_terminal()
    app = make()
    app.run()
    if app.return_code:
        sys.exit(app.return_code)


@app.callback(invoke_without_command=True)
def menu(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Terra Pyramides in the terminal. Without a command, the menu."""
    if version:
        typer.echo(f"tp-tui {__version__}")
    elif context.invoked_subcommand is None:

        def make() -> TpApp:
            from tp_tui.tui.app import TpApp

            return TpApp()

        run_app(make)


@app.command()
def play(
    seats: Seats = "you,greedy",
    seed: Seed = None,
    board: Annotated[str, typer.Option(help="The board: desert, or a file of your own.")] = "desert",
    option: OptionPairs = None,
    pace: Annotated[str, typer.Option(help=f"How bots move: {', '.join(PACES)}.")] = "",
) -> None:
    """Start a game at once."""
    sitting, options = read_seats(seats), read_options(option)
    options["board"] = board_option(board)
    if pace and pace not in PACES:
        raise UsageError(f"--pace {pace} is none; it is {' or '.join(PACES)}")
    settings, fault = load_settings()
    if pace:
        settings = replace(settings, pace=pace)
    session = Session(get_game("terra"), sitting, options, seed, free_undo=settings.undo == "free")

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        return TpApp(session, settings if pace else None, fault)

    run_app(make)


@boards.command("show")
def board_show(name: BoardName) -> None:
    """Draw a board."""
    found = examine(name)
    if found.board is None:
        raise DataError(found.faults[0])
    typer.echo(found.board.title)
    typer.echo("\n".join(draw(found.board)))
    typer.echo("S site, o oasis, . space, * start space, ~ Nile")


@boards.command("check")
def board_check(name: BoardName) -> None:
    """Say what is wrong with a board, field by field."""
    found = examine(name)
    faults = list(found.faults)
    if found.board is not None:
        faults += fit_faults(found.board, shipped_tiles("basic"), shipped_supplies("basic"))
        for warning in long_rows(found.board):
            typer.echo(f"warning: {warning}")
    for fault in faults:
        typer.echo(fault, err=True)
    if faults:
        raise typer.Exit(2)
    typer.echo("The basic game can be played on it.")


@app.command()
def simulate(
    seats: Annotated[str, typer.Option(help="The bots that play, such as greedy,random.")] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many games; the seats move on by one each game.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game; each further game has the next.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes; the games are the same for any number.")] = 1,
    option: OptionPairs = None,
) -> None:
    """Play bots against each other and say who won how often."""
    from tp_tui.arena.match import Series, play_series
    from tp_tui.arena.report import print_report

    bots = tuple(seat.bot for seat in read_seats(seats))
    if not all(bots):
        raise UsageError(f"--seats {seats} has a human in it; only bots can be simulated")
    series = Series(bots, seed, options=tuple(read_options(option).items()))
    with report_progress(games) as done:
        results = play_series(series, games, jobs, done)
    print_report(series, results)


@app.command()
def picture(
    file: Annotated[Path, typer.Argument(help="The SVG to write.")],
    seats: Seats = "you,greedy",
    seed: Annotated[int, typer.Option(help="The seed of the deal.")] = 7,
    turn: Annotated[int, typer.Option(min=1, help="The turn that is shown; the bots play up to it.")] = 8,
    size: Annotated[str, typer.Option(help="Columns x lines of the screen.")] = "100x30",
) -> None:
    """Write a picture of the real screen, some turns into a game."""
    from tp_tui.tui.picture import write_picture

    columns, _, lines = size.lower().partition("x")
    if not (columns.isdecimal() and lines.isdecimal() and int(columns) >= 80 and int(lines) >= 24):
        raise UsageError(f"--size {size} is none; write it as COLUMNSxLINES, 80x24 or more")
    try:
        write_picture(file, read_seats(seats), seed, turn, (int(columns), int(lines)))
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}") from error


def main() -> None:
    """Run the command line; what is wrong with it is said in one line, with exit status 2."""
    try:
        status = app(standalone_mode=False)
    except (UsageError, OptionError, DataError, SeatError) as error:
        fault = str(error)
    except typer.TyperException as error:
        fault = error.format_message()
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    else:
        sys.exit(status if isinstance(status, int) else 0)
    typer.echo(f"tp-tui: {fault[:1].lower()}{fault[1:].rstrip('.')}.", err=True)
    sys.exit(2)

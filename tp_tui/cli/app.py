"""The command line: one short function a command."""

from __future__ import annotations

import os
import pydoc
import shutil
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui import __version__
from tp_tui.bots import BOTS, BotError
from tp_tui.cli.arena import arena, simulate
from tp_tui.cli.arguments import (
    Edition,
    GameName,
    Mission,
    OptionPairs,
    OwnFile,
    UsageError,
    Variants,
    checked_seed,
    read_game,
    read_offered_game,
    read_options,
    read_seats,
)
from tp_tui.cli.bench import bench
from tp_tui.cli.files import about_game, file_commands
from tp_tui.cli.saves import list_saves, replay, save_to_resume, verify
from tp_tui.cli.screen import run_app
from tp_tui.cli.stats import stats
from tp_tui.cli.streams import echo, prepare_streams, print_no_more
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.games.contract import DataError, OptionError, with_seats
from tp_tui.games.kit.printable import printable
from tp_tui.session import SeatError, Session
from tp_tui.session.daily import (
    begin_daily,
    daily_game,
    finished_daily,
    next_daily_in_words,
    result_text,
    save_of_daily,
    today,
)
from tp_tui.session.keeping import keep_new
from tp_tui.session.rulebook import rules_as_text
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.settings import PACES, load_settings

if TYPE_CHECKING:
    from textual.screen import Screen

    from tp_tui.tui.app import TpApp

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

for noun, commands in file_commands().items():
    app.add_typer(commands, name=noun)
app.command()(simulate)
app.add_typer(arena, name="arena")
app.command()(bench)
app.command("saves")(list_saves)
app.command()(stats)
app.command()(replay)
app.command()(verify)

RULES_WIDTH = 78
MOST_COLUMNS, MOST_LINES = 500, 200
"""The largest picture."""
LONGEST_FAULT = 600
"""The letters of a fault that are printed, whatever it repeats."""

UNREAD = 1
"""The exit status of a command whose output nobody reads to its end, as Click has it."""

Seats = Annotated[
    str,
    typer.Option(
        help=f"Who plays, in turn order: you, {', '.join(BOTS)} or mine.py:MyBot, each with :NAME if you like."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(help="The seed of the deal: the same seed deals the same game.", callback=checked_seed),
]


@app.callback(invoke_without_command=True)
def menu(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Play board games of pyramids in the terminal. Without a command, the menu opens."""
    if version:
        echo(f"tp-tui {__version__}")
    elif context.invoked_subcommand is None:

        def make() -> TpApp:
            from tp_tui.tui.app import TpApp

            return TpApp()

        run_app(make)


@app.command()
def play(
    file: Annotated[Path | None, typer.Argument(help="The saved game to go on with; without it, the last one.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a saved game.")] = False,
    seats: Seats = "you,greedy",
    seed: Seed = None,
    game: GameName = DEFAULT_GAME,
    edition: Edition = "",
    variant: Variants = None,
    mission: Mission = "",
    board: OwnFile = "",
    option: OptionPairs = None,
    pace: Annotated[str, typer.Option(help=f"How bots move: {', '.join(PACES)}.")] = "",
) -> None:
    """Start a game at once, or go on with a saved one."""
    if file and not resume:
        raise UsageError(f"to go on with a saved game, write --resume {file}; play alone begins a new one")
    if pace and pace not in PACES:
        raise UsageError(f"there is no pace {printable(pace, 40)}; --pace takes {' or '.join(PACES)}")
    settings, fault = load_settings()
    if pace:
        settings = replace(settings, pace=pace)
    if resume:
        save = save_to_resume(file)

        def go_on() -> TpApp:
            from tp_tui.tui.app import TpApp

            return TpApp(None, settings if pace else None, fault, save=save)

        return run_app(go_on)
    played = read_offered_game(game)
    options = read_options(played, edition, variant, mission, board, option)
    sitting = read_seats(played, seats, options)
    session = Session(played, sitting, options, seed, free_undo=settings.undo == "free")

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        return TpApp(keep_new(session), settings if pace else None, fault)

    run_app(make)
    return None


@app.command()
def daily(
    game: GameName = DEFAULT_GAME,
    result: Annotated[bool, typer.Option("--result", help="Only print today's result.")] = False,
) -> None:
    """Play the game of the day: the same for everybody, once. When it is over, print the result to paste."""
    todays = daily_game(read_offered_game(game), today())
    played = finished_daily(todays)
    if result and played is None:
        raise UsageError("today's daily game is not finished; tp-tui daily plays it")

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        save = save_of_daily(todays)
        return TpApp(save=save) if save else TpApp(begin_daily(todays, load_settings()[0].name))

    if played is None:
        run_app(make)
        played = finished_daily(todays)
    if played is not None:
        echo(result_text(played))
        echo(next_daily_in_words(datetime.now()), err=True)


@app.command()
def tutorial(
    lesson: Annotated[str, typer.Argument(help="A lesson by its name, such as basic.", show_default=False)] = "",
    game: GameName = DEFAULT_GAME,
) -> None:
    """Learn a game by playing it: begin a lesson, or go on where you left it."""
    taught = read_offered_game(game)
    lessons = {found.name: found for found in taught.lessons()}
    if not lessons:
        raise UsageError(f"{taught.title} has no lessons yet; tp-tui rules explains it")
    if lesson and lesson not in lessons:
        raise UsageError(f"there is no lesson “{printable(lesson)}”; lessons are {' and '.join(lessons)}")

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp
        from tp_tui.tui.screens.tutorial import LessonsScreen, TutorialScreen

        def opening(app: TpApp) -> Screen[None]:
            if not lesson:
                return LessonsScreen(taught)
            return TutorialScreen.of(taught, lessons[lesson], app.settings)

        return TpApp(opening=opening)

    run_app(make)


@app.command()
def rules(
    game: GameName = DEFAULT_GAME,
    edition: Edition = "",
    variant: Variants = None,
    mission: Mission = "",
    players: Annotated[int, typer.Option(help="How many seats there are.")] = 2,
    board: OwnFile = "",
    option: OptionPairs = None,
) -> None:
    """Show the rules of a game, clause by clause."""
    played = read_game(game)
    options = read_options(played, edition, variant, mission, board, option)
    chapters = played.rulebook(with_seats(played, options, players))
    # A pager can run commands and open files; whoever reads the rules over SSH may be allowed neither.
    os.environ.setdefault("LESSSECURE", "1")
    pydoc.pager(rules_as_text(chapters, min(RULES_WIDTH, shutil.get_terminal_size().columns)))


@app.command("games")
def list_games(json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False) -> None:
    """List the games with their versions and player counts."""
    about = [about_game(get_game(name)) for name in game_names()]
    if json:
        echo(dumps(about, indent=2, ensure_ascii=False))
        return
    for one in about:
        echo(f"{one['name']}  {one['title']}, {one['seats'][0]} to {one['seats'][-1]} players")
        for name, title in one["versions"].items():
            echo(f"    --edition {name}  {title}")


@app.command()
def picture(
    file: Annotated[Path, typer.Argument(help="The SVG to write.")],
    seats: Seats = "you,greedy",
    seed: Annotated[int, typer.Option(help="The seed of the deal.", callback=checked_seed)] = 7,
    turn: Annotated[int, typer.Option(min=1, max=1000, help="The turn to show; bots play up to it.")] = 8,
    size: Annotated[str, typer.Option(help="The size of the screen, as COLUMNSxLINES.")] = "100x30",
    game: GameName = DEFAULT_GAME,
    edition: Edition = "",
    variant: Variants = None,
    mission: Mission = "",
) -> None:
    """Write an SVG picture of the screen, some turns into a game."""
    from tp_tui.tui.screenshot import write_picture

    played = read_offered_game(game)
    options = read_options(played, edition, variant, mission)
    columns, _, lines = size.lower().partition("x")
    if not all(text.isascii() and text.isdecimal() and len(text) <= 4 for text in (columns, lines)) or not (
        80 <= int(columns) <= MOST_COLUMNS and 24 <= int(lines) <= MOST_LINES
    ):
        sizes = f"80x24 or more, up to {MOST_COLUMNS}x{MOST_LINES}"
        raise UsageError(f"{printable(size, 40)} is not a size; write --size as COLUMNSxLINES, {sizes}")
    try:
        write_picture(file, played, read_seats(played, seats, options), options, seed, turn, (int(columns), int(lines)))
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}") from error


def main() -> None:
    """Run the command line; what is wrong with it is said in one line, with exit status 2.

    Where nobody reads what is printed any more it just ends, as others in a pipe do.
    """
    prepare_streams()
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        print_no_more()
        sys.exit(UNREAD)
    except OSError as error:
        print_no_more()
        fault = f"{error.filename or 'what is printed'} cannot be written: {error.strerror}"
    except (UsageError, OptionError, DataError, SeatError, BotError, SaveError) as error:
        fault = str(error)
    except typer.TyperException as error:
        fault = error.format_message()
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    else:
        sys.exit(status if isinstance(status, int) else 0)
    fault = printable(fault, LONGEST_FAULT)
    with suppress(OSError):
        echo(f"tp-tui: {fault[:1].lower()}{fault[1:].rstrip('.')}.", err=True)
    sys.exit(2)

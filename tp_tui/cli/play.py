"""The commands `play`, `daily`, `challenges`, `tutorial` and `picture`."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.arguments import (
    ChosenGame,
    GameName,
    GameOrAll,
    checked_seed,
    chosen_game,
    read_game,
    read_seats,
)
from tp_tui.cli.completers import complete_challenge, complete_lesson, complete_save, complete_seats
from tp_tui.cli.faults import UsageError
from tp_tui.cli.front_ends import begins_in_lines, open_menu_in_lines, play_game, show
from tp_tui.cli.run_settings import RunSettings, run_settings
from tp_tui.cli.shared_options import with_options
from tp_tui.cli.streams import echo, progress_line
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import joined, listed
from tp_tui.room import SPECTATOR, Room
from tp_tui.storage.settings import load_settings

if TYPE_CHECKING:
    from textual.screen import Screen

    from tp_tui.tui.app import TpApp

MAX_COLUMNS, MAX_LINES = 500, 200
"""The maximum size of a picture."""

Seats = Annotated[str, typer.Option(autocompletion=complete_seats)]
Seed = Annotated[int | None, typer.Option(callback=checked_seed)]


@with_options("chosen", chosen_game)
@with_options("run", run_settings)
def play(
    file: Annotated[Path | None, typer.Argument(autocompletion=complete_save)] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    seats: Seats = "you,greedy",
    seed: Seed = None,
    *,
    context: typer.Context,
    chosen: ChosenGame,
    run: RunSettings,
) -> None:
    """Start a game, or resume a saved one."""
    if file and not resume:
        raise UsageError(words.RESUME_MISSING.format(file=file))
    if resume:
        from tp_tui.cli.saves import save_to_resume

        of_new_games = {"seats", "seed", *signature(chosen_game).parameters}
        typed = [
            parameter.opts[0]
            for parameter in context.command.params
            if parameter.name in of_new_games and _is_typed(context, parameter.name)
        ]
        if typed:
            raise UsageError(words.NOT_WHEN_RESUMING.format(options=joined(typed)))
        return play_game(save_to_resume(file), run.changed, in_lines=run.in_lines)
    played, options = chosen
    sitting = read_seats(played, seats, options)
    room = Room(played, sitting, options, seed, free_undo=load_settings()[0].undo == "free")
    return play_game(room, run.changed, in_lines=run.in_lines)


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


@with_options("run", run_settings, omit=("pace",))
def daily(
    game: GameName = DEFAULT_GAME,
    result: Annotated[bool, typer.Option("--result")] = False,
    *,
    run: RunSettings,
) -> None:
    """Play the daily game, and print its result for pasting when it is over."""
    from datetime import datetime

    from tp_tui.presenters.daily_text import daily_command, daily_text, next_daily_text, result_text, scores_text
    from tp_tui.room.daily import (
        begin_daily,
        daily_game,
        finished_daily,
        save_of_daily,
        today,
    )

    todays = daily_game(read_game(game), today())
    played = finished_daily(todays)
    if result and played is None:
        said = words.DAILY_NOT_FINISHED if save_of_daily(todays) else words.DAILY_NOT_BEGUN
        raise UsageError(said.format(command=daily_command(game)))

    if played is None:
        begun: Room | Path | None = save_of_daily(todays)
        if begun is None:
            echo(daily_text(todays), err=True)
            begun = begin_daily(todays, load_settings()[0].name)
        play_game(begun, run.changed, in_lines=run.in_lines)
        played = finished_daily(todays)
    if played is not None:
        echo(result_text(played))
        for beside in (scores_text(played), next_daily_text(datetime.now())):
            if beside:
                echo(beside, err=True)


@with_options("run", run_settings, omit=("pace",))
def challenges(
    challenge: Annotated[str, typer.Argument(show_default=False, autocompletion=complete_challenge)] = "",
    game: GameOrAll = "",
    *,
    run: RunSettings,
) -> None:
    """List the challenges, or start one."""
    from tp_tui.presenters.challenges import challenge_entries, challenge_room
    from tp_tui.presenters.command_reports import challenge_lines

    games = [read_game(game)] if game else [get_game(name) for name in game_names()]
    listed_by_game = [(each, challenge_entries(each)) for each in games]
    if not challenge:
        for line in challenge_lines(listed_by_game):
            echo(line)
        return
    found = [(each, entry) for each, entries in listed_by_game for entry in entries if entry.name == challenge]
    if not found:
        known = dict.fromkeys(entry.name for _, entries in listed_by_game for entry in entries)
        raise UsageError(words.NO_CHALLENGE.format(name=printable(challenge, 40), challenges=listed(known)))
    settings = load_settings()[0]
    room = challenge_room(*found[0], settings.name, free_undo=settings.undo == "free")
    play_game(room, run.changed, in_lines=run.in_lines)


@with_options("run", run_settings, omit=("pace",))
def tutorial(
    lesson: Annotated[str, typer.Argument(show_default=False, autocompletion=complete_lesson)] = "",
    game: GameName = DEFAULT_GAME,
    *,
    run: RunSettings,
) -> None:
    """Start or resume a lesson of the tutorial."""
    taught = read_game(game)
    lessons = {found.name: found for found in taught.lessons()}
    if not lessons:
        raise UsageError(words.NO_LESSONS.format(game=taught.title))
    if lesson and lesson not in lessons:
        raise UsageError(words.NO_LESSON.format(name=printable(lesson), lessons=listed(lessons)))

    if run.in_lines or begins_in_lines():
        open_menu_in_lines(run.changed, lambda menu: menu.tutorial(taught, lessons.get(lesson)))
        return

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp
        from tp_tui.tui.screens.tutorial import LessonsScreen, TutorialScreen

        def opening(app: TpApp) -> Screen[None]:
            if not lesson:
                return LessonsScreen(taught)
            return TutorialScreen.of(taught, lessons[lesson], app.settings)

        return TpApp(opening=opening, for_this_run=run.changed)

    show(make)


@with_options("chosen", chosen_game, omit=("board", "option"))
@with_options("run", run_settings, omit=("pace", "plain", "no_mouse"))
def picture(
    file: Path,
    seats: Seats = "you,greedy",
    seed: Annotated[int, typer.Option(callback=checked_seed)] = 7,
    turn: Annotated[int, typer.Option(min=1, max=1000)] = 8,
    size: str = "100x30",
    *,
    chosen: ChosenGame,
    run: RunSettings,
) -> None:
    """Write an SVG picture of the screen at a turn of a game between bots."""
    from tp_tui.tui.screenshot import room_at, write_screenshot

    played, options = chosen
    if file.suffix.lower() != ".svg":
        raise UsageError(words.NO_SVG.format(file=printable(file, 200)))
    columns, _, lines = size.lower().partition("x")
    if not all(text.isascii() and text.isdecimal() and len(text) <= 4 for text in (columns, lines)) or not (
        80 <= int(columns) <= MAX_COLUMNS and 24 <= int(lines) <= MAX_LINES
    ):
        raise UsageError(words.NO_SIZE.format(size=printable(size, 40), most=f"{MAX_COLUMNS}x{MAX_LINES}"))
    try:
        with progress_line() as show:

            def tell(ahead: Room) -> None:
                if show:
                    moment = words_for(ahead.game).moment(ahead.view(SPECTATOR).observation.state)
                    show(words.BOTS_PLAY.format(moment=moment))

            room = room_at(played, read_seats(played, seats, options), options, seed, turn, tell)
            write_screenshot(file, room, (int(columns), int(lines)), run.changed)
    except OSError as error:
        raise UsageError(words.UNWRITABLE.format(file=file, why=error.strerror)) from error

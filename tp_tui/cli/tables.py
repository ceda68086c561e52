"""The commands `tables`, `join` and `watch`: several people play one game, each in a terminal of their own."""

from __future__ import annotations

import select
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.arguments import (
    ChosenGame,
    check_bots,
    chosen_game,
)
from tp_tui.cli.completers import complete_table, complete_table_seats, complete_turn_time, complete_watch
from tp_tui.cli.faults import UsageError
from tp_tui.cli.front_ends import play_game
from tp_tui.cli.run_settings import RunSettings, run_settings
from tp_tui.cli.shared_options import with_options
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words
from tp_tui.storage.settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tp_tui.room.remote_room import RemoteRoom
    from tp_tui.room.table_messages import Join, NewTable, Watch

tables = typer.Typer(add_completion=False, rich_markup_mode=None, invoke_without_command=True)

Name = Annotated[str, typer.Option()]
Code = Annotated[str, typer.Argument(show_default=False, autocompletion=complete_table)]


@tables.callback()
def list_tables(context: typer.Context, name: Name = "") -> None:
    """List the tables with a seat for the player, and those to watch."""
    if context.invoked_subcommand is not None:
        return
    from tp_tui.presenters.tables_text import table_lines
    from tp_tui.room.tables_client import TablesClient

    for line in table_lines(TablesClient(name or load_settings()[0].name).rows()):
        echo(line)


@tables.command()
@with_options("chosen", chosen_game)
@with_options("run", run_settings)
def new(
    seats: Annotated[str, typer.Option(autocompletion=complete_table_seats)] = "me,open",
    turn_time: Annotated[str, typer.Option(autocompletion=complete_turn_time)] = "",
    watch: Annotated[str, typer.Option(autocompletion=complete_watch)] = "yes",
    hints: Annotated[bool, typer.Option("--hints")] = False,
    name: Name = "",
    *,
    chosen: ChosenGame,
    run: RunSettings,
) -> None:
    """Set up a table, sit down at it, and play once its seats are taken."""
    from tp_tui.games.contract.json_data import write_options
    from tp_tui.presenters.messages import either
    from tp_tui.room.table import ME, is_persons
    from tp_tui.room.table_messages import NewTable
    from tp_tui.storage.table_entries import TURN_TIMES, WATCH

    played, options = chosen
    wanted = tuple(_seat_of(seat.strip()) for seat in seats.split(","))
    if wanted.count(ME) != 1:
        raise UsageError(words.NO_ME.format(seats=seats, count=wanted.count(ME)))
    check_bots(played, [seat for seat in wanted if seat != ME and not is_persons(seat)], options)
    if turn_time and turn_time not in TURN_TIMES:
        raise UsageError(words.NO_TURN_TIME.format(value=printable(turn_time, 40), values=either(TURN_TIMES)))
    if watch not in WATCH:
        raise UsageError(words.NO_WATCH.format(value=printable(watch, 40), values=either(WATCH)))
    request = NewTable(played.name, write_options(options), wanted, TURN_TIMES.get(turn_time, 0), watch, hints)
    _play(request, _given_name(name), run.changed, in_lines=run.in_lines)


@tables.command()
def leave(code: Code, name: Name = "") -> None:
    """Give up a seat at a table whose game has not begun."""
    from tp_tui.presenters.tables_text import words as table_words
    from tp_tui.room.tables_client import TablesClient

    echo(table_words.LEFT.format(code=TablesClient(_given_name(name)).leave(code)))


@with_options("run", run_settings)
def join(
    code: Code,
    name: Name = "",
    *,
    run: RunSettings,
) -> None:
    """Sit down at a table, or go on where the player has a seat."""
    from tp_tui.room.table_messages import Join

    _play(Join(code), _given_name(name), run.changed, in_lines=run.in_lines)


@with_options("run", run_settings, omit=("pace",))
def watch_table(
    code: Code,
    name: Name = "",
    *,
    run: RunSettings,
) -> None:
    """Watch the game at a table."""
    from tp_tui.room.table_messages import Watch

    _play(Watch(code), _given_name(name), run.changed, in_lines=run.in_lines)


def _seat_of(text: str) -> str:
    """Return a seat as it was typed; only names keep their capitals."""
    kind, colon, name = text.partition(":")
    return f"{kind.lower()}{colon}{name.strip()}"


def _given_name(name: str) -> str:
    """Return the player's name: the one given, else that of the settings.

    Raises:
        UsageError: there is neither.
        SeatError: nobody can have that name.
    """
    from tp_tui.room.table import player_name

    found = name or load_settings()[0].name
    if not found:
        raise UsageError(words.TABLE_NAME_MISSING)
    return player_name(found)


def _play(request: Join | NewTable | Watch, name: str, of_run: Mapping[str, str], *, in_lines: bool) -> None:
    """Sit down at a table or watch it, wait until its game begins, and play.

    Raises:
        TableError: that is impossible.
    """
    from tp_tui.room.tables_client import TablesClient

    room = TablesClient(name).sit_down(request)
    _keep_name(name)
    try:
        is_begun = _wait(room)
    except BaseException:
        room.close()
        raise
    if is_begun:
        play_game(room, of_run, in_lines=in_lines)
    else:
        room.close()


def _keep_name(name: str) -> None:
    """Keep the name that a guest has chosen at the first table, so that the list knows whose turn it is."""
    from tp_tui.presenters.faults import remark_text
    from tp_tui.storage.restrictions import player_key
    from tp_tui.storage.settings import save_settings

    settings = load_settings()[0]
    if player_key() and not settings.name and (fault := save_settings(settings._replace(name=name))):
        echo(remark_text(fault), err=True)


def _wait(room: RemoteRoom) -> bool:
    """Say who is missing until the game begins; return False if the player does not wait.

    Raises:
        TableError: the player has lost the seat.
    """
    from tp_tui.presenters.tables_text import waiting_text
    from tp_tui.presenters.tables_text import words as table_words
    from tp_tui.room.table import TableError

    has_waited = False
    try:
        while True:
            select.select([room.news], [], [])
            was_away, is_new = room.is_away, room.catch_up()
            if room.ended:
                raise TableError(room.ended)
            if room.has_begun:
                if has_waited:
                    echo(table_words.BEGINS)
                return True
            if room.is_away and not was_away:
                echo(table_words.AWAY)
            elif is_new:
                if not has_waited:
                    echo(table_words.SEATED.format(code=room.code, title=room.game.title))
                has_waited = True
                echo(waiting_text(room.waiting))
    except KeyboardInterrupt:
        echo("")
        echo(table_words.SEAT_KEPT.format(code=room.code))
        return False

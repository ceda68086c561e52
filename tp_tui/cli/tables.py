"""The commands `tables` and `join`: several people on one machine play one game, each in a terminal of their own."""

from __future__ import annotations

import select
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.arguments import (
    Edition,
    GameName,
    Mission,
    OptionPairs,
    OwnFile,
    Variants,
    check_bots,
    read_game,
    read_options,
)
from tp_tui.cli.completers import complete_table, complete_table_seats
from tp_tui.cli.faults import UsageError
from tp_tui.cli.front_ends import play_game
from tp_tui.cli.run_settings import Keys, NoMouse, Pace, Plain, Symbols, Theme, is_in_lines, settings_of_run
from tp_tui.cli.streams import echo
from tp_tui.games import DEFAULT_GAME
from tp_tui.presenters.command_words import words
from tp_tui.storage.folders import tables_folder
from tp_tui.storage.settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tp_tui.room.remote_room import RemoteRoom
    from tp_tui.room.table import TableSummary
    from tp_tui.room.table_messages import Join, Message, NewTable

tables = typer.Typer(add_completion=False, rich_markup_mode=None, invoke_without_command=True)

Name = Annotated[str, typer.Option()]
Code = Annotated[str, typer.Argument(show_default=False, autocompletion=complete_table)]


@tables.callback()
def list_tables(context: typer.Context, name: Name = "") -> None:
    """List the tables with a seat for the player."""
    if context.invoked_subcommand is not None:
        return
    from tp_tui.presenters.tables_text import table_lines
    from tp_tui.room.table_messages import ListTables, Tables
    from tp_tui.storage.file_store import FileStore

    rows: Sequence[tuple[TableSummary, int]] = ()
    if FileStore(tables_folder()).names():
        answer = _ask(name or load_settings()[0].name, ListTables())
        assert isinstance(answer, Tables)
        rows = answer.rows
    for line in table_lines(rows):
        echo(line)


@tables.command()
def new(
    context: typer.Context,
    seats: Annotated[str, typer.Option(autocompletion=complete_table_seats)] = "me,open",
    name: Name = "",
    game: GameName = DEFAULT_GAME,
    edition: Edition = "",
    variant: Variants = None,
    mission: Mission = "",
    board: OwnFile = "",
    option: OptionPairs = None,
    pace: Pace = "",
    theme: Theme = "",
    symbols: Symbols = "",
    plain: Plain = False,
    keys: Keys = "",
    no_mouse: NoMouse = False,
) -> None:
    """Set up a table, sit down at it, and play once its seats are taken."""
    from tp_tui.games.contract.json_data import write_options
    from tp_tui.room.table import ME, OPEN
    from tp_tui.room.table_messages import NewTable

    of_run = settings_of_run(context, pace=pace, theme=theme, symbols=symbols, keys=keys, no_mouse=no_mouse)
    played = read_game(game)
    options = read_options(played, edition, variant, mission, board, option)
    wanted = tuple(seat.strip().lower() for seat in seats.split(","))
    if wanted.count(ME) != 1:
        raise UsageError(words.NO_ME.format(seats=seats, count=wanted.count(ME)))
    check_bots(played, [seat for seat in wanted if seat not in (ME, OPEN)], options)
    request = NewTable(played.name, write_options(options), wanted)
    _play(request, _given_name(name), of_run, in_lines=is_in_lines(context, plain=plain))


@tables.command()
def leave(code: Code, name: Name = "") -> None:
    """Give up a seat at a table whose game has not begun."""
    from tp_tui.presenters.tables_text import words as table_words
    from tp_tui.room.table_messages import Leave, Left

    answer = _ask(_given_name(name), Leave(code))
    assert isinstance(answer, Left)
    echo(table_words.LEFT.format(code=answer.code))


def join(
    context: typer.Context,
    code: Code,
    name: Name = "",
    pace: Pace = "",
    theme: Theme = "",
    symbols: Symbols = "",
    plain: Plain = False,
    keys: Keys = "",
    no_mouse: NoMouse = False,
) -> None:
    """Sit down at a table, or go on where the player has a seat."""
    from tp_tui.room.table_messages import Join

    of_run = settings_of_run(context, pace=pace, theme=theme, symbols=symbols, keys=keys, no_mouse=no_mouse)
    _play(Join(code), _given_name(name), of_run, in_lines=is_in_lines(context, plain=plain))


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


def _ask(name: str, message: Message) -> Message:
    """Put a question to the keeper, and return the answer.

    Raises:
        TableError: it is impossible.
    """
    from tp_tui.host.keeper_socket import connect
    from tp_tui.room.remote_room import ask_keeper

    return ask_keeper(partial(connect, tables_folder().absolute()), name, message)


def _play(request: Join | NewTable, name: str, of_run: Mapping[str, str], *, in_lines: bool) -> None:
    """Sit down at a table, wait until its game begins, and play.

    Raises:
        TableError: that is impossible.
    """
    from tp_tui.host.keeper_socket import connect
    from tp_tui.room.remote_room import RemoteRoom
    from tp_tui.room.table import finished_game

    folder: Path = tables_folder().absolute()
    room = RemoteRoom(partial(connect, folder), name, request, partial(finished_game, folder))
    try:
        is_begun = _wait(room)
    except BaseException:
        room.close()
        raise
    if is_begun:
        play_game(room, of_run, in_lines=in_lines)
    else:
        room.close()


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

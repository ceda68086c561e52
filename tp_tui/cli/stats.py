"""The command `tp-tui stats`, which shows a player's record."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from tp_tui.cli.arguments import read_game
from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words


def stats(
    game: str = "",
    name: str = "",
    csv: Annotated[bool, typer.Option("--csv")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
    ladder: Annotated[bool, typer.Option("--ladder")] = False,
) -> None:
    """Show the player's record: results by version and opponent, scores, streaks, Elo against the bots."""
    # Imported here so that help, which lists all commands, does not wait for tables and the database.
    from tp_tui.presenters.faults import remark_text
    from tp_tui.presenters.statistics_report import games_csv, statistics_json, statistics_text
    from tp_tui.room.daily import today
    from tp_tui.room.player_statistics import games_of, statistics_of
    from tp_tui.storage.records import read_records

    if csv and json:
        raise UsageError(words.CSV_AND_JSON)
    if game:
        read_game(game)
    if ladder:
        _show_ladder(game)
        return
    records, remarks = read_records()
    if remarks:
        echo(f"tp-tui: {remark_text(*remarks)}", err=True)
    games = games_of(records, name, game)
    if csv:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(newline="")  # preserves the line ends of CSV
        echo(games_csv(games), nl=False)
    elif json:
        echo(statistics_json(statistics_of(games, today())))
    elif games:
        echo(statistics_text(statistics_of(games, today())), nl=False)
    else:
        echo(words.NO_FINISHED_GAME_OF.format(name=printable(name)) if name else words.NO_FINISHED_GAME)


def _show_ladder(game: str) -> None:
    """Show the ladder of the tables of this machine or host (T21).

    Raises:
        FaultError: it cannot be read.
    """
    from datetime import UTC, datetime

    from tp_tui.presenters.ladder_text import ladder_text
    from tp_tui.room.ladder import ladders
    from tp_tui.storage.folders import tables_folder

    found = ladders(tables_folder(), datetime.now(UTC).date())
    echo(ladder_text((played, standings) for played, standings in found if game in ("", played.name)))

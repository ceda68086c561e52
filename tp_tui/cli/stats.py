"""The command `tp-tui stats`: a player's record."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from tp_tui.cli.arguments import read_game
from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable


def stats(
    game: Annotated[str, typer.Option(help="Count only this game; tp-tui games lists them.")] = "",
    name: Annotated[
        str, typer.Option(help="Whose games; without it, yours in all games with no other person in them.")
    ] = "",
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV with a line a game, for a spreadsheet.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Show your record: results by version and opponent, scores, streaks, Elo against the bots."""
    # Here, so that help, which lists all commands, does not wait for tables and a database.
    from tp_tui.presenters.faults import remark_text
    from tp_tui.presenters.statistics_report import games_csv, statistics_json, statistics_text
    from tp_tui.room.daily import today
    from tp_tui.room.player_statistics import games_of, statistics_of
    from tp_tui.storage.records import read_records

    if csv and json:
        raise UsageError("--csv and --json cannot go together; choose one")
    if game:
        read_game(game)
    records, remarks = read_records()
    if remarks:
        echo(f"tp-tui: {remark_text(*remarks)}", err=True)
    games = games_of(records, name, game)
    if csv:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(newline="")  # its line ends are those of CSV on every system
        echo(games_csv(games), nl=False)
    elif json:
        echo(statistics_json(statistics_of(games, today())))
    elif games:
        echo(statistics_text(statistics_of(games, today())), nl=False)
    else:
        echo(f"No finished game{f' of {printable(name)}' if name else ''} yet.")

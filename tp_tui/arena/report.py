"""What a series of games showed, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from rich.console import Console
from rich.table import Table

from tp_tui.arena.match import Result, Series, mean, wilson_interval
from tp_tui.games import get_game


def print_report(series: Series, results: Sequence[Result], console: Console | None = None) -> None:
    """Print, for every entry: wins with their 95% interval (Wilson), mean points and where they came from.

    Of each game's longest turn of an entry, `turn ms` is the median and `most` the greatest, in milliseconds.
    """
    games, sources = len(results), get_game(series.game).score_sources()
    shown = [clause for clause in sources if any(clause in found for result in results for found in result.sources)]
    title = f"{games} games, seeds {series.seed} to {series.seed + games - 1}"
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("bot", no_wrap=True)
    table.add_column("wins", justify="right", no_wrap=True)
    table.add_column("95% interval", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for clause in shown:
        table.add_column(sources[clause], justify="right", no_wrap=True)
    table.add_column("turn ms", justify="right", no_wrap=True)
    table.add_column("most", justify="right", no_wrap=True)
    for entry, bot in enumerate(series.bots):
        wins = sum(result.shares[entry] for result in results)
        low, high = wilson_interval(wins, games)
        longest = [result.seconds[entry] * 1000 for result in results]
        table.add_row(
            bot,
            f"{wins / games:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{mean([result.points[entry] for result in results]):.1f}",
            *(f"{mean([result.sources[entry].get(clause, 0) for result in results]):.1f}" for clause in shown),
            f"{median(longest):.0f}",
            f"{max(longest):.0f}",
        )
    (console or Console()).print(table)

"""What a series of games showed, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from rich.console import Console
from rich.table import Table

from tp_tui.arena.match import Result, Series, mean, wilson_interval
from tp_tui.games import get_game


def print_report(series: Series, results: Sequence[Result], console: Console | None = None) -> None:
    """Print for every entry its wins with their 95% interval (Wilson) and mean points, and where those came from.

    Of each game's longest turn of an entry, `turn ms` is the median and `most` the greatest, in milliseconds.
    """
    out = console or Console()
    out.print(f"{len(results)} games, seeds {series.seed} to {series.seed + len(results) - 1}")
    out.print(_wins(series, results))
    out.print("\nWhere the points came from")
    out.print(_sources(series, results))


def _wins(series: Series, results: Sequence[Result]) -> Table:
    table = _table("wins", "95% interval", "points", "turn ms", "most")
    for entry, bot in enumerate(series.bots):
        wins = sum(result.shares[entry] for result in results)
        low, high = wilson_interval(wins, len(results))
        longest = [result.seconds[entry] * 1000 for result in results]
        table.add_row(
            bot,
            f"{wins / len(results):.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{mean([result.points[entry] for result in results]):.1f}",
            f"{median(longest):.0f}",
            f"{max(longest):.0f}",
        )
    return table


def _sources(series: Series, results: Sequence[Result]) -> Table:
    names = get_game(series.game).score_sources()
    shown = [clause for clause in names if any(clause in found for result in results for found in result.sources)]
    table = _table(*(names[clause] for clause in shown))
    for entry, bot in enumerate(series.bots):
        found = [[result.sources[entry].get(clause, 0) for result in results] for clause in shown]
        table.add_row(bot, *(f"{mean(points):.1f}" for points in found))
    return table


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("bot", no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table

"""Reports of a ladder, as tables and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from rich.console import Console
from rich.markup import escape

from tp_tui.bots import FALLBACK_BOT
from tp_tui.bots.bot_spec import labels_of
from tp_tui.games.kit.elo import Strengths
from tp_tui.lab.arena.ladder import Standing
from tp_tui.lab.arena.report import ReportConsole, count_of, table_of


def print_ladder(standing: Standing, console: Console | None = None) -> None:
    """Print the bots with their Elo, the strongest first, and the win rates of all pairs."""
    out = console or ReportConsole()

    def say(text: str) -> None:
        out.print(text, soft_wrap=True, highlight=False, markup=False)

    ladder, series = standing.ladder, standing.ladder.series
    first, last = series.seed, series.seed + ladder.games - 1
    say(f"{count_of(standing.played, standing.asked)}, {ladder.games} a pair with seeds {first} to {last}")
    found = standing.strengths()
    if found is None:
        return
    order = _order(found)
    stood_in = any(standing.stand_ins)
    labels = [escape(label) for label in labels_of(standing.bots)]
    table = table_of("bot", "Elo", "95% interval", "above the next", "95% interval", "wins", *["stood in"] * stood_in)
    for place, bot in enumerate(order):
        low, high = found.interval(bot)
        row = [f"{found.elo[bot]:.0f}", f"{low:.0f} – {high:.0f}" if bot else "given"]
        if place + 1 < len(order):
            gap, least, most = found.gap(bot, order[place + 1])
            row += [f"{gap:.0f}", f"{least:.0f} – {most:.0f}"]
        else:
            row += ["", ""]
        row.append(f"{sum(standing.wins[bot]) / sum(standing.games[bot]):.1%}")
        table.add_row(labels[bot], *row, *[str(standing.stand_ins[bot])] * stood_in)
    out.print(table)
    say(f"\nShare of the wins, of the bot on the left against the one above; {standing.bots[0]} is {ladder.anchor:g}")
    out.print(_pair_table(standing, order, labels))
    if found.added:
        pairs = ", ".join(f"{standing.bots[one]} and {standing.bots[other]}" for one, other in found.added)
        say(f"\nNo Elo is high enough where all games went one way: a tie was added to those of {pairs}.")
    if stood_in:
        say(f"\n{FALLBACK_BOT} stood in for decisions that bots failed at.")


def ladder_json(standing: Standing) -> str:
    """Return the figures of `print_ladder` as a JSON object."""
    ladder, found = standing.ladder, standing.strengths()
    about: dict[str, object] = {
        "games": standing.played,
        "asked": standing.asked,
        "games_a_pair": ladder.games,
        "seed": ladder.series.seed,
        "anchor": {"bot": standing.bots[0], "elo": ladder.anchor},
        "options": replace(ladder.series, bots=ladder.series.bots[:2]).reported_settings(),
        "budget": ladder.series.budget_settings(),
    }
    if found is not None:
        about["bots"] = [
            {
                "bot": standing.bots[bot],
                "elo": found.elo[bot],
                "interval": list(found.interval(bot)),
                "wins": sum(standing.wins[bot]),
                "games": sum(standing.games[bot]),
                "stand_ins": standing.stand_ins[bot],
            }
            for bot in _order(found)
        ]
        about["ties_added"] = [[standing.bots[one], standing.bots[other]] for one, other in found.added]
    about["pairs"] = [
        {
            "bots": [standing.bots[one], standing.bots[other]],
            "games": standing.games[one][other],
            "wins": [standing.wins[one][other], standing.wins[other][one]],
        }
        for one, other in combinations(range(len(standing.bots)), 2)
    ]
    return json.dumps(about, indent=2, ensure_ascii=False)


def _order(found: Strengths) -> list[int]:
    return sorted(range(len(found.elo)), key=lambda bot: (-found.elo[bot], bot))


def _pair_table(standing: Standing, order: Sequence[int], labels: Sequence[str]) -> object:
    table = table_of("", *(labels[bot] for bot in order))
    for bot in order:
        cells = []
        for other in order:
            games = standing.games[bot][other]
            cells.append(f"{standing.wins[bot][other] / games:.1%}" if games else "–")
        table.add_row(labels[bot], *cells)
    return table

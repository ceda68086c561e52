"""A player's statistics as text or JSON, and single games as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tp_tui.games import game_names, get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.bot_titles import opponents_text
from tp_tui.presenters.daily_text import help_text
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.messages import N_, Message, either, joined, joined_clauses, plural, sentence
from tp_tui.presenters.spans import Line, Span, text_of
from tp_tui.presenters.version_titles import version_title
from tp_tui.room.player_statistics import MIN_RATED, PlayedVersion, PlayerStatistics, RatingRow, SeatResult

WIDTH = 78
"""The default width of the text in columns; it fits the narrowest screen and a mail."""


class Grid(NamedTuple):
    """The least widths of the columns of a table, if there are any, and the columns between two of them."""

    widths: Sequence[int] = ()
    gap: int = 2


ANY = Grid()


NOBODY = "–"
"""The opponents in a game without any, which is played for a goal."""

CSV_HEADINGS = (
    *("finished", "started", "game", "version", "scenario", "variants", "seed", "daily"),
    *("name", "seat", "opponents", "result", "share", "points", "best_rival", "turns", "actions"),
    *("hints", "reviews", "program", "file"),
)


class StatisticsWords:
    """The words of the statistics."""

    RESULTS = Message("{games}: {won} won, {tied} tied, {lost} lost.")
    WON_OF = Message("{won} of {games} won")
    BEST_STREAK = Message("best streak {longest}")
    COURSE = Message("points game by game, wins highlighted")
    WINS = Message("Winning streak: {now} (best {longest}).")
    DAYS = Message("{games}; daily streak: {now} (best {longest}).")
    DAYS_WITH_HELP = Message("{games}, with {help}; daily streak: {now} (best {longest}).")
    ELO = Message("Elo against the bots")
    ELO_LATER = Message("Elo needs {number} rated two-player games against a bot: {games} so far.")
    RATING_TEXTS = Message((N_("version"),))
    RATING_FIGURES = Message((N_("games"), N_("Elo"), N_("95% interval")))
    TALLY_TEXTS = Message((N_("version"), N_("against")))
    TALLY_FIGURES = Message((N_("games"), N_("won"), N_("tied"), N_("lost"), N_("best"), N_("mean")))
    ALL = Message("all")
    ROW = Message("{version}: {counts}.")
    WON = Message("{number} won")
    TIED = Message("{number} tied")
    LOST = Message("{number} lost")
    BEST = Message("best {points}")
    MEAN = Message("mean {points}")
    RATED = Message("Elo, {version}: {elo}, from {low} to {high} with 95 percent certainty.")
    TIE_ADDED = Message("all one way: a tie is added")
    """Note on a rating that would otherwise be infinite."""
    NO_ELO = Message("No Elo yet: two-player games against {bots} count for it.")
    TOO_FEW = Message("from {games} games on")
    ANCHORS = Message("The bots' own, as measured: {versions}.")
    ANCHOR = Message("{bot} {elo}")
    ANCHORS_OF = Message("in {version} {bots}")


words = StatisticsWords()


CHART_COLUMNS, LEAST_CHART, MOST_OF_GAME, BEFORE_RESULT = 24, 5, 3, 3
"""The most and the fewest columns of a chart, the most of them for one game, and those before each result behind it."""

CHART_SIGNS, CHART_LINES = " ▂▄▆█", 2
"""The signs of a column by its height, and the lines of a chart, whose columns never touch the one above."""

BASE, RULE = "▁", "─"
"""The signs of the line that columns stand on, and of the one behind a heading."""

NONE = "·"
"""What stands for a figure of 0 below a bar."""


PLAIN, STRONG, DIM, GOLD, LINE = Style(), Style(bold=True), Style(dim=True), Style(color="yellow"), Style(color="white")
STYLE_NAMES = {PLAIN: "", STRONG: "bold", DIM: "dim", GOLD: "gold", LINE: "ink:lines-shade"}
"""Stand-ins for the styles of spans while tables are laid out."""


def statistics_text(statistics: Sequence[PlayerStatistics], width: int = WIDTH) -> str:
    """Return the statistics of each game as text of at most `width` columns."""
    return f"{text_of(_lines(statistics, width, has_charts=False))}\n"


def statistics_lines(statistics: Sequence[PlayerStatistics], width: int) -> list[Line]:
    """Return the same in styles for a screen: the points of each game first, game by game; figures of 0 are dots."""
    return _lines(statistics, width, has_charts=True)


def _lines(statistics: Sequence[PlayerStatistics], width: int, *, has_charts: bool) -> list[Line]:
    shown: list[RenderableType] = [*_charts(statistics, width)] if has_charts else []
    grid = _grid(statistics, width) if has_charts else ANY
    for about in statistics:
        shown += [""] if shown else []
        if not has_charts:
            shown += [about.title, _results(about), words.WINS.format(now=about.wins.now, longest=about.wins.longest)]
        elif len(statistics) > 1:
            rule = RULE * (width - cell_len(about.title) - 1)
            shown.append(Text.assemble((about.title, STRONG), " ", (rule, LINE)))
        if about.daily_games:
            shown.append(_days(about))
        shown += [] if has_charts and not about.daily_games else [""]
        shown.append(_tally_table(about, NONE if has_charts else "0", grid))
        if not any(row.rating for row in about.ratings):
            shown += [each for said in _no_elo(about) for each in ("", Text(said, DIM))]
        else:
            shown += ["", words.ELO, _rating_table(about.game, about.ratings), _anchors(about.game, about.ratings)]
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    rendered = console.render_lines(Group(*shown), pad=False)
    return [_without_end([(text, STYLE_NAMES[style or PLAIN]) for text, style, _ in line]) for line in rendered]


def _without_end(spans: Iterable[Span]) -> Line:
    """Return a line without blanks at its end."""
    line = [*spans]
    while line and not (text := line[-1][0].rstrip()):
        line.pop()
    return (*line[:-1], (text, line[-1][1])) if line else ()


def statistics_to_hear(statistics: Sequence[PlayerStatistics]) -> str:
    """Return the same line after line, to be spoken: nothing is counted that is none."""
    return "\n".join(line for about in statistics for line in _lines_to_hear(about))


def _lines_to_hear(about: PlayerStatistics) -> Iterator[str]:
    yield sentence(about.title)
    yield _results(about)
    yield words.WINS.format(now=about.wins.now, longest=about.wins.longest)
    if about.daily_games:
        yield _days(about)
    for row in about.rows:
        rivals = words.ALL if row.is_sum else opponents_text(row.opponents) or NOBODY
        version, figures = version_title(about.game, row.version), row.tally
        found = {words.WON: figures.won, words.TIED: figures.tied, words.LOST: figures.lost}
        counts = [plural("{count} game", "{count} games", figures.games)]
        counts += [said.format(number=number) for said, number in found.items() if number]
        counts += [words.BEST.format(points=figures.best), words.MEAN.format(points=f"{figures.mean:.1f}")]
        yield words.ROW.format(version=joined(filter(None, [version, rivals])), counts=joined(counts))
    rated = [(rated.version, rated.rating) for rated in about.ratings if rated.rating]
    for played, rating in rated:
        title, (low, high) = version_title(about.game, played) or words.ALL, rating.interval
        yield words.RATED.format(version=title, elo=round(rating.elo), low=round(low), high=round(high))
    if not rated:
        yield from _no_elo(about)


def _no_elo(about: PlayerStatistics) -> Iterator[str]:
    """Yield how many games an Elo rating takes; before the first, which count, if any bot's Elo has been measured."""
    measured = [*get_game(about.game).bot_ratings({})] if about.game in game_names() else []
    if about.ratings:
        games = plural("{count} game", "{count} games", max(row.games for row in about.ratings))
        yield words.ELO_LATER.format(number=MIN_RATED, games=games)
    elif measured:
        yield words.NO_ELO.format(bots=either(opponents_text([bot]) for bot in measured))


def statistics_json(statistics: Sequence[PlayerStatistics]) -> str:
    """Return the statistics as a JSON list with one object per game; a rating from too few games is null."""
    return json.dumps([_plain(about) for about in statistics], indent=2, ensure_ascii=False)


def _plain(about: PlayerStatistics) -> dict[str, object]:
    """Return the statistics as a dict in which versions are given by title, and opponents as a text."""
    data = asdict(about)
    del data["course"]  # the games themselves are exported as CSV
    for row in (*data["rows"], *data["ratings"]):
        row["version"] = version_title(about.game, row["version"])
    for row in data["rows"]:
        row["opponents"] = ", ".join(row["opponents"])
    return data


def games_csv(games: Sequence[SeatResult]) -> str:
    """Return CSV (RFC 4180) with a header and one row per game; the last columns are the points by source."""
    sources = _sources(games)
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow([*CSV_HEADINGS, *(heading for _, _, heading in sources)])
    for game in games:
        record, own = game.record, game.own
        rival_totals = [seat.total for seat in game.rivals]
        lines.writerow(
            [
                record.finished.isoformat(),
                record.started.isoformat() if record.started else "",
                record.game,
                record.version,
                record.scenario,
                " ".join(record.variants),
                record.seed,
                record.daily or "",
                printable(own.name),
                game.seat + 1,
                ", ".join(game.opponents),
                game.result,
                round(own.share, 6),
                own.total,
                max(rival_totals, default=""),
                record.turns,
                record.actions,
                record.hints,
                record.reviews,
                record.program,
                record.file,
                *(own.sources.get(clause, "") if record.game == name else "" for name, clause, _ in sources),
            ]
        )
    return text.getvalue()


def _days(about: PlayerStatistics) -> str:
    days = about.daily_days
    games = plural("{count} daily game", "{count} daily games", about.daily_games)
    help = help_text(about.daily_hints, about.daily_reviews)
    said = words.DAYS_WITH_HELP if help else words.DAYS
    return said.format(games=games, help=help, now=days.now, longest=days.longest)


def _results(about: PlayerStatistics) -> str:
    tally = about.tally
    games = plural("{count} game", "{count} games", tally.games)
    return words.RESULTS.format(games=games, won=tally.won, tied=tally.tied, lost=tally.lost)


def _charts(statistics: Sequence[PlayerStatistics], width: int) -> Iterator[Text]:
    """Yield two lines for each game, a free one between: its title, the most points, a column each time it was played,
    games won, ties, the best streak.

    Above them is what they show; columns stand on a line.
    """
    rows: list[list[str]] = []
    for about in statistics:
        said = [words.WON_OF.format(won=about.tally.won, games=about.tally.games)]
        said += [words.TIED.format(number=about.tally.tied)] if about.tally.tied else []
        said += [words.BEST_STREAK.format(longest=about.wins.longest)] if about.wins.longest > 1 else []
        rows.append(said)
    most = [str(max(points for points, _is_won in about.course)) for about in statistics]
    figures = max(map(len, most)) + 1
    titles = max(cell_len(about.title) for about in statistics) + 2 + figures
    results = [sum(cell_len(each) + BEFORE_RESULT for each in said) for said in rows]
    if (room := width - titles - max(results)) < LEAST_CHART:
        rows = [said[:1] for said in rows]
    columns = max(LEAST_CHART, min(CHART_COLUMNS, room))
    yield Text.assemble(" " * titles, (words.COURSE, DIM))
    for number, (about, best, said) in enumerate(zip(statistics, most, rows, strict=True)):
        course = about.course[-columns:]
        upper, lower = _columns([points for points, _is_won in course], columns)
        inks = [GOLD if is_won else DIM for _points, is_won in course]
        told = "".join(f"{'':{BEFORE_RESULT}}{each}" for each in said)
        base = BASE * (columns - sum(map(len, lower)))
        feet = (part for text, ink in zip(lower, inks, strict=True) for part in _on_base(text, ink))
        if number:
            yield Text()
        yield Text.assemble(" " * titles, *zip(upper, inks, strict=True))
        name = set_cell_size(about.title, titles - figures)
        yield Text.assemble((name, STRONG), (f"{best:>{figures - 1}} ", DIM), *feet, (base, LINE), told)


def _on_base(text: str, ink: Style) -> Iterator[tuple[str, Style]]:
    """Yield the foot of a column and the line beside it."""
    column = text.rstrip()
    yield column, ink
    yield BASE * (len(text) - len(column)), LINE


def _columns(points: Sequence[int], columns: int) -> list[list[str]]:
    """Return the lines of a chart with a column for each of these points, as wide as all fit in so many columns.

    >>> _columns([4, 8], 6)
    [['   ', '▆▆ '], ['██ ', '██ ']]
    """
    wide, step = min(MOST_OF_GAME, columns // len(points)), len(CHART_SIGNS) - 1
    most, best = CHART_LINES * step - 1, max(1, *points)
    highs = [max(1, round(most * max(0, each) / best)) for each in points]
    return [
        [f"{CHART_SIGNS[min(step, max(0, high - below))] * max(1, wide - 1):{wide}}" for high in highs]
        for below in range((CHART_LINES - 1) * step, -1, -step)
    ]


def _tally_table(about: PlayerStatistics, nothing: str, grid: Grid) -> Table:
    """Return the results by version and opponents in columns of the `grid`.

    `nothing` stands for a figure of 0. In a grid with versions, a game without any leaves their column empty.
    """
    rows = _tally_rows(about)
    texts = words.TALLY_TEXTS[len(words.TALLY_TEXTS) + len(words.TALLY_FIGURES) - len(rows[0]) :]
    if grid.widths and len(texts) < len(words.TALLY_TEXTS):
        if grid.widths[0]:
            texts, rows = ("", *texts), [["", *row] for row in rows]
        else:
            grid = grid._replace(widths=grid.widths[1:])
    table = _table(texts, words.TALLY_FIGURES, grid)
    for row in rows:
        table.add_row(*(Text(nothing, DIM) if cell == "0" else cell for cell in row))
    return table


def _tally_rows(about: PlayerStatistics) -> list[list[str]]:
    """Return the results by version, if the game has several, and by opponents."""
    titles = {row.version: version_title(about.game, row.version) for row in about.rows}
    rows: list[list[str]] = []
    version: PlayedVersion | None = None
    for row in about.rows:
        figures = row.tally
        numbers = (figures.games, figures.won, figures.tied, figures.lost, figures.best)
        rows.append(
            [
                *([titles[row.version] if row.version != version else ""] if any(titles.values()) else []),
                words.ALL if row.is_sum else opponents_text(row.opponents) or NOBODY,
                *map(str, numbers),
                f"{figures.mean:.1f}",
            ]
        )
        version = row.version
    return rows


def _grid(statistics: Sequence[PlayerStatistics], width: int) -> Grid:
    """Return the columns that the results of all games fit in, as far apart as fits in `width`."""
    count = len(words.TALLY_TEXTS) + len(words.TALLY_FIGURES)
    tables = [_tally_rows(about) for about in statistics]
    heads = ["", *words.TALLY_TEXTS[1:], *words.TALLY_FIGURES]
    if any(len(row) == count for rows in tables for row in rows):
        heads[0] = words.TALLY_TEXTS[0]
    rows = [heads, *([""] * (count - len(row)) + row for rows in tables for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    grids = (Grid(widths, gap) for gap in (2, 1))
    return next((grid for grid in grids if sum(widths) + grid.gap * (count - 1) <= width), ANY)


def _rating_table(game: str, ratings: Sequence[RatingRow]) -> Table:
    table = _table(words.RATING_TEXTS, words.RATING_FIGURES)
    table.add_column("")
    for row in ratings:
        rating = row.rating
        table.add_row(
            version_title(game, row.version) or words.ALL,
            str(row.games),
            f"{rating.elo:.0f}" if rating else "",
            f"{rating.interval[0]:.0f} – {rating.interval[1]:.0f}" if rating else "",
            words.TOO_FEW.format(games=MIN_RATED) if not rating else words.TIE_ADDED if rating.is_one_sided else "",
        )
    return table


def _anchors(game: str, ratings: Sequence[RatingRow]) -> str:
    """Return the bots' ratings that the player's are based on: `in Basic Greedy 1000, Planner 1387`."""
    anchors = []
    for row in ratings:
        bots = [
            words.ANCHOR.format(bot=opponents_text([bot]), elo=round(elo))
            for bot, elo in sorted(row.bots.items(), key=lambda item: item[1])
        ]
        if bots:
            anchors.append(words.ANCHORS_OF.format(version=version_title(game, row.version), bots=joined(bots)))
    return words.ANCHORS.format(versions=joined_clauses(anchors))


def _table(texts: Sequence[str], figures: Sequence[str], grid: Grid = ANY) -> Table:
    """Return an empty table with columns of texts, the first of which is wrapped to fit, and of figures."""
    table = Table(box=None, pad_edge=False, padding=(0, grid.gap, 0, 0), header_style=DIM)
    for number, heading in enumerate((*texts, *figures)):
        is_figure, least = number >= len(texts), grid.widths[number] if grid.widths else None
        table.add_column(heading, justify="right" if is_figure else "left", no_wrap=number > 0, min_width=least)
    return table


def _sources(games: Sequence[SeatResult]) -> list[tuple[str, str, str]]:
    """Return the game, clause and heading of every source that brought points in these games."""
    sources: list[tuple[str, str, str]] = []
    for name in dict.fromkeys(game.record.game for game in games):
        clauses = dict.fromkeys(clause for game in games if game.record.game == name for clause in game.own.sources)
        columns = words_of(name).score_columns() if name in game_names() else {}
        known = [clause for clause in columns if clause in clauses]
        others = [clause for clause in clauses if clause not in columns]
        sources += [(name, clause, columns.get(clause, clause.lower())) for clause in (*known, *others)]
    return sources

"""A player's statistics are what a slow count of the records comes to."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest

from tests.presenters.brackets import GAMES, any_of, in_brackets, is_whole, words_outside
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Role
from tp_tui.games.kit.elo import rating
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.statistics_report import (
    CSV_HEADINGS,
    WIDTH,
    games_csv,
    statistics_json,
    statistics_text,
    statistics_to_hear,
)
from tp_tui.presenters.version_titles import version_title
from tp_tui.room.player_statistics import (
    MIN_RATED,
    PlayedVersion,
    PlayerStatistics,
    SeatResult,
    day_streak,
    games_of,
    statistics_of,
)
from tp_tui.storage.game_record import GameRecord, SeatRecord

START = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
TODAY = date(2026, 11, 23)
BOTS = ("random", "greedy", "planner", "pharaoh", "sphinx")
TITLES = {"basic": "Basic", "horus": "Horus & Grave Goods", "nile": "The Nile & the Oases"}


def a_record(
    number: int,
    totals: Sequence[int],
    seats: Sequence[str] = ("human:You", "bot:greedy"),
    edition: str = "basic",
    mission: int = 0,
    daily: date | None = None,
    reached: bool = False,
    game: str = DEFAULT_GAME,
    variants: Sequence[str] = (),
) -> GameRecord:
    best = max(totals)
    found = []
    for seat, text in enumerate(seats):
        kind, _, name = text.partition(":")
        player = 0 if mission else seat
        share = float(reached) if mission else (totals[player] == best) / list(totals).count(best)
        is_bot = kind == "bot"
        found.append(
            SeatRecord(
                name.capitalize(), name if is_bot else "", player, totals[player], share, {"B30": totals[player]}
            )
        )
    options = {"players": len(seats), "edition": edition, "mission": mission, **dict.fromkeys(variants, "yes")}
    finished = START + timedelta(hours=number)
    return GameRecord(
        game, edition, str(mission or ""), tuple(variants), options, number, finished - timedelta(minutes=9), finished,
        daily, 14, 150, bool(mission), ((0, *totals),), "tp-tui 0.1.0", f"{number}.tp", tuple(found),
    )  # fmt: skip


def random_records(seed: int, count: int = 120) -> list[GameRecord]:
    rng, records = Random(seed), []
    for number in range(count):
        totals = [rng.randrange(20, 30) for _ in range(3)]
        roll = rng.random()
        if roll < 0.1:
            record = a_record(number, totals, ["human:You"], mission=2, reached=rng.random() < 0.5)
        elif roll < 0.2:
            record = a_record(number, totals, ["human:You", "human:Ben", "bot:greedy"])
        elif roll < 0.3:
            record = a_record(number, totals, ["bot:planner", "human:You", "bot:greedy"], rng.choice([*TITLES]))
        elif roll < 0.35:
            record = a_record(number, totals, variants=["open"])
        else:
            seats = ["human:You", f"bot:{rng.choice(BOTS)}"]
            rng.shuffle(seats)
            daily = TODAY - timedelta(days=rng.randrange(25)) if rng.random() < 0.3 else None
            record = a_record(number, totals[:2], seats, rng.choice([*TITLES]), daily=daily)
        records.append(record)
    return records


def only(records: Sequence[GameRecord], name: str = "") -> PlayerStatistics:
    (found,) = statistics_of(games_of(records, name), TODAY)
    return found


def mine(record: GameRecord) -> SeatRecord:
    (seat,) = [seat for seat in record.seats if not seat.bot]
    return seat


@pytest.mark.parametrize("seed", range(4))
def test_results_scores_and_streaks_are_those_of_a_slow_count(seed: int) -> None:
    records = random_records(seed)
    alone = [record for record in records if sum(not seat.bot for seat in record.seats) == 1]
    about = only(records)
    won = [mine(record).share == 1 for record in alone]
    tied = [0 < mine(record).share < 1 for record in alone]
    totals = [mine(record).total for record in alone]
    assert 0 < len(alone) < len(records)
    assert (about.tally.games, about.tally.won, about.tally.tied) == (len(alone), sum(won), sum(tied))
    assert about.tally.lost == sum(mine(record).share == 0 for record in alone)
    assert (about.tally.best, about.tally.mean) == (max(totals), pytest.approx(sum(totals) / len(totals)))
    rows = "".join("w" if each else "." for each in won).split(".")
    assert (about.wins.now, about.wins.longest) == (len(rows[-1]), max(map(len, rows)))

    def key(record: GameRecord) -> tuple[PlayedVersion, tuple[str, ...]]:
        rivals = () if record.scenario else tuple(sorted(seat.bot for seat in record.seats if seat.bot))
        role = Role.SCENARIO if record.scenario else Role.VERSION
        return PlayedVersion(role, record.scenario or record.version, record.variants), rivals

    counted = {(row.version, tuple(sorted(row.opponents))): row.tally for row in about.rows if not row.is_sum}
    assert {row: tally.games for row, tally in counted.items()} == Counter(map(key, alone))
    for row, tally in counted.items():
        of_row = [mine(record) for record in alone if key(record) == row]
        assert tally.won == sum(seat.share == 1 for seat in of_row)
        assert tally.best == max(seat.total for seat in of_row)
        assert tally.mean == pytest.approx(sum(seat.total for seat in of_row) / len(of_row))
    for row in about.rows:
        if row.is_sum:
            parts = [tally for (version, _), tally in counted.items() if version == row.version]
            assert len(parts) > 1
            assert (row.tally.games, row.tally.won) == (sum(t.games for t in parts), sum(t.won for t in parts))


@pytest.mark.parametrize("seed", range(4))
def test_days_in_a_row_are_those_of_a_slow_count(seed: int) -> None:
    rng = Random(seed)
    days = {TODAY - timedelta(days=rng.randrange(40)) for _ in range(30)}
    calendar = "".join("x" if TODAY - timedelta(days=back) in days else "." for back in range(41))
    found = day_streak(days, TODAY)
    now = calendar.split(".")[0] or calendar[1:].split(".")[0]
    assert (found.now, found.longest) == (len(now), max(map(len, calendar.split("."))))


def test_todays_daily_game_may_still_come() -> None:
    yesterday = TODAY - timedelta(days=1)
    assert day_streak([yesterday], TODAY).now == 1
    assert day_streak([yesterday, TODAY], TODAY).now == 2
    assert day_streak([yesterday - timedelta(days=1)], TODAY).now == 0
    assert day_streak([], TODAY) == day_streak([], yesterday)
    twice = [a_record(number, (3, 2), daily=TODAY) for number in range(2)]
    assert (only(twice).daily_games, only(twice).daily_days.now) == (1, 1)


def test_a_name_chooses_whose_games_count() -> None:
    records = [
        a_record(1, (30, 20), ["human:Ada", "human:Ben"]),
        a_record(2, (10, 20), ["human:Ada", "bot:greedy"]),
        a_record(3, (10, 20), ["human:Ben", "bot:greedy"]),
    ]
    assert [game.record.seed for game in games_of(records)] == [2, 3]
    assert [(game.record.seed, game.seat) for game in games_of(records, "ben")] == [(1, 1), (3, 0)]
    assert [row.opponents for row in only(records, "Ada").rows if not row.is_sum] == [("greedy",), ("Ben",)]
    assert games_of(records, "Cleo") == []
    assert games_of(records, game="other") == []


# Elo


def likelihood(elo: float, results: Sequence[tuple[float, float]]) -> float:
    chances = [(1 / (1 + 10 ** ((rival - elo) / 400)), share) for rival, share in results]
    return sum(share * math.log(chance) + (1 - share) * math.log(1 - chance) for chance, share in chances)


def test_a_rating_by_hand() -> None:
    found = rating([(1000, 1.0)] * 30 + [(1000, 0.0)] * 10)
    assert found.elo == pytest.approx(1000 + 400 * math.log10(3))
    reach = 1.959964 * 400 / math.log(10) / math.sqrt(40 * 0.75 * 0.25)
    assert found.interval == pytest.approx((found.elo - reach, found.elo + reach))
    assert not found.is_one_sided
    assert rating([(1387, 0.5)]).elo == pytest.approx(1387)


@pytest.mark.parametrize("seed", range(5))
def test_a_rating_makes_the_results_likeliest(seed: int) -> None:
    rng = Random(seed)
    results = [(rng.choice((1000.0, 1167.0, 1387.0)), rng.choice((0.0, 0.5, 1.0))) for _ in range(20)]
    elo = rating(results).elo
    assert likelihood(elo, results) == max(likelihood(elo + by, results) for by in range(-500, 501, 5))


@pytest.mark.parametrize(("share", "sign"), [(1.0, 1), (0.0, -1)])
def test_a_rating_stays_finite_where_all_went_one_way(share: float, sign: int) -> None:
    found = rating([(1000, share)] * 10)
    assert found.elo == pytest.approx(1000 + sign * 400 * math.log10(10.5 / 0.5))
    assert found.is_one_sided


def test_rated_are_games_of_two_with_measured_bots_and_enough_of_them() -> None:
    measured = get_game(DEFAULT_GAME).bot_ratings({})
    records = [a_record(number, (3, 2)) for number in range(MIN_RATED - 1)]
    (row,) = only(records).ratings
    assert (row.games, row.rating) == (MIN_RATED - 1, None)
    records += [a_record(90, (2, 3), ["human:You", "bot:planner"])]
    (row,) = only(records).ratings
    assert row.rating == rating([(measured["greedy"], 1.0)] * (MIN_RATED - 1) + [(measured["planner"], 0.0)])
    unrated = [
        a_record(91, (2, 3), ["human:You", "bot:random"]),
        a_record(92, (2, 3, 4), ["human:You", "bot:greedy", "bot:greedy"]),
        a_record(93, (2, 3), variants=["open"]),
        a_record(94, (2, 3), ["human:You", "bot:greedy"], mission=1),
        a_record(95, (2, 3), ["human:You", "bot:mine.py:MyBot"]),
        a_record(96, (2, 3), game="a game that is empty"),
    ]
    assert statistics_of(games_of([*records, *unrated]), TODAY)[0].ratings == (row,)
    nile = [a_record(97, (2, 3), edition="nile")]
    assert [(r.version, r.games) for r in only(records + nile).ratings] == [
        (PlayedVersion(Role.VERSION, "basic", ()), MIN_RATED),
        (PlayedVersion(Role.VERSION, "nile", ()), 1),
        (None, MIN_RATED + 1),
    ]
    text = statistics_text(statistics_of(games_of(records + nile), TODAY))
    ratings = text.partition("Elo against")[2]
    assert ratings.index("Basic ") < ratings.index("The Nile & the Oases ") < ratings.index("all ")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        *((a_record(1, (2, 3), edition=edition), title) for edition, title in TITLES.items()),
        (a_record(1, (2,), ["human:You"], mission=2), "2: rich harvest"),
        (a_record(1, (2, 3), edition="nile", variants=["symbol", "open"]), "The Nile & the Oases, symbol, open"),
        (a_record(1, (2, 3), edition="unheard"), "unheard"),
        (a_record(1, (2, 3), game="a game that is empty"), "basic"),
    ],
)
def test_what_was_played_is_called_by_its_title(record: GameRecord, said: str) -> None:
    (game,) = games_of([record])
    assert version_title(record.game, game.version) == said


# Texts


def test_the_text_fits_80_columns_whatever_is_played() -> None:
    records = random_records(5)
    records += [a_record(200, (9, 8, 7, 6), ["human:You", *[f"bot:{'folder/' * 9}mine.py:MyOwnBot"] * 3])]
    records += [a_record(201, (9, 8), variants=["symbol", "open"], edition="horus")]
    records += [a_record(202, (9, 8), ["human:You", "bot:[red]"], game="a game that is empty")]
    statistics = statistics_of(games_of(records), TODAY)
    text = statistics_text(statistics)
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
    about = statistics[0]
    assert f"{about.tally.games} games: {about.tally.won} won, {about.tally.tied} tied" in text
    assert f"Winning streak: {about.wins.now} (best {about.wins.longest})." in text
    for row in about.ratings:
        if row.rating:
            line = next(line for line in text.partition("Elo against")[2].splitlines() if f" {row.games} " in line)
            assert f"{row.rating.elo:.0f}" in line
    assert "[red]" in text
    assert "\x1b" not in text


def test_what_is_spoken_has_every_figure_of_the_table_in_sentences() -> None:
    about = statistics_of(games_of(random_records(5)), TODAY)[0]
    lines = statistics_to_hear([about]).splitlines()
    assert all(line.endswith(".") and not re.search("  ", line) for line in lines)
    rows = [line for line in lines if ", best " in line]
    assert len(rows) == len(about.rows)
    for line, row in zip(rows, about.rows, strict=True):
        assert (f"{row.tally.won} won" in line) == (row.tally.won > 0)
        assert f"best {row.tally.best}" in line
    assert sum(line.startswith("Elo, ") for line in lines) == sum(row.rating is not None for row in about.ratings)


def test_the_text_is_in_messages() -> None:
    """In a language of brackets none is outside of them but titles of games and names of variants and bots."""
    with in_brackets():
        text = statistics_text(statistics_of(games_of(random_records(1)), TODAY), width=300)
    assert is_whole(text)
    assert "Elo" in text
    assert words_outside(text, any_of(["open", *BOTS, *map(bot_name, BOTS)]), GAMES) == []


def test_the_json_has_the_figures() -> None:
    statistics = statistics_of(games_of(random_records(6)), TODAY)
    (about,) = json.loads(statistics_json(statistics))
    assert about["tally"]["won"] == statistics[0].tally.won
    assert [row["opponents"] for row in about["rows"]] == [", ".join(row.opponents) for row in statistics[0].rows]
    assert about["ratings"][-1]["rating"]["elo"] == statistics[0].ratings[-1].rating.elo  # type: ignore[union-attr]


def result_of(game: SeatResult) -> str:
    return {1.0: "won", 0.0: "lost"}.get(game.own.share, "tied")


def test_the_csv_has_a_line_a_game_that_reads_back() -> None:
    records = [*random_records(7), a_record(300, (9, 8), ['human:A, "b"', "bot:greedy"])]
    games = games_of(records)
    text = games_csv(games)
    lines = list(csv.DictReader(io.StringIO(text, newline="")))
    assert list(lines[0]) == [*CSV_HEADINGS, "foundations"]
    assert len(lines) == len(games)
    assert text.count("\r\n") == len(games) + 1
    for line, game in zip(lines, games, strict=True):
        record = game.record
        assert datetime.fromisoformat(line["finished"]) == record.finished
        assert (line["version"], line["scenario"], int(line["seed"])) == (record.version, record.scenario, record.seed)
        assert (line["name"], int(line["points"]), line["result"]) == (game.own.name, game.own.total, result_of(game))
        assert int(line["foundations"]) == game.own.sources["B30"]
        assert line["daily"] == (record.daily.isoformat() if record.daily else "")
    assert lines[-1]["name"] == 'A, "b"'


def test_names_from_files_cannot_command_the_terminal() -> None:
    records = [
        a_record(1, (3, 2), ["human:Ada", "human:\x1b[2J\nBen"]),
        a_record(2, (3, 2), ["human:\x1b]0;x", "bot:\x9b"]),
    ]
    games = games_of(records, "Ada") + games_of(records)
    assert len(games) == 2
    for text in (statistics_text(statistics_of(games, TODAY)), games_csv(games)):
        assert not {"\x1b", "\x9b"} & set(text)
        assert "\\x1b" in text


def test_without_games_there_is_only_the_line_of_headings() -> None:
    assert games_csv([]) == ",".join(CSV_HEADINGS) + "\r\n"
    assert statistics_of([], TODAY) == []

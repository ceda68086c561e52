"""The ladder of a host: ratings by Glicko-2, from a file of finished games."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from math import log, pi, sqrt
from pathlib import Path
from random import Random

import pytest

from tests.faults import raises_fault
from tp_tui.games.contract import FaultError
from tp_tui.room.ladder import ESTABLISHED, FILE, LadderFile, RatedGame, RatedSeat, Standing, standings

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
TODAY = NOON.date()

pytestmark = pytest.mark.rule("T21")


def game(*ranking: str, when: datetime = NOON, table: str = "KHUFU7") -> RatedGame:
    """A game that its players end in that order; two with `=` before their names after the one they tie with."""
    seats, place = [], 0
    for number, text in enumerate(ranking):
        place = place if text.startswith("=") else number
        player = text.removeprefix("=")
        seats.append(RatedSeat(player, player.title(), float(place == 0), 100 - place))
    return RatedGame(table, "terra", when, tuple(seats))


def by_player(found: list[Standing]) -> dict[str, Standing]:
    return {standing.player: standing for standing in found}


def test_a_day_of_three_games_comes_to_what_glicko_says() -> None:
    """Worked out on the scale of Glicko (1999), which Glicko-2 approaches when volatility hardly changes."""
    elo = {"bot:a": 1400.0, "bot:b": 1550.0, "bot:c": 1700.0}
    games = [game("ada", "bot:a"), game("bot:b", "ada"), game("bot:c", "ada")]
    ada = by_player(standings(games, elo, TODAY))["ada"]
    q = log(10) / 400
    g = 1 / sqrt(1 + 3 * q**2 * 30**2 / pi**2)
    expected = [1 / (1 + 10 ** (-g * (1500 - rating) / 400)) for rating in elo.values()]
    precision = 1 / (350**2 + (0.06 * 173.7178) ** 2) + q**2 * g**2 * sum(e * (1 - e) for e in expected)
    assert ada.rating == pytest.approx(1500 + q / precision * g * (1 - sum(expected)), abs=0.1)
    assert ada.deviation == pytest.approx(1 / sqrt(precision), abs=0.1)
    assert ada.games == 3


def test_who_wins_rises_and_who_loses_falls_by_as_much() -> None:
    found = by_player(standings([game("ada", "ben")], {}, TODAY))
    assert found["ada"].rating - 1500 == pytest.approx(1500 - found["ben"].rating)
    assert found["ada"].rating > 1600
    tie = by_player(standings([game("ada", "=ben")], {}, TODAY))
    assert tie["ada"].rating == pytest.approx(1500) == tie["ben"].rating
    assert tie["ada"].deviation < 350


def test_several_at_a_table_are_ranked_among_each_other() -> None:
    found = standings([game("ada", "ben", "=cleo", "dora")], {}, TODAY)
    assert [standing.player for standing in found] == ["ada", "ben", "cleo", "dora"]
    there = by_player(found)
    assert there["ben"].rating == pytest.approx(there["cleo"].rating) == pytest.approx(1500, abs=60)
    assert all(standing.games == 1 for standing in found)


def test_bots_that_were_measured_stay_where_they_are() -> None:
    games = [game("ada", "bot:greedy", when=NOON + timedelta(days)) for days in range(9)]
    found = by_player(standings(games, {"bot:greedy": 1000.0}, TODAY))
    assert found["bot:greedy"].rating == pytest.approx(1000)
    assert found["bot:greedy"].deviation == pytest.approx(30)
    assert by_player(standings(games, {}, TODAY))["bot:greedy"].rating < 1500


def test_ratings_come_to_the_strengths_that_players_have() -> None:
    """Four of 1200 to 1800 play two hundred days: the ladder finds their order and about their distances."""
    draw, strengths = Random(7), {"ada": 1800, "ben": 1600, "cleo": 1400, "dora": 1200}
    games = []
    for number in range(600):
        one, other = draw.sample(sorted(strengths), 2)
        is_won = draw.random() < 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        when = NOON + timedelta(number // 3)
        games.append(game(*((one, other) if is_won else (other, one)), when=when, table=str(number)))
    draw.shuffle(games)
    found = standings(games, {}, (NOON + timedelta(200)).date())
    assert [standing.player for standing in found] == [*strengths]
    for standing in found:
        assert abs(standing.rating - strengths[standing.player]) < 2.5 * standing.deviation < 2.5 * ESTABLISHED
        assert standing.games == sum(standing.player in [seat.player for seat in each.seats] for each in games)


def test_who_is_away_becomes_uncertain_but_not_more_than_somebody_new() -> None:
    games = [game("ada", "ben", when=NOON + timedelta(day), table=str(day)) for day in range(40)]
    then = by_player(standings(games, {}, (NOON + timedelta(40)).date()))["ada"]
    later = by_player(standings(games, {}, (NOON + timedelta(400)).date()))["ada"]
    long_after = by_player(standings(games, {}, date(2046, 1, 1)))["ada"]
    assert then.deviation < later.deviation < long_after.deviation
    assert long_after.deviation == pytest.approx(350)
    assert then.rating == later.rating


def test_provisional_ratings_come_last() -> None:
    orders = [("ada", "ben"), ("ben", "ada")]
    games = [game(*orders[day % 2], when=NOON + timedelta(day), table=str(day)) for day in range(40)]
    games.append(game("new", "ada", when=NOON + timedelta(40), table="last"))
    found = standings(games, {}, (NOON + timedelta(40)).date())
    assert [standing.player for standing in found][-1] == "new"
    assert found[-1].is_provisional
    assert found[-1].rating > found[0].rating


def test_a_ladder_without_games_is_empty() -> None:
    assert standings([], {"bot:greedy": 1000.0}, TODAY) == []


def test_the_file_has_each_game_once_and_the_latest_names(tmp_path: Path) -> None:
    file = LadderFile(tmp_path)
    assert file.read() == []
    first, second = game("ada", "ben"), game("ben", "ada", when=NOON + timedelta(1))
    for each in (first, first, second, first):
        LadderFile(tmp_path).add([each])
    assert file.read() == [first, second]
    with (tmp_path / FILE).open("ab") as torn:
        torn.write(b'{"table": "KH')
    assert file.read() == [first, second]
    third = game("ada", "ben", table="CHEOPS")
    LadderFile(tmp_path).add([third])
    assert file.read() == [first, second, third]


@pytest.mark.parametrize(
    "line", ['{"table": "A"}', '{"table": "A", "game": "g", "finished": "now", "seats": []}', "[]"]
)
def test_a_damaged_file_is_said(line: str, tmp_path: Path) -> None:
    LadderFile(tmp_path).add([game("ada", "ben")])
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with raises_fault(FaultError, "ladder.jsonl"):
        LadderFile(tmp_path).read()

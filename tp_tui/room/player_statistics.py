"""A player's statistics from the records: results, scores, streaks, and Elo against the bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from tp_tui.bots import BOTS
from tp_tui.bots.bot_spec import label_of
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import DataError, OptionError, OptionValue, Role
from tp_tui.games.kit.elo import Rating, rating
from tp_tui.games.kit.printable import printable
from tp_tui.storage.game_record import GameRecord, SeatRecord

MIN_RATED = 5
"""The fewest games for a rating."""


class PlayedVersion(NamedTuple):
    """What was played: a scenario, which goes with any version, or else a version, and the variants.

    Attributes:
        role: `SCENARIO` or `VERSION`.
        value: of the option with that role, as a text; empty where the game has none.
        variants: the names of those that were on.
    """

    role: Role
    value: str
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A finished game from the point of view of one seat."""

    record: GameRecord
    seat: int

    @property
    def own(self) -> SeatRecord:
        """The player's seat."""
        return self.record.seats[self.seat]

    @property
    def rivals(self) -> tuple[SeatRecord, ...]:
        """The seats of other players."""
        return tuple(seat for seat in self.record.seats if seat.player != self.own.player)

    @property
    def is_hinted(self) -> bool:
        """Whether there were more hints than one in two turns, so that the win is no step on the ladder."""
        return 2 * self.record.hints > self.record.turns

    @property
    def is_won(self) -> bool:
        """Whether the player won outright, or reached the goal."""
        return self.own.share == 1

    @property
    def is_tied(self) -> bool:
        """Whether the player shared the win."""
        return 0 < self.own.share < 1

    @property
    def result(self) -> str:
        """The player's result: `won`, `tied` or `lost`."""
        return "won" if self.is_won else "tied" if self.is_tied else "lost"

    @property
    def opponents(self) -> tuple[str, ...]:
        """The names of the rivals, bots first."""
        order = list(BOTS)

        def rank(seat: SeatRecord) -> tuple[int, str]:
            return order.index(seat.bot) if seat.bot in order else len(order), seat.bot or seat.name

        labels = [label_of(seat.bot) if seat.bot else seat.name for seat in sorted(self.rivals, key=rank)]
        return tuple(map(printable, labels))

    @property
    def version(self) -> PlayedVersion:
        """What was played."""
        record = self.record
        if record.scenario:
            return PlayedVersion(Role.SCENARIO, record.scenario, record.variants)
        return PlayedVersion(Role.VERSION, record.version, record.variants)


@dataclass(frozen=True, slots=True)
class Tally:
    """The combined results of at least one game."""

    games: int
    won: int
    tied: int
    best: int
    mean: float

    @property
    def lost(self) -> int:
        """The number of games lost."""
        return self.games - self.won - self.tied


@dataclass(frozen=True, slots=True)
class Streak:
    """The current and the longest streak."""

    now: int
    longest: int


@dataclass(frozen=True, slots=True)
class TallyRow:
    """The tally of a version against certain opponents, or of all its games (`is_sum`)."""

    version: PlayedVersion
    opponents: tuple[str, ...]
    tally: Tally
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class RatingRow:
    """The rating in a version.

    Attributes:
        version: the version; None for all together.
        games: the number of rated games.
        rating: the rating; None for fewer than `MIN_RATED` games.
        bots: the Elo of the opponents, by name.
    """

    version: PlayedVersion | None
    games: int
    rating: Rating | None
    bots: dict[str, float]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player's statistics in one game.

    Attributes:
        game: the game's name.
        title: its title.
        tally: all games together.
        wins: the winning streak.
        daily_games: the number of daily games finished.
        daily_hints: the hints given in them.
        daily_reviews: the turns reviewed in them before their end.
        daily_days: the streak of days with a finished daily game; today's may be still to come.
        rows: the tallies by version and opponents.
        ratings: the Elo against bots by version, and over all versions if there are several.
        course: each game's points and whether it was won, the earliest first.
    """

    game: str
    title: str
    tally: Tally
    wins: Streak
    daily_games: int
    daily_hints: int
    daily_reviews: int
    daily_days: Streak
    rows: tuple[TallyRow, ...]
    ratings: tuple[RatingRow, ...]
    course: tuple[tuple[int, bool], ...]


def games_of(records: Iterable[GameRecord], name: str = "", game: str = "") -> list[SeatResult]:
    """Return a player's games in the order of `records`.

    Args:
        records: finished games.
        name: the player's name; empty for the only human in each game.
        game: the name of a game; empty for all.
    """
    found = []
    for record in records:
        humans = [number for number, seat in enumerate(record.seats) if seat.is_human]
        if name:
            humans = [number for number in humans if record.seats[number].name.casefold() == name.casefold()]
        if len(humans) == 1 and game in ("", record.game):
            found.append(SeatResult(record, humans[0]))
    return found


def ladder_of(games: Iterable[SeatResult], game: str) -> int:
    """Return how far a player has climbed a game's ladder of bots, the weakest first: the number of bots left below.

    A bot is beaten by winning against it alone, with a hint in every second turn at most. Those weaker than one that is
    beaten count as beaten, too.
    """
    rungs = {bot: number for number, bot in enumerate(BOTS, 1)}
    duels = (
        played
        for played in games
        if played.record.game == game and len(played.record.seats) == 2 and not played.is_hinted
    )
    return max((rungs.get(seat.bot, 0) for played in duels if played.is_won for seat in played.rivals), default=0)


def statistics_of(games: Sequence[SeatResult], today: date) -> list[PlayerStatistics]:
    """Return the statistics of each game played; `games` are in the order of their ends."""
    names = list(dict.fromkeys((*game_names(), *(game.record.game for game in games))))
    by_name = {name: [game for game in games if game.record.game == name] for name in names}
    return [_statistics(name, found, today) for name, found in by_name.items() if found]


def daily_days(games: Iterable[SeatResult]) -> set[date]:
    """Return the days of the daily games among these."""
    return {game.record.daily for game in games if game.record.daily is not None}


def day_streak(days: Iterable[date], today: date) -> Streak:
    """Return the streak up to today, or up to yesterday if today is still missing, and the longest streak."""
    there, one = set(days), timedelta(days=1)

    def back_from(day: date) -> int:
        length = 0
        while day in there:
            day, length = day - one, length + 1
        return length

    now = back_from(today) or back_from(today - one)
    return Streak(now, max((back_from(day) for day in there if day + one not in there), default=0))


def _statistics(name: str, games: Sequence[SeatResult], today: date) -> PlayerStatistics:
    days = daily_days(games)
    return PlayerStatistics(
        name,
        get_game(name).title if name in game_names() else printable(name),
        _tally(games),
        _winning_streak(games),
        len(days),
        sum(game.record.hints for game in games if game.record.daily),
        sum(game.record.reviews for game in games if game.record.daily),
        day_streak(days, today),
        tuple(_rows(games)),
        tuple(_ratings(games)),
        tuple((game.own.total, game.is_won) for game in games),
    )


def _tally(games: Sequence[SeatResult]) -> Tally:
    totals = [game.own.total for game in games]
    won, tied = sum(game.is_won for game in games), sum(game.is_tied for game in games)
    return Tally(len(games), won, tied, max(totals), sum(totals) / len(totals))


def _winning_streak(games: Sequence[SeatResult]) -> Streak:
    now = longest = 0
    for game in games:
        now = now + 1 if game.is_won else 0
        longest = max(longest, now)
    return Streak(now, longest)


def _rows(games: Sequence[SeatResult]) -> Iterable[TallyRow]:
    """Yield a row for every version and its opponents, and a sum for versions with several opponents."""
    for version in _versions(games):
        of_version = [game for game in games if game.version == version]
        opponents = dict.fromkeys(game.opponents for game in sorted(of_version, key=_opponent_order))
        for rivals in opponents:
            yield TallyRow(version, rivals, _tally([game for game in of_version if game.opponents == rivals]))
        if len(opponents) > 1:
            yield TallyRow(version, (), _tally(of_version), is_sum=True)


def _opponent_order(game: SeatResult) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    """Sort by the number of opponents, then by the strength of bots, people last."""
    order = list(BOTS)
    ranks = sorted(order.index(seat.bot) if seat.bot in order else len(order) for seat in game.rivals)
    return len(ranks), tuple(ranks), game.opponents


def _versions(games: Sequence[SeatResult]) -> list[PlayedVersion]:
    """Return the versions played in the order of the game's options, scenarios last."""

    def order(game: SeatResult) -> tuple[int, int, tuple[str, ...], str]:
        record = game.record
        places = [_place(record, role, value) for role, value in _choices(record)]
        return places[0], places[1], record.variants, game.version.value

    return list(dict.fromkeys(game.version for game in sorted(games, key=order)))


def _choices(record: GameRecord) -> tuple[tuple[Role, str], ...]:
    return (Role.SCENARIO, record.scenario), (Role.VERSION, record.version)


def _place(record: GameRecord, role: Role, value: str) -> int:
    """Return the index of a value in its option; last if it is unknown, -1 if it is empty."""
    option = get_game(record.game).option_of(role) if record.game in game_names() else None
    listed = [*map(str, option.listed())] if option else []
    if not value:
        return -1
    return listed.index(value) if value in listed else len(listed)


# Elo


def _ratings(games: Sequence[SeatResult]) -> Iterable[RatingRow]:
    """Yield the rating for every version with rated games, and over all if there are several."""
    rated = [(game, ratings) for game in games if (ratings := _bot_ratings(game))]
    versions = [version for version in _versions(games) if any(game.version == version for game, _ in rated)]
    for version in versions:
        results = [(game, ratings) for game, ratings in rated if game.version == version]
        yield _rating_row(version, results, {bot: elo for _, ratings in results for bot, elo in ratings.items()})
    if len(versions) > 1:
        yield _rating_row(None, rated, {})


def _rating_row(
    version: PlayedVersion | None, results: Sequence[tuple[SeatResult, dict[str, float]]], bots: dict[str, float]
) -> RatingRow:
    shares = [(elo, game.own.share) for game, ratings in results for elo in ratings.values()]
    return RatingRow(version, len(shares), rating(shares) if len(shares) >= MIN_RATED else None, bots)


def _bot_ratings(game: SeatResult) -> dict[str, float]:
    """Return the Elo of the bot in a two-player game; empty if it was not measured."""
    record = game.record
    bots = [seat.bot for seat in game.rivals if seat.bot]
    if len(record.seats) != 2 or len(bots) != 1 or record.game not in game_names():
        return {}
    options: dict[str, OptionValue] = {}
    for name, value in record.options.items():
        if not isinstance(value, int | str):
            return {}
        options[name] = value
    try:
        measured = get_game(record.game).bot_ratings(options)
    except (OptionError, DataError):  # options of an earlier version
        return {}
    return {bot: measured[bot] for bot in bots if bot in measured}

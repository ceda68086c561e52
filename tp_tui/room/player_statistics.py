"""What the records say of a player: results, scores, streaks, and Elo against the bots."""

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

LEAST_RATED = 5
"""The fewest games that a rating is told from."""


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
class PlayedGame:
    """A finished game as the player in one of its seats sees it."""

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
    def is_won(self) -> bool:
        """Whether the player won alone, or reached the goal."""
        return self.own.share == 1

    @property
    def is_tied(self) -> bool:
        """Whether the player shared the win."""
        return 0 < self.own.share < 1

    @property
    def result(self) -> str:
        """How it ended for the player: `won`, `tied` or `lost`."""
        return "won" if self.is_won else "tied" if self.is_tied else "lost"

    @property
    def opponents(self) -> str:
        """The rivals in words, bots by what they are and people by their names; empty where there are none."""
        order = list(BOTS)

        def rank(seat: SeatRecord) -> tuple[int, str]:
            return order.index(seat.bot) if seat.bot in order else len(order), seat.bot or seat.name

        labels = [label_of(seat.bot) if seat.bot else seat.name for seat in sorted(self.rivals, key=rank)]
        return ", ".join(map(printable, labels))

    @property
    def version(self) -> PlayedVersion:
        """What was played."""
        record = self.record
        if record.scenario:
            return PlayedVersion(Role.SCENARIO, record.scenario, record.variants)
        return PlayedVersion(Role.VERSION, record.version, record.variants)


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of some games, one or more."""

    games: int
    won: int
    tied: int
    best: int
    mean: float

    @property
    def lost(self) -> int:
        """How many were neither won nor tied."""
        return self.games - self.won - self.tied


@dataclass(frozen=True, slots=True)
class Streak:
    """How many in a row there are now, and how many there have been at most."""

    now: int
    longest: int


@dataclass(frozen=True, slots=True)
class TallyRow:
    """The tally of a version against some opponents, none in a game for a goal; `is_sum` of all its games."""

    version: PlayedVersion
    opponents: str
    tally: Tally
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class RatingRow:
    """The rating in a version.

    Attributes:
        version: the version; None for all together.
        games: how many games it is from.
        rating: None as long as there are fewer than `LEAST_RATED`.
        bots: the Elo of the opponents that it stands on, by their names.
    """

    version: PlayedVersion | None
    games: int
    rating: Rating | None
    bots: dict[str, float]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What there is to say of a player's games of one kind.

    Attributes:
        game: the name of the game.
        title: what players call it.
        tally: all games together.
        wins: games won in a row.
        daily_games: how many daily games were finished.
        daily_days: days in a row with a finished daily game; today's may still come.
        rows: by version and opponents.
        ratings: Elo against the bots by version, and over all versions where there are several.
    """

    game: str
    title: str
    tally: Tally
    wins: Streak
    daily_games: int
    daily_days: Streak
    rows: tuple[TallyRow, ...]
    ratings: tuple[RatingRow, ...]


def games_of(records: Iterable[GameRecord], name: str = "", game: str = "") -> list[PlayedGame]:
    """Return the games of a player in the order of `records`.

    Args:
        records: finished games.
        name: whose seats count; empty for the human of every game that has but one.
        game: the name of a game; empty for all.
    """
    found = []
    for record in records:
        humans = [number for number, seat in enumerate(record.seats) if seat.is_human]
        if name:
            humans = [number for number in humans if record.seats[number].name.casefold() == name.casefold()]
        if len(humans) == 1 and game in ("", record.game):
            found.append(PlayedGame(record, humans[0]))
    return found


def statistics_of(games: Sequence[PlayedGame], today: date) -> list[PlayerStatistics]:
    """Return what there is to say of these games, which are in the order of their ends, for each kind of game."""
    names = list(dict.fromkeys((*game_names(), *(game.record.game for game in games))))
    by_name = {name: [game for game in games if game.record.game == name] for name in names}
    return [_statistics(name, found, today) for name, found in by_name.items() if found]


def daily_days(games: Iterable[PlayedGame]) -> set[date]:
    """Return the days whose daily game is among these."""
    return {game.record.daily for game in games if game.record.daily is not None}


def day_streak(days: Iterable[date], today: date) -> Streak:
    """Return the days in a row up to today, or to yesterday where today's is still to come, and the longest row."""
    there, one = set(days), timedelta(days=1)

    def back_from(day: date) -> int:
        length = 0
        while day in there:
            day, length = day - one, length + 1
        return length

    now = back_from(today) or back_from(today - one)
    return Streak(now, max((back_from(day) for day in there if day + one not in there), default=0))


def _statistics(name: str, games: Sequence[PlayedGame], today: date) -> PlayerStatistics:
    days = daily_days(games)
    return PlayerStatistics(
        name,
        get_game(name).title if name in game_names() else printable(name),
        _tally(games),
        _winning_streak(games),
        len(days),
        day_streak(days, today),
        tuple(_rows(games)),
        tuple(_ratings(games)),
    )


def _tally(games: Sequence[PlayedGame]) -> Tally:
    totals = [game.own.total for game in games]
    won, tied = sum(game.is_won for game in games), sum(game.is_tied for game in games)
    return Tally(len(games), won, tied, max(totals), sum(totals) / len(totals))


def _winning_streak(games: Sequence[PlayedGame]) -> Streak:
    now = longest = 0
    for game in games:
        now = now + 1 if game.is_won else 0
        longest = max(longest, now)
    return Streak(now, longest)


def _rows(games: Sequence[PlayedGame]) -> Iterable[TallyRow]:
    """Yield a row for every version and the opponents in it, and one for the version where there were several."""
    for version in _versions(games):
        of_version = [game for game in games if game.version == version]
        opponents = dict.fromkeys(game.opponents for game in sorted(of_version, key=_opponent_order))
        for rivals in opponents:
            yield TallyRow(version, rivals, _tally([game for game in of_version if game.opponents == rivals]))
        if len(opponents) > 1:
            yield TallyRow(version, "", _tally(of_version), is_sum=True)


def _opponent_order(game: PlayedGame) -> tuple[int, tuple[int, ...], str]:
    """Fewer before more, the weaker bots first, people behind them."""
    order = list(BOTS)
    ranks = sorted(order.index(seat.bot) if seat.bot in order else len(order) for seat in game.rivals)
    return len(ranks), tuple(ranks), game.opponents


def _versions(games: Sequence[PlayedGame]) -> list[PlayedVersion]:
    """Return the versions that were played, in the order of the game's own options, scenarios last."""

    def order(game: PlayedGame) -> tuple[int, int, tuple[str, ...], str]:
        record = game.record
        places = [_place(record, role, value) for role, value in _choices(record)]
        return places[0], places[1], record.variants, game.version.value

    return list(dict.fromkeys(game.version for game in sorted(games, key=order)))


def _choices(record: GameRecord) -> tuple[tuple[Role, str], ...]:
    return (Role.SCENARIO, record.scenario), (Role.VERSION, record.version)


def _place(record: GameRecord, role: Role, value: str) -> int:
    """Return where a value stands in the list of its option; behind all others where it is unknown, -1 for none."""
    option = get_game(record.game).option_of(role) if record.game in game_names() else None
    listed = [*map(str, option.listed())] if option else []
    if not value:
        return -1
    return listed.index(value) if value in listed else len(listed)


# Elo


def _ratings(games: Sequence[PlayedGame]) -> Iterable[RatingRow]:
    """Yield the rating in every version that has rated games, and over all where there are several."""
    rated = [(game, ratings) for game in games if (ratings := _bot_ratings(game))]
    versions = [version for version in _versions(games) if any(game.version == version for game, _ in rated)]
    for version in versions:
        results = [(game, ratings) for game, ratings in rated if game.version == version]
        yield _rating_row(version, results, {bot: elo for _, ratings in results for bot, elo in ratings.items()})
    if len(versions) > 1:
        yield _rating_row(None, rated, {})


def _rating_row(
    version: PlayedVersion | None, results: Sequence[tuple[PlayedGame, dict[str, float]]], bots: dict[str, float]
) -> RatingRow:
    shares = [(elo, game.own.share) for game, ratings in results for elo in ratings.values()]
    return RatingRow(version, len(shares), rating(shares) if len(shares) >= LEAST_RATED else None, bots)


def _bot_ratings(game: PlayedGame) -> dict[str, float]:
    """Return the Elo of the one bot that a game of two was against; nothing where it was not measured."""
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

"""The ladder of a host: Glicko-2 ratings of who finishes games at its tables (T21).

A rating period is a day (UTC), and each pair of opponents at a table counts as a game. Bots whose Elo was measured are
fixed points of the scale; other bots are rated as people are. The algorithm is that of Glickman, "Example of the
Glicko-2 system" (2012).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from importlib.util import find_spec
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from tp_tui.bots import plain_name
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import FaultError, Game
from tp_tui.games.contract.json_data import load_json
from tp_tui.room.table import Table
from tp_tui.room.view import SPECTATOR
from tp_tui.storage.jsonl import JsonlFile

RATING, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
"""What a player begins with (Glickman)."""

MEASURED_DEVIATION = 30.0
"""The deviation of a bot whose Elo was measured."""

ESTABLISHED = 110.0
"""The deviation up to which a rating is established; a higher one is provisional."""

FILE = "ladder.jsonl"
"""The finished games of a host, in the folder of its tables."""

HEADER = {"record": "ladder"}

BOT = "bot:"
"""What the key of a bot begins with."""

SCALE = 173.7178
"""The points of a rating to a unit of the internal scale of Glicko-2 (Glickman 2012, step 2)."""


class RatedSeat(NamedTuple):
    """A seat of a finished game.

    Attributes:
        player: the key of the player; `bot:NAME` for a bot.
        name: the player's name in that game.
        share: the share of the win.
        total: the points, which rank those with the same share.
    """

    player: str
    name: str
    share: float
    total: int

    @property
    def rank(self) -> tuple[float, int]:
        """What orders the seats of a game; more is better."""
        return self.share, self.total


class RatedGame(NamedTuple):
    """A finished game that counts.

    Attributes:
        table: the code of its table.
        game: the name of the game.
        finished: when it ended, in UTC.
        seats: the seats, two at least.
    """

    table: str
    game: str
    finished: datetime
    seats: tuple[RatedSeat, ...]


class Standing(NamedTuple):
    """A player's place on the ladder.

    Attributes:
        player: the key; `bot:NAME` for a bot.
        name: the latest name.
        rating: the rating.
        deviation: its standard deviation; the rating is within twice that with 95%.
        games: how many games count.
    """

    player: str
    name: str
    rating: float
    deviation: float
    games: int

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is too uncertain to be ranked."""
        return self.deviation > ESTABLISHED


class _Rating(NamedTuple):
    """A rating on the internal scale of Glicko-2."""

    mu: float
    phi: float
    sigma: float = VOLATILITY


def _from_rating(rating: float) -> float:
    return (rating - RATING) / SCALE


def _from_deviation(deviation: float) -> float:
    return deviation / SCALE


def _to_rating(mu: float) -> float:
    return RATING + SCALE * mu


def _to_deviation(phi: float) -> float:
    return SCALE * phi


_NEW = _Rating(_from_rating(RATING), _from_deviation(DEVIATION))


def standings(games: Iterable[RatedGame], measured: Mapping[str, float], today: date) -> list[Standing]:
    """Return the ladder of one game, best first, those with provisional ratings last.

    Args:
        games: the finished games in any order.
        measured: the Elo of bots, by `bot:NAME`.
        today: the day for which deviations are given; they grow from day to day without a game.
    """
    fixed = {
        player: _Rating(_from_rating(elo), _from_deviation(MEASURED_DEVIATION)) for player, elo in measured.items()
    }
    by_day: dict[date, list[RatedGame]] = defaultdict(list)
    names: dict[str, str] = {}
    counts: dict[str, int] = defaultdict(int)
    for game in sorted(games, key=lambda game: game.finished):
        by_day[game.finished.astimezone(UTC).date()].append(game)
        for seat in game.seats:
            names[seat.player] = seat.name
            counts[seat.player] += 1
    ratings: dict[str, _Rating] = dict(fixed)
    day = min(by_day, default=today)
    while day <= max(today, *by_day, today):
        ratings = _after_a_day(ratings, by_day.get(day, ())) | fixed
        day += timedelta(1)
    found = [
        Standing(player, name, _to_rating(ratings[player].mu), _to_deviation(ratings[player].phi), counts[player])
        for player, name in names.items()
    ]
    return sorted(found, key=lambda standing: (standing.is_provisional, -standing.rating, standing.player))


def _after_a_day(ratings: Mapping[str, _Rating], games: Sequence[RatedGame]) -> dict[str, _Rating]:
    """Return the ratings after a rating period; all its games count by the ratings before it."""
    # The keeper writes games down without the library that rates them.
    from glicko2.math import DEFAULT_TAU, update_rating

    results: dict[str, list[tuple[float, float, float]]] = {player: [] for player in ratings}
    for game in games:
        for seat, other in permutations(game.seats, 2):
            against = ratings.get(other.player, _NEW)
            score = 0.5 if seat.rank == other.rank else float(seat.rank > other.rank)
            results.setdefault(seat.player, []).append((against.mu, against.phi, score))
    return {
        player: _Rating(*_limited(*update_rating(*ratings.get(player, _NEW), opponents, DEFAULT_TAU)))
        for player, opponents in results.items()
    }


def _limited(mu: float, phi: float, sigma: float) -> tuple[float, float, float]:
    """Return a rating that is no more uncertain than that of somebody new."""
    return mu, min(phi, _NEW.phi), sigma


def rated_game(table: Table) -> RatedGame | None:
    """Return a finished game at a table as it counts; None if it does not (T21).

    A game with hints or stand-ins, or ended by agreement, does not count. Who resigns a two-player game has lost.
    """
    room, entries = table.room, table.entries
    if room is None or room.current >= 0 or entries.is_ended or entries.has_stood_in:
        return None
    saved = room.saved()
    view = room.view(SPECTATOR)
    if saved.hints or saved.finished is None or view.is_shared:
        return None
    returns, scores = view.observation.state.returns(), view.scores()
    best = [seat for seat, share in enumerate(returns) if share == max(returns)]
    if entries.resigned:
        best = [seat for seat in range(len(view.seats)) if seat not in entries.resigned]
    seats = tuple(
        RatedSeat(
            table.holders[at].key if at in table.holders else f"{BOT}{plain_name(seat.bot)}",
            seat.name,
            float(at in best) / len(best),
            scores[at].total,
        )
        for at, seat in enumerate(view.seats)
    )
    return RatedGame(table.code, table.game.name, saved.finished, seats)


def ladders(folder: Path, today: date) -> list[tuple[Game, list[Standing]]]:
    """Return the ladder of each game of the host whose tables are in `folder`.

    Raises:
        FaultError: the file cannot be read or is damaged, or the library that rates is missing.
    """
    if find_spec("glicko2") is None:
        raise FaultError("no_ladder")
    games = LadderFile(folder).read() if (folder / FILE).exists() else []
    found = []
    for name in game_names():
        game = get_game(name)
        measured = {f"{BOT}{bot}": float(elo) for bot, elo in game.bot_ratings({}).items()}
        found.append((game, standings([each for each in games if each.game == name], measured, today)))
    return found


class LadderFile:
    """The finished games of a host that count, in a file to which its keeper alone appends."""

    def __init__(self, folder: Path) -> None:
        """Use the file in the folder of the tables."""
        self._file = JsonlFile(folder / FILE)

    def read(self) -> list[RatedGame]:
        """Return the games, each once.

        Raises:
            FaultError: the file cannot be read or is damaged.
        """
        games = self._file.parsed(_game_of, header_lines=1)
        return list({(game.table, game.finished): game for game in games}.values())

    def add(self, games: Iterable[RatedGame]) -> None:
        """Append games that are not there.

        Raises:
            FaultError: the file cannot be read or written, or is damaged.
        """
        self._file.resume(HEADER)
        known = {(game.table, game.finished) for game in self.read()}
        for game in games:
            if (game.table, game.finished) not in known:
                self._file.append(_entry_of(game))


def line_of(game: RatedGame) -> str:
    """Return a game that counts as a line of JSON."""
    return json.dumps(_entry_of(game), ensure_ascii=False)


def game_of_line(line: str) -> RatedGame:
    """Parse a game that counts, the inverse of `line_of`.

    Raises:
        FaultError: the line is none.
    """
    try:
        if isinstance(data := load_json(line), dict):
            return _game_of(data)
    except (LookupError, TypeError, ValueError):
        pass
    raise FaultError("no_ladder_game")


def _entry_of(game: RatedGame) -> dict[str, Any]:
    seats = [seat._asdict() for seat in game.seats]
    return {**game._asdict(), "finished": game.finished.isoformat(), "seats": seats}


def _game_of(line: Mapping[str, Any]) -> RatedGame:
    """Read a game from its line.

    Raises:
        LookupError, TypeError, ValueError: it is none.
    """
    seats = tuple(
        RatedSeat(str(seat["player"]), str(seat["name"]), float(seat["share"]), int(seat["total"]))
        for seat in line["seats"]
    )
    return RatedGame(str(line["table"]), str(line["game"]), datetime.fromisoformat(line["finished"]), seats)

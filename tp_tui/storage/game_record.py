"""The record of a finished game: its setup, players and result."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import NamedTuple

from tp_tui.games import get_game
from tp_tui.games.contract import Game, Options, Role, plain_options
from tp_tui.storage.saved_game import SavedGame

HUMAN = "human"
"""The prefix of a human seat in a saved game."""


class Identity(NamedTuple):
    """A key, as texts, that is unique to a game: nobody starts two with the same seed and seats in the same second."""

    game: str
    seed: str
    started: str
    who: str


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat of a finished game.

    Attributes:
        name: the name of the person or bot.
        bot: the bot that played it; empty for a human.
        player: the player that the seat belonged to; in a mission several seats share one.
        total: the player's final score.
        share: the player's share of the win; 1 for a sole winner or a goal reached.
        sources: the points by the clause of the rules that awarded them.
    """

    name: str
    bot: str
    player: int
    total: int
    share: float
    sources: Mapping[str, int]

    @property
    def is_human(self) -> bool:
        """Whether a person played the seat."""
        return not self.bot


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game.

    Attributes:
        game: its name.
        version: the version of the rules; empty if the game has only one.
        scenario: the scenario; empty for none.
        variants: the variants in use.
        options: all options, as JSON data.
        seed: the seed of the deal.
        started: when play began; None if unknown.
        finished: when it ended.
        daily: the date of a daily game; None for any other game.
        turns: the largest number of turns of a seat.
        actions: the number of actions.
        has_goal: whether it was played for a goal instead of against opponents.
        course: for each turn, the seat followed by the players' scores after it.
        program: the program's name and version.
        file: the file name of the saved game.
        seats: the seats in order of play.
        hints: the number of hints given before the end.
        reviews: the number of turns that were reviewed before the end.
    """

    game: str
    version: str
    scenario: str
    variants: tuple[str, ...]
    options: Mapping[str, object]
    seed: int
    started: datetime | None
    finished: datetime
    daily: date | None
    turns: int
    actions: int
    has_goal: bool
    course: tuple[tuple[int, ...], ...]
    program: str
    file: str
    seats: tuple[SeatRecord, ...]
    hints: int = 0
    reviews: int = 0

    @property
    def identity(self) -> Identity:
        """The unique key of this game."""
        return _identity(self.game, self.seed, self.started, [(seat.bot, seat.name) for seat in self.seats])


def has_human(saved: SavedGame) -> bool:
    """Return whether a person plays in the game; games of bots alone are not recorded."""
    return any(seat.partition(":")[0] == HUMAN for seat in saved.seats)


def record_of(saved: SavedGame, file: str, game: Game | None = None) -> GameRecord:
    """Return the record of a finished game.

    Args:
        saved: the saved game.
        file: its file name.
        game: the game played, by default the registered one named in `saved`.

    Raises:
        ValueError: the game is not finished.
    """
    state = saved.start.clone()
    course: dict[tuple[int, int], tuple[int, ...]] = {}
    turns = 0
    for number, action in enumerate(saved.actions, 1):
        turn = state.current_seat(), state.turn_number()
        turns = max(turns, turn[1])
        state.apply_action(action)
        is_last = number == len(saved.actions)
        if is_last or (state.current_seat(), state.turn_number()) != turn:
            course[turn] = tuple(state.points(player) for player in range(state.players))
    if not state.is_terminal() or saved.finished is None:
        raise ValueError(f"{file} is not finished")
    game, scores, shares = game or get_game(saved.game), state.scores(), state.shares_of_win()
    seats = []
    for number, text in enumerate(saved.seats):
        bot, name = _bot_and_name(text)
        player = state.player_of(number)
        score = scores[player]
        seats.append(SeatRecord(name, bot, player, score.total, shares[player], score.by_clause()))
    return GameRecord(
        saved.game,
        _chosen(game, saved.options, Role.VERSION),
        _chosen(game, saved.options, Role.SCENARIO, unless_default=True),
        tuple(option.name for option in game.options_of(Role.VARIANT) if saved.options.get(option.name) == "yes"),
        plain_options(saved.options),
        saved.seed,
        in_utc(saved.started) if saved.started else None,
        in_utc(saved.finished),
        saved.daily,
        turns,
        len(saved.actions),
        state.goal() is not None,
        tuple((seat, *points) for (seat, _), points in course.items()),
        saved.program,
        file,
        tuple(seats),
        saved.hints,
        saved.reviews,
    )


def identity_of(saved: SavedGame) -> Identity:
    """Return the key of a game, which copying, undoing and finishing it again do not change."""
    return _identity(saved.game, saved.seed, saved.started, [_bot_and_name(text) for text in saved.seats])


def _identity(game: str, seed: int, started: datetime | None, seats: Sequence[tuple[str, str]]) -> Identity:
    when = in_utc(started).isoformat() if started else ""
    return Identity(game, str(seed), when, json.dumps(seats, ensure_ascii=False))


def in_utc(moment: datetime) -> datetime:
    """Convert a time to UTC; a time without a zone is assumed to be UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _chosen(game: Game, options: Options, role: Role, *, unless_default: bool = False) -> str:
    """Return the value of the option with `role` as text; an empty text if the game has no such option."""
    option = game.option_of(role)
    if option is None or (unless_default and options.get(option.name) == option.default):
        return ""
    return str(options.get(option.name, option.default))


def _bot_and_name(text: str) -> tuple[str, str]:
    """Split a seat of a saved game into its bot, empty for a human, and its name."""
    kind, _, rest = text.partition(":")
    if kind == HUMAN:
        return "", rest
    head, colon, name = rest.rpartition(":")
    return (head, name) if colon and not head.endswith(".py") else (rest, "")

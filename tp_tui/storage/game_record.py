"""What is kept of a finished game: how it was set up, who played, and what came of it."""

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
"""What the text of a human seat begins with."""


class Identity(NamedTuple):
    """What tells a game from all others, in texts: nobody begins two with the same seed in the same second."""

    game: str
    seed: str
    started: str
    who: str


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat of a finished game.

    Attributes:
        name: what the seat was called.
        bot: the bot that played it; empty for a human.
        player: the player it decided for; in a mission several seats share one.
        total: that player's final score.
        share: that player's share of the win, 1 for a win alone or a goal reached.
        sources: the points by the clause that brought them.
    """

    name: str
    bot: str
    player: int
    total: int
    share: float
    sources: Mapping[str, int]

    @property
    def is_human(self) -> bool:
        """Whether a person played here."""
        return not self.bot


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game.

    Attributes:
        game: its name.
        version: which version of the rules was played; empty for a game that has but one.
        scenario: the scenario; empty for none.
        variants: the variants that were added.
        options: all options, as JSON can hold them.
        seed: what the deal was drawn from.
        started: when play began; None if that is not known.
        finished: when it ended.
        daily: the day whose daily game it is; None if it is none.
        turns: how many turns the seat that had most had.
        actions: how many actions there were.
        has_goal: whether it was played for a goal, against no rival.
        course: what the players' scores were at the end of each turn, with the seat whose turn it was in front.
        program: the version of the program.
        file: the name of its saved game.
        seats: who played, in order of play.
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

    @property
    def identity(self) -> Identity:
        """What tells this game from all others."""
        return _identity(self.game, self.seed, self.started, [(seat.bot, seat.name) for seat in self.seats])


def has_human(saved: SavedGame) -> bool:
    """Return whether a person plays in that game: others are not recorded."""
    return any(seat.partition(":")[0] == HUMAN for seat in saved.seats)


def record_of(saved: SavedGame, file: str, game: Game | None = None) -> GameRecord:
    """Return what there is to keep of a finished game.

    Args:
        saved: the game.
        file: the name of its saved game.
        game: what was played, by default the registered game of that name.

    Raises:
        ValueError: it is not over.
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
    )


def identity_of(saved: SavedGame) -> Identity:
    """Return what tells that game from all others, as often as it is copied, undone or finished."""
    return _identity(saved.game, saved.seed, saved.started, [_bot_and_name(text) for text in saved.seats])


def _identity(game: str, seed: int, started: datetime | None, seats: Sequence[tuple[str, str]]) -> Identity:
    when = in_utc(started).isoformat() if started else ""
    return Identity(game, str(seed), when, json.dumps(seats, ensure_ascii=False))


def in_utc(moment: datetime) -> datetime:
    """Return that moment in UTC; one without a zone is taken for UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _chosen(game: Game, options: Options, role: Role, *, unless_default: bool = False) -> str:
    """Return the value of the option with that role in words; an empty text where there is no such option."""
    option = game.option_of(role)
    if option is None or (unless_default and options.get(option.name) == option.default):
        return ""
    return str(options.get(option.name, option.default))


def _bot_and_name(text: str) -> tuple[str, str]:
    """Return the bot, empty for a human, and the name of a seat as saved games write it."""
    kind, _, rest = text.partition(":")
    if kind == HUMAN:
        return "", rest
    head, colon, name = rest.rpartition(":")
    return (head, name) if colon and not head.endswith(".py") else (rest, "")

"""Advice after a turn: who gets it, and on which turn."""

from __future__ import annotations

from tp_tui.bots.base import Budget
from tp_tui.room.commands import RefusedError, RoomRefusal
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.storage.settings import ADVICE

AT_FIRST, ALWAYS, NEVER = ADVICE

BUDGET = Budget(milliseconds=1500, caps_rollouts=True)
"""Small and limited to one process, to leave the machine to the player."""

LOOKS = 20
"""The most looks at a turn until it is compared, each of which goes on with the last: a busy machine needs several."""

FIRST_GAMES = 3
"""The number of games with advice under the setting `AT_FIRST`."""


def finished_games(game: str) -> int:
    """Return how many games called `game` the player has finished, as far as the records can be read."""
    # Imported here, because advice is not needed before the end of the first turn.
    from tp_tui.room.player_statistics import games_of
    from tp_tui.storage.records import read_records

    records, _ = read_records()
    return len(games_of(records, game=game))


def is_wanted(setting: str, finished: int, *, is_told: bool = False) -> bool:
    """Return whether a player who has finished this many games gets advice.

    In a game whose result tells how much help there was, as a daily one, nobody gets advice unasked.

    >>> is_wanted(AT_FIRST, 2), is_wanted(AT_FIRST, 3), is_wanted(ALWAYS, 3), is_wanted(NEVER, 0)
    (True, False, True, False)
    >>> is_wanted(AT_FIRST, 2, is_told=True), is_wanted(ALWAYS, 2, is_told=True)
    (False, True)
    """
    return setting == ALWAYS or (setting == AT_FIRST and finished < FIRST_GAMES and not is_told)


def advised_turn(replay: Replay, seat: int) -> ReplayTurn:
    """Return the turn of `seat` to give advice on.

    Raises:
        RefusedError: several people play, or `seat` has not finished a turn.
    """
    if replay.humans != (seat,):
        raise RefusedError(RoomRefusal("advice_alone"))
    turn = last_finished_turn(replay, seat)
    if turn is None:
        raise RefusedError(RoomRefusal("no_turn_finished"))
    return turn


def last_finished_turn(replay: Replay, seat: int) -> ReplayTurn | None:
    """Return the last completed turn of `seat`, or None.

    Where others move in between, a turn is in several parts: then it is the part with the most to choose, lest the
    smallest choice, made last, is praised for all of them.
    """
    end = replay.position(replay.length)
    now = () if end.is_terminal() else (end.current_seat(), end.turn_number())
    finished = [turn for turn in replay.turns if turn.seat == seat and (turn.seat, turn.number) != now]
    parts = (turn for turn in finished if turn.number == finished[-1].number)
    return max(parts, key=lambda turn: (_choices(replay, turn), turn.first), default=None)


def is_forced(replay: Replay, turn: ReplayTurn) -> bool:
    """Return whether the player had no choice in a turn, so that nobody needs advice on it."""
    return not _choices(replay, turn)


def _choices(replay: Replay, turn: ReplayTurn) -> int:
    """Return how often the player could choose in a turn."""
    return sum(not step.is_forced for step in replay.steps[turn.first : turn.end])

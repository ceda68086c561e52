"""Advice after a turn: who gets it, and what the strongest bot's review of the turn says in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tp_tui.bots.review import Review
from tp_tui.games.contract import Action
from tp_tui.games.kit.wording import count
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.room.step import reasons_in_words
from tp_tui.storage.settings import ADVICE

AT_FIRST, ALWAYS, NEVER = ADVICE

FIRST_GAMES = 3
"""How many games are played with advice where it is given at first."""

LEAST_LOSS = 1.0
"""The points that a turn must have missed to be worth a word: a short review is not sure of less."""

GOOD = "Well played: there was nothing better."
"""What is said of a turn in which nothing was missed."""


def finished_games(game: str) -> int:
    """Return how many games of that name the player has finished, as far as the records can be read."""
    # Here, because nobody gets advice before the first turn is over.
    from tp_tui.room.player_statistics import games_of
    from tp_tui.storage.records import read_records

    records, _ = read_records()
    return len(games_of(records, game=game))


def is_wanted(setting: str, finished: int) -> bool:
    """Return whether who has finished so many games gets advice.

    >>> is_wanted(AT_FIRST, 2), is_wanted(AT_FIRST, 3), is_wanted(ALWAYS, 3), is_wanted(NEVER, 0)
    (True, False, True, False)
    """
    return setting == ALWAYS or (setting == AT_FIRST and finished < FIRST_GAMES)


def last_finished_turn(replay: Replay, seat: int) -> ReplayTurn | None:
    """Return the last turn that `seat` has played to its end; None where there is none."""
    end = replay.position(replay.length)
    now = () if end.is_terminal() else (end.current_seat(), end.turn_number())
    turns = (turn for turn in reversed(replay.turns) if turn.seat == seat and (turn.seat, turn.number) != now)
    return next(turns, None)


def advice_in_words(replay: Replay, review: Review) -> str:
    """Return in a line that the turn was good, or what would have been better, why, and by how much."""
    if review.loss < LEAST_LOSS:
        return GOOD
    why = "".join(f" – {reason}" for reason in reasons_in_words(review.reasons[:1], replay.seats))
    better = what_was_missed(replay, review.played, review.best)
    return f"Better by about {count(round(review.loss), 'point')}: {better}{why}."


def what_was_missed(replay: Replay, played: Sequence[Action], best: Sequence[Action]) -> str:
    """Return in notation what sets `best` apart: an action that was not played, was played too late, or was too much.

    Nothing comes to light by it: notation names an action, and not what came of it.
    """
    missed, surplus = Counter(best) - Counter(played), Counter(played) - Counter(best)
    if missed:
        return replay.notation([next(action for action in best if action in missed)])
    if surplus:
        return f"without “{replay.notation([next(action for action in played if action in surplus)])}”"
    return f"{replay.notation([next(ours for ours, theirs in zip(best, played, strict=True) if ours != theirs)])} first"

"""Milestones of a finished game: a personal best, a first win."""

from __future__ import annotations

from tp_tui.games import get_game
from tp_tui.presenters.bot_titles import opponents_text
from tp_tui.presenters.challenges import challenge_results
from tp_tui.presenters.messages import _
from tp_tui.room.challenges import LADDER
from tp_tui.room.player_statistics import SeatResult, games_of
from tp_tui.storage.game_record import record_of
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_game import SavedGame

FEWEST_BEFORE = 1
"""The least number of earlier comparable games for a personal best."""


def milestones(saved: SavedGame) -> list[str]:
    """Return the milestones of a finished game with one human in sentences, compared with the games in the records.

    What came of challenges comes first.
    """
    played_games = games_of([record_of(saved, "")]) if saved.finished else []
    if not played_games:
        return []
    (played,) = played_games
    identity = played.record.identity
    others = [
        game
        for game in games_of(read_records(rebuild=False)[0])
        if game.record.identity != identity and _is_comparable(game, played)
    ]
    reached = challenge_results(saved, get_game(saved.game))
    best = max((game.own.total for game in others), default=0)
    if len(others) >= FEWEST_BEFORE and played.own.total > best:
        reached.append(_("A personal best: {points} points (before: {best}).", points=played.own.total, best=best))
    against = [game for game in others if game.opponents == played.opponents]
    if played.is_won and played.opponents and not any(game.is_won for game in against):
        reached.append(_("Your first win against {opponents}.", opponents=opponents_text(played.opponents)))
    if played.is_won and played.is_hinted and saved.challenge == LADDER:
        reached.append(_("You took hints in more than half of your turns, so this win does not count on the ladder."))
    return reached


def _is_comparable(game: SeatResult, other: SeatResult) -> bool:
    """Return whether two games have the same game, version and number of seats."""
    return (game.record.game, game.version, len(game.record.seats)) == (
        other.record.game,
        other.version,
        len(other.record.seats),
    )

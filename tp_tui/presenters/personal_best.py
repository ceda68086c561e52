"""What a finished game is among the player's own: a best score, a first win."""

from __future__ import annotations

from tp_tui.presenters.messages import _
from tp_tui.room.player_statistics import PlayedGame, games_of
from tp_tui.storage.game_record import record_of
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_game import SavedGame

FEWEST_BEFORE = 1
"""Games of the kind that there must have been for a best one among them."""


def milestones(saved: SavedGame) -> list[str]:
    """Return what a finished game of one human is among those the records know, in sentences; nothing for most.

    A game that is not kept is not in the records.
    """
    found = games_of([record_of(saved, "")]) if saved.finished else []
    if not found:
        return []
    (played,) = found
    identity = played.record.identity
    others = [
        game
        for game in games_of(read_records(rebuild=False)[0])
        if game.record.identity != identity and _like(game, played)
    ]
    said = []
    best = max((game.own.total for game in others), default=0)
    if len(others) >= FEWEST_BEFORE and played.own.total > best:
        said.append(_("A personal best: {points} points (before: {best}).", points=played.own.total, best=best))
    against = [game for game in others if game.opponents == played.opponents]
    if played.is_won and played.opponents and not any(game.is_won for game in against):
        said.append(_("Your first win against {opponents}.", opponents=played.opponents))
    return said


def _like(game: PlayedGame, other: PlayedGame) -> bool:
    """Return whether two games were of one game and version, with as many players."""
    return (game.record.game, game.version, len(game.record.seats)) == (
        other.record.game,
        other.version,
        len(other.record.seats),
    )

"""Reviews in words: what the strongest bot would have done, and what it thinks was lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tp_tui.bots.review import Review
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.room.room import STRONGEST
from tp_tui.room.step import reasons_in_words
from tp_tui.room.view import Hint

LEAST_LOSS = 0.05
"""The points below which a loss would be written as 0.0 and is none."""

MOST_COSTLY = 3
"""How many turns are named at the end of a game."""


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn and what was lost in it: what was played, what would have been better, and by how many points."""

    turn: ReplayTurn
    played: str
    best: str
    loss: float
    basis: str


def is_loss(review: Review) -> bool:
    """Return whether the bot found something better that is worth mentioning."""
    return review.loss >= LEAST_LOSS


def basis(review: Review) -> str:
    """Return what the figure of a review stands on: `pharaoh, 96 playouts`."""
    return total_basis([review])


def total_basis(reviews: Iterable[Review]) -> str:
    """Return what the figures of several reviews stand on together."""
    return f"{STRONGEST}, {sum(review.rollouts for review in reviews) or 'no'} playouts"


def verdict(review: Review) -> str:
    """Return in a clause what the bot thinks that was lost."""
    if is_loss(review):
        return f"what was played is worth {review.loss:.1f} points less ({basis(review)})"
    if review.rollouts:
        return f"nothing beats what was played ({basis(review)})"
    return f"{STRONGEST} would have played the same"


def review_in_words(replay: Replay, review: Review) -> Hint:
    """Return what stands beside the board: what the bot would have done, what was lost, and why."""
    reasons = reasons_in_words(review.reasons, replay.seats) if is_loss(review) else ()
    best = review.best if is_loss(review) else review.played
    return Hint(best[0], replay.notation(best), (verdict(review), *reasons), STRONGEST.capitalize())


def costliest(replay: Replay, reviews: Iterable[tuple[ReplayTurn, Review]]) -> list[CostlyTurn]:
    """Return the turns in which most was lost, the costliest first: `MOST_COSTLY` at most, none without a loss."""
    lost = [(turn, review) for turn, review in reviews if is_loss(review)]
    lost.sort(key=lambda found: -found[1].loss)
    return [
        CostlyTurn(turn, replay.notation(review.played), replay.notation(review.best), review.loss, basis(review))
        for turn, review in lost[:MOST_COSTLY]
    ]

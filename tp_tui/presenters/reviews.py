"""Reviews in words: what the strongest bot would have done, what it thinks was lost, and advice after a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tp_tui.bots.review import Review
from tp_tui.games.contract import Action
from tp_tui.presenters.hint import Hint, reasons_text
from tp_tui.presenters.messages import _, plural
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.room.room import STRONGEST

LEAST_LOSS = 0.05
"""The points below which a loss would be written as 0.0 and does not count."""

LEAST_ADVISED = 1.0
"""The points that a turn must have missed to be worth a word of advice: a short review is not sure of less."""

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
    if rollouts := sum(review.rollouts for review in reviews):
        return _("{bot}, {rollouts} playouts", bot=STRONGEST, rollouts=rollouts)
    return _("{bot}, no playouts", bot=STRONGEST)


def verdict(review: Review) -> str:
    """Return in a clause what the bot thinks that was lost."""
    if is_loss(review):
        return _("what was played is worth {loss:.1f} points less ({basis})", loss=review.loss, basis=basis(review))
    if review.rollouts:
        return _("nothing beats what was played ({basis})", basis=basis(review))
    return _("{bot} would have played the same", bot=STRONGEST)


def review_text(replay: Replay, step: int, review: Review) -> Hint:
    """Return what stands beside the board at `step`: what the bot would have done, what was lost, and why."""
    reasons = _reasons(replay, step, review) if is_loss(review) else ()
    best = review.best if is_loss(review) else review.played
    return Hint(best[0], replay.notation(best), (verdict(review), *reasons), STRONGEST.capitalize())


def _reasons(replay: Replay, step: int, review: Review) -> tuple[str, ...]:
    return reasons_text(replay.view(step, replay.steps[step].seat), review.reasons)


def costly_turns(replay: Replay, reviews: Iterable[tuple[ReplayTurn, Review]]) -> list[CostlyTurn]:
    """Return the turns in which most was lost, the costliest first: `MOST_COSTLY` at most, none without a loss."""
    lost = [(turn, review) for turn, review in reviews if is_loss(review)]
    lost.sort(key=lambda found: -found[1].loss)
    return [
        CostlyTurn(turn, replay.notation(review.played), replay.notation(review.best), review.loss, basis(review))
        for turn, review in lost[:MOST_COSTLY]
    ]


def advice_text(replay: Replay, step: int, review: Review) -> str:
    """Return in a line that the turn from `step` on was good, or what would have been better, why, and by how much."""
    if review.loss < LEAST_ADVISED:
        return _("Well played: there was nothing better.")
    points = plural("{count} point", "{count} points", round(review.loss))
    better = what_was_missed(replay, review.played, review.best)
    for why in _reasons(replay, step, review)[:1]:
        return _("Better by about {points}: {better} – {why}.", points=points, better=better, why=why)
    return _("Better by about {points}: {better}.", points=points, better=better)


def what_was_missed(replay: Replay, played: Sequence[Action], best: Sequence[Action]) -> str:
    """Return in notation what sets `best` apart: an action that was not played, was played too late, or was too much.

    Nothing comes to light by it: notation names an action, and not what came of it.
    """
    missed, surplus = Counter(best) - Counter(played), Counter(played) - Counter(best)
    if missed:
        return replay.notation([next(action for action in best if action in missed)])
    if surplus:
        return _("without “{move}”", move=replay.notation([next(action for action in played if action in surplus)]))
    moved = next(ours for ours, theirs in zip(best, played, strict=True) if ours != theirs)
    return _("{move} first", move=replay.notation([moved]))

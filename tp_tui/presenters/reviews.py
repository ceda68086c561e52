"""Reviews in words: what the strongest bot would have done, what it thinks was lost, and advice after a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tp_tui.bots.base import Budget
from tp_tui.bots.questions import ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.games.contract import Action, Fault
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.hint import Hint, reasons_text
from tp_tui.presenters.messages import N_, _, plural, sentence
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.room.room import STRONGEST

LEAST_LOSS = 0.05
"""The points below which a loss would be written as 0.0 and does not count."""

LEAST_ADVISED = 1.0
"""The points that a turn must have missed to be worth a word of advice: a short review is not sure of less."""

MOST_COSTLY = 3
"""How many turns are named at the end of a game."""

NOT_OVER = N_("Reviews come at the end of the game; advice speaks of your last turn.")
NOBODY_PLAYED = N_("No person played: there is nothing to review.")
STOPPED = N_("Stopped.")
COSTLIEST = N_("Your costliest turns, according to {bot}; review and the number of a turn says more:")
"""What line mode says of reviews: why there are none, and that one was stopped; the heading of the costliest turns."""


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn and what was lost in it: what was played, what would have been better, and by how many points."""

    turn: ReplayTurn
    played: str
    best: str
    loss: float
    basis: str


class GameReview:
    """The review of a finished game: every turn of the people who played it, one after another.

    Attributes:
        found: the costliest turns; empty until all are reviewed.
    """

    def __init__(self, replay: Replay, budget: Budget, reviews: dict[int, Review]) -> None:
        """Review the turns of the people in `replay`.

        Args:
            replay: a finished game.
            budget: what the bot may use up for each turn.
            reviews: those that there are already, by the steps that turns begin with; new ones are added.
        """
        self.found: list[CostlyTurn] = []
        self._replay, self._budget, self._reviews = replay, budget, reviews
        self._turns = [turn for turn in replay.turns if turn.seat in replay.humans]

    def next_question(self) -> ReviewQuestion | None:
        """Return what to ask the bot next; None once all turns are reviewed."""
        for turn in self._turns:
            if turn.first not in self._reviews:
                return self._replay.review_question(turn.first, self._budget)
        self.found = costly_turns(self._replay, [(turn, self._reviews[turn.first]) for turn in self._turns])
        return None

    def enter(self, review: Review) -> None:
        """Take in what the bot answered to the last question."""
        self._reviews[next(turn.first for turn in self._turns if turn.first not in self._reviews)] = review

    def progress(self) -> str:
        """Say how far the bot is."""
        done = next((done for done, turn in enumerate(self._turns) if turn.first not in self._reviews), 0)
        return _(
            "{bot} is reviewing your turns: {done} of {count}.",
            bot=bot_name(STRONGEST),
            done=done,
            count=len(self._turns),
        )

    def text(self, heading: str) -> str:
        """Return what was found, in lines: below `heading`, which has a place for the bot, the costliest turns."""
        bot = bot_name(STRONGEST)
        if not self.found:
            return _(
                "{bot} would not have played any of your {count} turns differently ({basis}).",
                bot=bot,
                count=len(self._turns),
                basis=total_basis(self._reviews[turn.first] for turn in self._turns),
            )
        lines = [heading.format(bot=bot)]
        for place, costly in enumerate(self.found, 1):
            lines.append(
                _(
                    "{place} {turn}, {loss:.1f} points ({basis}): {played}",
                    place=place,
                    turn=turn_title(self._replay, costly.turn),
                    loss=costly.loss,
                    basis=costly.basis,
                    played=costly.played,
                )
            )
            lines.append(_("  better: {best}", best=costly.best))
        return "\n".join(lines)


def turn_title(replay: Replay, turn: ReplayTurn) -> str:
    """Return what a turn is called: by its number, and by who played it where several people did."""
    if len(replay.humans) == 1:
        return _("Turn {turn}", turn=turn.number)
    return _("{name}, turn {turn}", turn=turn.number, name=replay.seats[turn.seat].name)


def review_failed(fault: Fault) -> str:
    """Say why there is no review."""
    return _("No review this time: {fault}.", fault=fault_text(fault))


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
    return Hint(best[0], replay.notation(best), (verdict(review), *reasons), bot_name(STRONGEST))


def turns_of_number(replay: Replay, number: str) -> Sequence[ReplayTurn]:
    """Return the turns of that number that people played; none where it is no such number."""
    return [turn for turn in replay.turns if turn.seat in replay.humans and str(turn.number) == number]


def no_such_turn(replay: Replay) -> str:
    """Say that a turn was named that nobody played, and which there are."""
    numbers = [turn.number for turn in replay.turns if turn.seat in replay.humans]
    return _("review takes the number of a turn, from {first} to {last}.", first=min(numbers), last=max(numbers))


def review_lines(replay: Replay, turn: ReplayTurn, review: Review) -> str:
    """Return the review of a turn in a few lines: what was played, what was lost, what was better, and why."""
    title = turn_title(replay, turn)
    lines = [_("{turn}: {played}.", turn=title, played=replay.notation(review.played)), sentence(verdict(review))]
    if is_loss(review):
        lines.append(_("Better: {best}.", best=replay.notation(review.best)))
        lines += [sentence(reason) for reason in _reasons(replay, turn.first, review)]
    return "\n".join(lines)


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

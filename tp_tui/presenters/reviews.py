"""Reviews in words: what the strongest bot would have played, the loss it estimates, and advice after a turn."""

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
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import Hint, plan_text, weighed_reasons
from tp_tui.presenters.messages import N_, _, joined_clauses, plural, sentence
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.room.room import STRONGEST

MIN_ERROR = 0.05
"""The least uncertainty in points that is mentioned; smaller ones would be shown as 0.0."""

EVEN_SHARE = 0.75
"""The share of playouts in which the better turn must come out ahead for luck not to be mentioned."""

MAX_COSTLY = 3
"""The maximum number of costly turns listed after a game."""

NOT_OVER = N_("Reviews come at the end of the game; advice speaks of your last turn.")
NOBODY_PLAYED = N_("No person played: there is nothing to review.")
STOPPED = N_("Stopped.")
COSTLIEST = N_("Your costliest turns, according to {bot}; review and the number of a turn says more:")
"""The words of line mode on reviews: why there is none, that one was stopped, the heading of the costliest turns."""


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn with a loss.

    Attributes:
        turn: the turn.
        played: what was played, in notation.
        best: what would have been better, in notation.
        loss: the difference in points.
        basis: what the figure is based on.
    """

    turn: ReplayTurn
    played: str
    best: str
    loss: float
    basis: str


class GameReview:
    """The review of a finished game: all turns of its human players, one at a time.

    Attributes:
        costliest: the costliest turns; empty until all are reviewed.
    """

    def __init__(self, replay: Replay, budget: Budget, reviews: dict[int, Review]) -> None:
        """Review the turns of the humans in `replay`.

        Args:
            replay: a finished game.
            budget: the bot's budget for each turn.
            reviews: the existing reviews, by the first step of the turn; new ones are added.
        """
        self.costliest: list[CostlyTurn] = []
        self._replay, self._budget, self._reviews = replay, budget, reviews
        self._turns = [turn for turn in replay.turns if turn.seat in replay.humans]

    @property
    def is_done(self) -> bool:
        """Whether all turns are reviewed."""
        return all(turn.first in self._reviews for turn in self._turns)

    @property
    def is_quarter(self) -> bool:
        """Whether the last review completed a quarter of all turns, but not the last one."""
        done, count = sum(turn.first in self._reviews for turn in self._turns), len(self._turns)
        return 0 < done < count and 4 * done // count > 4 * (done - 1) // count

    def next_question(self) -> ReviewQuestion | None:
        """Return the next question for the bot; None once all turns are reviewed."""
        for turn in self._turns:
            if turn.first not in self._reviews:
                return self._replay.review_question(turn.first, self._budget)
        self.costliest = costly_turns(self._replay, [(turn, self._reviews[turn.first]) for turn in self._turns])
        return None

    def add(self, review: Review) -> None:
        """Add the bot's answer to the last question."""
        self._reviews[next(turn.first for turn in self._turns if turn.first not in self._reviews)] = review

    def progress(self) -> str:
        """Return the progress in a sentence."""
        done = next((done for done, turn in enumerate(self._turns) if turn.first not in self._reviews), 0)
        return _(
            "{bot} is reviewing your turns: {done} of {count}.",
            bot=bot_name(STRONGEST),
            done=done,
            count=len(self._turns),
        )

    def short_text(self, key: str) -> str:
        """Return the costliest turn in a line, with the `key` that shows it."""
        if not self.costliest:
            return _("{bot} found nothing clearly better.", bot=bot_name(STRONGEST))
        costly = self.costliest[0]
        return _(
            "{turn} was the costliest: {loss:.1f} points ({key}).",
            turn=turn_title(self._replay, costly.turn),
            loss=costly.loss,
            key=key,
        )

    def text(self, heading: str) -> str:
        """Return the costliest turns in lines below `heading`, which has the placeholder `{bot}`."""
        bot = bot_name(STRONGEST)
        if not self.costliest:
            return _(
                "{bot} found nothing clearly better than any of your {count} turns ({basis}).",
                bot=bot,
                count=len(self._turns),
                basis=total_basis(self._reviews[turn.first] for turn in self._turns),
            )
        lines = [heading.format(bot=bot)]
        for place, costly in enumerate(self.costliest, 1):
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
    """Return the title of a turn: its number, and in a game of several humans the name of its player."""
    if len(replay.humans) == 1:
        return _("Turn {turn}", turn=turn.number)
    return _("{name}, turn {turn}", turn=turn.number, name=replay.seats[turn.seat].name)


def review_failed(fault: Fault) -> str:
    """Return why there is no review, in a sentence."""
    return _("No review this time: {fault}.", fault=fault_text(fault))


def basis(review: Review) -> str:
    """Return what the figure of a review is based on: `give or take 0.4; pharaoh, 96 playouts`."""
    found = total_basis([review])
    if review.loss and review.error >= MIN_ERROR:
        return _("give or take {error:.1f}; {basis}", error=review.error, basis=found)
    return found


def total_basis(reviews: Iterable[Review]) -> str:
    """Return what the figures of several reviews are based on together."""
    if rollouts := sum(review.rollouts for review in reviews):
        return _("{bot}, {rollouts} playouts", bot=bot_name(STRONGEST), rollouts=rollouts)
    return _("{bot}, no playouts", bot=bot_name(STRONGEST))


def verdict(review: Review) -> str:
    """Return the bot's estimate of the loss, as a clause; it says so if a shorter look had said something else."""
    if not review.is_fine:
        said = _("what was played is worth {loss:.1f} points less ({basis})", loss=review.loss, basis=basis(review))
    elif review.is_open and review.best == review.played:
        said = _("nothing better was found, but it is hard to tell ({basis})", basis=total_basis([review]))
    elif review.is_open:
        said = _("what was played may be worth {loss:.1f} points less ({basis})", loss=review.loss, basis=basis(review))
    elif review.best != review.played:
        said = _("what was played is about as good as anything else ({basis})", basis=total_basis([review]))
    elif review.rollouts:
        said = _("nothing beats what was played ({basis})", basis=basis(review))
    else:
        said = _("{bot} would have played the same", bot=bot_name(STRONGEST))
    return _("looked longer: {verdict}", verdict=said) if review.is_changed else said


def hint_from_review(replay: Replay, step: int, review: Review) -> Hint:
    """Return the review of the turn from `step` on as a hint: what the bot would have played, the loss and reasons."""
    best = review.played if review.is_fine and not review.is_open else review.best
    reasons = () if review.is_fine else _reasons(replay, step, review)
    said = plan_text(words_for(replay.game), replay.position(step), best)
    return Hint(best[0], replay.notation(best), said, (verdict(review), *reasons), bot_name(STRONGEST))


def turns_of_number(replay: Replay, number: str) -> Sequence[ReplayTurn]:
    """Return the turns of humans with that number; none if it is not the number of one."""
    return [turn for turn in replay.turns if turn.seat in replay.humans and str(turn.number) == number]


def no_such_turn(replay: Replay) -> str:
    """Return the refusal of a wrong turn number, with the range of right ones."""
    numbers = [turn.number for turn in replay.turns if turn.seat in replay.humans]
    return _("review takes the number of a turn, from {first} to {last}.", first=min(numbers), last=max(numbers))


def review_lines(replay: Replay, turn: ReplayTurn, review: Review) -> str:
    """Return the review of a turn in lines: what was played, the loss, what was better, and why."""
    title = turn_title(replay, turn)
    lines = [_("{turn}: {played}.", turn=title, played=replay.notation(review.played)), sentence(verdict(review))]
    if not review.is_fine:
        lines.append(_("Better: {best}.", best=replay.notation(review.best)))
        lines += [sentence(reason) for reason in _reasons(replay, turn.first, review)]
    elif review.is_open and review.best != review.played:
        lines.append(_("Perhaps better: {best}.", best=replay.notation(review.best)))
    elif review.best != review.played:
        lines.append(_("As good: {best}.", best=replay.notation(review.best)))
    return "\n".join(lines)


def _reasons(replay: Replay, step: int, review: Review) -> tuple[str, ...]:
    """Return what the better turn has that the other lacks, what speaks against it, and whether it takes luck."""
    view = replay.view(step, replay.steps[step].seat)
    reasons = weighed_reasons(view, review.reasons)
    # The rest of the points stands last, behind what speaks for the other turn.
    named = len(reasons) - (bool(review.reasons) and review.reasons[-1].id == "further_ahead")
    against = [
        _("against that, what was played {reason}", reason=reason) for reason in weighed_reasons(view, review.against)
    ]
    found = [*reasons[:named], *against, *reasons[named:]]
    if review.rollouts and review.ahead < EVEN_SHARE:
        found.append(_("it takes luck: ahead in {percent}% of the playouts", percent=round(100 * review.ahead)))
    return tuple(found)


def costly_turns(replay: Replay, reviews: Iterable[tuple[ReplayTurn, Review]]) -> list[CostlyTurn]:
    """Return the turns with the largest losses, at most `MAX_COSTLY`, the costliest first."""
    lost = [(turn, review) for turn, review in reviews if not review.is_fine]
    lost.sort(key=lambda turn_and_review: -turn_and_review[1].loss)
    return [
        CostlyTurn(turn, replay.notation(review.played), replay.notation(review.best), review.loss, basis(review))
        for turn, review in lost[:MAX_COSTLY]
    ]


def advice_text(replay: Replay, step: int, review: Review) -> str:
    """Return advice on the turn from `step` on in a line: praise, or what was better, by how much, and why."""
    said = _advice(replay, step, review)
    return _("Looked longer: {advice}", advice=said) if review.is_changed else said


def _advice(replay: Replay, step: int, review: Review) -> str:
    if review.best == review.played and review.is_open:
        return _("Well played, as far as can be told: others come close.")
    if review.best == review.played:
        return _("Well played: nothing better was found.")
    better = improvement(replay, step, review.played, review.best)
    if review.is_open:
        return _(
            "Perhaps better by {loss:.1f} points, give or take {error:.1f}: {better}.",
            better=better,
            loss=review.loss,
            error=review.error,
        )
    if review.is_fine:
        return _("Well played. About as good: {better}.", better=better)
    points = plural("{count} point", "{count} points", round(review.loss))
    why = joined_clauses(_reasons(replay, step, review))
    if round(review.error):
        give = round(review.error)
        if why:
            return _(
                "Better by about {points}, give or take {error}: {better} – {why}.",
                points=points,
                error=give,
                better=better,
                why=why,
            )
        return _("Better by about {points}, give or take {error}: {better}.", points=points, error=give, better=better)
    if why:
        return _("Better by about {points}: {better} – {why}.", points=points, better=better, why=why)
    return _("Better by about {points}: {better}.", points=points, better=better)


def advice_in_short(replay: Replay, step: int, review: Review) -> str:
    """Return the same without figures and reasons: what would have been better, if anything."""
    if review.best == review.played:
        return _("Well played.")
    better = improvement(replay, step, review.played, review.best)
    if review.is_open:
        return _("Perhaps better: {better}.", better=better)
    if review.is_fine:
        return _("Well played. About as good: {better}.", better=better)
    points = plural("{count} point", "{count} points", round(review.loss))
    return _("Better by about {points}: {better}.", points=points, better=better)


def improvement(replay: Replay, step: int, played: Sequence[Action], best: Sequence[Action]) -> str:
    """Return the decisive difference of `best` from `played`: an action missed, superfluous or too late.

    It reveals no hidden information: the words name an action, not its outcome.
    """
    words, state = words_for(replay.game), replay.position(step)

    def said(actions: Sequence[Action], one: Action) -> str:
        return words.plan(state, actions)[[*actions].index(one)]

    missed, surplus = Counter(best) - Counter(played), Counter(played) - Counter(best)
    if missed:
        return said(best, next(action for action in best if action in missed))
    if surplus:
        return _("without “{move}”", move=said(played, next(action for action in played if action in surplus)))
    moved = next(ours for ours, theirs in zip(best, played, strict=True) if ours != theirs)
    return _("{move} first", move=said(best, moved))

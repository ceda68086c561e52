"""Reviews in words: what the strongest bot would have played, the loss it estimates, and advice after a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tp_tui.bots.base import Budget
from tp_tui.bots.driver import MAX_FAULTS
from tp_tui.bots.questions import ReviewQuestion
from tp_tui.bots.review import RESTS, UNEXPLAINED, Review
from tp_tui.games.contract import MIN_WORTH, Action, Fault, Reason
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import Hint, plan_text, points_text, weighed_reasons
from tp_tui.presenters.messages import N_, _, capitalized, joined, plural, sentence
from tp_tui.presenters.spans import SHINING, Line, Span
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.room.room import STRONGEST

EVEN_SHARE = 0.75
"""The share of the games tried in which the better turn must come out ahead for luck not to be mentioned."""

MAX_COSTLY = 3
"""The maximum number of costly turns listed after a game."""

NOT_OVER = N_("Reviews come at the end of the game; advice speaks of your last turn.")
NOBODY_PLAYED = N_("No person played: there is nothing to review.")
STOPPED = N_("Stopped.")
COSTLIEST = N_(
    "Your costliest turns, according to {bot}; review and the number of a turn says more, as in review {number}:"
)
"""The words of line mode on reviews: why there is none, that one was stopped, the heading of the costliest turns."""


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn with a loss.

    Attributes:
        turn: the turn.
        played: what was played, in words.
        best: what would have been better, in words.
        review: the bot's review.
    """

    turn: ReplayTurn
    played: str
    best: str
    review: Review

    @property
    def loss(self) -> str:
        """The difference in points, with how sure it is."""
        return loss_text(self.review)

    @property
    def figures(self) -> str:
        """The same in figures: `−11 ±2`."""
        error = round(self.review.error)
        return f"−{round(self.review.loss)}" + (f" ±{error}" if error else "")


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
        self._faults: dict[int, Fault] = {}
        self._replay, self._budget, self._reviews = replay, budget, reviews
        self._turns = [turn for turn in replay.turns if turn.seat in replay.humans]

    @property
    def is_done(self) -> bool:
        """Whether all turns are reviewed, but those that the bot failed at."""
        return self._next is None

    @property
    def _next(self) -> ReplayTurn | None:
        """The next turn to review; None if there is none, or if the bot has failed too often."""
        if len(self._faults) >= MAX_FAULTS:
            return None
        known = self._reviews.keys() | self._faults.keys()
        return next((turn for turn in self._turns if turn.first not in known), None)

    @property
    def is_quarter(self) -> bool:
        """Whether the last review completed a quarter of all turns, but not the last one."""
        done, count = self.done, len(self._turns)
        return 0 < done < count and 4 * done // count > 4 * (done - 1) // count

    def next_question(self) -> ReviewQuestion | None:
        """Return the next question for the bot; None once the review is done."""
        if turn := self._next:
            return self._replay.review_question(turn.first, self._budget)
        reviewed = [(turn, self._reviews[turn.first]) for turn in self._turns if turn.first in self._reviews]
        self.costliest = costly_turns(self._replay, reviewed)
        return None

    def add(self, review: Review | Fault) -> None:
        """Add the bot's answer to the last question; a turn that it failed at is left out, and the next one comes."""
        turn = self._next
        assert turn is not None
        if isinstance(review, Fault):
            self._faults[turn.first] = review
        else:
            self._reviews[turn.first] = review

    @property
    def done(self) -> int:
        """The number of turns reviewed."""
        return sum(turn.first in self._reviews for turn in self._turns)

    def progress(self) -> str:
        """Return the progress in a sentence."""
        bot, count = bot_name(STRONGEST), len(self._turns)
        return _("{bot} is reviewing your turns: {percent}%.", bot=bot, percent=100 * self.done // max(1, count))

    def stopped(self) -> str:
        """Return that the review was interrupted, and how to go on with it."""
        return _("Stopped after {done} of {count} turns. To go on, say review.", done=self.done, count=len(self._turns))

    def short_lines(self, shown: Line) -> list[Line]:
        """Return the costliest turns in a line, what they cost in gold, and how they are `shown` in another one."""
        if not self.done and self._faults:
            return [((self._left_out(), ""),)]
        if not self.costliest:
            none = _("{bot} found nothing clearly better.", bot=bot_name(STRONGEST))
            return [((said, ""),) for said in (none, *self._notes())]
        # Parts of one turn have the same number.
        told = {self._short_name(each.turn): each for each in reversed(self.costliest)}
        heading = _("Costliest turn: ") if len(told) == 1 else _("Costliest turns: ")
        spans: list[Span] = [(heading, "")]
        for name, costly in reversed(told.items()):
            spans += [(f"{name} ", ""), (costly.figures.split()[0], SHINING), (", ", "")]
        return [(*spans[:-1], (".", "")), (*shown, (".", "")), *(((note, ""),) for note in self._notes())]

    def _short_name(self, turn: ReplayTurn) -> str:
        """Return the number of a turn, in a game of several humans behind the name of its player."""
        alone = len(self._replay.humans) == 1
        return str(turn.number) if alone else f"{self._replay.seats[turn.seat].name} {turn.number}"

    def lines(self, heading: str) -> list[Line]:
        """Return the costliest turns below a heading, in lines: what each cost, what was played and what was better."""
        lines: list[Line] = [((heading.format(bot=bot_name(STRONGEST)), ""),)]
        for place, costly in enumerate(self.costliest, 1):
            title = turn_title(self._replay, costly.turn)
            lines.append(((f"{place} ", "bold gold"), (f"{title}  ", "bold"), (costly.figures, "gold")))
            told = _("  you: {turn}", turn=costly.played), _("  better: {best}", best=costly.best)
            lines += [((each, "dim"),) for each in told]
        return [*lines, *(((note, "dim"),) for note in self._notes())]

    def text(self, heading: str, *, has_keys: bool = True) -> str:
        """Return the costliest turns in lines below a heading.

        Args:
            heading: a message that may have the places `{bot}` and `{number}`, that of the costliest turn.
            has_keys: whether the lines begin with the numbers of the keys that show the turns.
        """
        bot = bot_name(STRONGEST)
        if not self.done and self._faults:
            return self._left_out()
        if not self.costliest:
            none = _("{bot} found nothing clearly better than any of your {count} turns.", bot=bot, count=self.done)
            return "\n".join([none, *self._notes()])
        lines = [heading.format(bot=bot, number=self.costliest[0].turn.number)]
        for place, costly in enumerate(self.costliest, 1):
            title = turn_title(self._replay, costly.turn)
            line = _("{turn}, {loss}: {played}", turn=title, loss=costly.loss, played=costly.played)
            lines.append(_("{place} {turn}", place=place, turn=line) if has_keys else line)
            lines.append(_("  better: {best}", best=costly.best))
        return "\n".join([*lines, *self._notes()])

    def _notes(self) -> list[str]:
        """Return what was not looked at, if anything."""
        return [self._left_out()] if self._faults else []

    def _left_out(self) -> str:
        """Return which turns were not looked at, and why, in a sentence."""
        *_others, fault = self._faults.values()
        if not self.done:
            return review_failed(fault)
        left = [turn for turn in self._turns if turn.first not in self._reviews]
        named = [_turn_of_player(self._replay, turn) for turn in left]
        turns = joined(named) if len(left) <= MAX_COSTLY else plural("{count} turn", "{count} turns", len(left))
        bot = bot_name(STRONGEST)
        return _("{bot} could not look at {turns}: {fault}.", bot=bot, turns=turns, fault=fault_text(fault))


def turn_title(replay: Replay, turn: ReplayTurn) -> str:
    """Return the title of a turn: its number, and in a game of several humans the name of its player."""
    called = _turn_of_player(replay, turn)
    return capitalized(called) if len(replay.humans) == 1 else called


def _turn_of_player(replay: Replay, turn: ReplayTurn) -> str:
    called = words_for(replay.game).turn_name(turn.number)
    if len(replay.humans) == 1:
        return called
    return _("{name}, {turn}", turn=called, name=replay.seats[turn.seat].name)


def review_failed(fault: Fault) -> str:
    """Return why there is no review, in a sentence."""
    return _("No review this time: {fault}.", fault=fault_text(fault))


def loss_text(review: Review) -> str:
    """Return the loss in points and how sure it is: `3 to 7 points`."""
    return points_text(review.loss, review.error)


def _loss_in_games(review: Review) -> str:
    """Return the same with how many games were tried: `3 to 7 points, in 96 games tried`."""
    return _("{loss}, in {count} games tried", loss=loss_text(review), count=review.games)


def verdict(replay: Replay, step: int, review: Review) -> str:
    """Return the bot's judgement of a turn as a clause; it says so if a shorter look had said something else."""
    if not review.is_fine and is_as_hinted(replay, step, review):
        return _("this was the hint; a longer look found a turn that is better by {loss}", loss=_loss_in_games(review))
    if not review.is_fine:
        said = _("the turn played cost {loss}", loss=_loss_in_games(review))
    elif review.is_alone:
        said = _("no other turn was worth comparing")
    elif not review.is_compared:
        said = _("there was no time to compare the turn played with other turns")
    elif review.is_open and review.best == review.played:
        said = _("nothing better was found, but other turns come close")
    elif review.is_open:
        said = _("the turn played is perhaps as good: it is too close to call")
    elif review.best != review.played:
        said = _("the turn played is about as good as anything else")
    else:
        said = _("nothing beats the turn played")
    return _("looked longer: {verdict}", verdict=said) if review.is_changed else said


def is_as_hinted(replay: Replay, step: int, review: Review) -> bool:
    """Return whether what was judged from `step` on is what hints had said, so that nobody is blamed for it."""
    return replay.is_as_hinted(step, len(review.played))


def hint_from_review(replay: Replay, step: int, review: Review) -> Hint:
    """Return the review of the turn from `step` on as a hint: what the bot would have played, the loss and reasons."""
    best = review.played if review.is_fine and not review.is_open else review.best
    reasons = () if review.is_fine else _reasons(replay, step, review)
    seat = replay.steps[step].seat
    # Where somebody else moves, “you” in the reasons would be taken for the reader.
    title = bot_name(STRONGEST) if replay.humans == (seat,) else _("In place of {name}", name=replay.seats[seat].name)
    margin = games_text(review) if review.is_fine else ""
    told = (verdict(replay, step, review), *reasons)
    return Hint(best[0], _turn(replay, step, best), told, title, margin=margin, adds_up=True)


def games_text(review: Review) -> str:
    """Return as a clause in how many games a turn was compared with others; empty if in too few."""
    return _("compared in {count} games tried", count=review.games) if review.is_compared else ""


def _turn(replay: Replay, step: int, actions: Sequence[Action]) -> str:
    return plan_text(words_for(replay.game), replay.position(step), actions)


def turns_of_number(replay: Replay, number: str) -> Sequence[ReplayTurn]:
    """Return the turns of humans with that number; none if it is not the number of one."""
    return [turn for turn in replay.turns if turn.seat in replay.humans and str(turn.number) == number]


def no_such_turn(replay: Replay) -> str:
    """Return the refusal of a wrong turn number, with the range of right ones."""
    numbers = [turn.number for turn in replay.turns if turn.seat in replay.humans]
    return _("review takes a number, from {first} to {last}.", first=min(numbers), last=max(numbers))


def review_lines(replay: Replay, turn: ReplayTurn, review: Review) -> str:
    """Return the review of a turn in lines: what was played, the loss, what was better, and why."""
    title = turn_title(replay, turn)
    step, best = turn.first, _turn(replay, turn.first, review.best)
    played = _("{turn}: {played}.", turn=title, played=_turn(replay, step, review.played))
    lines = [played, sentence(verdict(replay, step, review))]
    if not review.is_fine:
        lines.append(_("Better: {best}.", best=best))
        lines += [sentence(reason) for reason in _reasons(replay, step, review)]
    elif review.is_open and review.best != review.played:
        lines.append(_("Perhaps better: {best}.", best=best))
    elif review.best != review.played:
        lines.append(_("As good: {best}.", best=best))
    if review.is_fine and (games := games_text(review)):
        lines.append(sentence(games))
    return "\n".join(lines)


def _reasons(replay: Replay, step: int, review: Review) -> tuple[str, ...]:
    """Return what the better turn has that the other lacks, what speaks against it, and whether it takes luck."""
    view = replay.view(step, replay.steps[step].seat)
    reasons = weighed_reasons(view, review.reasons)
    # The rest of the points stands last, behind what speaks for the other turn.
    named = len(reasons) - (bool(review.reasons) and review.reasons[-1].id in RESTS)
    against = [_("but the turn played {reason}", reason=reason) for reason in weighed_reasons(view, review.against)]
    found = [*reasons[:named], *against, *reasons[named:]]
    count = round(10 * review.ahead)
    if review.rollouts and review.ahead < 0.5:
        found.append(_("it needs luck: better in only {count} of 10 games tried, but then by more", count=count))
    elif review.rollouts and review.ahead < EVEN_SHARE:
        found.append(_("it needs luck: better in {count} of 10 games tried", count=count))
    return tuple(found)


def costly_turns(replay: Replay, reviews: Iterable[tuple[ReplayTurn, Review]]) -> list[CostlyTurn]:
    """Return the turns with the largest losses, at most `MAX_COSTLY`, the costliest first; none that hints had said."""
    lost = [
        (turn, review)
        for turn, review in reviews
        if not review.is_fine and not is_as_hinted(replay, turn.first, review)
    ]
    lost.sort(key=lambda turn_and_review: -turn_and_review[1].loss)
    return [
        CostlyTurn(
            turn,
            _turn(replay, turn.first, review.played),
            _turn(replay, turn.first, review.best),
            review,
        )
        for turn, review in lost[:MAX_COSTLY]
    ]


def advice_text(replay: Replay, step: int, review: Review) -> str:
    """Return advice on the turn from `step` on in a line: praise, or what was better, by how much, and why."""
    return _as_changed(_advice(replay, step, review), review)


def _as_changed(advice: str, review: Review) -> str:
    """Return advice that says so if a shorter look came to another."""
    return _("Looked longer. {advice}", advice=advice) if review.is_changed else advice


def _well_played(replay: Replay, step: int, review: Review) -> str:
    """Return praise, which names what was played where that is only a part of the turn: it is not for the rest."""
    turn = replay.turns[replay.turn_at(step)]
    if sum((part.seat, part.number) == (turn.seat, turn.number) for part in replay.turns) == 1:
        return _("well played")
    return _("well played ({turn})", turn=_turn(replay, step, review.played))


def _advice(replay: Replay, step: int, review: Review) -> str:
    if review.is_alone:
        return _("No other turn was worth comparing.")
    if review.best == review.played and not review.is_compared:
        return _("There was no time to compare your turn with others.")
    praise = capitalized(_well_played(replay, step, review))
    if review.best == review.played and review.is_open:
        return _("{praise}, as far as {bot} can tell.", praise=praise, bot=bot_name(STRONGEST))
    if review.best == review.played:
        return _("{praise}. Nothing better was found.", praise=praise)
    better = improvement(replay, step, review.played, review.best)
    is_hint = is_as_hinted(replay, step, review)
    if is_hint and review.is_fine:
        return _("You played the hint, and nothing clearly better was found.")
    if not review.is_compared:
        return _("There was no time to compare. Another idea: {better}.", better=better)
    if review.is_open:
        return _("Too close to call. Perhaps a little better: {better}.", better=better)
    if review.is_fine:
        return _("{praise}. About as good: {better}.", praise=praise, better=better)
    loss = loss_text(review)
    if is_hint:
        return _("You played the hint. A longer look found this better, by {loss}: {better}.", better=better, loss=loss)
    said = _("Better by {loss}: {better}.", loss=loss, better=better)
    return " ".join((said, *_main_reasons(replay, step, review)))


def _main_reasons(replay: Replay, step: int, review: Review) -> list[str]:
    """Return in sentences the weightiest reason, and the fewest others with which it accounts for most of the loss."""
    reasons = [reason for reason in review.reasons if reason.worth]
    if all(reason.id in RESTS for reason in reasons):
        return [_("It pays off in later turns.")] if reasons else []
    # What speaks for the better turn stands first, then what speaks against it, the rest of the points last.
    reasons.sort(key=lambda reason: (reason.id in RESTS, reason.worth < 0))
    named = [reason for reason in reasons if reason.id not in RESTS]
    spoken = [*named, *review.against, *reasons[len(named) :]]
    first, others = spoken[0], spoken[1:]

    most_unsaid = max(MIN_WORTH, UNEXPLAINED * review.loss)

    def too_much_unsaid(told: Sequence[Reason]) -> float:
        points = (-reason.worth if reason in review.against else reason.worth for reason in (first, *told))
        return max(0.0, abs(review.loss - sum(points)) - most_unsaid)

    choices = [told for count in range(len(others) + 1) for told in combinations(others, count)]
    told = min(choices, key=lambda told: (too_much_unsaid(told), len(told)))
    view = replay.view(step, replay.steps[step].seat)
    clauses = weighed_reasons(view, (first, *told))
    return [
        _main_reason(review, reason, clause, is_first=reason is first)
        for reason, clause in zip((first, *told), clauses, strict=True)
    ]


def _main_reason(review: Review, reason: Reason, clause: str, *, is_first: bool) -> str:
    """Return a reason as a sentence on the better turn."""
    if reason in review.against:
        return _("But your turn {reason}.", reason=clause)
    if reason.id in RESTS:
        return sentence(clause)
    if is_first:
        return _("It {reason}.", reason=clause)
    return _("But it {reason}.", reason=clause) if reason.worth < 0 else _("It also {reason}.", reason=clause)


def advice_in_short(replay: Replay, step: int, review: Review) -> str:
    """Return the same without figures and reasons: what would have been better, if anything."""
    return _as_changed(_in_short(replay, step, review), review)


def _in_short(replay: Replay, step: int, review: Review) -> str:
    if review.is_alone:
        return _("Last turn: no other was worth comparing.")
    if review.best == review.played and not review.is_compared:
        return _("Last turn: no time to compare it.")
    praise = _well_played(replay, step, review)
    if review.best == review.played:
        return _("Last turn {praise}.", praise=praise)
    better = improvement(replay, step, review.played, review.best)
    if is_as_hinted(replay, step, review):
        if review.is_fine:
            return _("Last turn: you played the hint.")
        return _("Last turn: you played the hint. Found since: {better}.", better=better)
    if not review.is_compared:
        return _("Last turn, another idea: {better}.", better=better)
    if review.is_open:
        return _("Last turn, too close to call; perhaps better: {better}.", better=better)
    if review.is_fine:
        return _("Last turn {praise}. About as good: {better}.", praise=praise, better=better)
    return _("Better last turn, by {loss}: {better}.", loss=loss_text(review), better=better)


def improvement(replay: Replay, step: int, played: Sequence[Action], best: Sequence[Action]) -> str:
    """Return the decisive difference of `best` from `played` in words: a step missed, superfluous or too late.

    Both begin at `step`. It reveals no hidden information: it names steps, not their outcome.
    """
    words, state = words_for(replay.game), replay.position(step)
    ours, theirs = words.plan(state, best), words.plan(state, played)
    missed, surplus = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
    if missed:
        return next(each for each in ours if each in missed)
    if surplus:
        return _("without “{step}”", step=next(each for each in theirs if each in surplus))
    moved = next(each for each, other in zip(ours, theirs, strict=True) if each != other)
    return _("{step} first", step=moved)

"""How far the coach can be believed: what it says of turns, beside a reference with many times its rollouts.

The turns are human-like: a greedy bot plays both sides, but every fourth turn is random. The reference draws samples of
its own. It shares the coach's evaluation, and leans on it the less the further ahead its rollouts look. The time is
counted in rollouts, so that the figures depend on the seed alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count, islice

from tp_tui.bots import HINT_BOT, make_bot
from tp_tui.bots.analyst import Analyst
from tp_tui.bots.base import Budget, part_seed
from tp_tui.bots.review import Review, Reviewer
from tp_tui.games.contract import Action, Game, Options, State

TIMES = 20
"""How many times the coach's rollouts the reference has."""

RANDOM_EVERY = 4
"""Of so many turns one is random."""

TAKEN_EVERY = 7
"""Of so many turns one is judged; not a multiple of `RANDOM_EVERY`, so that random ones are among them as often."""

FINE_LOSS = 1.5
"""The points that a turn called fine may lose."""

NEAR = 3.0
"""The points by which a margin may be off."""

FIRST_LOOK = 0.3
"""The share of the coach's rollouts that a hint before the turn gets; the review after it gets the rest."""

NAMED_SHARE = 0.7
"""The share of a margin that reasons should come to without the rest that lies further ahead."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A position at the beginning of a turn, and what was played."""

    state: State
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A turn as the coach and the reference see it.

    Attributes:
        is_fine: whether the coach calls it fine.
        margin: by how much the coach's best turn is better, in points.
        error: the standard error of the margin.
        true_loss: what the turn loses to the reference's best one.
        true_margin: by how much the coach's best turn is better, according to the reference.
        named: the points that the reasons come to without what lies further ahead.
        contradictions: readings of the coach that contradict an earlier one without saying so.
    """

    is_fine: bool
    margin: float
    error: float
    true_loss: float
    true_margin: float
    named: float
    contradictions: int


def played_turns(game: Game, options: Options, seed: int) -> Iterator[PlayedTurn]:
    """Yield the turns of human-like games, one game after the other."""
    greedy = make_bot("greedy", game)
    for number in count():
        rng = random.Random(part_seed(seed, number))
        state, place = game.new_initial_state(options, part_seed(seed, number)), 0
        while not state.is_terminal():
            begun, played = state.clone(), list[Action]()
            turn = state.current_seat(), state.turn_number()
            while (state.current_seat(), state.turn_number()) == turn:
                legal = state.legal_actions()
                if place % RANDOM_EVERY == RANDOM_EVERY - 1:
                    played.append(rng.choice(legal))
                else:
                    seen = state.observation(state.current_player())
                    played.append(greedy.choose(seen, legal, Budget(), rng))
                state.apply_action(played[-1])
            yield PlayedTurn(begun, tuple(played))
            place += 1


def checked_turns(
    game: Game, options: Options, turns: int, rollouts: int, farther: int, seed: int
) -> Iterator[Checked]:
    """Yield so many turns as the coach sees them with these rollouts, and as the reference does.

    The rollouts of the reference go for so many own turns `farther`.
    """
    coach = make_bot(HINT_BOT, game)
    assert isinstance(coach, Reviewer)
    reference = Analyst(game.name, farther=farther)
    for number, played in enumerate(islice(played_turns(game, options, seed), 0, turns * TAKEN_EVERY, TAKEN_EVERY)):
        yield _checked(coach, reference, played, rollouts, part_seed(seed, number))


def _checked(coach: Reviewer, reference: Analyst, played: PlayedTurn, rollouts: int, seed: int) -> Checked:
    seen, state = played.state.observation(played.state.current_player()), played.state
    first, whole, rng = Budget(rollouts=round(FIRST_LOOK * rollouts)), Budget(rollouts=rollouts), random.Random(seed)
    hint = coach.advise(seen, state.legal_actions(), first, rng, None)
    review = coach.review(seen, played.actions, whole, rng, hint.analysis)
    contradictions = _contradictions(coach, played, hint.actions, review)
    long, none, other = Budget(rollouts=TIMES * rollouts), Budget(rollouts=0), random.Random(~seed)
    analysis, _ = reference.analyse(seen, long, other, None, played.actions)
    analysis, best = reference.analyse(seen, none, other, analysis, review.best)
    analysis, turn = reference.analyse(seen, none, other, analysis, played.actions)
    assert best is not None
    assert turn is not None
    true_loss = max(0.0, analysis.margin(analysis.best, turn.line).points)
    true_margin = analysis.margin(best.line, turn.line).points
    named = sum(reason.worth for reason in review.reasons if reason.id != "further_ahead")
    named -= sum(reason.worth for reason in review.against)
    return Checked(review.is_fine, review.loss, review.error, true_loss, true_margin, named, contradictions)


def _contradictions(coach: Reviewer, played: PlayedTurn, hinted: Sequence[Action], review: Review) -> int:
    """Return how many readings without new time contradict an earlier one unsaid."""
    seen, none, rng = played.state.observation(played.state.current_player()), Budget(rollouts=0), random.Random(0)
    again = coach.review(seen, played.actions, none, rng, review.analysis)
    hint = coach.advise(seen, played.state.legal_actions(), none, rng, review.analysis)
    of_hinted = coach.review(seen, hinted, none, rng, review.analysis)
    return sum(
        (
            again.is_fine != review.is_fine and not again.is_changed,
            not review.is_fine and hint.actions != review.best and not hint.is_changed,
            not (of_hinted.is_fine or review.is_changed or of_hinted.is_changed),
        )
    )


def coach_json(found: Sequence[Checked]) -> str:
    """Return the turns as JSON, one a line in the order of the games, which their seed determines."""
    return "\n".join(json.dumps(asdict(turn)) for turn in found)


def coach_lines(found: Sequence[Checked]) -> Iterator[str]:
    """Yield the lines of the report."""
    fine, worse = [turn for turn in found if turn.is_fine], [turn for turn in found if not turn.is_fine]
    yield f"  {len(found)} turns, {len(fine)} called fine, {len(worse)} called worse"
    yield _share(f"called fine, lose less than {FINE_LOSS}", [turn.true_loss < FINE_LOSS for turn in fine])
    yield _share("called worse, are worse", [turn.true_margin > 0 for turn in worse])
    yield _share(f"margins within {NEAR:.0f} points", [abs(turn.margin - turn.true_margin) <= NEAR for turn in worse])
    yield _share(
        f"margins that reasons come to {NAMED_SHARE:.0%} of",
        [abs(turn.margin - turn.named) <= (1 - NAMED_SHARE) * turn.margin for turn in worse],
    )
    yield f"  contradictions: {sum(turn.contradictions for turn in found)}"


def _share(what: str, whether: Sequence[bool]) -> str:
    share = f"{sum(whether) / len(whether):.0%}" if whether else "–"
    return f"  {what}: {sum(whether)} of {len(whether)}, {share}"

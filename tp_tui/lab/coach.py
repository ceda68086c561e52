"""How reliable the coach is: its verdicts on turns, compared with a reference that has many times its rollouts.

The turns are human-like: a greedy bot plays both sides, but every fourth turn is random. The reference draws samples of
its own, and looks further ahead. It shares the coach's evaluation, and leans on it the less the further it looks. The
time is counted in rollouts, so that the figures depend on the seed alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count, islice
from typing import Any

from tp_tui.bots import HINT_BOT, make_bot
from tp_tui.bots.analysis import FINE_LOSS
from tp_tui.bots.analyst import Analyst
from tp_tui.bots.base import Budget, part_seed
from tp_tui.bots.review import RESTS, Review, Reviewer
from tp_tui.games import get_game
from tp_tui.games.contract import Action, DataError, Fault, Game, Options, State, plain_options, with_seats
from tp_tui.storage.jsonl import JsonlFile

FORMAT = 1
"""The format of records; a record with a greater number cannot be continued."""

RANDOM_EVERY = 4
"""One turn in this many is random."""

TAKEN_EVERY = 7
"""One turn in this many is judged; coprime with `RANDOM_EVERY`, so that the same share of them is random."""

NEAR = 3.0
"""The points by which a margin may be off."""

FIRST_LOOK = 0.3
"""The share of the coach's rollouts that a hint before the turn gets; the review after it gets the rest."""

NAMED_SHARE = 0.7
"""The share of a margin that the named reasons should add up to; they may exceed it by as much as they may lack."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A position at the beginning of a turn, how the game came to it, and what was played there."""

    seed: int
    before: tuple[Action, ...]
    state: State
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A turn as the coach and the reference see it.

    Attributes:
        is_fine: whether the coach does not call it worse.
        margin: by how much the coach's best turn is better, in points.
        error: the standard error of the margin.
        true_loss: what the turn loses to the reference's best one.
        true_margin: by how much the coach's best turn is better, according to the reference.
        true_error: the standard error of that.
        named: the points of the reasons for the better turn, except for the rest, less those against it.
        contradictions: the number of the coach's verdicts that contradict an earlier one without saying so.
        risk: the most that the turn may lose, as far as the coach knows, in points.
    """

    is_fine: bool
    margin: float
    error: float
    true_loss: float
    true_margin: float
    true_error: float
    named: float
    contradictions: int
    risk: float

    @property
    def is_open(self) -> bool:
        """Whether the coach says that it cannot tell whether the turn is fine or worse."""
        return self.is_fine and max(self.margin + self.error, self.risk) >= FINE_LOSS


@dataclass(frozen=True, slots=True)
class CoachCheck:
    """The settings of a check of the coach.

    Attributes:
        game: the name of the game.
        options: its options.
        seed: the seed of the games and of all samples.
        rollouts: the coach's for a turn, hint and review together.
        times: the rollouts of the reference, as a multiple of these.
        farther: how many own turns its rollouts go further than the coach's.
    """

    game: str
    options: Options
    seed: int
    rollouts: int
    times: int
    farther: int

    def settings(self) -> dict[str, object]:
        """Return everything that determines the figures: the first line of the record."""
        game = get_game(self.game)
        options = game.complete_options(with_seats(game, dict(self.options), 2))
        about = {name: getattr(self, name) for name in ("seed", "rollouts", "times", "farther")}
        return {
            "record": "coach",
            "format": FORMAT,
            "game": self.game,
            "options": plain_options(options),
            "coach": HINT_BOT,
            **about,
        }

    def turns(self, number: int, record: JsonlFile | None = None) -> Iterator[Checked]:
        """Yield `number` turns as judged by coach and reference: those in the `record`, then new ones, which it keeps.

        Raises:
            FaultError: the record cannot be read or written, or is of other settings or other turns.
        """
        kept = record.resume(self.settings()) if record is not None else []
        game = get_game(self.game)
        coach = make_bot(HINT_BOT, game)
        assert isinstance(coach, Reviewer)
        places = range(0, number * TAKEN_EVERY, TAKEN_EVERY)
        for place, played in enumerate(
            islice(played_turns(game, self.options, self.seed), 0, places.stop, TAKEN_EVERY)
        ):
            turn = _turn_data(played)
            if place < len(kept):
                yield _kept(kept[place], turn, record)
                continue
            checked = self._checked(coach, played, part_seed(self.seed, place))
            if record is not None:
                record.append({**turn, **asdict(checked)})
            yield checked

    def _checked(self, coach: Reviewer, played: PlayedTurn, seed: int) -> Checked:
        seen, state, rng = played.state.observation(played.state.current_player()), played.state, random.Random(seed)
        first, whole = Budget(rollouts=round(FIRST_LOOK * self.rollouts)), Budget(rollouts=self.rollouts)
        hint = coach.advise(seen, state.legal_actions(), first, rng, None)
        review = coach.review(seen, played.actions, whole, rng, hint.analysis)
        contradictions = _contradictions(coach, played, hint.actions, review)
        reference = Analyst(self.game, farther=self.farther)
        long, none, other = Budget(rollouts=self.times * self.rollouts), Budget(rollouts=0), random.Random(~seed)
        analysis, _ = reference.analyse(seen, long, other, None, played.actions)
        analysis, best = reference.analyse(seen, none, other, analysis, review.best)
        analysis, turn = reference.analyse(seen, none, other, analysis, played.actions)
        assert best is not None
        assert turn is not None
        true_loss = max(0.0, analysis.margin(analysis.best, turn.line).points)
        true = analysis.margin(best.line, turn.line)
        named = sum(reason.worth for reason in review.reasons if reason.id not in RESTS)
        named -= sum(reason.worth for reason in review.against)
        return Checked(
            review.is_fine,
            review.loss,
            review.error,
            true_loss,
            true.points,
            true.error,
            named,
            contradictions,
            review.risk,
        )


def _turn_data(played: PlayedTurn) -> dict[str, object]:
    """Return a position and what was played there as JSON data: the deal, the moves before, and those of the turn."""
    before, actions = ([action.number for action in found] for found in (played.before, played.actions))
    return {"deal": played.seed, "before": before, "played": actions}


def _kept(line: Mapping[str, Any], turn: Mapping[str, object], record: JsonlFile | None) -> Checked:
    """Return the turn on a line of the record.

    Raises:
        DataError: it is another turn than `turn`, or no turn.
    """
    assert record is not None
    if any(line.get(name) != value for name, value in turn.items()):
        raise DataError(Fault.told(f"{record.file}: has other turns: bots or rules have changed; begin another record"))
    try:
        return Checked(**{name: line[name] for name in Checked.__dataclass_fields__})
    except KeyError as error:
        raise DataError(Fault.told(f"{record.file}: a turn lacks {error}")) from error


def played_turns(game: Game, options: Options, seed: int) -> Iterator[PlayedTurn]:
    """Yield the turns of human-like games, one game after the other."""
    greedy = make_bot("greedy", game)
    for number in count():
        deal = part_seed(seed, number)
        rng, state, before, place = random.Random(deal), game.new_initial_state(options, deal), list[Action](), 0
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
            yield PlayedTurn(deal, tuple(before), begun, tuple(played))
            before += played
            place += 1


def _contradictions(coach: Reviewer, played: PlayedTurn, hinted: Sequence[Action], review: Review) -> int:
    """Return how many verdicts without further rollouts contradict an earlier one without saying so."""
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


def coach_json(check: CoachCheck, found: Sequence[Checked]) -> str:
    """Return the settings and the turns as JSON."""
    return json.dumps({**check.settings(), "turns": [asdict(turn) for turn in found]}, indent=2)


def coach_lines(found: Sequence[Checked]) -> Iterator[str]:
    """Yield the lines of the report."""
    fine, worse = [turn for turn in found if turn.is_fine], [turn for turn in found if not turn.is_fine]
    hard = [turn for turn in fine if turn.is_open]
    fine = [turn for turn in fine if not turn.is_open]
    yield f"{len(found)} turns, {len(fine)} called fine, {len(worse)} called worse, {len(hard)} hard to tell"
    yield _share(f"called fine, lose less than {FINE_LOSS}", [turn.true_loss < FINE_LOSS for turn in fine])
    yield _share("called worse, are worse", [turn.true_margin > 0 for turn in worse])
    yield _share(f"margins within {NEAR:.0f} points", [abs(turn.margin - turn.true_margin) <= NEAR for turn in worse])
    yield _share(
        f"margins that reasons come to {NAMED_SHARE:.0%} of",
        [abs(turn.margin - turn.named) <= (1 - NAMED_SHARE) * turn.margin for turn in worse],
    )
    yield f"contradictions: {sum(turn.contradictions for turn in found)}"


def _share(what: str, whether: Sequence[bool]) -> str:
    share = f"{sum(whether) / len(whether):.0%}" if whether else "–"
    return f"{what}: {sum(whether)} of {len(whether)}, {share}"

"""One game between bots, played in this process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import Answer, BotDriver, LocalBots, Question, decision_of, stand_in
from tp_tui.bots.game_loop import play_bots, run_sync
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Fault, State
from tp_tui.lab.arena.frozen import FrozenBots, is_frozen
from tp_tui.lab.arena.series import Series
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.game_log import save_text
from tp_tui.storage.saved_game import new_saved_game

DIGEST_LENGTH = 16


class Decision(NamedTuple):
    """A decision: the action's number, the seconds it took, and why the stand-in decided, if it did."""

    action: int
    seconds: float
    fault: str = ""

    @classmethod
    def of(cls, answer: Answer) -> Decision:
        """Convert an answer."""
        return cls(answer.action.number, answer.seconds, fault_text(answer.fault) if answer.fault else "")


class WrongDecisionError(ValueError):
    """A decision is illegal."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. Tuples are indexed by entry of the series, not by seat.

    Attributes:
        number: the game's number in the series, from 0.
        seats: the seats of the entries.
        points: the final scores.
        shares: the shares of the win; in a mission, 1 each if the goal was reached.
        sources: the points by rule clause.
        turns: the seconds of each turn.
        stand_ins: the decisions made by the stand-in.
        faults: the reason for the first of these, or empty.
        decisions: the number of decisions of all entries.
        saved: the text of the saved game, if the series keeps games.
        progress: the progress towards the goal, at most what it needs; 0 without a goal.
        digest: a hash of all actions.
    """

    number: int
    seats: tuple[int, ...]
    points: tuple[int, ...]
    shares: tuple[float, ...]
    sources: tuple[Mapping[str, int], ...]
    turns: tuple[tuple[float, ...], ...]
    stand_ins: tuple[int, ...]
    faults: tuple[str, ...]
    decisions: int
    saved: str = ""
    progress: int = 0
    digest: str = ""


def play(
    series: Series,
    number: int,
    begun: Sequence[Decision] = (),
    fault: str = "",
    waited: float = 0.0,
    tell: Callable[[Decision | None], None] | None = None,
) -> Result:
    """Play game `number` of the series.

    If a bot raises an exception or chooses an illegal action, the stand-in decides instead. A bot that never answers
    blocks the game; `game_process` handles that with the arguments from `begun` on.

    Args:
        series: the series.
        number: the game's number in it, from 0.
        begun: the first decisions, to resume an interrupted game.
        fault: why the stand-in makes the decision after `begun`; empty if it does not.
        waited: the seconds that the failed bot took for it.
        tell: called with None before the first new decision and then with every decision. If it is given, a
            KeyboardInterrupt counts as a fault of the thinking bot.
    """
    course = ArenaGame(series, number)
    # One driver per seat, so that no two seats share a bot instance.
    drivers = [
        BotDriver(
            FrozenBots(series, number, lambda: course.moves) if is_frozen(name) else LocalBots(dict(series.sources)),
            survives_interrupts=tell is not None,
        )
        for name in course.log.names
    ]
    for decision in begun:
        if decision.fault:
            drivers[course.state.current_seat()].count_fault(course.bot)
        course.apply(decision)
    if tell is not None:
        tell(None)
    failed = [(Fault.told(fault), waited)] if fault else []

    async def ask(question: Question) -> Answer:
        driver = drivers[course.state.current_seat()]
        if failed:
            driver.count_fault(course.bot)
            answer = stand_in(question, *failed.pop())
        else:
            answer = driver.ask(question)
        if tell is not None:
            tell(Decision.of(answer))
        return answer

    try:
        run_sync(play_bots(course, ask))
    finally:
        for driver in drivers:
            driver.close()
    return course.result()


class ArenaGame:
    """A game of a series in progress, advanced by decisions.

    Attributes:
        decisions: the decisions so far.
        moves: the same in notation.
        state: the position after them.
        log: times and faults so far, by seat.
    """

    def __init__(self, series: Series, number: int) -> None:
        """Start game `number` of the series.

        Raises:
            OptionError, DataError: the series' options are invalid.
        """
        self._series, self._number = series, number
        self._game, self._entries = get_game(series.game), series.entries(number)
        self._actions: list[Action] = []
        self.decisions: list[Decision] = []
        self.moves: list[str] = []
        self.state = series.new_state(number)
        self.log = _GameLog([series.bots[entry] for entry in self._entries])

    @property
    def bot(self) -> str:
        """The bot that is to decide."""
        return self.log.names[self.state.current_seat()]

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        """Return the question for `bot`, with the budget of the series; None when the game is over."""
        if self.state.is_terminal():
            return None
        return decision_of(
            self._series.game,
            self.bot,
            self.state,
            seed=self._series.seed + self._number,
            number=len(self._actions),
            budget=self._series.budget,
            used=self.log.used(self.state),
        )

    def enter(self, question: Question, answer: Answer) -> bool:
        """Apply a bot's answer."""
        self.apply(Decision.of(answer))
        return True

    def apply(self, decision: Decision) -> None:
        """Apply a decision.

        Raises:
            WrongDecisionError: the decision is illegal; nothing has changed.
        """
        legal = () if self.state.is_terminal() else self.state.legal_actions()
        action = next((action for action in legal if action.number == decision.action), None)
        if action is None:
            raise WrongDecisionError
        self.decisions.append(decision)
        self.log.enter(self.state, decision)
        self._actions.append(action)
        self.moves.append(self.state.action_to_string(action))
        self.state.apply_action(action)

    def result(self) -> Result:
        """Return the result of a finished game."""
        series, text = self._series, ""
        if series.keep_games:
            named = [f"bot:{name}" for name in self.log.names]
            seed = series.seed + self._number
            saved = new_saved_game(self._game, dict(series.options), named, seed, series.started)
            text = save_text(saved._replace(actions=tuple(self._actions)))
        return self.log.result(self._number, self.state, self._entries, self._actions, text)


class _GameLog:
    """Times and faults of a game, by seat.

    Attributes:
        names: the names of the bots.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._turn_of = (-1, 0)
        self._turns: list[list[float]] = [[] for _ in names]
        self._faults: list[list[str]] = [[] for _ in names]

    def used(self, state: State) -> float:
        """Return the seconds already spent in the current turn of `state`."""
        seat = state.current_seat()
        return self._turns[seat][-1] if (seat, state.turn_number()) == self._turn_of else 0.0

    def enter(self, state: State, decision: Decision) -> None:
        """Log a decision made in `state`."""
        seat = state.current_seat()
        begins = (seat, state.turn_number()) != self._turn_of
        if begins:
            self._turn_of = (seat, state.turn_number())
            self._turns[seat].append(0.0)
        self._turns[seat][-1] += decision.seconds
        if decision.fault:
            self._faults[seat].append(decision.fault)

    def result(
        self, number: int, state: State, entries: Sequence[int], actions: Sequence[Action], saved: str
    ) -> Result:
        """Return the result of a game that ended in `state`."""
        by_entry = sorted(range(len(entries)), key=entries.__getitem__)
        of_players, shares, goal = state.scores(), state.shares_of_win(), state.goal()
        scores = [of_players[state.player_of(seat)] for seat in by_entry]
        return Result(
            number,
            tuple(by_entry),
            tuple(score.total for score in scores),
            tuple(shares[state.player_of(seat)] for seat in by_entry),
            tuple(score.by_clause() for score in scores),
            tuple(tuple(self._turns[seat]) for seat in by_entry),
            tuple(len(self._faults[seat]) for seat in by_entry),
            tuple((*self._faults[seat], "")[0] for seat in by_entry),
            len(actions),
            saved,
            min(goal.done, goal.needed) if goal is not None else 0,
            hashlib.sha256(" ".join(str(action.number) for action in actions).encode()).hexdigest()[:DIGEST_LENGTH],
        )

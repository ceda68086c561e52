"""One game between bots, played here and now."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from tp_tui.bots import STAND_IN, UNLIMITED, Bot, Budget, fault_in_words, make_bot
from tp_tui.bots.base import part_seed
from tp_tui.bots.bot_server import checked
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Action, Game, OptionValue, Role, State, with_seats
from tp_tui.storage.saves import begun_game, save_text

DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played.

    Attributes:
        bots: who enters, by the names of bots; the seats move on by one each game.
        seed: the seed of the first game; each further one has the next.
        game: what is played.
        options: its options but for the number of players.
        budget: what every bot gets for a decision; the time is that of a whole turn.
        patience: the seconds a decision may take beyond its budget until the simplest bot stands in.
        sources: the texts of files with bots of one's own, by the names of bots, as they were when the series began.
        keep_games: whether results bring the games in the format of saved games.
        started: when the series began, for those.
    """

    bots: tuple[str, ...]
    seed: int
    game: str = DEFAULT_GAME
    options: tuple[tuple[str, OptionValue], ...] = ()
    budget: Budget = UNLIMITED
    patience: float = 60.0
    sources: tuple[tuple[str, str], ...] = ()
    keep_games: bool = False
    started: datetime | None = None

    @property
    def all_options(self) -> dict[str, OptionValue]:
        """The options with the number of players."""
        return with_seats(get_game(self.game), dict(self.options), len(self.bots))

    def new_state(self, number: int) -> State:
        """The position that game `number` begins with.

        Raises:
            OptionError, DataError: such a game cannot be.
        """
        return get_game(self.game).new_initial_state(self.all_options, self.seed + number)

    def settings(self) -> dict[str, OptionValue]:
        """The options with all that they leave out, but for the number of players.

        Raises:
            OptionError: such games cannot be.
        """
        game = get_game(self.game)
        seats = [option.name for option in game.options_of(Role.SEATS)]
        complete = game.complete_options(self.all_options)
        return {name: value for name, value in complete.items() if name not in seats}

    def entries(self, number: int) -> list[int]:
        """By seat the entry that has it in game `number`."""
        return [(seat + number) % len(self.bots) for seat in range(len(self.bots))]


class Step(NamedTuple):
    """One decision: the action by number, how long it took, and why the simplest bot stood in, if it did."""

    action: int
    seconds: float
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game. Lists are by entry of the series, whichever seat it had.

    Attributes:
        number: which game of the series it was, from 0.
        seats: which seat each had.
        points: the final scores.
        shares: of the win; where seats share a player and a goal, 1 for each if it was reached.
        sources: the points by their reason.
        turns: the seconds each turn took.
        stand_ins: for how many decisions the simplest bot stood in.
        faults: why it did so first, empty if it did not.
        decisions: of all entries together.
        saved: the game in the format of saved games, if the series keeps it.
        progress: how far the goal was reached, never beyond it; 0 where there is none.
        digest: of all actions: games that went the same way have the same.
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
    begun: Sequence[Step] = (),
    fault: str = "",
    waited: float = 0.0,
    tell: Callable[[Step | None], None] | None = None,
) -> Result:
    """Game `number` of the series.

    A bot that raises or chooses what is not legal loses that decision to the simplest bot. One that never answers
    holds up the game: `tables` can do something about that, with the arguments below.

    Args:
        series: the series.
        number: which of its games, from 0.
        begun: the first decisions, if the game was broken off before.
        fault: why the decision after those goes to the simplest bot, empty if it does not.
        waited: the seconds that the bot took to no avail in that case.
        tell: hears of every further decision when it is made, and of None when the first of them comes up.
    """
    game, state, entries = get_game(series.game), series.new_state(number), series.entries(number)
    seats = _Seats(series, game, entries, tell is not None)
    book = _Book([series.bots[entry] for entry in entries])
    actions: list[Action] = []
    for step in begun:
        actions.append(next(action for action in state.legal_actions() if action.number == step.action))
        book.enter(state, step)
        state.apply_action(actions[-1])
    if tell is not None:
        tell(None)
    while not state.is_terminal():
        # Every decision has a chance of its own, so that a game that was broken off goes on as it would have.
        seed = part_seed(series.seed + number, len(actions))
        action, step = seats.decide(state, seed, book.left_of(series.budget, state), fault, waited)
        fault, waited = "", 0.0
        if tell is not None:
            tell(step)
        book.enter(state, step)
        actions.append(action)
        state.apply_action(action)
    text = ""
    if series.keep_games:
        named = [f"bot:{name}" for name in book.names]
        saved = begun_game(game, dict(series.options), named, series.seed + number, series.started)
        text = save_text(replace(saved, actions=tuple(actions)), book.comments)
    return book.close(number, state, entries, actions, text)


class _Seats:
    """The bots of one game by seat, each made when it is first asked."""

    def __init__(self, series: Series, game: Game, entries: Sequence[int], at_table: bool) -> None:
        """The bots of `entries`; only a bot can interrupt a game that is played at a table (see `tables`)."""
        self._at_table = at_table
        self._series = series
        self._game = game
        self._names = [series.bots[entry] for entry in entries]
        self._sources = dict(series.sources)
        self._bots: list[Bot | None] = [None] * len(entries)
        self._stand_in = make_bot(STAND_IN, game)

    def decide(self, state: State, seed: int, budget: Budget, fault: str, seconds: float) -> tuple[Action, Step]:
        """What the seat whose decision it is does; the simplest bot decides if there is a `fault` or the bot fails.

        `seconds` were spent on the decision before, with that fault.
        """
        legal = state.legal_actions()
        observation = state.observation(state.current_player())
        if not fault:
            try:
                bot = self._bot(state.current_seat())
                begun = time.perf_counter()
                try:
                    choice: object = bot.choose(observation, legal, budget, random.Random(seed))
                finally:
                    seconds = time.perf_counter() - begun
                action = checked(choice, legal)
                return action, Step(action.number, seconds)
            except BaseException as error:  # a bot may fail in any way, and the game goes on without it
                if isinstance(error, KeyboardInterrupt) and not self._at_table:
                    raise
                fault = fault_in_words(error)
                # It may have changed what it was shown.
                observation = state.observation(state.current_player())
        action = self._stand_in.choose(observation, legal, budget, random.Random(seed))
        return action, Step(action.number, seconds, fault)

    def _bot(self, seat: int) -> Bot:
        bot = self._bots[seat]
        if bot is None:
            bot = self._bots[seat] = make_bot(self._names[seat], self._game, self._sources)
        return bot


class _Book:
    """What is kept of a game while it is played, by seat.

    `names` are those of the bots; `comments` has for every decision what is to be said behind it, if anything.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.comments: list[str] = []
        self._turn_of = (-1, 0)
        self._turns: list[list[float]] = [[] for _ in names]
        self._faults: list[list[str]] = [[] for _ in names]

    def left_of(self, budget: Budget, state: State) -> Budget:
        """What is left of the `budget` of a turn for a decision in `state`."""
        seat = state.current_seat()
        return budget.less(self._turns[seat][-1]) if (seat, state.turn_number()) == self._turn_of else budget

    def enter(self, state: State, step: Step) -> None:
        """Take down a decision made in `state`, with whose turn it is where one begins."""
        seat = state.current_seat()
        begins = (seat, state.turn_number()) != self._turn_of
        self.comments.append(f"seat {seat + 1}, {self.names[seat]}" if begins else "")
        if begins:
            self._turn_of = (seat, state.turn_number())
            self._turns[seat].append(0.0)
        self._turns[seat][-1] += step.seconds
        if step.fault:
            self._faults[seat].append(step.fault)

    def close(self, number: int, state: State, entries: Sequence[int], actions: Sequence[Action], saved: str) -> Result:
        """The result of the game that ended in `state`."""
        by_entry = sorted(range(len(entries)), key=entries.__getitem__)
        of_players, shares, goal = state.scores(), _shares(state), state.goal()
        scores = [of_players[state.player_of(seat)] for seat in by_entry]
        sources = []
        for score in scores:
            found: dict[str, int] = {}
            for line in score.lines:
                found[line.clause] = found.get(line.clause, 0) + line.points
            sources.append(found)
        return Result(
            number,
            tuple(by_entry),
            tuple(score.total for score in scores),
            tuple(shares[state.player_of(seat)] for seat in by_entry),
            tuple(sources),
            tuple(tuple(self._turns[seat]) for seat in by_entry),
            tuple(len(self._faults[seat]) for seat in by_entry),
            tuple((*self._faults[seat], "")[0] for seat in by_entry),
            len(actions),
            saved,
            min(goal.done, goal.needed) if goal is not None else 0,
            hashlib.sha256(" ".join(str(action.number) for action in actions).encode()).hexdigest()[:DIGEST_LENGTH],
        )


def _shares(state: State) -> list[float]:
    """By player the share of the win in a finished game; of a goal reached, all of it."""
    returns = state.returns()
    best = max(returns)
    if state.goal() is not None:
        return [float(value > 0) for value in returns]
    return [(value == best) / returns.count(best) for value in returns]

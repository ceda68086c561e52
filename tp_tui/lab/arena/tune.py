"""Tuning the weights of a game's evaluation by games of a bot against itself.

In every round two bots play that differ in their weights only, with the same seeds and the seats swapped; which one
does better says where the weights go (`spsa`). At the end the tuned weights play those they started from, with seeds
that no round had. Where there is a goal instead of an opponent, both play alone with the same seeds, and the one that
comes nearer to the goal does better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite

from tp_tui.bots import split_name, weighted_name, weights_of
from tp_tui.games import get_game
from tp_tui.games.contract import DataError, Fault, OptionError, Options, plain_options, with_seats
from tp_tui.lab.arena.executors import GameTask, ready_players
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.paired_result import PairedResult, paired_result
from tp_tui.lab.arena.series import Series
from tp_tui.lab.arena.spsa import Spsa, Trial, rounded
from tp_tui.storage.jsonl import JsonlFile

FORMAT = 1
"""The format of records; a greater number is one that this program cannot continue."""

RESULT_DIGITS = 4
"""The significant digits of tuned weights: what is printed is what was checked."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is to be tuned, and how.

    Attributes:
        series: its one bot plays; its seed is the first one.
        start: the weights to tune, as they are at first.
        rounds: how many there are.
        games: how many are played in each, an even number.
        check_games: how many are played at the end, an even number.
        change: the share of its size that each weight is moved by in the first round.
        step: the share that it then moves by if one side wins everything.
    """

    series: Series
    start: Mapping[str, float]
    rounds: int = 100
    games: int = 20
    check_games: int = 200
    change: float = 0.2
    step: float = 0.2

    @property
    def alone(self) -> bool:
        """Whether there is a goal instead of an opponent.

        Raises:
            OptionError, DataError: there is no game with these options.
        """
        bot = self.series.bots[0]
        return replace(self.series, bots=(bot, bot)).new_state(0).goal() is not None

    def seed_of(self, number: int) -> int:
        """Return the first seed of round `number`, from 1; one more than the last is the check."""
        return self.series.seed + (number - 1) * (self.games // 2)

    def settings(self) -> dict[str, object]:
        """Return all that decides how the tuning comes out: the first line of its record."""
        series = self.series
        game = get_game(series.game)
        options = with_seats(game, dict(series.options), 1 if self.alone else 2)
        return {
            "record": "tuning",
            "format": FORMAT,
            "game": series.game,
            "options": plain_options(game.complete_options(options)),
            "bot": series.bots[0],
            "budget": dict(series.budget_settings()),
            "seed": series.seed,
            "rounds": self.rounds,
            "games": self.games,
            "check_games": self.check_games,
            "change": self.change,
            "step": self.step,
            "start": dict(self.start),
        }

    def tasks(self, seed: int, games: int, first: Mapping[str, float], second: Mapping[str, float]) -> list[GameTask]:
        """Return games of the bot with the weights `first` and `second`, two with each seed from `seed` on."""
        bot, own = split_name(self.series.bots[0])
        names = [weighted_name(bot, {**own, **weights}) for weights in (first, second)]
        pairs = [(names[0],), (names[1],)] if self.alone else [(names[0], names[1]), (names[1], names[0])]
        both = [replace(self.series, bots=pair, seed=seed) for pair in pairs]
        return [(series, number) for number in range(games // 2) for series in both]


def chosen_weights(bot: str, game: str, options: Options, words: Sequence[str] = ()) -> dict[str, float]:
    """Return the weights of `bot` to tune: those that `words` name, or all that can be tuned.

    `rows` names all that begin with `rows.`. Integers and 0 cannot be tuned: no small share of their size moves them.

    Raises:
        OptionError: there are no such weights, or they cannot be tuned.
        KeyError, BotError, DataError: there is no such bot or game.
    """
    there = weights_of(bot, get_game(game), options)
    can = {name: value for name, value in there.items() if value and not isinstance(value, int)}
    if not can:
        raise OptionError(Fault.told(f"{bot} does not evaluate positions, so it has no weights to tune"))
    if not words:
        return can
    named = []
    for word in words:
        found = [name for name in there if name == word or name.startswith(f"{word}.")]
        for name in found:
            if name not in can:
                what = f"the weight {name} is {there[name]:g}; only what is neither whole nor 0 can be tuned"
                raise OptionError(Fault.told(what))
        if not found:
            raise OptionError(Fault.told(f"there is no weight {word!r} to tune; there are {', '.join(can)}"))
        named += found
    return {name: value for name, value in can.items() if name in named}


def begun_from(record: JsonlFile | None, start: Mapping[str, float]) -> Mapping[str, float]:
    """Return what a tuning begins with: what its `record` began with if that has the same weights, or else `start`.

    Once the result of a tuning has become the default, its record still belongs to the weights of before.

    Raises:
        FaultError: the record cannot be read.
    """
    lines = record.read() if record is not None else []
    begun = lines[0].get("start") if lines else None
    if not isinstance(begun, Mapping) or begun.keys() != start.keys():
        return start
    if not all(type(weight) is float and weight and isfinite(weight) for weight in begun.values()):
        return start
    return begun


class Tuner:
    """A tuning in progress.

    Attributes:
        tuning: what is tuned, and how.
        rounds_done: how many rounds have been played.
        rounds_kept: how many of these were in the record of an earlier run.
        check: the result so far of the tuned weights against those before; None before the check begins.
    """

    def __init__(self, tuning: Tuning, record: JsonlFile | None = None) -> None:
        """Begin, or resume where `record` ends.

        Raises:
            FaultError: the record cannot be read or written, or is of something else.
        """
        self.tuning = tuning
        self.rounds_done = self.rounds_kept = 0
        self.check: PairedResult | None = None
        self._record = record
        self._spsa = Spsa(tuning.start, tuning.rounds, tuning.series.seed, tuning.change, tuning.step)
        if record is not None:
            self._read_record(record)

    @property
    def tuned(self) -> dict[str, float]:
        """The weights as they are now, rounded as they are printed."""
        return {name: rounded(weight, RESULT_DIGITS) for name, weight in self._spsa.weights.items()}

    @property
    def is_checked(self) -> bool:
        """Whether the check is complete."""
        return self.check is not None and self.check.contests == self.contests_asked

    @property
    def contests_asked(self) -> int:
        """How many contests a complete check has."""
        return self.tuning.check_games // (2 if self.tuning.alone else 1)

    @property
    def games_left(self) -> int:
        """How many games are still to be played."""
        left = (self.tuning.rounds - self.rounds_done) * self.tuning.games
        return left + (0 if self.is_checked else self.tuning.check_games)

    def run(self, advance: Callable[[object], None], jobs: int = 1, cluster: str = "") -> None:
        """Play the rounds that are left, then the check; `advance` is called with every result.

        Raises:
            ClusterError, ArenaError: as `executors.play_series` does.
            FaultError: the record cannot be written.
        """
        tuning = self.tuning
        alone = tuning.alone
        results: dict[int, Result] = {}

        def take(place: int, result: Result) -> None:
            results[place] = result
            advance(result)

        with ready_players(jobs, cluster) as play:
            while self.rounds_done < tuning.rounds:
                results.clear()
                trial = self._spsa.trial(self.rounds_done + 1)
                seed = tuning.seed_of(trial.number)
                play(tuning.tasks(seed, tuning.games, trial.plus, trial.minus), take)
                self._learn(trial, seed, paired_result(results, alone))
            if self.is_checked:
                return
            results.clear()
            seed, tuned = tuning.seed_of(tuning.rounds + 1), self.tuned
            try:
                play(tuning.tasks(seed, tuning.check_games, tuned, tuning.start), take)
            finally:
                self.check = paired_result(results, alone)
            self._write({"check": self.check.as_entry(), "seed": seed, "interval": self.check.interval, "tuned": tuned})

    def _learn(self, trial: Trial, seed: int, found: PairedResult) -> None:
        self._spsa.learn(trial, found.signal)
        self.rounds_done = trial.number
        self._write(
            {
                "round": trial.number,
                "seed": seed,
                "games": self.tuning.games,
                "change": trial.change,
                "plus": trial.plus,
                "minus": trial.minus,
                "result": found.as_entry(),
                "weights": self._spsa.weights,
            }
        )

    def _write(self, entry: Mapping[str, object]) -> None:
        if self._record is not None:
            self._record.append(entry)

    def _read_record(self, record: JsonlFile) -> None:
        """Resume from the record; begin it if it is empty."""
        for line, entry in enumerate(record.go_on(self.tuning.settings()), 2):
            try:
                self._resume(entry)
            except (KeyError, TypeError, ValueError) as error:
                what = f"{record.file}: line {line}: is not what follows in a record of a tuning"
                raise DataError(Fault.told(what)) from error
        self.rounds_kept = self.rounds_done

    def _resume(self, entry: Mapping[str, object]) -> None:
        if "check" in entry:
            check = entry["check"]
            if self.rounds_done != self.tuning.rounds or not isinstance(check, Mapping):
                raise ValueError
            self.check = PairedResult.from_entry(check)
            return
        weights = entry["weights"]
        if entry["round"] != self.rounds_done + 1 or self.check is not None or not isinstance(weights, Mapping):
            raise ValueError
        self._spsa.weights = {name: float(weights[name]) for name in self.tuning.start}
        self.rounds_done += 1

"""Tune the weights of a game's evaluation by self-play.

In every round two copies of a bot with different weights play the same seeds with seats swapped, and the result moves
the weights (`spsa`). At the end the tuned weights play the initial ones on fresh seeds. In a game with a goal instead
of an opponent both copies play alone on the same seeds, and the one nearer to the goal wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

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
"""The format of records; a record with a greater number cannot be continued."""

RESULT_DIGITS = 4
"""The significant digits of tuned weights, the same in the final check and in print."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The settings of a tuning.

    Attributes:
        series: the one bot to tune, the first seed, and the settings of the games.
        start: the initial values of the weights to tune.
        rounds: the number of rounds.
        games: the games per round, an even number.
        check_games: the games of the final check, an even number.
        change: the relative perturbation of the weights in the first round.
        step: the relative step after the first round if one side wins everything.
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
        """Whether the bot plays alone towards a goal.

        Raises:
            OptionError, DataError: the options are invalid.
        """
        bot = self.series.bots[0]
        return replace(self.series, bots=(bot, bot)).new_state(0).goal() is not None

    def seed_of(self, number: int) -> int:
        """Return the first seed of round `number`, from 1; the check counts as the round after the last."""
        return self.series.seed + (number - 1) * (self.games // 2)

    def settings(self) -> dict[str, object]:
        """Return everything that determines the outcome: the first line of the record."""
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
        """Return games between the weights `first` and `second`, two for each seed from `seed` on."""
        bot, own = split_name(self.series.bots[0])
        names = [weighted_name(bot, {**own, **weights}) for weights in (first, second)]
        pairs = [(names[0],), (names[1],)] if self.alone else [(names[0], names[1]), (names[1], names[0])]
        both = [replace(self.series, bots=pair, seed=seed) for pair in pairs]
        return [(series, number) for number in range(games // 2) for series in both]


def tunable_weights(bot: str, game: str, options: Options, words: Sequence[str] = ()) -> dict[str, float]:
    """Return the weights of `bot` to tune: those named by `words`, or all that can be tuned.

    `rows` names all weights that begin with `rows.`. Integers and 0 cannot be tuned, as small relative changes do not
    move them.

    Raises:
        OptionError: a weight does not exist or cannot be tuned.
        KeyError, BotError, DataError: the bot or game does not exist.
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


def initial_weights(record: JsonlFile | None, start: Mapping[str, float]) -> Mapping[str, float]:
    """Return the initial weights of a tuning: those in its `record` if it has the same names, otherwise `start`.

    So a tuning whose result has since become the default can still be continued.

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


def resume_record(
    record: JsonlFile, settings: Mapping[str, object], resume: Callable[[Mapping[str, Any]], None], kind: str
) -> None:
    """Call `resume` with each entry of a record of `kind`, or start a new record with `settings` if it is empty.

    Raises:
        FaultError: it cannot be read or written, does not match the settings, or `resume` cannot take an entry.
    """
    for line, entry in enumerate(record.resume(settings), 2):
        try:
            resume(entry)
        except (KeyError, TypeError, ValueError) as error:
            what = f"{record.file}: line {line}: is not what follows in a record of {kind}"
            raise DataError(Fault.told(what)) from error


class Tuner:
    """A tuning in progress.

    Attributes:
        tuning: the settings.
        rounds_done: the rounds played.
        rounds_kept: those of them read from the record of an earlier run.
        check: the result so far of the tuned weights against the initial ones; None before the check.
    """

    def __init__(self, tuning: Tuning, record: JsonlFile | None = None) -> None:
        """Start a tuning, or resume at the end of `record`.

        Raises:
            FaultError: the record cannot be read or written, or does not match the settings.
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
        """The current weights, rounded to `RESULT_DIGITS`."""
        return {name: rounded(weight, RESULT_DIGITS) for name, weight in self._spsa.weights.items()}

    @property
    def is_checked(self) -> bool:
        """Whether the check is complete."""
        return self.check is not None and self.check.contests == self.contests_asked

    @property
    def contests_asked(self) -> int:
        """The number of contests in a complete check."""
        return self.tuning.check_games // (2 if self.tuning.alone else 1)

    @property
    def check_seed(self) -> int:
        """The first seed of the check."""
        return self.tuning.seed_of(self.tuning.rounds + 1)

    @property
    def games_left(self) -> int:
        """The number of games still to be played."""
        left = (self.tuning.rounds - self.rounds_done) * self.tuning.games
        return left + (0 if self.is_checked else self.tuning.check_games)

    def run(self, advance: Callable[[object], None], jobs: int = 1, cluster: str = "") -> None:
        """Play the remaining rounds, then the check; call `advance` with every result.

        Raises:
            ClusterError, ArenaError: as for `executors.play_series`.
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
            seed, tuned = self.check_seed, self.tuned
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
        """Resume from the record, or start a new one if it is empty."""
        resume_record(record, self.tuning.settings(), self._resume, "a tuning")
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

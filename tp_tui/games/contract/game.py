"""The interface of a game: its name, its options, its initial states, and optional parts such as lessons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.games.contract.challenges import Challenge
from tp_tui.games.contract.evaluation import Evaluation
from tp_tui.games.contract.lessons import Lesson
from tp_tui.games.contract.observation_format import ObservationFormat
from tp_tui.games.contract.options import (
    FileReport,
    Option,
    OptionError,
    Options,
    OptionValue,
    Role,
    checked_options,
    number_of,
)
from tp_tui.games.contract.state import State
from tp_tui.games.contract.tensors import TensorObserver
from tp_tui.games.kit.printable import quoted


class RuleText(NamedTuple):
    """One rule in words for a player: its clause and what it says."""

    clause: str
    text: str


class RuleChapter(NamedTuple):
    """Rules that belong together, under a heading."""

    title: str
    rules: tuple[RuleText, ...]


class Game(ABC):
    """A game that can be played.

    A game must implement the abstract methods. The defaults of the others suit a game without chance, lessons or
    weights of its own.
    """

    name: str
    """What commands, saves and settings call it."""

    title: str
    """What players call it."""

    has_private_information: bool = True
    """Whether players have private information, such as a hand of cards; people at one keyboard then look in turn."""

    # What every game must have

    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """Return the options `new_initial_state` takes; one of them has the role `SEATS`."""

    @abstractmethod
    def new_initial_state(self, options: Options, seed: int) -> State:
        """Return the initial state, which is the same for these options and this seed on every platform.

        Raises:
            OptionError: an option is unknown, has an invalid value, or does not fit the others.
            DataError: a data file named by an option is invalid.
        """

    # Options

    def misfit(self, options: Options) -> OptionError | None:
        """Return why these complete options, each valid by itself, do not fit together; None if they do.

        The error names the option to change and says what would be valid. By default, only check that the first seat
        exists.
        """
        seats, first = self.option_of(Role.SEATS), self.option_of(Role.FIRST_SEAT)
        if seats and first and number_of(options, first.name) > (there := number_of(options, seats.name)):
            return OptionError("no_such_seat", first.name, options[first.name], there, option=first.name)
        return None

    def complete_options(self, options: Options) -> dict[str, OptionValue]:
        """Return the options with defaults for those left out, to be stored so that the same rules apply on resuming.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """
        complete = checked_options(self.options(), options)
        if error := self.misfit(complete):
            raise error
        return complete

    def examine_file(self, option: str, value: OptionValue) -> FileReport:
        """Return a report on a player's file for `option`, or on the shipped file with that name.

        Raises:
            OptionError: the option takes no files, or no shipped file has that name.
        """
        raise OptionError("takes_no_files", self.title, option=option)

    # The deal

    def deal_of(self, state: State) -> Mapping[str, object]:
        """Return what chance decided in the initial `state`: numbers, texts, lists and tables that players can read.

        A game can be set up from it even after a change to the shuffling.

        Raises:
            ValueError: an action has been applied already, or a part of the state is hidden.
        """
        return {}

    def state_from_deal(self, options: Options, deal: Mapping[str, object]) -> State:
        """Return the initial state with these options and this deal: the inverse of `deal_of`.

        Options that could leave something to chance, such as the first seat, must be set.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
            DealError: the deal does not fit the game with these options.
        """
        return self.new_initial_state(options, 0)

    def seat_that_begins(self, options: Options) -> int:
        """Return the first seat, from 0, as set by these complete options; a deal does not include it.

        Raises:
            OptionError: they leave it to chance.
        """
        option = self.option_of(Role.FIRST_SEAT)
        assert option is not None, "no option says who begins"
        if not options[option.name]:
            raise OptionError("nobody_begins", option.name, option=option.name)
        return number_of(options, option.name) - 1

    # What players are told

    def provisional_sources(self) -> frozenset[str]:
        """Return the clauses of score lines that may yet go to another player while the game goes on."""
        return frozenset()

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach the game, the first one to take first."""
        return ()

    def has_lessons(self) -> bool:
        """Return whether there are lessons: a menu asks that, and lessons may take long to read."""
        return bool(self.lessons())

    def challenges(self) -> tuple[Challenge, ...]:
        """Return tasks for a player, in the order in which they are listed."""
        return ()

    # What bots judge by

    def weights(self, options: Options) -> dict[str, float]:
        """Return the tunable weights of the evaluation with these options, by name.

        The elements of a tuple are named `NAME.1`, `NAME.2` …; weights that must be integers are of type int.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """
        return {}

    def learned_weights(self, options: Options) -> Mapping[str, float]:
        """Return the weights that searches of `SearchKind.LEARNED` begin with, where they differ from `weights`.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """
        return {}

    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """Return the evaluation function that bots use.

        Args:
            weights: weights by name that override the game's own. Those that exist only with other options are
                ignored.

        Raises:
            OptionError: a weight does not exist with any options, or is out of bounds.
        """
        # Imported here to avoid a cycle: the kit imports the contract.
        from tp_tui.games.kit.score_evaluation import ScoreEvaluation

        if weights:
            raise OptionError("no_weights", quoted(next(iter(weights))), self.title)
        return ScoreEvaluation()

    def bot_ratings(self, options: Options) -> Mapping[str, float]:
        """Return the Elo of bots in games of two with these options, by their names, as far as it was measured.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """
        return {}

    # What others are told

    def observation_format(self) -> ObservationFormat | None:
        """Return the JSON format of observations, for other processes; None if the game has none.

        Without it a game can be played in one process only.
        """
        return None

    # What learning tools read

    def tensor_observer(self) -> TensorObserver | None:
        """Return the encoder of observation tensors; None if the game has none."""
        return None

    # What others find by an option's role

    def options_of(self, role: Role) -> tuple[Option, ...]:
        """Return the options with that role, in order."""
        return tuple(option for option in self.options() if option.role is role)

    def option_of(self, role: Role) -> Option | None:
        """Return the first option with that role, None where there is none."""
        return next(iter(self.options_of(role)), None)


def unfit_choices(game: Game, options: Options, name: str) -> dict[int | str, OptionError]:
    """Return the listed values of option `name` that do not go with the other `options`, and why.

    Raises:
        OptionError: an option of `options` is unknown or has a value that it does not take.
    """
    complete = checked_options(game.options(), options)
    option = next(option for option in game.options() if option.name == name)
    found: dict[int | str, OptionError] = {}
    for value in option.listed():
        if error := game.misfit({**complete, name: option.check(value)}):
            found[value] = error
    return found


def with_seats(game: Game, options: Options, seats: int) -> dict[str, OptionValue]:
    """Return the options with that number of seats."""
    option = game.option_of(Role.SEATS)
    return {**options, option.name: seats} if option else dict(options)


def seat_counts(game: Game, options: Options) -> tuple[int, ...]:
    """Return how many seats a game with these options can have, in ascending order.

    Raises:
        OptionError: as `unfit_choices` does.
    """
    seats = game.option_of(Role.SEATS)
    if seats is None:
        return ()
    # Who begins follows from how many there are, and not the other way round.
    first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
    unfit = unfit_choices(game, {name: value for name, value in options.items() if name not in first}, seats.name)
    return tuple(int(value) for value in seats.listed() if value not in unfit)

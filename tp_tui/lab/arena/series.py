"""A series: games between the same bots with the same options and consecutive seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tp_tui.bots import UNLIMITED, Budget
from tp_tui.bots.base import PATIENCE
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import GameFile, OptionValue, Role, State, with_seats


@dataclass(frozen=True, slots=True)
class Series:
    """The settings of a series of games.

    Attributes:
        bots: the names of the bots (entries); seats rotate by one each game.
        seed: the seed of the first game; later games count up from it.
        game: the game's name.
        options: its options, without the number of players.
        budget: the resources for a bot's decision; the time is for the whole turn.
        patience: the seconds a decision may exceed its budget before the stand-in decides.
        sources: the source texts of user bots at the start of the series, by bot name.
        keep_games: whether results include saved games.
        started: the start of the series, for saved games.
    """

    bots: tuple[str, ...]
    seed: int
    game: str = DEFAULT_GAME
    options: tuple[tuple[str, OptionValue], ...] = ()
    budget: Budget = UNLIMITED
    patience: float = PATIENCE
    sources: tuple[tuple[str, str], ...] = ()
    keep_games: bool = False
    started: datetime | None = None

    @property
    def all_options(self) -> dict[str, OptionValue]:
        """The options, including the number of seats."""
        return with_seats(get_game(self.game), dict(self.options), len(self.bots))

    def new_state(self, number: int) -> State:
        """Return the initial position of game `number`.

        Raises:
            OptionError, DataError: the options are invalid.
        """
        return get_game(self.game).new_initial_state(self.all_options, self.seed + number)

    def settings(self) -> dict[str, OptionValue]:
        """Return the options with all defaults, without the number of seats.

        Raises:
            OptionError: the options are invalid.
        """
        game = get_game(self.game)
        seats = [option.name for option in game.options_of(Role.SEATS)]
        complete = game.complete_options(self.all_options)
        return {name: value for name, value in complete.items() if name not in seats}

    def reported_settings(self) -> dict[str, int | str]:
        """Return the settings for a report, with the names of files instead of their texts."""
        return {name: value.name if isinstance(value, GameFile) else value for name, value in self.settings().items()}

    def budget_settings(self) -> Mapping[str, int | None]:
        """Return the budget's limits by name."""
        return {"milliseconds": self.budget.milliseconds, "rollouts": self.budget.rollouts}

    def entries(self, number: int) -> list[int]:
        """Return the entries by seat in game `number`."""
        return [(seat + number) % len(self.bots) for seat in range(len(self.bots))]

"""A series: games between the same bots by the same rules, one seed after the other."""

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
    """Games to be played.

    Attributes:
        bots: the entries, by the names of bots; the seats move on by one each game.
        seed: the seed of the first game; each further one has the next.
        game: what is played, by name.
        options: its options but for the number of players.
        budget: what every bot gets for a decision; the time is that of a whole turn.
        patience: the seconds a decision may take beyond its budget before the simplest bot stands in.
        sources: the texts of files with bots of the player's own when the series began, by the names of bots.
        keep_games: whether results include the games in the format of saved games.
        started: when the series began, for those.
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
        """The options with the number of seats."""
        return with_seats(get_game(self.game), dict(self.options), len(self.bots))

    def new_state(self, number: int) -> State:
        """Return the position that game `number` begins with.

        Raises:
            OptionError, DataError: there is no game with these options.
        """
        return get_game(self.game).new_initial_state(self.all_options, self.seed + number)

    def settings(self) -> dict[str, OptionValue]:
        """Return the options with all defaults, but for the number of seats.

        Raises:
            OptionError: there is no game with these options.
        """
        game = get_game(self.game)
        seats = [option.name for option in game.options_of(Role.SEATS)]
        complete = game.complete_options(self.all_options)
        return {name: value for name, value in complete.items() if name not in seats}

    def reported_settings(self) -> dict[str, int | str]:
        """Return the settings with a file of the player's by its name, without its text."""
        return {name: value.name if isinstance(value, GameFile) else value for name, value in self.settings().items()}

    def budget_settings(self) -> Mapping[str, int | None]:
        """Return the limits of the budget by name."""
        return {"milliseconds": self.budget.milliseconds, "rollouts": self.budget.rollouts}

    def entries(self, number: int) -> list[int]:
        """Return by seat the entry that has it in game `number`."""
        return [(seat + number) % len(self.bots) for seat in range(len(self.bots))]

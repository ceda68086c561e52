"""Observations as plain JSON data: how what a seat may know reaches another process, and nothing else does."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tp_tui.games.contract.json_data import JsonValue
from tp_tui.games.contract.options import Options
from tp_tui.games.contract.state import Observation


class ObservationFormat(ABC):
    """Writes observations of one game as plain data, and reads them."""

    @abstractmethod
    def write(self, observation: Observation) -> JsonValue:
        """Return the observation as what `json` can write.

        It is the same whatever is hidden from who observes, but for an observation in which nothing is hidden.
        """

    @abstractmethod
    def read(self, options: Options, data: object) -> Observation:
        """Return the observation that `write` wrote in a game with these options, to be looked at as that one.

        Args:
            options: complete ones; they carry no deal.
            data: what `json` has read. It may come from anybody, and all of it is checked.

        Raises:
            JsonDataError: it is no observation of such a game.
            OptionError, DataError: as `Game.new_initial_state` does.
        """

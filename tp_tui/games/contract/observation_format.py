"""Observations as plain JSON data, to send what a seat may know, and no more, to another process."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tp_tui.games.contract.json_data import JsonValue
from tp_tui.games.contract.options import Options
from tp_tui.games.contract.state import Observation


class ObservationFormat(ABC):
    """Serializes the observations of one game as JSON data."""

    @abstractmethod
    def write(self, observation: Observation) -> JsonValue:
        """Return the observation as data for `json`.

        The data does not depend on anything that is hidden from the observer.
        """

    @abstractmethod
    def read(self, options: Options, data: object) -> Observation:
        """Return the observation that `write` encoded in a game with these options.

        Args:
            options: complete options, without a deal.
            data: parsed JSON from an untrusted source; all of it is validated.

        Raises:
            JsonDataError: `data` is not an observation of such a game.
            OptionError, DataError: as in `Game.new_initial_state`.
        """

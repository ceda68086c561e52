"""Cubes in line mode: what answers the words a player can ask with."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action
from tp_tui.plain.describer import Choice, Describer
from tp_tui.presenters.cubes import descriptions
from tp_tui.presenters.cubes.actions import ACTIONS
from tp_tui.presenters.cubes.descriptions import player_status, status_text, strip_status
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.room import View


class CubesDescriber(Describer):
    """Describes a position of Cubes. Its places are those of the pyramid, by their names."""

    QUESTIONS = ACTIONS.questions()

    def __init__(self, view: View, focus: str = "") -> None:
        """Describe `view`; where the player has no place in mind it is the one that the step is about."""
        super().__init__(view, focus)
        self._reader = Interaction(view)
        self.focus = focus or self._at_cursor()

    def prompt(self) -> str:
        """Say what can be done, with examples in notation."""
        return descriptions.prompt(self._reader)

    def choices(self) -> Sequence[Choice]:
        """Return the cubes to build, purchases, cubes to take, money and the end of the turn."""
        return descriptions.choices(self._reader)

    def targets(self) -> Sequence[str]:
        """Return the places that take a cube that can be built now."""
        return descriptions.targets(self._reader)

    def at_target(self, name: str) -> str:
        """Say what a place would score with every colour that can be built there."""
        return descriptions.target_text(self._reader, name)

    def where(self) -> str:
        """Say what is at the place in mind."""
        return descriptions.at(self._reader, self.focus)

    def focus_after(self, action: Action) -> str:
        """Return the place that was built at, else the one in mind."""
        return self._reader.pyramid.names[action.args[1]] if action.kind == "build" else self.focus

    def holdings(self, player: int) -> Sequence[str]:
        """Return money, stock, and the pyramid row by row."""
        return (*player_status(self._reader, player),)

    def board(self) -> str:
        """Say how the game stands."""
        return status_text(self._reader)

    def ask(self, word: str, argument: str) -> str:
        """Answer what is asked about places, rows, cubes and the strip."""
        match word:
            case "at":
                said = descriptions.at(self._reader, argument or self.focus)
                self.focus = self._at_cursor()
                return said
            case "scan":
                said = descriptions.scan(self._reader, argument)
                self.focus = self._at_cursor()
                return said
            case "reach":
                return descriptions.reach(self._reader, argument)
            case "rows":
                return descriptions.rows(self._reader)
            case "sites":
                return descriptions.sites(self._reader)
            case _:
                return strip_status(self._reader)

    def _at_cursor(self) -> str:
        return self._reader.pyramid.names[self._reader.cursor]


DESCRIBER = CubesDescriber

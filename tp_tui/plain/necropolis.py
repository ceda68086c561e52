"""Necropolis in line mode: which words a player can ask with, and what answers them."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.games.necropolis.rules.pyramid import open_places
from tp_tui.plain.describer import Choice, Describer
from tp_tui.presenters.messages import sentence
from tp_tui.presenters.necropolis import descriptions
from tp_tui.presenters.necropolis.actions import ACTIONS
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.targets import SPOT_NAMES, spot_of
from tp_tui.room import View


class NecropolisDescriber(Describer):
    """Describes a position of Necropolis. Its places are those of the pyramid, the obelisk and the tomb."""

    QUESTIONS = ACTIONS.questions()

    in_speech = staticmethod(descriptions.in_speech)

    def __init__(self, view: View, focus: str = "") -> None:
        """Describe `view`."""
        super().__init__(view, focus)
        self._reader = reader = Interaction(view)
        if not focus:
            spots = open_places(reader.state.occupied[reader.player])
            self.focus = SPOT_NAMES[reader.spot if reader.card is not None or not spots else spots[0]]

    def prompt(self) -> str:
        """Say what the phase asks for, with an example in notation."""
        return descriptions.prompt(self._reader)

    def choices(self) -> Sequence[Choice]:
        """Return tiles, pairs or cards; of a card to lay, its places with what it scores there."""
        return descriptions.choices(self._reader)

    def targets(self) -> Sequence[str]:
        """Return where a card of the hand can lie; else the lines that can be chosen."""
        if self._reader.phase != BUILD:
            return super().targets()
        return [SPOT_NAMES[spot] for spot in descriptions.spots_to_build(self._reader)]

    def at_target(self, name: str) -> str:
        """Say what every card of the hand would score there."""
        return descriptions.gains_at(self._reader, SPOT_NAMES.index(name)) if self._reader.phase == BUILD else name

    def where(self) -> str:
        """Say what is at the place in mind."""
        return self._at("")

    def focus_after(self, action: Action) -> str:
        """Return where a card was laid, else the place in mind."""
        if action.kind in ("pyramid", "obelisk", "tomb"):
            return SPOT_NAMES[spot_of(action)]
        return self.focus if self.focus in SPOT_NAMES else ""

    def holdings(self, player: int) -> Sequence[str]:
        """Return buildings and hand, as far as the viewer knows them."""
        return (*descriptions.player_status(self._reader, player),)

    def board(self) -> str:
        """Say how the game stands."""
        return descriptions.status_text(self._reader)

    def ask(self, word: str, argument: str) -> str:
        """Answer what is asked about places, cards, tiles and pairs."""
        reader = self._reader
        match word:
            case "at":
                return self._at(argument)
            case "reach":
                return descriptions.reach_text(reader, argument)
            case "rows":
                return descriptions.rows_text(reader)
            case "scan":
                return descriptions.scan_text(reader, argument)
            case "gods":
                return descriptions.tiles_status(reader)
            case "quarry":
                return descriptions.quarry_status(reader.state)
            case "hand":
                return descriptions.hand_text(reader)
            case _:
                return descriptions.scored_text(reader)

    def _at(self, text: str) -> str:
        if not text and self.focus not in SPOT_NAMES:
            return sentence(self.focus)  # a line of a list
        spot = descriptions.asked_spot(text or self.focus)
        self.focus = SPOT_NAMES[spot]
        return descriptions.spot_text(self._reader, spot)


DESCRIBER = NecropolisDescriber

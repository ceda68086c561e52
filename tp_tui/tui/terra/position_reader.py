"""What a view says of a position of Terra Pyramides: whose decision it is, its phase, what is legal."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.session import View


class PositionReader:
    """The position of a view as its viewer knows it.

    Attributes:
        view: the game as the player may see it.
    """

    def __init__(self, view: View) -> None:
        """Read `view`."""
        self.view = view

    @property
    def state(self) -> TerraState:
        """The position as the viewer knows it."""
        state = self.view.observation.state
        assert isinstance(state, TerraState)
        return state

    @property
    def rules(self) -> BasicRules:
        """The rules of the position."""
        return self.state.rules

    @property
    def board(self) -> Board:
        """The board."""
        return self.rules.board

    @property
    def player(self) -> int:
        """The player the viewer decides for; negative for a spectator."""
        return self.view.observation.player

    @property
    def deciding(self) -> bool:
        """Whether the viewer is to decide something."""
        return bool(self.view.legal)

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self.state.phase

    @property
    def moves(self) -> list[Action]:
        """The legal moves of workers."""
        return [action for action in self.view.legal if action.kind == "move"]

    def offers(self, kind: str) -> tuple[Action, ...]:
        """Return the legal actions of that kind."""
        return tuple(action for action in self.view.legal if action.kind == kind)

"""What a view says of a position of Terra Pyramides: whose decision it is, its phase, what is legal."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.state import Rules, TerraState
from tp_tui.presenters.view_reader import ViewReader


class PositionReader(ViewReader):
    """The position of a view as its viewer knows it."""

    @property
    def state(self) -> TerraState:
        """The position as the viewer knows it."""
        state = self.view.observation.state
        assert isinstance(state, TerraState)
        return state

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.state.rules

    @property
    def board(self) -> Board:
        """The board."""
        return self.rules.board

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self.state.phase

    @property
    def moves(self) -> list[Action]:
        """The legal moves of workers."""
        return [action for action in self.view.legal if action.kind == "move"]

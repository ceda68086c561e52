"""What a view says of the player in front: whose decision it is, and what is legal."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.room import View


class ViewReader:
    """The part of what a player points at that no game has of its own.

    Attributes:
        view: the game as the player may see it.
    """

    def __init__(self, view: View) -> None:
        """Read `view`."""
        self.view = view

    @property
    def player(self) -> int:
        """The player the viewer decides for; negative for a spectator."""
        return self.view.observation.player

    @property
    def deciding(self) -> bool:
        """Whether the viewer is to decide something."""
        return bool(self.view.legal)

    def offers(self, kind: str) -> tuple[Action, ...]:
        """Return the legal actions of that kind."""
        return tuple(action for action in self.view.legal if action.kind == kind)

"""Interaction: what a player points at and has begun, as far as it is the same in every game."""

from __future__ import annotations

from tp_tui.games.contract import Action, Refusal
from tp_tui.room import View


class Interaction:
    """What a player points at and has begun to do; `update` keeps it in step with the view.

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

    # For a game to fill in

    def update(self, view: View) -> None:
        """Take in a new view, and point at what it is about."""
        raise NotImplementedError

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor, or the highlight of an open list."""
        raise NotImplementedError

    def jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) legal target."""
        raise NotImplementedError

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` does `action`, which is legal."""
        raise NotImplementedError

    def confirm(self) -> Action | None:
        """Return the action that Enter does; None if it opened or picked up something, or has nothing to do."""
        raise NotImplementedError

    def back(self) -> bool:
        """Close what is open or put down what was picked up; return whether there was anything."""
        raise NotImplementedError

    def choose_number(self, number: int) -> Action | Refusal | None:
        """Choose what has that number, from 1; return why it can't be, or an action that the rules forbid."""
        raise NotImplementedError

    def click(self, kind: str, number: int) -> bool:
        """Point at what was clicked on, by its kind and number; return whether it was pointed at before."""
        raise NotImplementedError

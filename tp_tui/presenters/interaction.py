"""Interaction: what a player points at and has begun to do, common to all games."""

from __future__ import annotations

from tp_tui.games.contract import Action, Refusal
from tp_tui.presenters.choices import Chooser
from tp_tui.room import View


class Interaction:
    """What a player points at and has begun to do; `update` synchronizes it with a new view.

    Attributes:
        view: the game as the player may see it.
    """

    def __init__(self, view: View) -> None:
        """Start with `view`."""
        self.view = view

    @property
    def player(self) -> int:
        """The viewer's player; negative for a spectator."""
        return self.view.observation.player

    @property
    def deciding(self) -> bool:
        """Whether the viewer has a decision to make."""
        return bool(self.view.legal)

    def offers(self, kind: str) -> tuple[Action, ...]:
        """Return the legal actions of a kind."""
        return tuple(action for action in self.view.legal if action.kind == kind)

    @property
    def open_list(self) -> Chooser | None:
        """The list that is open, if any: by default the attribute `chooser` of the game's interaction."""
        found: Chooser | None = getattr(self, "chooser", None)
        return found

    def nothing_here(self) -> str:
        """Return why Enter did nothing where the cursor is, and what to do instead; empty if it did something."""
        return ""

    @property
    def looks_away(self) -> bool:
        """Whether another player's area is shown in the place of the viewer's."""
        return False

    def enter_word(self) -> str:
        """Return in a word or two what Enter would do; empty if there is no better one than “Confirm”.

        It does not depend on where the cursor is, so that moving it changes no footer.
        """
        return ""

    # For a game to fill in

    def update(self, view: View) -> None:
        """Replace the view, and point at what its step is about."""
        raise NotImplementedError

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor, or the highlight of an open list; arguments are offsets."""
        raise NotImplementedError

    def jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) legal target."""
        raise NotImplementedError

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` returns `action`, which must be legal."""
        raise NotImplementedError

    def confirm(self) -> Action | None:
        """Perform Enter: return the action to play; None if it opened or picked up something, or does nothing."""
        raise NotImplementedError

    def back(self) -> bool:
        """Close what is open or put down what was picked up; return whether anything was."""
        raise NotImplementedError

    def choose_number(self, number: int) -> Action | Refusal | str | None:
        """Point at or pick the item with that number, from 1.

        Returns:
            None on success; otherwise the reason or what to say, or an illegal action that the rules will refuse with
            their reason.
        """
        raise NotImplementedError

    def click(self, kind: str, number: int) -> bool:
        """Point at a clicked item, given by kind and number; return whether it was already pointed at."""
        raise NotImplementedError

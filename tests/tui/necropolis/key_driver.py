"""Converting actions of Necropolis to keys."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.spots import spot_of
from tp_tui.room import Room


class KeyDriver:
    """The keys for the actions of `seat`, from a room that mirrors the game on the screen."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.interaction = NecropolisInteraction(room.view(seat))

    def look(self) -> None:
        self.interaction.update(self.room.view(self.seat))

    def keys_for(self, action: Action) -> list[str]:
        """Return the keys for `action` from where the player points."""
        if action.kind == "done":
            return ["d"]
        at = self.interaction
        if at.phase == BUILD:
            keys = [str(action.args[0] + 1)]
            at.choose_number(action.args[0] + 1)
            if at.card is None:
                at.confirm()
                keys.append("enter")
            for _ in range(len(at.targets())):
                if at.spot == spot_of(action):
                    return [*keys, "enter"]
                at.jump(1)
                keys.append("tab")
            raise AssertionError(f"Tab does not lead to {action}")
        if action.kind == "god":
            return [str(action.args[0]), "enter"]
        steps = at.choices.index(action) - at.index
        return ["down"] * steps + ["k"] * -steps + ["enter"]

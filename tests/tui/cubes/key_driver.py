"""Converting actions of Cubes to keys, while tracking the cursor."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.room import Room


class KeyDriver:
    """The keys for the actions of `seat`, from a room that mirrors the game on the screen."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room, self.seat = room, seat
        self.interaction = CubesInteraction(room.view(seat))

    def look(self) -> None:
        """Update the position, as the screen does."""
        self.interaction.update(self.room.view(self.seat))

    def keys_for(self, action: Action) -> list[str]:
        """Return the keys for `action` from the current cursor position."""
        match action.kind:
            case "money":
                return ["m"]
            case "done":
                return ["d"]
            case "build":
                return self._build(*action.args)
        keys = ["b" if action.kind == "buy" else "t"]
        self.interaction.open(action.kind)
        return [*keys, *self._chosen(action), "enter"]

    def _chosen(self, action: Action) -> list[str]:
        keys: list[str] = []
        while True:
            chooser = self.interaction.chooser
            assert chooser is not None
            wanted = next(n for n, choice in enumerate(chooser.choices) if Chooser((choice,)).at(action) is not None)
            keys += ["down"] * (wanted - chooser.index)
            chooser.highlight(wanted)
            if chooser.chosen.action is not None:
                return keys
            keys.append("enter")
            assert self.interaction.confirm() is None

    def _build(self, colour: int, place: int) -> list[str]:
        keys = []
        if self.interaction.colour != colour:
            keys.append(str(colour + 1))
            assert self.interaction.choose_number(colour + 1) is None
        pyramid = self.interaction.pyramid
        while pyramid.rows[self.interaction.cursor] != pyramid.rows[place]:
            up = pyramid.rows[place] > pyramid.rows[self.interaction.cursor]
            keys.append("up" if up else "j")
            self.interaction.move(0, -1 if up else 1)
        across = place - self.interaction.cursor
        self.interaction.move(across, 0)
        return [*keys, *["l"] * across, *["left"] * -across, "enter"]

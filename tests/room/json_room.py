"""A room behind JSON, as if the front end were in another process."""

from __future__ import annotations

import json

from tp_tui.games.contract import Action
from tp_tui.games.contract.json_data import read_fault, write_fault
from tp_tui.room import Command, Play, PlayText, Redo, Room, Undo, View
from tp_tui.room.view_data import read_view, write_view


class JsonRoom(Room):
    """A room whose views and commands pass through JSON.

    Attributes:
        sent: the number of views sent.
        largest: the length of the longest view.
    """

    sent: int = 0
    largest: int = 0

    def view(self, seat: int) -> View:
        text = json.dumps(write_view(super().view(seat)))
        self.sent += 1
        self.largest = max(self.largest, len(text))
        return read_view(self.game, json.loads(text))

    def submit(self, seat: int, command: Command, *, after: int | None = None) -> Action | None:
        return super().submit(seat, self._through_json(command), after=after)

    def _through_json(self, command: Command) -> Command:
        match command:
            case Play(action, stand_in, seconds):
                number, why, seconds = json.loads(json.dumps([action.number, write_fault(stand_in), seconds]))
                return Play(self._state.all_actions()[number], why and read_fault(why, "stand_in"), seconds)
            case PlayText(text):
                return PlayText(json.loads(json.dumps(text)))
            case Undo() | Redo():
                return command

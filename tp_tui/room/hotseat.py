"""Hot seat: several people take turns at one keyboard."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.room.commands import Command, Undo
from tp_tui.room.player_room import PlayerRoom
from tp_tui.room.view import SPECTATOR, View


class Hotseat:
    """The people who share a keyboard, one of whom sits in front of it.

    Attributes:
        room: the game.
        seat: the seat in front; `SPECTATOR` while private information must stay hidden.
    """

    def __init__(self, room: PlayerRoom, seat: int = SPECTATOR) -> None:
        """Put `seat` in front of the keyboard."""
        self.room = room
        self.seat = seat

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at the keyboard."""
        return self.room.local_seats

    def view(self) -> View:
        """Return the view of the seat in front, which may also undo the steps of others at the keyboard."""
        view = self.room.view(self.seat)
        undoing = self._actor(Undo())
        if undoing != self.seat:
            view = view._replace(undo_refusal=self.room.undo_refusal(undoing))
        # Several people read the same screen, so “you” would be ambiguous.
        return view._replace(you=SPECTATOR) if len(self.humans) > 1 else view

    def submit(self, command: Command) -> Action | None:
        """Submit a command from the keyboard and return the action applied.

        Raises:
            RefusedError: as for `Room.submit`.
        """
        return self.room.submit(self._actor(command), command)

    def _actor(self, command: Command) -> int:
        """Return the seat that gives a command: an undo is given by whoever acted last."""
        acted_last = self.room.last_seat
        return acted_last if isinstance(command, Undo) and acted_last in self.humans else self.seat

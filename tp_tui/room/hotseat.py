"""Hot seat: several people at one keyboard, one after the other in front of it."""

from __future__ import annotations

from dataclasses import replace

from tp_tui.games.contract import Action
from tp_tui.room.commands import Command, Undo
from tp_tui.room.room import Room
from tp_tui.room.view import SPECTATOR, View


class Hotseat:
    """Those who share a keyboard: they hold all seats of people, and one of them sits in front.

    Attributes:
        room: the game that is played.
        seat: who sits in front; `SPECTATOR` while nobody is to see what only one may.
    """

    def __init__(self, room: Room, seat: int = SPECTATOR) -> None:
        """Put `seat` in front of `room`."""
        self.room = room
        self.seat = seat

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.room.seats) if seat.is_human)

    def view(self) -> View:
        """Return what the one in front may see; what others at the keyboard did can be taken back here too."""
        view = self.room.view(self.seat)
        undoing = self._actor(Undo())
        if undoing != self.seat:
            view = replace(view, undo_refusal=self.room.undo_refusal(undoing))
        # Several read the same screen, and each “you” would be somebody else.
        return replace(view, you=SPECTATOR) if len(self.humans) > 1 else view

    def submit(self, command: Command) -> Action | None:
        """Submit a command that was given at the keyboard; return what was done.

        Raises:
            RefusedError: as `Room.submit` does.
        """
        return self.room.submit(self._actor(command), command)

    def _actor(self, command: Command) -> int:
        """Return the seat that a command is given for: an undo is for whoever acted last."""
        acted_last = self.room.last_seat
        return acted_last if isinstance(command, Undo) and acted_last in self.humans else self.seat

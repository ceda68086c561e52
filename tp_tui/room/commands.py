"""Commands: what a seat may ask of a room, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tp_tui.games.contract import Action, Event, Fault, IllegalActionError, NotationError, Refusal, State


class RoomRefusal(NamedTuple):
    """Why the room refuses a command, as opposed to the game's rules; presenters put it into words.

    Attributes:
        id: identifies the reason.
        seat: the seat concerned; negative for none.
        event: the event that revealed something, if that is the reason.
        text: an explanation from elsewhere, such as a lesson's.
        fault: what is wrong with the notation, if that is the reason.
    """

    id: str
    seat: int = -1
    event: Event | None = None
    text: str = ""
    fault: Fault | None = None


class RefusedError(ValueError):
    """A command was refused; nothing has changed.

    Attributes:
        refusal: the reason, from the game's rules or the room.
    """

    def __init__(self, refusal: Refusal | RoomRefusal) -> None:
        """Create the error; its message is for developers."""
        super().__init__(refusal.id)
        self.refusal = refusal

    @property
    def clause(self) -> str:
        """The clause of the rule that forbids the command; empty if none does."""
        return self.refusal.clause if isinstance(self.refusal, Refusal) else ""


class Play(NamedTuple):
    """Apply an action.

    Attributes:
        action: the action.
        stand_in: why the stand-in chose it in place of the seat's bot; None if it did not.
        seconds: the time a bot took to decide.
    """

    action: Action
    stand_in: Fault | None = None
    seconds: float = 0.0


class PlayText(NamedTuple):
    """Apply an action given in notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo the last step that was undone."""


Command = Play | PlayText | Undo | Redo


def moves_in(text: str) -> list[str]:
    """Return the moves of a line, which are set apart by commas.

    >>> moves_in("place f7 s, row v")
    ['place f7 s', 'row v']
    """
    return [move for part in text.split(",") if (move := part.strip())] or [text]


def read_action(state: State, text: str) -> Action:
    """Return the action that a text in notation names in that position.

    Raises:
        RefusedError: it names none, or one that the rules forbid.
    """
    try:
        return state.string_to_action(text)
    except NotationError as error:
        raise RefusedError(RoomRefusal("not_understood", fault=error.fault)) from error
    except IllegalActionError as error:
        raise RefusedError(error.refusal) from error

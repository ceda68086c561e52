"""Commands: what a seat may ask of a room, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tp_tui.games.contract import Action, Event, Fault, IllegalActionError, NotationError, Refusal, State


class RoomRefusal(NamedTuple):
    """Why a command cannot be carried out that no rule of the game forbids: a fact that presenters put into words.

    Attributes:
        id: names the reason.
        seat: the seat it is about; negative for none.
        event: what came to light, where that is the reason.
        text: what somebody else has said about it.
        fault: what is wrong with what was typed, where that is the reason.
    """

    id: str
    seat: int = -1
    event: Event | None = None
    text: str = ""
    fault: Fault | None = None


class RefusedError(ValueError):
    """A command that cannot be carried out; nothing has changed.

    Attributes:
        refusal: why, of the game's rules or of the room's.
    """

    def __init__(self, refusal: Refusal | RoomRefusal) -> None:
        """Refuse for that reason; the message is for developers."""
        super().__init__(refusal.id)
        self.refusal = refusal

    @property
    def clause(self) -> str:
        """The clause of the rule that forbids it; empty where none does."""
        return self.refusal.clause if isinstance(self.refusal, Refusal) else ""


@dataclass(frozen=True, slots=True)
class Play:
    """Do this action.

    Attributes:
        action: what to do.
        stand_in: why the simplest bot chose it in the place of the seat's; None where it did not.
        seconds: how long a bot thought about it.
    """

    action: Action
    stand_in: Fault | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class PlayText:
    """Do what this notation says."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back."""


Command = Play | PlayText | Undo | Redo


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

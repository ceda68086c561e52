"""What a front end may ask of a room."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.contract import Action, IllegalActionError, NotationError, State
from tp_tui.games.kit.wording import sentence


class RefusedError(ValueError):
    """A command that cannot be carried out.

    The message is a sentence for the player; `clause` is that of the rule that forbids it, empty if it is none.
    """

    def __init__(self, sentence: str, clause: str = "") -> None:
        """Refuse with that sentence."""
        super().__init__(sentence)
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Play:
    """Do this action for the seat whose decision it is.

    A `remark` is put behind it in the log; `seconds` is how long a bot thought about it.
    """

    action: Action
    remark: str = ""
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
        raise RefusedError(sentence(str(error))) from error
    except IllegalActionError as error:
        raise RefusedError(sentence(str(error)), error.refusal.clause) from error

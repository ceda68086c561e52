"""Actions and events: the steps of a turn, what comes of them, and why one is refused."""

from __future__ import annotations

from typing import NamedTuple

TERMINAL_PLAYER = -1
"""What `State.current_player` answers when the game is over."""


class Action(NamedTuple):
    """One small step of a turn. Made once for each table of a game and shared.

    `number` numbers it within its game's whole action space, `kind` is the first word of its notation
    and `args` are what that word is said of: numbers that only the game itself reads.
    """

    number: int
    kind: str
    args: tuple[int, ...]


class Event(NamedTuple):
    """Something that happened, as data; the game's `describe` puts it into words.

    `reveals` is true when something hidden came to light, which no undo can put back.
    """

    kind: str
    player: int
    args: tuple[int, ...] = ()
    reveals: bool = False


Argument = int | str | tuple["Argument", ...]
"""What a fact is said of: numbers, ids of things, and tuples of them. Words for them are the presenters' business."""


class Refusal(NamedTuple):
    """Why an action is not legal: the clause of the rules that forbids it, and a fact that presenters put into words.

    `id` names the reason within its game, `args` are what it is about: `Refusal("Q7", "too_dear", (3, 10, 4))`.
    """

    clause: str
    id: str
    args: tuple[Argument, ...] = ()

    def __str__(self) -> str:
        """The fact with its clause behind it."""
        return f"{self.id.removesuffix('.')} ({self.clause})"


NOT_POSSIBLE = "not_possible"
"""The id of the refusal of a game that says no more; it is about the action in notation."""


class IllegalActionError(ValueError):
    """An action that the rules forbid now. The state it was tried on is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry `refusal`, which presenters put into words; the message is for developers."""
        super().__init__(str(refusal))
        self.refusal = refusal

"""Actions, events and refusals: the steps of a turn, their effects, and why one is illegal."""

from __future__ import annotations

from typing import NamedTuple

TERMINAL_PLAYER = -1
"""The result of `State.current_player` when the game is over."""


class Action(NamedTuple):
    """One small step of a turn. Each action is created once and shared.

    `number` is its index in the action space of the game, `kind` the first word of its notation, and `args` are numbers
    that only the game interprets.
    """

    number: int
    kind: str
    args: tuple[int, ...]


class Event(NamedTuple):
    """Something that happened, as a fact that presenters put into words.

    `reveals` is true if hidden information came to light, so that it cannot be undone.
    """

    kind: str
    player: int
    args: tuple[int, ...] = ()
    reveals: bool = False


Argument = int | str | tuple["Argument", ...]
"""An argument of a fact: a number, an id, or a tuple of them. Presenters find the words."""


class Refusal(NamedTuple):
    """Why an action is illegal: the clause of the rules that forbids it, and a fact that presenters put into words.

    `id` identifies the reason within its game, `args` are its arguments: `Refusal("Q7", "too_dear", (3, 10, 4))`.
    """

    clause: str
    id: str
    args: tuple[Argument, ...] = ()

    def __str__(self) -> str:
        """Return the id and the clause, for developers."""
        return f"{self.id} ({self.clause})"


NOT_POSSIBLE = "not_possible"
"""The id of the refusal of a game that says no more; it is about the action in notation."""


class IllegalActionError(ValueError):
    """An action is illegal now. The state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        """Wrap `refusal`, which presenters put into words; the message is for developers."""
        super().__init__(str(refusal))
        self.refusal = refusal

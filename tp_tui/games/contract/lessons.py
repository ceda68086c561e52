"""Lessons: how a game is taught by playing it, from positions that were prepared for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tp_tui.games.contract.options import Options


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Something to read, and what to do then.

    Attributes:
        text: what the player reads. `{ID}` stands for the key with that binding id, such as `{table.status}`.
        wanted: the actions in notation that the player is to do, any of them; `KIND *` stands for every legal action
            that begins with that word. None where there is only something to read.
        instead: what is said when the player does another legal action.
        typed: the text where actions are typed; empty if `text` names no keys but those of the game's own actions, for
            which the word of the action is typed, such as `build` for `{GAME.build}`.
        instead_typed: the same for `instead`.
        answers: what the others do then, in notation.
    """

    text: str
    wanted: tuple[str, ...] = ()
    instead: str = ""
    answers: tuple[str, ...] = ()
    typed: str = ""
    instead_typed: str = ""

    def takes(self, notation: str) -> bool:
        """Return whether this is an action that the player is to do."""
        return any(
            notation.startswith(wanted[:-1]) if wanted.endswith(" *") else notation == wanted for wanted in self.wanted
        )


@dataclass(frozen=True, slots=True)
class LessonPart:
    """Some steps from one position on.

    Attributes:
        title: what it is about.
        deal: the deal, as `Game.state_from_deal` takes it.
        played: what was done before it begins, in notation.
        steps: its steps, at least one.
    """

    title: str
    deal: Mapping[str, object]
    played: tuple[str, ...]
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: the player sits in the first seat, and what the others do is prepared.

    Attributes:
        name: what files and commands call it.
        title: what players call it.
        summary: what it teaches, in a sentence.
        minutes: about how long it takes.
        options: those of the game it is played with, the number of seats and who begins among them.
        parts: one after the other.
    """

    name: str
    title: str
    summary: str
    minutes: int
    options: Options
    parts: tuple[LessonPart, ...]

    @property
    def length(self) -> int:
        """How many steps it has in all."""
        return sum(len(part.steps) for part in self.parts)

    def place(self, number: int) -> tuple[LessonPart, int]:
        """Return the part that a step is in, by its number from 0 on, and its place in that part."""
        for part in self.parts:
            if number < len(part.steps):
                return part, number
            number -= len(part.steps)
        raise IndexError(number)

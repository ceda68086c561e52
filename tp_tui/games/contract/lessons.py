"""Lessons: interactive tutorials that play a game from prepared positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tp_tui.games.contract.options import Options


class LessonStep(NamedTuple):
    """A text to read and an action to do.

    Attributes:
        text: what the player reads. `{ID}` stands for the key with that binding id, such as `{table.status}`.
        wanted: the actions, in notation, any of which completes the step; `KIND *` stands for every legal action of
            that kind. Empty if there is only something to read.
        instead: the reply to any other legal action.
        typed: `text` for line mode. Empty if `text` mentions only keys of the game's own actions, which line mode
            replaces by their words: `build` for `{GAME.build}`.
        instead_typed: `instead` for line mode.
        answers: what the other players do next, in notation.
    """

    text: str
    wanted: tuple[str, ...] = ()
    instead: str = ""
    answers: tuple[str, ...] = ()
    typed: str = ""
    instead_typed: str = ""

    def accepts(self, notation: str) -> bool:
        """Return whether the action with this notation completes the step."""
        return any(
            notation.startswith(wanted[:-1]) if wanted.endswith(" *") else notation == wanted for wanted in self.wanted
        )


class LessonPart(NamedTuple):
    """Consecutive steps from one prepared position.

    Attributes:
        title: what it is about.
        deal: the deal, as `Game.state_from_deal` takes it.
        played: the actions that lead from the deal to the position, in notation.
        steps: at least one.
    """

    title: str
    deal: Mapping[str, object]
    played: tuple[str, ...]
    steps: tuple[LessonStep, ...]


class Lesson(NamedTuple):
    """A lesson; the player has the first seat, and the moves of the others are scripted.

    Attributes:
        name: its name in files and commands.
        title: its name for players.
        summary: what it teaches, in a sentence.
        minutes: roughly how long it takes.
        options: the game's options, including the number of seats and the first seat.
        parts: in order.
    """

    name: str
    title: str
    summary: str
    minutes: int
    options: Options
    parts: tuple[LessonPart, ...]

    @property
    def length(self) -> int:
        """The total number of steps."""
        return sum(len(part.steps) for part in self.parts)

    def locate(self, number: int) -> tuple[LessonPart, int]:
        """Return the part that contains step `number`, counted from 0 in the whole lesson, and its index there."""
        for part in self.parts:
            if number < len(part.steps):
                return part, number
            number -= len(part.steps)
        raise IndexError(number)

"""Line mode without a terminal, with a function as the player."""

from __future__ import annotations

import random
from collections.abc import Callable

from tp_tui.bots.driver import BotDriver, LocalBots
from tp_tui.games.contract import Action
from tp_tui.plain.dialogue import Console
from tp_tui.plain.line_mode import Ending, LineMode
from tp_tui.presenters.choices import Choice, numbers_of
from tp_tui.presenters.presenter import presenter_for
from tp_tui.room import Room
from tp_tui.storage.settings import Settings


class Lines:
    """Line mode whose input lines are returned by `player`; None is the end of input.

    Attributes:
        said: all texts printed so far.
    """

    def __init__(self, room: Room, player: Callable[[Lines], str | None], settings: Settings | None = None) -> None:
        self.said: list[str] = []
        self._player = player
        console = Console(self._read, self.said.append)
        self.mode = LineMode(room, settings or Settings(), BotDriver(LocalBots()), console)

    @property
    def room(self) -> Room:
        return self.mode.room

    @property
    def last(self) -> str:
        return self.said[-1]

    def run(self) -> Ending:
        return self.mode.run()

    def _read(self) -> str | None:
        return self._player(self)


def scripted(*lines: str) -> Callable[[Lines], str | None]:
    """Return a player who types the given lines."""
    left = list(lines)
    return lambda _: left.pop(0) if left else None


def by_number(room: Room, wanted: Action) -> list[str]:
    """Return the numbers that choose `wanted`, each from the list that the one before opens."""

    def path(choices: list[Choice]) -> list[str] | None:
        for number, choice in zip(numbers_of(choices), choices, strict=True):
            if choice.action == wanted:
                return [str(number)]
            if choice.then is not None and (rest := path(list(choice.then().choices))) is not None:
                return [str(number), *rest]
        return None

    found = path(list(presenter_for(room.game.name)(room.view(room.current)).choices()))
    assert found is not None, f"{wanted} has no number"
    return found


class RandomPlayer:
    """A player of random legal actions, in notation or by numbers, who types the lines of `questions` before each."""

    def __init__(self, seed: int, questions: Callable[[Lines, random.Random], list[str]] | None = None) -> None:
        self._random = random.Random(seed)
        self._questions = questions
        self._lines: list[str] = []

    def __call__(self, lines: Lines) -> str | None:
        if self._lines:
            return self._lines.pop(0)
        room = lines.room
        if room.current < 0:
            return None
        if lines.last.startswith("It is ") and "press Enter" in lines.last:
            return ""
        if self._questions:
            self._lines = self._questions(lines, self._random)
        view = room.view(room.current)
        wanted = self._random.choice(view.legal)
        if self._random.random() < 0.5:
            self._lines += ["choices", *by_number(room, wanted)]
        else:
            self._lines.append(view.observation.state.action_to_string(wanted))
        return self._lines.pop(0)

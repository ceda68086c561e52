"""A tutorial lesson in progress: the position, the current step, and the player's actions."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action, Game, Lesson, LessonPart, LessonStep, Role
from tp_tui.room.commands import Play, PlayText, RefusedError, RoomRefusal
from tp_tui.room.room import Room
from tp_tui.room.seats import Seat, named_seats, seat_text
from tp_tui.room.view import View
from tp_tui.storage.saved_game import SavedGame

RIVAL = "greedy"
"""The bot named as the opponent, whose actions are scripted."""


class LessonRun:
    """A lesson in progress.

    Attributes:
        game: the game that is taught.
        lesson: the lesson.
        number: the current step, from 0; the lesson's length when it is over.
        room: the game of the current part, with the player in the first seat.
    """

    def __init__(self, game: Game, lesson: Lesson, number: int = 0, *, name: str = "", is_typed: bool = False) -> None:
        """Start at step `number`, after applying the earlier steps of its part.

        `name` is the player's, or empty; `is_typed` selects the texts for actions that are typed instead of pointed at.
        """
        self.game, self.lesson = game, lesson
        self._is_typed = is_typed
        self.number = min(max(0, number), lesson.length)
        self._seats = self._seated(name)
        self._taken: list[int] = []  # the number of actions before each step of the part
        self._begin_part()

    def _seated(self, name: str) -> tuple[Seat, ...]:
        option = self.game.option_of(Role.SEATS)
        seats = self.game.complete_options(self.lesson.options)[option.name] if option else 1
        assert isinstance(seats, int)
        rivals = [RIVAL] * (seats - 1)
        return named_seats(["", *rivals], [name, *[""] * len(rivals)])

    @property
    def is_over(self) -> bool:
        """Whether all steps have been completed."""
        return self.number >= self.lesson.length

    @property
    def part(self) -> LessonPart:
        """The current part; the last one when the lesson is over."""
        return self.lesson.locate(min(self.number, self.lesson.length - 1))[0]

    @property
    def step(self) -> LessonStep:
        """The current step; the last one when the lesson is over."""
        part, place = self.lesson.locate(min(self.number, self.lesson.length - 1))
        return part.steps[place]

    @property
    def text(self) -> str:
        """The text of the current step."""
        step = self.step
        return step.typed if self._is_typed and step.typed else step.text

    @property
    def is_reading(self) -> bool:
        """Whether the current step is only text, or the lesson is over."""
        return self.is_over or not self.step.wanted

    @property
    def is_at_end(self) -> bool:
        """Whether the lesson is over, or its last step is shown and only text."""
        return self.is_over or (self.is_reading and self.number == self.lesson.length - 1)

    @property
    def wanted(self) -> Action | None:
        """The legal action that the step names first; None if it is only text."""
        return None if self.is_reading else self._wanted(self.step)

    def notation_of(self, action: Action) -> str:
        """Return an action in notation."""
        return self.room.view(0).observation.state.action_to_string(action)

    def view(self) -> View:
        """Return the player's view of the game, without legal actions if the step is only text.

        The end of the turn is not offered before the step asks for it.
        """
        view = self.room.view(0)
        if self.is_reading:
            return view.to_watch()
        action_to_string, accepts = view.observation.state.action_to_string, self.step.accepts
        legal = tuple(each for each in view.legal if each.kind != "done" or accepts(action_to_string(each)))
        return view._replace(legal=legal)

    def read_on(self) -> None:
        """Advance past a step that is only text."""
        if self.is_reading and not self.is_over:
            self._go_on()

    def act(self, action: Action) -> None:
        """Apply an action that the step accepts, and the opponents' scripted answers.

        Raises:
            RefusedError: the action is illegal, or the step asks for another one.
        """
        state = self.room.view(0).observation.state
        if refused := state.explain(action):
            raise RefusedError(refused)
        if not self.step.accepts(state.action_to_string(action)):
            step = self.step
            raise RefusedError(
                RoomRefusal("not_in_lesson", text=(self._is_typed and step.instead_typed) or step.instead)
            )
        self.room.submit(0, Play(action))
        self._play(self.step.answers)
        self._go_on()

    def back(self) -> bool:
        """Go back one step within the part; return False at its start."""
        if len(self._taken) < 2:
            return False
        self._taken.pop()
        self.room.follow(self.room.actions[: self._taken[-1]])
        self.number -= 1
        return True

    def _go_on(self) -> None:
        part = self.part
        self.number += 1
        if not self.is_over and self.part is not part:
            self._begin_part()
        else:
            self._taken.append(len(self.room.actions))

    def _begin_part(self) -> None:
        """Deal the current part and apply everything up to the current step."""
        part, place = self.lesson.locate(min(self.number, self.lesson.length - 1))
        options = self.game.complete_options(self.lesson.options)
        start = self.game.state_from_deal(options, part.deal)
        texts = tuple(map(seat_text, self._seats))
        saved = SavedGame(self.game.name, options, texts, 0, start)
        self.room = Room.of_saved(saved, seats=self._seats)
        self._play(part.played)
        self._taken = [len(self.room.actions)]
        done = part.steps[: place + 1] if self.is_over else part.steps[:place]
        for step in done:
            if step.wanted:
                self.room.submit(self.room.current, Play(self._wanted(step)))
            self._play(step.answers)
            self._taken.append(len(self.room.actions))

    def _wanted(self, step: LessonStep) -> Action:
        """Return the legal action that a step names first.

        Raises:
            LookupError: none is legal, so the lesson contradicts the rules.
        """
        view = self.room.view(0)
        for wanted in step.wanted:
            accepts = step._replace(wanted=(wanted,)).accepts
            for action in view.legal:
                if accepts(view.observation.state.action_to_string(action)):
                    return action
        raise LookupError(f"{self.lesson.name}: none of {', '.join(step.wanted)} is legal")

    def _play(self, notation: Sequence[str]) -> None:
        for text in notation:
            self.room.submit(self.room.current, PlayText(text))

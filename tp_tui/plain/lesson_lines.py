"""A tutorial lesson in line mode."""

from __future__ import annotations

from tp_tui.plain.dialogue import QUIT, Console, Dialogue, typed_line
from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.lessons import save_lesson_progress
from tp_tui.presenters.line_words import words
from tp_tui.presenters.log_text import MAX_HEARD, echo_text, turn_to_hear
from tp_tui.presenters.messages import _, in_pieces, sentence, word_count
from tp_tui.room import Command, Play, PlayText, RefusedError, Room, View
from tp_tui.room.commands import read_action
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.settings import Settings, Verbosity

PROMPT = "{prompt}"
"""What stands in a lesson's text for the game's own short prompt, which names what can be chosen."""


class LessonLines(Dialogue):
    """Guides a player through a lesson in line mode.

    Attributes:
        lesson_run: the lesson in progress.
    """

    COMMANDS = common_actions.TUTORIAL.commands()

    def __init__(self, run: LessonRun, settings: Settings, console: Console) -> None:
        """Continue the lesson `run`."""
        super().__init__(settings, console)
        self.lesson_run = run
        self._pieces: list[str] = []
        """What is still to be said of the current step."""

    @property
    def room(self) -> Room:
        """The game of the current part."""
        return self.lesson_run.room

    def _view(self) -> View:
        return self.lesson_run.view()

    def run(self) -> bool:
        """Teach until the lesson is over or the player leaves; return False at the end of input."""
        with self._completed():
            return self._run()

    def _run(self) -> bool:
        self._tell_step()
        while True:
            typed = typed_line(self._console)
            if typed is None or (typed.word in QUIT and not typed.argument):
                if not self.lesson_run.is_at_end:
                    self.say(words.LESSON_LEFT)
                return typed is not None
            if self._pieces and typed.text.lower() in ("", "more"):
                self._tell_piece()
            elif typed.text:
                if not self._answer(typed) and not self._command(typed.word):
                    self._do(PlayText(self._presenter().notation_of(typed.text)))
            elif self.lesson_run.is_at_end:
                if not self.lesson_run.is_over:
                    self.say(words.LESSON_OVER)
                return True
            elif self.lesson_run.is_reading:
                room = self.room
                self.lesson_run.read_on()
                self._focus = self._focus if self.room is room else ""
                self._advanced()
            else:
                self._tell_step()

    # The steps

    def _tell_step(self) -> None:
        """Print the text of the current step, a few sentences at a time, and what to type behind the last of them."""
        self._pieces = []
        run = self.lesson_run
        if run.is_over:
            self.say(words.LESSON_DONE)
            return
        part, offset = run.lesson.locate(run.number)
        if not offset:
            place = run.lesson.parts.index(part) + 1
            self.say(words.LESSON_PART.format(number=place, part=_(part.title)))
        number = words.LESSON_STEP.format(number=run.number + 1, length=run.lesson.length)
        text = typed_text(_(run.text))
        if PROMPT in text:
            text = text.replace(PROMPT, self._presenter().short_prompt())
        is_whole = self._verbosity == Verbosity.FULL or not self._console.is_typed  # a script needs no pauses
        pieces = in_pieces(text, MAX_HEARD)
        first, *self._pieces = ["\n".join(pieces)] if is_whole else pieces
        is_short = word_count(f"{number} {first}") <= MAX_HEARD
        self._pieces.insert(0, f"{number} {first}" if is_short else f"{number}\n{first}")
        self._tell_piece()

    def _tell_piece(self) -> None:
        self.say(self._pieces.pop(0))
        if self._pieces:
            self.say(words.LESSON_MORE)
        else:
            self.say(words.LESSON_LAST if self.lesson_run.is_at_end else self._wanted())

    def _wanted(self) -> str:
        """Return what to type at the current step."""
        run = self.lesson_run
        if run.wanted is None:
            return words.LESSON_READ
        notation = self.room.view(0).observation.state.action_to_string(run.wanted)
        is_open = len(run.step.wanted) > 1 or notation not in run.step.wanted
        said = words.LESSON_TYPE_ANY if is_open else words.LESSON_TYPE
        return said.format(action=self._presenter().typed(run.wanted))

    def _advanced(self) -> None:
        """Save the progress, and print the next step."""
        self._clause = ""
        self._forget_lists()
        fault = save_lesson_progress(self.lesson_run)
        self._tell_step()
        if fault:
            self.say(fault)

    def _do(self, command: Command) -> None:
        """Apply an action if the step asks for it, and report what happened."""
        run, presenter = self.lesson_run, self._presenter()
        room, before = run.room, len(run.room.steps)
        points = room.view(0).observation.state.points(0)
        if run.is_reading:
            self.say(words.LESSON_READ)
            return
        try:
            if isinstance(command, PlayText):
                action = read_action(self._view().observation.state, command.text)
            else:
                assert isinstance(command, Play)
                action = command.action
            run.act(action)
        except RefusedError as error:
            self.say(typed_text(self._refused(error)))
            self.say(self._wanted())
            return
        # Use the old room, as the next part is another game.
        view = room.view(0)
        done = room.steps[before].action if len(room.steps) > before else None
        self._focus = presenter.focus_after(done) if done and room is run.room else ""
        mine = [entry for entry in view.log if entry.step >= before and entry.seat == 0]
        # What others do afterwards may change the player's points, too.
        is_alone = all(entry.seat == 0 for entry in view.log if entry.step >= before)
        gained = view.observation.state.points(0) - points if is_alone else 0
        own = [sentence(echo_text(view, entry, gained)) for entry in mine]
        others = [turn_to_hear(view, turn) for turn in view.turns if turn.step >= before and turn.seat != 0]
        if said := [each for each in (*own, *others) if each]:
            self.say("\n".join(said))
        self._advanced()

    # Commands

    def _command(self, word: str) -> bool:
        """Carry out a command of lessons; return whether `word` is one."""
        match word:
            case "hint":
                self.say(self._wanted())
            case "undo" | "u":
                if self.lesson_run.back():
                    self._focus = ""
                    self._forget_lists()
                    self._tell_step()
                else:
                    self.say(words.LESSON_FIRST)
            case _:
                return False
        return True


def typed_text(text: str) -> str:
    """Return a lesson's text with key references replaced by the words to type, which are the ends of their ids.

    >>> typed_text("Finish with {game.done}.")
    'Finish with done.'
    """
    return DEFAULT_KEYS.in_text(text, lambda id: id.rpartition(".")[2])

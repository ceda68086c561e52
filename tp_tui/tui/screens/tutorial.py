"""The tutorial: a list of lessons, and a lesson at the game's own table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tp_tui.games.contract import Action, Game, Lesson
from tp_tui.presenters import common_actions
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.lessons import first_open_lesson, lesson_run, lesson_state, save_lesson_progress
from tp_tui.presenters.messages import _
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.room import RefusedError
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.settings import Settings
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.panel import Panel
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.screens.table_screen import TableScreen

LESSON_LINE = "{title:<28}{state}\n  {summary}"


class TutorialScreen(TableScreen):
    """A lesson that is being taken, with the keys of a real game.

    Attributes:
        lesson_run: the lesson and how far it is.
    """

    ACTIONS = common_actions.TUTORIAL

    def __init__(self, run: LessonRun, settings: Settings) -> None:
        """Go on with a lesson where `run` is."""
        self.lesson_run = run
        super().__init__(run.game.name, run.view(), settings)

    @classmethod
    def of(cls, game: Game, lesson: Lesson, settings: Settings) -> TutorialScreen:
        """Return the screen of a lesson where the player left it; one that is done begins again."""
        return cls(lesson_run(game, lesson, settings.name), settings)

    def on_mount(self) -> None:
        """Listen to the table, and say what the step at hand is about."""
        self.table.chosen.subscribe(self, self._chosen, immediate=True)
        self.table.focus_target.focus()
        self._show()

    @property
    def prompt(self) -> str:
        """What to do next: read on, or what the table says."""
        if self.lesson_run.is_over:
            return words.TUTORIAL_DONE
        return words.TUTORIAL_READ if self.lesson_run.is_reading else self.table.prompt

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter goes on where there is only something to read."""
        return self.lesson_run.is_reading if action == "read_on" else True

    def _show(self) -> None:
        """Show the position and the step at hand."""
        run = self.lesson_run
        self.table.view = run.view()
        number = min(run.number + 1, run.lesson.length)
        title = words.TUTORIAL_STEP.format(part=_(run.part.title), number=number, length=run.lesson.length)
        self.table.lesson = (self.in_signs(title), self.in_signs(self._with_keys(_(run.text))))
        self.show_prompt()
        self.refresh_bindings()

    def _with_keys(self, text: str) -> str:
        """Return a text of the lesson with the keys as they are set."""
        return self.app.key_names.in_text(text, self.table.key_of)

    def _went_on(self) -> None:
        """Keep how far the player is, and show the next step."""
        fault = save_lesson_progress(self.lesson_run)
        self._show()
        self.say(fault)

    def _chosen(self, action: Action) -> None:
        try:
            self.lesson_run.act(action)
        except RefusedError as error:
            self.say(self.in_signs(self._with_keys(refusal_text(self.table.view, error.refusal))), error.clause)
        else:
            self._went_on()

    # Keys

    def action_read_on(self) -> None:
        """Go on to the next step; at the end, back to the lessons."""
        if self.lesson_run.is_over:
            self.dismiss()
        else:
            self.lesson_run.read_on()
            self._went_on()

    def action_back(self) -> None:
        """Go back a step."""
        if self.lesson_run.back():
            self._show()
            self.say("")
        else:
            self.say(words.TUTORIAL_FIRST)

    def action_point(self) -> None:
        """Point at what the step asks for, so that Enter does it."""
        if wanted := self.lesson_run.wanted:
            self.table.point_at(wanted)
        else:
            self.say(words.TUTORIAL_NO_HINT)

    def action_type(self) -> None:
        """Say that moves are not typed here."""
        self.say(words.TUTORIAL_NO_TYPING)

    def action_help(self) -> None:
        """Explain the step of the turn, the rules and the keys."""
        pages = self.table.help_pages(rules_of(self.table.view))
        self.app.push_screen(HelpScreen(pages, self.table.step_help(), self.table.keys_now()))

    def action_step_back(self) -> None:
        """Close a list or put down what was picked up; with nothing open, leave."""
        if not self.table.step_back():
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the lesson; it goes on from here another time."""
        self.dismiss()


class LessonsScreen(ListScreen):
    """The lessons of a game, with how far the player is in each."""

    ACTIONS = common_actions.LESSONS

    def __init__(self, game: Game) -> None:
        """List the lessons of `game`."""
        super().__init__()
        self._game = game
        self._lessons = game.lessons()

    def compose(self) -> ComposeResult:
        """Title, lessons, hint."""
        lessons = (Option(self._line(lesson), id=lesson.name) for lesson in self._lessons)
        yield Panel(words.TUTORIAL_TITLE, ChoiceList(*lessons, markup=False), keys=words.TUTORIAL_KEYS)

    def on_mount(self) -> None:
        """Point at the first lesson that is not done."""
        self.query_one(OptionList).highlighted = first_open_lesson(self._game)

    def on_screen_resume(self) -> None:
        """Say how far each lesson is now."""
        options = self.query_one(OptionList)
        for lesson in self._lessons:
            options.replace_option_prompt(lesson.name, self._line(lesson))

    def _line(self, lesson: Lesson) -> str:
        state = lesson_state(self._game, lesson)
        return LESSON_LINE.format(title=_(lesson.title), state=state, summary=_(lesson.summary))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a lesson, or go on with it; one that is done begins again."""
        lesson = next(lesson for lesson in self._lessons if lesson.name == event.option.id)
        self.app.push_screen(TutorialScreen.of(self._game, lesson, self.app.settings))

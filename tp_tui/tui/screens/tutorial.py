"""The tutorial: the list of lessons, and a lesson at the game's table."""

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
    """A lesson, with the same keys as a game.

    Attributes:
        lesson_run: the lesson and the progress in it.
    """

    ACTIONS = common_actions.TUTORIAL

    def __init__(self, run: LessonRun, settings: Settings) -> None:
        """Continue a lesson."""
        self.lesson_run = run
        super().__init__(run.game.name, run.view(), settings)

    @classmethod
    def of(cls, game: Game, lesson: Lesson, settings: Settings) -> TutorialScreen:
        """Create the screen of a lesson from where the player left it; a completed one restarts."""
        return cls(lesson_run(game, lesson, settings.name), settings)

    def on_mount(self) -> None:
        """Subscribe to the table and show the first step."""
        self.table.chosen.subscribe(self, self._chosen, immediate=True)
        self.table.focus_target.focus()
        self._show()

    @property
    def prompt(self) -> str:
        """What to do next: read on, or the table's prompt."""
        if self.lesson_run.is_over:
            return words.TUTORIAL_DONE
        return words.TUTORIAL_READ if self.lesson_run.is_reading else self.table.prompt

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable Enter for reading on only where the step has nothing to play."""
        return self.lesson_run.is_reading if action == "read_on" else True

    def _show(self) -> None:
        """Show the position and the step."""
        run = self.lesson_run
        self.table.view = run.view()
        number = min(run.number + 1, run.lesson.length)
        title = words.TUTORIAL_STEP.format(part=_(run.part.title), number=number, length=run.lesson.length)
        self.table.lesson = (self.in_signs(title), self.in_signs(self._with_keys(_(run.text))))
        self.show_prompt()
        self.refresh_bindings()

    def _with_keys(self, text: str) -> str:
        """Fill in the configured keys, those of the table included."""
        return self.app.key_names.in_text(text, self.table.key_of)

    def _show_next(self) -> None:
        """Save the progress and show the next step."""
        fault = save_lesson_progress(self.lesson_run)
        self._show()
        self.say(fault)

    def _chosen(self, action: Action) -> None:
        try:
            self.lesson_run.act(action)
        except RefusedError as error:
            self.say(self.in_signs(self._with_keys(refusal_text(self.table.view, error.refusal))), error.clause)
        else:
            self._show_next()

    # Keys

    def action_read_on(self) -> None:
        """Go to the next step; at the end, return to the lessons."""
        if self.lesson_run.is_over:
            self.dismiss()
        else:
            self.lesson_run.read_on()
            self._show_next()

    def action_back(self) -> None:
        """Go back a step."""
        if self.lesson_run.back():
            self._show()
            self.say("")
        else:
            self.say(words.TUTORIAL_FIRST)

    def action_point(self) -> None:
        """Select the move that the step asks for, so that Enter plays it."""
        if wanted := self.lesson_run.wanted:
            self.table.point_at(wanted)
        else:
            self.say(words.TUTORIAL_NO_HINT)

    def action_type(self) -> None:
        """Tell the player that moves cannot be typed here."""
        self.say(words.TUTORIAL_NO_TYPING)

    def action_help(self) -> None:
        """Explain the step, the rules and the keys."""
        pages = self.table.help_pages(rules_of(self.table.view))
        self.app.push_screen(HelpScreen(pages, self.table.step_help(), self.table.keys_now()))

    def action_step_back(self) -> None:
        """Close a list or put down a piece; if there is none, leave."""
        if not self.table.step_back():
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the lesson, which can be continued later."""
        self.dismiss()


class LessonsScreen(ListScreen):
    """The lessons of a game with the player's progress."""

    ACTIONS = common_actions.LESSONS

    def __init__(self, game: Game) -> None:
        """List the lessons of `game`."""
        super().__init__()
        self._game = game
        self._lessons = game.lessons()

    def compose(self) -> ComposeResult:
        """Compose the box."""
        lessons = (Option(self._line(lesson), id=lesson.name) for lesson in self._lessons)
        yield Panel(words.TUTORIAL_TITLE, ChoiceList(*lessons, markup=False), keys=words.TUTORIAL_KEYS)

    def on_mount(self) -> None:
        """Highlight the first lesson that is not completed."""
        self.query_one(OptionList).highlighted = first_open_lesson(self._game)

    def on_screen_resume(self) -> None:
        """Update the progress."""
        options = self.query_one(OptionList)
        for lesson in self._lessons:
            options.replace_option_prompt(lesson.name, self._line(lesson))

    def _line(self, lesson: Lesson) -> str:
        state = lesson_state(self._game, lesson)
        return LESSON_LINE.format(title=_(lesson.title), state=state, summary=_(lesson.summary))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Start or continue a lesson; a completed one restarts."""
        lesson = next(lesson for lesson in self._lessons if lesson.name == event.option.id)
        self.app.push_screen(TutorialScreen.of(self._game, lesson, self.app.settings))

"""The tutorial: the list of lessons, and a lesson at the game's table."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games.contract import Action, Game, Lesson
from tp_tui.presenters import common_actions
from tp_tui.presenters.common_actions import CONFIRMING_IDS
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.key_text import NAMED
from tp_tui.presenters.lessons import first_open_lesson, lesson_run, lesson_state, save_lesson_progress
from tp_tui.presenters.messages import _
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Span
from tp_tui.room import RefusedError
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.settings import Settings
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.panel import PANEL_CSS, Panel
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.screens.table_screen import TableScreen
from tp_tui.tui.skyline import pictured
from tp_tui.tui.table import Notice

OF_EVERY_TABLE = ("table", "tutorial", "game")
"""The first words of the ids of keys that are no game's own."""

STATE_COLUMN = 28
"""The column in which the progress in a lesson begins."""


class TutorialScreen(TableScreen):
    """A lesson, with the same keys as a game.

    Attributes:
        lesson_run: the lesson and the progress in it.
    """

    ACTIONS = common_actions.TUTORIAL

    def __init__(self, run: LessonRun, settings: Settings) -> None:
        """Continue a lesson."""
        self.lesson_run = run
        self._refused = ""
        super().__init__(run.game.name, run.view(), settings)

    @classmethod
    def of(cls, game: Game, lesson: Lesson, settings: Settings) -> TutorialScreen:
        """Create the screen of a lesson from where the player left it; a completed one restarts."""
        return cls(lesson_run(game, lesson, settings.name), settings)

    def on_mount(self) -> None:
        """Subscribe to the table and show the first step."""
        self.table.chosen.subscribe(self, self._chosen, immediate=True)
        # Moving the highlight of a list changes what Enter would do.
        self.watch(self.table, "info", self.refresh_bindings, init=False)
        self.table.focus_target.focus()
        self._show()

    @property
    def prompt(self) -> str:
        """What to do next: read on, or the table's prompt."""
        run = self.lesson_run
        if run.is_at_end:
            return words.TUTORIAL_DONE
        return words.TUTORIAL_READ if run.is_reading else self.table.marked_prompt

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings; the footer begins with the keys that the step asks for, without those that it would refuse."""
        found = super().active_bindings
        run = self.lesson_run
        named = [] if run.is_reading else NAMED.findall(run.step.text)
        asked = {id for id in named if id.partition(".")[0] not in OF_EVERY_TABLE}
        if not asked:
            return found
        listed, wanted = self.table.listed_action, run.wanted
        if listed is not None:
            takes_enter = run.step.accepts(run.notation_of(listed))
        else:
            takes_enter = wanted is not None and f"{run.room.game.name}.{wanted.kind}" not in asked
        takes_enter |= "table.confirm" in named
        first: dict[str, ActiveBinding] = {}
        rest: dict[str, ActiveBinding] = {}
        for key, active in found.items():
            binding, is_asked = active.binding, active.binding.id in asked
            is_refused = (binding.id or "").partition(".")[0] not in OF_EVERY_TABLE or (
                binding.id in CONFIRMING_IDS and not takes_enter
            )
            shows = is_asked or (binding.show and not is_refused)
            (first if is_asked else rest)[key] = active._replace(binding=replace(binding, show=shows))
        return first | rest

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable Enter for reading on only where the step has nothing to play."""
        return self.lesson_run.is_reading if action == "read_on" else True

    def _show(self) -> None:
        """Show the position and the step."""
        run = self.lesson_run
        self.table.waits_for = words.TUTORIAL_NO_HINT
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
            said = refusal_text(self.table.view, error.refusal)
            is_known = said == self._refused  # the same words again would look as if nothing had happened
            self._refused = "" if is_known else said
            self.say(self.in_signs(self._with_keys(words.TUTORIAL_STILL if is_known else said)), error.clause)
        else:
            self._refused = ""
            self._show_next()

    # Keys

    def on_key(self, event: Key) -> None:
        """Explain keys that do nothing."""
        if not (self.is_too_small or self.app.has_use_for(event.key)):
            self.say(words.TUTORIAL_NO_HINT if self.lesson_run.is_reading else words.NO_KEY)

    def action_read_on(self) -> None:
        """Go to the next step; at the end, return to the lessons."""
        if self.lesson_run.is_at_end:
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
            self.say("")
            before = self.table.info
            self.table.point_at(wanted)
            self.app.call_next(self._tell_pointed, before)  # once that is drawn
        else:
            self.say(words.TUTORIAL_NO_HINT)

    def _tell_pointed(self, before: Span) -> None:
        """Say that Enter does what was asked for where the information line, `before` and now, does not show it."""
        if self.table.info == before:
            self.say(self._with_keys(words.TUTORIAL_POINTED))

    def action_type(self) -> None:
        """Tell the player that moves cannot be typed here."""
        self.say(words.TUTORIAL_NO_TYPING)

    def action_help(self) -> None:
        """Explain the step, the rules and the keys."""
        pages = self.table.help_pages(rules_of(self.table.view))
        step, keys = self.table.step_help(), self.table.keys_now()
        self.app.push_screen(HelpScreen(pages, step, keys, opens=words.RULES_PAGE))

    def action_step_back(self) -> None:
        """Close a list or put down a piece; if there is none, say how to leave."""
        if not self.table.step_back():
            self.table.notice = Notice(self.app.in_keys(words.TUTORIAL_NOTHING_OPEN), style="plain")

    def action_leave(self) -> None:
        """Leave the lesson, which can be continued later."""
        self.dismiss()


class LessonsScreen(ListScreen):
    """The lessons of a game with the player's progress."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.LESSONS

    def __init__(self, game: Game) -> None:
        """List the lessons of `game`."""
        super().__init__()
        self._game = game
        self._lessons = game.lessons()

    def compose(self) -> ComposeResult:
        """Compose the box."""
        lessons = (Option(self._line(lesson), id=lesson.name) for lesson in self._lessons)
        listed = ChoiceList(*lessons, markup=False)
        listed.second = STATE_COLUMN
        about = Static("", id="about", markup=False)
        yield from pictured(Panel(words.TUTORIAL_TITLE, listed, about, keys=words.TUTORIAL_KEYS))

    def on_mount(self) -> None:
        """Highlight the first lesson that is not completed."""
        self.query_one(OptionList).highlighted = first_open_lesson(self._game)

    def on_screen_resume(self) -> None:
        """Update the progress."""
        options = self.query_one(OptionList)
        for lesson in self._lessons:
            options.replace_option_prompt(lesson.name, self._line(lesson))

    def _line(self, lesson: Lesson) -> str:
        return self.app.in_signs(f"{_(lesson.title):<{STATE_COLUMN}}{lesson_state(self._game, lesson)}")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the lesson is about."""
        self.query_one("#about", Static).update(self.app.in_signs(_(self._lessons[event.option_index].summary)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Start or continue a lesson; a completed one restarts."""
        lesson = next(lesson for lesson in self._lessons if lesson.name == event.option.id)
        self.app.push_screen(TutorialScreen.of(self._game, lesson, self.app.settings))

"""A game's table: the widget that draws a game, inside a game screen that is the same for all games.

The screen sets the table's reactives `view`, `hint`, `notice` and `settings`. The table sets `prompt` and `info` for
the lines below it, and publishes the player's choice with `chosen`; it does not access the screen. The table of a
small game:

    class CoinTable(GameTable):
        BINDINGS = [Binding("t", "take", "Take a coin", id="coins.take")]

        def compose(self) -> ComposeResult:
            yield Static(id="coins")

        def draw(self) -> None:
            self.query_one("#coins", Static).update("o" * self.view.observation.state.coins)

        def step_prompt(self) -> str:
            return "t takes a coin."

        def action_take(self) -> None:
            self.choose(self.view.legal[0])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple, cast

from rich.cells import cell_len
from textual.actions import parse
from textual.events import Key
from textual.geometry import Offset, Size
from textual.reactive import var
from textual.signal import Signal
from textual.widget import Widget

from tp_tui.games.contract import Action, RuleChapter
from tp_tui.presenters import common_actions
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import Hint
from tp_tui.presenters.key_text import key_name, key_names
from tp_tui.presenters.messages import _
from tp_tui.presenters.outcome import outcome
from tp_tui.presenters.presenter import presenter_for
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.settings_list import TableSetting
from tp_tui.presenters.spans import Line, Span, lines_of
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.terminal.keymap import bindings_on
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.help_pages import Page, keys_page, rules_page
from tp_tui.tui.screens.dialogs import AROUND_TEXT, TextScreen
from tp_tui.tui.screens.min_size import MIN_SIZE, fits
from tp_tui.tui.side_text import MAX_COLUMNS, Log, advice_lines, lesson_lines, log_of

LINES_BELOW = 3
"""The lines below a table: information line, prompt and footer."""


TEXT_GAP = 2
"""The columns between two texts in a line."""

SENTENCE_END = re.compile(r"(?<=[.?]) ")
"""The end of the sentence with which a prompt begins; keys follow."""

HIGH_ENOUGH_FOR_ADVICE = 36
"""The lines from which there is room for all of the advice beside the board."""


class Notice(NamedTuple):
    """A message to the player, such as why a move is refused.

    Attributes:
        text: the message; empty for none.
        clause: the clause of the rule that forbids the move, if any.
        style: the style of the text, `plain` for neutral messages.
        turns: the number of latest turns of which it tells; it is not shown where the log has them all.
    """

    text: str = ""
    clause: str = ""
    style: str = "bad"
    turns: int = 0


ROOM_BELOW_LESSON = 12
"""The lines below a lesson from which an empty line stands above it."""


SHARED_WIDTH = 72
"""The least columns of a line that information and prompt share: with fewer, the information would be cut."""


class GameTable(Actionable, Widget):
    """The board, its panels and the keys of the game.

    A subclass composes its widgets, updates them in `draw`, and defines actions that end with `choose` or `moved`. The
    screen focuses the first focusable child, or the table itself.

    Attributes:
        view: the game as the player at the screen may see it.
        hint: the strongest bot's hint, while shown.
        points_at_hint: whether Enter plays the hint's next action.
        selections: how often the player has selected something.
        notice: a message shown in place of `info` until the player moves on.
        lesson: the tutorial's text or the advice on a turn, shown beside the board: a heading, then texts.
        lesson_in_short: what is shown in its place on low screens, if anything; the recap has the whole.
        settings: the player's settings.
        columns_at_right: the columns that the scoring of a finished game needs beside the board; 0 for none.
        prompt: what the player can do next, in a sentence for the line above the footer.
        marked_prompt: the same with its keys marked, as `KeyNames.in_text` reads them.
        info: what the player points at, or the notice, for the line above the prompt.
        fills_height: whether no line of it is free between it and the information line.
        is_steering: whether the player moves a cursor about, so that the keys for it need not be told beside its place.
        waits_for: the prompt while the player is not to move; empty for whose turn it is.
        chosen: a signal published with the action that the player chose, legal or not. A message would be handled only
            after keys that were already pressed, which would then act on the old position.
    """

    ACTIONS = common_actions.TABLE

    MIN_SIZE: ClassVar[Size] = MIN_SIZE
    """The minimum size of the terminal; not below the general minimum."""

    GAME: ClassVar[str] = ""
    """The game whose settings section holds this table's settings."""

    SETTINGS: ClassVar[Sequence[TableSetting]] = ()
    """The settings of this table."""

    KEYS: ClassVar[Sequence[tuple[str, str]]] = ()
    """The keys of a table with its own `BINDINGS`, and what they do, for the help."""

    KEY_PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The keys of the table's own `BINDINGS` by preset and binding id."""

    view: var[View] = var(cast("View", None), init=False, always_update=True, bindings=True)
    hint: var[Hint | None] = var(None, init=False, bindings=True)
    points_at_hint: var[bool] = var(False, init=False)
    notice: var[Notice] = var(Notice(), init=False)
    lesson: var[tuple[str, ...]] = var((), init=False)
    settings: var[Settings] = var(cast("Settings", None), init=False)
    columns_at_right: var[int] = var(0, init=False)
    fills_height: var[bool] = var(False, init=False)
    prompt: var[str] = var("")
    info: var[Span] = var(("", "plain"))

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table for `view`."""
        super().__init__(id=id)
        self.chosen: Signal[Action] = Signal(self, "chosen")
        self.lesson_in_short = self.marked_prompt = ""
        self.selections = 0
        self._is_up_to_date = True
        self._turns_in_log = 0
        self._log: tuple[View | None, object, Log] = (None, None, Log([]))
        self.waits_for = ""
        self.is_steering = False
        self.set_reactive(GameTable.view, view)
        self.set_reactive(GameTable.settings, settings)

    # Hooks for a game

    def draw(self) -> None:
        """Update the widgets from the reactives and the selection.

        The first call comes after layout, when the size is known.
        """

    def draw_shown(self) -> None:
        """Update what is shown: by default, the drawing."""
        self.draw()

    def pointed_info(self, width: int) -> Span:
        """Return what the information line says of what the player points at, in `width` columns."""
        return self.cursor_info(width)

    def enter_word(self) -> str:
        """Return in a word or two what Enter would do; empty if there is no better one than the key's own."""
        return ""

    def key_word(self, binding: str) -> str:
        """Return what the footer says of the key of a binding id; empty if there is nothing better than its title."""
        return ""

    @property
    def listed_action(self) -> Action | None:
        """The action of the highlighted line of the open list; None if no list is open or the line opens another."""
        return None

    def step_prompt(self) -> str:
        """Return what the player can do next; called only while the player is to move."""
        return ""

    def cursor_info(self, width: int) -> Span:
        """Describe what the player points at in `width` columns."""
        return ("", "plain")

    def point_at(self, action: Action) -> bool:
        """Move the selection so that Enter plays a legal action; return whether that is possible."""
        return False

    def why_not(self, action: str) -> Notice:
        """Return why a Textual action, such as `offer('build')`, is disabled; the notice may be empty."""
        return Notice()

    def status_text(self) -> str:
        """Describe the position completely in words, for the key `e`."""
        return presenter_for(self.view.game.name)(self.view).status_text()

    def status_table(self, width: int) -> Sequence[Line]:
        """Describe the position for a box of `width` columns, players side by side if there is room."""
        return lines_of(self.status_text())

    @classmethod
    def in_pictures(cls, view: View, lines: Sequence[Line], settings: Settings) -> Sequence[Line]:
        """Return lines of a text about a game with pictures in place of the names of what the game can draw in them."""
        return lines

    def with_stand_ins(self, text: str) -> str:
        """Return a text with stand-ins, as wide as their pictures, for the names of what `drawn` draws."""
        return text

    def drawn(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Draw the pictures in place of their stand-ins."""
        return lines

    def beside_prompt(self, width: int) -> int:
        """Return the columns of `width` that the prompt's sentence leaves in the line that it shares."""
        sentence, *keys = SENTENCE_END.split(self.marked_prompt, maxsplit=1)
        return width - cell_len(self.with_stand_ins(sentence)) - TEXT_GAP if keys and self.shares_line(width) else width

    def shares_line(self, width: int) -> bool:
        """Return whether information and prompt stand in one line of `width` columns where both fit."""
        return self.fills_height and width >= SHARED_WIDTH

    def step_back(self) -> bool:
        """Handle Escape: close a list or put down a piece; return whether there was any."""
        return False

    @property
    def clause(self) -> str:
        """The clause of the rules at which the help opens."""
        return self.notice.clause

    def step_help(self) -> str:
        """Explain the current step in a sentence or two, for the top of the help; may be empty."""
        return ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the enabled keys of this table and what each does, most useful first."""
        bindings = self.screen.active_bindings.values()
        return [
            (self.app.get_key_display(binding), _(binding.description))
            for node, binding, enabled, _tooltip in bindings
            if node is self and enabled and binding.show
        ]

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the help pages during a game."""
        return [rules_page(rulebook, self.clause), keys_page(self.key_groups())]

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return the help pages outside a game."""
        return [rules_page(rulebook), keys_page(cls.key_groups())]

    @classmethod
    def key_rows(cls) -> list[tuple[str, str]]:
        """Return all keys of this table and what they do."""
        return [row for group in cls.key_groups() for row in group]

    @classmethod
    def key_groups(cls) -> list[Sequence[tuple[str, str]]]:
        """Return the same by group."""
        return [*cls.ACTIONS.key_groups(), *([cls.KEYS] if cls.KEYS else [])]

    def cursor_cell(self) -> Offset | None:
        """Return the terminal cell that the player points at, or None."""
        return None

    def outcome(self) -> str:
        """Return how the game ended, in a sentence."""
        return outcome(self.view)

    @property
    def pointed_at(self) -> str:
        """The name of the place that the player points at, in the form that questions accept; empty for none."""
        return ""

    @property
    def board_columns(self) -> int:
        """The width of the board at the left, which the scoring leaves visible."""
        return 0

    # For a game to use

    @property
    def is_deciding(self) -> bool:
        """Whether the player at the screen is to move."""
        return bool(self.view.legal)

    @property
    def long_notice(self) -> str:
        """The notice if it is too long for the information line, for the table to show in full; else empty."""
        return self.notice.text if len(self.notice.text) >= self.app.size.width - 1 else ""

    def point_at_hint(self) -> None:
        """Select the hint's next action, if there is a hint."""
        if self.hint:
            self.points_at_hint = self.point_at(self.hint.action)

    @property
    def looks_away(self) -> bool:
        """Whether the table shows another player's area."""
        return False

    def choose(self, action: Action) -> None:
        """Publish the player's choice; on return, the screen has updated `view` or `notice`."""
        self.chosen.publish(action)

    def moved(self) -> None:
        """Clear the notice and redraw after the selection has moved."""
        self.notice = Notice()
        self.points_at_hint = False
        self.selections += 1
        self.redraw()

    def redraw(self) -> None:
        """Schedule a single redraw after the current callback."""
        if self._is_up_to_date:
            self._is_up_to_date = False
            self.app.call_next(self._draw_now)  # key actions run in the app's task: the table need not be woken up

    def key_of(self, binding: str) -> str:
        """Return the key of a binding id as texts name it; `?` if it has none."""
        for key, found in (*bindings_on(self), *bindings_on(self.screen)):
            if found.id == binding:
                return key_name(key)
        return "?"

    # Keys of every table

    def on_key(self, event: Key) -> None:
        """If all actions of a key are disabled and nothing else binds it, show why."""
        bindings = bindings_on(self).key_to_bindings.get(event.key, ())
        # Textual calls this before it runs the key's action.
        if any(self.check_action(*parse(binding.action)[1:]) for binding in bindings):
            return
        found = next((said for binding in bindings if (said := self.why_not(binding.action)).text), None)
        other = self.screen.active_bindings.get(event.key)
        # A binding of Tab for the next widget does not count: only the table takes keys.
        if found and (other is None or other.binding.action.startswith("app.focus_")):
            event.stop()
            self.notice = found

    @property
    def label(self) -> str:
        """The label of the game, such as that of a daily game; empty for an ordinary game."""
        view = self.view
        if view.daily is None and not view.challenge:
            return ""
        from tp_tui.presenters.challenges import label_of  # most games are ordinary ones

        return label_of(view)

    @property
    def whole_label(self) -> str:
        """The label with what a challenge asks for."""
        if not self.label:
            return ""
        from tp_tui.presenters.challenges import whole_label_of

        return whole_label_of(self.view)

    def action_status(self) -> None:
        """Show how the game stands."""
        label = [*lines_of(self.whole_label), ()] if self.label else []
        said = self.status_table(self.app.size.width - AROUND_TEXT)
        self.app.push_screen(TextScreen(words.STATUS_TITLE, [*label, *said]))

    # Updates

    @property
    def focus_target(self) -> Widget:
        """The widget to focus while no text is being typed."""
        return next((widget for widget in self.query("*").results(Widget) if widget.focusable), self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable all actions while the terminal is too small; overrides must call this first."""
        return fits(self.app.size, self.MIN_SIZE)

    def on_mount(self) -> None:
        """Redraw whenever a reactive changes."""
        for name in ("view", "hint", "notice", "lesson", "settings", "columns_at_right"):
            self.watch(self, name, self.redraw, init=False)

    def on_resize(self) -> None:
        """Redraw for the new size."""
        self.redraw()

    def validate_notice(self, notice: Notice) -> Notice:
        """Fill in the configured keys."""
        return notice._replace(text=key_names(self.app).in_text(notice.text))

    def lesson_lines(self, width: int) -> list[Line]:
        """Return the tutorial's text; or the advice on a turn, on low screens in two lines, as the recap has it all."""
        if not (self.lesson and self.lesson_in_short) or self.app.size.height >= HIGH_ENOUGH_FOR_ADVICE:
            return lesson_lines(self.lesson, width)
        return advice_lines(self.lesson_in_short, width, key_names(self.app).in_text(words.NEWS_MORE))

    def lesson_part(self, width: int, height: int) -> list[Line]:
        """Return the same for a part of the table with `height` lines, below an empty line if there is room."""
        lines = self.lesson_lines(width)
        return [(), *lines] if lines and height - len(lines) >= ROOM_BELOW_LESSON else lines

    def log_lines(
        self, height: int, width: int, changed: Callable[[str], str] = str, most: int = MAX_COLUMNS
    ) -> list[Line]:
        """Return as much of the log as fits, for `draw` to show; a game may have its texts `changed`.

        `most` is the greatest width of a turn.
        """
        key = height, width, changed, most
        view, of, log = self._log
        if view is not self.view or of != key:
            log = log_of(self.view, height, width, changed, most)
            self._log = self.view, key, log
        lines, self._turns_in_log = log
        # At the foot, so that hints and lists come and go above it and it keeps its place.
        return [*[()] * (height - len(lines)), *lines] if lines else []

    def _draw_now(self) -> None:
        self._is_up_to_date = True
        if not (self.is_attached and self.size):
            return  # not laid out yet, or removed
        self._turns_in_log = 0
        self.draw_shown()
        notice = self.notice
        is_said = 0 < notice.turns <= self._turns_in_log
        is_shown = notice.text and not is_said
        self.marked_prompt = self._whole_prompt()
        self.info = (notice.text, notice.style) if is_shown else self.pointed_info(self.app.size.width - 2)
        self.prompt = key_names(self.app).in_text(self.marked_prompt)

    def _whole_prompt(self) -> str:
        """Return the step's prompt, or whose turn it is if the player is not to move."""
        if self.view.is_over:
            sealed = words_for(self.view.game).SEALED if self.view.is_sealed else ""
            return _(sealed) if sealed else words.OVER
        if not self.is_deciding:
            return self.waits_for or words.WAITING.format(name=self.view.names[self.view.current])
        return self.step_prompt()

"""A game's table: the widget that a game draws itself with, inside a game screen that knows no game.

The screen tells a table what there is to see by setting its reactives (`view`, `hint`, `notice`, `settings`). The table
tells the screen what it wants shown below it by setting `prompt` and `info`, and what the player decided by publishing
`chosen`; it never asks for the screen. A small game's table is this, and bindings for whatever actions it has:

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

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, cast

from textual.actions import parse
from textual.events import Key
from textual.geometry import Offset, Size
from textual.reactive import var
from textual.signal import Signal
from textual.widget import Widget

from tp_tui.games.contract import Action, RuleChapter
from tp_tui.presenters import common_actions
from tp_tui.presenters.hint import Hint
from tp_tui.presenters.key_text import key_names
from tp_tui.presenters.messages import _
from tp_tui.presenters.outcome import outcome
from tp_tui.presenters.presenter import presenter_for
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.settings_list import TableSetting
from tp_tui.presenters.spans import Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.terminal.keymap import bindings_on
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.help_pages import Page, keys_page, rules_page
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.min_size import LEAST_SIZE, fits

LINES_BELOW = 3
"""Lines of the screen below a table: the line of information, the prompt, the keys."""


class Notice(NamedTuple):
    """Something to be said at once, such as why a move is refused.

    `clause` is that of the rule that forbids it; `style` is `plain` for what is no refusal and no fault.
    """

    text: str = ""
    clause: str = ""
    style: str = "bad"


class GameTable(Actionable, Widget):
    """The board and everything around it, with the keys that play the game.

    A subclass composes its widgets, shows them in `draw`, and has actions that end in `choose` or in `moved`. The
    screen gives the focus to the first of its widgets that takes it, or to the table itself.

    Attributes:
        view: the game as the player in front may see it.
        hint: what the strongest bot advises, while that is wanted.
        points_at_hint: whether Enter does what the hint advises next, until the player points at something else.
        notice: what is said in the place of `info`, until the player moves on.
        lesson: what a tutorial or the advice on a turn says, to stand beside the board: a heading, then texts.
        settings: what the player has set: signs, and what else concerns the game.
        prompt: what the player may do next, in one sentence for the line above the keys.
        info: what the player points at, or the notice, for the line above that.
        chosen: published with the action that the player chose, if it may be one that the rules forbid. A signal and
            not a message, which would come after keys already struck: those would mean the position before it.
    """

    ACTIONS = common_actions.TABLE

    LEAST_SIZE: ClassVar[Size] = LEAST_SIZE
    """The columns and lines that the terminal must have; never less than the house's."""

    GAME: ClassVar[str] = ""
    """The game whose section of the settings holds those of this table."""

    SETTINGS: ClassVar[Sequence[TableSetting]] = ()
    """The settings of this table."""

    KEYS: ClassVar[Sequence[tuple[str, str]]] = ()
    """The keys of a table that binds them itself, and what they do, for the help."""

    KEY_PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """By preset the keys that it gives to such bindings, by their ids."""

    view: var[View] = var(cast("View", None), init=False, always_update=True, bindings=True)
    hint: var[Hint | None] = var(None, init=False, bindings=True)
    points_at_hint: var[bool] = var(False, init=False)
    notice: var[Notice] = var(Notice(), init=False)
    lesson: var[tuple[str, ...]] = var((), init=False)
    settings: var[Settings] = var(cast("Settings", None), init=False)
    prompt: var[str] = var("")
    info: var[Span] = var(("", "plain"))

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Make a table that shows `view` as `settings` say."""
        super().__init__(id=id)
        self.chosen: Signal[Action] = Signal(self, "chosen")
        self._is_up_to_date = True
        self.set_reactive(GameTable.view, view)
        self.set_reactive(GameTable.settings, settings)

    # For a game to fill in

    def draw(self) -> None:
        """Show the view, the hint and what the player points at.

        First called when Textual has laid the table out, so that its size is known.
        """

    def step_prompt(self) -> str:
        """Say what the player may do next, while it is the player's decision."""
        return ""

    def cursor_info(self, width: int) -> Span:
        """Say what the player points at in `width` columns."""
        return ("", "plain")

    def point_at(self, action: Action) -> bool:
        """Point so that Enter does `action`, which is legal: it is what a hint advises. Return whether Enter does."""
        return False

    def why_not(self, action: str) -> Notice:
        """Say why the key that does `action` (as `offer('build')`) does nothing now; empty for nothing to say."""
        return Notice()

    def status_text(self) -> str:
        """Say in words how the game stands, everything that there is to know: what the key `e` shows."""
        return presenter_for(self.view.game.name)(self.view).status_text()

    def step_back(self) -> bool:
        """Close a list or put down what was picked up, as Escape wants; return whether there was anything."""
        return False

    @property
    def clause(self) -> str:
        """The clause of the rules that matters now: the help opens there."""
        return self.notice.clause

    def step_help(self) -> str:
        """Explain the step at hand in a sentence or two, to be read above the help; empty for nothing."""
        return ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys of this table that do something now and what each would do, the most useful first."""
        bindings = self.screen.active_bindings.values()
        return [
            (self.app.get_key_display(binding), _(binding.description))
            for node, binding, enabled, _tooltip in bindings
            if node is self and enabled and binding.show
        ]

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the pages of the help in a game with this rulebook."""
        return [rules_page(rulebook, self.clause), keys_page(self.key_rows())]

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return the pages of the help for who has not begun a game yet."""
        return [rules_page(rulebook), keys_page(cls.key_rows())]

    @classmethod
    def key_rows(cls) -> list[tuple[str, str]]:
        """Return the keys of this table and what they do."""
        return [*cls.ACTIONS.key_rows(), *cls.KEYS]

    def cursor_cell(self) -> Offset | None:
        """Return the cell of the terminal that the player points at; None if nothing is pointed at."""
        return None

    def outcome(self) -> str:
        """Say in a sentence how the game ended."""
        return outcome(self.view)

    @property
    def pointed_at(self) -> str:
        """The name of the place that the player points at, as questions take it; empty for none."""
        return ""

    @property
    def board_columns(self) -> int:
        """The columns at the left that show the board: what stands over the table for long leaves them free."""
        return 0

    # For a game to use

    @property
    def is_deciding(self) -> bool:
        """Whether the player in front is to decide something."""
        return bool(self.view.legal)

    @property
    def long_notice(self) -> str:
        """The notice if it is too long for the line of information: the table shows it whole. Else empty."""
        return self.notice.text if len(self.notice.text) >= self.app.size.width - 1 else ""

    def point_at_hint(self) -> None:
        """Point at what the hint advises next, if there is a hint."""
        if self.hint:
            self.points_at_hint = self.point_at(self.hint.action)

    def choose(self, action: Action) -> None:
        """Tell the screen that the player wants `action` done; when this returns, `view` or `notice` is another."""
        self.chosen.publish(action)

    def moved(self) -> None:
        """Drop the notice and draw: the player points at something else."""
        self.notice = Notice()
        self.points_at_hint = False
        self.redraw()

    def redraw(self) -> None:
        """Schedule one drawing for when what is being done now is done."""
        if self._is_up_to_date:
            self._is_up_to_date = False
            self.app.call_next(self._draw_now)  # the app does what keys are bound to: the table need not be woken up

    def key_of(self, binding: str) -> str:
        """Return the key with that binding id as the footer shows it; `?` if no key has it."""
        for found in (*bindings_on(self), *bindings_on(self.screen)):
            if found[1].id == binding:
                return self.app.get_key_display(found[1])
        return "?"

    # Keys of every table

    def on_key(self, event: Key) -> None:
        """Say why a key of the table does nothing now, if none of its actions can be done and no other has the key."""
        bindings = bindings_on(self).key_to_bindings.get(event.key, ())
        # A key comes here before what it is bound to is done.
        if any(self.check_action(*parse(binding.action)[1:]) for binding in bindings):
            return
        found = next((said for binding in bindings if (said := self.why_not(binding.action)).text), None)
        other = self.screen.active_bindings.get(event.key)
        # Tab would go to the next widget: only the table takes keys.
        if found and (other is None or other.binding.action.startswith("app.focus_")):
            event.stop()
            self.notice = found

    def action_status(self) -> None:
        """Show in words how the game stands."""
        self.app.push_screen(TextScreen(words.STATUS_TITLE, self.status_text()))

    # What keeps it up to date

    @property
    def focus_target(self) -> Widget:
        """The widget that the keyboard belongs to while no text is typed."""
        return next((widget for widget in self.query("*").results(Widget) if widget.focusable), self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key does anything at a table that cannot be seen. Subclasses ask this first."""
        return fits(self.app.size, self.LEAST_SIZE)

    def on_mount(self) -> None:
        """Draw whenever there is something else to see."""
        for name in ("view", "hint", "notice", "lesson", "settings"):
            self.watch(self, name, self.redraw, init=False)

    def on_resize(self) -> None:
        """Draw for the first time, and fit everything to a terminal of another size."""
        self.redraw()

    def validate_notice(self, notice: Notice) -> Notice:
        """Name the player's keys in what is to be said."""
        return notice._replace(text=key_names(self.app).in_text(notice.text))

    def _draw_now(self) -> None:
        self._is_up_to_date = True
        if not (self.is_attached and self.size):
            return  # not laid out yet, or gone
        self.draw()
        notice = self.notice
        self.info = (notice.text, notice.style) if notice.text else self.cursor_info(self.app.size.width - 2)
        self.prompt = key_names(self.app).in_text(self._whole_prompt())

    def _whole_prompt(self) -> str:
        """Say whose turn it is where the player has nothing to do."""
        if self.view.is_over:
            return words.OVER
        if not self.is_deciding:
            return words.WAITING.format(name=self.view.names[self.view.current])
        return self.step_prompt()

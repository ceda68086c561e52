"""The base class of tables where the player moves a cursor with the arrow keys and confirms with Enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from textual.actions import parse
from textual.binding import BindingType
from textual.css.scalar import Scalar
from textual.geometry import Offset
from textual.widget import Widget

from tp_tui.games.contract import Action, Refusal, RuleChapter
from tp_tui.presenters.common_actions import interaction_actions
from tp_tui.presenters.interaction import Interaction
from tp_tui.presenters.presenter import InteractivePresenter
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.terminal.palette_widget import PaletteWidget
from tp_tui.terminal.region_compositor import DrawnScreen
from tp_tui.terminal.terminal_app import TerminalApp
from tp_tui.tui.bindings import bindings
from tp_tui.tui.help_pages import Page, in_two_columns, keys_page, rules_page
from tp_tui.tui.side_text import hint_lines, lesson_lines
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import PALETTE, ClickableLines, StyledLines
from tp_tui.tui.table import GameTable, Notice

WORDS = "words"
"""The id of the lines that a screen reader is shown in place of the drawing."""


def is_for_reader(app: object) -> bool:
    """Return whether an app is drawn for a screen reader (`TerminalApp.is_for_reader`)."""
    return isinstance(app, TerminalApp) and app.is_for_reader


class Signs(Protocol):
    """The signs that a table is drawn with."""

    def plain(self, text: str) -> str:
        """Replace each sign in `text` that this set lacks, column for column."""


INTERACTION_BINDINGS: Sequence[BindingType] = bindings(*interaction_actions())
"""The bindings shared by all tables, for a table without `ActionGroup` to include in its own `BINDINGS`.

If two actions have the same key, Textual runs the first one that is enabled.
"""

STACKED = "-stacked"
"""The CSS class of a table that is too narrow to show its side panels beside the board, and stacks them below it."""


def set_size(widget: Widget, *, width: int | None = None, height: int | None = None) -> None:
    """Set the size of a widget; None leaves a dimension to the style sheet.

    An unchanged size is not set again, because Textual would lay out the whole screen for it.
    """
    styles = widget.styles.inline
    for name, size in (("width", width), ("height", height)):
        before = styles.get_rule(name, None)
        if size != (before.value if isinstance(before, Scalar) else None):
            setattr(widget.styles, name, size)
            if widget.is_mounted and isinstance(widget.screen, DrawnScreen):
                widget.screen.expect_layout()


class CursorMark(NamedTuple):
    """A place for the terminal's cursor: `behind` columns after the start of the first span with one of `styles`.

    `id` is that of the lines to search.
    """

    id: str
    styles: frozenset[str]
    behind: int = 0


class Hit(NamedTuple):
    """The target of a click: a `kind`, such as a place or a line of the open list, and its number."""

    kind: str
    number: int


InteractionType = TypeVar("InteractionType", bound=Interaction)
SignsType = TypeVar("SignsType", bound=Signs)


class InteractiveTable(GameTable, PaletteWidget, Generic[InteractionType, SignsType]):
    """A table that draws what an `InteractivePresenter` provides.

    Its actions call the interaction's methods of the same names: see `perform`.

    Attributes:
        presenter: the presenter of the current view.
    """

    PRESENTER: ClassVar[type[InteractivePresenter[Any]]]
    """The game's presenter class."""

    presenter: InteractivePresenter[InteractionType]

    def __init_subclass__(cls, **inherits: Any) -> None:
        """Take actions and settings from the presenter class, and define a Textual action for each of its methods."""
        if presenter := cls.__dict__.get("PRESENTER"):
            cls.ACTIONS, cls.SETTINGS = presenter.ACTIONS, presenter.SETTINGS
            for spec in cls.ACTIONS.actions:
                if spec.method and not hasattr(cls, f"action_{spec.method}"):
                    setattr(cls, f"action_{spec.method}", _action_method(spec.method))
        super().__init_subclass__(**inherits)

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table for `view`; it carries the palette of its widgets."""
        super().__init__(view, settings, id=id)
        self.presenter = self.PRESENTER(view, settings=settings)
        self.add_class(PALETTE, update=False)
        self._lines_shown: dict[str, tuple[SignsType, Sequence[Line], dict[Line, Line]]] = {}
        self._settings_drawn, self._glyphs = settings, self.glyphs_of(settings)

    @property
    def interaction(self) -> InteractionType:
        """The interaction: cursor, selection and open lists."""
        return self.presenter.interaction

    # Hooks for a game

    GLYPHS: ClassVar[Mapping[str, Any]]
    """The game's signs by the result of `drawn_with`."""

    @classmethod
    def glyphs_of(cls, settings: Settings) -> SignsType:
        """Return the signs that `settings` select."""
        found: SignsType = cls.GLYPHS[drawn_with(settings.symbols)]
        return found

    @property
    def glyphs(self) -> SignsType:
        """The signs that the player's settings select."""
        if self._settings_drawn is not self.settings:
            self._settings_drawn, self._glyphs = self.settings, self.glyphs_of(self.settings)
        return self._glyphs

    def hit_at(self, id: str, column: int, line: int) -> Hit | None:
        """Return the click target at a cell of the lines with this id, or None."""
        return None

    @classmethod
    def legend(cls, glyphs: SignsType, view: View | None) -> Sequence[tuple[str, str]]:
        """Return the signs and their meanings, limited to those in use if there is a `view`."""
        return ()

    @classmethod
    def how_to_play(cls, glyphs: SignsType) -> list[Page]:
        """Return the illustrated help pages on how to play."""
        return []

    FLEXIBLE_LINES: ClassVar[frozenset[str]] = frozenset()
    """The ids of the lines that fill the remaining height; the others are as high as their content."""

    CURSOR_MARKS: ClassVar[Sequence[CursorMark]] = ()
    """The places for the terminal's cursor, in order of preference."""

    def cursor_cell(self) -> Offset | None:
        """Return the cell of the first visible cursor mark, or None."""
        for mark in self.CURSOR_MARKS:
            if cell := self.query_one(f"#{mark.id}", StyledLines).cell_of(mark.styles):
                return cell + Offset(mark.behind, 0)
        return None

    # For a game to use

    def show_lines(self, id: str, lines: Sequence[Line]) -> None:
        """Show lines in the widget with this id, in the selected signs."""
        glyphs = self.glyphs
        before, same, shown = self._lines_shown.get(id, (glyphs, None, {}))
        if before is not glyphs:
            shown = {}
        elif same is lines:
            return
        widget = self.query_one(f"#{id}", StyledLines)
        if id not in self.FLEXIBLE_LINES and id != WORDS:
            set_size(widget, height=len(lines))
        # Reuse the objects of unchanged lines, so that the widget can compare them by identity.
        now = {line: shown.get(line) or tuple((glyphs.plain(text), style) for text, style in line) for line in lines}
        self._lines_shown[id] = glyphs, lines, now
        widget.show([now[line] for line in lines])

    def refused(self, refusal: Refusal) -> Notice:
        """Return a notice that explains a refusal."""
        return Notice(self.glyphs.plain(refusal_text(self.view, refusal)), refusal.clause)

    def selection_changed(self) -> None:
        """Redraw, and refresh the bindings, as other actions may be enabled now."""
        self.moved()
        self.refresh_bindings()

    # The interface for the screen

    def watch_view(self) -> None:
        """Update the presenter."""
        self.presenter.update(self.view)

    def watch_settings(self) -> None:
        """Apply the game's settings."""
        self.presenter.follow(self.settings)

    def cursor_info(self, width: int) -> Span:
        """Describe what the player points at."""
        text, style = self.presenter.info(width)
        return self.glyphs.plain(text), style

    @property
    def pointed_at(self) -> str:
        """The name of the place that the player points at."""
        return self.presenter.pointed_at

    # For a screen reader

    def draw_shown(self) -> None:
        """Draw, or show a screen reader the texts that are not on the lines below, in words and without a picture."""
        if not is_for_reader(self.app):
            self.draw()
            return
        if not self.query(f"#{WORDS}"):
            self.mount(StyledLines(id=WORDS))
        width = self.app.size.width - 1
        texts = lesson_lines(self.lesson, width)
        if self.hint:
            texts += hint_lines(self.hint, self.size.height - len(texts), width)
        self.show_lines(WORDS, texts)

    def pointed_info(self, width: int) -> Span:
        """Return what the player points at; for a screen reader, in a list its entry with the number."""
        if not is_for_reader(self.app):
            return self.cursor_info(width)
        chooser = self.interaction.open_list
        if chooser is None:
            text, style = self.presenter.info(width)
            return self.glyphs.plain(text), style
        label = chooser.chosen.full or chooser.chosen.label
        entry = words.LIST_ENTRY.format(number=chooser.index + 1, count=len(chooser.choices), entry=label)
        return self.glyphs.plain(entry), "plain"

    def enter_word(self) -> str:
        """Return what Enter would do."""
        return self.interaction.enter_word() if self.is_deciding else ""

    @property
    def listed_action(self) -> Action | None:
        """The action of the highlighted line of the open list; None if no list is open or the line opens another."""
        return self.interaction.open_list.chosen.action if self.interaction.open_list else None

    def step_prompt(self) -> str:
        """Return what the player can do next and with which keys."""
        return self.glyphs.plain(self.presenter.key_prompt())

    def status_text(self) -> str:
        """Describe the position in words."""
        return self.glyphs.plain(self.presenter.status_text())

    def status_table(self, width: int) -> Sequence[Line]:
        """Describe the position, players side by side if there is room."""
        lines = self.presenter.status_table(width)
        return [tuple((self.glyphs.plain(text), style) for text, style in line) for line in lines]

    @property
    def clause(self) -> str:
        """The clause cited by the notice, else the one relevant to the selection."""
        return self.notice.clause or self.presenter.clause()

    def step_help(self) -> str:
        """Explain the current step."""
        return self.presenter.step_help() if self.is_deciding else ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the enabled keys and what each does."""
        return self.presenter.keys_now()

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the pages: how to play, rules opened at the relevant clause, keys, and the signs of this game."""
        return self._pages_in_order(self.glyphs, rules_page(rulebook, self.clause), self.view)

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return the pages: how to play, rules, keys and all signs."""
        return cls._pages_in_order(cls.glyphs_of(settings), rules_page(rulebook))

    @classmethod
    def _pages_in_order(cls, glyphs: SignsType, rules: Page, view: View | None = None) -> list[Page]:
        signs = Page(words.SIGNS_PAGE, in_two_columns(cls.legend(glyphs, view)), inks=cls.sign_inks(glyphs))
        return [*cls.how_to_play(glyphs), rules, keys_page(cls.key_groups()), signs]

    @classmethod
    def sign_inks(cls, glyphs: SignsType) -> Mapping[str, str]:
        """Return the styles of signs of the legend, as on the board, in Textual's notation."""
        return {}

    @property
    def looks_away(self) -> bool:
        """Whether the interaction shows another player's area."""
        return self.interaction.looks_away

    def point_at(self, action: Action) -> bool:
        """Move the selection so that Enter plays `action`."""
        self.interaction.point_at(action)
        self.selection_changed()
        return True

    def step_back(self) -> bool:
        """Close a list, put down a piece, or leave the view of other players' areas."""
        if not self.interaction.back():
            return False
        self.selection_changed()
        return True

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled."""
        if not super().check_action(action, parameters):
            return False
        found = self.ACTIONS.find(action, parameters)
        return found is None or found.when is None or found.when(self.interaction)

    def why_not(self, action: str) -> Notice:
        """Return why an action is disabled: the rule against it, or whose turn it is."""
        if not self.is_deciding:
            return Notice(self._whole_prompt())
        _, method, args = parse(action)
        found = self.ACTIONS.find(method, args)
        reason = found.why_not(self.interaction) if found and found.why_not else None
        if isinstance(reason, Refusal):
            return self.refused(reason)
        return Notice(reason, found.clause, "plain") if found and isinstance(reason, str) else Notice()

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor or the highlight."""
        self.interaction.move(columns, rows)
        self.moved()

    def action_jump(self, by: int) -> None:
        """Move to the next (1) or previous (-1) legal target."""
        self.interaction.jump(by)
        self.moved()

    def action_confirm(self) -> None:
        """Choose the selected action, or take the selection a step further."""
        action = self.interaction.confirm()
        if action is not None:
            self.choose(action)
        else:
            self.selection_changed()
            if said := self.interaction.nothing_here():
                self.notice = Notice(self.glyphs.plain(said), style="plain")

    def perform(self, method: str, *args: object) -> None:
        """Call a method of the interaction; choose the action, or show the refusal or sentence, that it returns."""
        done = getattr(self.interaction, method)(*args)
        if isinstance(done, Action):
            self._choose_at_once(done)
            return
        self.selection_changed()
        if isinstance(done, Refusal):
            self.notice = self.refused(done)
        elif isinstance(done, str) and done:
            self.notice = Notice(self.glyphs.plain(done), style="plain")

    def _choose_at_once(self, action: Action) -> None:
        """Choose the action of a key that asked nothing before, and say what it did and how to undo it."""
        steps = self.view.steps
        self.choose(action)
        view = self.view
        if view.steps > steps and view.undo_refusal is None and (said := self.presenter.said_at_once(action)):
            self.notice = Notice(self.glyphs.plain(said), style="plain")

    # The mouse

    def on_clickable_lines_clicked(self, event: ClickableLines.Clicked) -> None:
        """Handle a click on lines."""
        event.stop()
        self.clicked(self.hit_at(event.widget_id, event.column, event.line))

    def clicked(self, hit: Hit | None) -> None:
        """Select the target; if it is selected already, confirm it."""
        if hit is None:
            return
        if not self.interaction.click(*hit):
            self.selection_changed()
        elif self.check_action("confirm", ()):
            self.action_confirm()


def _action_method(method: str) -> Callable[..., None]:
    # Textual counts an action method's parameters and passes that many arguments: here one at most.
    def action(self: InteractiveTable[Any, Any], *argument: object) -> None:
        self.perform(method, *argument)

    return action

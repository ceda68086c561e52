"""A table whose player points at something with the arrows and does it with Enter: what such tables have in common."""

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
from tp_tui.tui.bindings import bindings
from tp_tui.tui.help_pages import Page, in_two_columns, keys_page, rules_page
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import PALETTE, ClickableLines, StyledLines
from tp_tui.tui.table import GameTable, Notice


class Signs(Protocol):
    """A set of signs."""

    def plain(self, text: str) -> str:
        """Return the text with signs that this set may use, one for one."""


INTERACTION_BINDINGS: Sequence[BindingType] = bindings(*interaction_actions())
"""The keys that mean the same at every table, for one that has no table of actions. It lists them itself: where two of
its keys may be the same one, the first that can be done is done."""

STACKED = "-stacked"
"""The class of a table whose side lies below its board, for want of columns."""


def set_size(widget: Widget, *, width: int | None = None, height: int | None = None) -> None:
    """Set the size of a widget; where it is None, the style sheet decides.

    Textual lays the whole screen out anew for a size that is set, if it is the same one as before.
    """
    styles = widget.styles.inline
    for name, size in (("width", width), ("height", height)):
        before = styles.get_rule(name, None)
        if size != (before.value if isinstance(before, Scalar) else None):
            setattr(widget.styles, name, size)


class CursorMark(NamedTuple):
    """Where the player points: the first span in one of these styles in the lines of that id, `behind` columns on."""

    id: str
    styles: frozenset[str]
    behind: int = 0


class Hit(NamedTuple):
    """What was clicked on: a `kind` of thing, such as a place or a line of the open list, and its number."""

    kind: str
    number: int


InteractionType = TypeVar("InteractionType", bound=Interaction)
SignsType = TypeVar("SignsType", bound=Signs)


class InteractiveTable(GameTable, PaletteWidget, Generic[InteractionType, SignsType]):
    """A table with a presenter, whose player points at something: a game's table only draws what its presenter knows.

    The actions of the table are methods of the interaction, by their names: see `perform`.

    Attributes:
        presenter: what there is to say and to do.
    """

    PRESENTER: ClassVar[type[InteractivePresenter[Any]]]
    """The presenter of the game."""

    presenter: InteractivePresenter[InteractionType]

    def __init_subclass__(cls, **inherits: Any) -> None:
        """Have the actions and settings of the game's presenter."""
        if presenter := cls.__dict__.get("PRESENTER"):
            cls.ACTIONS, cls.SETTINGS = presenter.ACTIONS, presenter.SETTINGS
            for spec in cls.ACTIONS.actions:
                if spec.method and not hasattr(cls, f"action_{spec.method}"):
                    setattr(cls, f"action_{spec.method}", _performing(spec.method))
        super().__init_subclass__(**inherits)

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Make a table that shows `view` as `settings` say, in colours of its own."""
        super().__init__(view, settings, id=id)
        self.presenter = self.PRESENTER(view, settings=settings)
        self.add_class(PALETTE, update=False)
        self._lines_shown: dict[str, tuple[SignsType, Sequence[Line], dict[Line, Line]]] = {}

    @property
    def interaction(self) -> InteractionType:
        """What the player points at."""
        return self.presenter.interaction

    # For a game to fill in

    GLYPHS: ClassVar[Mapping[str, Any]]
    """Its signs, by the name of what it is drawn with (`drawn_with`)."""

    @classmethod
    def glyphs_of(cls, settings: Settings) -> SignsType:
        """Return the signs of those settings."""
        found: SignsType = cls.GLYPHS[drawn_with(settings.symbols)]
        return found

    @property
    def glyphs(self) -> SignsType:
        """The signs that the player has set."""
        return self.glyphs_of(self.settings)

    def hit_at(self, id: str, column: int, line: int) -> Hit | None:
        """Return what lies in that cell of the lines of that id, to be clicked on; None for nothing."""
        return None

    @classmethod
    def legend(cls, glyphs: SignsType, view: View | None) -> Sequence[tuple[str, str]]:
        """Return signs and what they mean: those of the game in `view`, without one all there are."""
        return ()

    @classmethod
    def how_to_play(cls, glyphs: SignsType) -> list[Page]:
        """Return the pages of the help that show how to play, with pictures."""
        return []

    REFILLED: ClassVar[frozenset[str]] = frozenset()
    """The ids of the lines that take whatever height is left; the others are as high as what they show."""

    CURSOR_MARKS: ClassVar[Sequence[CursorMark]] = ()
    """What marks what the player points at, the first that is there: where the terminal's own cursor belongs."""

    def cursor_cell(self) -> Offset | None:
        """Return the cell of the first of the `CURSOR_MARKS` that is in sight; None if none is."""
        for mark in self.CURSOR_MARKS:
            if cell := self.query_one(f"#{mark.id}", StyledLines).cell_of(mark.styles):
                return cell + Offset(mark.behind, 0)
        return None

    # For a game to use

    def show_lines(self, id: str, lines: Sequence[Line]) -> None:
        """Show lines, in the signs that are set, in the widget of that id."""
        glyphs = self.glyphs
        before, same, shown = self._lines_shown.get(id, (glyphs, None, {}))
        if before is not glyphs:
            shown = {}
        elif same is lines:
            return
        widget = self.query_one(f"#{id}", StyledLines)
        if id not in self.REFILLED:
            set_size(widget, height=len(lines))
        # A line that is there already is the same object again, so that the widget need not look into it.
        now = {line: shown.get(line) or tuple((glyphs.plain(text), style) for text, style in line) for line in lines}
        self._lines_shown[id] = glyphs, lines, now
        widget.show([now[line] for line in lines])

    def refused(self, refusal: Refusal) -> Notice:
        """Return the notice that says why something can't be done."""
        return Notice(self.glyphs.plain(refusal_text(self.view, refusal)), refusal.clause)

    def pointed_elsewhere(self) -> None:
        """Draw, where other keys may do something now."""
        self.moved()
        self.refresh_bindings()

    # What the screen asks

    def watch_view(self) -> None:
        """Point at what the new position is about."""
        self.presenter.update(self.view)

    def watch_settings(self) -> None:
        """Follow the settings that concern this game."""
        self.presenter.follow(self.settings)

    def cursor_info(self, width: int) -> Span:
        """Say what the player points at."""
        text, style = self.presenter.info(width)
        return self.glyphs.plain(text), style

    @property
    def pointed_at(self) -> str:
        """The name of the place that the player points at."""
        return self.presenter.pointed_at

    def step_prompt(self) -> str:
        """Say what the player may do next, and by which keys."""
        return self.glyphs.plain(self.presenter.key_prompt())

    def status_text(self) -> str:
        """Say how the game stands."""
        return self.glyphs.plain(self.presenter.status_text())

    @property
    def clause(self) -> str:
        """The clause that forbids what the notice is about, else that of what the player points at."""
        return self.notice.clause or self.presenter.clause()

    def step_help(self) -> str:
        """Explain the step at hand."""
        return self.presenter.step_help() if self.is_deciding else ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys that do something now and what each would do."""
        return self.presenter.keys_now()

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the rules, opened at what matters now, keys, signs, and how to play."""
        signs, pictures = self._signs_page(self.glyphs, self.view), self.how_to_play(self.glyphs)
        return [rules_page(rulebook, self.clause), keys_page(self.key_rows()), signs, *pictures]

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return how to play, then keys, signs and rules."""
        glyphs = cls.glyphs_of(settings)
        return [
            *cls.how_to_play(glyphs), keys_page(cls.key_rows()), cls._signs_page(glyphs, None), rules_page(rulebook)
        ]  # fmt: skip

    @classmethod
    def _signs_page(cls, glyphs: SignsType, view: View | None) -> Page:
        return Page(words.SIGNS_PAGE, in_two_columns(cls.legend(glyphs, view)))

    def point_at(self, action: Action) -> bool:
        """Point so that Enter does `action`."""
        self.interaction.point_at(action)
        self.pointed_elsewhere()
        return True

    def step_back(self) -> bool:
        """Close a list, put down what was picked up, or come back from what others have."""
        if not self.interaction.back():
            return False
        self.pointed_elsewhere()
        return True

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        if not super().check_action(action, parameters):
            return False
        found = self.ACTIONS.find(action, parameters)
        return found is None or found.when is None or found.when(self.interaction)

    def why_not(self, action: str) -> Notice:
        """Say why a key does nothing: what the rules say, or whose turn it is."""
        if not self.is_deciding:
            return Notice(self._whole_prompt())
        _, method, args = parse(action)
        found = self.ACTIONS.find(method, args)
        reason = found.why_not(self.interaction) if found and found.why_not else None
        if isinstance(reason, Refusal):
            return self.refused(reason)
        return Notice(reason, found.clause) if found and isinstance(reason, str) else Notice()

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor or a highlight."""
        self.interaction.move(columns, rows)
        self.moved()

    def action_jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) legal target."""
        self.interaction.jump(by)
        self.moved()

    def action_confirm(self) -> None:
        """Do what the cursor or the highlight says."""
        action = self.interaction.confirm()
        if action is not None:
            self.choose(action)
        else:
            self.pointed_elsewhere()

    def perform(self, method: str, *args: object) -> None:
        """Call that method of the interaction: an action that it returns is chosen, a refusal is shown."""
        done = getattr(self.interaction, method)(*args)
        if isinstance(done, Action):
            self.choose(done)
            return
        self.pointed_elsewhere()
        if isinstance(done, Refusal):
            self.notice = self.refused(done)

    # The mouse

    def on_clickable_lines_clicked(self, event: ClickableLines.Clicked) -> None:
        """Point at what was clicked on."""
        event.stop()
        self.clicked(self.hit_at(event.widget_id, event.column, event.line))

    def clicked(self, hit: Hit | None) -> None:
        """Point at what was clicked on; if it is pointed at already, do what Enter does."""
        if hit is None:
            return
        if not self.interaction.click(*hit):
            self.pointed_elsewhere()
        elif self.check_action("confirm", ()):
            self.action_confirm()


def _performing(method: str) -> Callable[..., None]:
    # Textual calls an action with as many arguments as this has besides the table: one at most.
    def action(self: InteractiveTable[Any, Any], *argument: object) -> None:
        self.perform(method, *argument)

    return action

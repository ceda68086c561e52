"""A table whose player points at something with the arrows and does it with Enter: what such tables have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from textual.actions import parse
from textual.binding import BindingType
from textual.css.scalar import Scalar
from textual.geometry import Offset
from textual.widget import Widget

from tp_tui.games.contract import Action, Refusal
from tp_tui.presenters.house_actions import number_actions, pointer_actions
from tp_tui.presenters.pointer import Pointer
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.spans import Line
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.terminal.palette_widget import PaletteWidget
from tp_tui.tui.bindings import bindings
from tp_tui.tui.styled_lines import PALETTE, StyledLines
from tp_tui.tui.table import GameTable, Notice


class Signs(Protocol):
    """A set of signs."""

    def plain(self, text: str) -> str:
        """Return the text with signs that this set may use, one for one."""


POINTER_BINDINGS: Sequence[BindingType] = bindings(*pointer_actions())
"""The keys that mean the same at every table, for one that has no table of actions. It lists them itself: where two of
its keys may be the same one, the first that can be done is done."""

NUMBER_BINDINGS: Sequence[BindingType] = bindings(*number_actions())
"""The numbers of what is to be chosen, for such tables with an action `number`."""


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


class PointingTable(GameTable, PaletteWidget):
    """A table with the keys of `pointer_actions`.

    Its `ACTIONS` say of what is pointed at which keys do something now, and why the others do not.

    Attributes:
        interaction: what the player points at.
    """

    interaction: Pointer

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Make a table that shows `view` as `settings` say, in colours of its own."""
        super().__init__(view, settings, id=id)
        self.add_class(PALETTE, update=False)
        self._lines_shown: dict[str, tuple[Signs, Sequence[Line], dict[Line, Line]]] = {}

    # For a game to fill in

    @property
    def glyphs(self) -> Signs:
        """The signs that the player has set."""
        raise NotImplementedError

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
        self.interaction.update(self.view)

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

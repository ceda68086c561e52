"""The table of a game that has none of its own: the position as text, what happened, and a list of what can be done."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tp_tui.games.contract import Action
from tp_tui.presenters import common_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.presenter import presenter_for
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.terminal.screen_cursor import highlighted_line
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.side_text import hint_lines, lesson_lines, log_lines, notice_lines
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import GameTable


class ListTable(GameTable, can_focus=True):
    """What can be done as a list, to be chosen by arrows and Enter; beside it the position and the log.

    Attributes:
        chooser: the open list.
    """

    ACTIONS = common_actions.LIST_TABLE

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Make a table that shows `view` as `settings` say."""
        super().__init__(view, settings, id=id)
        self.chooser = self._all_choices()

    def _all_choices(self) -> Chooser:
        return Chooser((*presenter_for(self.view.game.name)(self.view).choices(),), closes=False)

    def compose(self) -> ComposeResult:
        """Put the list on the left and what there is to read on the right."""
        actions = ChoiceList(id="actions", markup=False)
        actions.can_focus = False  # its keys are the table's: a message from it would come after keys already struck
        yield actions
        with Vertical(id="position"):
            yield HouseLines(id="state")
            yield HouseLines(id="log")

    @property
    def actions(self) -> OptionList:
        """The list of what can be done."""
        return self.query_one("#actions", OptionList)

    def on_mount(self) -> None:
        """List what can be done at the beginning."""
        self._show_list()

    def watch_view(self) -> None:
        """List what can be done now."""
        self.chooser = self._all_choices()
        self._show_list()

    def _show_list(self) -> None:
        if self.is_attached and self.query("#actions"):
            self.actions.set_options(Option(choice.label) for choice in self.chooser.choices)
            self.actions.highlighted = self.chooser.index if self.chooser.choices else None

    def draw(self) -> None:
        """Show the position, whose turn it is, the hint and the log."""
        width, height = max(1, self.size.width - self.actions.outer_size.width - 2), self.size.height
        lines = self._position()
        shown = self.query_one("#state", HouseLines)
        shown.styles.height = len(lines)
        shown.show([self._plain(line) for line in lines])
        below = lesson_lines(self.lesson, width) + notice_lines(self.long_notice, width)
        below += hint_lines(self.hint, height, width) if self.hint else []
        room = height - len(lines) - len(below)
        self.query_one("#log", HouseLines).show(
            [self._plain(line) for line in (*below, *log_lines(self.view, room, width))]
        )

    def _position(self) -> list[Line]:
        """Return the players with their points, and the position in the game's own words if it has any."""
        view, state = self.view, self.view.observation.state
        lines: list[Line] = [((words.TURN.format(turn=state.turn_number()), "strong"),)] if not view.is_over else []
        for player, (letter, name) in enumerate(zip(PLAYER_LETTERS, player_names(view), strict=False)):
            here = "▸" if player == state.current_player() else " "
            lines.append(((f"{here}{letter} {name:<14}{state.points(player):>5}", f"player-{player + 1}"),))
        if type(state).__str__ is not object.__str__:
            lines += [(), *(((line, "plain"),) for line in str(state).splitlines())]
        return [*lines, ()]

    def _plain(self, line: Line) -> Line:
        if drawn_with(self.settings.symbols) == "unicode":
            return line
        return tuple((in_ascii(text), style) for text, style in line)

    def cursor_cell(self) -> Offset | None:
        """Return where the highlighted line begins."""
        return highlighted_line(self.actions) if self.actions.option_count else None

    def step_prompt(self) -> str:
        """Say how to choose."""
        return words.LIST_PROMPT

    def cursor_info(self, width: int) -> Span:
        """Say which of the lines is highlighted."""
        place = words.LIST_PLACE.format(number=self.chooser.index + 1, count=len(self.chooser.choices))
        return (place if self.is_deciding else "", "plain")

    def point_at(self, action: Action) -> bool:
        """Highlight `action`, in the list that has it."""
        found = self._all_choices().at(action)
        if found is not None:
            self._turn_to(found)
        return found is not None

    def step_back(self) -> bool:
        """Close a list that a line has opened."""
        if self.chooser.parent is None:
            return False
        self._turn_to(self.chooser.parent)
        return True

    def _turn_to(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self._show_list()
        self.moved()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys do something while there is something to choose."""
        return bool(super().check_action(action, parameters)) and self.is_deciding

    def action_step(self, by: int) -> None:
        """Move the highlight, round the ends."""
        self._highlight((self.chooser.index + by) % len(self.chooser.choices))

    def action_go(self, place: int) -> None:
        """Highlight the first line (0) or the last (-1)."""
        self._highlight(place % len(self.chooser.choices))

    def action_page(self, by: int) -> None:
        """Move the highlight by a page, as far as there are lines."""
        self._highlight(min(max(0, self.chooser.index + by * self.size.height), len(self.chooser.choices) - 1))

    def _highlight(self, place: int) -> None:
        self.chooser.highlight(place)
        self.actions.highlighted = place
        self.moved()

    def action_choose(self) -> None:
        """Do what is highlighted, or open the list behind it."""
        chosen = self.chooser.chosen
        if chosen.action is not None:
            self.choose(chosen.action)
        else:
            self._turn_to(self.chooser.opened())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was clicked on."""
        event.stop()
        if self.chooser.highlight(event.option_index):
            self.action_choose()

"""The default table, for games without their own: the position as text, the log and a list of legal actions."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tp_tui.games.contract import Action
from tp_tui.presenters import common_actions
from tp_tui.presenters.ascii_text import TO_ASCII
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import capitalized
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.presenter import presenter_for
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.terminal.screen_cursor import highlighted_line
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.side_text import hint_lines, notice_lines
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import GameTable


class ListTable(GameTable, can_focus=True):
    """A table that lists the legal actions, with the position and the log beside the list.

    Attributes:
        chooser: the list that is open.
    """

    ACTIONS = common_actions.LIST_TABLE

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table for `view`."""
        super().__init__(view, settings, id=id)
        self.chooser = self._all_choices()

    def _all_choices(self) -> Chooser:
        return Chooser((*presenter_for(self.view.game.name)(self.view).choices(),), closes=False)

    def compose(self) -> ComposeResult:
        """Compose the list on the left, and the position and the log on the right."""
        actions = ChoiceList(id="actions", markup=False)
        # The table handles the list's keys: a message from the list would arrive after keys already pressed.
        actions.can_focus = False
        yield actions
        with Vertical(id="position"):
            yield HouseLines(id="state")
            yield HouseLines(id="log")

    @property
    def actions(self) -> OptionList:
        """The list of actions."""
        return self.query_one("#actions", OptionList)

    def on_mount(self) -> None:
        """Show the initial list."""
        self._show_list()

    def watch_view(self) -> None:
        """List the actions of the new position."""
        self.chooser = self._all_choices()
        self._show_list()

    def _show_list(self) -> None:
        if self.is_attached and self.query("#actions"):
            self.actions.set_options(Option(choice.label) for choice in self.chooser.choices)
            self.actions.highlighted = self.chooser.index if self.chooser.choices else None

    def draw(self) -> None:
        """Draw the players, the position, lesson, notice, hint and log."""
        width, height = max(1, self.size.width - self.actions.outer_size.width - 2), self.size.height
        lines = self._position()
        shown = self.query_one("#state", HouseLines)
        shown.styles.height = len(lines)
        shown.show([self._plain(line) for line in lines])
        below = self.lesson_lines(width) + notice_lines(self.long_notice, width)
        below += hint_lines(self.hint, height, width) if self.hint else []
        room = height - len(lines) - len(below)
        self.query_one("#log", HouseLines).show([self._plain(line) for line in (*below, *self.log_lines(room, width))])

    def _position(self) -> list[Line]:
        """Return the players with their points and the position, if the game's state defines `__str__`."""
        view, state = self.view, self.view.observation.state
        turn = capitalized(words_for(view.game).turn_name(state.turn_number()))
        lines: list[Line] = [] if view.is_over else [((turn, "strong"),)]
        for player, (letter, name) in enumerate(zip(PLAYER_LETTERS, player_names(view), strict=False)):
            here = "▸" if player == state.current_player() else " "
            lines.append(((f"{here}{letter} {name:<14}{state.points(player):>5}", f"player-{player + 1}"),))
        if type(state).__str__ is not object.__str__:
            lines += [(), *(((line, "plain"),) for line in str(state).splitlines())]
        return [*lines, ()]

    def _plain(self, line: Line) -> Line:
        if drawn_with(self.settings.symbols) == "unicode":
            return line
        return tuple((text.translate(TO_ASCII), style) for text, style in line)

    def cursor_cell(self) -> Offset | None:
        """Return the start of the highlighted line."""
        return highlighted_line(self.actions) if self.actions.option_count else None

    def step_prompt(self) -> str:
        """Return the prompt for choosing from the list."""
        return words.LIST_PROMPT

    def cursor_info(self, width: int) -> Span:
        """Return the number of the highlighted line."""
        place = words.LIST_PLACE.format(number=self.chooser.index + 1, count=len(self.chooser.choices))
        return (place if self.is_deciding else "", "plain")

    def point_at(self, action: Action) -> bool:
        """Open the list that contains `action` and highlight it."""
        found = self._all_choices().at(action)
        if found is not None:
            self._open(found)
        return found is not None

    def step_back(self) -> bool:
        """Return to the parent list."""
        if self.chooser.parent is None:
            return False
        self._open(self.chooser.parent)
        return True

    def _open(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self._show_list()
        self.moved()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys only while the player is deciding."""
        return bool(super().check_action(action, parameters)) and self.is_deciding

    def action_step(self, by: int) -> None:
        """Move the highlight, wrapping round."""
        self._highlight((self.chooser.index + by) % len(self.chooser.choices))

    def action_go(self, place: int) -> None:
        """Highlight the first (0) or the last (-1) line."""
        self._highlight(place % len(self.chooser.choices))

    def action_page(self, by: int) -> None:
        """Move the highlight by a page."""
        self._highlight(min(max(0, self.chooser.index + by * self.size.height), len(self.chooser.choices) - 1))

    def _highlight(self, place: int) -> None:
        self.chooser.highlight(place)
        self.actions.highlighted = place
        self.moved()

    def action_choose(self) -> None:
        """Choose the highlighted action, or open its sublist."""
        chosen = self.chooser.chosen
        if chosen.action is not None:
            self.choose(chosen.action)
        else:
            self._open(self.chooser.opened())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the line that was clicked."""
        event.stop()
        if self.chooser.highlight(event.option_index):
            self.action_choose()

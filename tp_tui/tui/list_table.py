"""The table of a game that has none of its own: the position as text, what happened, and a list of what is legal."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tp_tui.games.contract import Action
from tp_tui.presenters import house_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.terminal.screen_cursor import highlighted_line
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.side_text import hint_lines, lesson_lines, log_lines, notice_lines
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import GameTable


class ListTable(GameTable, can_focus=True):
    """Every legal action in notation, to be chosen by arrows and Enter; beside it the position and the log."""

    ACTIONS = house_actions.LIST_TABLE

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
        """The list of the legal actions."""
        return self.query_one("#actions", OptionList)

    @property
    def highlighted(self) -> int:
        """The place of the highlight in the list, from 0."""
        return self.actions.highlighted or 0

    def on_mount(self) -> None:
        """List what is legal at the beginning."""
        self._list_actions()

    def watch_view(self) -> None:
        """List what is legal now."""
        self._list_actions()

    def _list_actions(self) -> None:
        if self.is_attached and self.query("#actions"):
            state = self.view.observation.state
            self.actions.set_options(Option(state.action_to_string(action)) for action in self.view.legal)
            self.actions.highlighted = 0 if self.view.legal else None

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
        for player, (letter, name) in enumerate(zip(PLAYER_LETTERS, view.player_names, strict=False)):
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
        """Say which of the actions is highlighted."""
        place = words.LIST_PLACE.format(number=self.highlighted + 1, count=len(self.view.legal))
        return (place if self.is_deciding else "", "plain")

    def point_at(self, action: Action) -> bool:
        """Highlight `action`."""
        self._highlight(self.view.legal.index(action))
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys do something while there is something to choose."""
        return bool(super().check_action(action, parameters)) and self.is_deciding

    def action_step(self, by: int) -> None:
        """Move the highlight, round the ends."""
        self._highlight((self.highlighted + by) % len(self.view.legal))

    def action_go(self, place: int) -> None:
        """Highlight the first line (0) or the last (-1)."""
        self._highlight(place % len(self.view.legal))

    def action_page(self, by: int) -> None:
        """Move the highlight by a page, as far as there are lines."""
        self._highlight(min(max(0, self.highlighted + by * self.size.height), len(self.view.legal) - 1))

    def _highlight(self, place: int) -> None:
        self.actions.highlighted = place
        self.moved()

    def action_choose(self) -> None:
        """Do what is highlighted."""
        self.choose(self.view.legal[self.highlighted])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was clicked on."""
        event.stop()
        if event.option_index < len(self.view.legal):
            self.choose(self.view.legal[event.option_index])

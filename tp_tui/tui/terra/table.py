"""The keys that play Terra Pyramides at its table, and what the table says; `table_panels` has what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import RuleChapter
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Span
from tp_tui.presenters.terra import actions, step_text, words
from tp_tui.presenters.terra.glyphs import GLYPHS
from tp_tui.presenters.terra.preview import refusal
from tp_tui.presenters.terra.status_text import status_text
from tp_tui.storage.settings import Settings
from tp_tui.tui.help_pages import Page
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import ClickableLines
from tp_tui.tui.terra import help as terra_help
from tp_tui.tui.terra.board_view import BoardView
from tp_tui.tui.terra.table_panels import TerraPanels


class TerraTable(TerraPanels, can_focus=True):
    """The table of Terra Pyramides.

    Attributes:
        interaction: what the player points at.
    """

    ACTIONS = actions.ACTIONS

    # What is said

    def pointer_info(self, width: int) -> Span:
        """Say what is under the cursor; while placing, what laying the tile would do, or why it may not lie there."""
        is_refused = self.interaction.is_placing and refusal(self.interaction) is not None
        return self.glyphs.plain(step_text.info(self.interaction, width)), "bad" if is_refused else "plain"

    @property
    def pointed_at(self) -> str:
        """The name of what the cursor is on."""
        return self.interaction.board.field_name(self.interaction.cursor)

    def step_prompt(self) -> str:
        """Say what the step at hand asks for."""
        return self.glyphs.plain(step_text.prompt(self.interaction))

    # Hints and help

    @property
    def clause(self) -> str:
        """The clause that forbade what was tried, or that matters where the player is."""
        return self.notice.clause or terra_help.clause_of(self.interaction)

    def step_help(self) -> str:
        """Explain the step of the turn."""
        phase = self.interaction.phase
        return _(words.NOW[phase]) if self.is_deciding and phase in words.NOW else ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys that do something now and what each would do."""
        return actions.keys_now(self.interaction)

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the rules at the clause that matters, keys, signs, and how to play."""
        return terra_help.help_pages(rulebook, self.glyphs, self.interaction.rules, self.clause)

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return how to play in pictures, keys, the signs of every version, and the rules."""
        return terra_help.first_help_pages(rulebook, GLYPHS[drawn_with(settings.symbols)])

    # Keys

    def status_text(self) -> str:
        """Say in words how the game stands."""
        return self.glyphs.plain(status_text(self.interaction))

    def on_board_view_field_clicked(self, event: BoardView.FieldClicked) -> None:
        """Point at a field; where the cursor is already, do what Enter does."""
        event.stop()
        field = event.row * self.interaction.board.columns + event.column
        if field == self.interaction.cursor:
            self.action_confirm()
        elif not self.interaction.chooser:
            self.interaction.point_at_field(field)
            self.moved()

    def on_clickable_lines_clicked(self, event: ClickableLines.Clicked) -> None:
        """Highlight a line of the open list; where the highlight is already, do what Enter does."""
        event.stop()
        place = self.choice_in_line(event.line) if event.widget_id == "more" else None
        if place is None or self.interaction.chooser is None:
            return
        if place == self.interaction.chooser.index:
            self.action_confirm()
        else:
            self.interaction.highlight(place)
            self.moved()

    def action_turn(self, by: int) -> None:
        """Turn the tile in hand."""
        self.interaction.turn(by)
        self.moved()

    def action_number(self, number: int) -> None:
        """Highlight a line of the list."""
        if self.interaction.choose_number(number):
            self.moved()

    def action_row(self, axis: int) -> None:
        """Highlight the row along that axis."""
        if self.interaction.choose_row(axis):
            self.moved()

    def action_offer(self, kind: str) -> None:
        """Open a list of additional actions, or buy at once."""
        action = self.interaction.open(kind)
        if action is not None:
            self.choose(action)
        else:
            self.pointed_elsewhere()

    def action_search(self) -> None:
        """Change between drawing and searching."""
        self.interaction.toggle_search()
        self.moved()

    def action_done(self) -> None:
        """End the work of the turn."""
        self.choose(self.interaction.rules.space.done)

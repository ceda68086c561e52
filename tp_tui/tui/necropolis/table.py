"""The keys that play Necropolis at its table, and what the table says; `table_panels` has what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import RuleChapter
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis import actions, step_text, words
from tp_tui.presenters.necropolis.descriptions import status_text
from tp_tui.presenters.necropolis.glyphs import GLYPHS
from tp_tui.presenters.necropolis.targets import SPOT_NAMES
from tp_tui.presenters.spans import Span
from tp_tui.storage.settings import Settings
from tp_tui.tui.help_pages import Page
from tp_tui.tui.necropolis import help as necropolis_help
from tp_tui.tui.necropolis.table_panels import NecropolisPanels
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import ClickableLines


class NecropolisTable(NecropolisPanels, can_focus=True):
    """The table of Necropolis.

    Attributes:
        interaction: what the player points at.
    """

    ACTIONS = actions.ACTIONS

    # What is said

    def pointer_info(self, width: int) -> Span:
        """Say what the player points at and what doing it would score, or why it cannot be done."""
        text, style = step_text.info(self.interaction, width)
        return self.glyphs.plain(text), style

    @property
    def pointed_at(self) -> str:
        """The name of what the cursor is on."""
        return SPOT_NAMES[self.interaction.spot]

    def step_prompt(self) -> str:
        """Say what the step at hand asks for."""
        return self.glyphs.plain(step_text.prompt(self.interaction))

    def status_text(self) -> str:
        """Say in words how the game stands."""
        return self.glyphs.plain(status_text(self.interaction))

    # Hints and help

    @property
    def clause(self) -> str:
        """The clause that forbade what was tried, or that matters where the player is."""
        return self.notice.clause or necropolis_help.clause_of(self.interaction)

    def step_help(self) -> str:
        """Explain the step of the round."""
        now = words.NOW.get(self.interaction.phase) if self.is_deciding else None
        return _(now) if now else ""

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the rules at the clause that matters, keys, signs, how to play in pictures."""
        return necropolis_help.help_pages(rulebook, self.glyphs, self.clause)

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return how to play in pictures, keys, signs, and the rules."""
        return necropolis_help.first_help_pages(rulebook, GLYPHS[drawn_with(settings.symbols)])

    # Keys

    def action_number(self, number: int) -> None:
        """Point at the tile, pair or card of that number; one that cannot be taken is refused by the rules."""
        refused = self.interaction.choose_number(number)
        if refused is not None:
            self.choose(refused)
        else:
            self.pointed_elsewhere()

    def action_done(self) -> None:
        """End the turn."""
        self.choose(SPACE.done)

    def action_show_next(self, by: int) -> None:
        """Show the necropolis of the next player or the last."""
        self.interaction.show_next(by)
        self.pointed_elsewhere()

    def on_clickable_lines_clicked(self, event: ClickableLines.Clicked) -> None:
        """Point at what was clicked on; where that is pointed at already, do what Enter does."""
        event.stop()
        kind, number = self._meant_by(event)
        if kind == "seat":
            self.interaction.shown = number
            self.pointed_elsewhere()
        elif kind and self.interaction.highlight(kind, number):
            self.action_confirm()
        elif kind:
            self.pointed_elsewhere()

    def _meant_by(self, event: ClickableLines.Clicked) -> tuple[str, int]:
        """Return what was clicked on: its kind, empty for nothing, and its number."""
        if event.widget_id == "pyramid":
            place = self.place_clicked(event.column, event.line)
            return ("spot", place) if place is not None and self.interaction.phase == BUILD else ("", 0)
        box = self.hit_box_at(event.widget_id, event.column, event.line)
        return (box.kind, box.number) if box else ("", 0)

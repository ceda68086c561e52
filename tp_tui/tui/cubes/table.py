"""The keys that play Cubes at its table, and what the table says; `table_panels` has what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import RuleChapter
from tp_tui.presenters.cubes import actions, step_text, words
from tp_tui.presenters.cubes.glyphs import GLYPHS
from tp_tui.presenters.cubes.status_text import status_text
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Span
from tp_tui.storage.settings import Settings
from tp_tui.tui.cubes import help as cubes_help
from tp_tui.tui.cubes.table_panels import CubesPanels
from tp_tui.tui.help_pages import Page
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import ClickableLines
from tp_tui.tui.table import Notice


class CubesTable(CubesPanels, can_focus=True):
    """The table of Cubes.

    Attributes:
        interaction: what the player points at.
    """

    ACTIONS = actions.ACTIONS

    # What is said

    def pointer_info(self, width: int) -> Span:
        """Say what the player points at and what building there would score, or why it can't be done."""
        text, style = step_text.info(self.interaction)
        return self.glyphs.plain(text), style

    @property
    def pointed_at(self) -> str:
        """The name of what the cursor is on."""
        return self.interaction.pyramid.names[self.interaction.cursor]

    def step_prompt(self) -> str:
        """Say what can be done now."""
        return self.glyphs.plain(step_text.prompt(self.interaction))

    def status_text(self) -> str:
        """Say in words how the game stands."""
        return self.glyphs.plain(status_text(self.interaction))

    # Hints and help

    @property
    def clause(self) -> str:
        """The clause that forbade what was tried, or that matters where the player is."""
        return self.notice.clause or cubes_help.clause_of(self.interaction)

    def step_help(self) -> str:
        """Explain the step at hand."""
        return cubes_help.step_help(self.interaction) if self.is_deciding else ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys that do something now and what each would do."""
        return actions.keys_now(self.interaction)

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the rules at the clause that matters, keys, signs, how to play in pictures."""
        return cubes_help.help_pages(rulebook, self.glyphs, self.clause)

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return how to play in pictures, keys, signs, and the rules."""
        return cubes_help.first_help_pages(rulebook, GLYPHS[drawn_with(settings.symbols)])

    # Keys

    def action_jump(self, by: int) -> None:
        """Go to the next place that takes the cube, or to the last."""
        if not (self.interaction.chooser or self.interaction.targets()):
            self.notice = Notice(_(words.NO_TARGET))
            return
        super().action_jump(by)

    def action_number(self, number: int) -> None:
        """Highlight a line of the list, or choose a cube of stock; say why there is none to be built."""
        refused = self.interaction.choose_number(number)
        self.pointed_elsewhere()
        if refused is not None:
            self.notice = self.refused(refused)

    def action_open(self, kind: str) -> None:
        """Open the list of what can be bought or taken."""
        self.interaction.open(kind)
        self.pointed_elsewhere()

    def action_money(self) -> None:
        """Take money."""
        self.choose(self.interaction.rules.space.money)

    def action_done(self) -> None:
        """End the turn."""
        self.choose(self.interaction.rules.space.done)

    def action_turn(self, by: int) -> None:
        """Show the pyramid of the next player or the last."""
        self.interaction.turn(by)
        self.pointed_elsewhere()

    # The mouse

    def on_clickable_lines_clicked(self, event: ClickableLines.Clicked) -> None:
        """Point at the place or the line that was clicked on; where that is pointed at already, do what Enter does."""
        event.stop()
        interaction = self.interaction
        if event.widget_id == "board" and interaction.chooser is None:
            place = self.place_clicked(event.column, event.line)
            if place == interaction.cursor and self.check_action("confirm", ()):
                self.action_confirm()
            elif place is not None:
                interaction.point_at_place(place)
                self.moved()
        elif event.widget_id == "more" and (place := self.choice_in_line(event.line)) is not None:
            assert interaction.chooser is not None
            if place == interaction.chooser.index:
                self.action_confirm()
            else:
                interaction.chooser.highlight(place)
                self.moved()

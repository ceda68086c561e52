"""The keys that play Terra Pyramides at its table, and what the table says; `table_panels` has what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tp_tui.games.contract import RuleChapter
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.state import WORK
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Span
from tp_tui.presenters.terra import step_text, words
from tp_tui.presenters.terra.glyphs import GLYPHS
from tp_tui.presenters.terra.preview import refusal
from tp_tui.presenters.terra.status_text import status_text
from tp_tui.presenters.terra.why_not import kind_of_key, refusal_of_kind
from tp_tui.storage.settings import Settings
from tp_tui.tui.help_pages import Page
from tp_tui.tui.pointing_table import NUMBER_BINDINGS, POINTER_BINDINGS
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import ClickableLines
from tp_tui.tui.table import Notice
from tp_tui.tui.terra import help as terra_help
from tp_tui.tui.terra.board_view import BoardView
from tp_tui.tui.terra.key_presets import KEY_PRESETS
from tp_tui.tui.terra.table_panels import TerraPanels


class TerraTable(TerraPanels, can_focus=True):
    """The table of Terra Pyramides.

    Attributes:
        interaction: what the player points at.
    """

    KEYS: ClassVar = words.KEYS
    KEY_PRESETS: ClassVar = KEY_PRESETS

    BINDINGS: ClassVar[list[BindingType]] = [
        # The letters of the rows before the keys that have another meaning in other steps.
        *(
            Binding(letter, f"row({axis})", f"Row {letter}", show=False, id=f"terra.row_{letter}")
            for axis, letter in enumerate(AXES)
        ),
        *POINTER_BINDINGS,
        Binding("r", "turn(1)", "Turn", id="terra.turn"),
        Binding("R", "turn(-1)", "Turn back", show=False, id="terra.turn_back"),
        Binding(KINDS["build"].key, "offer('build')", "Build", id="terra.build"),
        Binding(KINDS["hire"].key, "offer('hire')", "Hire", id="terra.hire"),
        Binding(KINDS["buy"].key, "offer('buy')", "Block", id="terra.buy"),
        Binding(KINDS["offer"].key, "offer('offer')", "Grave good", show=False, id="terra.offer"),
        Binding(KINDS["sail"].key, "offer('sail')", "Ship", show=False, id="terra.sail"),
        Binding(KINDS["card"].key, "offer('card')", "Card", show=False, id="terra.card"),
        Binding(KINDS["waive"].key, "offer('waive')", "Either half", show=False, id="terra.waive"),
        Binding(KINDS["swap"].key, "offer('swap')", "Swap", id="terra.swap"),
        Binding(KINDS["recall"].key, "offer('recall')", "Recall", id="terra.recall"),
        Binding(KINDS["search"].key, "search", "Search", id="terra.search"),
        Binding(KINDS["done"].key, "done", "Done", id="terra.done"),
        *NUMBER_BINDINGS,
    ]

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
        return terra_help.keys_now(self.interaction)

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the rules at the clause that matters, keys, signs, and how to play."""
        return terra_help.help_pages(rulebook, self.glyphs, self.interaction.rules, self.clause)

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return how to play in pictures, keys, the signs of every version, and the rules."""
        return terra_help.first_help_pages(rulebook, GLYPHS[drawn_with(settings.symbols)])

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        interaction = self.interaction
        if not super().check_action(action, parameters):
            return False
        match action:
            case "confirm":
                return interaction.deciding
            case "jump":
                return bool(interaction.chooser or interaction.targets())
            case "turn":
                return interaction.is_placing
            case "offer":
                return bool(interaction.offers(str(parameters[0])))
            case "search":
                return bool(interaction.offers("search"))
            case "done":
                return interaction.deciding and interaction.phase == WORK
            case "row":
                return interaction.chooser is not None and interaction.chooser.kind == "row"
        return True

    def why_not(self, action: str) -> Notice:
        """Say why a key does nothing: what the rules say, or whose turn it is."""
        if not self.is_deciding:
            return Notice(self._whole_prompt())
        if kind := kind_of_key(action):
            refused = refusal_of_kind(self.interaction, kind)
            if refused is None:
                return Notice()
            return self.refused(refused)
        said = words.NO_USE.get(action.partition("(")[0], "")
        return Notice(_(said) if said else "")

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

"""Terra Pyramides on the screen: the board, the side with its counts and lists, and the keys that play it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from tp_tui.games.contract import Action, RuleChapter
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.state import PLACE, WORK
from tp_tui.session import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.help_pages import Page
from tp_tui.tui.side_text import hint_lines, log_lines, notice_lines
from tp_tui.tui.spans import Line, Span
from tp_tui.tui.table import LINES_BELOW, GameTable, Notice, TableSetting
from tp_tui.tui.terra import help as terra_help
from tp_tui.tui.terra import step_text, under_board, words
from tp_tui.tui.terra.board_renderer import BoardRenderer, best_size, board_width
from tp_tui.tui.terra.board_view import BoardView, TerraLines
from tp_tui.tui.terra.cell_lines import CellSize
from tp_tui.tui.terra.glyphs import GLYPHS, Glyphs
from tp_tui.tui.terra.hint_pointing import point_at
from tp_tui.tui.terra.interaction import Interaction
from tp_tui.tui.terra.preview import refusal
from tp_tui.tui.terra.side_lists import enclosure_lines, list_lines, offer_lines
from tp_tui.tui.terra.status_panel import LINES_FOR_LISTS, panel_lines
from tp_tui.tui.terra.status_text import status_text
from tp_tui.tui.terra.why_not import kind_of_key, refusal_of_kind

SIDE_COLUMNS = 33
"""Columns that the side has at least."""

LEAST_TEXT, MOST_TEXT = 32, 64
"""Columns that the counts on the side are written in, at least and at most."""

LINES_BESIDE_BOARD = LINES_BELOW + 1
"""Lines of the screen that the fields of the board do not have: those below, and the letters of the columns."""

LINES_BESIDE_HINT = 1
"""Lines below the counts that a hint leaves to the list it points at."""

STAIRS = TableSetting(
    "stairs",
    "Stairs turn",
    {"auto": "by themselves to a legal direction", "hand": "only when you press r or R"},
    "Whether the tile in your hand turns as you move it over the board.",
)
"""Whether the tile in hand turns to a way that its stairs may point (B3)."""


class TerraTable(GameTable):
    """The table of Terra Pyramides.

    Attributes:
        interaction: what the player points at.
    """

    DEFAULT_CSS = files(__package__).joinpath("table.tcss").read_text(encoding="utf-8")

    KEYS: ClassVar = words.KEYS

    GAME = "terra"

    SETTINGS = (STAIRS,)

    BINDINGS: ClassVar[list[BindingType]] = [
        # The letters of the rows before the keys that have another meaning in other steps.
        *(Binding(letter, f"row({axis})", show=False, id=f"terra.row_{letter}") for axis, letter in enumerate(AXES)),
        Binding("up,k", "move(0, -1)", "Up", show=False, id="terra.up"),
        Binding("down,j", "move(0, 1)", "Down", show=False, id="terra.down"),
        Binding("left,h", "move(-1, 0)", "Left", show=False, id="terra.left"),
        Binding("right,l", "move(1, 0)", "Right", show=False, id="terra.right"),
        Binding("enter", "confirm", "Do it", key_display="Enter", id="terra.confirm"),
        Binding("tab", "jump(1)", "Next", show=False, id="terra.next"),
        Binding("shift+tab", "jump(-1)", "Previous", show=False, id="terra.last"),
        Binding("r", "turn(1)", "Turn", id="terra.turn"),
        Binding("R", "turn(-1)", "Turn back", show=False, id="terra.turn_back"),
        Binding(KINDS["build"].key, "offer('build')", "Build", id="terra.build"),
        Binding(KINDS["hire"].key, "offer('hire')", "Hire", id="terra.hire"),
        Binding(KINDS["buy"].key, "offer('buy')", "Block", id="terra.buy"),
        Binding(KINDS["offer"].key, "offer('offer')", "Grave good", show=False, id="terra.offer"),
        Binding(KINDS["sail"].key, "offer('sail')", "Ship", show=False, id="terra.sail"),
        Binding(KINDS["card"].key, "offer('card')", "Card", show=False, id="terra.card"),
        Binding(KINDS["waive"].key, "offer('waive')", "Any half", show=False, id="terra.waive"),
        Binding(KINDS["swap"].key, "offer('swap')", "Swap", id="terra.swap"),
        Binding(KINDS["recall"].key, "offer('recall')", "Back", id="terra.recall"),
        Binding(KINDS["search"].key, "search", "Search", id="terra.search"),
        Binding(KINDS["done"].key, "done", "Done", id="terra.done"),
        *(Binding(str(n), f"number({n})", show=False, id=f"terra.number{n}") for n in range(1, 10)),
    ]

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Make a table that shows `view`, with the board of its version."""
        super().__init__(view, settings, id=id)
        self.interaction = Interaction(view, turn_by_itself=self.turns_stairs(settings))

    # What is shown

    @classmethod
    def turns_stairs(cls, settings: Settings) -> bool:
        """Return whether the tile in hand turns by itself."""
        return cls.setting_of(settings, STAIRS) == "auto"

    def compose(self) -> ComposeResult:
        """Put the counts, the lists and the log beside the board."""
        with Vertical(id="land"):
            yield BoardView(self.interaction.board, self._cell_size, id="board")
            yield TerraLines(id="under")
        with Vertical(id="side"):
            yield TerraLines(id="panel")
            yield TerraLines(id="more")

    def watch_view(self) -> None:
        """Point at what the new position is about."""
        self.interaction.look(self.view)

    def watch_settings(self) -> None:
        """Follow the settings that concern this game."""
        self.interaction.turn_by_itself = self.turns_stairs(self.settings)

    def draw(self) -> None:
        """Show what the interaction sees and points at."""
        interaction, board, glyphs = self.interaction, self.interaction.board, self._glyphs
        size = self._cell_size
        self.query_one("#board", BoardView).show(BoardRenderer(interaction, size, glyphs))
        across, lines_left = board_width(board, size), self.size.height - 1 - board.rows * size.height
        is_roomy = under_board.has_room(across, lines_left)
        below = under_board.under_lines(interaction, glyphs, across - 1, lines_left) if is_roomy else []
        self.query_one("#land").styles.width = across
        self.query_one("#under", TerraLines).show(below)
        self._draw_side(max(self.size.width - across - 2, LEAST_TEXT), with_rows=not is_roomy)

    def _draw_side(self, width: int, *, with_rows: bool) -> None:
        """Show the counts, and below them the rows, the lists and the log."""
        interaction, height = self.interaction, self.size.height
        below = LINES_FOR_LISTS
        if self.hint:
            below = max(below, LINES_BESIDE_HINT + len(hint_lines(self.hint, height, width)))
        in_brief = self.hint is not None
        counts = panel_lines(interaction, self._glyphs, min(width, MOST_TEXT), height, below, in_brief=in_brief)
        panel = self.query_one("#panel", TerraLines)
        if panel.styles.height is None or panel.styles.height.value != len(counts):
            panel.styles.height = len(counts)
        panel.show(self._in_signs(counts))
        lists = self._lists(height - len(counts), width, with_rows=with_rows)
        self.query_one("#more", TerraLines).show(self._in_signs(lists))

    def _lists(self, height: int, width: int, *, with_rows: bool) -> list[Line]:
        """Return the rows here, what is offered or the open list, the hint, and the log as far as there is room."""
        interaction = self.interaction
        lines = notice_lines(self.long_notice, width) + enclosure_lines(interaction, width)
        if with_rows and not self.hint:
            lines += under_board.preview_lines(interaction, self._glyphs, width)
        hint = hint_lines(self.hint, height - LINES_BESIDE_HINT, width) if self.hint else []
        # A hint points at a line of the list, so that few lines of it do.
        room = max(LINES_BESIDE_HINT, height - len(lines) - len(hint)) if hint else height - len(lines)
        lines += (
            list_lines(interaction, room, width)
            if interaction.chooser
            else offer_lines(interaction, self._glyphs, width)[: max(0, room)]
        )
        lines += hint
        if height - len(lines) > 2 and lines:
            lines.append(())
        return lines + log_lines(interaction.view, height - len(lines), width)

    @property
    def _cell_size(self) -> CellSize:
        """The largest cells that leave room for the rest of the screen."""
        width, height = self.app.size
        return best_size(self.interaction.board, width, height, SIDE_COLUMNS, LINES_BESIDE_BOARD)

    @property
    def _glyphs(self) -> Glyphs:
        return GLYPHS[self.settings.symbols]

    def _in_signs(self, lines: list[Line]) -> list[Line]:
        """Return the lines in signs that the terminal is said to have."""
        return [tuple((self._glyphs.plain(text), style) for text, style in line) for line in lines]

    def field_text(self, field: int) -> str:
        """Return what is drawn in a field and the gap beside it."""
        return self.query_one("#board", BoardView).text_of(field)

    def pointer_info(self, width: int) -> Span:
        """Say what is under the cursor; while placing, what laying the tile would do, or why it may not lie there."""
        is_refused = self.interaction.is_placing and refusal(self.interaction) is not None
        return self._glyphs.plain(step_text.info(self.interaction, width)), "bad" if is_refused else "plain"

    def step_prompt(self) -> str:
        """Say what the step at hand asks for."""
        return self._glyphs.plain(step_text.prompt(self.interaction))

    # Hints and help

    def point_at(self, action: Action) -> None:
        """Point so that Enter does `action`."""
        point_at(self.interaction, action)
        self._pointed_elsewhere()

    @property
    def clause(self) -> str:
        """The clause that forbade what was tried, or that matters where the player is."""
        return self.notice.clause or terra_help.clause_of(self.interaction)

    def step_help(self) -> str:
        """Explain the step of the turn."""
        return words.NOW.get(self.interaction.phase, "") if self.is_deciding else ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys that do something now and what each would do."""
        return terra_help.keys_now(self.interaction)

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the rules at the clause that matters, keys, signs, and how to play."""
        return terra_help.help_pages(rulebook, self._glyphs, self.interaction.rules, self.clause)

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return how to play in pictures, keys, the signs of every version, and the rules."""
        return terra_help.first_help_pages(rulebook, GLYPHS[settings.symbols])

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

    @property
    def escape_undoes(self) -> bool:
        """Whether Escape takes back the last step: not the other player's, before a tile is laid."""
        return self.is_deciding and self.interaction.phase != PLACE

    def why_not(self, action: str) -> Notice:
        """Say why a key does nothing: what the rules say, or whose turn it is."""
        if not self.is_deciding:
            return Notice(self._whole_prompt())
        if kind := kind_of_key(action):
            refused = refusal_of_kind(self.interaction, kind)
            if refused is None:
                return Notice()
            said = str(refused)
            return Notice(
                self._glyphs.plain(f"{said[:1].upper()}{said[1:]}{'' if said.endswith('.') else '.'}"), refused.clause
            )
        return Notice(words.NO_USE.get(action.partition("(")[0], ""))

    def status_text(self) -> str:
        """Say in words how the game stands."""
        return self._glyphs.plain(status_text(self.interaction))

    def step_back(self) -> bool:
        """Close a list or put a worker down."""
        if not self.interaction.back():
            return False
        self._pointed_elsewhere()
        return True

    def _pointed_elsewhere(self) -> None:
        """Draw, where other keys may do something now."""
        self.moved()
        self.refresh_bindings()

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor or a highlight."""
        self.interaction.move(columns, rows)
        self.moved()

    def action_jump(self, by: int) -> None:
        """Go to the next legal target or the last."""
        self.interaction.jump(by)
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

    def action_confirm(self) -> None:
        """Do what the cursor or the highlight says."""
        action = self.interaction.confirm()
        if action is not None:
            self.choose(action)
        else:
            self.moved()

    def action_offer(self, kind: str) -> None:
        """Open a list of additional actions, or buy at once."""
        action = self.interaction.open(kind)
        if action is not None:
            self.choose(action)
        else:
            self._pointed_elsewhere()

    def action_search(self) -> None:
        """Change between drawing and searching."""
        self.interaction.toggle_search()
        self.moved()

    def action_done(self) -> None:
        """End the work of the turn."""
        self.choose(self.interaction.rules.space.done)

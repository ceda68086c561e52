"""The final scoring: who won, and where every point came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tp_tui.bots.review import Review
from tp_tui.session import View
from tp_tui.session.replay import Replay
from tp_tui.session.review import MOST_COSTLY
from tp_tui.tui import words
from tp_tui.tui.ascii_text import in_ascii
from tp_tui.tui.costliest import CostliestTurns
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.thinking import thinking

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp


def table_of(view: View) -> Table:
    """Draw every player in a column: the total, then every reason in a line and what it is worth behind it."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    scores = view.scores()
    for _ in scores:
        table.add_column(ratio=1)
        table.add_column(justify="right", width=3)
    heads: list[Text] = []
    totals: list[Text] = []
    for letter, name, score in zip(words.PLAYER_LETTERS, view.player_names, scores, strict=False):
        heads += [Text(f"{letter} {name}", style="bold"), Text("")]
        totals += [Text("Total", style="bold"), Text(str(score.total), style="bold reverse")]
    table.add_row(*heads)
    table.add_row(*totals)
    depth = max(len(score.lines) for score in scores)
    for number in range(depth):
        row: list[str] = []
        for score in scores:
            if number < len(score.lines):
                line = score.lines[number]
                row += [f"{line.place} {line.reason}".strip(), str(line.points)]
            else:
                row += ["", ""]
        table.add_row(*row)
    return table


class ScoringScreen(ScrolledScreen):
    """Stands over the finished game.

    Attributes:
        result: says how it ended in lines to paste to a friend; empty where there is nothing to share.
        fault: says what went wrong when the game was recorded; empty for nothing.
    """

    app: TpApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "app.play_again(False)", "Play again", key_display="Enter", id="scoring.again"),
        Binding("s", "app.play_again(True)", "Same deal", id="scoring.same"),
        Binding("o", "log", "Log", id="scoring.log"),
        Binding("r", "replay(0)", "Replay", id="scoring.replay"),
        *(Binding(str(n), f"replay({n})", show=False, id=f"scoring.costly{n}") for n in range(1, MOST_COSTLY + 1)),
        Binding("v", "app.pop_screen", "View board", id="scoring.board"),
        Binding("c", "share", "Result to paste", id="scoring.share"),
        Binding("down,j", "scroll(1)", "Down", show=False, id="scoring.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="scoring.up"),
        Binding("escape,q", "app.to_menu", "Menu", key_display="Esc", id="scoring.menu"),
    ]

    def __init__(self, view: View, outcome: str, replay: Replay, reviews: dict[int, Review] | None) -> None:
        """Score a finished game.

        Args:
            view: its last position.
            outcome: how it ended, in a sentence.
            replay: the game.
            reviews: what is known of its turns by their first steps, and will be; None to review nothing.
        """
        super().__init__()
        self.result = self.fault = ""
        self._view, self._outcome, self._replay, self._reviews = view, outcome, replay, reviews

    def compose(self) -> ComposeResult:
        """Put the table between who won and the keys, and over those what was lost."""
        yield Static(words.SCORING_TITLE, classes="title")
        yield Static(self._outcome, id="outcome", classes="title", markup=False)
        if self.fault:
            yield Static(self.fault, id="fault", classes="fault", markup=False)
        with VerticalScroll(id="totals", can_focus=False):
            yield Static(table_of(self._view))
        if self._reviews is not None and self._replay.humans:
            yield CostliestTurns(self._replay, thinking(self.app.settings), self._reviews)
        yield KeyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something: only some games have a result to share."""
        if action == "share" and not self.result:
            return False
        return super().check_action(action, parameters)

    def action_share(self) -> None:
        """Show the lines to paste, and put them on the clipboard of terminals that let programs do that."""
        self.app.copy_to_clipboard(self.result)
        is_ascii = self.app.settings.symbols == "ascii"
        self.app.push_screen(TextScreen(words.SHARE_TITLE, in_ascii(self.result) if is_ascii else self.result))

    def action_log(self) -> None:
        """Show the whole game, step by step."""
        self.app.show_log(self._view)

    def action_replay(self, place: int) -> None:
        """Show the game again: from its beginning (0), or the turn that stands in that place of the costliest."""
        step = 0
        if place:
            found = [costly.turn.first for lost in self.query(CostliestTurns) for costly in lost.found]
            if place > len(found):
                return
            step = found[place - 1]
        self.app.push_screen(ReplayScreen(self._replay, self.app.settings, step=step, reviews=self._reviews))
